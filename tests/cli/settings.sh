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
