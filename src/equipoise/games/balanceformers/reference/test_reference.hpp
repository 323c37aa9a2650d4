// A second, slow reading of the rules for tests: sets, maps and words, straight from the sentences
// of docs/rules/balanceformers.md. It shares no code with the rules that it checks.

#pragma once

#include <nlohmann/json.hpp>

#include "equipoise/games/balanceformers/reference/test_reference_position.hpp"

namespace equipoise::balanceformers::reference {

using Story = std::vector<std::string>;  // "dies being=B1 detail=... levels=2 ..."
using Args = std::map<std::string, std::string>;

inline std::string told(const std::string& key, const Args& args) {
    std::string line = key;
    for (const auto& [name, value] : args) line += " " + name + "=" + value;
    return line;
}

struct Verdict {
    Being being;
    Slot slot;
    std::vector<int> levels;
    std::vector<int> sums;  // One for each level, or one for all.
    std::string detail;
    bool dies = false;
    bool balances = false;
    std::set<int> supporters;  // Seats.
};

/// The whole game as functions of positions.
class Book {
  public:
    explicit Book(const std::string& data) : data_(nlohmann::json::parse(data)) {}

    Board board(const std::string& layout) const {
        if (layout.find(',') != std::string::npos) return tetrakis_board(cut(layout, '/'));
        const std::string graph = "graph:";
        const bool is_graph = layout.rfind(graph, 0) == 0;
        const auto& entry = data_["layouts"][is_graph ? layout.substr(graph.size()) : layout];
        const auto pieces = entry["pieces"].get<std::vector<std::string>>();
        if (!is_graph) return tetrakis_board(pieces);
        Board board = empty_board(static_cast<int>(pieces.size()));
        for (const auto& edge : entry["edges"]) board.join(edge[0], edge[1]);
        return board;
    }

    std::set<int> acting(const Position& p) const {
        if (p.phase == 'X') return {};
        if (p.phase != 'I') return {p.actor};
        std::set<int> seats;
        for (int seat = 0; seat < p.players(); ++seat) {
            if (!p.pairs[at(seat)]) seats.insert(seat);
        }
        return seats;
    }

    std::set<std::string> legal(const Position& p, int seat) const {
        std::set<std::string> moves;
        if (acting(p).count(seat) == 0) return moves;
        if (p.phase == 'I') {
            for (int square : p.squares[at(seat)]) {
                for (int round : p.rounds[at(seat)]) {
                    moves.insert("i" + std::to_string(square) + "/" + std::to_string(round));
                }
            }
        } else if (p.phase == 'T') {
            for (int from : sources(p, seat)) moves.insert("take:" + p.name(from));
        } else if (p.phase == 'P') {
            for (const auto& move : additions(p, seat, "@")) moves.insert(move);
        } else {
            if (p.tokens[at(seat)] > 0) moves = additions(p, seat, "^");
            moves.insert("end");
            for (const auto& [slot, being] : p.on) {
                if (p.has("move_scope=own") && being[0] != p.name(seat)[0]) continue;
                for (const auto& target : targets(p, slot)) moves.insert(being + ":" + target);
            }
        }
        return moves;
    }

    /// The position after a legal move; what happened is added to the story.
    Position play(Position p, int seat, const std::string& move, Story& story) const {
        if (p.phase == 'I') {
            p.pairs[at(seat)] = {move[1] - '0', move[3] - '0'};
            story.push_back(told("picked", {{"seat", p.name(seat)}}));
            if (acting(p).empty()) reveal(p, story);
        } else if (p.phase == 'T') {
            const int from = static_cast<int>(p.seats.find(move.back()));
            --p.tokens[at(from)];
            ++p.tokens[at(seat)];
            story.push_back(told("took", {{"seat", p.name(seat)}, {"from", p.name(from)}}));
            hand_out(p, p.left + 1, story);
        } else if (p.phase == 'P') {
            const auto words = cut(move, '@');
            p.on[words[1]] = words[0];
            story.push_back(
                told("placed", {{"seat", p.name(seat)}, {"being", words[0]}, {"slot", words[1]}}));
            after_placement(p, story);
        } else if (move == "end") {
            story.push_back(
                told("ended", {{"seat", p.name(seat)}, {"left", std::to_string(p.left)}}));
            p.left = 0;
            after_action(p, story);
        } else {
            act(p, seat, move, story);
            --p.left;
            after_action(p, story);
        }
        return p;
    }

    /// Seats in order of initiative (BF-6.3, BF-6.4).
    std::vector<int> order(const Position& p) const {
        std::vector<std::pair<std::pair<int, std::string>, int>> keys;
        for (int seat = 0; seat < p.players(); ++seat) {
            const auto [square, round] = *p.pairs[at(seat)];
            keys.push_back({{-(square + round), letter(p, seat, round)}, seat});
        }
        std::sort(keys.begin(), keys.end());
        std::vector<int> seats;
        for (const auto& key : keys) seats.push_back(key.second);
        return seats;
    }

    std::vector<Verdict> verdicts(const Position& p) const {
        std::vector<Verdict> all;
        for (const Slot& slot : slots_of(p)) {
            if (p.on.count(slot) > 0) all.push_back(verdict(p, slot));
        }
        return all;
    }

    /// (worse, better) of a seat (BF-16.1).
    std::pair<int, int> value(const Position& p, int seat) const {
        const auto& track = data_["track"]["values"];
        const int white = track[at(p.white_column[at(seat)])];
        const int black = track[at(p.black_column[at(seat)])];
        return {std::min(white, black), std::max(white, black)};
    }

    /// Ranks by seat, from 1: by the values (BF-16.4), or in two lists of which the extinct are the
    /// second (BF-14.4).
    std::vector<int> ranks(const Position& p) const {
        std::vector<std::pair<int, int>> first, second;
        const auto list_of = [&](int seat) -> auto& {
            return p.has("extinct_rank=last") && p.beings_of(seat) == 0 ? second : first;
        };
        for (int seat = 0; seat < p.players(); ++seat) list_of(seat).push_back(value(p, seat));
        std::sort(first.rbegin(), first.rend());
        std::sort(second.rbegin(), second.rend());
        std::vector<int> ranks;
        for (int seat = 0; seat < p.players(); ++seat) {
            const auto& list = list_of(seat);
            const auto before = std::find(list.begin(), list.end(), value(p, seat)) - list.begin();
            const std::size_t ahead = &list == &second ? first.size() : 0;
            ranks.push_back(static_cast<int>(ahead) + static_cast<int>(before) + 1);
        }
        return ranks;
    }

    std::set<int> winners(const Position& p) const {
        const std::vector<int> ranks = this->ranks(p);
        std::set<int> seats;
        for (int seat = 0; seat < p.players(); ++seat) {
            if (ranks[at(seat)] == 1) seats.insert(seat);
        }
        return seats;
    }

    int supply(const Position& p) const {
        int left = data_["supply"][std::to_string(p.players())];
        for (const auto& option : cut(p.options, ',')) {
            if (option.rfind("reinc_supply=", 0) == 0) left = std::stoi(cut(option, '=')[1]);
        }
        for (int held : p.tokens) left -= held;
        return left;
    }

    /// Where the being on this slot may go, as ">2l" or "~2l" behind the slot it leaves (BF-9.4):
    /// breadth first through slots of black pieces.
    std::set<std::string> targets(const Position& p, const Slot& from) const {
        const Board& board = known_board(p);
        std::set<Slot> direct, reached, inside;
        std::vector<Slot> queue{from};
        while (!queue.empty()) {
            const Slot here = queue.back();
            queue.pop_back();
            for (const Slot& next : steps(p, board, here)) {
                const bool is_black = p.black.count(piece_of(next)) > 0;
                if (is_black && inside.insert(next).second) queue.push_back(next);
                if (is_black || p.on.count(next) > 0) continue;
                (here == from ? direct : reached).insert(next);
            }
        }
        std::set<std::string> words;
        for (const Slot& slot : direct) words.insert(from + ">" + slot);
        for (const Slot& slot : reached) {
            if (direct.count(slot) == 0) words.insert(from + "~" + slot);
        }
        return words;
    }

    /// How many separate black holes there are.
    int holes(const Position& p) const {
        const Board& board = known_board(p);
        std::set<int> seen;
        int count = 0;
        for (int start : p.black) {
            if (!seen.insert(start).second) continue;
            ++count;
            std::vector<int> queue{start};
            while (!queue.empty()) {
                const int here = queue.back();
                queue.pop_back();
                for (char part : {'l', 'f', 'r'}) {
                    for (const Slot& next : steps(p, board, std::to_string(here) + part)) {
                        const int piece = piece_of(next);
                        if (p.black.count(piece) == 0) continue;
                        if (seen.insert(piece).second) queue.push_back(piece);
                    }
                }
            }
        }
        return count;
    }

  private:
    static std::size_t at(int number) { return static_cast<std::size_t>(number); }

    const Board& known_board(const Position& p) const {
        const auto found = boards_.find(p.layout);
        if (found != boards_.end()) return found->second;
        return boards_.emplace(p.layout, board(p.layout)).first->second;
    }

    std::vector<Slot> slots_of(const Position& p) const { return known_board(p).slots; }

    std::string letter(const Position& p, int seat, int round) const {
        const auto& values = data_["initiation"]["round"];
        const auto& letters = data_["initiation"]["letters"][p.name(seat)];
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] == round) return letters[i];
        }
        return "?";
    }

    /// The slots that a path may go on to. Black pieces with a common vertex are one where the
    /// option says so (BF-9.6).
    static std::set<Slot> steps(const Position& p, const Board& board, const Slot& from) {
        std::set<Slot> next;
        for (auto edge = board.adjacent.lower_bound({from, ""});
             edge != board.adjacent.end() && edge->first == from;
             ++edge) {
            next.insert(edge->second);
        }
        if (!p.has("hole_link=point") || p.black.count(piece_of(from)) == 0) return next;
        for (int piece : p.black) {
            if (board.meet.count({piece_of(from), piece}) == 0) continue;
            for (char part : {'l', 'f', 'r'}) next.insert(std::to_string(piece) + part);
        }
        return next;
    }

    std::set<std::string> additions(const Position& p, int seat, const std::string& sign) const {
        std::set<std::string> moves;
        for (int number = 1; number <= 7; ++number) {
            const Being being = p.name(seat) + std::to_string(number);
            bool stands = false;
            for (const auto& entry : p.on) stands = stands || entry.second == being;
            if (stands) continue;
            for (const Slot& slot : slots_of(p)) {
                if (p.black.count(piece_of(slot)) == 0 && p.on.count(slot) == 0) {
                    moves.insert(being + sign + slot);
                }
            }
        }
        return moves;
    }

    Verdict verdict(const Position& p, const Slot& slot) const {
        Verdict v;
        v.slot = slot;
        v.being = p.on.at(slot);
        const auto values = data_["beings"][v.being].get<std::vector<int>>();
        const auto deficits = data_["crosshair"]["rounds"][at(p.round - 1)].get<std::vector<int>>();
        for (int deficit : deficits) {
            for (int level = 1; level <= 7; ++level) {
                if (values[at(level - 1)] == deficit) v.levels.push_back(level);
            }
        }
        v.sums.assign(v.levels.size(), 0);
        std::vector<std::string> details;
        for (char part : {'l', 'f', 'r'}) {
            const auto found = p.on.find(std::to_string(piece_of(slot)) + part);
            if (found == p.on.end()) continue;
            int total = 0;
            for (std::size_t i = 0; i < v.levels.size(); ++i) {
                const int add = data_["beings"][found->second][at(v.levels[i] - 1)];
                v.sums[i] += add;
                total += add;
            }
            details.push_back(found->second + " " + std::to_string(total));
            if (found->second != v.being) {
                v.supporters.insert(static_cast<int>(p.seats.find(found->second[0])));
            }
        }
        v.detail = glue(details, " ");
        if (!p.has("pair_mode=each")) {
            int sum = 0;
            for (int part : v.sums) sum += part;
            v.sums = {sum};
        }
        v.balances = true;
        for (int sum : v.sums) {
            v.dies = v.dies || sum < 0;
            v.balances = v.balances && sum == 0;
        }
        return v;
    }

    void reveal(Position& p, Story& story) const {
        for (int seat : order(p)) {
            const auto [square, round] = *p.pairs[at(seat)];
            p.squares[at(seat)].erase(square);
            p.rounds[at(seat)].erase(round);
            story.push_back(told("pair",
                                 {{"seat", p.name(seat)},
                                  {"square", std::to_string(square)},
                                  {"round", std::to_string(round)},
                                  {"letter", letter(p, seat, round)},
                                  {"sum", std::to_string(square + round)}}));
        }
        std::vector<std::string> names;
        for (int seat : order(p)) names.push_back(p.name(seat));
        story.push_back(told("order", {{"seats", glue(names, " ")}}));
        p.actor = order(p).front();
        if (p.round == 1) {
            p.phase = 'P';
            p.left = 1;
        } else {
            p.phase = 'A';
            p.left = budget(p, p.actor);
            if (p.left == 0) after_action(p, story);
        }
    }

    static int budget(const Position& p, int seat) {
        return p.pairs[at(seat)]->first + p.pairs[at(seat)]->second;
    }

    int seat_after(const Position& p, int seat) const {
        const auto seats = order(p);
        const auto here = std::find(seats.begin(), seats.end(), seat);
        return here + 1 == seats.end() ? -1 : *(here + 1);
    }

    void after_placement(Position& p, Story& story) const {
        if (--p.left > 0) return;
        if (p.on.size() == 7 * p.seats.size()) {
            showdown(p, story);
            return;
        }
        do {
            const int next = seat_after(p, p.actor);
            p.actor = next < 0 ? order(p).front() : next;
            p.left = std::min(2, 7 - static_cast<int>(p.beings_of(p.actor)));
        } while (p.left == 0);
    }

    void act(Position& p, int seat, const std::string& move, Story& story) const {
        const Being being = move.substr(0, 2);
        if (move[2] == '^') {
            p.on[move.substr(3)] = being;
            --p.tokens[at(seat)];
            story.push_back(
                told("reincarnated",
                     {{"seat", p.name(seat)}, {"being", being}, {"slot", move.substr(3)}}));
            return;
        }
        const bool passes = move.find('~') != std::string::npos;
        const auto slots = cut(move.substr(3), passes ? '~' : '>');
        p.on.erase(slots[0]);
        p.on[slots[1]] = being;
        story.push_back(
            told(passes ? "passed" : "moved",
                 {{"seat", p.name(seat)}, {"being", being}, {"from", slots[0]}, {"to", slots[1]}}));
    }

    void after_action(Position& p, Story& story) const {
        while (p.left == 0) {
            p.actor = seat_after(p, p.actor);
            if (p.actor < 0) {
                showdown(p, story);
                return;
            }
            p.left = budget(p, p.actor);
        }
    }

    static std::string list(const std::vector<int>& numbers) {
        std::vector<std::string> words;
        for (int number : numbers) words.push_back(std::to_string(number));
        return glue(words, " ");
    }

    std::string deficits(int round) const {
        return list(data_["crosshair"]["rounds"][at(round - 1)].get<std::vector<int>>());
    }

    void showdown(Position& p, Story& story) const {
        story.push_back(told(
            "showdown", {{"round", std::to_string(p.round)}, {"deficits", deficits(p.round)}}));
        const int last = static_cast<int>(data_["track"]["values"].size()) - 1;
        const auto whites = p.white_column;
        const auto blacks = p.black_column;
        for (const Verdict& v : verdicts(p)) {
            story.push_back(told(v.dies           ? "dies"
                                     : v.balances ? "balances"
                                                  : "survives",
                                 {{"being", v.being},
                                  {"slot", v.slot},
                                  {"levels", list(v.levels)},
                                  {"sum", list(v.sums)},
                                  {"detail", v.detail}}));
            if (v.dies) {
                int& column = p.black_column[p.seats.find(v.being[0])];
                column = std::min(last, column + data_["black_steps"][at(p.round - 1)].get<int>());
                continue;
            }
            for (int seat : v.supporters) {
                int& column = p.white_column[at(seat)];
                column = std::min(last, column + data_["white_steps"][at(p.round - 1)].get<int>());
            }
        }
        for (int seat = 0; seat < p.players(); ++seat) {
            tell_column(p, "white", seat, whites, p.white_column, story);
            tell_column(p, "black", seat, blacks, p.black_column, story);
        }
        hand_out(p, 0, story);
    }

    static void tell_column(const Position& p,
                            const std::string& key,
                            int seat,
                            const std::vector<int>& from,
                            const std::vector<int>& to,
                            Story& story) {
        if (from[at(seat)] == to[at(seat)]) return;
        story.push_back(told(key,
                             {{"seat", p.name(seat)},
                              {"from", std::to_string(from[at(seat)])},
                              {"to", std::to_string(to[at(seat)])}}));
    }

    /// The recipients of all awards, in order (BF-13.1, BF-13.2).
    std::vector<int> awards(const Position& p) const {
        std::vector<int> recipients;
        for (const Verdict& v : verdicts(p)) {
            if (v.dies || !v.balances) continue;
            for (int seat : order(p)) {
                if (v.supporters.count(seat) > 0) recipients.push_back(seat);
            }
        }
        return recipients;
    }

    /// Whom a recipient may take from when the supply is empty; nobody if nothing changes hands.
    std::set<int> sources(const Position& p, int recipient) const {
        int most = 0;
        for (int seat = 0; seat < p.players(); ++seat) {
            if (p.has("richest_rule=others") && seat == recipient) continue;
            most = std::max(most, p.tokens[at(seat)]);
        }
        std::set<int> seats;
        for (int seat = 0; seat < p.players(); ++seat) {
            if (most > 0 && seat != recipient && p.tokens[at(seat)] == most) seats.insert(seat);
        }
        return seats;
    }

    void hand_out(Position& p, int index, Story& story) const {
        const auto recipients = awards(p);
        for (; index < static_cast<int>(recipients.size()); ++index) {
            const int seat = recipients[at(index)];
            if (supply(p) > 0) {
                ++p.tokens[at(seat)];
                story.push_back(told("token", {{"seat", p.name(seat)}, {"source", "supply"}}));
                continue;
            }
            const auto from = sources(p, seat);
            if (from.size() > 1) {
                p.phase = 'T';
                p.actor = seat;
                p.left = index;
                return;
            }
            if (from.empty()) {
                story.push_back(told("no_token", {{"seat", p.name(seat)}}));
                continue;
            }
            --p.tokens[at(*from.begin())];
            ++p.tokens[at(seat)];
            story.push_back(
                told("token", {{"seat", p.name(seat)}, {"source", p.name(*from.begin())}}));
        }
        finish_round(p, story);
    }

    void finish_round(Position& p, Story& story) const {
        for (const Verdict& v : verdicts(p)) {
            if (v.dies) p.on.erase(v.slot);
        }
        p.actor = -1;
        p.left = 0;
        bool over = p.round == 6;
        for (int seat = 0; seat < p.players(); ++seat) {
            if (p.beings_of(seat) > 0) continue;
            over = true;
            story.push_back(told("extinct", {{"seat", p.name(seat)}}));
        }
        if (over) {
            p.phase = 'X';
            for (int seat : winners(p)) {
                story.push_back(told("win",
                                     {{"seat", p.name(seat)},
                                      {"worse", std::to_string(value(p, seat).first)},
                                      {"better", std::to_string(value(p, seat).second)}}));
            }
            return;
        }
        std::vector<int> collapsed;
        for (int piece = 1; piece <= p.pieces; ++piece) {
            bool empty = p.black.count(piece) == 0;
            for (const auto& entry : p.on) empty = empty && piece_of(entry.first) != piece;
            if (empty) collapsed.push_back(piece);
        }
        p.black.insert(collapsed.begin(), collapsed.end());
        if (!collapsed.empty()) story.push_back(told("collapsed", {{"pieces", list(collapsed)}}));
        ++p.round;
        p.phase = 'I';
        story.push_back(
            told("death", {{"round", std::to_string(p.round)}, {"deficits", deficits(p.round)}}));
        for (int seat = 0; seat < p.players(); ++seat) {
            p.pairs[at(seat)].reset();
            if (p.round < 6) continue;
            const auto& tokens = data_["initiation"];
            for (int value : tokens["square"]) p.squares[at(seat)].insert(value);
            for (int value : tokens["round"]) p.rounds[at(seat)].insert(value);
        }
    }

    nlohmann::json data_;
    mutable std::map<std::string, Board> boards_;
};

}  // namespace equipoise::balanceformers::reference
