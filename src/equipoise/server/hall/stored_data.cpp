#include "equipoise/server/hall/stored_data.hpp"

#include "equipoise/table/host/printed_data.hpp"

namespace equipoise::server {

FindData find_stored_data(const Shelf& games, EventStore& store) {
    return [&games, &store](const std::string& path,
                            const std::string& name,
                            const std::string& hash) -> std::optional<DataFile> {
        if (auto printed = find_printed_data(games, path, hash)) return printed;
        auto text = store.data(hash);
        if (!text || !is_name_of_data(hash, *text)) return std::nullopt;
        return DataFile{name, std::move(*text)};
    };
}

}  // namespace equipoise::server
