#include "equipoise/server/people/secrets/login_guard.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

const TimePoint kStart{std::chrono::hours{1000}};

/// Wrong passwords until the guard makes the guesser wait; how many it took.
int guess_until_stopped(LoginGuard& guard, const Attempt& attempt, TimePoint now = kStart) {
    for (int tries = 0; tries < 1000; ++tries) {
        if (guard.begin(attempt, now) > 0s) return tries;
        guard.judge(attempt, Tried::WrongPassword);
    }
    return 1000;
}

TEST_CASE("guessing at one address holds up nobody at another address") {
    LoginGuard guard;
    CHECK(guess_until_stopped(guard, {"ada", "mallory's", ""}) == 5);
    CHECK(guard.begin({"ada", "home", ""}, kStart) == 0s);
}

TEST_CASE("guessing holds up no browser that has logged in before, even at the same address") {
    LoginGuard guard;
    for (int i = 0; i < 200; ++i) guess_until_stopped(guard, {"ada", std::to_string(i), ""});
    CHECK(guard.begin({"ada", "7", ""}, kStart) > 0s);
    CHECK(guard.begin({"ada", "never seen", ""}, kStart) > 0s);
    CHECK(guard.begin({"ada", "7", "her laptop"}, kStart) == 0s);
    CHECK(guard.begin({"ben", "never seen", ""}, kStart) == 0s);
}

TEST_CASE("the wait for an account at an address doubles up to a quarter of an hour") {
    LoginGuard guard;
    const Attempt attempt{"ada", "mallory's", "", false, false};
    CHECK(guess_until_stopped(guard, attempt) == 5);
    TimePoint now = kStart;
    for (const auto expected : {1s, 2s, 4s, 8s, 16s, 32s, 64s, 128s, 256s, 512s, 900s, 900s}) {
        CHECK(guard.begin(attempt, now) == expected);
        now += expected;
        CHECK(guard.begin(attempt, now) == 0s);
    }
}

TEST_CASE("guessing from many addresses at once is slowed down at every one of them") {
    LoginGuard guard;
    int guesses = 0;
    for (int i = 0; i < 10'000; ++i) {
        if (guard.begin({"ada", std::to_string(i), ""}, kStart) == 0s) ++guesses;
    }
    CHECK(guesses == 100);
    CHECK(guard.begin({"ada", "home", ""}, kStart) == 1s);
}

TEST_CASE("a browser that was stolen can guess no faster than an address") {
    LoginGuard guard;
    CHECK(guess_until_stopped(guard, {"ada", "home", "her laptop"}) == 5);
    CHECK(guard.begin({"ada", "away", "her laptop"}, kStart) > 0s);
    CHECK(guard.begin({"ada", "home", ""}, kStart) == 0s);
}

TEST_CASE("an address that guesses at many accounts is slowed down, known browsers there are not") {
    LoginGuard guard;
    int guesses = 0;
    for (int i = 0; i < 100; ++i) {
        if (guard.begin({std::to_string(i), "school", ""}, kStart) == 0s) ++guesses;
    }
    CHECK(guesses == 20);
    CHECK(guard.begin({"ada", "school", ""}, kStart) > 0s);
    CHECK(guard.begin({"ada", "school", "her laptop"}, kStart) == 0s);
}

TEST_CASE("guesses at codes count over all addresses, and only for whoever knows the password") {
    LoginGuard guard;
    const auto guess = [&](const std::string& network, Tried tried) {
        const Attempt attempt{"ada", network, "", true};
        if (guard.begin(attempt, kStart) > 0s) return false;
        guard.judge(attempt, tried);
        return true;
    };
    for (int i = 0; i < 50; ++i) CHECK(guess(std::to_string(i), Tried::WrongPassword));
    for (int i = 50; i < 60; ++i) CHECK(guess(std::to_string(i), Tried::WrongCode));
    CHECK_FALSE(guess("60", Tried::WrongCode));
    CHECK(guard.begin({"ada", "60", "her laptop", true}, kStart) == 0s);
    CHECK(guard.begin({"ada", "60", ""}, kStart) == 0s);
}

TEST_CASE("a right password and one that was not judged cost nothing") {
    LoginGuard guard;
    const Attempt attempt{"ada", "home", ""};
    for (int i = 0; i < 1000; ++i) {
        CHECK(guard.begin(attempt, kStart) == 0s);
        guard.judge(attempt, i % 2 == 0 ? Tried::Unjudged : Tried::Right);
    }
}

}  // namespace
}  // namespace equipoise::server
