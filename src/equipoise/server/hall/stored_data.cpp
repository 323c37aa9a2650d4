#include "equipoise/server/hall/stored_data.hpp"

namespace equipoise::server {

FindData find_stored_data(const Shelf& games, EventStore& store) {
    return [&games, &store](const std::string& path,
                            const std::string& name,
                            const std::string& hash) -> std::optional<DataFile> {
        for (const AnyGame* game : games.games()) {
            if (game->info().data_path != path) continue;
            auto setup = games.default_setup(*game);
            if (setup && is_name_of_data(hash, setup.value().data.text)) {
                return std::move(setup).value().data;
            }
        }
        auto text = store.data(hash);
        if (!text || !is_name_of_data(hash, *text)) return std::nullopt;
        return DataFile{name, std::move(*text)};
    };
}

}  // namespace equipoise::server
