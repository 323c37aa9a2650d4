#include "equipoise/games/chess_balance/text/card_reasons.hpp"

#include <algorithm>
#include <array>

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/visit_plays.hpp"

namespace equipoise::chess_balance {
namespace {

/// The order of verdicts on a card (CB-15.8).
constexpr std::array kOrder{"CB-6.1"_cb,
                            "CB-7.2"_cb,
                            "CB-6.2"_cb,
                            "CB-6.7"_cb,
                            "CB-6.5"_cb,
                            "CB-6.11"_cb,
                            "CB-6.6"_cb,
                            "CB-8.6"_cb,
                            "CB-5.5"_cb};

auto verdict_rank(Clause clause) { return std::find(kOrder.begin(), kOrder.end(), clause); }

}  // namespace

std::optional<Refusal> why_no_way(const Rules& rules, const State& s, Card card) {
    const Colour colour = s.open.mover();
    if (!holds(s.secrets[colour].hand, card)) return Refusal{"CB-6.1"_cb, "card_not_in_your_hand"};
    const Actor mover(s.open.seat_of(colour));
    std::optional<Refusal> last = Refusal{"CB-6.2"_cb, "nothing_fits_card"};
    rules.visit_plays(s.open.field, bit(card), [&](const Play& play) {
        const Action action = Move::play_card(rules.deck().code_of(play));
        const auto refused = rules.why_not(s, mover, action);
        if (!refused || verdict_rank(refused->clause) >= verdict_rank(last->clause)) last = refused;
        return !refused;
    });
    return last;
}

}  // namespace equipoise::chess_balance
