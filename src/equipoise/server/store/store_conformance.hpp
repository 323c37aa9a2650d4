// What every store keeps, whatever is behind it.

#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// Opens the same store again after the last one was destroyed.
using OpenStore = std::function<std::unique_ptr<EventStore>()>;

/// Runs all checks; each `fresh()` is a way to open a store of its own that is still empty.
void check_store(const std::function<OpenStore()>& fresh);

}  // namespace equipoise::server
