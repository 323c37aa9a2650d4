// What the laboratory counts of Chess & Balance.

#include "equipoise/games/chess_balance/game.hpp"

namespace equipoise::chess_balance {
namespace {

/// In this order, each for every card; then the elements.
enum Verb : int { kHeld, kPlayed, kMisplayed, kDiscarded, kVerbs };
constexpr int kTook = kVerbs * kCards;

void add(TallySheet& sheet, Seat seat, Verb verb, CardSet cards) {
    for (; cards != 0; cards &= cards - 1) {
        sheet.add(seat, verb * kCards + std::countr_zero(cards));
    }
}

}  // namespace

std::vector<std::string> ChessBalance::tallied(const Rules& rules) {
    std::vector<std::string> names;
    if (rules.chess_only()) return names;
    for (const char* verb : {"held:", "played:", "misplayed:", "discarded:"}) {
        for (int card = 0; card < kCards; ++card)
            names.push_back(verb + rules.deck()[Card(card)].id);
    }
    for (const char* element : {"fire", "wind", "water", "nature"}) {
        names.push_back(std::string("took:") + element);
    }
    return names;
}

void ChessBalance::tally(const Rules& rules,
                         const State& before,
                         Actor actor,
                         Action a,
                         const State& after,
                         TallySheet& sheet) {
    // A new game of a match begins with empty hands.
    for (Colour colour : kColours) {
        const CardSet had = before.secrets[colour].hand;
        add(sheet, after.open.seat_of(colour), kHeld, after.secrets[colour].hand & ~had);
    }
    if (Move::chess_move(a)) return;
    const Move move = Move::of(a);
    if (move.type == Move::Type::Play) {
        const Play play = rules.deck().play_of(move.play);
        add(sheet, actor.seat(), play.misplay ? kMisplayed : kPlayed, bit(play.card));
    } else if (move.type == Move::Type::Discard) {
        add(sheet, before.open.seat_of(!before.open.mover()), kDiscarded, move.cards);
    } else if (move.type == Move::Type::Element) {
        sheet.add(actor.seat(), kTook + index_of(move.element));
    }
}

}  // namespace equipoise::chess_balance
