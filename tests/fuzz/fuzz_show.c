/* Knows the laws of showing: text never moves a terminal's cursor, a page's
 * elements close, and each move of it follows one that stands before it. Must
 * not know what boards look like. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "diwan.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GAMES = 8 }; /* of an input that are shown */

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool collect(void *context, const char *bytes, size_t length)
{
    dw_buf_add(context, bytes, length);
    return true;
}

static const char *open_file(const uint8_t *data, size_t size)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/fuzz_show.%ld", (long)getpid());
    FILE *file = fopen(path, "wb");
    must(file && fwrite(data, 1, size, file) == size && !fclose(file));
    return path;
}

/* False: there is no such game. */
static bool show(const diwan_engine *engine, const char *path, uint64_t game,
                 const char *as, struct dw_buf *out)
{
    struct diwan_shown shown;
    const struct diwan_showing showing = {
        .path = path,
        .game = game,
        .as = as,
        .letters = true,
        .write = collect,
        .context = out,
    };
    dw_buf_clear(out);
    const bool done = diwan_show(engine, &showing, &shown, NULL) == DIWAN_OK;
    dw_buf_char(out, '\0');
    must(!out->failed);
    return done;
}

static size_t count(const char *text, const char *what)
{
    size_t found = 0;
    for (; (text = strstr(text, what)); text++)
        found++;
    return found;
}

static void look_at_text(const struct dw_buf *out)
{
    for (size_t i = 0; i + 1 < out->len; i++)
        must(out->at[i] == '\n' || (uint8_t)out->at[i] >= ' ');
}

/* A node names the one it follows: id="i7" data-up="i5". */
static void look_at_nodes(const char *page)
{
    static const char key[] = "data-up=\"";
    for (const char *at = page; (at = strstr(at, key));) {
        char id[40];
        at += sizeof key - 1;
        snprintf(id, sizeof id, "id=\"%.*s\"", (int)strcspn(at, "\""), at);
        const char *before = strstr(page, id);
        must(before && before < at);
    }
}

static void look_at_page(const struct dw_buf *out)
{
    const char *page = out->at;
    must(strlen(page) == out->len - 1);
    /* The script has elements in its strings. */
    const char *script = strstr(page, "<script>");
    must(script && count(script, "</script>") == 1);
    must(count(page, "<span") == count(page, "</span>"));
    must(count(page, "<a ") == count(page, "</a>"));
    must(count(page, "<li ") == count(page, "</li>"));
    look_at_nodes(page);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = open_file(data, size);
    struct dw_buf out = {0};
    static diwan_engine *engine; /* made once, kept to the end */
    must(engine || diwan_engine_new(NULL, &engine, NULL) == DIWAN_OK);
    for (uint64_t game = 1; game <= GAMES; game++) {
        if (!show(engine, path, game, "text", &out))
            break;
        look_at_text(&out);
        show(engine, path, game, "svg", &out);
        must(show(engine, path, game, "html", &out));
        look_at_page(&out);
    }
    dw_buf_free(&out);
    unlink(path);
    return 0;
}
