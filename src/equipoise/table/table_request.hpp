// What the parts of the table share among themselves.

#pragma once

#include "equipoise/table/table.hpp"

namespace equipoise {

struct Table::Request {
    ConnectionId from;
    Onlooker onlooker;
    std::string id;
    Json body;
    Instant now;
};

}  // namespace equipoise
