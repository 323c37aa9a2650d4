#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
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
    /// What the bot would do, valued for a hint; nothing if it broke an invariant. Called on the
    /// bot's thread.
    using Answer = std::function<void(const std::optional<BotChoice>& choice)>;

    /// `simulations`: the most for one action; 0: as many as a bot's thinking time allows.
    /// `host`: does the thinking in place of threads, and every answer comes at once.
    /// `longest_pause`: how long a bot that has decided may wait with its answer, counted from the
    /// call (pace.hpp).
    explicit BotPool(int threads,
                     std::uint64_t simulations = 0,
                     Readers::Host* host = nullptr,
                     std::chrono::milliseconds longest_pause = {});
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;
    /// Stops bots at work; waiting calls get no answer.
    ~BotPool();

    /// A call with a thinking time of its own waits until no other does.
    void ask(BotCall call, Answer answer);
    /// How many calls are waiting for a thread.
    std::size_t waiting() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Job {
        BotCall call;
        Answer answer;
        Clock::time_point asked;
    };
    static bool is_hint(const Job& job) { return job.call.thinking_ms > 0; }
    struct Decided {
        Answer answer;
        std::optional<BotChoice> choice;
    };
    void work();
    std::optional<Decided> next_shown();
    void decide(const Job& job);
    std::optional<BotChoice> think(const BotCall& call, float* open_choices) const;
    Clock::duration pause(const BotCall& call, float open_choices) const;

    const std::uint64_t simulations_;
    Readers::Host* const host_;
    const std::chrono::milliseconds longest_pause_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    std::multimap<Clock::time_point, Decided> decided_;  // By when they are shown.
    std::atomic<bool> stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace equipoise::server
