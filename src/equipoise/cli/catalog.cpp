#include "equipoise/cli/catalog.hpp"

#include <fstream>
#include <iterator>

#include "equipoise/base/text.hpp"
#include "equipoise/cli/command.hpp"

namespace equipoise {

std::optional<std::filesystem::path> source_tree() {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::path dir = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (; !error && dir.has_relative_path(); dir = dir.parent_path()) {
        std::error_code missing;
        if (fs::is_regular_file(dir / "CMakePresets.json", missing)) return dir;
    }
    return std::nullopt;
}

Result<std::string, Misfit> read_file(const std::filesystem::path& path) {
    const Misfit unreadable{{}, path.string(), "unreadable"};
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return unreadable;
    constexpr std::uintmax_t kMostFileBytes = 64U << 20U;
    if (std::filesystem::file_size(path, error) > kMostFileBytes) {
        return Misfit{{}, path.string(), "too_large"};
    }
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) return unreadable;
    return text;
}

Result<DataFile, Misfit> read_data_file(std::string_view path) {
    auto text = read_file(path);
    if (!text) return text.error();
    return DataFile{std::filesystem::path(path).filename().string(), std::move(text).value()};
}

Result<SharedRules, Misfit> make_rules(const Catalog& catalog,
                                       std::string_view game,
                                       const std::vector<std::string>& words) {
    const AnyGame* found = catalog.games.find(game);
    if (found == nullptr) return Misfit{{}, std::string(game), "no_such_game"};
    auto defaults = catalog.games.default_setup(*found);
    if (!defaults) return defaults.error();
    Setup setup = std::move(defaults).value();
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) return Misfit{{}, word, "wants_name_value"};
        const std::string name = word.substr(0, equals);
        const std::string value = word.substr(equals + 1);
        if (name == "players") {
            const auto seats = parse_int(value, 1, 99);
            if (!seats) return Misfit{{}, "players", "wants_number_of_seats"};
            setup.seats = static_cast<int>(*seats);
        } else if (name == "data") {
            auto data = read_data_file(value);
            if (!data) return data.error();
            setup.data = std::move(data).value();
        } else if (auto error = setup.options.set(name, value)) {
            return *error;
        }
    }
    return found->make(std::move(setup));
}

}  // namespace equipoise
