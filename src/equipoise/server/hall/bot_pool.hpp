#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "equipoise/server/common/readers.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// A few threads on which bots think.
class BotPool {
  public:
    /// The bot's action; nothing if it broke an invariant. Called on the bot's thread.
    using Answer = std::function<void(std::optional<Action> action)>;

    /// `simulations`: the most for one action; 0: as many as a bot's thinking time allows.
    /// `host`: does the thinking in place of threads.
    explicit BotPool(int threads, std::uint64_t simulations = 0, Readers::Host* host = nullptr);
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;
    /// Stops bots at work; waiting calls get no answer.
    ~BotPool();

    void ask(BotCall call, Answer answer);
    /// How many calls are waiting for a thread.
    std::size_t waiting() const;

  private:
    struct Job {
        BotCall call;
        Answer answer;
    };
    void work();
    std::optional<Action> think(const BotCall& call) const;

    const std::uint64_t simulations_;
    Readers::Host* const host_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

/// How long a bot of this level may think at a table with people.
std::chrono::milliseconds thinking_time(int level);

}  // namespace equipoise::server
