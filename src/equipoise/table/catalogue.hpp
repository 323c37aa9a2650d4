// What hosts tell about games and tables outside a table: the catalogue and the list of tables.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/core/shelf.hpp"
#include "equipoise/search/bot.hpp"
#include "equipoise/table/sitting.hpp"

namespace equipoise {

/// The answer of `GET /api/games`.
std::string print_catalogue(const Shelf& games, const BotShelf& bots);

/// What a host keeps beside a table's log, to list tables without reading logs. Holds the ids of
/// guests: not for sending.
std::string print_summary(const Sitting& sitting);

/// One item of the answer of `GET /api/tables`, from a summary.
std::string print_listing(const std::string& table,
                          std::string_view summary,
                          const std::string& guest);

}  // namespace equipoise
