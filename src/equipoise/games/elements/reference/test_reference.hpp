// A second, slow reading of the rules for tests: words, maps and sets, straight from the sentences
// of docs/rules/elements.md. It shares no code with the rules that it checks. Here the cards, the
// decks, where a card may lie, and what a board scores; test_reference_table.hpp has the play.

#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace equipoise::elements::reference {

using Card = std::string;   // "A1"
using Place = std::string;  // "A2", "A3+" for a Dual split over A3 and A4, "C"
using Cards = std::multiset<Card>;
using Laid = std::pair<Card, Place>;
using Board = std::multiset<Laid>;
using Settings = std::map<std::string, std::string>;

inline const std::string kElements = "AEFW";
inline const std::string kLetters = "AEFWXV";  // In the order of printed lists.

inline const Settings& defaults() {
    static const Settings all{{"advanced", "false"},
                              {"long", "false"},
                              {"advanced_supply", "each"},
                              {"max_rank", "9"},
                              {"pyramid_rule", "anchored"},
                              {"void_order", "round_robin"},
                              {"keep_void", "true"},
                              {"void_hits_dual", "false"},
                              {"void_hits_wild", "true"},
                              {"repair_after_void", "false"},
                              {"collection_unit", "cards"},
                              {"tie_break", "shared"},
                              {"start_seat", "chance"},
                              {"auto_arrange", "true"}};
    return all;
}

/// Every option with its value. What is not given has its default; an advanced game arranges by
/// hand.
inline Settings settings(const Settings& given) {
    Settings all = defaults();
    const auto advanced = given.find("advanced");
    if (advanced != given.end() && advanced->second == "true") all["auto_arrange"] = "false";
    for (const auto& [name, value] : given) {
        if (all.count(name) == 0) throw std::invalid_argument("option " + name);
        all[name] = value;
    }
    return all;
}

inline std::vector<std::string> cut(const std::string& text, char at) {
    std::vector<std::string> parts{""};
    for (char each : text) {
        if (each == at) {
            parts.emplace_back();
        } else {
            parts.back() += each;
        }
    }
    return parts;
}

inline std::string glue(const std::vector<std::string>& parts, const std::string& between) {
    std::string all;
    for (std::size_t i = 0; i < parts.size(); ++i) all += (i > 0 ? between : "") + parts[i];
    return all;
}

inline int frame_of(const Card& card) { return card[1] - '0'; }
inline bool is_void(const Card& card) { return card[0] == 'V'; }
inline bool is_split(const Place& place) { return place.back() == '+'; }
inline int rank_of(const Place& place) {
    return std::stoi(place.substr(1, place.size() - (is_split(place) ? 2 : 1)));
}
inline Place rank_place(char element, int rank) {
    return std::string(1, element) + std::to_string(rank);
}
/// What a card counts for (section 0).
inline int units_of(const Card& card) { return frame_of(card) == 1 ? 1 : 2; }

/// Where a card or a place stands in a printed list.
inline std::vector<int> list_key(const Card& card) {
    if (card == "?") return {99};
    return {static_cast<int>(kLetters.find(card[0])), frame_of(card)};
}
inline std::vector<int> place_key(const Place& place) {
    if (place == "C" || place == "?") return {9};
    return {static_cast<int>(kElements.find(place[0])), rank_of(place), is_split(place) ? 1 : 0};
}

/// `A1@A1,F1@F2`, sorted by card, then place; `-` for none.
inline std::string list_of(const Board& board) {
    std::vector<Laid> laid(board.begin(), board.end());
    std::sort(laid.begin(), laid.end(), [](const Laid& a, const Laid& b) {
        return std::pair(list_key(a.first), place_key(a.second)) <
            std::pair(list_key(b.first), place_key(b.second));
    });
    std::vector<std::string> words;
    for (const auto& [card, place] : laid) {
        words.push_back(place == "?" ? "?" : card + "@" + place);
    }
    return words.empty() ? "-" : glue(words, ",");
}
inline std::string list_of(const Cards& cards) {
    std::vector<Card> sorted(cards.begin(), cards.end());
    std::sort(sorted.begin(), sorted.end(), [](const Card& a, const Card& b) {
        return list_key(a) < list_key(b);
    });
    return sorted.empty() ? "-" : glue(sorted, ",");
}
inline Board board_of(const std::string& list) {
    Board board;
    if (list.empty() || list == "-") return board;
    for (const std::string& word : cut(list, ',')) {
        const auto parts = cut(word, '@');
        board.insert({parts.at(0), parts.at(1)});
    }
    return board;
}
inline Cards cards_of(const std::string& list) {
    if (list.empty() || list == "-") return {};
    const auto words = cut(list, ',');
    return {words.begin(), words.end()};
}
inline Cards cards_on(const Board& board) {
    Cards cards;
    for (const auto& [card, place] : board) cards.insert(card);
    return cards;
}

struct Points {
    int circle = 0;
    std::map<char, int> pyramids;
    int collection = 0;
    int total() const {
        int sum = circle + collection;
        for (const auto& entry : pyramids) sum += entry.second;
        return sum;
    }
};

/// What the options say about cards and boards.
class Book {
  public:
    Book(int players, const Settings& given) : players_(players), settings_(settings(given)) {}

    int players() const { return players_; }
    const Settings& options() const { return settings_; }
    bool is(const std::string& name, const std::string& value) const {
        return settings_.at(name) == value;
    }
    bool on(const std::string& name) const { return is(name, "true"); }
    int max_rank() const { return std::stoi(settings_.at("max_rank")); }

    /// EL-1.4, EL-1.5, EL-1.6.
    Cards deck(int cycle) const {
        const int copies = (on("long") ? 3 : 2) * players_;
        std::map<char, int> count;
        for (char element : kElements) count[element] = copies;
        if (on("advanced") && is("advanced_supply", "each")) count['X'] = count['V'] = copies;
        if (on("advanced") && is("advanced_supply", "total")) {
            while (count['X'] + count['V'] < copies) ++count[count['X'] > count['V'] ? 'V' : 'X'];
        }
        Cards cards;
        for (const auto& [letter, copy_count] : count) {
            for (int i = 0; i < copy_count; ++i) cards.insert(letter + std::to_string(cycle));
        }
        return cards;
    }
    /// EL-1.7.
    int hand_size() const { return static_cast<int>(deck(1).size()) / players_; }

    /// Everywhere a card may be put (EL-4.3 to EL-4.7, EL-4.11).
    std::set<Place> places(const Card& card) const {
        std::set<Place> all{"C"};
        for (char element : kElements) {
            if (card[0] != element && card[0] != 'X') continue;
            for (int rank = 1; rank <= max_rank(); ++rank) {
                all.insert(rank_place(element, rank));
                if (frame_of(card) == 3 && rank < max_rank()) {
                    all.insert(rank_place(element, rank) + "+");
                }
            }
        }
        return all;
    }
    bool is_legal(const Board& board) const {
        return std::all_of(board.begin(), board.end(), [&](const Laid& laid) {
            return places(laid.first).count(laid.second) > 0;
        });
    }

    /// Units by rank, those beyond its number included.
    static std::map<Place, int> units(const Board& board) {
        std::map<Place, int> all;
        for (const auto& [card, place] : board) {
            if (place == "C") continue;
            const int rank = rank_of(place);
            if (is_split(place)) {
                all[rank_place(place[0], rank)] += 1;
                all[rank_place(place[0], rank + 1)] += 1;
            } else {
                all[place] += units_of(card);
            }
        }
        return all;
    }
    /// EL-4.9.
    static std::set<int> complete(const Board& board, char element) {
        std::set<int> ranks;
        for (const auto& [place, count] : units(board)) {
            if (place[0] == element && count >= rank_of(place)) ranks.insert(rank_of(place));
        }
        return ranks;
    }

    /// The formula for just these ranks (EL-7.4 to EL-7.7).
    int formula(const std::set<int>& ranks) const {
        bool consecutive = false;
        for (int rank : ranks) consecutive = consecutive || ranks.count(rank + 1) > 0;
        if (!consecutive) return 0;
        const int count = static_cast<int>(ranks.size());
        const int lowest = *ranks.begin();
        const int highest = *ranks.rbegin();
        int lacking = 0;
        for (int rank = 1; rank < highest; ++rank) lacking += ranks.count(rank) == 0 ? 1 : 0;
        if (is("pyramid_rule", "span_minus_gaps")) return highest + 6 - lacking;
        if (is("pyramid_rule", "count_minus_skipped")) return count + 6 - lacking;
        return std::max(0, count + 6 - (lowest >= 3 ? lowest - 1 : 0));
    }
    /// The best of all that may be left out (EL-7.8).
    int pyramid(const std::set<int>& ranks) const {
        const std::vector<int> list(ranks.begin(), ranks.end());
        int best = 0;
        for (unsigned choice = 0; choice < (1U << list.size()); ++choice) {
            std::set<int> kept;
            for (std::size_t i = 0; i < list.size(); ++i) {
                if ((choice >> i & 1U) != 0) kept.insert(list[i]);
            }
            best = std::max(best, formula(kept));
        }
        return best;
    }
    /// EL-7.3.
    int circle(const Board& board) const {
        int points = 0;
        for (int rank = 1; rank <= max_rank(); ++rank) {
            bool all = true;
            for (char element : kElements) all = all && complete(board, element).count(rank) > 0;
            if (all) points = 7 + rank;
        }
        return points;
    }
    /// EL-7.9.
    int collection(const Board& board) const {
        int count = 0;
        for (const auto& [card, place] : board) {
            if (place == "C") count += is("collection_unit", "units") ? units_of(card) : 1;
        }
        return count / 3;
    }
    Points score(const Board& board) const {
        Points points;
        points.circle = circle(board);
        for (char element : kElements) points.pyramids[element] = pyramid(complete(board, element));
        points.collection = collection(board);
        return points;
    }

  private:
    int players_;
    Settings settings_;
};

}  // namespace equipoise::elements::reference
