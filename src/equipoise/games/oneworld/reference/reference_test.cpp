// The rules against the slow reference, move by move over random play: who acts, legal moves,
// chances, positions and views, on our own maps and on any others.

#include <map>
#include <set>

#include "equipoise/games/oneworld/map_file/test_maps.hpp"
#include "equipoise/games/oneworld/reference/test_positions.hpp"
#include "equipoise/games/oneworld/reference/test_reference_story.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;
namespace ref = equipoise::oneworld::reference;
using ref::draw_below;
using ref::drawn;

namespace {

/// What random play has met, so that a comparison cannot be empty.
using Met = std::map<std::string, int>;

OptionList listed(const ref::Settings& settings) { return {settings.begin(), settings.end()}; }

std::string text_of(const ref::Settings& settings) {
    std::string told;
    for (const auto& [name, value] : settings) told += name + "=" + value + " ";
    return told;
}

/// Plays games in both and compares all that can be seen.
class Comparison {
  public:
    Comparison(const std::string& map, const ref::Settings& settings, Met& met)
        : book_(map, settings),
          game_(rules_on(map, listed(settings))),
          table_(book_.begin()),
          met_(met) {}

    const ref::Game& book() const { return book_; }
    const ref::Table& table() const { return table_; }
    void begin_at(const ref::Table& table) {
        table_ = table;
        const std::string line = ref::write(book_, table);
        CAPTURE(line);
        const auto state = game_.rules().parse_state(line);
        REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
        game_ = Playthrough(game_.shared_rules(), state.value());
    }
    void play(int most_plies, Rng& rng) {
        compare(true);
        for (int ply = 0; ply < most_plies && !game_.turn().is_terminal(); ++ply) {
            CAPTURE(line_of(game_));
            step(rng);
            compare(draw_below(6, rng) == 0);
        }
    }

  private:
    void compare(bool in_full);
    void compare_moves(int seat);
    void compare_result();
    void compare_story(int seat,
                       const std::string& move,
                       const AnyState& before,
                       const ref::Table& next);
    void check_route(const std::string& route, const ref::Args& args) const;
    void step(Rng& rng);
    std::string drawn_move(int seat, Rng& rng) const;
    void note(const std::string& move, const ref::Table& next);

    ref::Game book_;
    Playthrough game_;
    ref::Table table_;
    Met& met_;
};

void Comparison::compare(bool in_full) {
    const AnyRules& rules = game_.rules();
    const std::string line = line_of(game_);
    REQUIRE(line == ref::write(book_, table_));
    const Turn turn = game_.turn();
    std::set<int> acting;
    for (Seat seat : turn.acting) acting.insert(seat.index());
    REQUIRE(turn.is_chance() == book_.is_chance(table_));
    REQUIRE(turn.is_terminal() == table_.is_over());
    REQUIRE((turn.kind == NodeKind::Simultaneous) == ref::Game::is_simultaneous(table_));
    if (!turn.is_chance() && !turn.is_terminal()) REQUIRE(acting == book_.acting(table_));
    for (int seat = 0; seat < 2; ++seat) {
        compare_moves(seat);
        if (!table_.at(seat).god) continue;
        REQUIRE(rules.score(game_.state(), Seat(seat)) == std::to_string(table_.at(seat).lives));
    }
    if (turn.is_chance()) {
        std::map<std::string, std::int64_t> faces;
        for (const equipoise::Outcome& outcome : rules.chance_outcomes(game_.state())) {
            faces[rules.print_action(game_.state(), outcome.action)] = outcome.weight;
        }
        REQUIRE(faces.size() == 6);
        for (const auto& [face, weight] : faces) {
            REQUIRE((face >= "*1" && face <= "*6"));
            REQUIRE(weight == faces.begin()->second);
        }
    }
    if (in_full) {
        const auto parsed = rules.parse_state(line);
        REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : line + parsed.error().text()));
        REQUIRE(parsed.value() == game_.state());
        REQUIRE(rules.hash(parsed.value()) == rules.hash(game_.state()));
        for (int seat = -1; seat < 2; ++seat) {
            const Viewer viewer = seat < 0 ? Viewer::spectator() : Viewer(Seat(seat));
            REQUIRE(rules.print_view(game_.state(), viewer) ==
                    ref::write(book_, ref::seen_by(table_, seat)));
        }
    }
    if (turn.is_terminal()) compare_result();
    ++met_["plies"];
    ++met_["phase " + table_.phase];
}

void Comparison::compare_moves(int seat) {
    const auto wanted = book_.legal(table_, seat);
    const auto found = legal_of(game_, Seat(seat));
    REQUIRE(std::set<std::string>(found.begin(), found.end()) == wanted);
    REQUIRE(found.size() == wanted.size());
}

void Comparison::compare_result() {
    const Returns returns = game_.rules().returns(game_.state());
    for (int seat = 0; seat < 2; ++seat) {
        const bool wins = table_.result == std::string("win:") + "BC"[seat];
        const bool draw = table_.result.starts_with("draw");
        REQUIRE(returns[Seat(seat)] == (draw ? kWholeReturn / 2 : wins ? kWholeReturn : 0));
    }
    ++met_[table_.result.substr(0, 3) == "win" ? "win" : table_.result];
}

/// Rarely a move into Chaos, often one to an enemy.
std::string Comparison::drawn_move(int seat, Rng& rng) const {
    const auto moves = book_.legal(table_, seat);
    REQUIRE_FALSE(moves.empty());
    if (table_.phase != "M") return drawn(moves, rng);
    if (draw_below(9, rng) == 0) return "done";
    const auto marches = book_.marches(table_);
    std::vector<std::string> meetings;
    for (const auto& [move, march] : marches) {
        if (!march.end) continue;
        const bool meets = table_.is_god(1 - seat, *march.end) ||
            table_.count(1 - seat, *march.end) > 0 || march.stops_short;
        if (meets) meetings.push_back(move);
    }
    if (!meetings.empty() && draw_below(3, rng) == 0) return drawn(meetings, rng);
    std::string move = drawn(moves, rng);
    for (int tries = 0; tries < 3 && move.find('!') != std::string::npos; ++tries) {
        move = drawn(moves, rng);
    }
    return move;
}

void Comparison::note(const std::string& move, const ref::Table& next) {
    if (table_.phase == "M" && move != "done") {
        const bool power = move.find('=') != std::string::npos;
        const bool leaves = move.find('!') != std::string::npos;
        const bool stops = move.find('*') != std::string::npos;
        ++met_[power ? "power" : move[0] == 'g' ? "flight" : leaves ? "exit" : "move"];
        if (stops) ++met_["short stop"];
        if (move.find('~') != std::string::npos) ++met_["detour"];
        if (next.hit && !table_.hit) ++met_["attack"];
    }
    if (table_.phase == "f" && next.phase == "M") {
        ++met_[next.at(table_.active).children.size() < table_.at(table_.active).children.size()
                   ? "drowned or left"
                   : "crossed"];
    }
    if (table_.phase == "c" && next.phase == "c" && next.round > table_.round) ++met_["round"];
    if (next.quiet > 0) ++met_["quiet"];
    if (next.at(0).lives + next.at(1).lives < table_.at(0).lives + table_.at(1).lives &&
        table_.phase == "a") {
        ++met_["life"];
    }
    if (next.turn > table_.turn && table_.turn > 0) {
        ++met_["turn"];
        if (next.at(0).tower != table_.at(0).tower || next.at(1).tower != table_.at(1).tower) {
            ++met_["moving Tower"];
        }
    }
}

void Comparison::step(Rng& rng) {
    int seat = -1;
    std::string move = "*" + std::to_string(1 + draw_below(6, rng));
    if (!book_.is_chance(table_)) {
        seat = drawn(book_.acting(table_), rng);
        move = drawn_move(seat, rng);
    }
    CAPTURE(move);
    const AnyState before = game_.state();
    const auto error = game_.play(seat < 0 ? Actor::chance() : Actor(Seat(seat)), move);
    REQUIRE_MESSAGE(!error, (error ? error->text() : ""));
    const ref::Table next = book_.play(table_, seat, move);
    note(move, next);
    compare_story(seat, move, before, next);
    table_ = next;
}

/// Any way of the Child that crosses as many Faults as stated.
void Comparison::check_route(const std::string& route, const ref::Args& args) const {
    const ref::World& world = book_.world();
    const auto halves = ref::cut(route, '~');
    const int stated = halves.size() > 1 ? std::stoi(halves[1]) : 0;
    ref::Cell at = ref::cell_of(args.at("from"));
    std::string last;
    int crossings = 0;
    for (const std::string& step : ref::cut(halves[0], '.')) {
        REQUIRE(last != "!");
        last = step;
        if (step == "!") continue;
        const ref::Cell to = ref::cell_of(step);
        const auto around = world.around(at, 1);
        REQUIRE((around.count(to) == 1 || book_.on("chaos_gambit_2")));
        if (around.count(to) == 1 && world.is_fault(at, to) && args.at("child") != "S") ++crossings;
        at = to;
    }
    if (args.count("to") > 0) {
        REQUIRE(last == args.at("to"));
        REQUIRE(std::to_string(stated) == args.at("crossings"));
    } else {
        REQUIRE(last == "!");
    }
    if (!book_.on("chaos_gambit_2")) REQUIRE(crossings == stated);
}

void Comparison::compare_story(int seat,
                               const std::string& move,
                               const AnyState& before,
                               const ref::Table& next) {
    const Ply last = game_.plies().back();
    ref::Story found;
    for (Event event : game_.rules().events(
             before, last.actor, last.action, game_.state(), Viewer::spectator())) {
        ref::Args args(event.args.begin(), event.args.end());
        if (args.count("route") > 0) check_route(args["route"], args);
        std::erase_if(event.args, [](const auto& arg) { return arg.first == "route"; });
        found.insert(told(event));
    }
    const ref::Story wanted = ref::Telling(book_, table_, next).of(seat, move);
    REQUIRE(found == wanted);
    for (const std::string& line : wanted) ++met_["told " + ref::cut(line, ' ')[0]];
}

void check_met(const Met& met, const std::vector<std::string>& all, int more_than) {
    for (const std::string& what : all) {
        const auto found = met.find(what);
        CHECK_MESSAGE((found == met.end() ? 0 : found->second) > more_than, what);
    }
}

}  // namespace

TEST_CASE("the slow reference and the rules play whole games alike on both maps, all options" *
          doctest::description("slow: whole games, both readings at every step")) {
    Met met;
    const int games = effort(6, 40, 1500);
    for (int number = 0; number < games; ++number) {
        Rng rng(seed_at(run_seed(91), static_cast<std::uint64_t>(number)));
        const std::string map = map_text(number % 3 == 0 ? "eq22" : "eq12");
        const auto settings = number < 2 ? ref::Settings{} : ref::drawn_settings(rng);
        CAPTURE(number);
        CAPTURE(text_of(settings));
        Comparison(map, settings, met).play(400, rng);
    }
    check_met(met, {"plies"}, expected(500, 3000, 100000));
    check_met(met,
              {"phase o",
               "phase O",
               "phase e",
               "phase g",
               "phase p",
               "phase t",
               "phase M",
               "phase f",
               "phase r",
               "phase l",
               "phase b",
               "phase c",
               "move",
               "turn"},
              expected(-1, 5, 100));
}

TEST_CASE("the slow reference and the rules agree from drawn positions of both maps, all options" *
          doctest::description("slow: thousands of drawn positions, both readings")) {
    Met met;
    const int draws = effort(20, 220, 10000);
    for (int number = 0; number < draws; ++number) {
        Rng rng(seed_at(run_seed(92), static_cast<std::uint64_t>(number)));
        const std::string map = map_text(number % 2 == 0 ? "eq22" : "eq12");
        const auto settings = number % 10 == 0 ? ref::Settings{} : ref::drawn_settings(rng);
        CAPTURE(number);
        CAPTURE(text_of(settings));
        Comparison both(map, settings, met);
        both.begin_at(ref::draw_table(both.book(), rng));
        both.play(60, rng);
    }
    check_met(met, {"plies"}, expected(500, 8000, 300000));
    check_met(met,
              {"phase M",
               "phase f",
               "phase r",
               "phase l",
               "phase R",
               "phase b",
               "phase c",
               "phase a",
               "phase Z",
               "move",
               "exit",
               "power",
               "flight",
               "short stop",
               "detour",
               "attack",
               "drowned or left",
               "crossed",
               "round",
               "quiet",
               "life",
               "turn",
               "moving Tower",
               "win"},
              expected(-1, 5, 100));
    check_met(met,
              {"told announced",     "told crossed",       "told drowned",    "told moved",
               "told left_grid",     "told contact",       "told attack",     "told changed",
               "told fled",          "told movement_done", "told place_roll", "told no_room",
               "told declined",      "told unbalanced",    "told reborn",     "told battle",
               "told committed",     "told round",         "told quiet",      "told round_cap",
               "told battle_over",   "told god_attack",    "told life_lost",  "told god_unhurt",
               "told attacker_gone", "told tower_moved",   "told win",        "told draw",
               "told draw_cap",      "told turn"},
              expected(-1, 0, 10));
    check_met(
        met,
        {"told frustrated", "told clash_held", "told no_room", "told draw_cap", "told round_cap"},
        expected(-1, -1, 10));
}

TEST_CASE("OW-1.4 OW-3.7 OW-3.8 OW-3.13 the slow reference and the rules agree on any map" *
          doctest::description("slow: drawn maps, both readings")) {
    Met met;
    const int maps = effort(10, 80, 4000);
    for (int number = 0; number < maps; ++number) {
        Rng rng(seed_at(run_seed(93), static_cast<std::uint64_t>(number)));
        const std::string map = ref::drawn_map(number % 8 == 7, rng);
        auto settings = number % 5 == 0 ? ref::Settings{} : ref::drawn_settings(rng);
        CAPTURE(number);
        CAPTURE(map);
        CAPTURE(text_of(settings));
        if (ref::World(map).rows() % 2 == 1) settings.erase("chaos_gambit_2");
        const auto made = make_on(map, listed(settings));
        if (!made) {
            const std::set<std::string> reasons{"OW-4.4", "OW-4.5", "OW-11.8", "OW-11.9"};
            REQUIRE_MESSAGE(reasons.count(made.error().clause) == 1, made.error().text());
            ++met["no room"];
            continue;
        }
        Comparison both(map, settings, met);
        both.play(150, rng);
        ++met["maps"];
    }
    check_met(met, {"maps"}, maps / 4);
    check_met(met, {"plies"}, expected(200, 2000, 100000));
}
