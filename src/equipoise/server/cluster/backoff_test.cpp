#include "equipoise/server/cluster/backoff.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/server/store/sql_events.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

TEST_CASE("Pauses lie anywhere below a bound that doubles, and begin anew after a success") {
    const std::vector<int> bounds{50, 100, 200, 400, 800, 1000, 1000};
    std::vector<std::vector<int>> pauses(bounds.size());
    for (Seed seed = 0; seed < 400; ++seed) {
        Backoff backoff(50ms, 1000ms, seed);
        for (auto& at : pauses) at.push_back(static_cast<int>(backoff.next().count()));
        backoff.reset();
        CHECK(backoff.next() <= 50ms);
    }
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        const auto [least, most] = std::minmax_element(pauses[i].begin(), pauses[i].end());
        CAPTURE(bounds[i]);
        CHECK(*least >= 1);
        CHECK(*least <= bounds[i] / 10);
        CHECK(*most <= bounds[i]);
        CHECK(*most >= bounds[i] * 9 / 10);
    }
}

class DeadDatabase final : public Database {
  public:
    void write(const Work&) override { throw DatabaseGone("dead"); }
    void read(const Work&) override { throw DatabaseGone("dead"); }
};

/// Time passes only where the writer waits, which is noted.
class Notes final : public WriterHost {
  public:
    static constexpr std::size_t kMost = 300;

    TimePoint now() const override { return now_; }
    void wait(std::unique_lock<std::mutex>& lock, TimePoint until) override {
        if (until == TimePoint::max() || waits_.size() == kMost) {
            full_ = waits_.size() == kMost;
            woken_.notify_all();
            woken_.wait_for(lock, 1ms);
            return;
        }
        waits_.push_back(std::chrono::ceil<std::chrono::milliseconds>(until - now_));
        now_ = until;
    }
    void wake() override { woken_.notify_all(); }

    std::vector<std::chrono::milliseconds> take() {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        while (!full_) woken_.wait_for(lock, 1ms);
        return waits_;
    }

  private:
    TimePoint now_{};
    std::vector<std::chrono::milliseconds> waits_;
    std::atomic<bool> full_ = false;
    std::condition_variable woken_;
};

std::vector<std::chrono::milliseconds> waits_of_a_writer() {
    DeadDatabase database;
    Notes notes;
    const auto store = make_event_store(database, {}, &notes);
    store->append({.table = "t", .entries = {"{}"}}, [](bool) {});
    return notes.take();
}

TEST_CASE("The writer tries a database that is away again after pauses with full jitter") {
    const auto waits = waits_of_a_writer();
    const auto [least, most] = std::minmax_element(waits.begin(), waits.end());
    CHECK(*most <= 1000ms);
    CHECK(*most >= 900ms);
    CHECK(*least <= 100ms);
    // Another server waits for other times.
    CHECK(waits != waits_of_a_writer());
}

}  // namespace
}  // namespace equipoise::server
