#include "equipoise/server/clubs/weekly.hpp"

#include <algorithm>

#include "equipoise/server/common/tokens.hpp"

namespace equipoise::server {
namespace {

constexpr std::chrono::milliseconds kPause{3000};
constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kWeekMs = kMinutesOfWeek * kMinuteMs;
/// 1970 began on a Thursday.
constexpr std::int64_t kFirstMondayMs = -std::int64_t{3} * 24 * 60 * kMinuteMs;

}  // namespace

std::int64_t next_weekly(std::int64_t minute, std::int64_t after_ms) {
    const std::int64_t into_week =
        (std::max<std::int64_t>(after_ms, 0) - kFirstMondayMs - minute * kMinuteMs + kWeekMs) %
        kWeekMs;
    return std::max<std::int64_t>(after_ms, 0) + kWeekMs - into_week;
}

std::vector<DueTable> step_clubs(ClubStore& store, std::int64_t now_ms, std::int64_t service_ms) {
    for (const Club& club : store.due(now_ms)) {
        const std::int64_t next_ms = next_weekly(club.weekly.minute, now_ms);
        // Of those that were missed only the last can still be in time.
        const std::int64_t due_ms = next_ms - kWeekMs;
        const bool is_in_time = now_ms - due_ms < kLatestMs;
        store.choose_table(
            club, next_ms, {is_in_time ? new_table_name() : std::string(), due_ms, service_ms});
    }
    return store.unopened(now_ms - kLatestMs);
}

void ClubRunner::beat(Readers::TimePoint now) {
    readers_.check(now);
    if (is_busy_ || now < next_) return;
    is_busy_ = true;
    readers_.ask(
        [&parts = parts_] {
            return step_clubs(parts.store, parts.now_ms(), parts.cluster.service_ms());
        },
        [this, now](const std::optional<std::vector<DueTable>>& due) {
            is_busy_ = false;
            next_ = now + kPause;
            if (!due) return;
            for (const DueTable& one : *due)
                parts_.hall.open_seated({one.table, one.plan, {}, one.club});
        },
        now);
}

}  // namespace equipoise::server
