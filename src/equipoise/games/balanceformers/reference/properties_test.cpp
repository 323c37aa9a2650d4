// Promises over random play: symmetries, what never changes, what only grows, and that secret picks
// change nothing that others can see.

#include <map>
#include <set>

#include "equipoise/games/balanceformers/reference/test_positions.hpp"
#include "equipoise/games/balanceformers/testing.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::balanceformers;
namespace ref = equipoise::balanceformers::reference;

namespace {

const OptionList kSettings[] = {
    {},
    {{"colours", "GY"}, {"pair_mode", "each"}, {"extinct_rank", "last"}, {"reinc_supply", "1"}},
    {{"colours", "RBP"}, {"move_scope", "own"}, {"layout", "random:5"}},
    {{"colours", "BYRO"}, {"hole_link", "point"}, {"richest_rule", "others"}},
    {{"colours", "OGPBY"}, {"reinc_supply", "4"}, {"layout", "random:17"}},
    {{"seats", "6"}, {"pair_mode", "each"}, {"reinc_supply", "3"}},
};

/// A random move of a random acting seat; turns seldom end early.
std::pair<Seat, std::string> drawn_move(const Playthrough& game, Rng& rng) {
    const SeatSet acting = game.turn().acting;
    auto seat = acting.begin();
    for (int skip = ref::draw_below(acting.size(), rng); skip > 0; --skip) ++seat;
    auto moves = legal_list(game, *seat);
    if (moves.size() > 1 && ref::draw_below(6, rng) > 0) std::erase(moves, "end");
    return {*seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]};
}

/// Calls `visit(game, seat, move)` before every move of random games with every setting.
template <class Visit>
int for_moves(int games, Seed seed, Visit visit) {
    int moves = 0;
    for (const OptionList& setting : kSettings) {
        for (int number = 0; number < games; ++number) {
            Rng rng(seed_at(run_seed(seed), static_cast<std::uint64_t>(number)));
            Playthrough game = fresh(setting);
            while (!game.turn().is_terminal()) {
                const auto [seat, move] = drawn_move(game, rng);
                visit(game, seat, move);
                REQUIRE(!game.play(seat, move));
                ++moves;
            }
        }
    }
    return moves;
}

/// The tiles seen in a mirror (BF-3.11): x to -x, east to west.
std::string mirrored_tiles(const std::string& layout) {
    std::vector<std::string> tiles;
    for (const std::string& tile : ref::cut(layout, '/')) {
        const auto comma = tile.find(',');
        const int x = std::stoi(tile.substr(0, comma));
        std::string side(1, tile.back());
        side = side == "E" ? "W" : side == "W" ? "E" : side;
        tiles.push_back(std::to_string(-x) + tile.substr(comma, tile.size() - comma - 1) + side);
    }
    return ref::glue(tiles, "/");
}

/// The tiles a quarter turn on (BF-3.11): (x, y) to (y, -x), north to east.
std::string turned_tiles(const std::string& layout) {
    std::vector<std::string> tiles;
    for (const std::string& tile : ref::cut(layout, '/')) {
        const auto comma = tile.find(',');
        const int x = std::stoi(tile.substr(0, comma));
        const int y = std::stoi(tile.substr(comma + 1, tile.size() - comma - 2));
        const std::string sides = "NESWN";
        const char side = sides[sides.find(tile.back()) + 1];
        tiles.push_back(std::to_string(y) + "," + std::to_string(-x) + side);
    }
    return ref::glue(tiles, "/");
}

std::string swap_wings(std::string move) {
    for (std::size_t i = 1; i < move.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(move[i - 1])) == 0) continue;
        move[i] = move[i] == 'l' ? 'r' : move[i] == 'r' ? 'l' : move[i];
    }
    return move;
}

ref::Position mirrored(ref::Position p) {
    p.layout = mirrored_tiles(p.layout);
    std::map<ref::Slot, ref::Being> on;
    for (const auto& [slot, being] : p.on) on[swap_wings(slot)] = being;
    p.on = on;
    return p;
}

/// The same position at a table where the seats sit in the opposite order.
ref::Position with_seats_reversed(ref::Position p) {
    const auto reverse = [](auto& items) { std::reverse(items.begin(), items.end()); };
    reverse(p.seats);
    reverse(p.white_column);
    reverse(p.black_column);
    reverse(p.tokens);
    reverse(p.squares);
    reverse(p.rounds);
    reverse(p.pairs);
    if (p.actor >= 0) p.actor = p.players() - 1 - p.actor;
    return p;
}

/// Plays one random game at two tables at once and compares every position under the map.
template <class MapPosition, class MapMove, class MapSeat>
int compare_tables(const Playthrough& here,
                   const Playthrough& there,
                   Seed seed,
                   MapPosition map_position,
                   MapMove map_move,
                   MapSeat map_seat) {
    Rng rng(seed);
    Playthrough game = here;
    Playthrough twin = there;
    int plies = 0;
    for (; !game.turn().is_terminal(); ++plies) {
        const auto [seat, move] = drawn_move(game, rng);
        CAPTURE(line_of(game));
        CAPTURE(move);
        std::vector<std::string> list;
        for (const std::string& each : legal_list(game, seat)) list.push_back(map_move(each));
        std::sort(list.begin(), list.end());
        REQUIRE(legal_list(twin, map_seat(seat)) == list);
        REQUIRE(!game.play(seat, move));
        REQUIRE(!twin.play(map_seat(seat), map_move(move)));
        REQUIRE(line_of(twin) == ref::write(map_position(ref::read(line_of(game)))));
    }
    REQUIRE(twin.turn().is_terminal());
    for (int seat = 0; seat < game.rules().seats(); ++seat) {
        CHECK(game.rules().returns(game.state())[Seat(seat)] ==
              twin.rules().returns(twin.state())[map_seat(Seat(seat))]);
    }
    return plies;
}

/// All that reaches a viewer while picks are made, in words.
std::string seen_by(const Playthrough& game, Viewer viewer) {
    const AnyRules& rules = game.rules();
    const AnyState& s = game.state();
    std::string all = rules.print_view(s, viewer) + "\n";
    all += std::to_string(static_cast<int>(game.turn().kind)) + " " +
        std::to_string(game.turn().acting.bits()) + "\n";
    for (int seat = 0; seat < rules.seats(); ++seat) all += rules.score(s, Seat(seat)) + " ";
    for (const Fact& fact : rules.facts(s, viewer)) {
        all += fact.key + "=" + std::to_string(fact.value) + " ";
    }
    if (viewer.is_spectator()) return all;
    for (const std::string& move : legal_list(game, viewer.seat())) all += move + " ";
    return all;
}

/// What a viewer is told of a pick in the moment it is made.
std::string told_of(const Playthrough& game, Seat seat, const std::string& pick, Viewer viewer) {
    const auto plies = game.check(seat, pick);
    REQUIRE(static_cast<bool>(plies));
    const Action a = plies.value().front().action;
    std::string all = game.rules().print_seen(game.state(), seat, a, viewer);
    Playthrough next = game;
    next.apply(seat, a);
    if (next.turn().kind != NodeKind::Simultaneous) return all;
    for (const Event& event : game.rules().events(game.state(), seat, a, next.state(), viewer)) {
        all += "\n" + told(event) + " " + std::string(event.clause.id);
    }
    return all + "\n" + seen_by(next, viewer);
}

/// Level l of a being becomes level c * l + t (mod 7, levels from 0), which is another being
/// of 19.1.
ref::Being renamed(const nlohmann::json& beings, const ref::Being& being, int c, int t) {
    std::vector<int> values(7);
    for (int level = 0; level < 7; ++level) {
        values[static_cast<std::size_t>((c * level + t) % 7)] =
            beings[being][static_cast<std::size_t>(level)];
    }
    for (const auto& [name, other] : beings.items()) {
        if (name.size() == 2 && other == values) return name;
    }
    return "";
}

using Edges = std::set<std::pair<std::string, std::string>>;

/// Every adjacency both ways, as the board is told of it.
Edges edges_of(const SharedRules& rules) {
    Edges edges;
    const auto components = nlohmann::json::parse(rules->components());
    for (const auto& edge : components["layout"]["edges"]) {
        const auto a = edge[0].get<std::string>();
        const auto b = edge[1].get<std::string>();
        edges.emplace(a, b);
        edges.emplace(b, a);
    }
    return edges;
}

}  // namespace

TEST_CASE("BF-3.3 to BF-3.9 adjacency is where points coincide along common sides") {
    const ref::Book book(adopted_components());
    for (int seed = 0; seed < 60; ++seed) {
        const SharedRules rules = rules_with({{"seats", std::to_string(2 + seed % 5)},
                                              {"layout", "random:" + std::to_string(seed)}});
        const auto layout = word(rules->print_state(rules->initial()), 4);
        CHECK(edges_of(rules) == book.board(layout).adjacent);
    }
}

TEST_CASE("BF-3.11 a quarter turn and a mirror keep adjacency") {
    for (int seed = 0; seed < 40; ++seed) {
        const std::string seats = std::to_string(2 + seed % 5);
        const SharedRules rules =
            rules_with({{"seats", seats}, {"layout", "random:" + std::to_string(100 + seed)}});
        const auto layout = word(rules->print_state(rules->initial()), 4);
        const Edges edges = edges_of(rules);
        CHECK(edges_of(rules_with({{"seats", seats}, {"layout", turned_tiles(layout)}})) == edges);
        Edges swapped;
        for (const auto& [a, b] : edges) swapped.insert({swap_wings(a), swap_wings(b)});
        CHECK(edges_of(rules_with({{"seats", seats}, {"layout", mirrored_tiles(layout)}})) ==
              swapped);
    }
}

TEST_CASE("BF-3.11 BF-1.2 a mirrored game plays the same with left and right exchanged") {
    int plies = 0;
    for (int seed = 0; seed < 20; ++seed) {
        const std::string seats = std::to_string(2 + seed % 5);
        // With tokens enough the order of awards (BF-13.2), from left to right, decides nothing.
        OptionList options{{"seats", seats},
                           {"reinc_supply", "900"},
                           {"layout", "random:" + std::to_string(seed)}};
        const Playthrough here = fresh(options);
        options.back().second = mirrored_tiles(word(line_of(here), 4));
        plies += compare_tables(here,
                                fresh(options),
                                seed_at(run_seed(5), static_cast<std::uint64_t>(seed)),
                                mirrored,
                                swap_wings,
                                [](Seat seat) { return seat; });
    }
    CHECK(plies > 800);
}

TEST_CASE("BF-2.3 BF-6.4 BF-13.2 the seating makes no difference") {
    int plies = 0;
    for (int seed = 0; seed < 25; ++seed) {
        const std::string colours =
            std::string("GBPYRO").substr(0, 2 + static_cast<unsigned>(seed) % 5);
        OptionList options{{"colours", colours},
                           {"reinc_supply", std::to_string(seed % 6)},
                           {"layout", "random:" + std::to_string(seed)}};
        const Playthrough here = fresh(options);
        options[0].second = {colours.rbegin(), colours.rend()};
        const int last = static_cast<int>(colours.size()) - 1;
        plies += compare_tables(
            here,
            fresh(options),
            seed_at(run_seed(6), static_cast<std::uint64_t>(seed)),
            with_seats_reversed,
            [](const std::string& move) { return move; },
            [last](Seat seat) { return Seat(last - seat.index()); });
    }
    CHECK(plies > 900);
}

TEST_CASE("invariants: values that never change or only grow, and round trips of text") {
    std::set<std::string> phases;
    const int moves = for_moves(8, 21, [&](Playthrough& game, Seat seat, const std::string& move) {
        const AnyRules& rules = game.rules();
        const std::string line = line_of(game);
        CAPTURE(line);
        CAPTURE(move);
        phases.insert(word(line, 9).substr(1));
        // BF-22.4: every position comes back from its line.
        const auto parsed = rules.parse_state(line);
        REQUIRE(static_cast<bool>(parsed));
        REQUIRE(parsed.value() == game.state());

        Playthrough next = game;
        REQUIRE(!next.play(seat, move));
        const ref::Position p = ref::read(line);
        const ref::Position q = ref::read(line_of(next));
        // BF-13.7: tokens and supply add up to the same.
        int held = 0;
        for (int tokens : q.tokens) held += tokens;
        int held_before = 0;
        for (int tokens : p.tokens) held_before += tokens;
        REQUIRE(fact(next, "supply") + held == fact(game, "supply") + held_before);
        REQUIRE(fact(next, "supply") >= 0);
        // BF-15.5, BF-1.5, BF-9.9: black stays black and holds nobody. BF-1.3 is in the line.
        for (int piece : p.black) REQUIRE(q.black.count(piece) == 1);
        for (const auto& [slot, being] : q.on) REQUIRE(q.black.count(ref::piece_of(slot)) == 0);
        // BF-12.1, BF-12.5, BF-12.7: scoring tokens only move on, and not beyond the last column.
        for (std::size_t at = 0; at < p.seats.size(); ++at) {
            REQUIRE(q.white_column[at] >= p.white_column[at]);
            REQUIRE(q.black_column[at] >= p.black_column[at]);
            REQUIRE(std::max(q.white_column[at], q.black_column[at]) <= 19);
        }
        // BF-15.4, BF-15.3: pieces collapse only when a round ends, and then all empty ones do.
        if (q.round == p.round) REQUIRE(q.black == p.black);
        if (q.round > p.round) {
            std::set<int> inhabited;
            for (const auto& entry : q.on) inhabited.insert(ref::piece_of(entry.first));
            REQUIRE(static_cast<int>(inhabited.size() + q.black.size()) == q.pieces);
        }
        // BF-1.6: a being stands once, or is with its owner.
        std::set<std::string> beings;
        for (const auto& entry : q.on) REQUIRE(beings.insert(entry.second).second);
    });
    CHECK(moves > 2000);
    CHECK(phases == std::set<std::string>{"A", "I", "P", "T"});
}

TEST_CASE("BF-6.2 BF-23.14 BF-6.9 nothing that others can see depends on a secret pick") {
    int compared = 0;
    for (const OptionList& setting : kSettings) {
        for (int round = 1; round <= 6; ++round) {
            Rng rng(seed_at(run_seed(31), static_cast<std::uint64_t>(round)));
            Playthrough game = fresh(setting);
            const ref::Position start = ref::read(line_of(game));
            if (round > 1) {
                const ref::Frame frame{
                    start.options, start.seats, start.layout, start.pieces, 1, false};
                game = at(ref::write(ref::draw_position(frame, round, 'I', rng)));
            }
            const int seats = game.rules().seats();
            // Everybody but the last has a turn at being the rival; some have picked before.
            for (int rival = 0; rival + 1 < seats; ++rival) {
                const auto picks = legal_list(game, Seat(rival));
                const std::string& one = picks.front();
                const std::string& other = picks.back();
                Playthrough left = game;
                Playthrough right = game;
                REQUIRE(!left.play(Seat(rival), one));
                REQUIRE(!right.play(Seat(rival), other));
                for (int seat = -1; seat < seats; ++seat) {
                    if (seat == rival) continue;
                    const Viewer viewer = seat < 0 ? Viewer::spectator() : Viewer(Seat(seat));
                    CHECK(told_of(game, Seat(rival), one, viewer) ==
                          told_of(game, Seat(rival), other, viewer));
                    CHECK(game.rules().same_view(left.state(), right.state(), viewer));
                    if (seat < 0) continue;
                    // What the others pick then tells them nothing of it either.
                    const auto pick = legal_list(game, Seat(seat)).front();
                    if (seats == 2) continue;
                    CHECK(told_of(left, Seat(seat), pick, viewer) ==
                          told_of(right, Seat(seat), pick, viewer));
                    ++compared;
                }
                if (one == other) continue;
                CHECK(!game.rules().same_view(left.state(), right.state(), Seat(rival)));
                CHECK(game.rules().print_view(left.state(), Seat(rival)) !=
                      game.rules().print_view(right.state(), Seat(rival)));
            }
        }
    }
    CHECK(compared > 300);
}

TEST_CASE("BF-8.3 BF-22.3 exactly the actions that are not listed are refused, whoever asks") {
    int legal_codes = 0;
    int moves = 0;
    std::set<std::string> clauses;
    const auto check = [&](const Playthrough& game) {
        const AnyRules& rules = game.rules();
        for (int seat = 0; seat < kMaxSeats; ++seat) {
            std::set<std::uint32_t> listed;
            if (seat < rules.seats()) {
                for (Action a : rules.legal_actions(game.state(), Seat(seat)))
                    listed.insert(a.code);
            }
            legal_codes += static_cast<int>(listed.size());
            for (std::uint32_t code = 0; code < rules.action_codes(); ++code) {
                const auto refusal = rules.why_not(game.state(), Seat(seat), Action{code});
                if (refusal.has_value() == (listed.count(code) == 1)) {
                    FAIL(line_of(game) << " seat " << seat << " code " << code);
                }
                if (refusal) clauses.insert(std::string(refusal->clause.id));
            }
        }
        const Action beyond{rules.action_codes()};
        CHECK(rules.why_not(game.state(), Seat(0), beyond).has_value());
        CHECK(rules.why_not(game.state(), Actor::chance(), Action{0}).has_value());
    };
    for_moves(1, 51, [&](const Playthrough& game, Seat, const std::string& move) {
        if (++moves % 5 == 0 || move.starts_with("take")) check(game);
    });
    for (int draw = 0; draw < 20; ++draw) {
        Rng rng(seed_at(run_seed(52), static_cast<std::uint64_t>(draw)));
        ref::Frame frame;
        if (draw % 4 == 0) frame.options = "move_scope=own";
        check(at(ref::write(ref::draw_position(frame, 2 + draw % 5, 'A', rng))));
    }
    CHECK(legal_codes > 3000);
    for (const char* clause :
         {"BF-1.3", "BF-2.1", "BF-2.3",  "BF-3.14", "BF-6.1",  "BF-6.6", "BF-7.1",
          "BF-7.5", "BF-7.6", "BF-8.1",  "BF-8.3",  "BF-8.4",  "BF-9.2", "BF-9.4",
          "BF-9.7", "BF-9.9", "BF-10.1", "BF-10.3", "BF-13.4", "BF-13.5"}) {
        CHECK_MESSAGE(clauses.count(clause) == 1, std::string(clause));
    }
}

TEST_CASE("BF-6.2 a state drawn from a view keeps the viewer's pick and all that is public") {
    for (const OptionList& setting : kSettings) {
        Playthrough game = fresh(setting);
        Rng rng(run_seed(4));
        REQUIRE(play(game, "0/i4/3").empty());
        for (int seat = -1; seat < game.rules().seats(); ++seat) {
            const Viewer viewer = seat < 0 ? Viewer::spectator() : Viewer(Seat(seat));
            std::set<std::string> picks;
            for (int i = 0; i < 60; ++i) {
                const AnyState drawn = game.rules().resample(game.state(), viewer, rng);
                CHECK(game.rules().same_view(drawn, game.state(), viewer));
                picks.insert(word(game.rules().print_state(drawn), 10));
            }
            CHECK((picks.size() == 1) == (seat == 0));
        }
    }
}

TEST_CASE("BF-6.2 the order of picks makes no difference") {
    for (const OptionList& setting : kSettings) {
        Rng rng(run_seed(9));
        const Playthrough start = fresh(setting);
        const int seats = start.rules().seats();
        Playthrough upwards = start;
        Playthrough downwards = start;
        std::vector<std::string> picks;
        for (int seat = 0; seat < seats; ++seat) {
            const auto list = legal_list(start, Seat(seat));
            picks.push_back(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
            REQUIRE(!upwards.play(Seat(seat), picks.back()));
        }
        for (int seat = seats - 1; seat >= 0; --seat) {
            REQUIRE(!downwards.play(Seat(seat), picks[static_cast<std::size_t>(seat)]));
        }
        CHECK(upwards.state() == downwards.state());
        CHECK(word(line_of(upwards), 9) == "1P");
    }
}

TEST_CASE("BF-11.4 the 42 renamings of the levels map every showdown onto another") {
    const auto beings = nlohmann::json::parse(adopted_components())["beings"];
    const ref::Frame frame;
    int maps = 0;
    for (int c = 1; c <= 6; ++c) {
        for (int t = 0; t <= 6; ++t, ++maps) {
            Rng rng(seed_at(run_seed(41), static_cast<std::uint64_t>(maps)));
            ref::Position p = ref::draw_position(frame, 2 + maps % 5, 'A', rng);
            // The sums of the tokens decide the order alike for all colours.
            for (int seat = 0; seat < 2; ++seat) {
                const auto at = static_cast<std::size_t>(seat);
                p.pairs[at] = {1 + seat, 1 + seat};
                p.squares[at].clear();
                p.rounds[at].clear();
                for (int value = 6 - static_cast<int>(p.round == 6 ? 4 : 5 - p.round); value <= 5;
                     ++value) {
                    p.squares[at].insert(value);
                    p.rounds[at].insert(value);
                }
                if (p.round == 6 && seat == 1) {
                    p.squares[at] = {1, 3, 4, 5};
                    p.rounds[at] = {1, 3, 4, 5};
                }
            }
            p.actor = 0;
            p.left = 1;
            ref::Position q = p;
            q.on.clear();
            for (const auto& [slot, being] : p.on) q.on[slot] = renamed(beings, being, c, t);
            for (int seat = 0; seat < 2; ++seat) {
                q.seats[static_cast<std::size_t>(seat)] =
                    renamed(beings, p.name(seat) + "1", c, t)[0];
            }
            CAPTURE(ref::write(p));
            const std::string here = after(at(ref::write(p)), "end");
            const std::string there = after(at(ref::write(q)), "end");
            for (int number : {6, 7, 8, 9}) CHECK(word(here, number) == word(there, number));
        }
    }
    CHECK(maps == 42);
}

TEST_CASE("BF-1.6 BF-23.11 data for boards list the levels of every being in play, dead or not") {
    const auto printed = nlohmann::json::parse(adopted_components())["beings"];
    const SharedRules rules = rules_with({{"colours", "GBY"}});
    const auto told = nlohmann::json::parse(rules->components())["beings"];
    CHECK(told.size() == 21);
    for (const auto& [being, levels] : told.items()) {
        CHECK(std::string("GBY").find(being[0]) != std::string::npos);
        CHECK(levels == printed[being]);
    }
}
