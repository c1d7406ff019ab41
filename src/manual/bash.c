/* Knows how bash completes. Must not know what. */
/* SPDX-License-Identifier: MIT */
#include "manual/manual.h"

#include <stdio.h>

/* How a place is filled: bash's own words for it. */
static void print_choice(struct manual_choice choice)
{
    static const char *const kinds[] = {
        [MANUAL_NOTHING] = "nothing", [MANUAL_FILES] = "files",
        [MANUAL_FOLDERS] = "folders", [MANUAL_WORDS] = "words",
        [MANUAL_LIST] = "list",
    };
    printf("kind=%s words='%s' ;;\n", kinds[choice.kind], choice.words);
}

static void print_names(const struct cli_command *command)
{
    printf("        options='");
    const char *blank = "";
    for (size_t i = 0; i < CLI_OPTIONS; i++) {
        const struct cli_option *option = &cli_options[i];
        if (!manual_applies(option, command))
            continue;
        if (option->letter)
            printf("%s-%c", blank, option->letter);
        printf("%s--%s", option->letter ? " " : blank, option->name);
        blank = " ";
    }
    printf("'\n");
}

static void print_values(const struct cli_command *command)
{
    printf("        case $before in\n");
    for (size_t i = 0; i < CLI_OPTIONS; i++) {
        const struct cli_option *option = &cli_options[i];
        if (!option->argument || !manual_applies(option, command))
            continue;
        printf("        --%s", option->name);
        if (option->letter)
            printf(" | -%c", option->letter);
        printf(") value=1 ");
        print_choice(manual_value(option));
    }
    printf("        *) ");
    print_choice(manual_operands(command));
    printf("        esac ;;\n");
}

static const char head[] =
    "# bash completion for diwan; made of its command table.\n"
    "_diwan() {\n"
    "    local now=${COMP_WORDS[COMP_CWORD]} before= command= value= i\n"
    "    local options words kind lead=\n"
    "    (( COMP_CWORD > 0 )) && before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    # Bash parts --name=value at the sign.\n"
    "    if [[ $now == = ]]; then\n"
    "        now=\n"
    "    elif [[ $before == = ]] && (( COMP_CWORD > 1 )); then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    for (( i = 1; i < COMP_CWORD; i++ )); do\n"
    "        if [[ ${COMP_WORDS[i]} != -* ]]; then\n"
    "            command=${COMP_WORDS[i]}\n"
    "            break\n"
    "        fi\n"
    "    done\n"
    "    case $command in\n";

static const char tail[] =
    "    *) return ;;\n"
    "    esac\n"
    "    if [[ $now == -* && -z $value ]]; then\n"
    "        kind=words words=$options\n"
    "    fi\n"
    "    case $kind in\n"
    "    words) mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$now\") "
    ";;\n"
    "    list)\n"
    "        [[ $now == *,* ]] && lead=${now%,*},\n"
    "        mapfile -t COMPREPLY < <(compgen -P \"$lead\" -W \"$words\" -- "
    "\"${now##*,}\") ;;\n"
    "    files)\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -f -- \"$now\") ;;\n"
    "    folders)\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        mapfile -t COMPREPLY < <(compgen -d -- \"$now\") ;;\n"
    "    *) COMPREPLY=() ;;\n"
    "    esac\n"
    "}\n"
    "complete -F _diwan diwan\n";

void manual_bash(void)
{
    fputs(head, stdout);
    printf("    '')\n");
    print_names(NULL);
    print_values(NULL);
    for (size_t i = 0; i < CLI_COMMANDS; i++) {
        printf("    %s)\n", cli_commands[i].name);
        print_names(&cli_commands[i]);
        print_values(&cli_commands[i]);
    }
    fputs(tail, stdout);
}
