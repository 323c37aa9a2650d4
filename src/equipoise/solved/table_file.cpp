#include "equipoise/solved/table_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "equipoise/base/expect.hpp"
#include "equipoise/base/hash.hpp"

namespace equipoise::solved {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kPage = 4096;
constexpr const char* kFormat = "equipoise-solved-table-1";

Misfit fault(const std::filesystem::path& path, std::string_view reason) {
    return Misfit::of({}, path.string(), Reason::shared(reason));
}

/// With the words of the system.
Misfit system_fault(const std::filesystem::path& path, int error) {
    return Misfit::of({}, path.string(), Reason("unusable_file", {{"what", std::strerror(error)}}));
}

std::string print(const Header& header) {
    const Json json = {{"format", kFormat},
                       {"game", header.game},
                       {"options", header.options},
                       {"key", header.key},
                       {"rules_version", header.rules_version},
                       {"pieces", header.pieces},
                       {"bits", header.bits},
                       {"positions", header.positions},
                       {"steps", header.steps},
                       {"done", header.done},
                       {"gap", header.gap},
                       {"first_mover", header.first_mover},
                       {"checksum", header.checksum}};
    std::string text = json.dump() + "\n";
    EQ_EXPECT(text.size() <= kPage);
    text.resize(kPage, ' ');
    return text;
}

std::optional<Header> parse(std::string_view page) {
    const Json json = Json::parse(page, nullptr, false);
    if (!json.is_object() || json.value("format", Json()) != kFormat) return std::nullopt;
    Header header;
    bool is_right = true;
    const auto text = [&](const char* name, std::string& into) {
        const auto found = json.find(name);
        if (found == json.end() || !found->is_string()) return void(is_right = false);
        into = *found->get_ptr<const std::string*>();
    };
    const auto number = [&](const char* name, auto& into) {
        const auto found = json.find(name);
        if (found == json.end() || !found->is_number()) return void(is_right = false);
        into = found->get<std::remove_reference_t<decltype(into)>>();
    };
    text("game", header.game);
    text("options", header.options);
    text("key", header.key);
    text("rules_version", header.rules_version);
    number("pieces", header.pieces);
    number("bits", header.bits);
    number("positions", header.positions);
    number("steps", header.steps);
    number("done", header.done);
    number("gap", header.gap);
    number("first_mover", header.first_mover);
    text("checksum", header.checksum);
    is_right = is_right && (header.bits == 16 || header.bits == 32) && header.done <= header.steps;
    return is_right ? std::optional(header) : std::nullopt;
}

Result<Header, Misfit> read_header(const std::filesystem::path& path, int file) {
    std::array<char, kPage> page{};
    const ssize_t got = pread(file, page.data(), page.size(), 0);
    if (got < 0) return system_fault(path, errno);
    auto header = parse({page.data(), static_cast<std::size_t>(got)});
    if (!header) return fault(path, "no_solved_table");
    return *std::move(header);
}

bool is_same(const Header& a, const Header& b) {
    return a.game == b.game && a.key == b.key && a.bits == b.bits && a.positions == b.positions &&
        a.steps == b.steps && a.rules_version == b.rules_version;
}

}  // namespace

std::uint64_t checksum_of(std::span<const std::byte> table) {
    std::uint64_t sum = table.size();
    for (std::size_t i = 0; i < table.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, table.data() + i, std::min<std::size_t>(8, table.size() - i));
        sum = mix64(sum ^ word) + 0x9e3779b97f4a7c15ULL;
    }
    return sum;
}

Result<Header, Misfit> read_header(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return system_fault(path, errno);
    auto header = read_header(path, file);
    ::close(file);
    return header;
}

std::optional<Misfit> TableFile::map(const std::filesystem::path& path, int how) {
    struct stat about{};
    if (fstat(file_, &about) != 0) return system_fault(path, errno);
    if (about.st_size < static_cast<off_t>(kPage)) return fault(path, "no_solved_table");
    table_bytes_ = static_cast<std::uint64_t>(about.st_size) - kPage;
    void* mapped = mmap(nullptr, kPage + table_bytes_, how, MAP_SHARED, file_, 0);
    if (mapped == MAP_FAILED) return system_fault(path, errno);
    mapped_ = static_cast<std::byte*>(mapped);
    table_ = mapped_ + kPage;
    return std::nullopt;
}

Result<std::shared_ptr<const TableFile>, Misfit> TableFile::open(
    const std::filesystem::path& path) {
    std::shared_ptr<TableFile> made(new TableFile);
    made->file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (made->file_ < 0) return system_fault(path, errno);
    auto header = read_header(path, made->file_);
    if (!header) return header.error();
    if (!header.value().is_whole()) return fault(path, "solved_in_part");
    made->header_ = std::move(header).value();
    if (auto misfit = made->map(path, PROT_READ)) return *misfit;
    return std::shared_ptr<const TableFile>(std::move(made));
}

Result<std::unique_ptr<TableFile>, Misfit> TableFile::make(const std::filesystem::path& path,
                                                           const Header& header,
                                                           std::uint64_t table_bytes) {
    std::unique_ptr<TableFile> made(new TableFile);
    made->path_ = path;
    made->file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (made->file_ < 0) return system_fault(path, errno);
    if (flock(made->file_, LOCK_EX | LOCK_NB) != 0) return fault(path, "solved_by_another");
    struct stat about{};
    if (fstat(made->file_, &about) != 0) return system_fault(path, errno);
    const auto size = static_cast<off_t>(kPage + table_bytes);
    made->header_ = header;
    if (about.st_size == 0) {
        if (auto misfit = made->save_header()) return *misfit;
    } else {
        auto known = read_header(path, made->file_);
        if (!known) return known.error();
        if (!is_same(known.value(), header)) return fault(path, "solved_otherwise");
        made->header_ = std::move(known).value();
    }
    // Room for all of it now: a full disk would kill the program in the middle of a step.
    if (const int error = posix_fallocate(made->file_, 0, size)) {
        if (about.st_size == 0) ::unlink(path.c_str());
        return system_fault(path, error);
    }
    if (auto misfit = made->map(path, PROT_READ | PROT_WRITE)) return *misfit;
    return made;
}

std::optional<Misfit> TableFile::save(const Header& header) {
    header_ = header;
    if (msync(mapped_, kPage + table_bytes_, MS_SYNC) != 0) return system_fault(path_, errno);
    return save_header();
}

std::optional<Misfit> TableFile::save_header() {
    const std::string page = print(header_);
    const bool is_kept =
        pwrite(file_, page.data(), page.size(), 0) == static_cast<ssize_t>(kPage) &&
        fdatasync(file_) == 0;
    return is_kept ? std::nullopt : std::optional(system_fault(path_, errno));
}

TableFile::~TableFile() {
    if (mapped_ != nullptr) munmap(mapped_, kPage + table_bytes_);
    if (file_ >= 0) ::close(file_);
}

}  // namespace equipoise::solved
