#include "equipoise/server/hall/stored_tables.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/premove.hpp"

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

std::unique_ptr<Table> replay_owned(EventStore& store,
                                    const std::string& table,
                                    const Surroundings& around,
                                    const std::vector<std::string>& entries) {
    auto found = replay_stored(table, around, entries);
    if (found == nullptr || !takes_premoves(found->sitting().rules())) return found;
    std::vector<std::pair<Seat, HeldPremove>> premoves;
    for (const StoredPremove& stored : store.premoves(table)) {
        const auto body = parse_object(stored.body, kMaxMessageBytes);
        const bool has_seat = stored.seat >= 0 && stored.seat < found->sitting().seats();
        if (!body || !has_seat) continue;
        // What cannot be read goes like what is good no longer.
        HeldPremove held{stored.person, 0, {}};
        if (auto premove = read_premove(*body)) {
            held.version = stored.version;
            held.premove = std::move(*premove);
        }
        premoves.emplace_back(Seat(stored.seat), std::move(held));
    }
    found->load_premoves(std::move(premoves));
    return found;
}

}  // namespace equipoise::server
