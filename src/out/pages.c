/* Knows what every page opens and closes with. Must not know what stands
 * between. */
/* SPDX-License-Identifier: MIT */
#include "out/pages.h"

#include "out/svg.h"

const char dw_page_theme_sign[] =
    "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 5.5v13"
    "a6.5 6.5 0 0 1 0-13z";

void dw_page_open(struct dw_buf *out, dw_span css)
{
    dw_buf_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\"/>\n"
                     "<meta name=\"viewport\" "
                     "content=\"width=device-width,initial-scale=1\"/>\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\""
                     "default-src 'none';style-src 'unsafe-inline';"
                     "script-src 'unsafe-inline'\"/>\n<style>");
    dw_svg_style(out);
    dw_buf_char(out, '\n');
    dw_buf_span(out, dw_page_page_css);
    dw_buf_span(out, css);
    dw_buf_text(out, "</style>\n<title>");
}

void dw_page_body(struct dw_buf *out)
{
    dw_buf_text(out, "</title>\n</head>\n<body>\n");
    dw_svg_men(out);
}

void dw_page_close(struct dw_buf *out, dw_span script)
{
    dw_buf_text(out, "<script>");
    dw_buf_span(out, script);
    dw_buf_text(out, "</script>\n</body>\n</html>\n");
}
