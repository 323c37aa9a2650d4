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
#include "equipoise/server/store/sql_events.hpp"

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

/// A world in which clocks and push services are made up, with the only thread of a pusher.
struct PushWorld {
    WriterHost* thread = nullptr;
    std::function<std::int64_t()> unix_ms;
    /// As HttpsClient::ask.
    std::function<HttpsAnswer(
        const Endpoint& to, const std::string& request, HttpsClient::TimePoint until)>
        ask;
};

/// Takes one push after the other on threads of its own, so that each is taken by one server at a
/// time. One whose server ends before the push service has answered is taken by another, after
/// three times the time limit.
class Pusher {
  public:
    /// `service_ms`: the service's clock, from any thread. All outlives the pusher.
    /// `world`: nothing for the real one.
    Pusher(PushStore& store,
           PushSender sender,
           PushSettings settings,
           std::function<std::int64_t()> service_ms,
           std::optional<PushWorld> world = {});
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

    Clock::time_point now() const;
    std::int64_t wall_ms() const;
    HttpsAnswer ask(const Endpoint& to, const std::string& request, Clock::time_point until);
    void wait(std::unique_lock<std::mutex>& lock, Clock::time_point until);
    void pause();

    PushStore& store_;
    const PushSender sender_;
    const PushSettings settings_;
    const std::function<std::int64_t()> service_ms_;
    const std::optional<PushWorld> world_;
    const std::optional<HttpsClient> client_;  // Of the real world.
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Push> found_;
    bool looking_ = false;
    Clock::time_point next_look_, next_sweep_;
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace equipoise::server
