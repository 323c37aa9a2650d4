#include "equipoise/server/hall/stored_data.hpp"

#include "equipoise/base/hash.hpp"
#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kHashDigits = 64;

bool is_name_of(const std::string& name, std::string_view text) {
    return name == (name.size() == kHashDigits ? name_of_data(text) : hex64(content_hash(text)));
}

}  // namespace

std::string name_of_data(std::string_view text) { return blake2b_hex(text); }

FindData find_stored_data(const Shelf& games, EventStore& store) {
    return [&games, &store](const std::string& path,
                            const std::string& name,
                            const std::string& hash) -> std::optional<DataFile> {
        for (const AnyGame* game : games.games()) {
            if (game->info().data_path != path) continue;
            auto setup = games.default_setup(*game);
            if (setup && is_name_of(hash, setup.value().data.text)) {
                return std::move(setup).value().data;
            }
        }
        auto text = store.data(hash);
        if (!text || !is_name_of(hash, *text)) return std::nullopt;
        return DataFile{name, std::move(*text)};
    };
}

}  // namespace equipoise::server
