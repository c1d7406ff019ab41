/* Knows the tabular Islamic calendar and the two Christian ones by their
 * arithmetic on Julian day numbers. Must not know more of a record than the
 * text of a date. */
/* SPDX-License-Identifier: MIT */
#include "pgn/hijri.h"

#include <stdio.h>

enum {
    YEARS = 1500,
    EPOCH = 1948440,     /* 16 July 622 */
    GREGORIAN = 2299161, /* 15 October 1582 */
};

/* ---- calendars ----------------------------------------------------------- */

/* The day number on which a month begins; the 13th is the next year. Months
 * have 30 and 29 days in turn; 11 years of 30 have a day more. */
static int month_begins(int year, int month)
{
    return EPOCH + 354 * (year - 1) + (11 * year + 3) / 30 + 29 * (month - 1) +
           month / 2;
}

static int days_of(int year, int month)
{
    const int next =
        month == 12 ? month_begins(year + 1, 1) : month_begins(year, month + 1);
    return next - month_begins(year, month);
}

/* Years are counted from March on, so that a leap day ends one; 1 March of the
 * year 0 is Julian two days before it is Gregorian. */
static struct dw_day civil_day(int number)
{
    enum {
        MARCH_0 = 1721118,
        YEAR_4 = 1461,
        YEAR_400 = 146097,
        MONTHS_5 = 153
    };
    int days = number - MARCH_0, centuries = 0;
    if (number >= GREGORIAN) {
        days = number - MARCH_0 - 2;
        centuries = (4 * days + 3) / YEAR_400;
        days -= centuries * YEAR_400 / 4;
    }
    const int years = (4 * days + 3) / YEAR_4;
    const int of_year = days - years * YEAR_4 / 4;
    const int month = (5 * of_year + 2) / MONTHS_5;
    return (struct dw_day){
        .year = 100 * centuries + years + (month >= 10),
        .month = month + 3 - 12 * (month >= 10),
        .day = of_year - (MONTHS_5 * month + 2) / 5 + 1,
    };
}

static void find_days(struct dw_hijri *date)
{
    const int first = month_begins(date->year, date->month ? date->month : 1);
    const int last = date->month ? first + days_of(date->year, date->month) - 1
                                 : month_begins(date->year + 1, 1) - 1;
    date->first = civil_day(date->day ? first + date->day - 1 : first);
    date->last = date->day ? date->first : civil_day(last);
}

/* ---- text ---------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(dw_span *text)
{
    while (text->len && *text->at == ' ')
        *text = (dw_span){text->at + 1, text->len - 1};
}

static bool take(dw_span *text, const char *word)
{
    const size_t len = strlen(word);
    if (text->len < len ||
        !dw_span_equal_nocase((dw_span){text->at, len}, dw_span_of(word)))
        return false;
    *text = (dw_span){text->at + len, text->len - len};
    skip_blanks(text);
    return true;
}

/* Whether a name of the era is there; the longest come first. */
static bool take_era(dw_span *text, const char *const *names)
{
    for (; *names; names++)
        if (take(text, *names))
            return true;
    return false;
}

static const char *const hijri_names[] = {
    "A.H.", "AH", "H.", "H", "\u0647\u0640", "\u0647", NULL,
};
static const char *const christian_names[] = {
    "A.D.", "AD", "C.E.", "CE", NULL,
};

/* A number of at most `digits`, or as many ?: 0. */
static bool take_field(dw_span *text, size_t digits, int *value)
{
    size_t count = 0, unknown = 0;
    *value = 0;
    for (; count < digits && count < text->len; count++) {
        const char c = text->at[count];
        if (c != '?' && !is_digit(c))
            break;
        unknown += c == '?';
        *value = *value * 10 + (c == '?' ? 0 : c - '0');
    }
    *text = (dw_span){text->at + count, text->len - count};
    return count && (!unknown || unknown == count) && (unknown || *value);
}

static bool take_part(dw_span *text, int *value)
{
    if (!text->len || (*text->at != '.' && *text->at != '-'))
        return true;
    *text = (dw_span){text->at + 1, text->len - 1};
    return take_field(text, 2, value);
}

/* The year, and month and day if they are there. */
static bool take_date(dw_span *text, struct dw_hijri *out)
{
    const bool read = take_field(text, 4, &out->year) && out->year &&
                      take_part(text, &out->month) &&
                      take_part(text, &out->day);
    skip_blanks(text);
    return read;
}

/* "/1257" and the era's name. */
static bool take_christian(dw_span *text, int *year)
{
    skip_blanks(text);
    take_era(text, christian_names);
    if (!take_field(text, 4, year) || !*year)
        return false;
    skip_blanks(text);
    take_era(text, christian_names);
    return true;
}

static bool is_possible(const struct dw_hijri *date)
{
    return date->year <= YEARS && date->month <= 12 &&
           (!date->day ||
            (date->month && date->day <= days_of(date->year, date->month)));
}

bool dw_hijri_read(dw_span text, struct dw_hijri *out)
{
    *out = (struct dw_hijri){0};
    skip_blanks(&text);
    bool named = take_era(&text, hijri_names);
    if (!take_date(&text, out))
        return false;
    named |= take_era(&text, hijri_names);
    if (take(&text, "/") && !take_christian(&text, &out->christian))
        return false;
    if (text.len || !(named || out->christian) || !is_possible(out))
        return false;
    find_days(out);
    return !out->christian || (out->first.year <= out->christian &&
                               out->christian <= out->last.year);
}

void dw_hijri_write(const struct dw_hijri *date, char out[DW_HIJRI_MAX])
{
    const struct dw_day first = date->first, last = date->last;
    const int year = date->christian ? date->christian : first.year;
    const bool one_month = first.year == last.year && first.month == last.month;
    char day[3] = "??", month[3] = "??";
    if (one_month)
        snprintf(month, sizeof month, "%02u", (unsigned)first.month % 100);
    if (one_month && first.day == last.day)
        snprintf(day, sizeof day, "%02u", (unsigned)first.day % 100);
    snprintf(out, DW_HIJRI_MAX, "%04u.%s.%s", (unsigned)year % 10000, month,
             day);
}
