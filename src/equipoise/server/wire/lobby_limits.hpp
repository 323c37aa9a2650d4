// How many seats and places in the lobby a person, and a network of addresses, can take.

#pragma once

#include <algorithm>
#include <string>

#include "equipoise/server/wire/limits.hpp"

namespace equipoise::server {

/// A person can sit down at 10 tables at once and then every three minutes; a network of addresses,
/// which may be a school, 30 at once and then every 20 seconds. Tables in the lobby: 5 and 20 at
/// once, then every ten and every two minutes.
class LobbyLimits {
  public:
    bool may_sit(const std::string& person, const std::string& network, TimePoint now) {
        return sits_.take(person, now) && sits_of_network_.take(network, now);
    }
    bool may_list(const std::string& person, const std::string& network, TimePoint now) {
        return lists_.take(person, now) && lists_of_network_.take(network, now);
    }
    /// Whole seconds until `may_list` could be true.
    int seconds_to_list(const std::string& person,
                        const std::string& network,
                        TimePoint now) const {
        return std::max(lists_.seconds_to_wait(person, now),
                        lists_of_network_.seconds_to_wait(network, now));
    }

  private:
    Buckets sits_{1.0 / 180, 10};
    Buckets sits_of_network_{1.0 / 20, 30};
    Buckets lists_{1.0 / 600, 5};
    Buckets lists_of_network_{1.0 / 120, 20};
};

}  // namespace equipoise::server
