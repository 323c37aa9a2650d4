#include "equipoise/server/people/secrets/login_guard.hpp"

#include <algorithm>

namespace equipoise::server {

LoginGuard::Places LoginGuard::places_of(const Attempt& attempt) {
    if (!attempt.device.empty()) return {{&here_, attempt.account + " in " + attempt.device}};
    Places places{{&here_, attempt.account + " at " + attempt.network},
                  {&account_, attempt.account}};
    if (attempt.has_code) places.emplace_back(&codes_, attempt.account);
    if (attempt.is_limited) places.emplace_back(&network_, attempt.network);
    return places;
}

std::chrono::seconds LoginGuard::begin(const Attempt& attempt, TimePoint now) {
    const Places places = places_of(attempt);
    std::chrono::seconds wait{0};
    for (const auto& [throttle, key] : places) wait = std::max(wait, throttle->wait(key, now));
    if (wait.count() > 0) return wait;
    for (const auto& [throttle, key] : places) throttle->failed(key, now);
    return wait;
}

void LoginGuard::judge(const Attempt& attempt, Tried tried) {
    for (const auto& [throttle, key] : places_of(attempt)) {
        const bool counts =
            tried == Tried::WrongCode || (tried == Tried::WrongPassword && throttle != &codes_);
        if (counts) continue;
        // One right password says nothing about the guesses made elsewhere.
        tried == Tried::Right&& throttle == &here_ ? throttle->succeeded(key)
                                                   : throttle->forgive(key);
    }
}

}  // namespace equipoise::server
