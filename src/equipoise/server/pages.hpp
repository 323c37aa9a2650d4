// The addresses at which the server answers with the application.

#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

namespace equipoise::server {

/// The pages of web/src/protocol/pages.ts; a part that begins with a colon stands for any word.
inline constexpr std::array<std::string_view, 15> kPages{"/",
                                                         "/new/:game",
                                                         "/table/:table",
                                                         "/account",
                                                         "/ladder",
                                                         "/person/:person",
                                                         "/verify",
                                                         "/analysis",
                                                         "/puzzles",
                                                         "/puzzles/:game",
                                                         "/play",
                                                         "/arenas",
                                                         "/arenas/:arena",
                                                         "/clubs",
                                                         "/club/:club"};

/// Whether the application has a page at this path, which comes without its query.
bool is_page(std::string_view path);

/// What a browser fetches after a page: the application's builder wrote it down in preload.json, by
/// page and by game.
class Preloads {
  public:
    Preloads() = default;
    /// Ignores what it cannot read: pages work without it.
    explicit Preloads(std::string_view json);

    /// The value of a Link header (RFC 8288) for the page at a path, at which `game` is played if
    /// it is not empty, in a language; empty for nothing.
    std::string of(std::string_view path,
                   const std::string& game,
                   const std::string& language) const;

  private:
    std::map<std::string, std::string, std::less<>> links_;
};

}  // namespace equipoise::server
