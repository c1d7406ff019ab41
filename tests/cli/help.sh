#!/bin/sh
# --help and --version: what they print is true of every command and option.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

table=$SRCDIR/src/cli/cli.def
commands=$(sed -n 's/^CLI_COMMAND([A-Z]*, "\([a-z]*\)".*/\1/p' "$table")
[ "$(echo "$commands" | wc -l)" -ge 5 ] || fail "no commands in $table"

expect 0 --help
cp out global
expect 0 -h
same out <global
lines err 0
for text in 'usage: diwan COMMAND' 'exit codes:' 'where to look next:' \
    'diwan explain CODE' '--version'; do
    has global "$text"
done

expect 0 help
same out <global
expect 2 help chek
has err "no command 'chek'; did you mean 'check'?"
expect 2 help check convert
has err 'help: give one COMMAND'

for command in $commands; do
    has global "  $command "
    expect 0 "$command" --help
    cp out help
    has help "usage: diwan $command "
    ! grep -n '.\{81\}' help || fail "$command --help: lines above"
    expect 0 --help "$command"
    same out <help
    expect 0 help "$command"
    same out <help
    # Each long option that help names is known to the command: the words
    # "no option" and "is an option of" never come back.
    for option in $(sed -n 's/^  -*[a-zA-Z,]* *--\([a-z-]*\).*/\1/p' help); do
        ran="diwan $command --$option"
        "$DIWAN" "$command" "--$option" </dev/null >out 2>err
        lacks err "no option"
        lacks err "is an option of"
    done
done

# Each option of the table stands in the help of the commands that have it.
sed -n 's/^CLI_OPTION([A-Z_]*, [^,]*, "\([a-z-]*\)".*/\1/p' "$table" >options
[ "$(wc -l <options)" -ge 15 ] || fail "no options in $table"
for command in $commands; do
    "$DIWAN" "$command" --help
done >all
while read -r option; do
    ran='diwan COMMAND --help'
    has all "--$option"
done <options

for format in text line json; do
    expect 0 check --help
    has out "$format"
done
has out 'FORMAT: text, line, json'
has out 'LEVEL: note, warning, error, never'
has out 'exit codes:'
has out 'with several -f that of the one'
for command in convert fix emend show duplicates; do
    expect 0 $command --help
    lacks out 'several -f'
done
expect 0 fix --help
lacks out "exit code's reason"
expect 0 perft --help
lacks out '--ruleset'

expect 0 --version
cp out version
grep -Eqx 'diwan [0-9]+\.[0-9]+\.[0-9]+' version || fail "$(cat version)"
expect 0 -V
same out <version
expect 0 check --version
same out <version
finish
