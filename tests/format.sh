#!/bin/sh
# Proves that the C and C++ files are as .clang-format has them; another
# version than 14 would format otherwise. $1: the repository.
# SPDX-License-Identifier: MIT
set -eu
cd "$1"
for tool in clang-format-14 clang-format; do
    case $("$tool" --version 2>/dev/null || :) in
    *"version 14."*)
        find src tests -name '*.[ch]' -o -name '*.cpp' | sort |
            xargs "$tool" --dry-run -Werror
        exit
        ;;
    esac
done
echo "clang-format 14 is not there"
exit 77
