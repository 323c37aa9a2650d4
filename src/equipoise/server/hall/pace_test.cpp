#include "equipoise/table/host/pace.hpp"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/search/bots.hpp"
#include "equipoise/server/hall/bot_pool.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kLongest = 2000ms;

/// A call whose bot, which is `random`, says nothing of its choice.
BotCall call_of(Pace pace) {
    static const ErasedBot<secret_game::SealedScales, RandomBot> bot({"random", 0});
    const AnyGame& game = secret_game::game();
    BotCall call;
    call.bot = &bot;
    call.rules = game.make(game.default_setup(secret_game::weights_file())).value();
    call.state = call.rules->initial();
    Rng rng(1);
    while (call.rules->turn(call.state).is_chance()) {
        call.rules->apply(call.state, Actor::chance(), call.rules->draw_outcome(call.state, rng));
    }
    call.seat = *call.rules->turn(call.state).acting.begin();
    call.pace = pace;
    return call;
}

/// How long a pool with so long a pause takes for so many calls at once.
std::chrono::nanoseconds time_of(BotPool& pool, Pace pace, int calls) {
    std::mutex mutex;
    std::condition_variable wake;
    int answers = 0;
    const auto began = Clock::now();
    for (int i = 0; i < calls; ++i) {
        pool.ask(call_of(pace), [&](const std::optional<BotChoice>& choice) {
            const std::lock_guard guard(mutex);
            if (choice) ++answers;
            wake.notify_one();
        });
    }
    std::unique_lock lock(mutex);
    // Generous: a busy machine is slow.
    CHECK(wake.wait_for(lock, 60s, [&] { return answers == calls; }));
    return Clock::now() - began;
}

}  // namespace

TEST_CASE("a bot shows a forced action quickly and takes its time where much is open") {
    for (const double luck : {0.0, 0.5, 0.999}) {
        const auto forced = showing_ms(Pace::NewTurn, 1, kLongest.count(), luck);
        CHECK(forced >= 200);
        CHECK(forced <= 400);
        const auto two = showing_ms(Pace::NewTurn, 2, kLongest.count(), luck);
        const auto four = showing_ms(Pace::NewTurn, 4, kLongest.count(), luck);
        CHECK(two > forced);
        CHECK(four > two);
        CHECK(showing_ms(Pace::SameTurn, 4, kLongest.count(), luck) < four);
        CHECK(showing_ms(Pace::NewTurn, 1000, kLongest.count(), luck) == kLongest.count());
    }
}

TEST_CASE("equal choices do not take equally long") {
    CHECK(showing_ms(Pace::NewTurn, 3, kLongest.count(), 0.1) <
          showing_ms(Pace::NewTurn, 3, kLongest.count(), 0.9));
}

TEST_CASE("a bot answers at once where only bots play, or the server asks for no pause") {
    CHECK(showing_ms(Pace::AtOnce, 1000, kLongest.count(), 0.5) == 0);
    CHECK(showing_ms(Pace::NewTurn, 1000, 0, 0.5) == 0);
}

TEST_CASE("many legal actions count as a few that are worth a look") {
    CHECK(guessed_choices(1) == 1);
    CHECK(guessed_choices(40) < 4);
    CHECK(guessed_choices(40) > guessed_choices(10));
}

TEST_CASE("a decided bot waits before it answers, and holds no thread meanwhile") {
    BotPool pool(1, 10, nullptr, kLongest);
    // One after the other, twenty of these would take at least four seconds. The first bound is
    // what the quickest action takes; the second leaves a busy machine a second.
    const auto took = time_of(pool, Pace::NewTurn, 20);
    CHECK(took >= 200ms);
    CHECK(took < kLongest + 1s);
}

TEST_CASE("games go before hints, and each among their own come in order") {
    std::vector<std::string> order;
    std::mutex mutex;
    std::condition_variable wake;
    bool is_open = false;
    BotPool pool(1, 10);
    const auto ask = [&](const std::string& name, int thinking_ms) {
        BotCall call = call_of(Pace::AtOnce);
        call.thinking_ms = thinking_ms;
        pool.ask(std::move(call), [&, name](const std::optional<BotChoice>&) {
            std::unique_lock lock(mutex);
            // The first one holds the only thread until all others wait.
            wake.wait(lock, [&] { return is_open; });
            order.push_back(name);
            wake.notify_all();
        });
    };
    ask("first", 0);
    while (pool.waiting() > 0) std::this_thread::sleep_for(1ms);
    for (const char* name : {"hint 1", "hint 2"}) ask(name, 1);
    for (const char* name : {"game 1", "game 2"}) ask(name, 0);
    std::unique_lock lock(mutex);
    is_open = true;
    wake.notify_all();
    REQUIRE(wake.wait_for(lock, 60s, [&] { return order.size() == 5; }));
    CHECK(order == std::vector<std::string>{"first", "game 1", "game 2", "hint 1", "hint 2"});
}

TEST_CASE("a pool ends while a decided bot still waits") {
    const auto began = Clock::now();
    {
        BotPool pool(1, 10, nullptr, 60s);
        for (int i = 0; i < 5; ++i)
            pool.ask(call_of(Pace::NewTurn), [](const std::optional<BotChoice>&) {});
    }
    CHECK(Clock::now() - began < 30s);
}

}  // namespace equipoise::server
