// The house as tests see it: every game, with its data read from the source tree.

#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "equipoise/catalog/catalog.hpp"

namespace equipoise {

inline std::string read_source_file(const std::string& path) {
    std::ifstream in(std::string(EQ_SOURCE_DIR) + "/" + path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline Shelf test_shelf() {
    return all_games([](std::string_view path) -> Result<DataFile, Misfit> {
        return DataFile{std::string(path), read_source_file("data/" + std::string(path))};
    });
}

}  // namespace equipoise
