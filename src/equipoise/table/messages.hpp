// The messages from a table to its screens, as docs/protocol.md defines them.

#pragma once

#include <set>
#include <string>

#include "equipoise/core/seat.hpp"
#include "equipoise/table/chronicle.hpp"
#include "equipoise/table/json.hpp"
#include "equipoise/table/problem.hpp"
#include "equipoise/table/sitting.hpp"

namespace equipoise {

/// Who looks at the table, and with whose eyes.
struct Onlooker {
    std::string guest;
    Viewer viewer;
    auto operator<=>(const Onlooker& other) const {
        if (const auto by_guest = guest <=> other.guest; by_guest != 0) return by_guest;
        return index() <=> other.index();
    }
    bool operator==(const Onlooker&) const = default;
    int index() const { return viewer.is_spectator() ? -1 : viewer.seat().index(); }
};

/// What a message says beside the log.
struct Moment {
    SeatSet thinking;              // Seats whose bot is at work.
    std::set<std::string> online;  // Guests with a connection.
};

/// Whether one of this guest's seats may now know what another is not to see: a simultaneous choice
/// is open, or one of them sees more than a spectator. Looks at no other guest's seats.
bool hides_something(const Sitting& sitting, const std::string& guest);

/// Whether the onlooker may decide for the seat now: its own, and while something is hidden only
/// the one it looks with.
bool may_act_for(const Sitting& sitting, const Onlooker& onlooker, Seat seat);
bool may_undo(const Sitting& sitting, const Onlooker& onlooker);

/// Facts are the bulk of what is sent, so they are written without a Json in between.
std::string print_facts(const std::vector<Fact>& facts);

std::string table_message(const Sitting& sitting,
                          const std::string& table,
                          const Moment& moment,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle);
std::string plies_message(const Sitting& sitting,
                          const Moment& moment,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle,
                          std::size_t from);
std::string seats_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker);
std::string asides_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker);
std::string now_message(const Sitting& sitting, const Moment& moment, const Onlooker& onlooker);
std::string done_message(const std::string& id, std::uint64_t version);
std::string error_message(const std::string& id, const Problem& problem);

}  // namespace equipoise
