// Web Push: which browsers of a person are told, and when not.

#include "equipoise/server/common/sodium.hpp"
#include "equipoise/server/people/people.hpp"
#include "equipoise/server/push/endpoint.hpp"
#include "equipoise/server/push/message.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

constexpr int kLastMinute = 24 * 60 - 1;
constexpr int kFarthest = 14 * 60;  // From UTC, in either direction.

PeopleAnswer sends_none() { return refuse(409, "no_push", "", "no_push"); }

std::string bytes_in_field(const Json& keys, const char* name) {
    return read_base64url(find_text(keys, name).value_or("")).value_or("");
}

}  // namespace

PeopleAnswer People::push(const Visitor& visitor) {
    const PushOffer& offer = settings_.push;
    Json browsers = Json::array();
    Json quiet = nullptr;
    if (offer.store != nullptr && !visitor.session.empty()) {
        for (const PushSubscription& one : offer.store->subscriptions_of(visitor.person)) {
            browsers.push_back({{"id", one.id},
                                {"since", one.made_ms},
                                {"current", one.session == visitor.session}});
        }
        quiet = to_json(offer.store->quiet_of(visitor.person));
    }
    return {200,
            print_json({{"key", offer.store == nullptr ? Json(nullptr) : Json(offer.key)},
                        {"browsers", std::move(browsers)},
                        {"quiet", std::move(quiet)}})};
}

PeopleAnswer People::subscribe(const Visitor& visitor, const Json& body) {
    if (settings_.push.store == nullptr) return sends_none();
    const std::string endpoint = find_text(body, "endpoint").value_or("");
    if (!read_endpoint(endpoint, settings_.push.allowed))
        return refuse(422, "bad_endpoint", "endpoint", "wants_endpoint");
    const Json* keys = find_member(body, "keys");
    const Json given = keys == nullptr ? Json() : *keys;
    const std::string p256dh = bytes_in_field(given, "p256dh");
    const std::string auth = bytes_in_field(given, "auth");
    if (!EcKey::of_public(p256dh) || auth.size() != kAuthBytes)
        return refuse(422, "bad_keys", "keys", "wants_push_keys");
    const std::string id = token_hash(endpoint);
    settings_.push.store->subscribe(
        {id, visitor.person, visitor.session, endpoint, p256dh, auth, unix_ms()});
    return {200, print_json({{"id", id}})};
}

PeopleAnswer People::unsubscribe(const Visitor& visitor, const Json& body) {
    if (settings_.push.store == nullptr) return sends_none();
    const std::string id = find_text(body, "id").value_or("");
    if (settings_.push.store->unsubscribe(visitor.person, id)) return {};
    return refuse(404, "not_found", "", "no_such_browser");
}

PeopleAnswer People::set_quiet(const Visitor& visitor, const Json& body) {
    if (settings_.push.store == nullptr) return sends_none();
    const Json* quiet = find_member(body, "quiet");
    if (quiet != nullptr && quiet->is_null()) {
        settings_.push.store->set_quiet(visitor.person, std::nullopt);
        return {};
    }
    const Json given = quiet == nullptr ? Json() : *quiet;
    const auto begin = find_int(given, "begin", 0, kLastMinute);
    const auto end = find_int(given, "end", 0, kLastMinute);
    const auto offset = find_int(given, "offset", -kFarthest, kFarthest);
    if (!begin || !end || !offset) return refuse(422, "bad_quiet", "quiet", "wants_quiet");
    settings_.push.store->set_quiet(
        visitor.person,
        QuietHours{static_cast<int>(*begin), static_cast<int>(*end), static_cast<int>(*offset)});
    return {};
}

}  // namespace equipoise::server
