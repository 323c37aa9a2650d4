#include "equipoise/table/host/printed_data.hpp"

#include <utility>

namespace equipoise {

std::optional<DataFile> find_printed_data(const Shelf& games,
                                          std::string_view path,
                                          std::string_view hash) {
    for (const AnyGame* game : games.games()) {
        if (game->info().data_path != path) continue;
        auto setup = games.default_setup(*game);
        if (setup && is_name_of_data(hash, setup.value().data.text)) {
            return std::move(setup).value().data;
        }
    }
    return std::nullopt;
}

}  // namespace equipoise
