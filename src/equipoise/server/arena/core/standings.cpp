#include "equipoise/server/arena/core/standings.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace equipoise::server {
namespace {

void add_game(Standing& standing, int points, int of_other) {
    ++standing.games;
    standing.points += points;
    if (points > of_other) ++standing.won;
}

}  // namespace

std::vector<Standing> rank_arena(const std::vector<std::string>& persons,
                                 const std::vector<CountedPair>& games) {
    std::vector<Standing> table(persons.size());
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < persons.size(); ++i) {
        table[i].person = persons[i];
        places.emplace(persons[i], i);
    }
    const auto each_game = [&](const auto& act) {
        for (const CountedPair& game : games) {
            const auto first = places.find(game.first);
            const auto second = places.find(game.second);
            if (first == places.end() || second == places.end()) continue;
            act(game, table[first->second], table[second->second]);
        }
    };
    each_game([](const CountedPair& game, Standing& first, Standing& second) {
        add_game(first, game.first_points, game.second_points);
        add_game(second, game.second_points, game.first_points);
    });
    each_game([](const CountedPair&, Standing& first, Standing& second) {
        first.opponents += second.points;
        second.opponents += first.points;
    });
    std::sort(table.begin(), table.end(), [&](const Standing& a, const Standing& b) {
        if (a.points != b.points) return a.points > b.points;
        if (a.opponents != b.opponents) return a.opponents > b.opponents;
        return places.at(a.person) < places.at(b.person);
    });
    for (std::size_t i = 0; i < table.size(); ++i) {
        const bool is_shared = i > 0 && table[i].points == table[i - 1].points &&
            table[i].opponents == table[i - 1].opponents;
        table[i].rank = is_shared ? table[i - 1].rank : static_cast<int>(i) + 1;
    }
    return table;
}

}  // namespace equipoise::server
