// What an operator may want to look at: pairs of persons whose rated games look agreed.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equipoise/server/reports/report_store.hpp"

namespace equipoise::server {

class Database;

/// What two persons played against each other for ratings, in a span of days. None of it proves
/// anything: friends play each other, and a family shares a browser.
struct Flag {
    /// One of them, with the figures of both for the same days.
    struct Side {
        ReportParty person;
        std::int64_t wins = 0;   // Against the other.
        std::int64_t rated = 0;  // Games of two persons, against anybody.
        bool operator==(const Side&) const = default;
    };
    Side one;  // Whoever won more of them; if equal, the smaller public id.
    Side other;
    std::int64_t games = 0;
    /// Of these, those whose log has at most kShortLog entries: given up after a few actions.
    std::int64_t short_games = 0;
    std::int64_t last_ms = 0;  // By the service's clock: the last of them.

    bool is_repeated = false;     // Many, and half of all that one of them played.
    bool is_one_sided = false;    // One of them won nearly all.
    bool is_short = false;        // Many were short.
    bool shares_browser = false;  // Both have logged in with the same browser.

    static constexpr std::int64_t kShortLog = 20;
    static constexpr int kUsualDays = 30;   // That somebody looks back,
    static constexpr int kMostDays = 3650;  // and at most.

    bool operator==(const Flag&) const = default;
};

/// The keys of its signs, those that weigh most first: `browser`, `short`, `repeated`, `one_sided`.
std::vector<std::string> signs_of(const Flag& flag);

/// Pairs with a browser in common, with many short games, or with repeated one-sided ones, with
/// most signs first. `days`: before now by the service's clock. Waits for the database and throws
/// StoreError.
std::vector<Flag> flags_of(Database& database, int days);

}  // namespace equipoise::server
