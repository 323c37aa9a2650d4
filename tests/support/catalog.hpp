// The catalog as tests see it: every game, with its data read from the source tree.

#pragma once

#include <fstream>
#include <string>

#include "equipoise/catalog/catalog.hpp"

namespace equipoise {

inline std::string read_source_file(const std::string& path) {
    std::ifstream in(std::string(EQ_SOURCE_DIR) + "/" + path, std::ios::binary | std::ios::ate);
    if (!in) return {};
    std::string text(static_cast<std::size_t>(in.tellg()), '\0');
    in.seekg(0).read(text.data(), static_cast<std::streamsize>(text.size()));
    return text;
}

inline Shelf test_shelf() {
    return all_games([](std::string_view path) -> Result<DataFile, Misfit> {
        return DataFile{std::string(path), read_source_file("data/" + std::string(path))};
    });
}

}  // namespace equipoise
