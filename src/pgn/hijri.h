/* Knows dates of the Hijra, as people write them, and which days they are in
 * the calendar of Christian dates. Must not know tags. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_HIJRI_H
#define DW_PGN_HIJRI_H

#include "base/span.h"

#include <stdint.h>

/* Julian up to 4 October 1582, Gregorian from then on. Fields count from 1. */
struct dw_day {
    int year, month, day;
};

/* "251 AH", "AH 251", "251.07.12 AH", with ? for what is unknown, and both eras
 * beside each other: "655/1257", "AH 655/AD 1257". */
struct dw_hijri {
    int year;       /* of the Hijra, 1 to 1500 */
    int month, day; /* 0: unknown */
    int christian;  /* the year it gives beside, 0: none */
    struct dw_day first, last;
};

/* False when the text is no such date, or its two years do not meet. Days are
 * those of the tabular calendar (leap years 2 5 7 10 13 16 18 21 24 26 29 of
 * 30, 1 Muharram 1 on 16 July 622); where months were begun by the moon as it
 * was seen they may differ by one or two. */
bool dw_hijri_read(dw_span text, struct dw_hijri *out);

/* Writes the date as the Date tag has it (PGN standard 8.1.1.3): the year it
 * gives, else the one it begins in; month and day where first and last agree.
 */
enum { DW_HIJRI_MAX = 11 }; /* with the NUL */
void dw_hijri_write(const struct dw_hijri *date, char out[DW_HIJRI_MAX]);

#endif
