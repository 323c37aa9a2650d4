// The rules against the slow reference, move by move over random play: who acts, legal moves,
// positions, events, scores and results.

#include <map>
#include <set>

#include "equipoise/games/balanceformers/reference/test_positions.hpp"
#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;
namespace ref = equipoise::balanceformers::reference;

namespace {

/// Other numbers wherever the data file may have others: turns without an action, three deficits at
/// once, a short track, steps of nothing, and a board that is no tiling.
std::string altered_components() {
    auto data = nlohmann::json::parse(adopted_components());
    data["initiation"]["square"] = {0, 1, 2, 5, 9};
    data["initiation"]["round"] = {0, 2, 3, 4, 7};
    data["crosshair"]["rounds"] = {{-2, -1}, {-3}, {-1}, {-3, -2, -1}, {-2}, {-1, -3}};
    data["track"]["values"] = {0, 3, 6, 4, 9, 1, 2};
    data["white_steps"] = {2, 1, 0, 3, 1, 1};
    data["black_steps"] = {1, 0, 2, 1, 4, 3};
    data["supply"] = {{"2", 3}, {"3", 2}, {"4", 5}, {"5", 1}, {"6", 4}};
    std::swap(data["beings"]["B1"], data["beings"]["G4"]);
    std::swap(data["initiation"]["letters"]["Y"], data["initiation"]["letters"]["R"]);
    nlohmann::json ladder{{"kind", "graph"}, {"provenance", "reconstructed"}, {"note", "a test"}};
    ladder["edges"] = nlohmann::json::parse(R"([["1l", "9f"], ["10r", "3l"]])");
    for (int piece = 1; piece <= 10; ++piece) {
        ladder["pieces"].push_back(piece % 2 == 0 ? "A" : "D");
        const std::string name = std::to_string(piece);
        if (piece < 10) ladder["edges"].push_back({name + "r", std::to_string(piece + 1) + "l"});
        if (piece < 9) ladder["edges"].push_back({name + "f", std::to_string(piece + 2) + "f"});
    }
    data["layouts"]["ladder"] = ladder;
    return data.dump();
}

/// What random play has met, so that a comparison cannot be empty.
using Met = std::map<std::string, int>;

/// Plays games in both and compares all that can be seen.
class Comparison {
  public:
    explicit Comparison(std::string data = adopted_components())
        : data_(std::move(data)), book_(data_) {}

    const ref::Book& book() const { return book_; }
    int met(const std::string& what) const {
        const auto found = met_.find(what);
        return found == met_.end() ? 0 : found->second;
    }
    void check_met(const std::vector<std::string>& all, int more_than) const {
        for (const std::string& what : all) CHECK_MESSAGE(met(what) > more_than, what);
    }

    Playthrough begin(const OptionList& options) const {
        return Playthrough(rules_with(options, data_));
    }

    void play(Playthrough game, int most_plies, Rng& rng) {
        ref::Position p = ref::read(line_of(game));
        compare_position(game, p);
        for (int ply = 0; ply < most_plies && !game.turn().is_terminal(); ++ply) {
            CAPTURE(line_of(game));
            step(game, p, rng);
            compare_position(game, p);
        }
    }

    /// What positions for these options are drawn within.
    ref::Frame frame(const OptionList& options) const {
        const ref::Position p = ref::read(line_of(begin(options)));
        return {p.options, p.seats, p.layout, p.pieces, book_.supply(p), false};
    }

  private:
    void compare_position(const Playthrough& game, const ref::Position& p);
    void compare_moves(const Playthrough& game, const ref::Position& p, int seat);
    void compare_result(const Playthrough& game, const ref::Position& p);
    /// One random move of one random acting seat, in both.
    void step(Playthrough& game, ref::Position& p, Rng& rng);

    std::string data_;
    ref::Book book_;
    Met met_;
};

void Comparison::compare_moves(const Playthrough& game, const ref::Position& p, int seat) {
    const auto wanted = book_.legal(p, seat);
    const auto found = legal_list(game, Seat(seat));
    REQUIRE(std::set<std::string>(found.begin(), found.end()) == wanted);
    REQUIRE(found.size() == wanted.size());
}

void Comparison::compare_result(const Playthrough& game, const ref::Position& p) {
    const auto winners = book_.winners(p);
    const int share = kWholeReturn / static_cast<int>(winners.size());
    const Returns returns = game.rules().returns(game.state());
    for (int seat = 0; seat < p.players(); ++seat) {
        REQUIRE(returns[Seat(seat)] == (winners.count(seat) > 0 ? share : 0));
        REQUIRE(fact(game, "rank_" + std::to_string(seat)) == book_.ranks(p)[at(seat)]);
    }
    if (winners.size() > 1) ++met_["shared"];
}

void Comparison::compare_position(const Playthrough& game, const ref::Position& p) {
    const AnyRules& rules = game.rules();
    const std::string line = line_of(game);
    REQUIRE(line == ref::write(p));
    const auto parsed = rules.parse_state(line);
    REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : line + parsed.error().text()));
    REQUIRE(parsed.value() == game.state());

    const Turn turn = game.turn();
    std::set<int> acting;
    for (Seat seat : turn.acting) acting.insert(seat.index());
    REQUIRE(acting == book_.acting(p));
    REQUIRE((turn.kind == NodeKind::Simultaneous) == (p.phase == 'I'));
    REQUIRE(turn.is_terminal() == (p.phase == 'X'));
    for (int seat = 0; seat < p.players(); ++seat) {
        compare_moves(game, p, seat);
        const auto [worse, better] = book_.value(p, seat);
        REQUIRE(rules.score(game.state(), Seat(seat)) ==
                std::to_string(worse) + "/" + std::to_string(better));
    }
    REQUIRE(fact(game, "supply") == book_.supply(p));
    int standing = 0;
    int surviving = 0;
    for (const ref::Verdict& verdict : book_.verdicts(p)) {
        const int seat = 1 << p.seats.find(verdict.being[0]);
        standing |= seat;
        if (!verdict.dies) surviving |= seat;
    }
    REQUIRE(fact(game, "alarm") == (standing & ~surviving));
    ++met_["plies"];
    ++met_[std::string("phase ") + p.phase];
    ++met_["round " + std::to_string(p.round)];
    if (turn.is_terminal()) compare_result(game, p);
}

void Comparison::step(Playthrough& game, ref::Position& p, Rng& rng) {
    const auto acting = book_.acting(p);
    auto chosen = acting.begin();
    std::advance(chosen, ref::draw_below(static_cast<int>(acting.size()), rng));
    const Seat seat(*chosen);
    auto moves = legal_list(game, seat);
    // Turns that end at once would leave little to see.
    if (moves.size() > 1 && ref::draw_below(8, rng) > 0) std::erase(moves, "end");
    const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    CAPTURE(move);
    const bool passes = move.find('~') != std::string::npos;
    if (passes && book_.holes(p) > 1) ++met_["passed with two holes"];

    const AnyState before = game.state();
    REQUIRE(!game.play(seat, move));
    const Ply last = game.plies().back();
    std::multiset<std::string> found;
    for (const Event& event :
         game.rules().events(before, last.actor, last.action, game.state(), Viewer::spectator())) {
        found.insert(told(event));
    }
    ref::Story story;
    p = book_.play(std::move(p), seat.index(), move, story);
    REQUIRE(found == std::multiset<std::string>(story.begin(), story.end()));
    for (const std::string& line : story) ++met_[ref::cut(line, ' ').front()];
}

std::string drawn_seats(int count, Rng& rng) {
    std::vector<char> colours{'B', 'Y', 'R', 'P', 'O', 'G'};
    ref::shuffle(colours, rng);
    return {colours.begin(), colours.begin() + count};
}

/// Options for a game of `count` seats; every switch on or off, at times a drawn layout.
OptionList drawn_options(int count, Rng& rng) {
    OptionList options{{"colours", drawn_seats(count, rng)}};
    const auto flip = [&](const char* name, const char* value) {
        if (ref::draw_below(2, rng) == 0) options.push_back({name, value});
    };
    flip("pair_mode", "each");
    flip("move_scope", "own");
    flip("richest_rule", "others");
    flip("extinct_rank", "last");
    flip("hole_link", "point");
    switch (ref::draw_below(3, rng)) {
        case 0:
            options.push_back({"reinc_supply", "0"});
            break;
        case 1:
            options.push_back({"reinc_supply", std::to_string(count + 1)});
            break;
        default:
            break;
    }
    if (ref::draw_below(2, rng) == 0) {
        options.push_back({"layout", "random:" + std::to_string(rng.below(1000))});
    }
    return options;
}

}  // namespace

TEST_CASE("the slow reference and the rules play whole games alike, 2 to 6 seats, all options" *
          doctest::description("slow: whole games, both readings at every step")) {
    Comparison both;
    const int rounds = effort(4, 12, 300);
    for (int round = 0; round < rounds; ++round) {
        for (int seats = 2; seats <= 6; ++seats) {
            Rng rng(seed_at(run_seed(71), static_cast<std::uint64_t>(round * 10 + seats)));
            const OptionList options = round == 0 ? OptionList{{"seats", std::to_string(seats)}}
                                                  : drawn_options(seats, rng);
            both.play(both.begin(options), 400, rng);
        }
    }
    both.check_met({"plies"}, expected(1000, 3000, 75000));
    both.check_met({"picked",
                    "pair",
                    "order",
                    "placed",
                    "moved",
                    "ended",
                    "showdown",
                    "survives",
                    "balances",
                    "dies",
                    "white",
                    "black",
                    "token",
                    "extinct",
                    "collapsed",
                    "death",
                    "win"},
                   expected(0, 5, 100));
}

TEST_CASE("the slow reference and the rules agree from positions drawn in every round" *
          doctest::description("slow: drawn positions, both readings")) {
    Comparison both;
    for (int draw = 0; draw < effort(50, 250, 6000); ++draw) {
        Rng rng(seed_at(run_seed(72), static_cast<std::uint64_t>(draw)));
        const int seats = 2 + draw % 5;
        const int round = 2 + draw / 5 % 5;
        const ref::Frame frame = both.frame(drawn_options(seats, rng));
        const char phase = ref::draw_below(4, rng) == 0 ? 'I' : 'A';
        const std::string line = ref::write(ref::draw_position(frame, round, phase, rng));
        CAPTURE(line);
        both.play(at(line), 40, rng);
    }
    both.check_met({"plies"}, expected(800, 4000, 100000));
    both.check_met({"round 2", "round 3", "round 4", "round 5", "round 6", "passed with two holes"},
                   expected(20, 200, 4000));
    both.check_met({"phase I",
                    "phase A",
                    "phase X",
                    "no_token",
                    "extinct",
                    "reincarnated",
                    "passed",
                    "win",
                    "collapsed",
                    "balances",
                    "moved",
                    "shared"},
                   expected(0, 5, 100));
}

TEST_CASE("the slow reference and the rules agree where several players hold the last tokens") {
    Comparison both;
    for (int draw = 0; draw < effort(60, 300, 6000); ++draw) {
        Rng rng(seed_at(run_seed(73), static_cast<std::uint64_t>(draw)));
        const int seats = 3 + draw % 4;
        OptionList options{{"colours", drawn_seats(seats, rng)},
                           {"reinc_supply", std::to_string(2 * seats + ref::draw_below(3, rng))}};
        if (draw % 2 == 1) options.push_back({"richest_rule", "others"});
        ref::Frame frame = both.frame(options);
        frame.is_spent = true;
        ref::Position p = ref::draw_position(frame, 2 + draw % 5, 'A', rng);
        p.actor = both.book().order(p).back();
        p.left = 1;
        const std::string line = ref::write(p);
        CAPTURE(line);
        both.play(at(line), 4, rng);
    }
    both.check_met({"phase T", "took", "token"}, expected(10, 50, 1000));
}

TEST_CASE("BF-18 BF-3.15 BF-8.7 the slow reference and the rules agree on any other data file") {
    Comparison both(altered_components());
    for (int game = 0; game < effort(20, 60, 1000); ++game) {
        Rng rng(seed_at(run_seed(74), static_cast<std::uint64_t>(game)));
        const int seats = 2 + game % 5;
        OptionList options = drawn_options(seats, rng);
        std::erase_if(options, [](const auto& option) { return option.first == "reinc_supply"; });
        if (seats == 2 && game % 2 == 0) {
            std::erase_if(options, [](const auto& option) {
                return option.first == "layout" || option.first == "hole_link";
            });
            options.push_back({"layout", "graph:ladder"});
        }
        both.play(both.begin(options), 400, rng);
    }
    both.check_met({"plies"}, expected(600, 2000, 30000));
    both.check_met({"passed", "token", "win", "death", "dies"}, expected(0, 10, 150));
}
