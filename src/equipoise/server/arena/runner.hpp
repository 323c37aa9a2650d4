// Keeps arenas going: pairs, opens tables, takes out who does not come, and closes. Any server can
// do it, and for each arena one at a time does; everything it knows is in the database.

#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/arena/store/arena_store.hpp"
#include "equipoise/server/common/readers.hpp"
#include "equipoise/server/hall/hall.hpp"

namespace equipoise::server {

/// What is to be done at tables.
struct ArenaOrders {
    bool leads = false;  // This server pairs for an arena.
    std::vector<ArenaTable> to_open;
    std::vector<ArenaGame> late;  // Somebody may not have come.
};

/// When a server does a step, and who has looked at pages since its last one.
struct ArenaMoment {
    std::string node;
    std::int64_t now_ms = 0;  // Since 1970.
    std::int64_t service_ms = 0;
    std::vector<ArenaStore::Seen> seen = {};
};

/// Does what is due in the database. Waits for it, and throws StoreError.
ArenaOrders step_arenas(ArenaStore& store, const ArenaMoment& at);

/// Used on the hall's thread only.
class ArenaRunner {
  public:
    /// All of it outlives this; `now_ms`: since 1970, called on any thread.
    struct Parts {
        ArenaStore& store;
        Cluster& cluster;
        Hall& hall;
        Readers::Post post;
        std::function<std::int64_t()> now_ms;
        Readers::Settings readers{1, 16, std::chrono::seconds(10)};
    };

    explicit ArenaRunner(Parts parts)
        : parts_(std::move(parts)), readers_(parts_.post, parts_.readers) {}

    /// The person looks at the arena's page now.
    void see(const std::string& arena, const std::string& person) { seen_.insert({arena, person}); }
    /// Does what is due. Call it a few times a second.
    void beat() { beat(parts_.readers.now()); }
    void beat(Readers::TimePoint now);

  private:
    void carry_out(const ArenaOrders& orders);

    Parts parts_;
    std::set<std::pair<std::string, std::string>> seen_;
    Readers::TimePoint next_{};
    std::uint64_t steps_ = 0;
    bool is_busy_ = false;
    Readers readers_;  // Last: its thread ends before the rest goes.
};

}  // namespace equipoise::server
