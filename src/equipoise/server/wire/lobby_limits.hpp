// How many seats and places in the lobby a person, and a network of addresses, can take.

#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "equipoise/server/wire/limits.hpp"

namespace equipoise::server {

/// How often: a person can sit down at 10 tables at once and then every three minutes; a network of
/// addresses, which may be a school, 30 at once and then every 20 seconds. Tables in the lobby: 5
/// and 20 at once, then every ten and every two minutes. And how much at a time: a person can be at
/// 20 tables that are undecided, and all who came from a network at 60.
class LobbyLimits {
  public:
    using Counts = std::map<std::string, int>;

    /// Those who sat down or listed a table from there, and the person.
    std::vector<std::string> holders(const std::string& person, const std::string& network) const {
        const auto found = holders_.find(network);
        std::vector<std::string> persons{person};
        if (found == holders_.end()) return persons;
        for (const auto& [other, since] : found->second)
            if (other != person) persons.push_back(other);
        return persons;
    }
    /// Whether the person may be at one more undecided table. `counts`: how many all these persons
    /// are at; who is at none is forgotten.
    bool may_hold(const std::string& person,
                  const std::string& network,
                  const Counts& counts,
                  TimePoint now) {
        forget_old(now);
        auto& holders = holders_[network];
        int all = 0;
        for (const auto& [other, count] : counts) {
            all += count;
            if (count == 0) holders.erase(other);
        }
        const auto own = counts.find(person);
        if (all >= kMostOfNetwork || (own != counts.end() && own->second >= kMostOfPerson))
            return false;
        holders[person] = now;
        return true;
    }
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
    static constexpr int kMostOfPerson = 20, kMostOfNetwork = 60;
    static constexpr std::size_t kLookAt = 1024;
    static constexpr std::chrono::hours kRemembered{24};

    void forget_old(TimePoint now) {
        if (holders_.size() < look_at_) return;
        for (auto& [network, holders] : holders_) {
            std::erase_if(holders, [&](const auto& one) { return now - one.second > kRemembered; });
        }
        std::erase_if(holders_, [](const auto& one) { return one.second.empty(); });
        look_at_ = std::max(kLookAt, 2 * holders_.size());
    }

    Buckets sits_{1.0 / 180, 10};
    Buckets sits_of_network_{1.0 / 20, 30};
    Buckets lists_{1.0 / 600, 5};
    Buckets lists_of_network_{1.0 / 120, 20};
    std::unordered_map<std::string, std::map<std::string, TimePoint>> holders_;  // By network.
    std::size_t look_at_ = kLookAt;
};

}  // namespace equipoise::server
