// All games of a person in one file.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/server/store/store.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// Whether any game has a form of that name that other programs read, such as "pgn".
bool has_form(const Shelf& games, std::string_view form);

/// The finished games at which the person holds a seat, newest first and an empty line apart: their
/// records or, of games that have such a form, that form. Replays the log of each table; those that
/// cannot be read are left out. Waits for the database, from any thread, and throws StoreError.
std::string print_archive(const Surroundings& around,
                          EventStore& store,
                          const std::string& person,
                          const std::string& form);

}  // namespace equipoise::server
