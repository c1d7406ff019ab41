/* Knows when years of the Hijra begin, from other programs and lists, and which
 * dates are read as such. Must not know the calendar's arithmetic. */
/* SPDX-License-Identifier: MIT */
#include "pgn/hijri.h"

#include <check.h>
#include <stdio.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* 1 Muharram in Christian dates of their day, as ICU 72 has it (calendar
 * islamic-civil). */
static const struct {
    int year, first[3];
} years[] = {
    {1, {622, 7, 16}},    {100, {718, 8, 3}},     {200, {815, 8, 11}},
    {251, {865, 2, 2}},   {300, {912, 8, 18}},    {400, {1009, 8, 25}},
    {500, {1106, 9, 2}},  {600, {1203, 9, 10}},   {655, {1257, 1, 19}},
    {656, {1258, 1, 8}},  {700, {1300, 9, 16}},   {800, {1397, 9, 24}},
    {900, {1494, 10, 2}}, {1000, {1591, 10, 19}}, {1300, {1882, 11, 12}},
};

START_TEST(years_begin_as_elsewhere)
{
    struct dw_hijri date;
    char text[32];
    snprintf(text, sizeof text, "%d AH", years[_i].year);
    ck_assert(dw_hijri_read(dw_span_of(text), &date));
    ck_assert_int_eq(date.first.year, years[_i].first[0]);
    ck_assert_int_eq(date.first.month, years[_i].first[1]);
    ck_assert_int_eq(date.first.day, years[_i].first[2]);
}
END_TEST

/* Julian day numbers of 1 Muharram of the years 1 to 32 (OEIS A350539). */
static const int numbers[] = {
    1948440, 1948794, 1949149, 1949503, 1949857, 1950212, 1950566, 1950921,
    1951275, 1951629, 1951984, 1952338, 1952692, 1953047, 1953401, 1953755,
    1954110, 1954464, 1954819, 1955173, 1955527, 1955882, 1956236, 1956590,
    1956945, 1957299, 1957654, 1958008, 1958362, 1958717, 1959071, 1959425,
};

/* The day after, in the Julian calendar. */
static struct dw_day next_day(struct dw_day day)
{
    static const int months[] = {31, 28, 31, 30, 31, 30,
                                 31, 31, 30, 31, 30, 31};
    const int leap = day.month == 2 && day.year % 4 == 0;
    if (++day.day > months[day.month - 1] + leap) {
        day.day = 1;
        day.month++;
    }
    if (day.month > 12)
        day = (struct dw_day){day.year + 1, 1, 1};
    return day;
}

static bool same_day(struct dw_day a, struct dw_day b)
{
    return a.year == b.year && a.month == b.month && a.day == b.day;
}

/* Day by day from the first on: as long as published, each begins on the day
 * after the last, and so do the months in them. */
START_TEST(days_follow_each_other)
{
    struct dw_day day = {622, 7, 16};
    for (int year = 1; year < COUNT(numbers); year++) {
        struct dw_hijri whole;
        char text[32];
        snprintf(text, sizeof text, "%d AH", year);
        ck_assert(dw_hijri_read(dw_span_of(text), &whole));
        ck_assert_msg(same_day(whole.first, day), "%s", text);
        int days = 0;
        for (int month = 1; month <= 12; month++)
            for (int of_month = 1; of_month <= 30; of_month++) {
                struct dw_hijri date;
                snprintf(text, sizeof text, "%d.%02d.%02d AH", year, month,
                         of_month);
                if (!dw_hijri_read(dw_span_of(text), &date)) {
                    ck_assert_msg(of_month == 30, "%s", text);
                    continue;
                }
                ck_assert_msg(same_day(date.first, day), "%s", text);
                day = next_day(day);
                days++;
            }
        ck_assert_int_eq(days, numbers[year] - numbers[year - 1]);
    }
}
END_TEST

static const struct {
    const char *text, *date; /* NULL: none of the Hijra */
} texts[] = {
    {"251 AH", "0865.??.??"},
    {"AH 251", "0865.??.??"},
    {"A.H. 251", "0865.??.??"},
    {"ah251", "0865.??.??"},
    {"251 H", "0865.??.??"},
    {"251 \u0647\u0640", "0865.??.??"},
    {"0251.??.?? AH", "0865.??.??"},
    {"0400.??.?? AH", "1009.??.??"}, /* 25 August 1009 to 14 August 1010 */
    /* Tamerlane's death, 17 Sha'ban 807: 18 February 1405. */
    {"0807.08.17 AH", "1405.02.18"},
    {"807-8-17 AH", "1405.02.18"},
    {"0807.08.?? AH", "1405.??.??"},
    /* The first Gregorian day was 17 Ramadan 990. */
    {"0990.09.16 AH", "1582.10.04"},
    {"0990.09.17 AH", "1582.10.15"},
    {"655/1257", "1257.??.??"},
    {"655 / 1257", "1257.??.??"},
    {"AH 655/AD 1257", "1257.??.??"},
    {"655 AH/1258 CE", "1258.??.??"},
    {"655/1256", NULL},
    {"655/1259", NULL},
    {"251", NULL},
    {"0865.??.??", NULL},
    {"865 AD", NULL},
    {"AH", NULL},
    {"0 AH", NULL},
    {"1501 AH", NULL},
    {"251.13 AH", NULL},
    {"251.02.30 AH", NULL},
    {"251.??.12 AH", NULL},
    {"251 AH?", NULL},
    {"251 AHA", NULL},
    {"655/", NULL},
    {"", NULL},
};

START_TEST(dates_are_read)
{
    struct dw_hijri date;
    char out[11];
    const bool read = dw_hijri_read(dw_span_of(texts[_i].text), &date);
    ck_assert_msg(read == (texts[_i].date != NULL), "%s", texts[_i].text);
    if (!read)
        return;
    dw_hijri_write(&date, out);
    ck_assert_msg(!strcmp(out, texts[_i].date), "%s: %s", texts[_i].text, out);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hijri");
    TCase *tables = tcase_create("tables");
    tcase_add_loop_test(tables, years_begin_as_elsewhere, 0, COUNT(years));
    tcase_add_test(tables, days_follow_each_other);
    tcase_add_loop_test(tables, dates_are_read, 0, COUNT(texts));
    suite_add_tcase(suite, tables);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
