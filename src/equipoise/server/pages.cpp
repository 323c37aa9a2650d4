#include "equipoise/server/pages.hpp"

#include <algorithm>

namespace equipoise::server {
namespace {

/// Takes the first part off a path; empty if the path has none left.
std::string_view take_part(std::string_view& path) {
    if (!path.empty()) path.remove_prefix(1);
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    return part;
}

bool fits(std::string_view page, std::string_view path) {
    while (!page.empty() && !path.empty()) {
        const std::string_view wanted = take_part(page);
        const std::string_view part = take_part(path);
        const bool is_any = wanted.starts_with(':');
        if (is_any ? part.empty() : part != wanted) return false;
    }
    return page.empty() && path.empty();
}

}  // namespace

bool is_page(std::string_view path) {
    if (!path.starts_with('/')) return false;
    return std::any_of(
        kPages.begin(), kPages.end(), [&](std::string_view page) { return fits(page, path); });
}

}  // namespace equipoise::server
