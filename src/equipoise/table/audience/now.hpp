// What a table waits for and what a person can do there, as docs/protocol.md defines `Now`. It goes
// out with every message, so it is written as text, without a Json in between.

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/core/seat.hpp"
#include "equipoise/table/audience/permits.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// What a message says that is not in the log.
struct LiveStatus {
    SeatSet thinking;                                  // Seats whose bot is at work.
    std::set<std::string> online;                      // Persons with a connection.
    std::int64_t service_ms = 0;                       // The host's clock.
    const std::vector<std::string>* people = nullptr;  // Who sat or chatted here: their numbers.
    /// Spectators who show their names, those who came first: the others are only counted.
    std::vector<const Onlooker*> watchers;
    /// The keys of the open seats. Sent to the person who opened the table, and to nobody else.
    std::vector<std::pair<Seat, std::string>> keys;
};

/// A move that a seat may make, with the facts that would hold after it; none where they are not
/// certain, give something away or are too many.
struct LegalMove {
    std::string move;
    std::vector<Fact> facts;
    std::string note;
};

struct SeatMoves {
    Seat seat;
    std::vector<LegalMove> moves;
};

/// Of the seats that the onlooker may act for now. Not for lean lines.
std::vector<SeatMoves> legal_moves(const Sitting& sitting, const Onlooker& onlooker);

std::string print_facts(const std::vector<Fact>& facts);
std::string print_actors(const Turn& turn);
/// Whose roll the table waits for.
std::optional<Seat> roller_of(const Sitting& sitting);
bool has_clocks(const Sitting& sitting);
/// What is left to each seat at that moment of the host's clock.
std::string print_left(const Sitting& sitting, std::int64_t now);

/// All but `legal`.
std::string print_now_but_moves(const Sitting& sitting,
                                const LiveStatus& live,
                                const Onlooker& onlooker);
std::string print_now(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker);

}  // namespace equipoise
