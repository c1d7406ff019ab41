/* Knows how text is escaped for XML 1.0 and HTML. Must not know what it
 * says. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_XML_H
#define DW_OUT_XML_H

#include "base/buf.h"

/* Text for content and for values in quotes of either kind: tabs and line ends
 * are character references, so that a value keeps them (XML 1.0, 3.3.3). Bytes
 * that are not UTF-8 are read as ISO 8859-1; what XML 1.0 has no way to hold
 * (2.2: most controls, U+FFFE, U+FFFF) becomes U+FFFD. */
void dw_xml_text(struct dw_buf *out, dw_span text);

/* The same for a value with its name: ` name="value"`. */
void dw_xml_attribute(struct dw_buf *out, const char *name, dw_span value);
void dw_xml_number(struct dw_buf *out, const char *name, uint64_t value);

#endif
