#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "equipoise/server/common/work_pool.hpp"

namespace equipoise::server {

/// Asks a database, or does other work that may take long, on threads of its own, and answers on
/// the serving thread within a time. All calls come from the serving thread.
///
/// A circuit breaker (Nygard 2007, Release It!, section 5.2): after a question that was not
/// answered in time, the next ones are refused at once, except one each second that tries whether
/// answers come again.
class Readers {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// From any thread: does something on the serving thread. Outlives the readers.
    using Post = std::function<void(std::function<void()>)>;

    /// A world in which time and work are made up.
    class Host {
      public:
        virtual ~Host() = default;
        virtual TimePoint now() const = 0;
        /// Does it, but not within this call.
        virtual void work(std::function<void()> job) = 0;
    };

    struct Settings {
        int threads = 4;  // 0: everything is done and answered within `ask`.
        std::size_t most_waiting = 4096;
        std::chrono::milliseconds patience{2000};
        const char* asked = "database";  // For the log.
        Host* host = nullptr;            // Null: threads of the readers' own and the steady clock.

        TimePoint now() const {
            return host == nullptr ? std::chrono::steady_clock::now() : host->now();
        }
    };

    Readers(Post post, Settings settings);
    Readers(const Readers&) = delete;
    Readers& operator=(const Readers&) = delete;
    /// Waits for what is under way.
    ~Readers();

    /// Does `job` on another thread and gives `then` an optional with its result on the serving
    /// thread; an empty one if the job threw, if too much waits, or if it took too long: should it
    /// still end, its result is dropped. Both must be copyable; `then` is called once.
    template <class Job, class Then>
    void ask(Job job, Then then) {
        ask(std::move(job), std::move(then), settings_.now());
    }
    template <class Job, class Then>
    void ask(Job job, Then then, TimePoint now) {
        using Result = std::invoke_result_t<Job>;
        const auto result = std::make_shared<std::optional<Result>>();
        submit([result, job = std::move(job)] { result->emplace(job()); },
               [result, then = std::move(then)](bool done) {
                   // Whoever came too late may still be writing to it.
                   then(done ? std::move(*result) : std::optional<Result>());
               },
               now);
    }

    /// Gives up questions that have waited too long. Call it a few times a second.
    void check(TimePoint now);
    void check() { check(settings_.now()); }

    /// Whether questions are refused because none is answered.
    bool is_tripped() const { return tripped_; }
    std::size_t waiting() const { return waiting_.size(); }

  private:
    struct Waiting {
        TimePoint until;
        std::function<void(bool done)> then;
    };

    void submit(std::function<void()> work, std::function<void(bool done)> then, TimePoint now);
    void finish(std::uint64_t number, bool done);
    /// On any thread: false if the work threw.
    static bool try_work(const std::function<void()>& work);

    Post post_;
    Settings settings_;
    std::map<std::uint64_t, Waiting> waiting_;  // By number, and so by time.
    std::uint64_t last_ = 0;
    bool tripped_ = false;
    TimePoint next_try_;
    WorkPool pool_;  // Last: its threads end before the rest goes.
};

}  // namespace equipoise::server
