#include "equipoise/server/people/players.hpp"

#include <algorithm>

#include "equipoise/table/audience/catalogue.hpp"

namespace equipoise::server {

Company company_of(const std::string& table, const Sitting& sitting) {
    const Opened& opened = sitting.opened();
    Company company{table, {ladder_of(opened.game, mode_of(sitting.rules())), opened.rated}, {}};
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        if (holder.kind == Holder::Kind::Person)
            company.seats.push_back({seat.index(), holder.person, holder.name});
    }
    return company;
}

Json player_json(const Player& player, const PlayedAt& at, std::string_view name_at_seat) {
    const bool is_shown = player.has_account || !player.name.empty() || !player.ratings.empty();
    if (!is_shown || (!at.rated && name_at_seat != player.name)) return nullptr;
    const auto found =
        std::find_if(player.ratings.begin(), player.ratings.end(), [&](const PersonRating& one) {
            return one.ladder == at.ladder;
        });
    const bool is_rated = found != player.ratings.end();
    return {{"person", player.public_id},
            {"rating", is_rated ? Json(shown_rating(found->rating)) : Json(nullptr)},
            {"games", is_rated ? found->rating.games : 0}};
}

int change_in(const CountedGame& game) {
    return shown_rating(game.after) - shown_rating(game.before);
}

std::string print_players(const Company& company,
                          const Players& players,
                          const std::map<std::string, CountedGame>& counted) {
    Json list = Json::array();
    for (const TakenSeat& taken : company.seats) {
        const auto found = players.find(taken.person);
        if (found == players.end()) continue;
        Json player = player_json(found->second, company.at, taken.name);
        if (player.is_null()) continue;
        player["seat"] = taken.seat;
        const auto game = counted.find(taken.person);
        const bool is_counted = game != counted.end();
        player["after"] = is_counted ? Json(shown_rating(game->second.after)) : Json(nullptr);
        player["change"] = is_counted ? Json(change_in(game->second)) : Json(nullptr);
        list.push_back(std::move(player));
    }
    return print_json(list);
}

std::vector<std::string> persons_of(const Company& company) {
    std::vector<std::string> persons;
    for (const TakenSeat& taken : company.seats) persons.push_back(taken.person);
    return persons;
}

}  // namespace equipoise::server
