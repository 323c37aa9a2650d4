// Whom people follow, whom they want nothing to do with, and whether they are named where they
// watch.

#include <algorithm>

#include "equipoise/server/people/people.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/audience/catalogue.hpp"

namespace equipoise::server {
namespace {

constexpr int kMostFollowed = 200;
constexpr int kMostBlocked = 500;

struct Change {
    std::string_view word;
    Tie tie;
    bool ends;
};
constexpr Change kChanges[] = {{"follow", Tie::Follow, false},
                               {"unfollow", Tie::Follow, true},
                               {"block", Tie::Block, false},
                               {"unblock", Tie::Block, true}};

/// Whether everybody may know that the person sits at the table of that summary.
bool is_known_at(const std::string& summary, const std::string& person, const Player& player) {
    constexpr std::size_t kMaxSummaryBytes = std::size_t{1} << 16;
    const auto listing = parse_object(summary, kMaxSummaryBytes);
    const Json* seats = listing ? find_member(*listing, "seats") : nullptr;
    if (seats == nullptr || !seats->is_array()) return false;
    const PlayedAt at{ladder_of(find_text(*listing, "game").value_or(""),
                                find_text(*listing, "mode").value_or("")),
                      find_bool(*listing, "rated").value_or(false)};
    return std::any_of(seats->begin(), seats->end(), [&](const Json& seat) {
        return find_text(seat, "guest") == person &&
            !player_json(player, at, find_text(seat, "name").value_or("")).is_null();
    });
}

Json playing_json(const SeenTable* seen) {
    if (seen == nullptr) return nullptr;
    const Json listing = Json::parse(seen->summary, nullptr, false);
    return {{"table", seen->table},
            {"game", find_text(listing, "game").value_or("")},
            {"mode", find_text(listing, "mode").value_or("")}};
}

}  // namespace

Ties People::ties(const Visitor& visitor) {
    Ties found{store_.ties_of(visitor.person), {}};
    std::vector<std::string> followed;
    for (const Tied& one : found.ties) {
        if (one.tie == Tie::Follow) followed.push_back(one.id);
    }
    if (followed.empty()) return found;
    const Players players = store_.players(followed);
    for (SeenTable& seen : store_.tables_of_followed(visitor.person)) {
        const auto player = players.find(seen.person);
        if (player == players.end()) continue;
        if (is_known_at(seen.summary, seen.person, player->second))
            found.playing.try_emplace(seen.person, std::move(seen));
    }
    return found;
}

std::string print_ties(const Ties& ties, const IsHere& is_here) {
    Json follows = Json::array();
    Json blocked = Json::array();
    for (const Tied& one : ties.ties) {
        Json item = {{"person", one.public_id}, {"name", one.name}};
        if (one.tie == Tie::Block) {
            blocked.push_back(std::move(item));
            continue;
        }
        const auto found = ties.playing.find(one.id);
        const SeenTable* seen = found == ties.playing.end() ? nullptr : &found->second;
        item["here"] = is_here(one, seen == nullptr ? std::string() : seen->table);
        item["playing"] = playing_json(seen);
        follows.push_back(std::move(item));
    }
    return print_json({{"follows", std::move(follows)}, {"blocked", std::move(blocked)}});
}

PeopleAnswer People::change_tie(const Visitor& visitor,
                                const std::string& public_id,
                                std::string_view what) {
    const auto* change = std::find_if(std::begin(kChanges),
                                      std::end(kChanges),
                                      [&](const Change& one) { return one.word == what; });
    if (change == std::end(kChanges)) return refuse(404, "not_found", "", "nothing_here");
    const auto other = store_.find_public(public_id);
    if (!other) return refuse(404, "not_found", "", "no_such_person");
    if (other->id == visitor.person) return refuse(422, "bad_person", "", "this_is_you");
    if (change->ends) {
        store_.untie(visitor.person, other->id, change->tie);
        return {};
    }
    const bool follows = change->tie == Tie::Follow;
    const int most = follows ? kMostFollowed : kMostBlocked;
    if (store_.tie(visitor.person, other->id, change->tie, unix_ms(), most)) return {};
    return refuse(409, "too_many", "", Reason("too_many_ties", {{"most", most}}));
}

std::vector<std::string> People::blocked_by(const std::string& person) {
    return store_.blocked_by(person);
}

PeopleAnswer People::set_watching(const Visitor& visitor, const Json& body) {
    const auto named = find_bool(body, "named");
    if (!named) return refuse(422, "bad_watching", "named", "wants_named");
    PeopleAnswer answer;
    if (store_.show_name(visitor.person, *named, unix_ms())) answer.parted = {visitor.person};
    return answer;
}

bool People::shows_name(const std::string& person) { return store_.shows_name(person); }

std::vector<std::string> People::changed_since(std::int64_t since_ms) {
    std::vector<std::string> changed = store_.blocking_since(since_ms);
    for (std::string& one : store_.shown_since(since_ms)) changed.push_back(std::move(one));
    return changed;
}

bool People::may_meet(const std::string& person, const std::string& table) {
    const std::set<std::string> apart = store_.apart_from(person);
    if (apart.empty()) return true;
    const std::vector<std::string> hosts = hosts_at(store_.summary_of(table));
    return std::none_of(
        hosts.begin(), hosts.end(), [&](const std::string& one) { return apart.contains(one); });
}

}  // namespace equipoise::server
