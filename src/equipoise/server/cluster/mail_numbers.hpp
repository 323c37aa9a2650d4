// The numbers by which nodes notice that mail was lost.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace equipoise::server {

/// Each node numbers its mail to each other node from 1 on, and never anew: nodes have new names at
/// every start, and a number is little to keep.
class MailNumbers {
  public:
    enum class Arrival : std::uint8_t {
        Next,   // The one after the last.
        Gap,    // Mail before it was lost.
        Known,  // It came before, or too late: drop it.
    };

    /// The number of the next mail to that node,
    std::uint64_t next_to(const std::string& node) { return ++sent_[node]; }
    /// and the last one to each that has had any.
    const std::map<std::string, std::uint64_t>& sent() const { return sent_; }

    Arrival arrived(const std::string& from, std::uint64_t number) {
        Received& received = received_[from];
        const std::uint64_t last = received.last;
        const bool may_skip = std::exchange(received.may_skip, false);
        if (number > last) {
            if (may_skip) {
                received.skipped_after = last;
                received.skipped_before = number;
            }
            received.last = number;
            return may_skip || number == last + 1 ? Arrival::Next : Arrival::Gap;
        }
        // Overtaken by the one that was allowed to come: what is told since then has a hole.
        if (received.skipped_after < number && number < received.skipped_before) {
            return Arrival::Gap;
        }
        // A node of an older version begins again with a node that it thought dead.
        if (number != 1 && !may_skip) return Arrival::Known;
        received.last = number;
        return Arrival::Gap;
    }
    /// Everybody has been told that mail was lost: any number may come next.
    void allow_gaps() {
        for (auto& [node, received] : received_) received.may_skip = true;
    }

  private:
    struct Received {
        std::uint64_t last = 0;
        std::uint64_t skipped_after = 0, skipped_before = 0;
        bool may_skip = false;
    };
    std::map<std::string, std::uint64_t> sent_;
    std::map<std::string, Received> received_;
};

}  // namespace equipoise::server
