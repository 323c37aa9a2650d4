// Which positions the rules can bring about, as far as one position shows it.

#include <algorithm>

#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/text/notation.hpp"
#include "equipoise/games/elements/text/positions.hpp"

namespace equipoise::elements {
namespace {

class Judge {
  public:
    Judge(const Rules& rules, const Position& position)
        : rules_(rules),
          switches_(rules.switches()),
          position_(position),
          all_(SeatSet::first(rules.seats())) {}

    Result<State, Misfit> judge() {
        s_.phase = position_.phase;
        s_.cycle = static_cast<std::uint8_t>(position_.cycle);
        check_phase();
        check_start();
        check_fields();
        for (Seat seat : all_) check_cards(seat);
        if (error_) return *error_;
        build_boards();
        check_counts();
        if (!error_) complain(build_draft(rules_, position_, s_));
        check_lost();
        if (!error_) check_points();
        if (!error_ && s_.phase == Phase::Draft) check_choices();
        if (!error_ && is_arranging()) check_arranging();
        if (!error_ && s_.phase == Phase::Void) check_voids();
        if (error_) return *error_;
        return s_;
    }

  private:
    void complain(std::string_view field, Reason reason, Clause clause = "EL-10.8"_el) {
        if (error_) return;
        error_ = Misfit::of(clause, field, std::move(reason));
    }
    void complain(const std::optional<Misfit>& misfit) {
        if (!error_) error_ = misfit;
    }
    void complain(Seat seat, std::string_view field, Reason reason, Clause clause = "EL-10.8"_el) {
        complain(field_of_seat(seat, field), std::move(reason), clause);
    }
    const Group& group(Seat seat) const { return position_.groups[seat]; }
    bool is_arranging() const { return s_.phase == Phase::Arrange || s_.phase == Phase::Repair; }
    bool arranges(Seat seat) const {
        return s_.phase == Phase::Arrange ||
            (s_.phase == Phase::Repair && position_.lost.contains(seat));
    }
    /// Cycles that are scored.
    int scored() const { return s_.phase == Phase::Over ? kCycles : s_.cycle - 1; }
    /// The cards of these cycles have been laid out; those of the present one may be waiting.
    int frames_on_boards() const {
        return s_.phase <= Phase::Draft ? s_.cycle - 1 : static_cast<int>(s_.cycle);
    }
    /// Boards lie as they were scored.
    bool is_scored() const {
        return s_.phase == Phase::Over || (s_.phase <= Phase::Draft && s_.cycle > 1);
    }

    void check_phase() {
        switch (s_.phase) {
            case Phase::Start:
                if (s_.cycle != 1) {
                    complain("c", "draw_before_cycle_1", "EL-1.9"_el);
                }
                if (switches_.start_seat >= 0) {
                    complain("ph", "start_seat_needs_no_draw", "EL-1.9"_el);
                }
                break;
            case Phase::Arrange:
            case Phase::Repair:
                if (switches_.auto_arrange) {
                    complain("ph", "nobody_arranges", "EL-10.11"_el);
                }
                [[fallthrough]];
            case Phase::Void:
                if (s_.phase != Phase::Arrange && !switches_.advanced) {
                    complain("ph", "no_void_step", "EL-6.1"_el);
                }
                if (s_.phase == Phase::Repair && !switches_.repair) {
                    complain("ph", "no_repair", "EL-6.10"_el);
                }
                break;
            case Phase::Over:
                if (s_.cycle != kCycles) {
                    complain("c", "over_after_cycle_3", "EL-8.1"_el);
                }
                break;
            default:
                break;
        }
    }

    void check_start() {
        if (s_.phase == Phase::Start) {
            if (position_.start) complain("s0", "unknown_until_drawn", "EL-1.9"_el);
            return;
        }
        if (!position_.start) {
            return complain("s0", "wants_drawn_seat", "EL-1.9"_el);
        }
        if (switches_.start_seat >= 0 && switches_.start_seat != position_.start->index()) {
            return complain("s0", "wants_start_seat", "EL-1.9"_el);
        }
        s_.start = *position_.start;
    }

    /// Fields that are allowed only where they mean something.
    void check_fields() {
        const bool voids = s_.phase == Phase::Void;
        if (position_.to_act.has_value() != (voids && !switches_.simultaneous_voids)) {
            complain("t",
                     voids && !switches_.simultaneous_voids ? "wants_seat_to_act"
                                                            : "only_in_turn_void_step",
                     "EL-6.2"_el);
        }
        if (!position_.passed.empty() && !voids) {
            complain("passed", "passes_only_in_void_step", "EL-6.2"_el);
        }
        if (!position_.lost.empty() &&
            (!switches_.repair || (!voids && s_.phase != Phase::Repair) ||
             (voids && switches_.simultaneous_voids))) {
            complain("lost", "only_between_void_and_repair", "EL-6.10"_el);
        }
        for (Seat seat : all_) {
            const Group& fields = group(seat);
            if (!fields.hand.empty() && s_.phase != Phase::Deal && s_.phase != Phase::Draft) {
                complain(seat, "h", "hands_only_in_deal_draft", "EL-3.4"_el);
            }
            if (!fields.picks.empty() && s_.phase != Phase::Draft) {
                complain(seat, "p", "picks_only_in_draft", "EL-4.1"_el);
            }
            if (!fields.waiting.empty() && !arranges(seat)) {
                complain(seat, "w", "seat_not_arranging", "EL-4.1"_el);
            }
            if (!fields.held.empty() && s_.phase != Phase::Draft && s_.phase != Phase::Arrange) {
                complain(seat, "m", "past_hands_only_until_reveal", "EL-10.2"_el);
            }
            const bool chooses = s_.phase == Phase::Draft || arranges(seat) ||
                (voids && switches_.simultaneous_voids);
            if (!fields.choice.empty() && !chooses) {
                complain(seat, "k", "nothing_to_commit", "EL-10.8"_el);
            }
        }
    }

    /// Single cards: letters that are in the game, frames that have been dealt, legal places.
    void check_cards(Seat seat) {
        const Group& fields = group(seat);
        const auto check_kind = [&](std::string_view field, Kind kind, bool in_hand) {
            if (rules_.supply(kind.letter()) == 0) {
                complain(
                    seat, field, Reason("card_not_in_game", {{"card", print(kind)}}), "EL-1.2"_el);
            }
            if (in_hand ? kind.frame() != s_.cycle : kind.frame() > frames_on_boards()) {
                complain(
                    seat,
                    field,
                    Reason("card_of_other_cycle", {{"card", print(kind)}, {"cycle", kind.frame()}}),
                    "EL-1.5"_el);
            }
            const bool expired = kind.frame() < s_.cycle || s_.phase == Phase::Over;
            if (kind.is_void() && expired && !switches_.keep_void) {
                complain(
                    seat, field, Reason("card_left_game", {{"card", print(kind)}}), "EL-5.2"_el);
            }
        };
        for (Kind kind : fields.hand) check_kind("h", kind, true);
        for (Kind kind : fields.picks) check_kind("p", kind, true);
        for (Kind kind : fields.waiting) check_kind("w", kind, false);
        for (Placed card : fields.board) {
            check_kind("b", card.kind, false);
            if (const auto refusal = why_no_place(card, switches_.scoring.max_rank)) {
                complain(seat,
                         "b",
                         reason_at(print(card), refusal->clause, refusal->reason()),
                         refusal->clause);
            }
        }
        for (const auto& hand : fields.held) {
            for (Kind kind : hand) check_kind("m", kind, true);
        }
        const int most = rules_.hand_size() * frames_on_boards();
        if (static_cast<int>(fields.board.size() + fields.waiting.size()) > most) {
            complain(seat, "b", Reason("too_many_cards", {{"most", most}}), "EL-3.5"_el);
        }
    }

    void build_boards() {
        for (Seat seat : all_) {
            for (Placed card : group(seat).board) s_.boards[seat].add(card);
            for (Kind kind : group(seat).waiting) s_.boards[seat].add({kind, Place::waiting()});
        }
    }

    int cards_of(Seat seat, Frame frame) const {
        int cards = 0;
        for (Letter letter : all_of<Letter>()) {
            cards += s_.boards[seat].owned()[Kind(letter, frame)];
        }
        return cards;
    }
    int on_boards(Kind kind) const {
        int cards = 0;
        for (Seat seat : all_) cards += s_.boards[seat].owned()[kind];
        return cards;
    }

    /// EL-1.5, EL-3.5: of a cycle a seat has at most a hand, and all together the deck. What is
    /// missing counts as having left the game; a position does not say how.
    void check_counts() {
        int cards = 0;
        for (Seat seat : all_) {
            for (Frame frame = kSingle; frame <= frames_on_boards(); ++frame) {
                if (cards_of(seat, frame) > rules_.hand_size()) {
                    complain(seat,
                             "b",
                             Reason("too_many_cards_of_cycle",
                                    {{"most", rules_.hand_size()}, {"cycle", frame}}),
                             "EL-3.5"_el);
                }
            }
            cards += s_.boards[seat].size();
        }
        for (Kind kind : all_of<Kind>()) {
            if (kind.frame() > frames_on_boards()) continue;
            complain(why_no_supply(rules_, "b", kind, on_boards(kind), false));
        }
        gone_ = rules_.hand_size() * rules_.seats() * frames_on_boards() - cards;
    }

    void check_lost() {
        for (Seat seat : position_.lost) {
            if (s_.boards[seat].size() < rules_.hand_size() * s_.cycle) continue;
            complain("lost", Reason("seat_has_all_cards", {{"seat", seat.index()}}), "EL-6.10"_el);
        }
    }

    void check_points() {
        for (Seat seat : all_) {
            std::vector<int> points = group(seat).points;
            if (scored() == 0 && points == std::vector{0}) points.clear();
            if (static_cast<int>(points.size()) != scored()) {
                return complain(seat,
                                "score",
                                Reason("wants_points_of_cycles", {{"cycles", scored()}}),
                                "EL-7.1"_el);
            }
            for (int cycle = 1; cycle <= scored(); ++cycle) {
                const int scored_then = points[at(cycle - 1)];
                complain(why_no_score(seat, cycle, scored_then));
                s_.points[at(cycle - 1)][seat] = static_cast<std::uint8_t>(scored_then);
            }
        }
    }

    std::optional<Misfit> why_no_score(Seat seat, int cycle, int points) const {
        const Scoring& scoring = switches_.scoring;
        const auto wrong = [&](Clause clause, Reason reason) {
            reason.game = clause.game;
            return Misfit::of(clause,
                              field_of_seat(seat, "score"),
                              Reason("of_cycle", {{"cycle", cycle}, {"fault", std::move(reason)}}));
        };
        int weight = 0;
        for (Frame frame = kSingle; frame <= cycle; ++frame) {
            weight += rules_.hand_size() * collection_weight(scoring, frame);
        }
        const int bound = 7 + scoring.max_rank + kElements * (6 + scoring.max_rank) + weight / 3;
        if (points > bound) {
            return wrong("EL-10.14"_el, Reason("points_above_any_board", {{"most", bound}}));
        }
        if (gone_ > 0) return std::nullopt;
        Holding cards{};
        for (Kind kind : all_of<Kind>()) {
            if (kind.frame() <= cycle) cards[kind] = s_.boards[seat].owned()[kind];
        }
        const int best = rules_.optimiser().best_score(cards);
        if (points > best) {
            return wrong("EL-7.2"_el, Reason("points_above_best", {{"best", best}}));
        }
        if (points < best && switches_.auto_arrange) {
            return wrong("EL-10.11"_el, Reason("points_unlike_auto_arrange", {{"points", best}}));
        }
        const int lying = score(scoring, s_.boards[seat]).total();
        if (cycle == scored() && is_scored() && points != lying) {
            return wrong("EL-7.2"_el, Reason("points_unlike_board", {{"points", lying}}));
        }
        return std::nullopt;
    }

    void check_choices() {
        for (Seat seat : all_) {
            if (group(seat).choice.empty()) continue;
            const auto kind = parse_kind(group(seat).choice);
            if (!kind || kind->frame() != s_.cycle || s_.hands[seat].count(kind->letter()) == 0) {
                return complain(seat, "k", "wants_card_in_hand", "EL-3.1"_el);
            }
            s_.choices[seat] = Pick(kind->letter());
        }
        if (rules_.turn(s_).acting.empty()) {
            complain("k", "step_over_once_chosen", "EL-3.1"_el);
        }
    }

    void check_arranging() {
        s_.lost = position_.lost;
        for (Seat seat : all_) {
            if (group(seat).choice.empty()) continue;
            if (group(seat).choice != "done") {
                return complain(seat, "k", "wants_done_or_empty", "EL-4.2"_el);
            }
            if (!group(seat).waiting.empty()) {
                return complain(seat, "w", "empty_once_done", "EL-4.3"_el);
            }
            s_.done.insert(seat);
        }
        if (!rules_.turn(s_).acting.empty()) return;
        complain(
            "k", "revealed_once_committed", s_.phase == Phase::Repair ? "EL-6.10"_el : "EL-4.2"_el);
    }

    bool has_void(Seat seat) const {
        for (Frame frame : {kSingle, kDouble, kDual}) {
            if (s_.boards[seat].owned()[Kind(kVoid, frame)] > 0) return true;
        }
        return false;
    }

    void check_voids() {
        s_.lost = position_.lost;
        for (Seat seat : position_.passed) {
            if (has_void(seat)) continue;
            complain("passed", Reason("no_void_so_no_pass", {{"seat", seat.index()}}), "EL-6.2"_el);
        }
        if (switches_.simultaneous_voids) {
            for (Seat seat : all_) {
                if (!error_) read_plays(seat);
            }
            s_.passed = position_.passed;
            if (rules_.turn(s_).acting.empty()) {
                complain("passed", "void_step_over_once_passed", "EL-6.2"_el);
            }
            return;
        }
        s_.passed = position_.passed;
        s_.to_act = position_.to_act.value_or(Seat());
        if (s_.passed.contains(s_.to_act)) {
            complain("t", "seat_has_passed", "EL-6.2"_el);
        } else if (!has_void(s_.to_act)) {
            complain("t", "seat_has_no_void", "EL-6.2"_el);
        }
        if (gone_ == 0) check_first_round();
    }

    /// Nobody has played a Void yet: all that came before have passed, and nobody else.
    void check_first_round() {
        Seat seat = rules_.first_of_voids(s_.start, s_.cycle);
        bool before = true;
        for (int i = 0; i < rules_.seats(); ++i) {
            before = before && seat != s_.to_act;
            if (has_void(seat) && s_.passed.contains(seat) != before) {
                return complain(
                    before ? "t" : "passed",
                    Reason(before ? "acts_before" : "had_no_turn", {{"seat", seat.index()}}),
                    "EL-6.2"_el);
            }
            seat = Seat((seat.index() + 1) % rules_.seats());
        }
    }

    void read_plays(Seat seat) {
        std::string_view rest = group(seat).choice;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            const auto play = parse_void_play(rest.substr(0, end));
            if (!play) {
                return complain(
                    Misfit{play.error().clause, field_of_seat(seat, "k"), play.error().reason});
            }
            if (const auto refusal = rules_.why_not(s_, seat, play.value())) {
                return complain(seat, "k", refusal->reason(), refusal->clause);
            }
            Rules::commit_play(
                s_, seat, static_cast<std::uint16_t>(play.value().code - Move::kFirstVoid));
            if (end + 1 == rest.size()) {
                return complain(seat, "k", "ends_with_semicolon", "EL-10.8"_el);
            }
            rest.remove_prefix(std::min(rest.size(), end + 1));
        }
    }

    const Rules& rules_;
    const Switches& switches_;
    const Position& position_;
    const SeatSet all_;
    State s_;
    int gone_ = 0;  // Cards of boards that have left the game.
    std::optional<Misfit> error_;
};

}  // namespace

Result<State, Misfit> reachable_state(const Rules& rules, const Position& position) {
    return Judge(rules, position).judge();
}

}  // namespace equipoise::elements
