// Position lines (EL-10.8): printing and reading. positions_check.cpp refuses positions that the
// rules cannot reach.

#include "equipoise/games/elements/text/positions.hpp"

#include <algorithm>
#include <tuple>

#include "equipoise/base/text.hpp"
#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

constexpr std::array<std::string_view, 7> kPhaseNames{
    "start", "deal", "draft", "arrange", "void", "repair", "over"};

std::string truth(bool value) { return value ? "true" : "false"; }

std::string print_seats(SeatSet seats) {
    std::string text;
    for (Seat seat : seats) text += (text.empty() ? "" : ",") + std::to_string(seat.index());
    return text;
}

std::string print_hand(const Hand& hand, int cycle) {
    Holding cards{};
    for (Letter letter : all_of<Letter>()) {
        cards[Kind(letter, cycle)] = static_cast<std::uint8_t>(hand.count(letter));
    }
    return print_cards(cards);
}

std::string print_picks(const Picks& picks, int cycle) {
    std::string text;
    for (int i = 0; i < picks.size(); ++i) {
        text += (i > 0 ? "," : "") + print(Kind(picks[i], cycle));
    }
    return text.empty() ? "-" : text;
}

std::string print_held(const FixedVec<Hand, kMostHand>& held, int cycle) {
    std::string text;
    for (const Hand& hand : held) text += (text.empty() ? "" : "/") + print_hand(hand, cycle);
    return text;
}

Holding waiting_on(const Board& board) {
    Holding waiting{};
    board.for_each([&](Placed card) {
        if (card.place.is_waiting()) ++waiting[card.kind];
    });
    return waiting;
}

std::string print_plays(const FixedVec<std::uint16_t, kMostVoids>& codes) {
    std::vector<VoidPlay> plays;
    plays.reserve(codes.size());
    for (std::uint16_t code : codes) plays.push_back(Move::of({Move::kFirstVoid + code}).play);
    std::sort(plays.begin(), plays.end(), [](const VoidPlay& a, const VoidPlay& b) {
        return std::tie(a.frame, a.victim, a.first, a.second) <
            std::tie(b.frame, b.victim, b.first, b.second);
    });
    std::string text;
    for (const VoidPlay& play : plays) text += (text.empty() ? "" : ";") + print(play);
    return text;
}

/// `what` the given number of times, with commas between; "-" for none.
std::string repeated(int times, std::string_view what = "?") {
    std::string text;
    for (int i = 0; i < times; ++i) text += (i > 0 ? "," : "") + std::string(what);
    return text.empty() ? "-" : text;
}

/// The fields of one seat; the last three are left out if they are empty.
struct Fields {
    std::string hand = "-", picks = "-", board = "-";
    std::string waiting, choice, held;
};

std::string print_score(const std::array<PerSeat<std::uint8_t>, kCycles>& points,
                        Seat seat,
                        int scored) {
    std::string text;
    for (int cycle = 0; cycle < scored; ++cycle) {
        text += (cycle > 0 ? "+" : "") + std::to_string(points[at(cycle)][seat]);
    }
    return text.empty() ? "0" : text;
}

/// A State or a View, which have the public fields in common; `fields(seat)` prints the rest.
template <class Seen, class PrintFields>
std::string print_line(const Rules& rules, const Seen& s, PrintFields fields) {
    std::string letters;
    if (rules.switches().advanced) letters += 'a';
    if (rules.switches().long_game) letters += 'l';
    std::string line =
        "EL n=" + std::to_string(rules.seats()) + " opt=" + (letters.empty() ? "-" : letters);
    for (const OptionValue& option : option_values(rules.switches())) {
        const bool is_letter = option.name == "advanced" || option.name == "long";
        if (is_letter || option.value == option.usual) continue;
        line += " " + std::string(option.name) + "=" + option.value;
    }
    line += " c=" + std::to_string(s.cycle);
    line += " ph=" + std::string(kPhaseNames[at(static_cast<int>(s.phase))]);
    if (s.phase == Phase::Draft) line += "." + std::to_string(s.count);
    line += " s0=" + (s.phase == Phase::Start ? "?" : std::to_string(s.start.index()));
    if (s.phase == Phase::Void && !rules.switches().simultaneous_voids) {
        line += " t=" + std::to_string(s.to_act.index());
    }
    if (!s.passed.empty()) line += " passed=" + print_seats(s.passed);
    if (!s.lost.empty()) line += " lost=" + print_seats(s.lost);
    const int scored = s.phase == Phase::Over ? kCycles : s.cycle - 1;
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Fields text = fields(seat);
        line += " | " + print_score(s.points, seat, scored) + " h=" + text.hand +
            " p=" + text.picks + " b=" + text.board;
        if (!text.waiting.empty()) line += " w=" + text.waiting;
        if (!text.choice.empty()) line += " k=" + text.choice;
        if (!text.held.empty()) line += " m=" + text.held;
    }
    return line;
}

/// What a seat knows of itself.
struct Own {
    Hand hand;
    Picks picks;
    Pick choice;
    bool done;
    FixedVec<std::uint16_t, kMostVoids> plays;
    FixedVec<Hand, kMostHand> held;
};

Fields print_own(Phase phase, int cycle, const Board& board, const Own& own) {
    Fields text;
    text.hand = print_hand(own.hand, cycle);
    if (phase == Phase::Draft) text.picks = print_picks(own.picks, cycle);
    text.board = print_board(board);
    const std::string waiting = print_cards(waiting_on(board));
    if (waiting != "-") text.waiting = waiting;
    if (own.choice.made()) text.choice = print(Kind(own.choice.letter(), cycle));
    if (own.done) text.choice = "done";
    if (!own.plays.empty()) text.choice = print_plays(own.plays);
    text.held = print_held(own.held, cycle);
    return text;
}

Fields print_other(const Rules& rules, const View& view, Seat seat) {
    Fields text;
    const Board& board = view.boards[seat];
    text.hand = repeated(rules.cards_in_hand(view, seat));
    if (view.phase == Phase::Draft) text.picks = repeated(view.count - 1);
    text.board = print_board(board);
    if (view.phase == Phase::Arrange || (view.phase == Phase::Repair && view.lost.contains(seat))) {
        text.board = "?";
        text.waiting = print_cards(board.owned());
        if (view.phase == Phase::Arrange) {
            const std::string unknown = repeated(rules.hand_size());
            text.waiting = text.waiting == "-" ? unknown : text.waiting + "," + unknown;
        }
    }
    const bool closed = view.phase == Phase::Void && rules.switches().simultaneous_voids &&
        view.passed.contains(seat);
    if (closed || view.committed.contains(seat)) text.choice = "?";
    return text;
}

/// One line being read, up to the first thing that is wrong.
class Reader {
  public:
    Reader(const Rules& rules, std::string_view line) : rules_(rules), line_(line) {}

    Result<State, Misfit> read() {
        const auto heading = parse_heading(line_);
        if (!heading) return heading.error();
        read_heading(heading.value());
        read_header();
        if (!error_) read_groups();
        if (error_) return *error_;
        return reachable_state(rules_, position_);
    }

  private:
    void complain(std::string_view field, Reason reason, Clause clause = "EL-10.8"_el) {
        if (error_) return;
        error_ = Misfit::of(clause, field, std::move(reason));
    }

    void read_heading(const Heading& heading) {
        if (heading.seats != rules_.seats()) {
            complain(
                "n", Reason("wrong_number_of_seats", {{"seats", rules_.seats()}}), "EL-1.3"_el);
        }
        for (const OptionValue& option : option_values(rules_.switches())) {
            std::string_view value = option.usual;
            for (const auto& [name, stated] : heading.options) {
                if (name == option.name) value = stated;
            }
            if (value == option.value) continue;
            complain(option.name,
                     Reason("wrong_option_in_setup", {{"option", option.value}}),
                     option.clause);
        }
    }

    void read_header() {
        const auto groups = split(line_, '|');
        if (static_cast<int>(groups.size()) != rules_.seats() + 1) {
            return complain("n", "wants_group_for_each_seat");
        }
        for (std::string_view word : words(groups[0])) {
            const std::string_view key = word.substr(0, word.find('='));
            const std::string_view value = word.substr(std::min(word.size(), key.size() + 1));
            if (key == "c") read_cycle(value);
            if (key == "ph") read_phase(value);
            if (key == "s0") read_start(value);
            if (key == "t") position_.to_act = read_seat(key, value);
            if (key == "passed") position_.passed = read_seats(key, value);
            if (key == "lost") position_.lost = read_seats(key, value);
        }
    }

    void read_cycle(std::string_view text) {
        const auto cycle = text.size() == 1 ? parse_int(text, 1, kCycles) : std::nullopt;
        if (!cycle) return complain("c", "wants_1_2_or_3", "EL-8.1"_el);
        position_.cycle = static_cast<int>(*cycle);
    }

    void read_phase(std::string_view text) {
        const std::size_t dot = text.find('.');
        const auto found = std::find(kPhaseNames.begin(), kPhaseNames.end(), text.substr(0, dot));
        const bool is_draft = found != kPhaseNames.end() && *found == "draft";
        if (found == kPhaseNames.end() || is_draft != (dot != std::string_view::npos)) {
            return complain("ph", "wants_phase");
        }
        position_.phase = static_cast<Phase>(found - kPhaseNames.begin());
        if (!is_draft) return;
        const auto step = text.ends_with('.') || text[dot + 1] == '0'
            ? std::nullopt
            : parse_int(text.substr(dot + 1), 1, rules_.hand_size());
        if (!step) {
            return complain("ph",
                            Reason("no_such_draft_step", {{"last_step", rules_.hand_size()}}),
                            "EL-3.5"_el);
        }
        position_.step = static_cast<int>(*step);
    }

    void read_start(std::string_view text) {
        if (text != "?") position_.start = read_seat("s0", text);
    }

    std::optional<Seat> read_seat(std::string_view field, std::string_view text) {
        const auto seat = text.size() == 1 ? parse_int(text, 0, rules_.seats() - 1) : std::nullopt;
        if (seat) return Seat(static_cast<int>(*seat));
        complain(field, Reason("wants_seat", {{"last_seat", rules_.seats() - 1}}));
        return std::nullopt;
    }

    SeatSet read_seats(std::string_view field, std::string_view text) {
        SeatSet seats;
        for (std::string_view piece : split_list(text)) {
            const auto seat = read_seat(field, piece);
            if (!seat) return {};
            if (seats.contains(*seat)) complain(field, "seat_named_twice");
            seats.insert(*seat);
        }
        return seats;
    }

    void read_groups() {
        const auto groups = split(line_, '|');
        for (Seat seat : SeatSet::first(rules_.seats())) {
            seat_ = seat;
            read_group(words(groups[at(seat.index() + 1)]), position_.groups[seat]);
        }
    }

    void complain_of_seat(std::string_view field, Reason reason, Clause clause = "EL-10.8"_el) {
        complain(field_of_seat(seat_, field), std::move(reason), clause);
    }

    void read_group(const std::vector<std::string_view>& fields, Group& group) {
        if (fields.empty()) return complain_of_seat("score", "points_must_come_first");
        read_score(fields[0], group);
        std::string known;
        for (std::size_t i = 1; i < fields.size() && !error_; ++i) {
            const std::string_view key = fields[i].substr(0, 2);
            const std::string_view text =
                fields[i].substr(std::min<std::size_t>(2, fields[i].size()));
            if (key.size() < 2 || key[1] != '=' ||
                std::string_view("hpbwkm").find(key[0]) == std::string_view::npos) {
                return complain_of_seat(fields[i].substr(0, 1), "no_such_field");
            }
            if (known.find(key[0]) != std::string::npos) {
                return complain_of_seat(key.substr(0, 1), "given_twice");
            }
            known += key[0];
            if (key[0] == 'h') group.hand = read_cards("h", text);
            if (key[0] == 'p') group.picks = read_cards("p", text);
            if (key[0] == 'b') read_board(text, group);
            if (key[0] == 'w') group.waiting = read_cards("w", text);
            if (key[0] == 'k' && text != "-") group.choice = text;
            if (key[0] == 'm') read_held(text, group);
        }
        if (group.choice.find('?') != std::string_view::npos) hidden("k");
    }

    void hidden(std::string_view field) { complain_of_seat(field, "must_be_known", "EL-10.2"_el); }

    void read_score(std::string_view text, Group& group) {
        for (std::string_view piece : split(text, '+')) {
            const auto points = parse_int(piece, 0, 255);
            if (!points || group.points.size() == kCycles) {
                return complain_of_seat("score", "wants_points_by_cycle");
            }
            group.points.push_back(static_cast<int>(*points));
        }
    }

    std::vector<Kind> read_cards(std::string_view field, std::string_view text) {
        std::vector<Kind> cards;
        for (std::string_view piece : split_list(text)) {
            const auto kind = parse_kind(piece);
            if (piece == "?") {
                hidden(field);
            } else if (!kind) {
                complain_of_seat(field, Reason("not_a_card", {{"text", piece}}));
            } else {
                cards.push_back(*kind);
            }
            if (error_) return {};
        }
        return cards;
    }

    void read_board(std::string_view text, Group& group) {
        for (std::string_view piece : split_list(text)) {
            if (piece == "?") return hidden("b");
            const auto placed = parse_placed(piece);
            if (!placed) {
                return complain_of_seat("b", placed.error().reason, "EL-10.8"_el);
            }
            group.board.push_back(placed.value());
        }
    }

    void read_held(std::string_view text, Group& group) {
        if (text.empty() || text == "-") return;
        for (std::string_view hand : split(text, '/')) {
            group.held.push_back(read_cards("m", hand));
        }
    }

    const Rules& rules_;
    std::string_view line_;
    Position position_;
    Seat seat_;  // Whose group is being read.
    std::optional<Misfit> error_;
};

}  // namespace

std::string field_of_seat(Seat seat, std::string_view field) {
    return "seat " + std::to_string(seat.index()) + " " + std::string(field);
}

std::vector<OptionValue> option_values(const Switches& rules) {
    constexpr std::array<std::string_view, 3> kPyramidRules{
        "anchored", "span_minus_gaps", "count_minus_skipped"};
    const auto pyramid = static_cast<int>(rules.scoring.pyramid);
    return {
        {"advanced", truth(rules.advanced), "false", "EL-1.2"_el},
        {"long", truth(rules.long_game), "false", "EL-1.4"_el},
        {"advanced_supply", rules.total_supply ? "total" : "each", "each", "EL-1.6"_el},
        {"max_rank", std::to_string(rules.scoring.max_rank), "9", "EL-1.8"_el},
        {"pyramid_rule", std::string(kPyramidRules[at(pyramid)]), "anchored", "EL-7.5"_el},
        {"void_order",
         rules.simultaneous_voids ? "simultaneous" : "round_robin",
         "round_robin",
         "EL-6.2"_el},
        {"keep_void", truth(rules.keep_void), "true", "EL-5.2"_el},
        {"void_hits_dual", truth(rules.void_hits_dual), "false", "EL-6.7"_el},
        {"void_hits_wild", truth(rules.void_hits_wild), "true", "EL-6.8"_el},
        {"repair_after_void", truth(rules.repair), "false", "EL-6.10"_el},
        {"collection_unit", rules.scoring.by_units ? "units" : "cards", "cards", "EL-7.9"_el},
        {"tie_break",
         rules.final_cycle_breaks_ties ? "final_cycle" : "shared",
         "shared",
         "EL-8.3"_el},
        {"start_seat",
         rules.start_seat < 0 ? "chance" : std::to_string(rules.start_seat),
         "chance",
         "EL-1.9"_el},
        {"auto_arrange",
         truth(rules.auto_arrange),
         rules.advanced ? "false" : "true",
         "EL-10.11"_el},
    };
}

Result<Heading, Misfit> parse_heading(std::string_view line) {
    Heading heading;
    const auto header = words(split(line, '|')[0]);
    const auto wrong = [](std::string_view field, Reason reason) {
        return Misfit::of("EL-10.8"_el, field, std::move(reason));
    };
    if (header.empty() || header[0] != "EL") return wrong("", "position_begins_with_el");
    std::vector<std::string_view> keys;
    for (std::size_t i = 1; i < header.size(); ++i) {
        const std::size_t equals = header[i].find('=');
        const std::string_view key = header[i].substr(0, equals);
        if (equals == std::string_view::npos || key.empty()) {
            return wrong(header[i], "wants_name_and_value");
        }
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) {
            return wrong(key, "given_twice");
        }
        keys.push_back(key);
        const std::string_view value = header[i].substr(equals + 1);
        constexpr std::string_view kFields[] = {"c", "ph", "s0", "t", "passed", "lost"};
        if (key == "n") {
            const auto seats = value.size() == 1 ? parse_int(value, 2, kMostSeats) : std::nullopt;
            if (!seats) return Misfit::of("EL-1.3"_el, "n", "wants_2_to_8");
            heading.seats = static_cast<int>(*seats);
        } else if (key == "opt") {
            if (value == "a" || value == "al" || value == "la") {
                heading.options.emplace_back("advanced", "true");
            }
            if (value == "l" || value == "al" || value == "la") {
                heading.options.emplace_back("long", "true");
            }
            if (heading.options.empty() && !value.empty() && value != "-") {
                return wrong("opt", "wants_a_l_or_al");
            }
        } else if (key == "advanced" || key == "long") {
            return wrong(key, "wants_letter_of_opt");
        } else if (std::find(std::begin(kFields), std::end(kFields), key) == std::end(kFields)) {
            heading.options.emplace_back(key, value);
        }
    }
    for (std::string_view field : {"n", "c", "ph"}) {
        if (std::find(keys.begin(), keys.end(), field) == keys.end()) {
            return wrong(field, "missing");
        }
    }
    return heading;
}

std::string print(const Rules& rules, const State& s) {
    return print_line(rules, s, [&](Seat seat) {
        return print_own(s.phase,
                         s.cycle,
                         s.boards[seat],
                         {s.hands[seat],
                          s.picks[seat],
                          s.choices[seat],
                          s.done.contains(seat),
                          rules.plays_of(s, seat),
                          rules.held(s, seat)});
    });
}

std::string print(const Rules& rules, const View& view) {
    return print_line(rules, view, [&](Seat seat) {
        if (!view.viewer.is(seat)) return print_other(rules, view, seat);
        const bool done = view.phase != Phase::Draft && view.committed.contains(seat);
        return print_own(view.phase,
                         view.cycle,
                         view.boards[seat],
                         {view.hand, view.picks, view.choice, done, view.plays, view.held});
    });
}

Result<State, Misfit> parse_state(const Rules& rules, std::string_view line) {
    return Reader(rules, line).read();
}

}  // namespace equipoise::elements
