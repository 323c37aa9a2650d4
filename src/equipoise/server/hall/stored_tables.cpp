#include "equipoise/server/hall/stored_tables.hpp"

#include <spdlog/spdlog.h>

namespace equipoise::server {

std::vector<std::string> stored_log(EventStore& store, const std::string& table) {
    try {
        return store.entries(table);
    } catch (const LogDamaged& damage) {
        spdlog::error("table {} cannot be read: {}", table, damage.what());
        return {};
    }
}

std::unique_ptr<Table> replay_stored(const std::string& table,
                                     const Surroundings& around,
                                     const std::vector<std::string>& entries) {
    if (entries.empty()) return nullptr;
    try {
        auto found = Table::replay(table, around, entries);
        if (found) return std::make_unique<Table>(std::move(found).value());
        spdlog::error("table {} cannot be read: {}", table, found.error().text());
    } catch (const StoreError&) {
        throw;
    } catch (const std::exception& error) {
        spdlog::error("table {} cannot be read: {}", table, error.what());
    }
    return nullptr;
}

}  // namespace equipoise::server
