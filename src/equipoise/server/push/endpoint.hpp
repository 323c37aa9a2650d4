// Where a push service is reached. The address comes from a browser, that is from anybody, so it
// must not lead into the operator's own network.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace equipoise::server {

struct Endpoint {
    std::string host;
    std::uint16_t port = 443;
    std::string target;       // Path and query: a secret of the browser.
    bool is_allowed = false;  // By the operator, whatever its address and port are.

    std::string authority() const;
    std::string origin() const { return "https://" + authority(); }
};

/// Nothing if it is not an https:// address of a named host on the port of HTTPS, or of one of the
/// origins that are allowed besides.
std::optional<Endpoint> read_endpoint(std::string_view url,
                                      const std::vector<std::string>& allowed);

}  // namespace equipoise::server
