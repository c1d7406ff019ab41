/* Knows how the options of a command become an engine. Must not know where
 * they come from. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "cli/cli.h"

/* An engine with the settings of the options; the caller frees it. False: said
 * why. */
bool cli_engine_make(struct cli *cli, diwan_engine **engine);

/* The same with these wishes instead of those of the options. */
bool cli_engine_make_of(struct cli *cli, const struct diwan_wish *wishes,
                        size_t count, diwan_engine **engine);

/* A callback of diwan.h for an input that cannot be read; the context is a
 * struct cli. */
void cli_tell_failed(void *context, const struct diwan_error *error);

#endif
