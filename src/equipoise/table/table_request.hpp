// What the parts of the table share among themselves.

#pragma once

#include "equipoise/table/table.hpp"

namespace equipoise {

/// One call of the host.
struct Table::Call {
    Instant now;
    Effects effects{};
    bool told_chance = true;      // Nothing to tell about how chance is agreed on.
    std::uint64_t request = 0;    // Of the entry that is made next, as its head says.
    std::size_t told_before = 0;  // Messages that are no part of what the request changed.
    bool is_answered = false;     // A premove was played in it.
};

struct Table::Request {
    ConnectionId from;
    Onlooker onlooker;
    std::string id;
    Json body;
};

}  // namespace equipoise
