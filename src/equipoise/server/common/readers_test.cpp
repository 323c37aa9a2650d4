#include "equipoise/server/common/readers.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

/// A serving thread that does something only when the test says so.
struct Serving {
    Readers::Post post() {
        return [this](std::function<void()> work) {
            const std::lock_guard guard(mutex);
            posted.push_back(std::move(work));
            wake.notify_all();
        };
    }
    void run_one() {
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return !posted.empty(); });
        const auto work = std::move(posted.front());
        posted.pop_front();
        lock.unlock();
        work();
    }
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> posted;
};

struct Gate {
    void pass() {
        std::unique_lock lock(mutex);
        opened.wait(lock, [&] { return is_open; });
    }
    void open() {
        const std::lock_guard guard(mutex);
        is_open = true;
        opened.notify_all();
    }
    std::mutex mutex;
    std::condition_variable opened;
    bool is_open = false;
};

TEST_CASE("a question is answered on the serving thread, and asked on another one") {
    Serving serving;
    Readers readers(serving.post(), {.threads = 1, .patience = 1h});
    std::optional<std::thread::id> asked_on;
    readers.ask([] { return std::this_thread::get_id(); },
                [&](std::optional<std::thread::id> answer) { asked_on = answer; });
    CHECK(!asked_on);
    serving.run_one();
    REQUIRE(asked_on.has_value());
    CHECK(*asked_on != std::this_thread::get_id());
    CHECK(readers.waiting() == 0);
}

TEST_CASE("a question that fails, or that too many wait before, has no answer") {
    Serving serving;
    Readers readers(serving.post(), {.threads = 1, .most_waiting = 1, .patience = 1h});
    int without = 0;
    const auto count = [&](std::optional<int> answer) { without += answer ? 0 : 1; };
    readers.ask([]() -> int { throw std::runtime_error("away"); }, count);
    serving.run_one();
    CHECK(without == 1);
    Gate gate;
    Gate begun;
    readers.ask(
        [&] {
            begun.open();
            gate.pass();
            return 1;
        },
        count);
    begun.pass();
    readers.ask([] { return 2; }, count);
    readers.ask([] { return 3; }, count);
    CHECK(without == 2);
    gate.open();
    serving.run_one();
    serving.run_one();
    CHECK(without == 2);
}

TEST_CASE(
    "after a question without an answer the next are refused at once, until one is answered") {
    Serving serving;
    Readers readers(serving.post(), {.threads = 1, .patience = 2s});
    const auto start = std::chrono::steady_clock::now();
    Gate gate;
    std::vector<std::string> told;
    const auto ask = [&](const std::string& name, Readers::TimePoint now) {
        readers.ask(
            [&gate, name] {
                gate.pass();
                return name;
            },
            [&told, name](const std::optional<std::string>& answer) {
                told.push_back(answer ? *answer : "no " + name);
            },
            now);
    };
    ask("first", start);
    readers.check(start + 1s);
    CHECK(told.empty());
    readers.check(start + 2s);
    CHECK(told == std::vector<std::string>{"no first"});
    CHECK(readers.is_tripped());
    ask("second", start + 2500ms);
    CHECK(told.back() == "no second");
    ask("try", start + 3s);  // One each second is asked all the same.
    ask("third", start + 3s);
    CHECK(told.back() == "no third");
    CHECK(readers.waiting() == 1);
    gate.open();
    serving.run_one();  // The answer to the first comes too late, but shows that answers come.
    CHECK(told.size() == 3);
    CHECK(!readers.is_tripped());
    serving.run_one();
    CHECK(told.back() == "try");
}

}  // namespace
}  // namespace equipoise::server
