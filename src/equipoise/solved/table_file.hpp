// Files of solved tables: a page that says what they hold, and the table itself, mapped to memory.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "equipoise/core/any_game.hpp"

namespace equipoise::solved {

/// What the first page of a file says, as JSON. docs/solved.md describes it for readers.
struct Header {
    std::string game;
    std::string options;  // Those that differ from the default, `name=value`, for people.
    std::string key;      // Of the solver.
    std::string rules_version;
    int pieces = 0;  // A side; 0: as the mode says.
    int bits = 32;
    std::uint64_t positions = 0;
    std::uint64_t steps = 0, done = 0;
    double gap = 0;          // In the steps that are done.
    double first_mover = 0;  // When all are done, and so the checksum.
    std::string checksum{};  // `checksum_of` of the table, hexadecimal.

    bool is_whole() const { return done == steps; }
};

/// Of a table: each word of 8 bytes mixed into the hash of those before.
std::uint64_t checksum_of(std::span<const std::byte> table);

/// The header alone, at the cost of a page.
Result<Header, Misfit> read_header(const std::filesystem::path& path);

/// A file mapped to memory, for as long as the object lives.
class TableFile {
  public:
    /// A whole table, to be read.
    static Result<std::shared_ptr<const TableFile>, Misfit> open(const std::filesystem::path& path);
    /// A table to be made: a new file with room for it, or one with the same key, bits and pieces
    /// that somebody began. Nobody else can make it meanwhile. A whole one is not touched.
    static Result<std::unique_ptr<TableFile>, Misfit> make(const std::filesystem::path& path,
                                                           const Header& header,
                                                           std::uint64_t table_bytes);

    ~TableFile();
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;

    const Header& header() const { return header_; }
    std::span<std::byte> table() { return {table_, static_cast<std::size_t>(table_bytes_)}; }
    std::span<const std::byte> table() const {
        return {table_, static_cast<std::size_t>(table_bytes_)};
    }
    /// Writes the table to the disk and then, that so many steps are done. Whoever goes on after a
    /// crash begins there.
    std::optional<Misfit> save(const Header& header);

  private:
    TableFile() = default;
    std::optional<Misfit> save_header();
    std::optional<Misfit> map(const std::filesystem::path& path, int how);

    std::filesystem::path path_;
    Header header_;
    int file_ = -1;
    std::byte* mapped_ = nullptr;
    std::byte* table_ = nullptr;
    std::uint64_t table_bytes_ = 0;
};

}  // namespace equipoise::solved
