// What every store keeps, whatever is behind it.

#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>

#include "equipoise/server/store/open/storage.hpp"

namespace equipoise::server {

/// Opens the same storage again after the last one was destroyed.
using OpenStorage = std::function<Storage()>;

/// Runs all checks; each `fresh()` is a way to open a storage of its own that is still empty.
void check_store(const std::function<OpenStorage()>& fresh);
void check_people(const std::function<OpenStorage()>& fresh);

/// What must be there. Throws if it is not.
template <class T>
T found(std::optional<T> value) {
    if (!value) throw std::runtime_error("nothing found");
    return *std::move(value);
}

/// Appends as the owner.
void append_later(Storage& storage, Append append, EventStore::Done done);

/// Appends as the owner, and waits for the answer.
bool append(Storage& storage,
            const std::string& table,
            std::uint64_t first,
            std::vector<std::string> entries,
            std::vector<std::string> persons = {},
            std::int64_t service_ms = 1);
bool append(Storage& storage, Append append);

}  // namespace equipoise::server
