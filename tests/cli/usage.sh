#!/bin/sh
# What is not understood: one line that names the nearest, exit code 2.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
sound >sound.pgn

# wrong TEXT ARGUMENT...: refused with that text.
wrong() {
    text=$1
    shift
    refused "$@"
    has err "$text"
}

wrong 'no command (see diwan --help)'
wrong "no command 'chekc'; did you mean 'check'?" chekc sound.pgn
wrong "no command 'grammer'; did you mean 'grammar'?" grammer
wrong 'no option --rulset; did you mean --ruleset?' check --rulset=murray
wrong 'no option --vershun; did you mean --version?' --vershun
wrong 'no option --porridge (see diwan check --help)' check --porridge=1
wrong "no option --sugest; did you mean --suggest of 'check'?" fix --sugest
wrong "no option --rulset; did you mean --ruleset of 'check'?" --rulset=murray
wrong '--no-rules and --suggest exclude each other' \
    check --suggest --no-rules sound.pgn
wrong '--config and --no-config exclude each other' \
    check --no-config --config x sound.pgn
for format in pgn jsonl csv; do
    wrong 'the final position alone is written as fen or epd' \
        convert --as $format --final sound.pgn
done
wrong "no command 'porridge' (see diwan --help)" porridge
wrong 'no option -x (see diwan check --help)' check -x
wrong '--fen is an option of '\''perft'\'', not of '\''check'\' check --fen x
wrong '--ruleset comes behind its command: diwan check --ruleset' -R murray check
wrong '--format needs a value: --format FORMAT' check --format
wrong '-f needs a value: -f FORMAT' check sound.pgn -f
wrong '--quiet takes no value' check --quiet=1 sound.pgn
wrong "--format: no 'jsno'; did you mean 'json'?" check -f jsno sound.pgn
wrong "--format: no 'telegram'; known are text, line, json" check -f telegram sound.pgn
wrong "--fail-on: no 'warnings'; did you mean 'warning'?" \
    check --fail-on warnings sound.pgn
wrong "--color: no 'allways'; did you mean 'always'?" check --color=allways
wrong "--jobs: '0' is not a number from 1 to 1024" check -j 0 sound.pgn
wrong "--jobs: '2x' is not a number from 1 to 1024" check -j2x sound.pgn
wrong "--jobs: '-1' is not a number from 1 to 1024" check -j -1 sound.pgn
for size in 0 12 4G 2000M 99999999999999999999 -4k k ''; do
    wrong "--max-game: '$size' is not a size from 1k to 1024M" \
        check --max-game "$size" sound.pgn
done
wrong "'murrey'" check -R murrey sound.pgn
wrong "'murray'" check -R murrey sound.pgn
wrong "'stalmate'" check -R qdan:stalmate=draw sound.pgn
wrong "'stalemate'" check -R qdan:stalmate=draw sound.pgn
wrong 'ruleset' check -R '' sound.pgn
wrong "no form 'sam'; did you mean 'san'?" check --read-form sam sound.pgn
wrong "no letter set 'kqbnpr'; did you mean 'kqbnrp'?" \
    check --read-letters kqbnpr sound.pgn
wrong "form 'words-russian' does not go with the letters 'german'" \
    check --read-form words-russian --read-letters german sound.pgn
wrong "no form 'russian': that is a letter set" convert --to russian sound.pgn
wrong "no letter set 'lan': that is a form" convert --letters lan sound.pgn
wrong '--data: nowhere: No such file or directory' \
    check --data nowhere sound.pgn
wrong "--data: 'sound.pgn' is not a folder" check --data sound.pgn sound.pgn
mkdir -p loop/rulesets
ln -s murray.yaml loop/rulesets/murray.yaml
wrong 'loop/rulesets/murray.yaml: ' check --data loop sound.pgn
wrong 'usage: diwan rulesets [list | show NAME | compare' rulesets shwo murray
wrong 'usage: diwan rulesets [list | show NAME | compare' rulesets show
wrong 'usage: diwan rulesets [list | show NAME | compare' rulesets show murray qdan
wrong 'usage: diwan rulesets [list | show NAME | compare' rulesets compare murray
wrong 'usage: diwan grammar [list | show NAME]' grammar list san
wrong "'qdan'" rulesets show qdam
wrong "no form or letter set 'lam'; did you mean 'lan'?" grammar show lam
wrong "no form 'telegraph'; known are san, lan, uci" \
    check --read-form telegraph sound.pgn
wrong "no code 'DW999' (diwan explain lists them)" explain DW999
wrong "no code 'illegal-mov'; did you mean 'illegal-move'?" explain illegal-mov
wrong 'give one DEPTH' perft
wrong 'give one DEPTH' perft x
wrong 'give one DEPTH' perft 1 2
wrong 'give one DEPTH' perft -- -1
wrong 'depth 13 is not in 0 to 12' perft 13
wrong 'FEN: ' perft --fen '8/8 w' 1

# A word with control bytes stays one line without them.
refused "$(printf 'che\033[2J\nck')"
lacks err "$(printf '\033')"

# Options stand anywhere, their values behind = or in the next word, the
# letters together; behind -- all are files.
for arguments in 'sound.pgn -f line' '-f line sound.pgn' '-fline sound.pgn' \
    '--format=line sound.pgn' '--format line -- sound.pgn' \
    '-j8 sound.pgn --format=line' '-R murray -R qdan -f line sound.pgn'; do
    # shellcheck disable=SC2086
    expect 0 check $arguments
    lines out 0
    lines err 0
done
sound >-odd.pgn
expect 0 check -f json -- -odd.pgn
has out '"file":"-odd.pgn"'
expect 0 check -qh
has out 'usage: diwan check'
finish
