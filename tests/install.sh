#!/bin/sh
# cmake --install: everything is where others look for it, a project of somebody
# else builds with it by CMake and by pkg-config, and the man page and the
# completions know every command and option.
# SPDX-License-Identifier: MIT
build=$BUILD
. "$SRCDIR/tests/cli/common"

cmake --install "$build" --prefix "$work/there" >log 2>&1 || fail "$(tail -3 log)"
lib=$(dirname "$(dirname "$(find there -name diwan.pc)")")
for file in bin/diwan include/diwan.h share/man/man1/diwan.1 \
    share/bash-completion/completions/diwan share/zsh/site-functions/_diwan \
    share/fish/vendor_completions.d/diwan.fish share/doc/diwan/README.md \
    share/doc/diwan/copyright share/doc/diwan/rulesets/README.md; do
    [ -s "there/$file" ] || fail "$file is not installed"
done
[ ! -e there/share/zsh/vendor-completions ] || fail 'installed for Debian too'

# The links of the README lead somewhere.
grep -o '](\([^):#]*\.md\))' there/share/doc/diwan/README.md | tr -d ']()' >links
[ -s links ] || fail 'no links in README.md'
while read -r link; do
    [ -e "there/share/doc/diwan/$link" ] || fail "README.md: $link"
done <links

there/bin/diwan --version >version || fail 'the installed command does not run'
sound >sound.pgn
echo "$(sed 's/diwan //' version) 4 1" >wanted_use
cmake -S "$SRCDIR/tests/install" -B use -DCMAKE_PREFIX_PATH="$work/there" \
    >log 2>&1 && cmake --build use >>log 2>&1 || fail "$(tail -5 log)"
ran='a project with find_package'
use/use sound.pgn >out 2>err
same out <wanted_use

# Moved to another place, pkg-config still finds it.
mv there moved
lib=moved/${lib#there/}
if command -v pkg-config >/dev/null; then
    PKG_CONFIG_PATH=$work/$lib/pkgconfig
    export PKG_CONFIG_PATH
    ran='a program with pkg-config'
    # shellcheck disable=SC2046 # the words of pkg-config are words
    ${CC:-cc} -o by_pc "$SRCDIR/tests/install/use.c" \
        $(pkg-config --cflags --libs diwan) 2>err || fail "$ran: $(cat err)"
    LD_LIBRARY_PATH=$work/$lib ./by_pc sound.pgn >out 2>err
    same out <wanted_use
fi

# ---- every command and option in each text -----------------------------------

page=moved/share/man/man1/diwan.1
bash=moved/share/bash-completion/completions/diwan
zsh=moved/share/zsh/site-functions/_diwan
fish=moved/share/fish/vendor_completions.d/diwan.fish
"$DIWAN" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >commands
[ "$(wc -l <commands)" -ge 9 ] || fail 'no commands in diwan --help'
ran='cmake --install'
while read -r command; do
    has "$page" ".SS \"diwan $command [options]"
    has "$bash" "    $command)"
    has "$zsh" "        $command)"
    has "$fish" " -a $command -d "
    "$DIWAN" "$command" --help |
        sed -n 's/^  \(-\([a-zA-Z]\),\)\{0,1\} *--\([a-z-]*\).*/\3 \2/p' >options
    [ -s options ] || fail "no options in diwan $command --help"
    while read -r option letter; do
        has "$page" "\\-\\-$(echo "$option" | sed 's/-/\\-/g')"
        sed -n "/^    $command)/,/esac ;;/p" "$bash" | grep -q -- "[ ']--$option[ ']" ||
            fail "bash: no --$option of $command"
        sed -n "/^        $command)/,/;;/p" "$zsh" | grep -q -- "--$option[]}=[]" ||
            fail "zsh: no --$option of $command"
        grep -q -- "^complete -c diwan\( -n '[^']*[ ]$command[ '].*\)\{0,1\} .*-l $option " "$fish" ||
            fail "fish: no --$option of $command"
        [ -z "$letter" ] || has "$page" "\\fB\\-$letter\\fR"
    done <options
done <commands

# ---- what shells make of it, where they are there -----------------------------

# The last of the words is completed to what stands behind the bar.
if command -v bash >/dev/null; then
    cat >complete.bash <<'END'
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _diwan; echo "${COMPREPLY[*]}"
END
    while IFS='|' read -r words wanted; do
        ran="bash: $words"
        eval "bash complete.bash $bash $words" >out 2>err
        echo "$wanted" >expected
        same out <expected
        lines err 0
    done <<'END'
diwan che|check
diwan check --fail|--fail-on
diwan check -f js|json
diwan check -R murray,qd|murray,qdan
diwan show --as ''|text svg html
diwan convert --as = ep|epd
diwan explain illegal|illegal-move
diwan rulesets c|compare
diwan help expl|explain
diwan show sound|sound.pgn
diwan -|-h --help -V --version
END
fi
if command -v fish >/dev/null; then
    ran='fish: diwan check -f js'
    HOME=$work fish -c "source $fish; complete -C 'diwan check -f js'" | cut -f 1 >out
    echo json >expected
    same out <expected
fi
if command -v zsh >/dev/null; then
    zsh -n "$zsh" || fail 'zsh cannot read its completion'
fi
finish
