#include "equipoise/games/chess_balance/text/position_names.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {
namespace {

struct PhaseName {
    Phase phase;
    std::string_view name;
};
constexpr PhaseName kPhases[] = {{Phase::Element, "elem"},
                                 {Phase::Draft, "draft"},
                                 {Phase::List, "list"},
                                 {Phase::Deal, "deal"},
                                 {Phase::Foe, "foe"},
                                 {Phase::Discard, "disc"},
                                 {Phase::Draw, "draw"},
                                 {Phase::Chess, "chess"},
                                 {Phase::Colours, "side"},
                                 {Phase::Swap, "swap"}};

struct EndingName {
    Ending ending;
    Clause clause;
};
constexpr EndingName kEndings[] = {{Ending::KingCaptured, "CB-9.1"_cb},
                                   {Ending::NoTurn, "CB-9.5"_cb},
                                   {Ending::Exhausted, "CB-9.6"_cb},
                                   {Ending::Mate, "CB-12.13"_cb},
                                   {Ending::Stalemate, "CB-12.13"_cb},
                                   {Ending::Repetition, "CB-13.3"_cb},
                                   {Ending::Clock, "CB-13.4"_cb},
                                   {Ending::Material, "CB-13.5"_cb},
                                   {Ending::Resigned, "CB-9.9"_cb},
                                   {Ending::Agreed, "CB-13.1"_cb}};

constexpr std::string_view kResults[] = {"", "1-0", "0-1", "1/2"};

bool is_draw_only(Ending ending) {
    return ending == Ending::Stalemate || ending == Ending::Repetition || ending == Ending::Clock ||
        ending == Ending::Material || ending == Ending::Agreed;
}
bool is_win_only(Ending ending) {
    return ending == Ending::KingCaptured || ending == Ending::NoTurn || ending == Ending::Mate ||
        ending == Ending::Resigned;
}

int discards_of(const CardText& card) {
    int cards = 0;
    for (const Step& step : card.steps) {
        if (step.op == Step::Op::Discard) cards += step.count;
    }
    return cards;
}

}  // namespace

std::string_view name_of(Phase phase) {
    for (const PhaseName& one : kPhases) {
        if (one.phase == phase) return one.name;
    }
    return {};
}

std::optional<Phase> phase_of(std::string_view name) {
    for (const PhaseName& one : kPhases) {
        if (one.name == name) return one.phase;
    }
    return std::nullopt;
}

std::string_view result_of(End end) { return kResults[static_cast<std::size_t>(end)]; }

Clause clause_of(Ending ending) {
    for (const EndingName& one : kEndings) {
        if (one.ending == ending) return one.clause;
    }
    return {};
}

std::optional<Ending> ending_of(End end, std::string_view clause) {
    for (const EndingName& one : kEndings) {
        if (one.clause.id != clause) continue;
        if (end == End::Draw ? !is_win_only(one.ending) : !is_draw_only(one.ending)) {
            return one.ending;
        }
    }
    return std::nullopt;
}

CardSet usual_source(const Rules& rules, Phase phase) {
    const bool choosing = phase == Phase::Element || phase == Phase::Draft || phase == Phase::List;
    return rules.chess_only() || choosing ? 0 : kAllCards;
}

std::uint8_t usual_discards(const Rules& rules, const Open& open) {
    const auto play = rules.play_of_turn(open);
    if (open.phase != Phase::Discard || !play) return 0;
    const int cards = discards_of(rules.deck()[play->card]);
    return static_cast<std::uint8_t>(std::min<int>(cards, open.hand_sizes[!open.mover()]));
}

Per<Colour, std::uint8_t> usual_draws(const Rules& rules, const Open& open) {
    Per<Colour, std::uint8_t> draws;
    const auto most = [&](Colour colour, int cards) {
        draws[colour] = static_cast<std::uint8_t>(std::min<int>(cards, open.deck_sizes[colour]));
    };
    if (open.phase == Phase::Deal) {
        for (Colour colour : kColours) most(colour, kHandSize - open.hand_sizes[colour]);
        return draws;
    }
    const auto play = rules.play_of_turn(open);
    if (!play || (open.phase != Phase::Discard && open.phase != Phase::Draw)) return draws;
    const Colour player = open.moved ? !open.mover() : open.mover();
    if (open.moved || play->misplay || !rules.switches().late_draw) most(player, 1);
    if (open.moved || play->misplay) return draws;
    const int discards = discards_of(rules.deck()[play->card]);
    most(!player,
         open.phase == Phase::Discard ? usual_discards(rules, open)
                                      : std::min(discards, kHandSize - open.hand_sizes[!player]));
    return draws;
}

std::array<int, 2> points_before(const Open& open) {
    std::array<int, 2> points{};
    for (Seat seat : SeatSet::first(2)) {
        const auto i = static_cast<std::size_t>(seat.index());
        const End wins = open.colour_of(seat) == Colour::White ? End::WhiteWins : End::BlackWins;
        points[i] = open.points[i] - (open.end == wins ? 2 : open.end == End::Draw ? 1 : 0);
    }
    return points;
}

}  // namespace equipoise::chess_balance
