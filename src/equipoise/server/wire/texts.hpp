// The gate for texts of requests: what no database keeps is refused before anybody looks at it.

#pragma once

#include <cstddef>
#include <optional>

#include "equipoise/server/wire/http.hpp"

namespace equipoise::server {

/// The refusal of a request whose path or query is no text with percent signs resolved (such a path
/// leads nowhere), or whose body, a JSON object of at most `max_body` bytes, has a text with a NUL;
/// nothing for any other.
/// A body that is something else is for others to refuse.
std::optional<HttpResponse> refuse_texts(const HttpRequest& request, std::size_t max_body);

}  // namespace equipoise::server
