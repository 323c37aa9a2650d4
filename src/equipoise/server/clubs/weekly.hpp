// The table that a club opens every week: when it is due, and who opens it. Any server can, and
// one does; everything it knows is in the database.

#pragma once

#include <cstdint>
#include <vector>

#include "equipoise/server/clubs/store/club_store.hpp"
#include "equipoise/server/common/readers.hpp"
#include "equipoise/server/hall/hall.hpp"

namespace equipoise::server {

inline constexpr std::int64_t kMinutesOfWeek = std::int64_t{7} * 24 * 60;
/// A table that is later than this is left out.
inline constexpr std::int64_t kLatestMs = std::int64_t{24} * 3'600'000;

/// The first moment after `after_ms` at that minute of the week. Times are since 1970, UTC.
std::int64_t next_weekly(std::int64_t minute, std::int64_t after_ms);

/// Chooses the tables that are due, and returns those that are to be opened. Waits for the
/// database, and throws StoreError.
std::vector<DueTable> step_clubs(ClubStore& store, std::int64_t now_ms, std::int64_t service_ms);

/// Used on the hall's thread only.
class ClubRunner {
  public:
    /// All of it outlives this; `now_ms`: since 1970, called on any thread.
    struct Parts {
        ClubStore& store;
        Cluster& cluster;
        Hall& hall;
        Readers::Post post;
        std::function<std::int64_t()> now_ms;
        Readers::Settings readers{1, 16, std::chrono::seconds(10)};
    };

    explicit ClubRunner(Parts parts)
        : parts_(std::move(parts)), readers_(parts_.post, parts_.readers) {}

    /// Does what is due. Call it a few times a second.
    void beat() { beat(parts_.readers.now()); }
    void beat(Readers::TimePoint now);

  private:
    Parts parts_;
    Readers::TimePoint next_{};
    bool is_busy_ = false;
    Readers readers_;  // Last: its thread ends before the rest goes.
};

}  // namespace equipoise::server
