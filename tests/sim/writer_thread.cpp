#include "tests/sim/writer_thread.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kSoonest = 20, kLatest = 300;  // Until a thread that was woken runs.

}  // namespace

WriterHost::TimePoint WriterThread::now() const {
    return TimePoint(std::chrono::microseconds(clock_.steady_us(loop_)));
}

void WriterThread::wait(std::unique_lock<std::mutex>& lock, TimePoint until) {
    if (is_dead_) return;
    lock.unlock();
    const std::uint64_t mine = ++waits_;
    is_waiting_ = true;
    is_woken_ = false;
    if (until != TimePoint::max()) {
        const auto us =
            std::chrono::duration_cast<std::chrono::microseconds>(until.time_since_epoch());
        loop_.at(clock_.loop_us(us.count()), [this, mine, life = std::weak_ptr(lives_)] {
            if (!life.expired() && is_waiting_ && waits_ == mine) resume();
        });
    }
    park();
    is_waiting_ = false;
    lock.lock();
}

void WriterThread::wake() {
    if (is_dead_) return go_.release();
    if (!is_waiting_ || is_woken_) return;
    is_woken_ = true;
    loop_.after(loop_.between(kSoonest, kLatest),
                [this, mine = waits_, life = std::weak_ptr(lives_)] {
                    if (!life.expired() && is_waiting_ && waits_ == mine) resume();
                });
}

void WriterThread::sleep(std::int64_t us) {
    if (is_dead_) return;
    loop_.after(us, [this, life = std::weak_ptr(lives_)] {
        if (!life.expired()) resume();
    });
    park();
}

void WriterThread::resume() {
    if (is_dead_) return;
    go_.release();
    back_.acquire();
}

void WriterThread::park() {
    back_.release();
    go_.acquire();
}

}  // namespace equipoise::server::sim
