/* Knows how somebody else uses the installed library. Must not know where it
 * is. */
/* SPDX-License-Identifier: MIT */
#include <diwan.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    diwan_engine *engine = NULL;
    diwan_reader *reader = NULL;
    const struct diwan_game *game = NULL;
    struct diwan_error error;
    if (argc == 2 && diwan_engine_new(NULL, &engine, &error) == DIWAN_OK &&
        diwan_reader_new(engine, &reader, &error) == DIWAN_OK &&
        diwan_reader_open(reader, argv[1], &error) == DIWAN_OK &&
        diwan_reader_next(reader, &game, &error) == DIWAN_OK)
        printf("%s %u %d\n", diwan_version(), (unsigned)game->plies,
               game->legal);
    diwan_reader_free(reader);
    diwan_engine_free(engine);
    return game ? 0 : 1;
}
