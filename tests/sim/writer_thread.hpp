// The thread of a store's writer or of a pusher, under the simulation's loop: it runs only while
// the loop waits for it, and so a run with threads is still one run.

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <semaphore>

#include "equipoise/server/store/sql_events.hpp"
#include "tests/sim/loop.hpp"

namespace equipoise::server::sim {

class WriterThread final : public WriterHost {
  public:
    WriterThread(Loop& loop, const LocalClock& clock) : loop_(loop), clock_(clock) {}

    TimePoint now() const override;
    void wait(std::unique_lock<std::mutex>& lock, TimePoint until) override;
    void wake() override;

    /// After the store or the pusher was made: returns when its thread waits for the first time.
    void settle() { back_.acquire(); }
    /// On that thread: goes on after so long.
    void sleep(std::int64_t us);
    /// The process was killed: what the thread still does until the store has ended reaches nobody.
    void die() { is_dead_ = true; }
    bool is_dead() const { return is_dead_; }

  private:
    void resume();
    void park();

    Loop& loop_;
    const LocalClock clock_;
    std::binary_semaphore go_{0}, back_{0};
    std::uint64_t waits_ = 0;
    bool is_waiting_ = false, is_woken_ = false, is_dead_ = false;
    std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
};

}  // namespace equipoise::server::sim
