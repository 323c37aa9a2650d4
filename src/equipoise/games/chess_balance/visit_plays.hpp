// Walking all plays of a hand.

#pragma once

#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

template <class Visit>
bool Rules::visit_plays(const Field& field, CardSet hand, Visit visit) const {
    const Colour player = field.position.mover;
    while (hand != 0) {
        Play play;
        play.card = Card(std::countr_zero(hand));
        hand &= hand - 1;
        const CardContext context = context_of(play.card, player);
        const auto& picks = context.card.picks;
        const auto choose = [&](const auto& self, std::size_t i) -> bool {
            if (i == picks.size()) return visit(static_cast<const Play&>(play));
            play.picks[i] = Play::kLeftOut;
            if (picks[i].by_foe) return self(self, i + 1);
            Bitboard values = candidates(context, field, static_cast<int>(i), play.picks);
            while (values != 0) {
                play.picks[i] = static_cast<std::uint8_t>(pop(values));
                if (self(self, i + 1)) return true;
            }
            play.picks[i] = Play::kLeftOut;
            return picks[i].optional && self(self, i + 1);
        };
        if (choose(choose, 0)) return true;
    }
    return false;
}

}  // namespace equipoise::chess_balance
