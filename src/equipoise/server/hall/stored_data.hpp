#pragma once

#include "equipoise/core/shelf.hpp"
#include "equipoise/server/store/store.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise::server {

/// Finds the data files of tables: as they are today, or else as the store kept them, under any of
/// their names (is_name_of_data). Both must outlive the function, which throws StoreError.
FindData find_stored_data(const Shelf& games, EventStore& store);

}  // namespace equipoise::server
