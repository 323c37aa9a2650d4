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
        Skip,   // The same, when only lines to its node can have suffered.
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
            received.last = number;
            if (number == last + 1) return Arrival::Next;
            return may_skip ? Arrival::Skip : Arrival::Gap;
        }
        // A node of an older version begins again with a node that it thought dead.
        if (number != 1 && !may_skip) return Arrival::Known;
        received.last = number;
        return Arrival::Gap;
    }
    /// Everything was given up: if mail is missing before the next one of a node, that was most
    /// likely for lines that are gone, but a line that has come since may miss some of it.
    void allow_gaps() {
        for (auto& [node, received] : received_) received.may_skip = true;
    }

  private:
    struct Received {
        std::uint64_t last = 0;
        bool may_skip = false;
    };
    std::map<std::string, std::uint64_t> sent_;
    std::map<std::string, Received> received_;
};

}  // namespace equipoise::server
