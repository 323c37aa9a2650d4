#include "equipoise/server/hall/stored_data.hpp"

#include "equipoise/base/hash.hpp"

namespace equipoise::server {

FindData find_stored_data(const Shelf& games, EventStore& store) {
    return [&games, &store](const std::string& path,
                            const std::string& name,
                            const std::string& hash) -> std::optional<DataFile> {
        for (const AnyGame* game : games.games()) {
            if (game->info().data_path != path) continue;
            auto setup = games.default_setup(*game);
            if (setup && hex64(content_hash(setup.value().data.text)) == hash) {
                return std::move(setup).value().data;
            }
        }
        auto text = store.data(hash);
        if (!text) return std::nullopt;
        return DataFile{name, std::move(*text)};
    };
}

}  // namespace equipoise::server
