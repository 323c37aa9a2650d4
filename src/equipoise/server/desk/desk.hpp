// The operator's desk: a page on this machine alone with what `equipoise reports` and `equipoise
// flags` show. It is no part of the server, which shows nobody a report.

#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "equipoise/core/texts/texts.hpp"

namespace equipoise::server {

/// Serves the page of the database on 127.0.0.1 until SIGINT or SIGTERM. `port`: 0 for any free
/// one. `ready` gets the address that opens the page; whoever has it can use the page. Throws
/// HttpError, StoreError.
void serve_desk(const std::string& database,
                std::uint16_t port,
                const Texts& texts,
                const std::function<void(const std::string& url)>& ready);

}  // namespace equipoise::server
