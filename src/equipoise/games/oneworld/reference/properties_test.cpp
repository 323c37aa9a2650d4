// Properties of random play (OW-16): invariants, symmetries, counts, replay.

#include <map>
#include <set>

#include "equipoise/games/oneworld/map_file/test_maps.hpp"
#include "equipoise/games/oneworld/reference/test_positions.hpp"
#include "equipoise/games/oneworld/text/notation.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::oneworld;
namespace ref = equipoise::oneworld::reference;
using ref::draw_below;
using ref::drawn;

namespace {

OptionList listed(const std::string& map, const ref::Settings& settings) {
    OptionList list{{"map", map}};
    for (const auto& option : settings) list.push_back(option);
    return list;
}

/// Rarely a move into Chaos, else anything.
void play_some(Playthrough& game, Rng& rng) {
    const Turn turn = game.turn();
    if (turn.is_chance()) return game.draw_chance(rng.next());
    std::vector<Seat> seats;
    for (Seat each : turn.acting) seats.push_back(each);
    const Seat seat = drawn(seats, rng);
    const auto moves = legal_of(game, seat);
    REQUIRE_FALSE(moves.empty());
    std::string move = drawn(moves, rng);
    for (int tries = 0; tries < 6 && move.find('!') != std::string::npos; ++tries) {
        move = drawn(moves, rng);
    }
    if (moves.back() == "done" && draw_below(8, rng) == 0) move = "done";
    REQUIRE(!game.play(seat, move));
}

/// Calls `visit(book, game)` along random games of both maps with drawn options, many of them from
/// positions where the players are close to each other.
template <class Visit>
int for_nodes(int games, Seed seed, Visit visit) {
    int nodes = 0;
    for (int number = 0; number < games; ++number) {
        Rng rng(seed_at(run_seed(seed), static_cast<std::uint64_t>(number)));
        const std::string id = number % 2 == 0 ? "eq12" : "eq22";
        const auto settings = number < 4 ? ref::Settings{} : ref::drawn_settings(rng);
        const ref::Game book(map_text(id), settings);
        Playthrough game = fresh(listed(id, settings));
        if (number % 4 > 0) {
            const std::string line = ref::write(book, ref::draw_table(book, rng));
            CAPTURE(line);
            const auto state = game.rules().parse_state(line);
            REQUIRE_MESSAGE(static_cast<bool>(state), (state ? "" : state.error().text()));
            game = Playthrough(game.shared_rules(), state.value());
        }
        for (int ply = 0; ply < 250 && !game.turn().is_terminal(); ++ply, ++nodes) {
            visit(book, game, rng);
            play_some(game, rng);
        }
        visit(book, game, rng);
    }
    return nodes;
}

/// What can be read of a position in play; during the set-up only what is there.
ref::Table table_of(const Playthrough& game) { return ref::read(line_of(game)); }

std::set<ref::Cell> hexes_of(const ref::Table& t, int player) {
    std::set<ref::Cell> cells;
    for (const ref::Child& child : t.at(player).children) cells.insert(child.at);
    return cells;
}

}  // namespace

TEST_CASE(
    "OW-16.1 OW-7.6 OW-1.3 OW-1.7 OW-1.8 OW-2.1 nobody vanishes, stacks and gods keep to the "
    "rules") {
    std::array<int, 2> lives{9, 9};
    const Playthrough* last = nullptr;
    const int nodes = for_nodes(
        effort(8, 60, 2000), 101, [&](const ref::Game& book, const Playthrough& game, Rng&) {
            const ref::Table t = table_of(game);
            CAPTURE(line_of(game));
            const int all = book.world().number("children");
            if (last != &game || game.plies().empty()) lives = {9, 9};
            last = &game;
            for (int player = 0; player < 2; ++player) {
                const ref::Player& own = t.at(player);
                const int standing = static_cast<int>(own.children.size());
                if (t.turn > 0) REQUIRE(standing + own.pool + own.lost == all);
                REQUIRE(standing + own.pool + own.lost <= all);
                for (ref::Cell cell : hexes_of(t, player)) {
                    REQUIRE(book.world().is_hex(cell));
                    if (!book.on("tower_full")) {
                        REQUIRE(t.count(player, cell) <= book.stack(t.stack));
                    }
                    REQUIRE_FALSE(t.is_god(player, cell));
                    if (!t.is_god(1 - player, cell)) continue;
                    REQUIRE(player == t.active);
                    REQUIRE(t.hit);
                    REQUIRE(t.count(player, cell) == 1);
                }
                if (own.god) {
                    REQUIRE(own.lives <= std::min(3, lives.at(static_cast<std::size_t>(player))));
                    lives.at(static_cast<std::size_t>(player)) = own.lives;
                }
            }
        });
    CHECK(nodes > expected(500, 5000, 100000));
}

TEST_CASE(
    "OW-16.2 OW-8.9 OW-5.2 at the end of a turn all is fought out and the Towers stand free") {
    int turns = 0;
    std::string before;
    for_nodes(effort(8, 60, 2000), 102, [&](const ref::Game& book, const Playthrough& game, Rng&) {
        const std::string line = line_of(game);
        const ref::Table t = table_of(game);
        const bool begins =
            t.phase == "M" && !game.plies().empty() && before != std::to_string(t.turn);
        before = std::to_string(t.turn);
        if (!begins || t.turn < 2) return;
        ++turns;
        CAPTURE(line);
        REQUIRE(t.battles().empty());
        REQUIRE_FALSE(t.hit);
        REQUIRE_FALSE(t.battle.has_value());
        const ref::Table was =
            ref::read(game.rules().print_state(game.state_after(game.plies().size() - 1)));
        for (int player = 0; player < 2; ++player) {
            for (ref::Cell cell : hexes_of(t, player)) {
                REQUIRE_FALSE(t.is_god(0, cell));
                REQUIRE_FALSE(t.is_god(1, cell));
                const bool own = t.at(player).tower == ref::Place(cell);
                if (t.is_tower(cell)) REQUIRE((own || book.on("nonaligned_towers")));
            }
            const ref::Place tower = t.at(player).tower;
            if (was.turn == 0 || tower == was.at(player).tower || book.on("tower_crew")) continue;
            REQUIRE(tower.has_value());
            REQUIRE(t.count(0, *tower) + t.count(1, *tower) == 0);
            REQUIRE_FALSE(t.is_god(0, *tower));
            REQUIRE_FALSE(t.is_god(1, *tower));
        }
    });
    CHECK(turns > expected(20, 300, 10000));
}

namespace {

/// Half a turn of the map and an exchange of the players.
class Turning {
  public:
    explicit Turning(const ref::Game& book) : book_(book) {}

    ref::Cell turned(ref::Cell cell) const {
        return {book_.world().rows() + 1 - cell.first, book_.world().cols() + 1 - cell.second};
    }
    std::string turned_name(const std::string& hex) const {
        return ref::name_of(turned(ref::cell_of(hex)));
    }
    /// The Towers of nobody keep their numbers with `ng`: the odd one is the first player's.
    bool keeps_towers() const { return book_.on("nonaligned_towers") && book_.on("new_geography"); }

    ref::Table turned(const ref::Table& t) const {
        ref::Table u = t;
        for (int player = 0; player < 2; ++player) {
            ref::Player& side = u.at(1 - player);
            side = t.at(player);
            if (side.end != "-") side.end = side.end == "N" ? "S" : "N";
            if (side.god) side.god = turned(*side.god);
            side.tower = t.at(keeps_towers() ? 1 - player : player).tower;
            if (side.tower) side.tower = turned(*side.tower);
            side.children.clear();
            for (ref::Child child : t.at(player).children) {
                child.at = turned(child.at);
                side.children.insert(child);
            }
            u.commits.at(static_cast<std::size_t>(1 - player)) =
                t.commits.at(static_cast<std::size_t>(player));
        }
        if (t.active >= 0) u.active = 1 - t.active;
        u.stops.clear();
        for (const auto& [cell, count] : t.stops) u.stops[turned(cell)] = count;
        if (t.battle) u.battle = turned(*t.battle);
        if (!t.announced.empty()) u.announced = turned_move(t.announced);
        if (t.result.starts_with("win")) u.result = t.result == "win:B" ? "win:C" : "win:B";
        if (!t.place.empty() && !keeps_towers()) u.place = t.place == "L" ? "R" : "L";
        return u;
    }
    std::string turned_move(const std::string& move) const {
        static const std::map<std::string, std::string> opposite{{"e", "w"},
                                                                 {"w", "e"},
                                                                 {"ne", "sw"},
                                                                 {"sw", "ne"},
                                                                 {"nw", "se"},
                                                                 {"se", "nw"},
                                                                 {"N", "S"},
                                                                 {"S", "N"},
                                                                 {"L", "R"},
                                                                 {"R", "L"}};
        const std::size_t colon = move.find(':');
        if (colon != std::string::npos) {
            const std::string verb = move.substr(0, colon + 1);
            const std::string rest = move.substr(colon + 1);
            if (verb == "c:" || verb == "g:" || verb == "order:") return move;
            if (opposite.count(rest) > 0) return verb + opposite.at(rest);
            return verb + turned_name(rest);
        }
        const std::size_t dash = move.find('-');
        if (move[0] == 'g') return "g-" + turned_name(move.substr(2));
        const std::size_t equals = move.find('=');
        const std::size_t sign = std::min(dash, equals);
        if (sign == std::string::npos) return move;
        std::size_t letter = move.find_first_of("SBFsbf", move.find_first_of("0123456789"));
        const std::string start =
            turned_name(move.substr(0, letter)) + move.substr(letter, sign - letter + 1);
        std::string rest = move.substr(sign + 1);
        if (equals != std::string::npos || rest[0] == '!') return start + rest;
        const std::size_t end = std::min(rest.find_first_of("!*~"), rest.size());
        const std::string to = rest.substr(0, end);
        return start + (opposite.count(to) > 0 ? opposite.at(to) : turned_name(to)) +
            rest.substr(end);
    }

  private:
    const ref::Game& book_;
};

ref::Settings exchanged(ref::Settings settings) {
    if (settings.count("god_lives") > 0) {
        std::string& lives = settings["god_lives"];
        std::swap(lives[0], lives[1]);
    }
    return settings;
}

}  // namespace

TEST_CASE(
    "OW-16.3 OW-3.3 OW-1.1 half a turn of the map with the players exchanged changes nothing" *
    doctest::description("slow: whole games and their images")) {
    int compared = 0;
    int followed = 0;
    for (int number = 0; number < effort(10, 100, 3000); ++number) {
        Rng rng(seed_at(run_seed(103), static_cast<std::uint64_t>(number)));
        const std::string id = number % 2 == 0 ? "eq12" : "eq22";
        auto settings = number < 4 ? ref::Settings{} : ref::drawn_settings(rng);
        if (settings.count("god_powers") > 0) settings["god_powers"] = "each";
        // Which Tower of nobody moves after whose turn is bound to L and R (OW-11.14).
        if (settings.count("nonaligned_towers") > 0) settings.erase("moving_towers");
        const ref::Game book(map_text(id), settings);
        const ref::Game other(map_text(id), exchanged(settings));
        const Turning turning(book);
        Playthrough game = fresh(listed(id, settings));
        const SharedRules rules = rules_with(listed(id, exchanged(settings)));
        const auto mirror_of = [&](const AnyState& state) {
            const ref::Table t = ref::read(game.rules().print_state(state));
            const std::string line = ref::write(other, turning.turned(t));
            CAPTURE(line);
            const auto parsed = rules->parse_state(line);
            REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
            return Playthrough(rules, parsed.value());
        };
        if (number % 4 > 0) {
            const std::string line = ref::write(book, ref::draw_table(book, rng));
            game = Playthrough(game.shared_rules(), game.rules().parse_state(line).value());
        }
        for (int ply = 0; ply < 120 && !game.turn().is_terminal(); ++ply) {
            const ref::Table t = table_of(game);
            const bool ordered = t.phase == "o" || t.phase == "O" || t.phase == "p";
            CAPTURE(line_of(game));
            if (!ordered && !game.turn().is_chance()) {
                const Playthrough mirror = mirror_of(game.state());
                for (int seat = 0; seat < 2; ++seat) {
                    std::set<std::string> wanted;
                    for (const auto& move : legal_of(game, Seat(seat))) {
                        wanted.insert(turning.turned_move(move));
                    }
                    const auto found = legal_of(mirror, Seat(1 - seat));
                    REQUIRE(std::set<std::string>(found.begin(), found.end()) == wanted);
                    REQUIRE(found.size() == wanted.size());
                }
                ++compared;
            }
            const AnyState before = game.state();
            play_some(game, rng);
            const Ply last = game.plies().back();
            const bool chance = last.actor.is_chance();
            if (ordered || (chance && t.phase == "l" && !turning.keeps_towers())) continue;
            Playthrough mirror = mirror_of(before);
            const std::string move =
                turning.turned_move(game.rules().print_action(before, last.action));
            CAPTURE(move);
            const Actor actor = chance ? last.actor : Actor(Seat(1 - last.actor.seat().index()));
            REQUIRE(!mirror.play(actor, move));
            REQUIRE(line_of(mirror) == ref::write(other, turning.turned(table_of(game))));
            ++followed;
        }
    }
    CHECK(compared > expected(300, 3000, 100000));
    CHECK(followed > expected(300, 3000, 100000));
}

TEST_CASE("OW-16.4 OW-13.6 the moves of a game play it again, and every position is read back") {
    std::vector<std::string> moves;
    std::vector<AnyState> states;
    int replayed = 0;
    for (int number = 0; number < effort(3, 24, 600); ++number) {
        Rng rng(seed_at(run_seed(104), static_cast<std::uint64_t>(number)));
        const std::string id = number % 2 == 0 ? "eq12" : "eq22";
        const auto settings = number < 2 ? ref::Settings{} : ref::drawn_settings(rng);
        Playthrough game = fresh(listed(id, settings));
        Playthrough again = fresh(listed(id, settings));
        for (int ply = 0; ply < 300 && !game.turn().is_terminal(); ++ply) {
            const AnyState before = game.state();
            play_some(game, rng);
            const Ply last = game.plies().back();
            const std::string move = game.rules().print_action(before, last.action);
            CAPTURE(move);
            REQUIRE(!again.play(last.actor, move));
            REQUIRE(again.state() == game.state());
            const auto read = game.rules().parse_state(line_of(game));
            REQUIRE_MESSAGE(static_cast<bool>(read),
                            (read ? "" : line_of(game) + read.error().text()));
            REQUIRE(read.value() == game.state());
            REQUIRE(game.rules().print_state(read.value()) == line_of(game));
            ++replayed;
        }
    }
    CHECK(replayed > expected(300, 3000, 50000));
}

namespace {

/// `SBBF` after S is named B, B is named F, F is named S.
std::string relabelled_text(const std::string& aspects) {
    std::string text;
    for (char aspect : std::string("SBF")) {
        const char from = aspect == 'S' ? 'F' : aspect == 'B' ? 'S' : 'B';
        text += std::string(
            static_cast<std::size_t>(std::count(aspects.begin(), aspects.end(), from)), aspect);
    }
    return text;
}

std::string battle_line(int borg, int chez) {
    const auto stones = [](int count) { return std::string(static_cast<std::size_t>(count), 'S'); };
    return "ow1 eq22 - 9 B c B:N,B8*3,K1,0," + std::to_string(12 - borg) +
        ";A1=S,J6=" + stones(borg) + " C:S,U8*3,L15,0," + std::to_string(12 - chez) +
        ";J6=" + stones(chez) + ",V1=S b:J6.1.0";
}

/// What is left of both after one round, as `SB/-`.
std::string left_after(const Playthrough& start, const std::string& borg, const std::string& chez) {
    Playthrough game = start;
    REQUIRE(play(game, borg + " " + chez).empty());
    const ref::Table t = ref::read(line_of(game));
    std::string text;
    for (int player = 0; player < 2; ++player) {
        std::string left;
        for (const ref::Child& child : t.at(player).children) {
            if (child.at == ref::cell_of("J6")) left += child.aspect;
        }
        text += (player > 0 ? "/" : "") + (left.empty() ? "-" : left);
    }
    return text;
}

}  // namespace

TEST_CASE(
    "OW-16.5 OW-8.4 OW-8.5 OW-8.6 OW-8.7 OW-8.9 rounds are fair to both sides and all aspects") {
    int rounds = 0;
    for (int m = 1; m <= 4; ++m) {
        for (int n = 1; n <= 4; ++n) {
            const Playthrough game = at_line(battle_line(m, n));
            const Playthrough exchanged = at_line(battle_line(n, m));
            for (const std::string& borg : ref::Game::commitments(m)) {
                for (const std::string& chez : ref::Game::commitments(n)) {
                    CAPTURE(borg);
                    CAPTURE(chez);
                    const std::string left = left_after(game, borg, chez);
                    const auto sides = ref::cut(left, '/');
                    REQUIRE(left_after(exchanged, chez, borg) == sides[1] + "/" + sides[0]);
                    const auto rename = [](const std::string& move) {
                        return "c:" + relabelled_text(move.substr(2));
                    };
                    const auto renamed = [](const std::string& side) {
                        return side == "-" ? side : relabelled_text(side);
                    };
                    REQUIRE(left_after(game, rename(borg), rename(chez)) ==
                            renamed(sides[0]) + "/" + renamed(sides[1]));
                    const bool both_gone = left == "-/-";
                    REQUIRE(both_gone == (borg == "c:SBF" && chez == "c:SBF"));
                    std::string survivors = borg.substr(2);
                    for (char dead : ref::Game::killed(survivors, chez.substr(2))) {
                        survivors.erase(survivors.find(dead), 1);
                    }
                    REQUIRE(sides[0] == (survivors.empty() ? "-" : survivors));
                    ++rounds;
                }
            }
        }
    }
    CHECK(rounds == 34 * 34);
}

namespace {

struct Counts {
    int actions = 0;
    int exits = 0;
    int crossings = 0;
    bool operator==(const Counts&) const = default;
};

/// Moves of a lone Child put on each of the other hexes in turn.
Counts lone_moves(const OptionList& options, Aspect aspect) {
    OptionList all{{"map", "eq12"}};
    all.insert(all.end(), options.begin(), options.end());
    const Playthrough game = fresh(all);
    const Rules& rules = typed_rules(game);
    const std::string field =
        ref::Game(map_text("eq12"), ref::Settings(options.begin(), options.end())).options_text();
    const auto parsed = equipoise::oneworld::parse_state(
        rules, "ow1 eq12 " + field + " 9 B M B:N,A5*1,F1,6,0;- C:S,L5*1,G9,6,0;- -");
    REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
    Counts counts;
    for (int i = 0; i < rules.map().hexes(); ++i) {
        State s = parsed.value();
        if (Hex(i) == s.open.sides[0].god || Hex(i) == s.open.sides[1].god) continue;
        s.open.sides[0].children.add(Child(Hex(i), aspect));
        ActionList<Rules::kMaxActions> list;
        rules.legal_actions(s, Seat(0), list);
        for (Action a : list) {
            const Move move = Move::of(a);
            if (move.type != Move::Type::March) continue;
            const Route route = rules.route(s.open, move);
            ++counts.actions;
            counts.exits += route.exits ? 1 : 0;
            counts.crossings += route.crossings;
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("OW-16.6 OW-6.8 OW-6.10 OW-6.17 lone Children have the stated numbers of moves") {
    struct Row {
        OptionList options;
        std::array<Counts, 3> counts;
    };
    const Row rows[] = {
        {{}, {Counts{554, 36, 0}, Counts{557, 306, 88}, Counts{2608, 98, 1070}}},
        {{{"pylon_movement", "on"}},
         {Counts{554, 36, 0}, Counts{557, 302, 88}, Counts{2600, 98, 1070}}},
        {{{"chaos_gambit_2", "on"}},
         {Counts{593, 0, 0}, Counts{548, 0, 111}, Counts{3458, 0, 1126}}},
    };
    for (const Row& row : rows) {
        for (Aspect aspect : kAllAspects) {
            CAPTURE(letter_of(aspect));
            const Counts found = lone_moves(row.options, aspect);
            const Counts& wanted = row.counts[static_cast<std::size_t>(index_of(aspect))];
            CHECK(found.actions == wanted.actions);
            CHECK(found.exits == wanted.exits);
            CHECK(found.crossings == wanted.crossings);
        }
    }
}

TEST_CASE("OW-16.7 OW-8.8 battles end when both sides mix, and loop for ever when neither does") {
    for (int m = 1; m <= 4; ++m) {
        for (int n = 1; n <= 4; ++n) {
            for (int number = 0; number < effort(2, 20, 500); ++number) {
                Rng rng(seed_at(run_seed(107),
                                static_cast<std::uint64_t>((m * 5 + n) * 1000 + number)));
                Playthrough game = at_line(battle_line(m, n));
                int rounds = 0;
                for (; game.turn().kind == NodeKind::Simultaneous; ++rounds) {
                    for (int seat : {0, 1}) {
                        REQUIRE(!game.play(Seat(seat), drawn(legal_of(game, Seat(seat)), rng)));
                    }
                    REQUIRE(rounds < 1000);
                }
            }
        }
    }
    Playthrough stubborn = at_line(battle_line(2, 1));
    for (int round = 0; round < 500; ++round) REQUIRE(play(stubborn, "c:BB c:B").empty());
    CHECK(line_of(stubborn).ends_with("b:J6.501.0"));
    std::string capped = battle_line(2, 1);
    capped.replace(capped.find(" - "), 3, " round_cap=40 ");
    Playthrough ending = at_line(capped);
    int rounds = 0;
    while (ending.turn().kind == NodeKind::Simultaneous) {
        REQUIRE(play(ending, "c:BB c:B").empty());
        ++rounds;
    }
    CHECK(rounds == 40);
    CHECK(line_of(ending).find("J6") == std::string::npos);
}
