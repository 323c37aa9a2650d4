#include "equipoise/server/wire/assets.hpp"

#include <cstdint>

#include "equipoise/base/expect.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kSizeBytes = 8;

std::uint64_t size_at(std::string_view bytes) {
    std::uint64_t size = 0;
    for (std::size_t i = kSizeBytes; i-- > 0;) {
        size = size << 8U | static_cast<unsigned char>(bytes[i]);
    }
    return size;
}

}  // namespace

Assets::Assets(std::string_view archive) {
    while (!archive.empty()) {
        const std::size_t end = archive.find('\0');
        EQ_EXPECT(end != std::string_view::npos && archive.size() - end > kSizeBytes);
        const std::string_view path = archive.substr(0, end);
        archive.remove_prefix(end + 1);
        const std::uint64_t size = size_at(archive);
        archive.remove_prefix(kSizeBytes);
        EQ_EXPECT(size <= archive.size());
        files_.emplace(path, archive.substr(0, size));
        archive.remove_prefix(size);
    }
}

std::optional<std::string_view> Assets::find(std::string_view path) const {
    const auto found = files_.find(path);
    if (found == files_.end()) return std::nullopt;
    return found->second;
}

}  // namespace equipoise::server
