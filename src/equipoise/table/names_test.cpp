#include <doctest/doctest.h>

#include "equipoise/table/table.hpp"

namespace equipoise {
namespace {

TEST_CASE("a name is kept as it was given, without blanks around it") {
    for (const char* name : {"Ada", "Ada Lovelace", "Zoë", "王", "עדה", "🦊", "👩\u200d🚀", ""}) {
        CHECK(checked_name(name) == name);
    }
    CHECK(checked_name("  Ada ") == "Ada");
    CHECK(checked_name(std::string(24, 'a')) == std::string(24, 'a'));
    CHECK(!checked_name(std::string(25, 'a')));
    CHECK(!checked_name("Ada\nBen"));
    CHECK(!checked_name("Ada\u0085"));
}

TEST_CASE("a name that nobody could see is none") {
    for (const char* name : {"\u200b",
                             "\u2060\u2060",
                             "\ufeff",
                             "\u3164",
                             "\u2800",
                             "\u00ad",
                             "\u202e",
                             "\u200f \u200e",
                             "\U000e0041",
                             "\u115f\ufe0f",
                             "\u3000"}) {
        CAPTURE(name);
        CHECK(!checked_name(name));
    }
}

TEST_CASE("a name cannot turn the order in which other texts are read") {
    CHECK(checked_name("Ada\u202enimda") == "Adanimda");
    CHECK(checked_name("\u2066Ben\u2069") == "Ben");
}

}  // namespace
}  // namespace equipoise
