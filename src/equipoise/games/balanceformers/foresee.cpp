// What the board shows before anybody moves (BF-23): JSON about a position line, which may be one
// that somebody is trying out. An ask is one of
//
//   verdicts                     the verdict on every being, in the order of slots
//   outcomes BEING SLOT...       what becomes of a being on each of those slots instead of its own
//   showdown                     the same, with what the whole showdown would bring
//   board                        black holes, and pieces that would turn black
//   steps                        where every being can go in one action
//   reach BEING ACTIONS          the slots that a being reaches within so many actions
//   cut_off                      beings that no number of actions takes to another piece
//   order                        the seats whose pair is known, first to play first
//   rivals SEAT SQUARE ROUND     what the others can still choose against that pair
//   ranking                      everybody as the scoring tokens stand

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "equipoise/base/text.hpp"
#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/games/balanceformers/text/notation.hpp"

namespace equipoise::balanceformers {
namespace {

using nlohmann::json;

class Outlook {
  public:
    Outlook(const Rules& rules, const State& s)
        : rules_(rules), state_(s), s_(s.open), beings_(rules.occupants(s.open)) {}

    /// Null for an ask that makes no sense.
    json answer(std::string_view ask) const {
        const std::vector<std::string_view> parts = words(ask);
        const std::string_view what = parts.empty() ? "" : parts[0];
        if (what == "reach" && parts.size() == 3) return reach(parts[1], parts[2]);
        if (what == "outcomes" && parts.size() >= 2) return outcomes(parts);
        if (what == "rivals" && parts.size() == 4) return rivals(parts[1], parts[2], parts[3]);
        if (parts.size() != 1) return nullptr;
        if (what == "verdicts") return verdicts();
        if (what == "showdown") return showdown();
        if (what == "board") return board();
        if (what == "steps") return steps();
        if (what == "cut_off") return cut_off();
        if (what == "order") return order();
        if (what == "ranking") return ranking();
        return nullptr;
    }

  private:
    std::string seat_name(int seat) const { return {rules_.colour(seat).code}; }

    json verdict(int slot) const {
        const int being = beings_.at[at(slot)];
        const auto levels = rules_.evaluated_levels(s_.round, being);
        std::vector<int> sums(levels.size(), 0);
        json told = json::array();
        for (const std::int8_t level : levels) told.push_back(level);
        json parts = json::array();
        json supporters = json::array();
        const int first = slot - slot % kSlotsPerPiece;
        for (int i = first; i < first + kSlotsPerPiece; ++i) {
            const int other = beings_.at[at(i)];
            if (other == kNowhere) continue;
            json values = json::array();
            for (std::size_t level = 0; level < levels.size(); ++level) {
                const std::int8_t value = rules_.being(other)[at(levels[level] - 1)];
                sums[level] += value;
                values.push_back(value);
            }
            parts.push_back({{"being", print_being(rules_, other)}, {"values", values}});
            const std::string owner = seat_name(seat_of(other));
            if (other != being &&
                std::find(supporters.begin(), supporters.end(), owner) == supporters.end()) {
                supporters.push_back(owner);
            }
        }
        return {{"being", print_being(rules_, being)},
                {"slot", print_slot(slot)},
                {"piece", piece_of(slot)},
                {"outcome", key_of(rules_.judge(s_, beings_, being).verdict)},
                {"levels", std::move(told)},
                {"level_sums", sums},
                {"sum", std::accumulate(sums.begin(), sums.end(), 0)},
                {"parts", std::move(parts)},
                {"supporters", std::move(supporters)}};
    }

    json verdicts() const {
        json list = json::array();
        for (int slot : s_.occupied) list.push_back(verdict(slot));
        return list;
    }

    json outcomes(const std::vector<std::string_view>& parts) const {
        const int being = find_being(parts[1]);
        if (being < 0) return nullptr;
        const int home = s_.slot(being);
        json list = json::array();
        for (std::size_t i = 2; i < parts.size(); ++i) {
            const int slot = parse_slot(parts[i], rules_.slots() / kSlotsPerPiece);
            if (slot < 0 || (slot != home && s_.occupied.contains(slot))) return nullptr;
            Open there = s_;
            if (home != kNowhere) there.occupied.erase(home);
            there.where[at(being)] = static_cast<std::uint8_t>(slot);
            there.occupied.insert(slot);
            list.push_back(key_of(rules_.judge(there, rules_.occupants(there), being).verdict));
        }
        return list;
    }

    json scores(const Open& s) const {
        json columns = json::array();
        json tokens = json::array();
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            columns.push_back({{"white", s.white[at(seat)]}, {"black", s.black[at(seat)]}});
            tokens.push_back(s.tokens[at(seat)]);
        }
        return {{"columns", std::move(columns)}, {"tokens", std::move(tokens)}};
    }

    /// In phase Take the rest of the showdown that waits for the choice.
    json showdown() const {
        const bool waits = s_.phase == Phase::Take;
        const Rules::Awards due = rules_.awards(with_every_pair());
        std::size_t next = waits ? s_.left : 0;
        Open after = s_;
        json awards = json::array();
        json choice = nullptr;
        json course = json::array();  // Scores and tokens after each verdict.
        for (int slot : s_.occupied) {
            const int being = beings_.at[at(slot)];
            if (!waits) rules_.score_being(after, beings_, being);
            for (; next < due.size() && due[next].being == being && choice.is_null(); ++next) {
                choice = hand_out(after, due[next], awards);
            }
            course.push_back(scores(after));
        }
        rules_.remove_dead(after);
        json extinct = json::array();
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (rules_.is_extinct(after, seat)) extinct.push_back(seat_name(seat));
        }
        const bool over = rules_.is_last_round(after);
        json collapsing = over ? json::array() : empty_pieces(after);
        if (!over) rules_.collapse(after);
        return {{"verdicts", verdicts()},
                {"course", std::move(course)},
                {"awards", std::move(awards)},
                {"choice", std::move(choice)},
                {"extinct", std::move(extinct)},
                {"over", over},
                {"collapsing", std::move(collapsing)},
                {"after", print(rules_, State{after, state_.picks})}};
    }

    /// The choice that has to be made first, if there is one; null otherwise.
    json hand_out(Open& s, const Rules::Award& award, json& awards) const {
        json source = "supply";
        if (rules_.supply(s) <= 0) {
            json among = json::array();
            for (Seat giver : rules_.givers(s, award.seat)) {
                among.push_back(seat_name(giver.index()));
            }
            if (among.size() > 1) return {{"seat", seat_name(award.seat)}, {"among", among}};
            source = among.empty() ? json(nullptr) : among[0];
        }
        rules_.hand_over(s, award.seat);
        awards.push_back({{"seat", seat_name(award.seat)},
                          {"being", print_being(rules_, award.being)},
                          {"source", std::move(source)}});
        return nullptr;
    }

    json empty_pieces(const Open& s) const {
        json empty = json::array();
        for (int first = 0; first < rules_.slots(); first += kSlotsPerPiece) {
            bool is_empty = s.light.contains(first);
            for (int slot = first; slot < first + kSlotsPerPiece; ++slot) {
                is_empty = is_empty && !s.occupied.contains(slot);
            }
            if (is_empty) empty.push_back(piece_of(first));
        }
        return empty;
    }

    json board() const {
        json holes = json::array();
        for (const Rules::Hole& hole : rules_.find_holes(s_)) {
            json pieces = json::array();
            for (int slot : hole.slots) {
                if (slot % kSlotsPerPiece == 0) pieces.push_back(piece_of(slot));
            }
            json edge = json::array();
            for (int slot : hole.exits) edge.push_back(print_slot(slot));
            holes.push_back({{"pieces", std::move(pieces)}, {"edge", std::move(edge)}});
        }
        return {{"holes", std::move(holes)}, {"empty", empty_pieces(s_)}};
    }

    json steps() const {
        json list = json::array();
        for (int from : s_.occupied) {
            const int being = beings_.at[at(from)];
            for (int to : rules_.reach(s_, being)) {
                list.push_back({{"being", print_being(rules_, being)},
                                {"from", print_slot(from)},
                                {"to", print_slot(to)},
                                {"through", !rules_.adjacent(from, to)}});
            }
        }
        return list;
    }

    /// Calls `visit(slot, actions)` for every slot that a being on the board reaches while
    /// everybody else stands still, its own left out; ends where it returns false.
    template <class Visit>
    void walk(int being, int actions, Visit visit) const {
        const int start = s_.slot(being);
        const Rules::Holes holes = rules_.find_holes(s_);
        SlotSet seen;
        seen.insert(start);
        SlotSet edge = seen;
        for (int count = 1; count <= actions && !edge.empty(); ++count) {
            SlotSet next;
            for (int slot : edge) next |= rules_.spread(slot, holes);
            edge = (next & s_.free()) - seen;
            seen |= edge;
            for (int slot : edge) {
                if (!visit(slot, count)) return;
            }
        }
    }

    json reach(std::string_view name, std::string_view actions) const {
        const int being = find_being(name);
        const auto most = parse_int(actions, 0, 255);
        if (being < 0 || !most) return nullptr;
        json list = json::array();
        if (!s_.on_board(being)) return list;
        walk(being, static_cast<int>(*most), [&](int slot, int count) {
            list.push_back({{"slot", print_slot(slot)}, {"actions", count}});
            return true;
        });
        return list;
    }

    json cut_off() const {
        json list = json::array();
        for (int slot : s_.occupied) {
            const int being = beings_.at[at(slot)];
            bool leaves = false;
            walk(being, kMostSlots, [&](int to, int) {
                leaves = leaves || piece_of(to) != piece_of(slot);
                return !leaves;
            });
            if (!leaves) list.push_back(print_being(rules_, being));
        }
        return list;
    }

    /// Of this round: revealed, or chosen by whoever looks.
    Pair pair_of(int seat) const {
        const Pair shown = s_.pairs[at(seat)];
        return shown.made() ? shown : state_.picks[Seat(seat)];
    }

    /// The same board; whoever has not chosen comes last in the order of play.
    Open with_every_pair() const {
        const auto smallest = [](const auto& values) {
            return static_cast<int>(std::min_element(values.begin(), values.end()) -
                                    values.begin());
        };
        const Pair last(smallest(rules_.components().squares),
                        smallest(rules_.components().rounds));
        Open full = s_;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            const Pair pair = pair_of(seat);
            full.pairs[at(seat)] = pair.made() ? pair : last;
        }
        return full;
    }

    json order() const {
        std::vector<int> seats;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (pair_of(seat).made()) seats.push_back(seat);
        }
        std::sort(seats.begin(), seats.end(), [&](int a, int b) {
            return rules_.plays_before(a, pair_of(a), b, pair_of(b));
        });
        json list = json::array();
        for (int seat : seats) {
            const Pair pair = pair_of(seat);
            list.push_back({{"seat", seat_name(seat)},
                            {"sum", rules_.budget(pair)},
                            {"label", rules_.colour(seat).labels[at(pair.round())].text()}});
        }
        return list;
    }

    /// BF-6.9, BF-23.14: from the open hands alone.
    json rivals(std::string_view name,
                std::string_view square_text,
                std::string_view round_text) const {
        const int seat = name.size() == 1 ? rules_.seat_of_colour(name[0]) : -1;
        const int square = index_of(rules_.components().squares, square_text);
        const int round = index_of(rules_.components().rounds, round_text);
        if (seat < 0 || square < 0 || round < 0) return nullptr;
        const Pair mine(square, round);
        int first = 1;
        int last = 1;
        json list = json::array();
        for (int rival = 0; rival < rules_.seats(); ++rival) {
            if (rival == seat) continue;
            const auto [all, before] = rules_.rivalry(s_, rival, seat, mine);
            if (before > 0) ++last;
            if (before > 0 && before == all) ++first;
            list.push_back({{"seat", seat_name(rival)}, {"before", before}, {"all", all}});
        }
        return {{"rivals", std::move(list)}, {"first", first}, {"last", last}};
    }

    json ranking() const {
        std::vector<int> seats;
        for (int seat = 0; seat < rules_.seats(); ++seat) seats.push_back(seat);
        std::sort(seats.begin(), seats.end(), [&](int a, int b) {
            return std::pair(rules_.rank(s_, a), a) < std::pair(rules_.rank(s_, b), b);
        });
        json list = json::array();
        for (int seat : seats) {
            const Rules::Standing standing = rules_.standing(s_, seat);
            list.push_back({{"seat", seat_name(seat)},
                            {"worse", standing.worse},
                            {"better", standing.better},
                            {"rank", rules_.rank(s_, seat)}});
        }
        return list;
    }

    template <class Values>
    static int index_of(const Values& values, std::string_view text) {
        const auto found = std::find(values.begin(), values.end(), parse_int(text).value_or(-1));
        return found == values.end() ? -1 : static_cast<int>(found - values.begin());
    }

    int find_being(std::string_view name) const {
        for (int being = 0; being < rules_.seats() * kBeingsPerColour; ++being) {
            if (print_being(rules_, being) == name) return being;
        }
        return -1;
    }

    const Rules& rules_;
    const State& state_;
    const Open& s_;
    Occupants beings_;
};

}  // namespace

Result<std::string, Misfit> Balanceformers::foresee(const Rules& rules,
                                                    std::string_view position,
                                                    std::string_view ask) {
    const auto state = read_loosely(rules, position);
    if (!state) return state.error();
    const json answer = Outlook(rules, state.value()).answer(ask);
    if (answer.is_null()) return Misfit::of({}, Reason::shared("no_such_ask", {{"ask", ask}}));
    return answer.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace equipoise::balanceformers
