// What Web Push needs of the database: who subscribed, what is to be sent, and the server's key.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/table/json/json.hpp"

namespace equipoise::server {

class Database;

/// A browser that a push service can reach. Ends with the session that it was made in.
struct PushSubscription {
    std::string id;  // Of its endpoint.
    std::string person;
    std::string session;  // Its public id.
    std::string endpoint;
    std::string p256dh;        // Bytes,
    std::string auth;          // and these too.
    std::int64_t made_ms = 0;  // Since 1970.
    bool operator==(const PushSubscription&) const = default;
};

/// When a person is not to be told: minutes from midnight, by clocks so far ahead of UTC. An end
/// before the beginning is on the next day.
struct QuietHours {
    int begin_min = 0;
    int end_min = 0;
    int offset_min = 0;
    bool operator==(const QuietHours&) const = default;

    /// How long they still last; 0 outside of them. `unix_ms`: since 1970.
    std::int64_t left_ms(std::int64_t unix_ms) const;
};

/// {"begin", "end", "offset"} in minutes; null for none.
Json to_json(const std::optional<QuietHours>& quiet);

/// One event for one browser. Times are the service's.
struct Push {
    PushSubscription to;
    std::optional<QuietHours> quiet;
    std::string table;
    std::int64_t version = 0;
    std::string event;
    std::string game;
    std::int64_t made_ms = 0;
    std::int64_t due_ms = 0;
    int tries = 0;
};

/// All calls may come from any thread, wait for the database and throw StoreError.
class PushStore {
  public:
    static constexpr int kMostOfPerson = 10;
    /// So long an event is remembered, so that it is never made again.
    static constexpr std::int64_t kKeptMs = std::int64_t{3} * 24 * 3600 * 1000;

    explicit PushStore(Database& database) : database_(database) {}

    /// The key that all servers use: this one, if there was none.
    std::string keep_key(const std::string& fresh);

    /// A browser that another person subscribed is now this person's alone. Of many the oldest go.
    void subscribe(const PushSubscription& subscription);
    /// Newest first.
    std::vector<PushSubscription> subscriptions_of(const std::string& person);
    /// False if the person has no such subscription.
    bool unsubscribe(const std::string& person, const std::string& id);
    /// The browser is gone.
    void forget(const std::string& id);

    void set_quiet(const std::string& person, const std::optional<QuietHours>& quiet);
    std::optional<QuietHours> quiet_of(const std::string& person);

    /// What may be taken by now, the longest due first.
    std::vector<Push> due(std::int64_t service_ms, int limit);
    /// Nobody else gets it until that time. False if somebody else was first.
    bool take(Push& push, std::int64_t until_ms);
    /// Of a push that was taken: it is not sent again, or not before that time. Nothing happens if
    /// somebody else has taken it since.
    void finish(const Push& push);
    void put_off(const Push& push, std::int64_t until_ms);
    /// Drops what is older than `kKeptMs`, and subscriptions whose session has ended.
    void sweep(std::int64_t service_ms);

  private:
    Database& database_;
};

}  // namespace equipoise::server
