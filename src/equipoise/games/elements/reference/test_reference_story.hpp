// The second reading of the rules, continued: the events of a move, as `key arg=value ...` with
// the arguments sorted by name.

#pragma once

#include "equipoise/games/elements/reference/test_reference_table.hpp"

namespace equipoise::elements::reference {

using Story = std::multiset<std::string>;

/// One move that was played by `seat` (-1: chance), told to `viewer` (-1: a spectator).
class Telling {
  public:
    Telling(const Game& game, const Table& before, const Table& after, int viewer)
        : game_(game), before_(before), after_(after), viewer_(viewer) {}

    Story of(int seat, const std::string& move) {
        const auto words = cut(move, ':');
        const bool still = after_.phase == before_.phase && after_.cycle == before_.cycle;
        if (words[0] == "start") {
            tell("start_seat", {{"seat", words[1]}});
        } else if (words[0] == "deal" && after_.phase == "draft") {
            tell("dealt", {{"cycle", number(after_.cycle)}, {"cards", number(game_.hand_size())}});
        } else if (words[0] == "pick") {
            tell_pick(seat, words[1]);
        } else if (words[0] == "put" && seat == viewer_) {
            const auto laid = cut(words[1], '@');
            tell("put", {{"seat", number(seat)}, {"card", laid[0]}, {"place", laid[1]}});
        } else if (words[0] == "done") {
            tell("committed", {{"seat", number(seat)}});
            if (!still) tell_arrangements(before_.phase == "repair" ? before_.lost : all());
        } else if (words[0] == "void" && before_.turn >= 0) {
            tell_void(seat, move.substr(5));
        } else if (words[0] == "pass") {
            tell("stopped", {{"seat", number(seat)}});
            if (!still && before_.turn < 0) tell_all_voids();
        }
        if (after_.phase == "void" && before_.phase != "void") {
            tell("voids", {{"seat", names(game_.acting(after_))}});
        }
        if (before_.phase == "void" && after_.phase != "void" && !after_.repaired.empty()) {
            tell("repairs", {{"seats", names(after_.repaired)}});
            if (after_.phase != "repair") tell_arrangements(after_.repaired);
        }
        if (after_.at(0).points.size() > before_.at(0).points.size()) tell_scores();
        return story_;
    }

  private:
    void tell(const std::string& key, const std::map<std::string, std::string>& args) {
        std::string line = key;
        for (const auto& [name, value] : args) line += " " + name + "=" + value;
        story_.insert(line);
    }
    static std::string number(int value) { return std::to_string(value); }
    static std::string names(const std::set<int>& seats) {
        std::vector<std::string> words;
        for (int seat : seats) words.push_back(number(seat));
        return glue(words, " ");
    }

    void tell_pick(int seat, const Card& card) {
        tell("picked", {{"seat", number(seat)}, {"card", seat == viewer_ ? card : "?"}});
        if (after_.phase == "arrange") {
            tell("taken_up", {{"cycle", number(after_.cycle)}});
        } else if (after_.phase != "draft") {
            tell_arrangements(all());
        } else if (after_.step != before_.step) {
            tell("passed_on", {{"direction", after_.cycle == 2 ? "right" : "left"}});
        }
    }
    std::set<int> all() const {
        std::set<int> seats;
        for (int seat = 0; seat < after_.seats(); ++seat) seats.insert(seat);
        return seats;
    }
    void tell_arrangements(const std::set<int>& seats) {
        for (int seat : seats) {
            const Board& board = after_.revealed.at(static_cast<std::size_t>(seat));
            tell("arranged", {{"seat", number(seat)}, {"cards", list_of(board)}});
        }
    }
    /// `V3>2:A1@A1,F1@F2`.
    void tell_void(int seat, const std::string& play) {
        tell("voided",
             {{"seat", number(seat)},
              {"void", play.substr(0, 2)},
              {"victim", play.substr(3, 1)},
              {"cards", play.substr(5)}});
    }
    void tell_all_voids() {
        for (int seat = 0; seat < before_.seats(); ++seat) {
            for (const auto& play : Game::plays_of(before_.at(seat))) tell_void(seat, play);
        }
    }
    void tell_scores() {
        for (int seat = 0; seat < after_.seats(); ++seat) {
            const Board& board = after_.scored.at(static_cast<std::size_t>(seat));
            const Points points = game_.score(board);
            tell("scored",
                 {{"seat", number(seat)},
                  {"cycle", number(before_.cycle)},
                  {"circle", number(points.circle)},
                  {"air", number(points.pyramids.at('A'))},
                  {"earth", number(points.pyramids.at('E'))},
                  {"fire", number(points.pyramids.at('F'))},
                  {"water", number(points.pyramids.at('W'))},
                  {"collection", number(points.collection)},
                  {"points", number(points.total())},
                  {"total", number(after_.at(seat).total())}});
            const auto lost = board.size() - after_.at(seat).board.size();
            if (lost > 0) {
                tell("discarded", {{"seat", number(seat)}, {"count", std::to_string(lost)}});
            }
        }
        if (after_.phase != "over") return;
        const auto ranks = game_.ranks(after_);
        for (int seat = 0; seat < after_.seats(); ++seat) {
            if (ranks[static_cast<std::size_t>(seat)] != 1) continue;
            tell("win", {{"seat", number(seat)}, {"points", number(after_.at(seat).total())}});
        }
    }

    const Game& game_;
    const Table& before_;
    const Table& after_;
    int viewer_;
    Story story_;
};

}  // namespace equipoise::elements::reference
