// Position lines (BD-11.5): printing, reading and refusing what the rules cannot reach.

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balance_duel/clauses.hpp"
#include "equipoise/games/balance_duel/notation.hpp"

namespace equipoise::balance_duel {
namespace {

std::string letters(int large, int medium) {
    return std::string(at(large), 'L') + std::string(at(medium), 'M');
}

std::string print_pawns(const State& s, int seat) {
    if (!s.in_game(seat)) return "out" + std::to_string(s.out[seat]);
    const Squad& large = s.squad(seat, Kind::Large);
    const Squad& medium = s.squad(seat, Kind::Medium);
    std::string text = letters(large.at(kSupply), medium.at(kSupply));
    char separator = '/';
    for (int place = 1; place <= kLastPlace; ++place) {
        if (large.at(place) + medium.at(place) == 0) continue;
        text += separator + print_place(place) + letters(large.at(place), medium.at(place));
        separator = ',';
    }
    return text.empty() ? "/" : text;
}

/// One line being read: its fields, the state so far, and the first thing that is wrong.
class Reader {
  public:
    Reader(const Rules& rules, std::string_view line) : rules_(rules), fields_(words(line)) {}

    Result<State, Misfit> read() {
        read_heading();
        for (int seat = 0; seat < rules_.seats(); ++seat) read_seat(seat);
        read_phase();
        read_numbers();
        read_turn();
        read_pending();
        read_end();
        for (std::string_view left : fields_) complain(left, "no_such_field");
        if (!error_) check();
        if (error_) return *error_;
        return s_;
    }

  private:
    void complain(std::string_view field, Reason reason, Clause clause = "BD-11.5"_bd) {
        if (error_) return;
        error_ = Misfit::of(clause, field, std::move(reason));
    }

    const std::string& name(int seat) const { return rules_.mode().seat(seat).id; }
    /// The value of `key=value`, once; nothing if the line does not have it.
    std::optional<std::string_view> take(std::string_view key) {
        const auto is_it = [&](std::string_view field) {
            return field.size() > key.size() && field.substr(0, key.size()) == key &&
                field[key.size()] == '=';
        };
        const auto found = std::find_if(fields_.begin(), fields_.end(), is_it);
        if (found == fields_.end()) return std::nullopt;
        const std::string_view value = found->substr(key.size() + 1);
        fields_.erase(found);
        return value;
    }

    void read_heading() {
        const std::string wanted = rules_.model().id + "." + rules_.mode().id;
        if (fields_.empty() || fields_.front() != wanted) {
            complain("model.mode", Reason("wants_line_start", {{"wanted", wanted}}));
            return;
        }
        fields_.erase(fields_.begin());
    }

    void read_seat(int seat) {
        const auto value = take(name(seat));
        if (!value) return complain(name(seat), "missing");
        if (value->substr(0, 3) == "out") {
            // If only one seat is out, its order can be left out.
            const auto order = *value == "out" ? 1 : parse_int(value->substr(3), 1, rules_.seats());
            if (!order) return complain(name(seat), "wants_leaving_order");
            s_.out[seat] = static_cast<std::uint8_t>(*order);
            return;
        }
        const std::size_t slash = value->find('/');
        for (char c : value->substr(0, slash)) put(seat, kSupply, c);
        if (slash == std::string_view::npos || slash + 1 == value->size()) return;
        int last = kSupply;
        for (std::string_view item : split(value->substr(slash + 1), ',')) {
            const bool finish = !item.empty() && item.front() == 'F';
            if (finish) item.remove_prefix(1);
            const auto number = parse_int(item.substr(0, 1), 1, kStartHolders);
            if (!number || item.size() < 2) {
                return complain(name(seat), "wants_places");
            }
            const int place = static_cast<int>(*number) + (finish ? kStartHolders : 0);
            if (place <= last) return complain(name(seat), "places_out_of_order");
            last = place;
            for (char c : item.substr(1)) put(seat, place, c);
        }
    }

    void put(int seat, int place, char c) {
        if (c != 'L' && c != 'M') return complain(name(seat), "wants_pawn_letter");
        Squad& squad = s_.squad(seat, c == 'L' ? Kind::Large : Kind::Medium);
        if (squad.at(place) >= 14) return complain(name(seat), "place_overfull");
        squad.add(place);
    }

    void read_phase() {
        const auto phase = take("ph");
        s_.phase = Phase::Decide;
        if (!phase || *phase == "turn") return;
        if (*phase == "start") {
            s_.phase = Phase::Start;
        } else if (*phase == "redist") {
            s_.phase = Phase::Redistribute;
        } else if (*phase == "over") {
            s_.phase = Phase::Over;
        } else {
            complain("ph", "wants_phase");
        }
    }

    void read_numbers() {
        const bool start = s_.phase == Phase::Start;
        const int limit = rules_.switches().turn_limit;
        s_.turn = static_cast<std::uint16_t>(start ? 0 : std::min(3, limit));
        if (const auto turn = take("n")) {
            const auto number = parse_int(*turn, start ? 0 : 1, start ? 0 : limit);
            if (!number) {
                return complain("n",
                                start ? "turn_before_start_roll"
                                      : Reason("turn_out_of_range", {{"limit", limit}}));
            }
            s_.turn = static_cast<std::uint16_t>(*number);
        }
        const auto gone = static_cast<std::uint16_t>(
            std::count_if(s_.out.begin(), s_.out.end(), [](int order) { return order > 0; }));
        s_.round = static_cast<std::uint16_t>(gone + 1);
        if (const auto round = take("rd")) {
            const auto number = parse_int(*round, 1, kMostSeats);
            if (!number || *number != gone + 1) {
                complain("rd", "wrong_leaving_number", "BD-9.5"_bd);
            }
        }
    }

    void read_turn() {
        const auto to_move = take("t");
        if (to_move && *to_move != "-") {
            const int seat = rules_.seat_named(*to_move);
            if (seat < 0 || !s_.in_game(seat)) return complain("t", "wants_seat_in_game");
            s_.to_move = static_cast<std::uint8_t>(seat);
        }
        if (const auto die = take("d"); die && *die != "?") {
            const auto eyes = parse_int(*die, 1, 6);
            if (!eyes) return complain("d", "wants_die_or_unknown");
            s_.die = static_cast<std::uint8_t>(*eyes);
        }
        if (const auto obliged = take("o"); obliged && *obliged != "-") {
            for (std::string_view id : split(*obliged, ',')) {
                const int seat = rules_.seat_named(id);
                if (seat < 0 || !s_.in_game(seat)) return complain("o", "wants_seats_in_game");
                s_.obliged = static_cast<std::uint8_t>(s_.obliged | 1U << seat);
            }
        }
        read_next_other();
        const bool seat_acts = s_.phase == Phase::Decide || s_.phase == Phase::Redistribute;
        if (seat_acts != (s_.to_move != kNobody)) {
            return complain("t", seat_acts ? "wants_seat_to_act" : "wants_dash");
        }
        if (!seat_acts && (s_.die != 0 || s_.obliged != 0)) {
            return complain("d", "die_outside_turn");
        }
        if (s_.phase == Phase::Decide && s_.die == 0) s_.phase = Phase::Roll;
        if (s_.phase == Phase::Redistribute && s_.die == 0) complain("d", "die_already_known");
    }

    void read_next_other() {
        const auto next = take("q");
        if (!next && (!rules_.alternates() || s_.to_move == kNobody || error_)) return;
        if (!rules_.alternates() || s_.to_move == kNobody) {
            return complain("q", "only_in_alternating_teams", "BD-9.10"_bd);
        }
        const int seat = next ? rules_.seat_named(*next) : first_of_others();
        if (seat < 0 || !s_.in_game(seat) ||
            rules_.side(Seat(seat)) == rules_.side(Seat(s_.to_move))) {
            return complain("q", "wants_other_team_colour", "BD-9.10"_bd);
        }
        s_.next_other = static_cast<std::uint8_t>(seat);
    }

    int first_of_others() const {
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (s_.in_game(seat) && rules_.side(Seat(seat)) != rules_.side(Seat(s_.to_move))) {
                return rules_.first_colour_of_others(s_, s_.to_move);
            }
        }
        return -1;
    }

    void read_pending() {
        const auto pending = take("rf");
        if (!pending) return;
        for (char c : *pending) {
            if (c != 'L' && c != 'M') return complain("rf", "wants_pawn_letter");
            ++s_.pending[c == 'L' ? Kind::Large : Kind::Medium];
        }
        if (s_.phase != Phase::Redistribute) {
            complain("rf", "only_in_redistribution", "BD-11.3"_bd);
        }
    }

    void read_end() {
        const auto end = take("end");
        if (end.has_value() != (s_.phase == Phase::Over)) {
            return complain("end", "only_in_finished_game");
        }
        if (!end) return;
        const int seat = rules_.seat_named(*end);
        if (*end == "draw") {
            s_.winner = kDraw;
        } else if (seat >= 0 && s_.in_game(seat)) {
            s_.winner = static_cast<std::uint8_t>(seat);
        } else {
            complain("end", "wants_draw_or_seat");
        }
    }

    void check() {
        check_out();
        for (int seat = 0; seat < rules_.seats(); ++seat) check_pawns(seat);
        check_capacities();
        if (!error_) check_phase();
    }

    void check_out() {
        unsigned orders = 0;
        unsigned sides = 0;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (s_.in_game(seat)) sides |= 1U << rules_.side(Seat(seat));
            orders |= s_.in_game(seat) ? 0U : 1U << s_.out[seat];
        }
        const int gone = s_.round - 1;
        if (orders != ((1U << gone) - 1U) << 1) {
            complain("out", "out_numbers_have_gaps", "BD-9.5"_bd);
        }
        if (std::popcount(sides) < 2) {
            complain("out", "too_few_sides_left", "BD-9.7"_bd);
        }
    }

    void check_pawns(int seat) {
        if (!s_.in_game(seat)) return;
        const Per<Kind, int>& pawns = rules_.mode().pawns;
        for (Kind kind : kKinds) {
            const int pending = seat == s_.to_move ? s_.pending[kind] : 0;
            if (s_.squad(seat, kind).total() + pending == pawns[kind]) continue;
            complain(name(seat),
                     Reason("wrong_pawn_total",
                            {{"pawns", letters(pawns[Kind::Large], pawns[Kind::Medium])}}),
                     "BD-11.7"_bd);
        }
    }

    void check_capacities() {
        // First each squad for itself, as the sums over the seats are kept in nibbles.
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            for (int place = 1; place <= kLastPlace; ++place) {
                for (Kind kind : kKinds) {
                    if (s_.squad(seat, kind).at(place) > 2)
                        complain_of_crowd(rules_.table_side(s_, seat), place);
                }
            }
        }
        if (error_) return;
        for (TableSide side : kTableSides) {
            for (int place = 1; place <= kLastPlace; ++place) {
                if (rules_.room(s_, side, place) >= 0) continue;
                complain_of_crowd(side, place);
            }
        }
    }

    void complain_of_crowd(TableSide side, int place) {
        complain(std::string(1, letter(side)) + " " + print_place(place),
                 "holder_overfull",
                 "BD-1.4"_bd);
    }

    bool arm_is_empty() const { return rules_.balance(s_).load == 0; }

    void check_phase() {
        const Balance balance = rules_.balance(s_);
        const bool rests = !arm_is_empty() && rules_.rests(balance);
        if (s_.phase == Phase::Start || (s_.turn == 1 && s_.phase != Phase::Over)) {
            check_clean();
        }
        if (s_.turn == 1 && s_.next_other != kNobody &&
            s_.next_other != rules_.first_colour_of_others(s_, s_.to_move)) {
            complain("q", "other_team_first_colour", "BD-9.10"_bd);
        }
        if (s_.phase == Phase::Over) return check_end(rests);
        if (s_.phase == Phase::Redistribute) {
            check_redistribution();
        } else {
            if (rests) complain("arm", "rests_with_seat_to_act", "BD-3.5"_bd);
            if (s_.turn == 2) check_second_turn();
        }
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (s_.in_game(seat) && rules_.goal_reached(s_, seat)) {
                complain(name(seat), "goal_reached_game_not_over", "BD-9.2"_bd);
            }
        }
    }

    void check_clean() {
        const int head_start = rules_.switches().head_start;
        if (s_.phase == Phase::Start || head_start == 0) {
            if (arm_is_empty() && s_.obliged == 0) return;
            return complain("n", "round_begins_clean", "BD-4.1"_bd);
        }
        State begun = rules_.initial();
        rules_.set_up_arm(begun, s_.to_move);
        if (s_.pawns != begun.pawns || s_.obliged != 0) complain_of_head_start();
    }

    void complain_of_head_start() {
        const Reason reason("round_begins_with_head_start",
                            {{"number", rules_.switches().head_start}});
        complain("n", reason, "BD-10.5"_bd);
    }

    /// Whether that seat can have had turn 1 of this turn 2.
    bool may_have_begun(int seat) const {
        if (!s_.in_game(seat)) return false;
        if (!rules_.alternates()) return rules_.next_colour(s_, seat) == s_.to_move;
        return rules_.next_colour(s_, seat) == s_.next_other &&
            rules_.first_colour_of_others(s_, seat) == s_.to_move;
    }

    void check_second_turn() {
        int of_beginner = 0;
        int on_arm = 0;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            for (Kind kind : kKinds) {
                const Squad& squad = s_.squad(seat, kind);
                on_arm += squad.total() - squad.at(kSupply);
                if (!may_have_begun(seat)) continue;
                for (int place = 1; place <= 6; ++place) of_beginner += squad.at(place);
            }
        }
        const int head_start = rules_.switches().head_start;
        if (on_arm != (head_start == 0 ? 1 : 2) || of_beginner != 1 || s_.obliged != 0) {
            return complain("n", "beginner_places_on_start", "BD-5.3"_bd);
        }
        if (head_start == 0) return;
        State begun = rules_.initial();
        rules_.set_up_arm(begun, 1 - s_.to_move);
        if (s_.pawns[s_.to_move] != begun.pawns[s_.to_move]) complain_of_head_start();
    }

    void check_not_opening() {
        // With a head start turn 2 is open to every decision.
        if (s_.turn > (rules_.switches().head_start == 0 ? 2 : 1)) return;
        complain("n", "no_goal_in_opening", "BD-5.3"_bd);
    }

    void check_redistribution() {
        if (!rules_.switches().rearrange) {
            return complain("ph", "needs_rearrange", "BD-9.3"_bd);
        }
        const int left = s_.pawns_to_put();
        if (left == 0 || left + s_.finished(s_.to_move) != rules_.goal()) {
            return complain("rf", "redistribution_misses_goal", "BD-9.3"_bd);
        }
        if (s_.is_obliged(s_.to_move)) {
            complain("o", "obligation_ended_by_goal", "BD-8.3"_bd);
        }
        check_not_opening();
        ActionList<Rules::kMaxActions> list;
        rules_.legal_actions(s_, Seat(s_.to_move), list);
        if (list.empty()) complain("rf", "no_room_for_remaining_pawns", "BD-11.3"_bd);
    }

    void check_end(bool rests) {
        const bool draw = s_.winner == kDraw;
        if (draw) {
            if (rests || s_.turn != rules_.switches().turn_limit) {
                complain("end", "draw_needs_turn_limit", "BD-9.15"_bd);
            }
        } else if (!rests) {
            if (!rules_.goal_reached(s_, s_.winner)) {
                complain("end", "seat_has_not_won", "BD-9.2"_bd);
            }
            check_not_opening();
        }
        int beaten = 0;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (!s_.in_game(seat)) continue;
            const bool wins = !draw && rules_.side(Seat(seat)) == rules_.side(Seat(s_.winner));
            if (!wins) ++beaten;
            // BD-8.6: the move that tips the arm may also have brought the last pawn home.
            const bool home = rests ? !wins : seat == s_.winner;
            if (rules_.goal_reached(s_, seat) && !home) {
                complain(name(seat), "goal_reached_not_won", "BD-9.2"_bd);
            }
        }
        if (rests && beaten != 1) {
            complain("end", "tip_does_not_end_game", "BD-9.7"_bd);
        }
    }

    const Rules& rules_;
    std::vector<std::string_view> fields_;
    State s_;
    std::optional<Misfit> error_;
};

}  // namespace

std::string print(const Rules& rules, const State& s) {
    const auto name = [&](int seat) { return rules.mode().seat(seat).id; };
    std::string text = rules.model().id + "." + rules.mode().id;
    std::string obliged;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        text += " " + name(seat) + "=" + print_pawns(s, seat);
        if (s.is_obliged(seat)) obliged += (obliged.empty() ? "" : ",") + name(seat);
    }
    text += " t=" + (s.to_move == kNobody ? "-" : name(s.to_move));
    text += " d=" + (s.die == 0 ? "?" : std::to_string(s.die));
    text += " o=" + (obliged.empty() ? "-" : obliged);
    text += " n=" + std::to_string(s.turn) + " rd=" + std::to_string(s.round);
    if (s.next_other != kNobody && s.next_other != rules.first_colour_of_others(s, s.to_move)) {
        text += " q=" + name(s.next_other);
    }
    if (s.phase == Phase::Redistribute)
        text += " rf=" + letters(s.pending[Kind::Large], s.pending[Kind::Medium]);
    if (s.phase == Phase::Start) text += " ph=start";
    if (s.phase == Phase::Redistribute) text += " ph=redist";
    if (s.phase == Phase::Over) {
        text += " ph=over end=" + (s.winner == kDraw ? "draw" : name(s.winner));
    }
    return text;
}

Result<State, Misfit> parse_state(const Rules& rules, std::string_view line) {
    return Reader(rules, line).read();
}

Result<Heading, Misfit> parse_heading(std::string_view line) {
    const std::vector<std::string_view> fields = words(line);
    const std::size_t dot = fields.empty() ? std::string_view::npos : fields.front().find('.');
    if (dot == std::string_view::npos) {
        return Misfit{"BD-11.5", "model.mode", "wants_model_and_mode"};
    }
    Heading heading{fields.front().substr(0, dot), fields.front().substr(dot + 1), {}};
    for (std::string_view field : fields) {
        const bool seat = field.size() > 2 && (field[0] == 'S' || field[0] == 'N') &&
            field[1] >= '1' && field[1] <= '4' && field[2] == '=';
        if (seat) heading.seats.push_back(field.substr(0, 2));
    }
    return heading;
}

}  // namespace equipoise::balance_duel
