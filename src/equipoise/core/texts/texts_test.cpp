#include "equipoise/core/texts/texts.hpp"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include "equipoise/core/texts/message.hpp"

using namespace equipoise;

namespace {

std::string formatted(std::string_view message, std::initializer_list<Value> values) {
    const Texts none("en");
    return format_message(message, std::span(values.begin(), values.size()), "en", [&](auto& text) {
        return none.of(text);
    });
}

Texts german(const Texts& english) {
    Texts texts("de", &english);
    REQUIRE(texts.add(R"({
        "shared.reason.wants_truth": "muss true oder false sein",
        "toy.reason.moves": "{n, plural, one {ein Zug} other {# Züge}} mit {piece}",
        "toy.piece": "dem Turm"})"));
    return texts;
}

}  // namespace

TEST_CASE("a message is filled in by name, and keeps a gap that has no value") {
    CHECK(formatted("from {low} to {high}", {{"high", 9}, {"low", -1}}) == "from -1 to 9");
    CHECK(formatted("{ square }: {file, number}", {{"square", "e4"}, {"file", 5}}) == "e4: 5");
    CHECK(formatted("{one} {two}", {{"one", "1"}}) == "1 {two}");
    CHECK(formatted("{square}", {{"square", "{square}"}}) == "{square}");
}

TEST_CASE("a message chooses by number and by word") {
    const std::string_view pawns = "{n, plural, =0 {no pawn} one {one pawn} other {# pawns}} left";
    CHECK(formatted(pawns, {{"n", 0}}) == "no pawn left");
    CHECK(formatted(pawns, {{"n", 1}}) == "one pawn left");
    CHECK(formatted(pawns, {{"n", 12}}) == "12 pawns left");
    const std::string_view sides = "{side, select, S {near {n, plural, other {# #}}} other {far}}";
    CHECK(formatted(sides, {{"side", "S"}, {"n", 3}}) == "near 3 3");
    CHECK(formatted(sides, {{"side", "N"}, {"n", 3}}) == "far");
}

TEST_CASE("apostrophes quote brackets and stand for themselves elsewhere") {
    CHECK(formatted("the king's '{'w:?'}'", {}) == "the king's {w:?}");
    CHECK(formatted("it''s '{n}'", {{"n", 1}}) == "it's {n}");
    CHECK(formatted("{n, plural, other {'#' is #}}", {{"n", 7}}) == "# is 7");
}

TEST_CASE("no text can break the formatter") {
    for (std::string_view text : {"{",
                                  "}",
                                  "{n",
                                  "{n,",
                                  "{n, plural",
                                  "{n, plural,",
                                  "{n, plural, other",
                                  "{n, plural, other {",
                                  "'{",
                                  "{n, select, a {b}}",
                                  "{{n}}",
                                  "{n, date}"}) {
        CAPTURE(text);
        CHECK_NOTHROW(static_cast<void>(formatted(text, {{"n", 1}})));
    }
}

TEST_CASE("plural forms are those of the browser, for all languages of the table") {
    std::ifstream file(EQ_SOURCE_DIR "/tests/data/plurals.json");
    const auto forms = nlohmann::json::parse(file);
    REQUIRE(forms.size() > 10);
    for (const auto& [language, numbers_of] : forms.items()) {
        for (const auto& [form, numbers] : numbers_of.items()) {
            for (const auto& number : numbers) {
                CAPTURE(language);
                CAPTURE(number);
                CHECK(plural_form(language, number.get<std::int64_t>()) == form);
            }
        }
    }
}

TEST_CASE("English stands in for what a language lacks, and a reason's own words for the rest") {
    const Texts texts = german(Texts::english());
    CHECK(texts.of(Reason::shared("wants_truth")) == "muss true oder false sein");
    CHECK(texts.of(Reason::shared("wants_string")) == "must be a string");
    CHECK(texts.of(Reason("no_such_key_at_all")) == "no such key at all");
    CHECK(texts.of(Reason("the weight is put")) == "the weight is put");
    CHECK(Texts("xx").of(Reason::shared("wants_string")) == "wants string");
}

TEST_CASE("a value can be a text of the catalogue, in the same language") {
    const Texts texts = german(Texts::english());
    const Clause clause{"T-1", "toy"};
    const Refusal refusal{clause, "moves", {{"n", 2}, RefusalValue::text("piece", "toy.piece")}};
    CHECK(texts.of(refusal) == "2 Züge mit dem Turm");
    CHECK(refusal.reason().whole_key() == "toy.reason.moves");
    CHECK(texts.of(reason_at("e4", clause, refusal.reason())) == "e4: 2 Züge mit dem Turm");
}

TEST_CASE("a misfit names clause, line and field before its reason") {
    Misfit misfit =
        Misfit::of(Clause{"BD-10.2", "balance_duel"}, "model", Reason::shared("wants_truth"), 3);
    CHECK(misfit.text() == "BD-10.2: line 3: model: must be true or false");
    CHECK(misfit.sentence() == "must be true or false");
    misfit.clause.clear();
    misfit.line = 0;
    CHECK(misfit.text() == "model: must be true or false");
}

TEST_CASE("refusals with the same values are equal, and any other value tells them apart") {
    const Clause clause{"T-1", "toy"};
    const Refusal two{clause, "moves", {{"n", 2}, {"square", "e4"}}};
    CHECK(two == Refusal{clause, "moves", {{"n", 2}, {"square", "e4"}}});
    CHECK_FALSE(two == Refusal{clause, "moves", {{"n", 3}, {"square", "e4"}}});
    CHECK_FALSE(two == Refusal{clause, "moves", {{"n", 2}, {"square", "e5"}}});
    CHECK_FALSE(two == Refusal{clause, "moves", {{"n", 2}}});
}

TEST_CASE("a reader's preferred language is the first that there is, else English") {
    for (std::string_view header : {"", "en", "tlh, en-GB;q=0.8", "tlh;q=0.9", ",;q=,", "*"}) {
        CAPTURE(header);
        CHECK(&Texts::preferred(header) == &Texts::english());
    }
}

TEST_CASE("the program brings its texts, and takes no others for texts") {
    CHECK(Texts::in("en") == &Texts::english());
    CHECK(Texts::in("tlh") == nullptr);
    CHECK(Texts::languages().front() == "en");
    // Long files are packed in parts, and not one text may fall between two of them.
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(EQ_SOURCE_DIR) + "/messages/en")) {
        std::ifstream in(entry.path());
        const auto texts = nlohmann::json::parse(in);
        for (const auto& [key, text] : texts.items()) {
            CAPTURE(key);
            REQUIRE(Texts::english().find(key) != nullptr);
            CHECK(*Texts::english().find(key) == text.get_ref<const std::string&>());
        }
    }
    Texts texts("xx");
    for (std::string_view json : {"", "[]", "{\"a\": 1}", "{\"a\": \"b\"", "null"})
        CHECK_FALSE(texts.add(json));
    CHECK(texts.find("a") == nullptr);
}
