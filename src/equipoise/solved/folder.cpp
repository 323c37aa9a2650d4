#include "equipoise/solved/folder.hpp"

#include <algorithm>
#include <cstdlib>

namespace equipoise::solved {
namespace {

namespace fs = std::filesystem;

/// A table in a file that stays mapped.
class MappedTable {
  public:
    MappedTable(std::unique_ptr<Solver> solver, std::shared_ptr<const TableFile> file)
        : solver_(std::move(solver)), file_(std::move(file)) {}

    bool read() { return solver_->read(file_->table()); }
    const Solver& solver() const { return *solver_; }

  private:
    std::unique_ptr<Solver> solver_;
    std::shared_ptr<const TableFile> file_;
};

}  // namespace

Folder::Folder(const fs::path& path) {
    std::error_code error;
    for (fs::directory_iterator files(path, error), end; !error && files != end;
         files.increment(error)) {
        if (files->path().extension() != ".solved") continue;
        auto header = read_header(files->path());
        if (header && header.value().is_whole()) {
            found_.push_back({files->path(), std::move(header).value()});
        }
    }
    // The most exact one of a set-up first, whatever order the folder has.
    std::sort(found_.begin(), found_.end(), [](const Found& one, const Found& other) {
        return std::pair(-one.header.bits, one.path) < std::pair(-other.header.bits, other.path);
    });
}

bool Folder::has(const AnyGame& game) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Found& one) {
        return one.header.game == game.info().id;
    });
}

const Folder::Found* Folder::file_of(const AnyRules& rules, const Solver& solver) const {
    const std::string key = solver.key();
    const auto file = std::find_if(found_.begin(), found_.end(), [&](const Found& one) {
        return one.header.game == rules.game().info().id && one.header.key == key &&
            one.header.rules_version == rules.game().info().rules_version;
    });
    return file == found_.end() ? nullptr : &*file;
}

bool Folder::covers(const AnyRules& rules) const {
    if (!has(rules.game())) return false;
    const auto solver = rules.solver();
    return solver && file_of(rules, *solver.value()) != nullptr;
}

std::shared_ptr<const Solver> Folder::find(const AnyRules& rules) const {
    if (!has(rules.game())) return nullptr;
    auto made = rules.solver();
    if (!made) return nullptr;
    const Found* file = file_of(rules, *made.value());
    if (file == nullptr) return nullptr;
    const std::lock_guard lock(guard_);
    const auto known = std::find_if(
        open_.begin(), open_.end(), [&](const Open& one) { return one.key == file->header.key; });
    if (known != open_.end()) return known->table;
    if (file->header.bits != made.value()->bits()) made = rules.solver(0, file->header.bits);
    std::shared_ptr<const Solver> table;
    if (auto opened = TableFile::open(file->path); made && opened) {
        const auto mapped =
            std::make_shared<MappedTable>(std::move(made).value(), std::move(opened).value());
        if (mapped->read()) table = {mapped, &mapped->solver()};
    }
    constexpr std::size_t kMostOpen = 16;
    if (open_.size() == kMostOpen) open_.pop_front();
    open_.push_back({file->header.key, table});
    return table;
}

fs::path default_folder() {
    const auto folder_in = [](const char* name) {
        const char* value = std::getenv(name);
        return value == nullptr ? fs::path() : fs::path(value);
    };
    if (std::getenv("EQUIPOISE_SOLVED") != nullptr) return folder_in("EQUIPOISE_SOLVED");
    if (fs::path data = folder_in("XDG_DATA_HOME"); !data.empty()) {
        return data / "equipoise" / "solved";
    }
    const fs::path home = folder_in("HOME");
    return home.empty() ? home : home / ".local" / "share" / "equipoise" / "solved";
}

}  // namespace equipoise::solved
