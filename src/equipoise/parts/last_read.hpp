#pragma once

#include <memory>

#include "equipoise/core/refusal.hpp"
#include "equipoise/core/setup.hpp"

namespace equipoise {

/// What `load` makes of a data file, or why it cannot. Each thread keeps the last that it read:
/// every table and every position line asks for the same file again.
template <class T, Result<T, Misfit> (*load)(const DataFile&)>
Result<std::shared_ptr<const T>, Misfit> last_read(const DataFile& data) {
    thread_local DataFile file;
    thread_local std::shared_ptr<const T> known;
    if (known && file == data) return known;
    auto loaded = load(data);
    if (!loaded) return loaded.error();
    known = std::make_shared<const T>(std::move(loaded).value());
    file = data;
    return known;
}

}  // namespace equipoise
