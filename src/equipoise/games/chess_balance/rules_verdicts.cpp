// Why an action is not legal, in the order of CB-15.8.

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/rules.hpp"

namespace equipoise::chess_balance {

std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) const {
    if (a.code >= kActionCodes) return Refusal{"CB-15.3"_cb, "no_such_move"};
    const Turn now = turn(s);
    const Open& open = s.open;
    if (now.is_terminal()) return why_not_over(s, actor, a);
    const Move move = Move::of(a);
    if (now.is_chance() || actor.is_chance()) {
        if (!now.is_chance() || !actor.is_chance()) {
            return Refusal{"CB-5.1"_cb, "not_your_turn"};
        }
        return why_no_chance(s, a);
    }
    if (!now.acting.contains(actor.seat())) {
        return Refusal{"CB-5.1"_cb, "not_your_turn"};
    }
    switch (open.phase) {
        case Phase::Card:
        case Phase::Chess:
            break;
        case Phase::Foe:
            if (move.type != Move::Type::Foe) {
                return Refusal{"CB-6.7"_cb, "pick_for_opponent_first"};
            }
            if (const Bitboard options = foe_options(open, *play_of_turn(open));
                move.square == kNoSquare ? options == 0 : (options & bit(move.square)) != 0) {
                return std::nullopt;
            }
            return Refusal{"CB-6.7"_cb, "choice_not_offered"};
        default:
            return why_no_choice(s, actor.seat(), move);
    }
    switch (move.type) {
        case Move::Type::Play:
            if (chess_only()) return Refusal{"CB-1.5"_cb, "chess_mode_has_no_cards"};
            if (move.play >= deck_->play_codes()) {
                return Refusal{"CB-6.1"_cb, "no_such_play"};
            }
            return why_no_play(s, deck_->play_of(move.play));
        case Move::Type::Chess: {
            if (move.declares && !switches_.manual) {
                return Refusal{"CB-8.3"_cb, "check_declared_automatically"};
            }
            const Conditions conditions_now = conditions(open);
            return ChessPhase(switches_, open.field, conditions_now)
                .why_not(move.move, move.declares);
        }
        case Move::Type::Claim:
            if (may_claim(open)) return std::nullopt;
            return Refusal{"CB-13.2"_cb, "no_draw_claim_now"};
        case Move::Type::Foe:
            return Refusal{"CB-6.7"_cb, "no_pick_asked"};
        default:
            return Refusal{"CB-5.2"_cb, "not_possible_in_turn"};
    }
}

std::optional<Refusal> Rules::why_no_concession(const State& s) const {
    const Phase phase = s.open.phase;
    if (phase == Phase::Card || phase == Phase::Foe || phase == Phase::Chess) return std::nullopt;
    if (phase == Phase::Over) return Refusal{"CB-5.1"_cb, "game_over"};
    return Refusal{"CB-14.3"_cb, "no_game_in_progress"};
}

Refusal Rules::why_not_over(const State& s, Actor actor, Action a) const {
    const bool adjudicated = s.open.ending == Ending::NoTurn ||
        s.open.ending == Ending::Exhausted || s.open.ending == Ending::Mate ||
        s.open.ending == Ending::Stalemate;
    if (adjudicated && !actor.is_chance() && actor.seat() == s.open.seat_of(s.open.mover())) {
        State before = s;
        before.open.phase = Phase::Card;
        if (const auto refusal = why_not(before, actor, a)) return *refusal;
    }
    return Refusal{"CB-5.1"_cb, "game_over"};
}

std::optional<Refusal> Rules::why_no_chance(const State& s, Action a) const {
    const Open& open = s.open;
    const Move move = Move::of(a);
    if (open.phase == Phase::Discard) {
        const CardSet hand = s.secrets[!open.mover()].hand;
        if (move.type == Move::Type::Discard && (move.cards & ~hand) == 0 &&
            std::popcount(move.cards) == open.to_discard && Move::discard(move.cards) == a) {
            return std::nullopt;
        }
        return Refusal{"CB-4.2"_cb, "cannot_discard_those_now"};
    }
    if (move.type == Move::Type::Draw && holds(drawable(s, drawer(open)), move.card)) {
        return std::nullopt;
    }
    return Refusal{"CB-4.1"_cb, "cannot_draw_that_now"};
}

}  // namespace equipoise::chess_balance
