#include "equipoise/server/pages.hpp"

#include <algorithm>
#include <cstddef>

#include "equipoise/table/json/json.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 16;

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

Preloads::Preloads(std::string_view json) {
    const auto object = parse_object(json, kMostBytes);
    if (!object) return;
    for (const auto& [name, links] : object->items()) {
        if (links.is_string()) links_.emplace(name, links.get<std::string>());
    }
}

std::string Preloads::of(std::string_view path,
                         const std::string& game,
                         const std::string& language) const {
    std::string found;
    const auto add = [&](const std::string& links) {
        if (!found.empty() && !links.empty()) found += ", ";
        found += links;
    };
    const auto add_part = [&](const std::string& name) {
        if (const auto part = links_.find(name); part != links_.end()) add(part->second);
    };
    for (const auto& [name, links] : links_) {
        if (!name.starts_with('/') || !fits(name, path)) continue;
        add_part(language + "/shared");
        add(links);
    }
    if (game.empty()) return found;
    add_part(language + "/" + game);
    add_part(game);
    return found;
}

}  // namespace equipoise::server
