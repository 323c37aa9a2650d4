// What everybody may know of a person's rated games.

#include <algorithm>
#include <limits>

#include "equipoise/base/characters.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/server/people/people.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr int kHistoryLength = 200;
constexpr int kGamesLength = 50;

PeopleAnswer no_such_person() { return refuse(404, "not_found", "", "no_such_person"); }
PeopleAnswer bad_cursor() { return refuse(422, "bad_cursor", "before", "wants_cursor"); }

/// "1700000000000.17.chess/normal"; nothing if it is none.
std::optional<GamesCursor> read_cursor(const std::string& text) {
    if (text.empty()) return GamesCursor{};
    const std::size_t first = text.find('.');
    const std::size_t second = first == std::string::npos ? first : text.find('.', first + 1);
    if (second == std::string::npos) return std::nullopt;
    const auto at_ms = parse_int(std::string_view(text).substr(0, first), 0);
    const auto games = parse_int(std::string_view(text).substr(first + 1, second - first - 1), 1);
    if (!at_ms || !games || !is_text(text)) return std::nullopt;
    return GamesCursor{*at_ms, *games, text.substr(second + 1)};
}

std::string print_cursor(const CountedGame& game) {
    return std::to_string(game.at_ms) + '.' + std::to_string(game.after.games) + '.' + game.ladder;
}

/// The private ids stay here.
Json company_json(const CountedGame& game) {
    Json company = Json::array();
    for (const CountedPlayer& player : game.company) {
        company.push_back({{"person", player.public_id},
                           {"name", player.name},
                           {"place", player.place},
                           {"team", player.team}});
    }
    return company;
}

bool may_find(const CountedGame& game, const std::string& asker) {
    return game.is_listed ||
        std::any_of(game.company.begin(), game.company.end(), [&](const CountedPlayer& player) {
               return player.id == asker;
           });
}

}  // namespace

PeopleAnswer People::rating_history(const std::string& public_id,
                                    const std::string& ladder,
                                    const std::string& before) {
    const auto cursor = before.empty() ? std::numeric_limits<std::int64_t>::max()
                                       : parse_int(before, 1).value_or(0);
    if (cursor == 0) return bad_cursor();
    const auto person = store_.find_public(public_id);
    if (!person) return no_such_person();
    // One more shows whether there are older ones.
    auto games = store_.rating_history(person->id, ladder, cursor - 1, kHistoryLength + 1);
    const bool has_more = games.size() > kHistoryLength;
    if (has_more) games.pop_back();
    Json points = Json::array();
    for (const CountedGame& game : games) {
        points.push_back({{"games", game.after.games},
                          {"at", game.at_ms},
                          {"rating", shown_rating(game.after)},
                          {"change", change_in(game)},
                          {"result", game.result}});
    }
    return {
        200,
        print_json(
            {{"points", std::move(points)},
             {"next", has_more ? Json(std::to_string(games.back().after.games)) : Json(nullptr)}})};
}

PeopleAnswer People::rated_games(const std::string& public_id,
                                 const std::string& before,
                                 const std::string& asker) {
    const auto cursor = read_cursor(before);
    if (!cursor) return bad_cursor();
    const auto person = store_.find_public(public_id);
    if (!person) return no_such_person();
    auto games = store_.rated_games(person->id, *cursor, kGamesLength + 1);
    const bool has_more = games.size() > kGamesLength;
    if (has_more) games.pop_back();
    Json list = Json::array();
    for (const CountedGame& game : games) {
        const auto [id, mode] = game_and_mode(game.ladder);
        list.push_back({{"table", may_find(game, asker) ? Json(game.table) : Json(nullptr)},
                        {"game", id},
                        {"mode", mode},
                        {"at", game.at_ms},
                        {"result", game.result},
                        {"rating", shown_rating(game.after)},
                        {"change", change_in(game)},
                        {"players", company_json(game)},
                        {"gone", game.players - static_cast<int>(game.company.size())}});
    }
    return {200,
            print_json({{"games", std::move(list)},
                        {"next", has_more ? Json(print_cursor(games.back())) : Json(nullptr)}})};
}

}  // namespace equipoise::server
