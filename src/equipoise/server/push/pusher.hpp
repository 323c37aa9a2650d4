// Sends what is to be sent by Web Push (RFC 8030), from the database of all servers.

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/push/https_client.hpp"
#include "equipoise/server/push/message.hpp"
#include "equipoise/server/push/push_store.hpp"

namespace equipoise::server {

/// The server's name for push services: its key is the operator's, or one that is made once and
/// kept in the database. Throws StoreError, and std::runtime_error if the key is none.
PushSender push_sender(const PushSettings& settings, PushStore& store);

/// The request that brings a push to its service. `age_ms`: how long ago it happened.
std::string push_request(const Push& push,
                         const Endpoint& to,
                         const PushSender& sender,
                         std::int64_t age_ms,
                         std::int64_t unix_ms);

/// Takes one push after the other on threads of its own, so that each is taken by one server at a
/// time. One whose server ends before the push service has answered is taken by another, after
/// three times the time limit.
class Pusher {
  public:
    /// `service_ms`: the service's clock, from any thread. All outlives the pusher.
    Pusher(PushStore& store,
           PushSender sender,
           PushSettings settings,
           std::function<std::int64_t()> service_ms);
    Pusher(const Pusher&) = delete;
    Pusher& operator=(const Pusher&) = delete;
    /// Waits for what is being sent, for two seconds at most.
    ~Pusher();

  private:
    using Clock = std::chrono::steady_clock;

    void work();
    std::optional<Push> next();
    std::deque<Push> look();
    void deliver(Push push);
    void judge(const Push& push, const HttpsAnswer& answer);
    void try_later(const Push& push, std::int64_t after_s);
    void finish(const Push& push, bool is_sent);

    PushStore& store_;
    const PushSender sender_;
    const PushSettings settings_;
    const std::function<std::int64_t()> service_ms_;
    const HttpsClient client_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Push> found_;
    bool looking_ = false;
    Clock::time_point next_look_ = Clock::now();
    Clock::time_point next_sweep_ = Clock::now();
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace equipoise::server
