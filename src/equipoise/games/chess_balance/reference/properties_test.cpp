// Promises over random play: the invariants of CB-15.7, what a seat knows, and how many turns
// there are.

#include <set>

#include "equipoise/games/chess_balance/chess/moves.hpp"
#include "equipoise/games/chess_balance/reference/test_reference.hpp"
#include "equipoise/games/chess_balance/testing/testing.hpp"
#include "equipoise/games/chess_balance/turn/moves_under_cards.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;

namespace {

const OptionMap kSettings[] = {
    {},
    {{"deck_mode", "theme"}, {"declare", "manual"}, {"king_safety", "lax"}, {"royal_lock", "foe"}},
    {{"deck_mode", "dual"}, {"self_check_card", "penalty"}, {"blank_plays", "yes"}},
    {{"deck_mode", "standard"}, {"draw_timing", "end_of_turn"}, {"push_set", "chain"}},
    {{"deck_mode", "standard"}, {"card_pool", "shared"}, {"royalty_threat", "off"}},
    {{"deck_mode", "tournament"}, {"games", "3"}, {"draws", "fide"}, {"stock", "box"}},
    {{"deck_mode", "tournament"}, {"games", "3"}, {"card_pool", "shared"}},
};

/// Cards are played often; all else is random.
void play_some(Desk& desk, Rng& rng) {
    if (desk.turn().is_chance()) {
        OutcomeList<Rules::kMaxOutcomes> outcomes;
        desk.rules.chance_outcomes(desk.state, outcomes);
        const auto n = rng.below(static_cast<std::uint32_t>(outcomes.size()));
        desk.rules.apply(desk.state, Actor::chance(), outcomes[n].action);
        return;
    }
    auto seat = desk.turn().acting.begin();
    if (desk.turn().acting.size() > 1 && rng.below(2) == 0) ++seat;
    const auto actions = desk.actions(*seat);
    std::vector<Action> cards;
    for (Action a : actions) {
        if (Move::of(a).type == Move::Type::Play) cards.push_back(a);
    }
    const auto& list = !cards.empty() && rng.below(2) == 0 ? cards : actions;
    const auto n = rng.below(static_cast<std::uint32_t>(list.size()));
    desk.rules.apply(desk.state, *seat, list[n]);
}

/// Calls `visit(desk)` at every node of random games with every setting, cut after some plies.
template <class Visit>
void for_nodes(int games, int plies, Seed seed, Visit visit) {
    for (const OptionMap& setting : kSettings) {
        for (int number = 0; number < games; ++number) {
            Rng rng(seed_at(run_seed(seed), static_cast<std::uint64_t>(number)));
            Desk desk(setting);
            for (int ply = 0; ply < plies && !desk.turn().is_terminal(); ++ply) {
                visit(desk);
                play_some(desk, rng);
            }
            visit(desk);
        }
    }
}

bool in_play(Phase phase) {
    return phase == Phase::Card || phase == Phase::Foe || phase == Phase::Discard ||
        phase == Phase::Draw || phase == Phase::Chess || phase == Phase::Over;
}

int lost_kings(const Open& open) {
    return open.field.lost[Colour::White][PieceType::King] +
        open.field.lost[Colour::Black][PieceType::King];
}

/// A Pawn's move of two squares.
bool is_double_step(const Position& position, ChessMove move) {
    return (position.board.types[PieceType::Pawn] & bit(move.from())) != 0 &&
        std::abs(move.from() - move.to()) == 16;
}

}  // namespace

TEST_CASE("CB-15.7 I1 I2 I3 I4 CB-4.3 CB-2.4 pieces and cards are neither lost nor made") {
    int nodes = 0;
    for_nodes(effort(1, 15, 150), effort(150, 400, 2000), 71, [&](const Desk& desk) {
        const Open& open = desk.state.open;
        if (!in_play(open.phase)) return;
        const Board& board = open.field.board();
        REQUIRE((board.types[PieceType::Pawn] & kEdgeRanks) == 0);
        for (Colour colour : kColours) {
            const int pile = static_cast<int>(open.piles[colour].size());
            REQUIRE(open.hand_sizes[colour] + open.deck_sizes[colour] + pile == kDeckSize);
            REQUIRE(std::popcount(desk.state.secrets[colour].hand) == open.hand_sizes[colour]);
            REQUIRE(open.hand_sizes[colour] <= kHandSize);
            if (open.phase == Phase::Card && open.hand_sizes[colour] < kHandSize) {
                REQUIRE(open.deck_sizes[colour] == 0);
            }
            int pieces = count(board.of(colour));
            for (std::uint8_t lost : open.field.lost[colour]) pieces += lost;
            REQUIRE(pieces == 16);
        }
        ++nodes;
    });
    CHECK(nodes > expected(200, 5000, 50000));
}

TEST_CASE("CB-15.7 I5 EFEN round trip in every phase, print(parse(print(s))) and the state") {
    std::set<Phase> phases;
    for_nodes(effort(1, 10, 60), effort(60, 250, 1000), 72, [&](const Desk& desk) {
        const std::string line = desk.line();
        CAPTURE(line);
        const auto parsed = parse_state(desk.rules, line);
        REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
        REQUIRE(parsed.value() == desk.state);
        phases.insert(desk.state.open.phase);
    });
    CHECK(phases.size() >= static_cast<std::size_t>(effort(7, 10, 12)));
}

TEST_CASE("property: CB-14.3 a game conceded anywhere scores, ends as its line says, goes on") {
    const std::vector<std::optional<Seat>> losers{Seat(0), Seat(1), std::nullopt};
    std::set<std::pair<Phase, Phase>> phases;
    const auto concede_everywhere = [&](const Desk& desk) {
        const State& before = desk.state;
        const auto refusal = desk.rules.why_no_concession(before);
        const bool plays = before.open.phase == Phase::Card || before.open.phase == Phase::Foe ||
            before.open.phase == Phase::Chess;
        REQUIRE(plays == !refusal);
        if (refusal) return;
        for (const auto& loser : losers) {
            State after = before;
            desk.rules.concede(after, loser);
            for (Seat seat : SeatSet::first(2)) {
                const auto at = static_cast<std::size_t>(seat.index());
                const int won = !loser ? 1 : *loser == seat ? 0 : 2;
                REQUIRE(after.open.points[at] == before.open.points[at] + won);
            }
            const bool last = before.open.game == desk.rules.switches().games;
            REQUIRE(desk.rules.turn(after).is_terminal() == last);
            if (!last && loser) REQUIRE(desk.rules.turn(after).acting == SeatSet(*loser));
            if (!last && !loser) REQUIRE(after.open.white != before.open.white);
            const std::string line = print(desk.rules, after);
            CAPTURE(line);
            const auto parsed = parse_state(desk.rules, line);
            REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
            REQUIRE(parsed.value() == after);
            phases.insert({before.open.phase, after.open.phase});
        }
    };
    for (OptionMap setting : kSettings) {
        setting["games"] = setting["deck_mode"] == "tournament" ? "3" : "2";
        if (setting["deck_mode"].empty()) setting.erase("deck_mode");
        for (int number = 0; number < effort(1, 6, 40); ++number) {
            Rng rng(seed_at(run_seed(80), static_cast<std::uint64_t>(number)));
            Desk desk(setting);
            for (int ply = 0; ply < 150 && !desk.turn().is_terminal(); ++ply) {
                concede_everywhere(desk);
                // Half of the games concede their way into the last one.
                if (number % 2 == 1 && rng.below(20) == 0 &&
                    !desk.rules.why_no_concession(desk.state)) {
                    desk.rules.concede(desk.state, losers[rng.below(3)]);
                } else {
                    play_some(desk, rng);
                }
            }
        }
    }
    CHECK(phases.size() >= static_cast<std::size_t>(effort(4, 8, 10)));
}

TEST_CASE("CB-15.7 I6 CB-12.13 without statuses cardless moves are the orthodox ones") {
    int compared = 0;
    int marked = 0;
    for_nodes(effort(1, 15, 100), effort(100, 400, 1000), 73, [&](const Desk& desk) {
        const Field& field = desk.state.open.field;
        const Board& board = field.board();
        if (desk.state.open.phase != Phase::Card || field.statuses() != 0) return;
        if (count(board.kings(Colour::White)) != 1 || count(board.kings(Colour::Black)) != 1)
            return;
        // Strict rules with automatic declarations, by the long way.
        const Switches strict;
        Conditions nothing;
        const ChessPhase phase(strict, field, nothing);
        FieldMoves found;
        phase.moves(found);
        Position plain = field.position;
        plain.key ^= no_double_key(plain.no_double);
        plain.no_double = 0;
        // A King left capturable (lax, manual) has no place in orthodox chess.
        if (gives_check(board, desk.state.open.mover())) return;
        MoveList orthodox;
        legal_moves(plain, orthodox);
        std::size_t next = 0;
        for (ChessMove move : orthodox) {
            if (is_double_step(plain, move) && (field.position.no_double & bit(move.from())) != 0) {
                ++marked;
                continue;
            }
            REQUIRE(next < found.size());
            REQUIRE(found[next] == move);
            ++next;
        }
        REQUIRE(next == found.size());
        ++compared;
    });
    CHECK(compared > expected(50, 2000, 20000));
    CHECK(marked > expected(-1, 5, 50));
}

TEST_CASE("CB-15.7 I7 CB-7.11 no King is captured on a card turn") {
    int card_turns = 0;
    int before = 0;
    for_nodes(effort(1, 15, 100), effort(150, 400, 1000), 74, [&](const Desk& desk) {
        const Open& open = desk.state.open;
        if (open.phase != Phase::Chess || !desk.rules.conditions(open).card_turn) return;
        ++card_turns;
        before = lost_kings(open);
        for (Action a : desk.actions(*desk.turn().acting.begin())) {
            const Move move = Move::of(a);
            if (move.type != Move::Type::Chess) continue;
            REQUIRE((open.field.board().types[PieceType::King] & bit(move.move.to())) == 0);
            REQUIRE((open.field.board().types[PieceType::Queen] & bit(move.move.to())) == 0);
        }
        REQUIRE(lost_kings(open) == before);
    });
    CHECK(card_turns > expected(20, 500, 5000));
}

TEST_CASE("CB-15.7 I8 CB-6.4 statuses never outlive the foe's next turn, nor grants their own") {
    int given = 0;
    for_nodes(effort(1, 15, 100), effort(150, 400, 1000), 75, [&](const Desk& desk) {
        const Open& open = desk.state.open;
        const Field& field = open.field;
        if (open.phase != Phase::Card) return;
        REQUIRE((field.knight_grants | field.front_grants) == 0);
        REQUIRE(field.frozen[Until::Reply] == 0);
        REQUIRE(field.pacified[Until::Reply] == 0);
        REQUIRE(field.shielded[Until::Reply] == 0);
        if (field.statuses() == 0) return;
        ++given;
        // Whoever moves now ends them all, if no card gives new ones.
        Desk next = desk;
        const auto actions = next.actions(*next.turn().acting.begin());
        for (Action a : actions) {
            if (Move::of(a).type != Move::Type::Chess) continue;
            next.rules.apply(next.state, *next.turn().acting.begin(), a);
            REQUIRE(next.state.open.field.statuses() == 0);
            break;
        }
    });
    CHECK(given > expected(5, 200, 2000));
}

TEST_CASE("CB-15.7 I9 CB-2.4 at most 18 cards are played in a game") {
    for (const OptionMap& setting : kSettings) {
        for (int number = 0; number < effort(1, 4, 40); ++number) {
            Rng rng(seed_at(run_seed(76), static_cast<std::uint64_t>(number)));
            Desk desk(setting);
            int plays = 0;
            int game = 1;
            for (int ply = 0; ply < effort(200, 600, 3000) && !desk.turn().is_terminal(); ++ply) {
                const bool choosing = desk.state.open.phase == Phase::Card;
                play_some(desk, rng);
                if (desk.state.open.game != game) plays = 0;
                game = desk.state.open.game;
                if (choosing && desk.state.open.play != 0) ++plays;
                REQUIRE(plays <= 18);
            }
        }
    }
}

TEST_CASE("CB-15.2 a state drawn from a view looks the same to its viewer and can be played on") {
    Rng rng(run_seed(77));
    std::set<Phase> phases;
    int varied = 0;
    int open_hands = 0;
    for_nodes(effort(1, 12, 60), effort(60, 200, 600), 78, [&](const Desk& desk) {
        const int seat = static_cast<int>(rng.below(3));
        const Viewer viewer = seat == 2 ? Viewer::spectator() : Viewer(Seat(seat));
        const View view = desk.rules.view(desk.state, viewer);
        const State drawn = desk.rules.sample(view, rng);
        const std::string line = desk.line();
        CAPTURE(line);
        REQUIRE(desk.rules.view(drawn, viewer) == view);
        REQUIRE(print(desk.rules, desk.rules.view(drawn, viewer)) == print(desk.rules, view));
        Desk other = desk;
        other.state = drawn;
        const auto parsed = parse_state(other.rules, other.line());
        const std::string drawn_line = other.line();
        CAPTURE(drawn_line);
        REQUIRE_MESSAGE(static_cast<bool>(parsed), (parsed ? "" : parsed.error().text()));
        REQUIRE(parsed.value() == drawn);
        if (seat < 2) REQUIRE(other.legal(Seat(seat)) == desk.legal(Seat(seat)));
        for (Colour colour : kColours) {
            if (viewer.is(desk.state.open.seat_of(colour))) {
                REQUIRE(drawn.secrets[colour].hand == desk.state.secrets[colour].hand);
                ++open_hands;
            } else if (drawn.secrets[colour].hand != desk.state.secrets[colour].hand) {
                ++varied;
            }
        }
        phases.insert(desk.state.open.phase);
    });
    CHECK(phases.size() >= static_cast<std::size_t>(effort(6, 9, 10)));
    CHECK(varied > expected(50, 800, 8000));
    CHECK(open_hands > varied / 4);
}

TEST_CASE(
    "CB-15.2 CB-3.4 a list that is drawn holds a card that helps, where no chess move is left") {
    const Desk desk = desk_at(
        "k7/1K6/5P1p/1P5P/P3p1p1/2p5/4N1K1/6NR b - - 2 61 [hw:-;hb:NA1,NA5;"
        "pw:WA9,NA6,NA7,WI5,NA4,NA9,NA8,NA3,NA5;pb:NA7,NA8,WA5,NA9,NA6,WA8,NA2;gw:QRBBPPP;"
        "gb:qrrrbbnpppp;ck:w;sw:WI5+WA9+NA3+NA4+NA5+NA6+NA7+NA8+NA9;"
        "sb:WA5+WA8+NA1+NA2+NA5+NA6+NA7+NA8+NA9]",
        {{"deck_mode", "standard"}, {"draw_timing", "end_of_turn"}, {"push_set", "chain"}});
    REQUIRE(desk.legal(Seat(1)).size() > 0);
    Rng rng(79);
    std::set<CardSet> hands;
    for (const Viewer viewer : {Viewer(Seat(0)), Viewer::spectator()}) {
        for (int number = 0; number < 200; ++number) {
            Desk drawn = desk;
            drawn.state = desk.rules.sample(desk.rules.view(desk.state, viewer), rng);
            CAPTURE(drawn.line());
            REQUIRE(drawn.legal(Seat(1)).size() > 0);
            REQUIRE(parse_state(drawn.rules, drawn.line()).value() == drawn.state);
            hands.insert(drawn.state.secrets[Colour::Black].hand);
        }
    }
    CHECK(hands.size() > 20);
}

TEST_CASE("CB-15.2 a view shows no card of the foe: two states that differ there look alike") {
    Desk desk =
        desk_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4,NA6,WI4;hb:FI1,FI2,FI3;dw:FI4,FI5;db:?4]");
    const Desk other =
        desk_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4,NA6,WI4;hb:WA1,WA2,WA3;dw:FI8,FI9;db:?4]");
    CHECK(desk.rules.view(desk.state, Seat(0)) == other.rules.view(other.state, Seat(0)));
    CHECK(!(desk.rules.view(desk.state, Seat(1)) == other.rules.view(other.state, Seat(1))));
    const std::string seen = print(desk.rules, desk.rules.view(desk.state, Seat(0)));
    for (const char* card : {"FI1", "FI2", "FI3", "FI4", "FI5"}) {
        CHECK(seen.find(card) == std::string::npos);
    }
    CHECK(seen.find("NA4,NA6") != std::string::npos);
    const std::string public_view =
        print(desk.rules, desk.rules.view(desk.state, Viewer::spectator()));
    CHECK(public_view.find("NA6") == std::string::npos);
    Desk shown = desk_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1 [hw:NA4,NA6,WI4;hb:FI1,FI2,FI3]",
                         {{"open_hands", "yes"}});
    const std::string all = print(shown.rules, shown.rules.view(shown.state, Seat(0)));
    CHECK(all.find("FI1,FI2,FI3") != std::string::npos);
}

namespace {

/// Whole turns from here (CB-19.2): chance counts once, the end of a game is not asked for.
std::uint64_t turns(const Rules& rules, const State& s, int depth, std::uint64_t* plays) {
    const Open& open = s.open;
    const Turn now = rules.turn(s);
    if (now.is_chance()) {
        OutcomeList<Rules::kMaxOutcomes> outcomes;
        rules.chance_outcomes(s, outcomes);
        State next = s;
        rules.apply(next, Actor::chance(), outcomes[0].action);
        return turns(rules, next, depth, plays);
    }
    if (now.is_terminal()) return 0;
    const Seat seat = *now.acting.begin();
    const auto list = std::make_unique<Rules::Actions>();
    rules.legal_actions(s, seat, *list);
    if (depth == 1 && open.phase == Phase::Chess) return list->size();
    std::uint64_t found = 0;
    for (Action a : *list) {
        const bool is_move = Move::of(a).type == Move::Type::Chess;
        if (plays != nullptr && Move::of(a).type == Move::Type::Play) ++*plays;
        if (is_move && depth == 1) {
            ++found;
            continue;
        }
        State next = s;
        rules.apply(next, seat, a);
        found += turns(rules, next, is_move ? depth - 1 : depth, nullptr);
    }
    return found;
}

struct TurnPerft {
    const char* line;
    std::uint64_t moves;
    std::uint64_t plays;
    std::uint64_t depth_1;
    std::uint64_t depth_2;
};

constexpr TurnPerft kTurnPerfts[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 [hw:FI2,WI4,NA4;hb:WA9,NA6,FI4]",
     20,
     44,
     930,
     83912},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 "
     "[hw:FI1,WI1,WI9;hb:WI5,WA2,FI8]",
     48,
     13,
     435,
     134038},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 "
     "[hw:WI7,WA1,WA8;hb:NA1,NA5,NA9]",
     6,
     9,
     100,
     17507},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10 "
     "[hw:FI3,FI5,WI2;hb:FI6,FI7,WA5]",
     46,
     34,
     1971,
     313164},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 "
     "[hw:NA2,WI8,WA6;hb:WA3,NA7,WA4;gb:npp]",
     44,
     27,
     886,
     94659},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 "
     "[hw:WI3,WI6,NA3;hb:FI9,NA8,WA7;gw:NBPPPP;gb:npppp]",
     14,
     9,
     97,
     2619},
    {"4k3/2p5/3PK3/8/8/5n2/P3P3/4K2R w K - 0 1 [hw:FI1,NA6,WA8;hb:WA1,WA6,FI4]", 27, 5, 93, 2903},
};

}  // namespace

TEST_CASE("CB-19.2 CB-15.5 turn perft of T1 to T7") {
    for (const TurnPerft& wanted : kTurnPerfts) {
        CAPTURE(wanted.line);
        const Desk desk = desk_at(wanted.line);
        std::uint64_t plays = 0;
        CHECK(turns(desk.rules, desk.state, 1, &plays) == wanted.depth_1);
        CHECK(plays == wanted.plays);
        CHECK(desk.legal().size() == wanted.moves + wanted.plays);
        if (effort(0, 1, 1) == 1) {
            CHECK(turns(desk.rules, desk.state, 2, nullptr) == wanted.depth_2);
        }
    }
}

TEST_CASE("CB-15.3 with cards an action is three letters, a move's last one its two squares") {
    const Spelling spelling = Desk().rules.spelling();
    CHECK(spelling.letters() == 3);
    CHECK(spelling.alphabet() == 4096);
    const Action promotion = Move::chess(ChessMove::promoting(52, 60, PieceType::Queen), true);
    CHECK(spelling.letter(promotion, 0) == 0);
    CHECK(spelling.letter(promotion, 1) == 5 + 4);  // Declared moves follow the five promotions.
    CHECK(spelling.letter(promotion, 2) == 52 * 64 + 60);
    const Action last{Move::kCodes - 1};
    for (int i = 0; i < 3; ++i) CHECK(spelling.letter(last, i) < 4096);
}

TEST_CASE("CB-1.5 in chess alone an action is one letter, its code") {
    const Desk desk(OptionMap{{"mode", "chess"}});
    const Spelling spelling = desk.rules.spelling();
    CHECK(spelling.letters() == 1);
    CHECK(spelling.alphabet() == 41'140);
    CHECK(spelling.letter(Move::play_as(Colour::Black), 0) == 41'139);
}

TEST_CASE("CB-15.3 a code that no action has is refused with a clause") {
    const Desk desk;
    for (const std::uint32_t code : {Move::kCodes, UINT32_MAX}) {
        const auto refusal = desk.rules.why_not(desk.state, Seat(0), Action{code});
        REQUIRE(refusal);
        CHECK(refusal->clause.id == "CB-15.3");
    }
}

TEST_CASE("CB-12.1 a player has at most 218 chess moves, and a claim") {
    const Desk desk =
        desk_at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", {{"mode", "chess"}});
    CHECK(desk.actions(Seat(0)).size() == 218);
    CHECK(desk.rules.most_actions() == 219);
}
