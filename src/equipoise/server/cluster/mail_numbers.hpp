// The numbers by which nodes notice that mail was lost.

#pragma once

#include <cstdint>
#include <map>
#include <string>

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
        std::uint64_t& last = received_[from];
        // A node of an older version begins again with a node that it thought dead.
        if (last != kAnyNext && number <= last && number != 1) return Arrival::Known;
        const bool fits = last == kAnyNext || number == last + 1;
        last = number;
        return fits ? Arrival::Next : Arrival::Gap;
    }
    /// Everybody has been told that mail was lost: any number may come next.
    void allow_gaps() {
        for (auto& [node, last] : received_) last = kAnyNext;
    }

  private:
    static constexpr std::uint64_t kAnyNext = UINT64_MAX;
    std::map<std::string, std::uint64_t> sent_, received_;
};

}  // namespace equipoise::server
