// What others may know of those who sit at tables: their pages and ratings.

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/server/store/people.hpp"
#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise::server {

/// A table as far as it matters here.
struct PlayedAt {
    std::string ladder;
    bool rated = false;
};

/// A seat that a person holds.
struct TakenSeat {
    int seat = 0;
    std::string person;
    std::string name;  // At the seat; may be empty.
};

/// Who sits at a table, to be looked up elsewhere.
struct Company {
    std::string table;
    PlayedAt at;
    std::vector<TakenSeat> seats;
};

Company company_of(const std::string& table, const Sitting& sitting);

/// `{"person","rating","games"}`: the public id, and what the game's ladder says of the person,
/// else null. Null for those that ladders and pages do not show, and, unless the game is rated, for
/// those who sit under another name than their own.
Json player_json(const Player& player, const PlayedAt& at, std::string_view name_at_seat);

/// The answer of `GET /api/tables/ID/players`: for each seat that is known of, its player, and what
/// the game did to the rating once it was counted (`counted`, by person).
std::string print_players(const Company& company,
                          const Players& players,
                          const std::map<std::string, CountedGame>& counted);

/// By how much the rating that is shown moved.
int change_in(const CountedGame& game);

/// Whom to look up.
std::vector<std::string> persons_of(const Company& company);

}  // namespace equipoise::server
