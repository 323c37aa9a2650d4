#pragma once

#include <string>
#include <string_view>

#include "equipoise/core/shelf.hpp"
#include "equipoise/server/store/store.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise::server {

/// What the text of a data file is kept under: its BLAKE2b-256, as 64 hex digits.
std::string name_of_data(std::string_view text);

/// Finds the data files of tables: as they are today, or else as the store kept them, under that
/// name or, at older tables, under their content_hash. Both must outlive the function, which throws
/// StoreError.
FindData find_stored_data(const Shelf& games, EventStore& store);

}  // namespace equipoise::server
