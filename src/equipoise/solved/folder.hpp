#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "equipoise/search/solved.hpp"
#include "equipoise/solved/table_file.hpp"

namespace equipoise::solved {

/// The whole tables of a folder: its files whose names end in `.solved`, as they were when it was
/// opened.
class Folder final : public SolvedTables {
  public:
    /// Files that are no whole tables are left out. An empty path, or a folder that is not there,
    /// has no tables.
    explicit Folder(const std::filesystem::path& path);

    bool has(const AnyGame& game) const override;
    bool covers(const AnyRules& rules) const override;
    std::shared_ptr<const Solver> find(const AnyRules& rules) const override;

  private:
    struct Found {
        std::filesystem::path path;
        Header header;
    };
    struct Open {
        std::string key;
        std::shared_ptr<const Solver> table;  // Null: damaged.
    };

    const Found* file_of(const AnyRules& rules, const Solver& solver) const;

    std::vector<Found> found_;
    mutable std::mutex guard_;
    mutable std::deque<Open> open_;
};

/// Where tables are kept: in the folder that EQUIPOISE_SOLVED names, or `equipoise/solved` in the
/// user's folder for data (XDG Base Directory Specification). Empty where there is neither.
std::filesystem::path default_folder();

}  // namespace equipoise::solved
