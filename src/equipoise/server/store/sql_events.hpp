#pragma once

#include <memory>
#include <string>

#include "equipoise/server/store/sql.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// Logs in a database, which must outlive the store. One writer thread commits everything that has
/// gathered while the last commit was under way, and under load a little longer: many tables share
/// one wait for the disk.
/// `fenced_node`: the node that must own what it appends to; empty where there is only one process.
std::unique_ptr<EventStore> make_event_store(Database& database, std::string fenced_node = {});

}  // namespace equipoise::server
