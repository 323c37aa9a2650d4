// The service's clock between two heartbeats.

#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {

/// Milliseconds since 1970, UTC.
std::int64_t unix_ms();

/// Goes on by this process's steady clock from what the last heartbeat said, but never far ahead of
/// it: without a database the service stands still. Any thread.
class ServiceClock {
  public:
    /// How far it may go ahead of a heartbeat.
    static constexpr std::int64_t kMaxAheadMs = 3000;
    /// A longer silence of all servers is an outage, in which the clock stands still.
    static constexpr std::int64_t kOutageMs = 5000;

    using Clock = std::chrono::steady_clock;

    /// `at`: by the steady clock.
    void set(std::int64_t service_ms, Clock::time_point at = Clock::now());
    std::int64_t now(Clock::time_point at = Clock::now()) const;
    /// Whether it was set so recently that it still runs.
    bool is_running(Clock::time_point at = Clock::now()) const;

  private:
    std::int64_t ahead_ms(Clock::time_point at) const;

    mutable std::mutex mutex_;
    std::int64_t base_ms_ = 0;
    Clock::time_point since_ = Clock::now();
    mutable std::int64_t told_ms_ = 0;
};

/// Advances the clock in the database to `now_ms` since 1970; returns what it then shows, and sets
/// `silent_ms` to how long nobody had done so.
std::int64_t beat_service_clock(Sql& sql, std::int64_t now_ms, std::int64_t& silent_ms);

}  // namespace equipoise::server
