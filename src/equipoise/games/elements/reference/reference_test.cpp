// The rules against the slow reference, move by move over random games: who acts, legal moves and
// chances, positions, what each seat sees, scores and results.

#include <map>
#include <set>

#include "equipoise/games/elements/reference/test_best.hpp"
#include "equipoise/games/elements/reference/test_reference_story.hpp"
#include "equipoise/games/elements/testing.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::elements;
namespace ref = equipoise::elements::reference;

namespace {

int draw_below(int bound, Rng& rng) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

template <class Items>
auto drawn(const Items& items, Rng& rng) {
    auto chosen = items.begin();
    std::advance(chosen, draw_below(static_cast<int>(items.size()), rng));
    return *chosen;
}

/// Counts what random play has met, so that a comparison cannot be empty.
using Met = std::map<std::string, int>;

/// Plays games in both and compares all that can be seen.
class Comparison {
  public:
    Comparison(int seats, const ref::Settings& options, Met& met)
        : book_(seats, options), game_(fresh(listed(seats, options))), met_(met) {}

    void play(Rng& rng) {
        table_ = book_.begin();
        compare(rng, true);
        while (!game_.turn().is_terminal()) {
            CAPTURE(line_of(game_));
            step(rng);
            if (table_.phase == "deal" && draw_below(8, rng) > 0) continue;
            compare(rng, draw_below(8, rng) == 0);
        }
        compare_result();
    }

  private:
    static OptionList listed(int seats, const ref::Settings& options) {
        OptionList list{{"seats", std::to_string(seats)}};
        for (const auto& option : options) list.push_back(option);
        return list;
    }
    void compare(Rng& rng, bool in_full);
    void compare_moves(Seat seat);
    void compare_chances();
    void compare_views();
    void compare_result();
    void step(Rng& rng);
    void step_of(int seat, Rng& rng);
    std::string drawn_put(int seat, Rng& rng) const;
    void arrange_at_once(int seat, Rng& rng);
    void adopt_arrangements(ref::Table& table);
    /// Plays a move in both and compares its events.
    void play_in_both(int seat, const std::string& move);
    void note(int seat, const std::string& move, const ref::Table& next);
    void note_targets(const std::string& move);

    ref::Game book_;
    Playthrough game_;
    Met& met_;
    ref::Table table_;
};

void Comparison::compare(Rng& rng, bool in_full) {
    const AnyRules& rules = game_.rules();
    const std::string line = line_of(game_);
    REQUIRE(line == ref::write(book_, table_));
    const Turn turn = game_.turn();
    std::set<int> acting;
    for (Seat seat : turn.acting) acting.insert(seat.index());
    const bool over = table_.phase == "over";
    REQUIRE(turn.is_chance() == book_.is_chance(table_));
    REQUIRE(turn.is_terminal() == over);
    if (!turn.is_chance() && !over) REQUIRE(acting == book_.acting(table_));
    const bool in_turn = table_.phase == "void" && book_.is("void_order", "round_robin");
    REQUIRE((turn.kind == NodeKind::Decision) == in_turn);
    for (int seat = 0; seat < table_.seats(); ++seat) {
        REQUIRE(rules.score(game_.state(), Seat(seat)) == std::to_string(table_.at(seat).total()));
    }
    if (turn.is_chance()) compare_chances();
    if (in_full) {
        const auto parsed = rules.parse_state(line);
        REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : line + parsed.error().text()));
        REQUIRE(parsed.value() == game_.state());
        for (int seat = 0; seat < table_.seats(); ++seat) compare_moves(Seat(seat));
        compare_views();
    } else if (!acting.empty()) {
        compare_moves(Seat(drawn(acting, rng)));
    }
    ++met_["plies"];
    ++met_["phase " + table_.phase];
}

void Comparison::compare_moves(Seat seat) {
    const auto wanted = book_.legal(table_, seat.index());
    const auto found = legal_list(game_, seat);
    REQUIRE(std::set<std::string>(found.begin(), found.end()) == wanted);
    REQUIRE(found.size() == wanted.size());
}

void Comparison::compare_chances() {
    const auto wanted = book_.chances(table_);
    std::map<std::string, int> found;
    for (const Outcome& outcome : game_.rules().chance_outcomes(game_.state())) {
        const auto name = game_.rules().print_action(game_.state(), outcome.action);
        found[name] = static_cast<int>(outcome.weight);
    }
    REQUIRE(found == wanted);
}

void Comparison::compare_views() {
    for (int seat = -1; seat < table_.seats(); ++seat) {
        const Viewer viewer = seat < 0 ? Viewer::spectator() : Viewer(Seat(seat));
        REQUIRE(game_.rules().print_view(game_.state(), viewer) ==
                ref::write(book_, ref::seen_by(table_, seat)));
    }
}

void Comparison::compare_result() {
    const auto ranks = book_.ranks(table_);
    const auto winners = std::count(ranks.begin(), ranks.end(), 1);
    const Returns returns = game_.rules().returns(game_.state());
    const auto facts = game_.rules().facts(game_.state(), Viewer::spectator());
    int best = 0;
    int equals = 0;
    for (int seat = 0; seat < table_.seats(); ++seat) {
        const int rank = ranks[at(seat)];
        REQUIRE(returns[Seat(seat)] == (rank == 1 ? kWholeReturn / winners : 0));
        const auto fact = std::find_if(facts.begin(), facts.end(), [&](const Fact& each) {
            return each.key == "rank_" + std::to_string(seat);
        });
        REQUIRE(fact != facts.end());
        REQUIRE(fact->value == rank);
        const int total = table_.at(seat).total();
        equals = total > best ? 1 : equals + (total == best ? 1 : 0);
        best = std::max(best, total);
    }
    if (winners > 1) ++met_["shared"];
    if (equals > winners) ++met_["tie broken"];
    ++met_["games"];
}

/// An arrangement chosen by the host: taken from the next position that shows it, if it is legal
/// and as good as any.
void Comparison::adopt_arrangements(ref::Table& table) {
    const auto groups = ref::cut(line_of(game_), '|');
    static std::map<int, ref::Prices> prices;
    const int top = book_.max_rank();
    const int most = 18;
    if (prices.count(top) == 0) prices.emplace(top, ref::Prices(top, top > 9 ? 10 : most));
    ref::Shop shop(prices.at(top), book_);
    for (int seat = 0; seat < table.seats(); ++seat) {
        ref::Player& player = table.at(seat);
        if (table.phase == "repair" && table.lost.count(seat) == 0) continue;
        ref::Board board;
        for (const std::string& word : ref::cut(groups.at(at(seat + 1)), ' ')) {
            if (word.rfind("b=", 0) == 0) board = ref::board_of(word.substr(2));
        }
        // What keep_void=false has discarded since lay in the Collection.
        ref::Cards missing = player.waiting;
        for (const auto& card : ref::cards_on(board)) missing.erase(missing.find(card));
        for (const auto& card : missing) {
            REQUIRE(ref::is_void(card));
            board.insert({card, "C"});
        }
        REQUIRE(ref::cards_on(board) == player.waiting);
        REQUIRE(book_.is_legal(board));
        REQUIRE(book_.score(board).total() == shop.best(player.waiting));
        player.board = board;
        player.waiting.clear();
        ++met_["arranged by the host"];
    }
    const bool repaired = table.phase == "repair";
    book_.reveal_arrangements(table);
    if (repaired) ++met_["repaired by the host"];
}

/// A put that likes to complete low ranks.
std::string Comparison::drawn_put(int seat, Rng& rng) const {
    const ref::Player& player = table_.at(seat);
    const ref::Card card = drawn(player.waiting, rng);
    const auto places = book_.places(card);
    if (draw_below(6, rng) == 0 || ref::is_void(card)) return card + "@" + drawn(places, rng);
    const auto units = ref::Book::units(player.board);
    std::vector<ref::Place> wanting;
    for (const ref::Place& place : places) {
        if (place == "C") continue;
        const auto found = units.find(ref::rank_place(place[0], ref::rank_of(place)));
        const int held = found == units.end() ? 0 : found->second;
        if (held < ref::rank_of(place) && ref::rank_of(place) <= 3) wanting.push_back(place);
    }
    return card + "@" + (wanting.empty() ? "C" : drawn(wanting, rng));
}

/// All that is left to put, and the end, in one composite move with its list in any order.
void Comparison::arrange_at_once(int seat, Rng& rng) {
    while (!table_.at(seat).waiting.empty()) {
        table_ = book_.play(table_, seat, "put:" + drawn_put(seat, rng));
    }
    std::vector<std::string> words = ref::cut(ref::list_of(table_.at(seat).board), ',');
    for (std::size_t i = words.size(); i > 1; --i) {
        std::swap(words[i - 1], words[at(draw_below(static_cast<int>(i), rng))]);
    }
    const std::string move = "arr:" + ref::glue(words, ",");
    CAPTURE(move);
    REQUIRE(!game_.play(Seat(seat), move == "arr:-" ? "done" : move));
    const ref::Table next = book_.play(table_, seat, "done");
    note(seat, "done", next);
    table_ = next;
    ++met_["arranged at once"];
}

void Comparison::note_targets(const std::string& move) {
    const ref::Board hit = ref::board_of(move.substr(10));
    const auto& [card, place] = *hit.begin();
    const std::string frames[] = {"", "Single", "Double", "Dual"};
    std::string what = move.substr(5, 2) + " on " + frames[ref::frame_of(card)];
    if (hit.size() > 1) what += "s";
    ++met_[what];
    if (card[0] == 'X') ++met_["Wild hit"];
    if (ref::is_split(place)) ++met_["split Dual hit"];
    if (hit.size() == 2 && *hit.begin() == *hit.rbegin()) ++met_["two alike hit"];
}

void Comparison::note(int seat, const std::string& move, const ref::Table& next) {
    const std::string kind = ref::cut(move, ':')[0];
    ++met_[kind];
    if (kind == "void") note_targets(move);
    if (next.phase == "repair" && table_.phase == "void") ++met_["repair begins"];
    if (next.phase == "void" && next.turn == seat) ++met_["the same seat again"];
    if (table_.phase == "void" && table_.turn < 0 && kind == "pass" && next.phase != "void") {
        std::map<std::string, std::set<int>> named;
        for (int each = 0; each < table_.seats(); ++each) {
            for (const auto& play : ref::Game::plays_of(table_.at(each))) {
                for (const auto& word : ref::cut(play.substr(5), ',')) {
                    named[play.substr(3, 2) + word].insert(each);
                }
            }
        }
        for (const auto& entry : named) {
            if (entry.second.size() > 1) ++met_["named by two seats"];
        }
    }
}

void Comparison::step_of(int seat, Rng& rng) {
    const bool arranging = table_.phase == "arrange" || table_.phase == "repair";
    if (arranging && draw_below(8, rng) == 0) return arrange_at_once(seat, rng);
    const auto moves = book_.legal(table_, seat);
    std::string move = drawn(moves, rng);
    if (arranging && !table_.at(seat).waiting.empty()) move = "put:" + drawn_put(seat, rng);
    if (move == "pass" && moves.size() > 1 && draw_below(3, rng) > 0) move = *moves.rbegin();
    CAPTURE(move);
    REQUIRE(moves.count(move) == 1);
    play_in_both(seat, move);
}

void Comparison::play_in_both(int seat, const std::string& move) {
    const AnyState before = game_.state();
    REQUIRE(!game_.play(seat < 0 ? Actor::chance() : Actor(Seat(seat)), move));
    ref::Table next = book_.play(table_, seat, move);
    note(seat, move, next);
    const bool by_host = book_.on("auto_arrange");
    if (by_host && next.phase == "arrange") adopt_arrangements(next);
    if (by_host && next.phase == "repair") adopt_arrangements(next);

    const Ply last = game_.plies().back();
    const int viewer = next.deck.empty() ? -1 + static_cast<int>(met_["told"] % 9) : -1;
    const int shown = std::min(viewer, table_.seats() - 1);
    ref::Story found;
    for (const Event& event :
         game_.rules().events(before,
                              last.actor,
                              last.action,
                              game_.state(),
                              shown < 0 ? Viewer::spectator() : Viewer(Seat(shown)))) {
        found.insert(told(event));
    }
    const auto wanted = ref::Telling(book_, table_, next, shown).of(seat, move);
    REQUIRE(found == wanted);
    for (const std::string& line : wanted) ++met_["told " + ref::cut(line, ' ')[0]];
    ++met_["told"];
    table_ = next;
}

void Comparison::step(Rng& rng) {
    if (book_.is_chance(table_)) {
        const auto outcomes = book_.chances(table_);
        int left = 0;
        for (const auto& outcome : outcomes) left += outcome.second;
        left = draw_below(left, rng);
        std::string move;
        for (const auto& [name, weight] : outcomes) {
            if (left >= 0) move = name;
            left -= weight;
        }
        play_in_both(-1, move);
    } else {
        step_of(drawn(book_.acting(table_), rng), rng);
    }
}

/// Every switch at random; some games plain.
ref::Settings drawn_options(int seats, Rng& rng) {
    ref::Settings options;
    const auto flip = [&](const char* name, const std::string& value, int one_in = 2) {
        if (draw_below(one_in, rng) == 0) options[name] = value;
    };
    if (draw_below(3, rng) > 0) options["advanced"] = "true";
    flip("long", "true", 6);
    flip("advanced_supply", "total");
    flip("max_rank", std::to_string(4 + draw_below(9, rng)));
    flip("pyramid_rule", draw_below(2, rng) == 0 ? "span_minus_gaps" : "count_minus_skipped");
    flip("void_order", "simultaneous");
    flip("keep_void", "false");
    flip("void_hits_dual", "true");
    flip("void_hits_wild", "false", 4);
    flip("repair_after_void", "true");
    flip("collection_unit", "units");
    flip("tie_break", "final_cycle");
    flip("start_seat", std::to_string(draw_below(seats, rng)));
    flip("auto_arrange", draw_below(3, rng) == 0 ? "true" : "false");
    return options;
}

void check_met(const Met& met, const std::vector<std::string>& all, int more_than) {
    for (const std::string& what : all) {
        const auto found = met.find(what);
        CHECK_MESSAGE((found == met.end() ? 0 : found->second) > more_than, what);
    }
}

}  // namespace

TEST_CASE("the slow reference and the rules play whole games alike, 2 to 8 seats, all options" *
          doctest::description("slow: whole games, both readings at every step")) {
    Met met;
    const int rounds = effort(2, 8, 200);
    for (int round = 0; round < rounds; ++round) {
        for (int seats = 2; seats <= 8; ++seats) {
            Rng rng(seed_at(run_seed(81), static_cast<std::uint64_t>(round * 10 + seats)));
            const auto options = round == 0 ? ref::Settings{} : drawn_options(seats, rng);
            std::string told = std::to_string(seats);
            for (const auto& [name, value] : options) told += " " + name + "=" + value;
            CAPTURE(told);
            Comparison(seats, options, met).play(rng);
        }
    }
    check_met(met, {"plies"}, expected(2000, 10000, 10000));
    check_met(met,
              {"phase start",
               "phase deal",
               "phase draft",
               "phase arrange",
               "phase void",
               "phase repair",
               "phase over",
               "start",
               "pick",
               "put",
               "done",
               "void",
               "pass",
               "arranged at once",
               "arranged by the host",
               "repair begins",
               "the same seat again",
               "V1 on Single",
               "V2 on Single",
               "V2 on Double",
               "V3 on Singles",
               "V3 on Double",
               "V3 on Dual",
               "Wild hit",
               "split Dual hit"},
              expected(-1, 3, 30));
    check_met(met,
              {"told dealt",
               "told passed_on",
               "told taken_up",
               "told put",
               "told committed",
               "told arranged",
               "told voids",
               "told voided",
               "told stopped",
               "told repairs",
               "told scored",
               "told win"},
              expected(-1, 3, 30));
    check_met(met, {"named by two seats", "repaired by the host", "shared"}, expected(-1, 0, 5));
    check_met(met, {"two alike hit", "tie broken", "told discarded"}, expected(-1, -1, 3));
}
