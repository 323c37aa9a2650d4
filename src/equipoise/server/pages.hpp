// The addresses at which the server answers with the application.

#pragma once

#include <array>
#include <string_view>

namespace equipoise::server {

/// The pages of web/src/router.svelte.ts; a part that begins with a colon stands for any word.
inline constexpr std::array<std::string_view, 7> kPages{
    "/", "/new/:game", "/table/:table", "/account", "/ladder", "/person/:person", "/verify"};

/// Whether the application has a page at this path, which comes without its query.
bool is_page(std::string_view path);

}  // namespace equipoise::server
