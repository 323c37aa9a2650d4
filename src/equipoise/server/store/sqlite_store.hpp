#pragma once

#include <filesystem>
#include <memory>

#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// A store in one SQLite file (WAL, synchronous=FULL). One writer thread commits everything that
/// has gathered while the last commit was under way: many tables share one wait for the disk.
/// Creates the file and its folder, and brings an older file up to date. Throws StoreError, also if
/// another process has it open.
std::unique_ptr<EventStore> open_sqlite_store(const std::filesystem::path& file);

}  // namespace equipoise::server
