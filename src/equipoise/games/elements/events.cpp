#include "equipoise/games/elements/events.hpp"

#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

class Narrator {
  public:
    Narrator(const Rules& rules, const State& before, const State& after, Viewer viewer)
        : rules_(rules),
          before_(before),
          after_(after),
          viewer_(viewer),
          all_(SeatSet::first(rules.seats())) {}

    std::vector<Event> tell(Actor actor, Action a) {
        const Move move = Move::of(a);
        switch (move.type) {
            case Move::Type::Start:
                add("start_seat", "EL-1.9"_el, {{"seat", name(move.seat)}});
                break;
            case Move::Type::Deal:
                tell_deal();
                break;
            case Move::Type::Pick:
                tell_pick(actor.seat(), move.kind);
                break;
            case Move::Type::Put:
                if (!viewer_.is(actor.seat())) break;
                add("put",
                    "EL-4.3"_el,
                    {{"seat", name(actor.seat())},
                     {"card", print(move.kind)},
                     {"place", print(move.place)}});
                break;
            case Move::Type::Done:
                add("committed", "EL-4.2"_el, {{"seat", name(actor.seat())}});
                if (after_.phase != before_.phase) tell_arrangements(before_);
                break;
            case Move::Type::Void:
                if (!rules_.switches().simultaneous_voids) tell_void(actor.seat(), move.play);
                break;
            case Move::Type::Pass:
                add("stopped", "EL-6.2"_el, {{"seat", name(actor.seat())}});
                if (rules_.switches().simultaneous_voids && after_.phase != Phase::Void) {
                    tell_all_voids();
                }
                break;
        }
        if (after_.phase == Phase::Void && before_.phase != Phase::Void) tell_void_step();
        if (before_.phase == Phase::Void && after_.phase != Phase::Void) tell_repairs();
        if (is_scored()) tell_scores();
        return std::move(events_);
    }

  private:
    using Args = std::vector<std::pair<std::string_view, std::string>>;

    void add(std::string_view key, Clause clause, Args args) {
        events_.push_back({key, clause, std::move(args)});
    }
    static std::string name(Seat seat) { return std::to_string(seat.index()); }
    static std::string names(SeatSet seats) {
        std::string text;
        for (Seat seat : seats) text += (text.empty() ? "" : " ") + name(seat);
        return text;
    }

    bool is_scored() const {
        return after_.cycle > before_.cycle ||
            (after_.phase == Phase::Over && before_.phase != Phase::Over);
    }

    void tell_deal() {
        if (after_.phase != Phase::Draft) return;
        add("dealt",
            "EL-2.3"_el,
            {{"cycle", std::to_string(after_.cycle)},
             {"cards", std::to_string(rules_.hand_size())}});
    }

    void tell_pick(Seat seat, Kind kind) {
        add("picked",
            "EL-3.1"_el,
            {{"seat", name(seat)}, {"card", viewer_.is(seat) ? print(kind) : "?"}});
        if (after_.phase == Phase::Draft) {
            if (after_.count == before_.count) return;
            const bool left = before_.cycle % 2 == 1;
            add("passed_on", "EL-3.3"_el, {{"direction", left ? "left" : "right"}});
        } else if (after_.phase == Phase::Arrange) {
            add("taken_up", "EL-4.1"_el, {{"cycle", std::to_string(after_.cycle)}});
        } else {
            for (Seat other : all_) tell_arrangement(other, laid_out(other));
        }
    }

    void tell_arrangement(Seat seat, const Board& board) {
        add("arranged", "EL-4.2"_el, {{"seat", name(seat)}, {"cards", print_board(board)}});
    }

    /// As they lie in a state in which the last seat has just committed.
    void tell_arrangements(const State& s) {
        for (Seat seat : s.phase == Phase::Repair ? s.lost : all_) {
            tell_arrangement(seat, s.boards[seat]);
        }
    }

    void tell_void_step() {
        const SeatSet asked = rules_.turn(after_).acting;
        add("voids",
            rules_.switches().simultaneous_voids ? "EL-6.11"_el : "EL-6.2"_el,
            {{"seat", names(asked)}});
    }

    void tell_void(Seat seat, const VoidPlay& play) {
        spent_[seat][at(play.frame)] += 1;
        add("voided",
            "EL-6.9"_el,
            {{"seat", name(seat)},
             {"void", print(Kind(kVoid, play.frame))},
             {"victim", name(play.victim)},
             {"cards", print(play.first) + (play.second ? "," + print(*play.second) : "")}});
        lost_.insert(play.victim);
    }

    void tell_all_voids() {
        for (Seat seat : all_) {
            for (std::uint16_t play : rules_.plays_of(before_, seat)) {
                tell_void(seat, Move::of({Move::kFirstVoid + play}).play);
            }
        }
    }

    void tell_repairs() {
        if (!rules_.switches().repair) return;
        for (Seat seat : before_.lost) lost_.insert(seat);
        if (lost_.empty()) return;
        add("repairs", "EL-6.10"_el, {{"seats", names(lost_)}});
        if (after_.phase == Phase::Repair) return;
        for (Seat seat : lost_) tell_arrangement(seat, laid_out(seat));
    }

    /// Voids that the seat still has when the cycle is scored.
    int voids_kept(Seat seat, Frame frame) const {
        return before_.boards[seat].owned()[Kind(kVoid, frame)] - spent_[seat][at(frame)];
    }

    /// The board as it is after this action, or as it was scored.
    Board laid_out(Seat seat) const {
        Board board = after_.boards[seat];
        if (rules_.switches().keep_void || !is_scored()) return board;
        for (Frame frame : {kSingle, kDouble, kDual}) {
            for (int i = 0; i < voids_kept(seat, frame); ++i) {
                board.add({Kind(kVoid, frame), Place::collection()});
            }
        }
        return board;
    }

    void tell_scores() {
        const int cycle = before_.cycle;
        for (Seat seat : all_) {
            const BoardScore points = score(rules_.switches().scoring, laid_out(seat));
            const auto pyramid = [&](int element) {
                return std::to_string(points.pyramids[Element(element)]);
            };
            add("scored",
                "EL-7.2"_el,
                {{"seat", name(seat)},
                 {"cycle", std::to_string(cycle)},
                 {"circle", std::to_string(points.circle)},
                 {"air", pyramid(0)},
                 {"earth", pyramid(1)},
                 {"fire", pyramid(2)},
                 {"water", pyramid(3)},
                 {"collection", std::to_string(points.collection)},
                 {"points", std::to_string(after_.points[at(cycle - 1)][seat])},
                 {"total", std::to_string(after_.score(seat))}});
        }
        if (!rules_.switches().keep_void) tell_discarded();
        if (after_.phase == Phase::Over) tell_end();
    }

    void tell_discarded() {
        for (Seat seat : all_) {
            int count = 0;
            for (Frame frame : {kSingle, kDouble, kDual}) count += voids_kept(seat, frame);
            if (count == 0) continue;
            add("discarded", "EL-5.2"_el, {{"seat", name(seat)}, {"count", std::to_string(count)}});
        }
    }

    void tell_end() {
        SeatSet winners;
        for (Seat seat : all_) {
            if (rules_.rank(after_, seat) == 1) winners.insert(seat);
        }
        for (Seat seat : winners) {
            add("win",
                winners.size() > 1 ? "EL-8.3"_el : "EL-8.2"_el,
                {{"seat", name(seat)}, {"points", std::to_string(after_.score(seat))}});
        }
    }

    const Rules& rules_;
    const State& before_;
    const State& after_;
    const Viewer viewer_;
    const SeatSet all_;
    PerSeat<std::array<int, kCycles + 1>> spent_{};  // Voids played by this action, by frame.
    SeatSet lost_;                                   // Seats that lost a card by it, or before.
    std::vector<Event> events_;
};

}  // namespace

std::vector<Event> tell(const Rules& rules,
                        const State& before,
                        Actor actor,
                        Action a,
                        const State& after,
                        Viewer viewer) {
    return Narrator(rules, before, after, viewer).tell(actor, a);
}

}  // namespace equipoise::elements
