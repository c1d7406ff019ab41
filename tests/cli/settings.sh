#!/bin/sh
# .diwan.yaml: which file counts for which input, what its values do, what is
# said of wrong ones, and that the command line outranks it.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

ending() {
    printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
    printf '[White "?"]\n[Black "?"]\n[Result "*"]\n[SetUp "1"]\n'
    printf '[FEN "k7/7p/1K6/8/8/8/8/7R w - - 0 1"]\n\n1. Rxh7 *\n'
}
mkdir -p top/.git top/in/deep top/other
ending >top/in/over.pgn
cp top/in/over.pgn top/in/deep/over.pgn
cp top/in/over.pgn top/other/over.pgn
corrupt >top/in/bad.pgn

# Nothing said: as ever. From its folder upward, the nearest alone.
expect 1 check top
printf 'ignore: legality\n' >top/.diwan.yaml
expect 0 check -f line top
lines out 3
printf 'ignore: [DW503]\n' >top/in/.diwan.yaml
expect 1 check -f line top
lines out 2
has out 'top/in/bad.pgn'
has out 'top/other/over.pgn'
printf '# nothing here\n' >top/in/deep/.diwan.yaml
expect 1 check -f line top
lines out 3
rm top/in/.diwan.yaml top/in/deep/.diwan.yaml
# A folder that holds .git is the last one.
printf 'ignore: all\n' >.diwan.yaml
expect 0 check -f line top/in/deep
lines out 1
rm .diwan.yaml

# The command line outranks the file; --config and --no-config.
expect 1 check -f line --select legality top/in/bad.pgn
expect 1 check -f line --no-config top
printf 'severity: {result-missing: error}\n' >own.yaml
expect 1 check -f line --config own.yaml top/other
has out 'error[DW503]'
expect 0 check -f line --config own.yaml --severity DW503=note top/other
has out 'note[DW503]'
refused check --config own.yaml --no-config top
has err 'exclude each other'
refused check --config nowhere.yaml top
has err 'nowhere.yaml: No such file'

# Sections, in their order; a ruleset for a folder alone.
cat >top/.diwan.yaml <<'END'
ruleset: murray
severity:
  DW503: note
paths:
  "in/**":
    severity: {DW503: error}
  over.pgn:
    ignore: DW213
  in/deep/:
    ruleset: [medina, qdan]
    severity: {DW503: warning}
END
expect 1 check -f line top/in/over.pgn
has out 'error[DW503]'
expect 0 check -f json top/other top/in/deep
has out '"severity":"note"'
has out '"severity":"warning"'
has out '"verdicts":[{"ruleset":"murray","result"'
has out '"verdicts":[{"ruleset":"medina","result"'
has out '"verdicts":[{"ruleset":"murray","proved":0'
has out '{"ruleset":"qdan","proved":0'
mv out first
expect 0 check -f json -j 4 top/other top/in/deep
sed 's/"seconds":[0-9.]*//' first >one
sed 's/"seconds":[0-9.]*//' out | cmp -s - one || fail 'other with threads'

# Standard input has the settings of its name, and is called so.
"$DIWAN" check -f line --stdin-filename top/in/new.pgn <top/in/over.pgn >out
[ $? = 1 ] || fail '--stdin-filename: exit code'
has out 'top/in/new.pgn:11:9: error[DW503]'
gzip -c top/in/over.pgn | "$DIWAN" check -f line --stdin-filename top/new.pgn \
    - >out || fail '--stdin-filename, packed'
has out 'top/new.pgn:11:9: note[DW503]'

# Settings of the whole run: those of the current folder.
printf 'fail-on: note\nmax-findings: 1\n' >.diwan.yaml
expect 1 check -f line top/other
expect 0 check -f line --fail-on warning top/other
expect 1 check -f line --no-config --severity DW503=error top
lines out 4
expect 1 check -f line top
lines out 1
rm .diwan.yaml

# Paths in a file begin at its folder.
mkdir rules
"$DIWAN" rulesets show medina | sed 's/^title:.*/title: my own/' \
    >rules/mine.yaml
"$DIWAN" check --write-baseline=rules/known.txt top/in/bad.pgn >out
printf 'ruleset: rules/mine.yaml\nbaseline: rules/known.txt\n' >.diwan.yaml
printf 'ruleset: ../rules/mine.yaml\n' >top/.diwan.yaml
expect 0 check -f line top/in/bad.pgn
lines out 0
expect 0 check -f json top/other
has out 'rules/mine.yaml","result"'
(cd top/in && "$DIWAN" check -q bad.pgn >../../out 2>../../err)
[ $? = 1 ] || fail 'a baseline of another folder'
rm .diwan.yaml

# The other commands have those that are about them.
mkdir -p forms/deep
sed 's/^title:.*/title: mine/' "$SRCDIR/grammar/san.yaml" >forms/mine.yaml
sed 's/^title:.*/title: with S/; s/faras: N/faras: S/' \
    "$SRCDIR/grammar/letters/kqbnrp.yaml" >forms/sletters.yaml
{ tags && printf '1. Sc3 a6 2. a3+ *\n'; } >forms/deep/mine.pgn
printf 'grammar: [mine.yaml, ./sletters.yaml]\nread-form: mine\n' >forms/.diwan.yaml
printf 'read-letters: sletters\nignore: check-mark\n' >>forms/.diwan.yaml
expect 0 check -f json forms/deep/mine.pgn
has out '"letters":"sletters","form":"mine"'
expect 0 convert --letters kqbnrp forms/deep/mine.pgn
has out '1. Nc3 a6 2. a3 *'
expect 0 convert --to mine forms/deep/mine.pgn
has out '1. Sc3 a6 2. a3 *'
expect 2 convert --no-config --to mine forms/deep/mine.pgn
has err "no form 'mine'"
mkdir other
{ tags && printf '1. Nc3 a6 *\n'; } >other/plain.pgn
expect 2 convert --to mine forms/deep/mine.pgn other/plain.pgn
lines out 0
expect 0 convert --to lan forms/deep/mine.pgn other/plain.pgn
has out '1. Sb1-c3 a7-a6 2. a2-a3 *'
has out '1. Nb1-c3 a7-a6 *'
expect 0 duplicates forms/deep/mine.pgn
expect 0 show --ascii forms/deep/mine.pgn
has out 'after ply 3 of 3, 2. a3;'
lacks out 'check-mark'
expect 1 show --ascii --no-config --read-letters kqbnrp forms/deep/mine.pgn
expect 0 fix --diff forms/deep/mine.pgn
lines out 0
expect 0 fix --diff --config /dev/null --grammar forms/sletters.yaml \
    forms/deep/mine.pgn
has out '+1. Sc3 a6 2. a3 *'
expect 0 fix --diff --select check-mark forms/deep/mine.pgn
has out '+1. Sc3 a6 2. a3 *'
"$DIWAN" fix -q --diff --ignore all --severity style=note \
    --stdin-filename forms/deep/none.pgn <forms/deep/mine.pgn >out
lines out 0
"$DIWAN" fix -q --diff --select style --stdin-filename forms/deep/none.pgn \
    <forms/deep/mine.pgn >out
has out '+++ forms/deep/none.pgn'

# Several settings in one run, in place; what is not about fix is not taken.
printf 'fail-on: note\nmax-game: 1k\nsuggest: true\n' >>forms/.diwan.yaml
{ tags && printf '1. Nc3 a6 2. a3+ *\n'; } >other/marked.pgn
cp forms/deep/mine.pgn mine.pgn
expect 0 fix --in-place forms/deep/mine.pgn other/marked.pgn other/plain.pgn
has err '1 finding mended in 1 of 3 games'
cmp -s mine.pgn forms/deep/mine.pgn || fail 'ignored, and mended'
lacks other/marked.pgn '+'
expect 0 fix --show-config forms/deep/mine.pgn
has out 'mine                     forms/.diwan.yaml:2:12'
has out '/forms/sletters.yaml'
has out 'check-mark               forms/.diwan.yaml:4:9'
lacks out 'fail-on'
expect 0 convert --show-config forms/deep/mine.pgn
lacks out 'ignore'
has out 'grammar        '

# A wrong file stops each of them before anything is written.
printf 'select: styl\n' >forms/.diwan.yaml
for command in check convert fix emend show duplicates; do
    refused $command -o made forms/deep/mine.pgn
    has err "forms/.diwan.yaml:1:9: select: no finding or layer 'styl'"
    [ ! -e made ] || fail "$command: an output of nothing"
done
refused fix --in-place forms/deep/mine.pgn

# Who says so.
printf 'ruleset: qdan\nignore: [DW101, style]\npaths:\n  "in/*":\n    need: any\n' \
    >top/.diwan.yaml
expect 0 check --show-config --max-game 8M top/in/bad.pgn
grep -v default out >said
sed 's/  */ /g' said >out
same out <<'END'
top/in/bad.pgn:
 ruleset qdan top/.diwan.yaml:1:10
 need any top/.diwan.yaml:5:11
 ignore DW101 top/.diwan.yaml:2:10
 style top/.diwan.yaml:2:17
 max-game 8M command line
END
expect 0 check --show-config -R medina --ignore DW102 top/in/bad.pgn top/other
has out 'medina                   command line'
has out 'DW102                    command line'
lacks out 'qdan'
expect 0 check --show-config
has out 'error                    default'

# wrong TEXT LINES: one line, nothing done, no file left behind.
wrong() {
    printf '%b' "$2" >top/.diwan.yaml
    refused check -f json -o report.json top/in/bad.pgn
    has err "top/.diwan.yaml:$1"
    [ ! -e report.json ] || fail 'a report of nothing'
}
wrong "1:1: unknown key 'rulset'; did you mean 'ruleset'?" 'rulset: qdan\n'
wrong "3:5: unknown key 'selct'; did you mean 'select'?" \
    'paths:\n  a:\n    selct: all\n'
wrong "3:5: unknown key 'paths'" 'paths:\n  a:\n    paths: {b: {need: any}}\n'
wrong "2:1: duplicate key 'need'" 'need: any\nneed: all\n'
wrong "1:10: no ruleset 'qdam'; did you mean 'qdan'?" 'ruleset: qdam\n'
wrong "1:18: no ruleset 'murry'" 'ruleset: [qdan,  murry]\n'
wrong "1:9: select: no finding or layer 'styl'; did you mean 'style'?" \
    'select: styl\n'
wrong "2:3: severity: no finding or layer 'played-onn'" \
    'severity:\n  played-onn: error\n'
wrong "1:12: severity: no level 'eror'; did you mean 'error'?" \
    'severity: {DW5: eror}\n'
wrong "1:10: fail-on: no 'eror'; did you mean 'error'?" 'fail-on: eror\n'
wrong "1:11: max-game: 'x' is not a size from 1k to 1024M" 'max-game: x\n'
wrong "1:12: no form 'sam'; did you mean 'san'?" 'read-form: sam\n'
wrong "1:11: no-rules: no 'yes'; did you mean 'true'?" 'no-rules: yes\n'
wrong "3:12: no form 'min'; did you mean 'mine'?" \
    'grammar:\n  - ../forms/mine.yaml\nread-form: min\n'
wrong "2:5: " 'grammar:\n  - ../forms/nothing.yaml\nread-form: nothing\n'
wrong '1:7: a value is wanted here' 'need: []\n'
wrong '1:6: a value is wanted here' 'need:\n'
wrong '1:13: need: one value is wanted' 'need: [any, all]\n'
wrong '3:14: fail-on: about the whole run' 'paths:\n  a:\n    fail-on: note\n'
wrong '1:8: patterns are wanted here' 'paths: [a]\n'
wrong "2:3: a pattern begins at the folder of this file" \
    'paths:\n  /a: {need: any}\n'
wrong '2:3: a pattern knows *, ** and ? alone' \
    'paths:\n  "[ab]": {need: any}\n'
wrong '2:3: a pattern has no . or ..' 'paths:\n  ../a: {need: any}\n'
wrong '2:6: keys and values are wanted here' 'paths:\n  a: b\n'
wrong '1:1: keys and values are wanted here' 'just words\n'
wrong '2:1: found unexpected end of stream' 'need: "any\n'

finish
