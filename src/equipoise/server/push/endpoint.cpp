#include "equipoise/server/push/endpoint.hpp"

#include <algorithm>
#include <cctype>

#include "equipoise/base/text.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMostBytes = 1024;
constexpr std::size_t kMostOfHost = 253;
constexpr std::string_view kScheme = "https://";
constexpr std::uint16_t kHttps = 443;

bool is_letter(char c) { return 'a' <= c && c <= 'z'; }
bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// Labels of letters, digits and inner hyphens.
bool is_host(std::string_view host) {
    if (host.empty() || host.size() > kMostOfHost) return false;
    const auto labels = split(host, '.');
    return std::all_of(labels.begin(), labels.end(), [](std::string_view label) {
        return !label.empty() && label.front() != '-' && label.back() != '-' &&
            std::all_of(label.begin(), label.end(), [](char c) {
                return is_letter(c) || is_digit(c) || c == '-';
            });
    });
}

/// No word of a local network, and nothing that could be read as a number: 127.1, 0x7f000001.
bool is_public_name(std::string_view host) {
    const std::size_t dot = host.rfind('.');
    return dot != std::string_view::npos && is_letter(host[dot + 1]);
}

}  // namespace

std::string Endpoint::authority() const {
    return port == kHttps ? host : host + ":" + std::to_string(port);
}

std::optional<Endpoint> read_endpoint(std::string_view url,
                                      const std::vector<std::string>& allowed) {
    const bool is_plain = std::all_of(url.begin(), url.end(), [](char c) {
        return c > 0x20 && c < 0x7f && c != '#' && c != '\\';
    });
    if (url.size() > kMostBytes || !is_plain || !url.starts_with(kScheme)) return std::nullopt;
    url.remove_prefix(kScheme.size());
    const std::size_t end = std::min(url.find_first_of("/?"), url.size());
    std::string_view authority = url.substr(0, end);
    Endpoint endpoint;
    endpoint.target = std::string(url.substr(end));
    if (!endpoint.target.starts_with('/')) endpoint.target.insert(0, "/");
    const std::size_t colon = authority.find(':');
    if (colon != std::string_view::npos) {
        const auto port = parse_int(authority.substr(colon + 1), 1, 65535);
        if (!port) return std::nullopt;
        endpoint.port = static_cast<std::uint16_t>(*port);
        authority = authority.substr(0, colon);
    }
    for (const char c : authority) {
        endpoint.host += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    if (!is_host(endpoint.host)) return std::nullopt;
    endpoint.is_allowed =
        std::find(allowed.begin(), allowed.end(), endpoint.origin()) != allowed.end();
    if (endpoint.is_allowed) return endpoint;
    if (endpoint.port != kHttps || !is_public_name(endpoint.host)) return std::nullopt;
    return endpoint;
}

}  // namespace equipoise::server
