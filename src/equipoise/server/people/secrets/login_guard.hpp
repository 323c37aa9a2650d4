// Slows down guessing without locking owners out: OWASP's device cookies. Wrong guesses count for
// the account at one network; from a browser that has logged in to the account before they count
// for that browser alone, so nobody else's guesses hold it up.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/wire/limits.hpp"

namespace equipoise::server {

/// Somebody tries a password.
struct Attempt {
    std::string account;     // A login or a person; one that does not exist counts as well.
    std::string network;     // The `limit_key` of the address.
    std::string device;      // One that the account knows; empty for any other.
    bool has_code = false;   // Of the second factor, beside the password.
    bool is_limited = true;  // Whether the network has a limit over all accounts.
};

enum class Tried : std::uint8_t { Right, WrongPassword, WrongCode, Unjudged };

/// Pure counting: the caller gives the time.
class LoginGuard {
  public:
    /// Seconds to wait before the attempt can be made; zero: none. An attempt that need not wait
    /// counts as wrong until `judge` hears otherwise, so that many at once are not all free.
    std::chrono::seconds begin(const Attempt& attempt, TimePoint now);
    void judge(const Attempt& attempt, Tried tried);

  private:
    using Places = std::vector<std::pair<Throttle*, std::string>>;
    Places places_of(const Attempt& attempt);

    // For one account at one network, or in one known browser.
    Throttle here_{5, std::chrono::minutes(15)};
    // For one account at all networks together: loose and short, because it also meets an owner
    // with a new browser.
    Throttle account_{100, std::chrono::minutes(1)};
    // For the codes of one account at all networks: only whoever knows the password gets there, and
    // there are only a million codes.
    Throttle codes_{10, std::chrono::minutes(15)};
    // For one network over all accounts; a whole school can share one.
    Throttle network_{20, std::chrono::minutes(15)};
};

}  // namespace equipoise::server
