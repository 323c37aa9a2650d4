#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>

#include "equipoise/server/store/sql.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// A world in which time is made up, and with it when the writer's thread goes on.
class WriterHost {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    virtual ~WriterHost() = default;
    virtual TimePoint now() const = 0;
    /// On the writer's thread, which holds `lock`: returns after `wake`, and at that time at the
    /// latest.
    virtual void wait(std::unique_lock<std::mutex>& lock, TimePoint until) = 0;
    /// From any thread.
    virtual void wake() = 0;
};

/// Logs in a database, which must outlive the store. One writer thread commits everything that has
/// gathered while the last commit was under way, and under load a little longer: many tables share
/// one wait for the disk.
/// `fenced_node`: the node that must own what it appends to; empty where there is only one process.
/// `host`: null for the steady clock and a thread that goes on by itself; it outlives the store.
std::unique_ptr<EventStore> make_event_store(Database& database,
                                             std::string fenced_node = {},
                                             WriterHost* host = nullptr);

}  // namespace equipoise::server
