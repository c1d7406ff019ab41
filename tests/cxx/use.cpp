// Knows diwan.h as a C++ program sees it, through the shared library. Must
// not know anything else of diwan.
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include <cstdio>
#include <cstring>
#include <string>

namespace
{

int failures = 0;

void expect(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "not so: %s\n", what);
    failures++;
}

bool take(void *context, const char *bytes, size_t length)
{
    static_cast<std::string *>(context)->append(bytes, length);
    return true;
}

} // namespace

int main()
{
    expect(std::strchr(diwan_version(), '.') != nullptr, "a version");

    diwan_error error = {};
    diwan_settings settings = {};
    diwan_engine *engine = nullptr;
    expect(diwan_engine_new(&settings, &engine, &error) == DIWAN_OK,
           "an engine with default settings");
    expect(engine != nullptr, "the engine is handed out");
    diwan_engine_free(engine);

    engine = nullptr;
    settings.rulesets = "no-such-ruleset";
    expect(diwan_engine_new(&settings, &engine, &error) != DIWAN_OK,
           "an unknown ruleset is refused");
    expect(engine == nullptr, "no engine comes out of a failure");
    char line[800];
    expect(std::strstr(diwan_error_line(&error, line, sizeof line),
                       "no-such-ruleset") != nullptr,
           "the failure names the ruleset");

    std::string words;
    expect(diwan_explain("DW402", take, &words, &error) == DIWAN_OK,
           "DW402 is explained");
    expect(words.find("illegal-move") != std::string::npos,
           "the explanation names the code");
    return failures ? 1 : 0;
}
