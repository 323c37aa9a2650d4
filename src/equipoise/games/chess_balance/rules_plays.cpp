// Cards: which plays are legal and what they make of the board.

#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/rules.hpp"
#include "equipoise/games/chess_balance/visit_plays.hpp"

namespace equipoise::chess_balance {

std::optional<Refusal> Rules::attempt(
    const Open& open, const Play& play, Square foe_square, Carried& result, Effects* log) const {
    const Colour player = open.mover();
    const CardContext context = context_of(play.card, player);
    auto picks = play.picks;
    if (const int foe_pick = context.card.foe_pick(); foe_pick >= 0 && foe_square != kNoSquare) {
        picks[at(foe_pick)] = static_cast<std::uint8_t>(foe_square);
    }
    carry_out(context, open.field, picks, open.hand_sizes[!player], result, log);
    if (result.refusal) return result.refusal;
    if (!result.affected && !switches_.blank_plays) {
        return Refusal{"CB-6.6"_cb, "card_affects_nothing"};
    }
    const Board& before = open.field.board();
    const Board& after = result.field.board();
    const bool announced = open.phase == Phase::Card;
    const bool was_attacked = announced ? gives_check(before, !player) : open.king_attacked;
    if (count(after.kings(player)) == 1 && !was_attacked && king_capturable(result.field, player)) {
        return Refusal{"CB-8.6"_cb, "card_exposes_king"};
    }
    if (after.kings(!player) == 0 || after.kings(player) == 0) return std::nullopt;
    Conditions now;
    now.card_turn = true;
    now.lifts = context.card.lifts;
    now.attacked = announced ? attacked_royalty(before) : open.attacked;
    now.king_attacked = was_attacked;
    now.may_capture_king = (open.declared >> index_of(player) & 1) != 0;
    now.foe_declared = (open.declared >> index_of(!player) & 1) != 0;
    now.regicide = deck_->allows_regicide();
    if (!ChessPhase(switches_, result.field, now).any()) {
        return Refusal{"CB-5.5"_cb, "card_leaves_no_chess_move"};
    }
    return std::nullopt;
}

Bitboard Rules::foe_options(const Open& open, const Play& play) const {
    const CardContext context = context_of(play.card, open.mover());
    const int pick = context.card.foe_pick();
    if (pick < 0) return 0;
    Bitboard options = 0;
    for (Bitboard rest = candidates(context, open.field, pick, play.picks); rest != 0;) {
        const Square square = pop(rest);
        Carried result;
        if (!attempt(open, play, square, result)) options |= bit(square);
    }
    return options;
}

std::optional<Refusal> Rules::why_play_fails(const Open& open, const Play& play) const {
    if ((*deck_)[play.card].foe_pick() >= 0 && foe_options(open, play) != 0) return std::nullopt;
    Carried result;
    return attempt(open, play, kNoSquare, result);
}

bool Rules::is_misplay(const Refusal& refusal) const {
    return switches_.penalty && refusal.clause == "CB-8.6"_cb;
}

void Rules::list_plays(const State& s, Actions& list) const {
    const Open& open = s.open;
    // Asked only if some play turns out to be a misplay.
    std::optional<bool> has_chess_move;
    visit_plays(open.field, s.secrets[open.mover()].hand, [&](const Play& play) {
        const auto refusal = why_play_fails(open, play);
        if (!refusal) {
            list.push_back(Move::play_card(deck_->code_of(play)));
        } else if (is_misplay(*refusal)) {
            if (!has_chess_move) has_chess_move = has_move(open);
            Play marked = play;
            marked.misplay = true;
            if (*has_chess_move) list.push_back(Move::play_card(deck_->code_of(marked)));
        }
        return false;
    });
}

bool Rules::has_turn(const State& s) const {
    if (has_move(s.open)) return true;
    if (chess_only()) return false;
    return visit_plays(s.open.field, s.secrets[s.open.mover()].hand, [&](const Play& play) {
        return !why_play_fails(s.open, play);
    });
}

std::optional<Refusal> Rules::why_no_play(const State& s, const Play& play) const {
    const Open& open = s.open;
    const Colour player = open.mover();
    if (open.phase != Phase::Card) {
        return Refusal{"CB-6.1"_cb, "no_more_cards_this_turn"};
    }
    if (!holds(s.secrets[player].hand, play.card)) {
        return Refusal{"CB-6.1"_cb, "card_not_in_your_hand"};
    }
    const CardContext context = context_of(play.card, player);
    for (std::size_t i = 0; i < context.card.picks.size(); ++i) {
        const Pick& pick = context.card.picks[i];
        if (pick.by_foe || (pick.optional && play.picks[i] == Play::kLeftOut)) continue;
        const int place = static_cast<int>(i);
        if (play.picks[i] == Play::kLeftOut ||
            (candidates(context, open.field, place, play.picks) & bit(play.picks[i])) == 0) {
            return why_no_candidate(context, open.field, place, play.picks[i]);
        }
    }
    const auto refusal = why_play_fails(open, play);
    if (!play.misplay) return refusal;
    if (!refusal || !is_misplay(*refusal)) {
        return Refusal{"CB-8.7"_cb, "not_a_misplay"};
    }
    if (!has_move(open)) {
        return Refusal{"CB-8.7"_cb, "misplay_needs_legal_move"};
    }
    return std::nullopt;
}

Field Rules::field_after(const State& s, const Move& move, Effects* log) const {
    const Open& open = s.open;
    const bool announces = move.type == Move::Type::Play;
    const Play play = announces ? deck_->play_of(move.play) : *play_of_turn(open);
    if (play.misplay) return open.field;
    if (announces && (*deck_)[play.card].foe_pick() >= 0) return open.field;
    Carried result;
    attempt(open, play, announces ? kNoSquare : move.square, result, log);
    return result.field;
}

}  // namespace equipoise::chess_balance
