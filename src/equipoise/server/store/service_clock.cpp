#include "equipoise/server/store/service_clock.hpp"

#include <algorithm>

namespace equipoise::server {

std::int64_t unix_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

void ServiceClock::set(std::int64_t service_ms, Clock::time_point at) {
    const std::lock_guard guard(mutex_);
    base_ms_ = service_ms;
    since_ = at;
}

std::int64_t ServiceClock::ahead_ms(Clock::time_point at) const {
    using namespace std::chrono;
    return duration_cast<milliseconds>(at - since_).count();
}

std::int64_t ServiceClock::now(Clock::time_point at) const {
    const std::lock_guard guard(mutex_);
    told_ms_ = std::max(told_ms_, base_ms_ + std::min(ahead_ms(at), kMaxAheadMs));
    return told_ms_;
}

bool ServiceClock::is_running(Clock::time_point at) const {
    const std::lock_guard guard(mutex_);
    return ahead_ms(at) < kMaxAheadMs;
}

std::int64_t beat_service_clock(Sql& sql, std::int64_t now_ms, std::int64_t& silent_ms) {
    sql.run(
        "INSERT INTO service (id, service_ms, last_ms) VALUES (1, $1, $1) ON CONFLICT DO NOTHING",
        {now_ms});
    // Locks the row in one statement that both databases know.
    const auto rows = sql.rows("UPDATE service SET id = 1 RETURNING service_ms, last_ms");
    silent_ms = std::max<std::int64_t>(now_ms - rows.at(0).integer(1), 0);
    // After an outage it has moved as far as any server may have shown already.
    const std::int64_t step =
        silent_ms > ServiceClock::kOutageMs ? ServiceClock::kMaxAheadMs : silent_ms;
    const std::int64_t service_ms = rows.at(0).integer(0) + step;
    sql.run("UPDATE service SET service_ms = $1, last_ms = $2", {service_ms, now_ms});
    return service_ms;
}

}  // namespace equipoise::server
