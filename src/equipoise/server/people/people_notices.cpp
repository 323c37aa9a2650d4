// Which events a person is told of, by mail and by Web Push.

#include <algorithm>
#include <array>

#include "equipoise/server/people/people.hpp"

namespace equipoise::server {
namespace {

constexpr std::array<std::string_view, 4> kEvents{"turn", "over", "invite", "weekly"};
constexpr std::array<std::string_view, 2> kWays{kByMail, kByPush};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

PeopleAnswer People::notices(const Visitor& visitor) {
    const auto off = store_.notices_off(visitor.person);
    Json events = Json::object();
    for (const std::string_view event : kEvents) {
        Json ways = Json::object();
        for (const std::string_view way : kWays) {
            const NoticeSwitch one{std::string(event), std::string(way)};
            ways[one.way] = std::find(off.begin(), off.end(), one) == off.end();
        }
        events[std::string(event)] = std::move(ways);
    }
    return {200, print_json({{"ways", ways_to(visitor)}, {"events", std::move(events)}})};
}

/// In which the person is told of anything.
Json People::ways_to(const Visitor& visitor) {
    Json ways = Json::array();
    const auto targets = store_.notify_of(visitor.person);
    const bool has_address = std::any_of(
        targets.begin(), targets.end(), [](const NotifyTarget& one) { return one.is_confirmed; });
    if (settings_.sends_notices && has_address) ways.push_back(kByMail);
    PushStore* const pushes = settings_.push.store;
    if (pushes != nullptr && !pushes->subscriptions_of(visitor.person).empty())
        ways.push_back(kByPush);
    return ways;
}

PeopleAnswer People::set_notice(const Visitor& visitor, const Json& body) {
    const NoticeSwitch one{find_text(body, "event").value_or(""),
                           find_text(body, "way").value_or("")};
    const auto on = find_bool(body, "on");
    if (!is_one_of(kEvents, one.event) || !is_one_of(kWays, one.way) || !on)
        return refuse(422, "bad_notice", "", "wants_notice_switch");
    store_.switch_notice(visitor.person, one, *on);
    return {};
}

bool People::end_notices(const std::string& token) {
    const auto link = store_.find_notice_link(token);
    if (!link) return false;
    store_.switch_notice(link->person, {link->event, std::string(kByMail)}, false);
    return true;
}

std::vector<Addressee> addressees(PeopleStore& store,
                                  const std::string& person,
                                  const std::string& event) {
    const auto off = store.notices_off(person);
    const NoticeSwitch mail{event, std::string(kByMail)};
    if (std::find(off.begin(), off.end(), mail) != off.end()) return {};
    std::vector<Addressee> found;
    for (NotifyTarget& target : store.notify_of(person)) {
        // Whoever gave somebody else's address would have them sent letters for ever.
        if (!target.is_confirmed) continue;
        const std::string token = store.keep_notice_link(new_token(), {person, event});
        found.push_back({std::move(target), std::string(kNoticesOff) + token});
    }
    return found;
}

}  // namespace equipoise::server
