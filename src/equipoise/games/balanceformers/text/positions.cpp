// Position lines (BF-22.4): printing, reading and refusing what the rules cannot reach.

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/text/notation.hpp"

namespace equipoise::balanceformers {
namespace {

constexpr std::string_view kPhaseLetters = "IPATX";
constexpr std::size_t kFields = 11;
enum Field : std::size_t {
    Format,
    OptionField,
    Seats,
    LayoutField,
    Board,
    Columns,
    Tokens,
    Hands,
    Clock,
    Pairs,
    Who
};
constexpr std::array<std::string_view, kFields> kFieldNames{"format",
                                                            "options",
                                                            "seats",
                                                            "layout",
                                                            "board",
                                                            "columns",
                                                            "tokens",
                                                            "hands",
                                                            "clock",
                                                            "pairs",
                                                            "turn"};

/// `piece_counts` is about the set-up alone: a line may leave it out.
std::string print_options(const Rules& rules, bool with_counts = true) {
    const Switches& switches = rules.switches();
    std::string text;
    const auto add = [&](bool differs, std::string_view option) {
        if (differs) text += (text.empty() ? "" : ",") + std::string(option);
    };
    add(rules.components().id != "recon1", "data=" + rules.components().id);
    add(switches.extinct_last, "extinct_rank=last");
    add(switches.point_links, "hole_link=point");
    add(switches.holes_allowed, "layout_holes=allow");
    add(switches.own_only, "move_scope=own");
    add(switches.each_level, "pair_mode=each");
    add(switches.free_counts && with_counts, "piece_counts=free");
    add(switches.supply != rules.components().sizes[at(rules.seats())].supply,
        "reinc_supply=" + std::to_string(switches.supply));
    add(switches.richest_others, "richest_rule=others");
    return text.empty() ? "-" : text;
}

std::string print_colours(const Rules& rules) {
    std::string codes;
    for (int seat = 0; seat < rules.seats(); ++seat) codes += rules.colour(seat).code;
    return codes;
}

std::string print_board(const Rules& rules, const Open& s) {
    const Occupants beings = rules.occupants(s);
    std::string text;
    for (int first = 0; first < rules.slots(); first += kSlotsPerPiece) {
        if (first > 0) text += '/';
        std::string piece;
        bool empty = true;
        for (int slot = first; slot < first + kSlotsPerPiece; ++slot) {
            const int being = beings.at[at(slot)];
            empty = empty && being == kNowhere;
            piece += being == kNowhere ? "-" : print_being(rules, being);
        }
        text += !s.light.contains(first) ? "#" : empty ? "." : piece;
    }
    return text;
}

std::string print_hand(const Rules& rules, const Open& s, int seat) {
    std::string text;
    for (int i = 0; i < kTokensOfAKind; ++i) {
        if ((s.squares[at(seat)] >> i & 1U) != 0) {
            text += std::to_string(rules.components().squares[at(i)]);
        }
    }
    text += '.';
    for (int i = 0; i < kTokensOfAKind; ++i) {
        if ((s.rounds[at(seat)] >> i & 1U) != 0) {
            text += std::to_string(rules.components().rounds[at(i)]);
        }
    }
    return text;
}

std::string print_pair(const Rules& rules, Pair pair) {
    return std::to_string(rules.components().squares[at(pair.square())]) + "+" +
        std::to_string(rules.components().rounds[at(pair.round())]);
}

template <class Print>
std::string print_seats(const Rules& rules, Print print_seat) {
    std::string text;
    for (int seat = 0; seat < rules.seats(); ++seat) {
        text += (seat == 0 ? "" : "/") + print_seat(seat);
    }
    return text;
}

/// `pick(seat)` prints what stands for a seat while picks are secret.
template <class PrintPick>
std::string print_line(const Rules& rules, const Open& s, PrintPick pick) {
    std::string line = "bf1 " + print_options(rules) + " " + print_colours(rules) + " " +
        rules.layout().id + " " + print_board(rules, s);
    line += " " + print_seats(rules, [&](int seat) {
                return std::to_string(s.white[at(seat)]) + "," + std::to_string(s.black[at(seat)]);
            });
    line += " " + print_seats(rules, [&](int seat) { return std::to_string(s.tokens[at(seat)]); });
    line += " " + print_seats(rules, [&](int seat) { return print_hand(rules, s, seat); });
    line += " " + std::to_string(s.round) + kPhaseLetters[at(static_cast<int>(s.phase))];
    line += " " + print_seats(rules, [&](int seat) {
                const Pair pair = s.pairs[at(seat)];
                return s.phase == Phase::Pick ? pick(seat) : print_pair(rules, pair);
            });
    if (s.phase == Phase::Pick || s.phase == Phase::Over) return line + " -";
    return line + " " + rules.colour(s.to_act).code + ":" + std::to_string(s.left);
}

/// One line being read: its fields, the state so far, and the first thing that is wrong.
class Reader {
  public:
    Reader(const Rules& rules, std::string_view line)
        : rules_(rules), fields_(words(line)), s_(state_.open) {}

    Result<State, Misfit> read() {
        read_fields();
        if (!error_) check_tokens();
        if (!error_) check_phase();
        if (error_) return *error_;
        return state_;
    }

    Result<State, Misfit> read_loosely() {
        is_loose_ = true;
        read_fields();
        if (error_) return *error_;
        return state_;
    }

  private:
    void read_fields() {
        if (fields_.size() != kFields) {
            error_ = Misfit::of("BF-22.4"_bf, "wants_eleven_fields");
            return;
        }
        read_heading();
        read_clock();
        read_board();
        read_counts();
        read_hands();
        read_pairs();
        read_turn();
    }

    void complain(Field field, Reason reason, Clause clause = "BF-22.4"_bf) {
        if (error_) return;
        error_ = Misfit::of(clause, kFieldNames[field], std::move(reason));
    }

    void read_heading() {
        if (fields_[Format] != "bf1") complain(Format, "wants_bf1");
        if (fields_[OptionField] != print_options(rules_) &&
            fields_[OptionField] != print_options(rules_, false)) {
            complain(
                OptionField, Reason("wrong_rules", {{"rules", print_options(rules_)}}), "BF-17"_bf);
        }
        if (fields_[Seats] != print_colours(rules_)) {
            complain(Seats, Reason("wrong_rules", {{"rules", print_colours(rules_)}}), "BF-2.3"_bf);
        }
        if (fields_[LayoutField] != rules_.layout().id) {
            complain(LayoutField,
                     Reason("wrong_layout", {{"layout", rules_.layout().id}}),
                     "BF-3.16"_bf);
        }
    }

    void read_clock() {
        const std::string_view clock = fields_[Clock];
        const auto round = parse_int(clock.substr(0, 1), 1, kRounds);
        const std::size_t phase =
            clock.size() == 2 ? kPhaseLetters.find(clock[1]) : std::string_view::npos;
        if (!round || phase == std::string_view::npos) {
            return complain(Clock, "wants_round_and_phase", "BF-5.1"_bf);
        }
        s_.round = static_cast<std::uint8_t>(*round);
        s_.phase = static_cast<Phase>(phase);
    }

    void read_board() {
        const auto pieces = split(fields_[Board], '/');
        if (static_cast<int>(pieces.size()) != rules_.layout().pieces()) {
            return complain(
                Board, Reason("wrong_number_of_pieces", {{"pieces", rules_.layout().pieces()}}));
        }
        s_.light = rules_.initial().open.light;
        for (int piece = 0; piece < rules_.layout().pieces(); ++piece) {
            const std::string_view text = pieces[at(piece)];
            if (text == ".") continue;
            const int first = piece * kSlotsPerPiece;
            if (text == "#") {
                for (int i = 0; i < kSlotsPerPiece; ++i) s_.light.erase(first + i);
            } else {
                read_piece(first, text);
            }
        }
    }

    void read_piece(int first, std::string_view text) {
        int beings = 0;
        for (int slot = first; slot < first + kSlotsPerPiece; ++slot) {
            if (text.substr(0, 1) == "-") {
                text.remove_prefix(1);
                continue;
            }
            const int being = parse_being(text.substr(0, 2));
            if (being < 0) return complain(Board, "wants_three_slots_in_piece");
            if (s_.on_board(being)) {
                return complain(Board,
                                Reason("being_on_board_twice", {{"being", text.substr(0, 2)}}));
            }
            s_.where[at(being)] = static_cast<std::uint8_t>(slot);
            s_.occupied.insert(slot);
            text.remove_prefix(2);
            ++beings;
        }
        if (!text.empty()) complain(Board, "piece_has_three_slots", "BF-1.2"_bf);
        if (beings == 0) complain(Board, "empty_piece_is_dot");
    }

    int parse_being(std::string_view text) const {
        if (text.size() != 2 || text[1] < '1' || text[1] > '0' + kBeingsPerColour) return -1;
        const int seat = rules_.seat_of_colour(text[0]);
        return seat < 0 ? -1 : seat * kBeingsPerColour + text[1] - '1';
    }

    /// The parts of a field, one for each seat; empty after a complaint.
    std::vector<std::string_view> parts(Field field) {
        auto found = split(fields_[field], '/');
        if (static_cast<int>(found.size()) == rules_.seats()) return found;
        complain(field, "wants_part_for_each_seat");
        return {};
    }

    void read_counts() {
        const auto last = static_cast<std::int64_t>(rules_.components().track.size()) - 1;
        int seat = 0;
        for (std::string_view part : parts(Columns)) {
            const auto columns = split(part, ',');
            const auto white = parse_int(columns[0], 0, last);
            const auto black = columns.size() == 2 ? parse_int(columns[1], 0, last) : std::nullopt;
            if (!white || !black) {
                return complain(
                    Columns, Reason("wants_white_and_black", {{"last", last}}), "BF-12.6"_bf);
            }
            s_.white[at(seat)] = static_cast<std::uint8_t>(*white);
            s_.black[at(seat++)] = static_cast<std::uint8_t>(*black);
        }
        seat = 0;
        for (std::string_view part : parts(Tokens)) {
            const auto tokens = parse_int(part, 0, rules_.switches().supply);
            if (!tokens) {
                return complain(Tokens, "wants_numbers_within_supply", "BF-13.7"_bf);
            }
            s_.tokens[at(seat++)] = static_cast<std::uint16_t>(*tokens);
        }
    }

    void read_hands() {
        int seat = 0;
        for (std::string_view part : parts(Hands)) {
            const auto kinds = split(part, '.');
            const auto squares = read_digits(kinds[0], rules_.components().squares);
            const auto rounds = kinds.size() == 2
                ? read_digits(kinds[1], rules_.components().rounds)
                : std::nullopt;
            if (!squares || !rounds) {
                return complain(Hands, "wants_squares_and_rounds");
            }
            s_.squares[at(seat)] = *squares;
            s_.rounds[at(seat++)] = *rounds;
        }
    }

    static std::optional<std::uint8_t> read_digits(std::string_view digits,
                                                   const std::array<int, kTokensOfAKind>& values) {
        unsigned bits = 0;
        int last = -1;
        for (char c : digits) {
            const auto found = std::find(values.begin(), values.end(), c - '0');
            const int index = static_cast<int>(found - values.begin());
            if (found == values.end() || index <= last) return std::nullopt;
            last = index;
            bits |= 1U << index;
        }
        return static_cast<std::uint8_t>(bits);
    }

    void read_pairs() {
        int seat = 0;
        for (std::string_view part : parts(Pairs)) {
            const bool marked = !part.empty() && part.back() == '!';
            const bool picking = is_loose_ ? marked : s_.phase == Phase::Pick;
            if ((picking || is_loose_) && (part == "-" || (is_loose_ && part == "?!"))) {
                ++seat;
                continue;
            }
            if (picking && part == "?!") {
                return complain(Pairs, "pick_hidden", "BF-6.2"_bf);
            }
            const Pair pair = read_pair(part.substr(0, part.size() - (marked ? 1 : 0)));
            if (!pair.made() || marked != picking) {
                return complain(Pairs, picking ? "wants_pick_or_none" : "wants_revealed_pair");
            }
            if (picking) {
                state_.picks[Seat(seat++)] = pair;
            } else {
                s_.pairs[at(seat++)] = pair;
            }
        }
    }

    Pair read_pair(std::string_view text) const {
        const auto& values = rules_.components();
        for (int square = 0; square < kTokensOfAKind; ++square) {
            for (int round = 0; round < kTokensOfAKind; ++round) {
                if (text ==
                    std::to_string(values.squares[at(square)]) + "+" +
                        std::to_string(values.rounds[at(round)])) {
                    return {square, round};
                }
            }
        }
        return {};
    }

    void read_turn() {
        const std::string_view text = fields_[Who];
        if (s_.phase == Phase::Pick || s_.phase == Phase::Over) {
            if (text != "-") complain(Who, "none_in_phases_i_x");
            return;
        }
        const int seat = text.size() > 2 && text[1] == ':' ? rules_.seat_of_colour(text[0]) : -1;
        const auto left = seat < 0 ? std::nullopt : parse_int(text.substr(2), 0, 255);
        if (!left) return complain(Who, "wants_seat_and_number");
        s_.to_act = static_cast<std::uint8_t>(seat);
        s_.left = static_cast<std::uint8_t>(*left);
    }

    void check_tokens() {
        if (rules_.supply(s_) < 0) {
            complain(Tokens, "sum_above_supply", "BF-13.7"_bf);
        }
        const bool picking = s_.phase == Phase::Pick;
        const int left = s_.round == kRounds ? (picking ? 5 : 4) : (picking ? 6 : 5) - s_.round;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (std::popcount(s_.squares[at(seat)]) != left ||
                std::popcount(s_.rounds[at(seat)]) != left) {
                complain(Hands,
                         Reason("wrong_hand_size", {{"tokens", left}}),
                         s_.round == kRounds ? "BF-6.8"_bf : "BF-6.6"_bf);
                return;
            }
            const Pair pair = picking ? state_.picks[Seat(seat)] : s_.pairs[at(seat)];
            if (!pair.made()) continue;
            const bool square = (s_.squares[at(seat)] >> pair.square() & 1U) != 0;
            const bool round = (s_.rounds[at(seat)] >> pair.round() & 1U) != 0;
            if (square != picking || round != picking) {
                complain(Pairs,
                         picking ? "picked_token_not_in_hand" : "revealed_pair_still_in_hand",
                         "BF-6.6"_bf);
            }
        }
        if (picking && rules_.turn(state_).acting.empty()) {
            complain(Pairs, "no_pick_missing", "BF-6.2"_bf);
        }
    }

    void check_phase() {
        if (s_.round == 1) check_foreplay();
        if (s_.phase == Phase::Place && s_.round > 1) {
            complain(Clock, "placing_only_in_round_1", "BF-5.3"_bf);
        }
        if (s_.phase == Phase::Act && s_.round == 1) {
            complain(Clock, "no_turns_in_round_1", "BF-5.2"_bf);
        }
        if (s_.phase == Phase::Over) {
            if (s_.round < kRounds && !has_extinct()) {
                complain(Clock, "ends_early_only_if_extinct", "BF-14.2"_bf);
            }
            return;
        }
        if (s_.round > 1 && has_extinct()) {
            complain(Board, "must_be_over_player_extinct", "BF-14.2"_bf);
        }
        if (s_.round > 1 && s_.phase == Phase::Pick) check_collapse();
        if (s_.phase == Phase::Act &&
            (s_.left < 1 || s_.left > rules_.budget(s_.pairs[s_.to_act]))) {
            complain(Who, "actions_left_out_of_range", "BF-8.2"_bf);
        }
        if (s_.phase == Phase::Take && !error_) check_take();
    }

    bool has_extinct() const {
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (rules_.is_extinct(s_, seat)) return true;
        }
        return false;
    }

    void check_collapse() {
        for (int first = 0; first < rules_.slots(); first += kSlotsPerPiece) {
            bool empty = s_.light.contains(first);
            for (int i = 0; i < kSlotsPerPiece; ++i) {
                empty = empty && !s_.occupied.contains(first + i);
            }
            if (empty) {
                return complain(Board, "empty_piece_not_black", "BF-15.2"_bf);
            }
        }
    }

    void check_foreplay() {
        if (s_.light != rules_.initial().open.light) {
            complain(Board, "black_piece_in_round_1", "BF-4.1"_bf);
        }
        if (s_.phase == Phase::Take || s_.phase == Phase::Over) {
            for (int seat = 0; seat < rules_.seats() && s_.phase == Phase::Take; ++seat) {
                if (rules_.unplaced(s_, seat) > 0) {
                    complain(Board, "beings_unplaced_at_showdown", "BF-7.7"_bf);
                }
            }
            return;
        }
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (s_.white[at(seat)] != 0 || s_.black[at(seat)] != 0) {
                complain(Columns, "wants_0_before_showdown", "BF-4.3"_bf);
            }
            if (s_.tokens[at(seat)] != 0) {
                complain(Tokens, "wants_0_before_showdown", "BF-4.4"_bf);
            }
        }
        if (s_.phase == Phase::Pick && !s_.occupied.empty()) {
            complain(Board, "must_be_empty_before_visit", "BF-4.2"_bf);
        }
        if (s_.phase == Phase::Place && !error_) check_visits();
    }

    /// BF-7.2, 7.3: how many beings stand follows from whose visit it is.
    void check_visits() {
        const auto order = rules_.order(s_);
        std::array<int, kMostSeats> placed{};
        std::size_t visit = 0;
        int left = 1;
        for (int i = 0; i < s_.occupied.size(); ++i) {
            ++placed[order[visit % order.size()]];
            if (--left > 0) continue;
            ++visit;
            left = std::min(2, kBeingsPerColour - placed[order[visit % order.size()]]);
        }
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (kBeingsPerColour - rules_.unplaced(s_, seat) == placed[at(seat)]) continue;
            return complain(Board, "beings_do_not_fit_visits", "BF-7.2"_bf);
        }
        if (left == 0) {
            return complain(Clock, "foreplay_over", "BF-7.7"_bf);
        }
        if (s_.to_act != order[visit % order.size()] || s_.left != left) {
            complain(Who, "does_not_fit_placed_beings", "BF-7.2"_bf);
        }
    }

    void check_take() {
        const Rules::Awards awards = rules_.awards(s_);
        if (rules_.supply(s_) != 0) {
            return complain(Who, "supply_comes_first", "BF-13.3"_bf);
        }
        if (s_.left >= awards.size() || awards[s_.left].seat != s_.to_act) {
            return complain(Who, "no_such_award", "BF-13.2"_bf);
        }
        if (rules_.givers(s_, s_.to_act).size() < 2) {
            complain(Who, "no_choice_of_giver", "BF-13.5"_bf);
        }
    }

    const Rules& rules_;
    std::vector<std::string_view> fields_;
    State state_;
    Open& s_;
    std::optional<Misfit> error_;
    bool is_loose_ = false;
};

}  // namespace

std::string print(const Rules& rules, const State& s) {
    return print_line(rules, s.open, [&](int seat) {
        const Pair pick = s.picks[Seat(seat)];
        return pick.made() ? print_pair(rules, pick) + "!" : "-";
    });
}

std::string print(const Rules& rules, const View& view) {
    return print_line(rules, view.open, [&](int seat) -> std::string {
        if (!view.committed.contains(Seat(seat))) return "-";
        return view.viewer.is(Seat(seat)) ? print_pair(rules, view.pick) + "!" : "?!";
    });
}

Result<State, Misfit> parse_state(const Rules& rules, std::string_view line) {
    return Reader(rules, line).read();
}

Result<State, Misfit> read_loosely(const Rules& rules, std::string_view line) {
    return Reader(rules, line).read_loosely();
}

Result<Heading, Misfit> parse_heading(std::string_view line) {
    const std::vector<std::string_view> fields = words(line);
    if (fields.size() != kFields || fields[Format] != "bf1") {
        return Misfit::of("BF-22.4"_bf, "wants_bf1_and_ten_fields");
    }
    Heading heading{{}, fields[Seats], fields[LayoutField]};
    if (fields[OptionField] == "-") return heading;
    for (std::string_view option : split(fields[OptionField], ',')) {
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos) {
            return Misfit{"BF-17", "options", "wants_key_value_pairs"};
        }
        heading.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return heading;
}

}  // namespace equipoise::balanceformers
