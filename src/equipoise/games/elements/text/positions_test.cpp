// Section 10: position lines, both ways, what they refuse, and what a viewer sees of them.

#include <set>

#include "equipoise/games/elements/testing.hpp"
#include "equipoise/games/elements/text/notation.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::elements;

namespace {

constexpr const char* kDrafting =
    "EL n=2 opt=- auto_arrange=false c=1 ph=draft.3 s0=1 | 0 h=A1,E1,E1,F1,F1,W1 p=A1,W1 b=- k=E1 "
    "m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1 | 0 h=A1,E1,E1,F1,F1,W1 "
    "p=A1,W1 b=- m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1";
constexpr const char* kArranging =
    "EL n=2 opt=- auto_arrange=false c=1 ph=arrange s0=1 | 0 h=- p=- b=F1@F2 "
    "w=A1,A1,E1,E1,W1,W1,W1 m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1/"
    "E1,E1,F1,F1,W1/E1,E1,F1,W1/E1,E1,F1/E1,F1/E1 | 0 h=- p=- "
    "b=A1@A1,A1@A2,E1@C,E1@C,F1@F1,F1@F2,F1@F2,W1@C k=done m=A1,A1,E1,E1,F1,F1,W1,W1/"
    "A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1/E1,E1,F1,F1,W1/E1,E1,F1,F1/E1,E1,F1/E1,E1/F1";
constexpr const char* kVoids =
    "EL n=2 opt=a repair_after_void=true c=1 ph=void s0=0 t=0 passed=1 lost=1 | 0 h=- p=- "
    "b=A1@A4,A1@A9,E1@E4,F1@F3,F1@F5,W1@W8,W1@C,X1@A1,X1@F3,V1@C | 0 h=- p=- "
    "b=A1@C,E1@E5,E1@C,F1@F2,F1@F9,W1@W3,W1@W5,X1@F4,X1@F8,V1@C";
constexpr const char* kFirstVoid =
    "EL n=2 opt=a c=1 ph=void s0=0 t=0 | 0 h=- p=- "
    "b=A1@A2,A1@A4,A1@A9,E1@E4,F1@F3,F1@F5,W1@W8,W1@C,X1@A1,X1@F3,V1@C,V1@C | 0 h=- p=- "
    "b=A1@C,E1@E4,E1@E5,E1@C,F1@F2,F1@F9,W1@W3,W1@W5,X1@F4,X1@F8,V1@C,V1@C";
constexpr const char* kSecretVoids =
    "EL n=2 opt=a void_order=simultaneous c=1 ph=void s0=0 passed=1 | 0 h=- p=- "
    "b=A1@A2,A1@A4,A1@A9,E1@E4,F1@F3,F1@F5,W1@W8,W1@C,X1@A1,X1@F3,V1@C,V1@C "
    "k=V1>1:E1@E4;V1>1:X1@F8 | 0 h=- p=- "
    "b=A1@C,E1@E4,E1@E5,E1@C,F1@F2,F1@F9,W1@W3,W1@W5,X1@F4,X1@F8,V1@C,V1@C k=V1>0:A1@A2";
constexpr const char* kRepairing =
    "EL n=2 opt=a advanced_supply=total repair_after_void=true c=1 ph=repair s0=0 lost=1 | 0 h=- "
    "p=- b=A1@A3,E1@E5,E1@E6,E1@C,F1@F2,F1@F7,X1@A3,X1@E3 | 0 h=- p=- b=A1@A3,W1@W2 "
    "w=A1,A1,E1,F1,F1,W1";
constexpr const char* kStart = "EL n=2 opt=- c=1 ph=start s0=? | 0 h=- p=- b=- | 0 h=- p=- b=-";
constexpr const char* kDealing =
    "EL n=2 opt=- c=1 ph=deal s0=1 | 0 h=A1,E1 p=- b=- | 0 h=W1 p=- b=-";
constexpr const char* kSecond =
    "EL n=3 opt=- c=2 ph=draft.1 s0=0 | 16 h=A2,A2,E2,E2,F2,F2,F2,W2 p=- "
    "b=A1@A1,E1@E1,E1@C,F1@F1,F1@C,W1@W1,W1@W2,W1@W2 | 24 h=A2,A2,A2,E2,E2,W2,W2,W2 p=- "
    "b=A1@A1,A1@A2,A1@A2,E1@E1,F1@F1,F1@F2,F1@F2,W1@W1 | 16 h=A2,E2,E2,F2,F2,F2,W2,W2 p=- "
    "b=A1@A1,A1@C,E1@E1,E1@E2,E1@E2,F1@F1,W1@W1,W1@C";
constexpr const char* kOver =
    "EL n=2 opt=- auto_arrange=false c=3 ph=over s0=1 | 8+17+0 h=- p=- b=A1@A1 | 9+9+41 h=- p=- "
    "b=-";

/// The line with one text replaced by another; it must be in the line.
std::string with(std::string line, const std::string& text, const std::string& other) {
    const std::size_t found = line.find(text);
    REQUIRE_MESSAGE(found != std::string::npos, (text + " in " + line));
    return line.replace(found, text.size(), other);
}

/// A text of a line, its replacement, and the clause that then refuses the line.
struct Spoilt {
    const char* text;
    const char* other;
    const char* clause;
};

void check_spoilt(const std::string& line, const std::vector<Spoilt>& all) {
    REQUIRE_MESSAGE(refused_line(line).empty(), line);
    for (const Spoilt& one : all) {
        const std::string spoilt = with(line, one.text, one.other);
        CHECK_MESSAGE(refused_line(spoilt) == std::string(one.clause), spoilt);
    }
}

std::string view_of(const std::string& line, Viewer viewer) {
    const Playthrough game = at(line);
    return game.rules().print_view(game.state(), viewer);
}

/// The option that is tried next: every value of every option comes up.
OptionList random_options(Rng& rng) {
    OptionList options{{"seats", std::to_string(2 + rng.below(7))}};
    for (const OptionSpec& spec : Elements::options()) {
        if (rng.below(3) > 0 && spec.name != "advanced") continue;
        std::string value = std::to_string(spec.low);
        if (spec.type == OptionSpec::Type::Integer) {
            value = std::to_string(4 + rng.below(9));
        } else {
            value = spec.choices[rng.below(static_cast<std::uint32_t>(spec.choices.size()))];
        }
        if (spec.name == "start_seat" && value != "chance") {
            value =
                std::to_string(rng.below(static_cast<std::uint32_t>(std::stoi(options[0].second))));
        }
        options.emplace_back(spec.name, value);
    }
    return options;
}

}  // namespace

TEST_CASE("EL-10.8 lines of every phase come back as they were read") {
    for (const char* line : {kDrafting,
                             kArranging,
                             kVoids,
                             kFirstVoid,
                             kSecretVoids,
                             kRepairing,
                             kStart,
                             kDealing,
                             kOver}) {
        CHECK(line_of(at(line)) == line);
    }
}

TEST_CASE(
    "property: EL-10.8 every position of random games comes back, in every phase and option") {
    Rng rng(run_seed(8));
    std::set<std::string> phases;
    std::set<std::string> values;
    for (int i = 0; i < 60; ++i) {
        const OptionList options = random_options(rng);
        for (const auto& [name, value] : options) values.insert(name + "=" + value);
        Playthrough game = fresh(options);
        game.set_seed(rng.next());
        while (true) {
            const std::string line = line_of(game);
            const std::string phase = line.substr(line.find(" ph=") + 4);
            phases.insert(phase.substr(0, phase.find_first_of(". ")));
            if (rng.below(8) == 0) {
                const Playthrough read = at(line);
                CHECK_MESSAGE(read.state() == game.state(), line);
                CHECK(line_of(read) == line);
                CHECK(read.rules().setup() == game.rules().setup());
            }
            if (game.turn().is_terminal()) break;
            for (Seat seat : SeatSet::first(game.rules().seats())) {
                const auto legal = game.rules().legal_actions(game.state(), seat);
                if (legal.empty()) continue;
                game.apply(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            }
        }
    }
    // Under a seed chance plays by itself, so that no game rests where cards are dealt.
    CHECK(phases == std::set<std::string>{"arrange", "draft", "over", "repair", "void"});
    for (const OptionSpec& spec : Elements::options()) {
        for (std::string_view value : spec.choices) {
            if (spec.name == "start_seat") continue;
            CHECK_MESSAGE(values.contains(std::string(spec.name) + "=" + std::string(value)),
                          std::string(spec.name));
        }
    }
}

TEST_CASE("property: EL-10.8 every position of a deal comes back") {
    Rng rng(run_seed(9));
    Playthrough game = fresh({{"seats", "3"}, {"advanced", "true"}});
    while (game.turn().is_chance()) {
        CHECK(at(line_of(game)).state() == game.state());
        game.draw_chance(rng.next());
    }
    CHECK(line_of(game).find("ph=draft.1") != std::string::npos);
}

TEST_CASE("EL-10.8 only options that differ from their default are printed, in their order") {
    CHECK(line_of(fresh()).starts_with("EL n=2 opt=- c=1 ph=start s0=? |"));
    CHECK(line_of(fresh({{"seats", "3"},
                         {"tie_break", "final_cycle"},
                         {"start_seat", "2"},
                         {"long", "true"},
                         {"max_rank", "12"},
                         {"keep_void", "true"}}))
              .starts_with("EL n=3 opt=l max_rank=12 tie_break=final_cycle start_seat=2 c=1 "
                           "ph=deal s0=2 |"));
    CHECK(line_of(fresh({{"advanced", "true"}, {"long", "true"}})).starts_with("EL n=2 opt=al c="));
    CHECK(line_of(fresh({{"advanced", "true"}, {"auto_arrange", "true"}}))
              .starts_with("EL n=2 opt=a auto_arrange=true c="));
    CHECK(line_of(fresh({{"auto_arrange", "false"}}))
              .starts_with("EL n=2 opt=- auto_arrange=false c"));
}

TEST_CASE("EL-10.8 omitted fields and empty ones are read, in any order") {
    CHECK(line_of(at("EL n=2 c=1 ph=start | 0 | 0")) == kStart);
    CHECK(line_of(at("EL ph=start s0=? c=1 opt= n=2 tie_break=shared |0 h= p= b= k= m=|0 w=-")) ==
          kStart);
    CHECK(line_of(at("EL n=2 opt=la c=1 ph=start s0=?|0|0")) == with(kStart, "opt=-", "opt=al"));
    CHECK(line_of(at(with(kDrafting, "h=A1,E1,E1,F1,F1,W1", "h=Wind1,F1,E1,A1,E1,F1"))) ==
          kDrafting);
    CHECK(line_of(at(with(kFirstVoid, "b=A1@A2,A1@A4,", "b=A1@A4,A1@A2,"))) == kFirstVoid);
}

TEST_CASE("EL-10.2 EL-10.8 the hands of this cycle may be left out") {
    std::string line = kDrafting;
    for (int i = 0; i < 2; ++i) {
        const std::size_t from = line.find(" m=");
        line.erase(from, std::min(line.find(" |", from), line.size()) - from);
    }
    CHECK(line_of(at(line)) == kDrafting);
    const std::string held =
        "EL n=2 opt=- c=1 ph=draft.1 s0=1 | 0 h=A1,A1,A1,A1,E1,E1,E1,E1 m=A1,A1,A1,A1,E1,E1,E1,E1 "
        "| "
        "0 h=F1,F1,F1,F1,W1,W1,W1,W1 m=F1,F1,F1,F1,W1,W1,W1,W1";
    CHECK(refused_line(held).empty());
    CHECK(refused_line(with(held, "m=A1,A1", "m=E1,A1")) == "EL-10.2");
    // An arrangement under way is then taken to follow picks in the order of notation.
    const std::string arranging =
        "EL n=2 opt=- auto_arrange=false c=1 ph=arrange s0=1 | 0 w=A1,A1,E1,E1,F1,W1,W1,W1 | 0 "
        "w=A1,A1,E1,E1,F1,F1,F1,W1";
    const std::string read = line_of(at(arranging));
    CHECK(read.find(" m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/") != std::string::npos);
    CHECK(line_of(at(read)) == read);
    CHECK(refused_line(with(kDrafting,
                            " m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/"
                            "A1,E1,E1,F1,F1,W1 |",
                            " |")) == "EL-10.2");
}

TEST_CASE("EL-10.8 a board may hold fewer cards than were dealt, as the worked scenarios have it") {
    const std::string few = "EL n=2 opt=a c=2 ph=void s0=0 t=1 | 8 b=E1@E1,E2@E2 | 0 b=V1@C";
    CHECK(line_of(at(few)) ==
          "EL n=2 opt=a c=2 ph=void s0=0 t=1 | 8 h=- p=- b=E1@E1,E2@E2 | 0 h=- p=- b=V1@C");
    CHECK(after(at(few), "void:V1>0:E1@E1").find("c=3 ph=deal s0=0 | 8+0 h=- p=- b=E2@E2 | 0+0") !=
          std::string::npos);
    const std::string arranging =
        "EL n=2 opt=- auto_arrange=false c=1 ph=arrange s0=0 | 0 w=E1 | 0 b=- k=done";
    CHECK(line_of(at(line_of(at(arranging)))) == line_of(at(arranging)));
}

TEST_CASE("EL-10.8 EL-1.3 a malformed header is refused") {
    check_spoilt(kStart,
                 {{"EL", "BD", "EL-10.8"},
                  {"EL ", "", "EL-10.8"},
                  {"n=2", "n=1", "EL-1.3"},
                  {"n=2", "n=9", "EL-1.3"},
                  {"n=2", "n=02", "EL-1.3"},
                  {"n=2 ", "", "EL-10.8"},
                  {"n=2", "n=3", "EL-10.8"},
                  {"n=2", "n=2 n=2", "EL-10.8"},
                  {"c=1 ", "", "EL-10.8"},
                  {"ph=start ", "", "EL-10.8"},
                  {"opt=-", "opt=x", "EL-10.8"},
                  {"opt=-", "opt=aa", "EL-10.8"},
                  {"opt=-", "opt", "EL-10.8"},
                  {"opt=-", "=a", "EL-10.8"},
                  {"opt=-", "opt=- advanced=true", "EL-10.8"},
                  {"opt=-", "opt=- long=false", "EL-10.8"},
                  {"opt=-", "opt=- colour=red", ""},
                  {"opt=-", "opt=- max_rank=13", "EL-1.8"},
                  {"opt=-", "opt=- max_rank=3", "EL-1.8"},
                  {"opt=-", "opt=- tie_break=none", "EL-8.3"},
                  {"opt=-", "opt=- start_seat=2", "EL-1.9"},
                  {"opt=-", "opt=- start_seat=1", "EL-1.9"},
                  {"c=1", "c=0", "EL-8.1"},
                  {"c=1", "c=4", "EL-8.1"},
                  {"c=1", "c=2", "EL-1.9"},
                  {"ph=start", "ph=begin", "EL-10.8"},
                  {"ph=start", "ph=start.1", "EL-10.8"},
                  {"s0=?", "s0=0", "EL-1.9"},
                  {"s0=?", "s0=2", "EL-10.8"},
                  {"| 0 h=- p=- b=- |", "|", "EL-10.8"},
                  {"| 0 h=-", "| h=-", "EL-10.8"},
                  {"| 0 h=-", "| 0+ h=-", "EL-10.8"},
                  {"| 0 h=-", "| -1 h=-", "EL-10.8"},
                  {"| 0 h=-", "| 1 h=-", "EL-7.1"},
                  {"| 0 h=-", "| 0+0 h=-", "EL-7.1"},
                  {"| 0 h=-", "| 0 h=- h=-", "EL-10.8"},
                  {"| 0 h=-", "| 0 q=-", "EL-10.8"},
                  {"| 0 h=-", "| 0 h", "EL-10.8"},
                  {"| 0 h=-", "| 0 h=A1", "EL-3.4"},
                  {"| 0 h=-", "| 0 h=?", "EL-10.2"},
                  {"b=- |", "b=A1@A1 |", "EL-1.5"},
                  {"b=- |", "b=? |", "EL-10.2"},
                  {"b=- |", "b=- k=? |", "EL-10.2"},
                  {"b=- |", "b=- k=done |", "EL-10.8"}});
    CHECK(refused_line("") == "EL-10.8");
    CHECK(refused_line("EL n=2 opt=- c=1 ph=start s0=? | | 0") == "EL-10.8");
    CHECK(refused_line("EL n=2 opt=- start_seat=1 c=1 ph=deal s0=0 | 0 | 0") == "EL-1.9");
    CHECK(refused_line("EL n=2 opt=- start_seat=1 c=1 ph=deal s0=1 | 0 | 0").empty());
    CHECK(refused_line("EL") == "EL-10.8");
    CHECK(refused_line("EL n=2 c=1 ph=draft s0=0 | 0 | 0") == "EL-10.8");
    CHECK(refused_line("EL n=2 c=1 ph=draft.0 s0=0 | 0 | 0") == "EL-3.5");
    CHECK(refused_line("EL n=2 c=1 ph=draft.9 s0=0 | 0 | 0") == "EL-3.5");
    CHECK(refused_line("EL n=2 c=1 ph=draft. s0=0 | 0 | 0") == "EL-3.5");
}

TEST_CASE("EL-10.8 rules refuse a line of another set-up") {
    const SharedRules rules = rules_with({{"seats", "2"}});
    const auto clause = [&](const std::string& line) {
        const auto state = rules->parse_state(line);
        return state ? "" : state.error().clause;
    };
    CHECK(clause(kStart) == "");
    CHECK(clause(with(kStart, "opt=-", "opt=a")) == "EL-1.2");
    CHECK(clause(with(kStart, "opt=-", "opt=l")) == "EL-1.4");
    CHECK(clause(with(kStart, "opt=-", "opt=- auto_arrange=false")) == "EL-10.11");
    CHECK(clause(with(kStart, "opt=-", "opt=- collection_unit=units")) == "EL-7.9");
    CHECK(clause("EL n=3 opt=- c=1 ph=start s0=? | 0 | 0 | 0") == "EL-1.3");
}

TEST_CASE("EL-2.3 EL-1.5 a deal goes round from seat 0 and takes its cards from the deck") {
    check_spoilt(kDealing,
                 {{"h=W1", "h=W1,W1,W1", "EL-10.7"},
                  {"h=A1,E1", "h=A1,E1,F1", "EL-10.7"},
                  {"h=A1,E1", "h=-", "EL-10.7"},
                  {"h=A1,E1", "h=A1,E2", "EL-1.5"},
                  {"h=A1,E1", "h=A1,X1", "EL-1.2"},
                  {"s0=1", "s0=?", "EL-1.9"},
                  {"h=A1,E1 p=-", "h=A1,E1 p=A1", "EL-4.1"},
                  {"h=A1,E1 p=- b=-", "h=A1,E1 p=- b=A1@A1", "EL-1.5"},
                  {"h=A1,E1 p=- b=-", "h=A1,E1 p=- b=- w=A1", "EL-4.1"},
                  {"h=A1,E1 p=- b=-", "h=A1,E1 p=- b=- m=A1,E1", "EL-10.2"},
                  {"h=A1,E1 p=- b=-", "h=A1,E1 p=- b=- k=A1", "EL-10.8"},
                  {"c=1", "c=2", "EL-1.5"}});
    CHECK(refused_line("EL n=2 opt=- c=2 ph=deal s0=1 | 0+0 | 0+0") == "EL-7.1");
    CHECK(refused_line(with(with(kDealing, "h=A1,E1", "h=A1,A1,A1"), "h=W1", "h=A1,A1,W1")) ==
          "EL-1.5");
    CHECK(refused_line("EL n=2 opt=- c=1 ph=deal s0=1 | 0 h=A1,A1,A1,A1,E1,E1,E1,E1 | 0 "
                       "h=F1,F1,F1,F1,W1,W1,W1,W1") == "EL-2.3");
}

TEST_CASE("EL-3.1 EL-3.3 EL-3.4 EL-1.5 hands, picks and past hands of a draft must agree") {
    check_spoilt(kDrafting,
                 {{"h=A1,E1,E1,F1,F1,W1", "h=A1,E1,E1,F1,F1", "EL-3.4"},
                  {"h=A1,E1,E1,F1,F1,W1", "h=A1,E1,E1,F1,F1,W1,W1", "EL-3.4"},
                  {"h=A1,E1,E1,F1,F1,W1", "h=A1,A1,E1,F1,F1,W1", "EL-1.5"},
                  {"h=A1,E1,E1,F1,F1,W1", "h=A2,E1,E1,F1,F1,W1", "EL-1.5"},
                  {"h=A1,E1,E1,F1,F1,W1", "h=?,?,?,?,?,?", "EL-10.2"},
                  {"h=A1,E1,E1,F1,F1,W1", "h=B1", "EL-10.8"},
                  {"p=A1,W1", "p=A1", "EL-3.1"},
                  {"p=A1,W1", "p=W1,A1", "EL-10.2"},
                  {"ph=draft.3", "ph=draft.2", "EL-3.4"},
                  {"k=E1", "k=V1", "EL-3.1"},
                  {"k=E1", "k=E2", "EL-3.1"},
                  {"k=E1", "k=done", "EL-3.1"},
                  {"k=E1", "k=E1,F1", "EL-3.1"},
                  {"b=- m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1",
                   "b=- k=A1 m=A1,A1,E1,E1,F1,F1,W1,W1/"
                   "A1,E1,E1",
                   "EL-3.1"},
                  {"m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1 |",
                   "m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1 |",
                   "EL-10.2"},
                  {"/A1,E1,E1,F1,F1,W1,W1/", "/A1,E1,E1,F1,F1,W1/", "EL-3.4"},
                  {"/A1,E1,E1,F1,F1,W1,W1/", "/A1,A1,E1,E1,F1,F1,W1/", "EL-10.2"},
                  {"/A1,E1,E1,F1,F1,W1,W1/", "/E1,E1,E1,E1,F1,F1,W1/", "EL-3.3"}});
}

TEST_CASE("EL-4.2 EL-4.3 EL-10.2 EL-10.11 an arrangement under way") {
    check_spoilt(kArranging,
                 {{"auto_arrange=false ", "", "EL-10.11"},
                  {"k=done", "k=pass", "EL-4.2"},
                  {"b=F1@F2 w=", "b=F1@F2 k=done w=", "EL-4.3"},
                  {"b=F1@F2 w=A1,A1,E1,E1,W1,W1,W1",
                   "b=F1@F2,A1@C,A1@C,E1@C,E1@C,W1@C,W1@C,W1@C k=done",
                   "EL-4.2"},
                  {"b=F1@F2", "b=F1@F2,F1@F2", "EL-3.5"},
                  {"b=F1@F2", "b=E1@E2", "EL-1.5"},
                  {"b=F1@F2", "b=F2@F2", "EL-1.5"},
                  {"b=F1@F2", "b=W1@W2", "EL-1.5"},
                  {"b=F1@F2", "b=F1@A2", "EL-4.4"},
                  {"b=F1@F2", "b=F1@F2+", "EL-4.5"},
                  {"b=F1@F2", "b=F1@F10", "EL-1.8"},
                  {"b=F1@F2", "b=F1@F13", "EL-10.8"},
                  {"b=F1@F2", "b=F1", "EL-10.8"},
                  {"b=F1@F2", "b=?", "EL-10.2"},
                  {"w=A1", "w=?", "EL-10.2"},
                  {"h=-", "h=A1", "EL-3.4"},
                  {"p=-", "p=A1", "EL-4.1"},
                  {"s0=1", "s0=1 t=0", "EL-6.2"},
                  {"s0=1", "s0=1 passed=0", "EL-6.2"},
                  {"s0=1", "s0=1 lost=0", "EL-6.10"},
                  {"/E1,F1/E1 |", "/E1,F1 |", "EL-10.2"}});
    const std::string fewer = with(kArranging, "F1@F1,F1@F2,F1@F2", "F1@F1,F1@F2");
    CHECK(refused_line(fewer).empty());
    CHECK(refused_line(with(fewer, "E1,E1,W1,W1,W1", "E1,E1,F1,W1,W1")) == "EL-10.2");
    CHECK(refused_line("EL n=2 opt=a c=1 ph=arrange s0=0 | 0 b=V1@A1 | 0") == "EL-4.11");
    CHECK(refused_line("EL n=2 opt=a c=3 ph=arrange s0=0 | 0+0 b=A3@A9+ | 0+0") == "EL-4.6");
}

TEST_CASE("EL-6.2 EL-6.10 who acts in a void step, who has passed and who has lost a card") {
    check_spoilt(kVoids,
                 {{"opt=a", "opt=-", "EL-6.1"},
                  {"t=0 ", "", "EL-6.2"},
                  {"t=0", "t=1", "EL-6.2"},
                  {"t=0", "t=2", "EL-10.8"},
                  {"X1@F3,V1@C", "X1@F3", "EL-6.2"},
                  {"X1@F8,V1@C", "X1@F8", "EL-6.2"},
                  {"passed=1", "passed=1,1", "EL-10.8"},
                  {"passed=1", "passed=?", "EL-10.8"},
                  {"lost=1", "lost=7", "EL-10.8"},
                  {"repair_after_void=true ", "", "EL-6.10"},
                  {"b=A1@C", "b=A1@C,E1@C,V1@C", "EL-6.10"},
                  {"b=A1@C", "b=A1@C k=V1>0:A1@A4", "EL-10.8"},
                  {"b=A1@C", "b=V1@A1", "EL-4.11"},
                  {"X1@F8,V1@C", "X1@F8,V1@C w=A1", "EL-4.1"}});
    check_spoilt(kFirstVoid,
                 {{"t=0", "t=1", "EL-6.2"},
                  {"s0=0", "s0=1", "EL-6.2"},
                  {"t=0", "t=0 passed=1", "EL-6.2"},
                  {"t=0", "t=0 lost=1", "EL-6.10"}});
    CHECK(refused_line(with(kFirstVoid, "t=0", "t=1 passed=0")).empty());
    CHECK(refused_line("EL n=2 opt=- auto_arrange=false c=1 ph=void s0=0 t=0 | 0 | 0") == "EL-6.1");
}

TEST_CASE("EL-6.11 secret lists name Voids that the seat has, and cards that lie there") {
    check_spoilt(
        kSecretVoids,
        {{"k=V1>1:E1@E4;V1>1:X1@F8", "k=V1>1:E1@E4;V1>1:X1@F8;V1>1:E1@E5", "EL-6.2"},
         {"k=V1>1:E1@E4;", "k=V2>1:E1@E4;", "EL-6.2"},
         {"V1>1:E1@E4;", "V1>1:X1@F8;", "EL-6.11"},
         {"V1>1:E1@E4;", "V1>1:E1@E3;", "EL-6.4"},
         {"V1>1:E1@E4;", "V1>0:A1@A2;", "EL-6.4"},
         {"V1>1:E1@E4;", "V1>1:E1@C;", "EL-6.4"},
         {"V1>1:E1@E4;", "V1>1;", "EL-10.7"},
         {"V1>1:E1@E4;", ";", "EL-10.7"},
         {"V1>1:X1@F8 |", "V1>1:X1@F8; |", "EL-10.8"},
         {"k=V1>1:E1@E4;V1>1:X1@F8", "k=done", "EL-10.7"},
         {"passed=1", "passed=0,1", "EL-6.2"},
         {"passed=1", "t=0 passed=1", "EL-6.2"},
         {"void_order=simultaneous", "void_order=simultaneous void_hits_wild=false", "EL-6.8"},
         {"passed=1", "lost=1", "EL-6.10"}});
    CHECK(refused_line(with(kSecretVoids, " passed=1", "")).empty());
}

TEST_CASE("EL-6.10 in a repair only seats that lost a card arrange, and one at least") {
    check_spoilt(kRepairing,
                 {{"repair_after_void=true ", "", "EL-6.10"},
                  {" lost=1", "", "EL-4.1"},
                  {"lost=1", "lost=0", "EL-4.1"},
                  {"lost=1", "lost=1 passed=0", "EL-6.2"},
                  {"lost=1", "lost=1 t=0", "EL-6.2"},
                  {"X1@E3 |", "X1@E3 w=W1 |", "EL-4.1"},
                  {"X1@E3 |", "X1@E3 k=done |", "EL-10.8"},
                  {"X1@E3 |", "X1@E3 m=A1 |", "EL-10.2"},
                  {"w=A1,A1,E1,F1,F1,W1", "k=done", "EL-6.10"},
                  {"w=A1,A1,E1,F1,F1,W1", "w=A1,A1,E1,F1,F1,W1 k=done", "EL-4.3"},
                  {"w=A1,A1,E1,F1,F1,W1", "w=A1,A1,E1,F1,F1,W1,W1,W1", "EL-6.10"},
                  {"opt=a", "opt=a auto_arrange=true", "EL-10.11"}});
}

TEST_CASE("EL-1.5 EL-3.5 EL-5.2 no board holds more than was dealt") {
    check_spoilt(kSecond,
                 {{"b=A1@A1,E1@E1,E1@C", "b=A1@A1,E1@E1,E1@C,E1@C", "EL-3.5"},
                  {"b=A1@A1,E1@E1,E1@C", "b=A1@A1,A1@A1,E1@C", "EL-1.5"},
                  {"b=A1@A1,E1@E1,E1@C", "b=A2@A1,E1@E1,E1@C", "EL-1.5"},
                  {"b=A1@A1,E1@E1,E1@C", "b=V1@C,E1@E1,E1@C", "EL-1.2"}});
    // Nine cards of a cycle whose hands are eight, and more than any state has room for.
    CHECK(refused_line("EL n=2 opt=- c=3 ph=deal s0=0 | 0+0 b=A1@A1,A1@A2,A1@A3,A1@A4,E1@E1,E1@E2,"
                       "E1@E3,F1@F1,F1@F2 | 0+0") == "EL-3.5");
    std::string many = "A1@C";
    std::string waiting = "A1";
    for (int i = 1; i < 300; ++i) {
        many += ",A1@C";
        waiting += ",A1";
    }
    CHECK(refused_line("EL n=2 opt=a c=3 ph=arrange s0=0 | 0+0 b=" + many + " | 0+0") == "EL-3.5");
    CHECK(refused_line("EL n=2 opt=a c=3 ph=arrange s0=0 | 0+0 w=" + waiting + " | 0+0") ==
          "EL-3.5");
    CHECK(refused_line("EL n=2 opt=a c=1 ph=draft.1 s0=0 | 0 h=" + waiting + " | 0") == "EL-3.4");
    CHECK(refused_line("EL n=2 opt=a c=1 ph=deal s0=0 | 0 h=" + waiting + " | 0") == "EL-2.3");
    const std::string kept = "EL n=2 opt=a keep_void=false c=3 ph=deal s0=0 | 0+0 b=V2@C | 0+0";
    CHECK(refused_line(kept) == "EL-5.2");
    CHECK(refused_line(with(kept, "keep_void=false ", "")).empty());
    CHECK(refused_line("EL n=2 opt=a keep_void=false c=3 ph=over s0=0 | 0+0+0 b=V3@C | 0+0+0") ==
          "EL-5.2");
    CHECK(refused_line("EL n=2 opt=a keep_void=false c=2 ph=void s0=0 t=0 | 0 b=V2@C | 0").empty());
}

TEST_CASE("EL-7.1 EL-7.2 EL-10.11 EL-10.14 points that no board can score are refused") {
    // With auto_arrange every score is the best one, and the last one lies there.
    check_spoilt(kSecond,
                 {{"| 24", "| 23", "EL-10.11"},
                  {"| 24", "| 25", "EL-7.2"},
                  {"| 24", "| 24+24", "EL-7.1"},
                  {"| 24", "| 400", "EL-10.8"},
                  {"| 24", "| 81", "EL-10.14"},
                  {"b=A1@A1,A1@A2,A1@A2,", "b=A1@A1,A1@A1,A1@A2,", "EL-7.2"}});
    const std::string by_hand = with(kSecond, "opt=-", "opt=- auto_arrange=false");
    CHECK(refused_line(by_hand).empty());
    CHECK(refused_line(with(by_hand, "| 24", "| 23")) == "EL-7.2");
    CHECK(
        refused_line(with(with(by_hand, "| 24", "| 16"), "A1@A2,A1@A2,", "A1@A3,A1@A3,")).empty());
    check_spoilt(kOver,
                 {{"8+17+0", "8+17", "EL-7.1"},
                  {"8+17+0", "8+17+0+0", "EL-10.8"},
                  {"8+17+0", "79+0+0", "EL-10.14"},
                  {"8+17+0", "0+82+0", "EL-10.14"},
                  {"8+17+0", "0+0+85", "EL-10.14"},
                  {"c=3", "c=2", "EL-8.1"},
                  {"s0=1", "s0=?", "EL-1.9"},
                  {"h=-", "h=A3", "EL-3.4"},
                  {"b=A1@A1", "b=A1@A1 k=done", "EL-10.8"}});
    CHECK(refused_line(with(kOver, "8+17+0", "78+81+84")).empty());
}

TEST_CASE("EL-10.1 EL-10.2 what a seat and a spectator see of a draft") {
    CHECK(view_of(kDrafting, Seat(0)) ==
          "EL n=2 opt=- auto_arrange=false c=1 ph=draft.3 s0=1 | 0 h=A1,E1,E1,F1,F1,W1 p=A1,W1 b=- "
          "k=E1 m=A1,A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1,W1/A1,E1,E1,F1,F1,W1 | 0 "
          "h=?,?,?,?,?,? p=?,? b=-");
    CHECK(view_of(kDrafting, Viewer::spectator()) ==
          "EL n=2 opt=- auto_arrange=false c=1 ph=draft.3 s0=1 | 0 h=?,?,?,?,?,? p=?,? b=- k=? | 0 "
          "h=?,?,?,?,?,? p=?,? b=-");
    CHECK(view_of(kDealing, Seat(1)) ==
          "EL n=2 opt=- c=1 ph=deal s0=1 | 0 h=?,? p=- b=- | 0 h=W1 p=- b=-");
}

TEST_CASE("EL-4.2 EL-10.2 only its seat sees an arrangement; all see cards of earlier cycles") {
    CHECK(
        view_of(kArranging, Seat(0)).ends_with("/E1,F1/E1 | 0 h=- p=- b=? w=?,?,?,?,?,?,?,? k=?"));
    CHECK(view_of(kArranging, Seat(1))
              .starts_with("EL n=2 opt=- auto_arrange=false c=1 ph=arrange s0=1 | 0 h=- p=- b=? "
                           "w=?,?,?,?,?,?,?,? | 0 h=- p=- b=A1@A1,A1@A2,"));
    const std::string later =
        "EL n=2 opt=- auto_arrange=false c=2 ph=arrange s0=0 | 9 b=A1@A1,F2@F2 w=A1,E2,W1 | 0 w=A1";
    CHECK(view_of(later, Viewer::spectator()) ==
          "EL n=2 opt=- auto_arrange=false c=2 ph=arrange s0=0 | 9 h=- p=- b=? "
          "w=A1,A1,W1,?,?,?,?,?,?,?,? | 0 h=- p=- b=? w=A1,?,?,?,?,?,?,?,?");
}

TEST_CASE("EL-6.10 EL-6.11 what others see of a repair and of secret Voids") {
    CHECK(view_of(kRepairing, Seat(0)) ==
          with(kRepairing, "b=A1@A3,W1@W2 w=A1,A1,E1,F1,F1,W1", "b=? w=A1,A1,A1,E1,F1,F1,W1,W1"));
    CHECK(view_of(kRepairing, Seat(1)) == kRepairing);
    CHECK(view_of(kSecretVoids, Seat(0)) == with(kSecretVoids, "k=V1>0:A1@A2", "k=?"));
    CHECK(view_of(kSecretVoids, Seat(1)) == with(kSecretVoids, " k=V1>1:E1@E4;V1>1:X1@F8", ""));
    CHECK(view_of(kVoids, Viewer::spectator()) == kVoids);
    CHECK(view_of(kOver, Viewer::spectator()) == kOver);
}
