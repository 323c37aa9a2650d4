// Why an action is refused: the first clause that forbids it.

#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/rules.hpp"

namespace equipoise::elements {
namespace {

std::optional<Refusal> wrong_phase(Phase phase) {
    switch (phase) {
        case Phase::Start:
            return Refusal{"EL-1.9"_el, "start_seat_not_drawn"};
        case Phase::Deal:
            return Refusal{"EL-2.3"_el, "cards_not_all_dealt"};
        case Phase::Draft:
            return Refusal{"EL-3.1"_el, "now_draft"};
        case Phase::Arrange:
            return Refusal{"EL-4.2"_el, "now_placement"};
        case Phase::Void:
            return Refusal{"EL-6.1"_el, "now_void_step"};
        case Phase::Repair:
            return Refusal{"EL-6.10"_el, "now_arranging_anew"};
        case Phase::Over:
            break;
    }
    return Refusal{"EL-8.1"_el, "game_over"};
}

bool belongs_to(Move::Type type, Phase phase) {
    switch (type) {
        case Move::Type::Start:
            return phase == Phase::Start;
        case Move::Type::Deal:
            return phase == Phase::Deal;
        case Move::Type::Pick:
            return phase == Phase::Draft;
        case Move::Type::Put:
        case Move::Type::Done:
            return phase == Phase::Arrange || phase == Phase::Repair;
        case Move::Type::Pass:
        case Move::Type::Void:
            return phase == Phase::Void;
    }
    return false;
}

}  // namespace

std::optional<Refusal> Rules::why_not(const State& s, Actor actor, Action a) const {
    if (a.code >= kActionCodes) return Refusal{"EL-10.7"_el, "no_such_move"};
    const Move move = Move::of(a);
    if (!belongs_to(move.type, s.phase)) return wrong_phase(s.phase);
    const Turn now = turn(s);
    if (now.is_chance() != actor.is_chance()) {
        return now.is_chance() ? Refusal{"EL-10.3"_el, "chance_decides"}
                               : Refusal{"EL-10.5"_el, "player_decides"};
    }
    if (move.type == Move::Type::Start) {
        if (move.seat.index() < seats_) return std::nullopt;
        return Refusal{"EL-1.3"_el, "no_such_seat"};
    }
    if (move.type == Move::Type::Deal) {
        if (move.kind.frame() != s.cycle) {
            return Refusal{"EL-1.5"_el, "wrong_frame_for_cycle"};
        }
        if (move.seat != dealt_to(s)) {
            return Refusal{"EL-10.7"_el, "deal_to_fewest_cards"};
        }
        int left = supply(move.kind.letter());
        for (Seat seat : SeatSet::first(seats_)) left -= s.hands[seat].count(move.kind.letter());
        if (left > 0) return std::nullopt;
        return supply(move.kind.letter()) == 0 ? Refusal{"EL-1.2"_el, "advanced_game_only"}
                                               : Refusal{"EL-1.5"_el, "card_not_in_deck"};
    }
    const Seat seat = actor.seat();
    if (!now.acting.contains(seat)) {
        switch (s.phase) {
            case Phase::Draft:
                return Refusal{"EL-3.1"_el, "already_picked"};
            case Phase::Repair:
                if (!s.lost.contains(seat)) {
                    return Refusal{"EL-6.10"_el, "only_losers_arrange_anew"};
                }
                [[fallthrough]];
            case Phase::Arrange:
                return Refusal{"EL-4.2"_el, "already_committed"};
            default:
                if (s.passed.contains(seat)) {
                    return Refusal{"EL-6.2"_el, "you_have_passed"};
                }
                return has_void(s, seat) ? Refusal{"EL-6.2"_el, "not_your_turn_for_void"}
                                         : Refusal{"EL-6.2"_el, "no_void_to_play"};
        }
    }
    switch (move.type) {
        case Move::Type::Pick:
            return why_no_pick(s, seat, move.kind);
        case Move::Type::Put:
            return why_no_put(s, seat, {move.kind, move.place});
        case Move::Type::Void:
            return why_no_void(s, seat, move.play);
        case Move::Type::Done: {
            bool waiting = false;
            s.boards[seat].for_each([&](Placed card) { waiting |= card.place.is_waiting(); });
            if (waiting) return Refusal{"EL-4.3"_el, "place_each_card_first"};
            return std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

std::optional<Refusal> Rules::why_no_pick(const State& s, Seat seat, Kind kind) const {
    if (kind.frame() != s.cycle) {
        return Refusal{"EL-1.5"_el, "hand_wrong_frame"};
    }
    if (s.hands[seat].count(kind.letter()) == 0) {
        return Refusal{"EL-3.1"_el, "card_not_in_hand"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_put(const State& s, Seat seat, Placed card) const {
    const Board& board = s.boards[seat];
    if (board.owned()[card.kind] == 0) return Refusal{"EL-4.3"_el, "no_such_card"};
    if (board.count({card.kind, Place::waiting()}) == 0) {
        return Refusal{"EL-4.3"_el, "no_such_card_left"};
    }
    if (card.place.is_collection()) return std::nullopt;
    if (card.kind.is_void()) {
        return Refusal{"EL-4.11"_el, "void_stays_in_collection"};
    }
    if (card.place.split() && card.kind.frame() != kDual) {
        return Refusal{"EL-4.5"_el, "only_dual_can_split"};
    }
    if (card.place.rank() > switches_.scoring.max_rank) {
        return Refusal{"EL-1.8"_el, "no_rank_that_high", {{"ranks", switches_.scoring.max_rank}}};
    }
    if (card.place.split() && card.place.rank() == switches_.scoring.max_rank) {
        return Refusal{"EL-4.6"_el, "no_rank_for_other_half"};
    }
    if (card.kind.is_basic() && card.kind.letter().index() != card.place.element().index()) {
        return Refusal{"EL-4.4"_el, "wrong_pyramid_for_basic"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_void(const State& s, Seat seat, const VoidPlay& play) const {
    if (voids_left(s, seat, play.frame) <= 0) {
        return Refusal{"EL-6.2"_el, "no_such_void_left"};
    }
    if (play.victim == seat) return Refusal{"EL-6.4"_el, "own_cards_hit"};
    if (auto refusal = why_no_target(s.boards, play)) return refusal;
    const int first = play.second == play.first ? 2 : 1;
    const Board& board = s.boards[play.victim];
    const auto is_free = [&](Placed card, int copies) {
        return board.count(card) - named(s, seat, play.victim, card) >= copies;
    };
    if (!is_free(play.first, first) || (play.second && !is_free(*play.second, first))) {
        return Refusal{"EL-6.11"_el, "card_already_aimed_at"};
    }
    return std::nullopt;
}

std::optional<Refusal> Rules::why_no_target(const PerSeat<Board>& boards,
                                            const VoidPlay& play) const {
    if (play.victim.index() >= seats_) return Refusal{"EL-1.3"_el, "no_such_seat"};
    const auto verdict = [&](Placed card, int copies) -> std::optional<Refusal> {
        if (boards[play.victim].count(card) < copies) {
            return Refusal{"EL-6.4"_el, "target_not_there"};
        }
        if (card.kind.is_wild() && !switches_.void_hits_wild) {
            return Refusal{"EL-6.8"_el, "void_cannot_hit_wild"};
        }
        if (card.kind.frame() == kDual && !switches_.void_hits_dual) {
            return Refusal{"EL-6.7"_el, "void_cannot_hit_dual"};
        }
        return std::nullopt;
    };
    if (auto refusal = verdict(play.first, play.second == play.first ? 2 : 1)) return refusal;
    return play.second ? verdict(*play.second, 1) : std::nullopt;
}

}  // namespace equipoise::elements
