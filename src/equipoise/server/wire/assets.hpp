// Files that are packed into the program: the application, printed components and rules files.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace equipoise::server {

/// What tools/pack_assets.py wrote: for each file its path ("/data/..."), a zero byte, its size as
/// 8 bytes with the lowest first, and its bytes.
class Assets {
  public:
    Assets() = default;
    /// The archive must outlive this. One that is cut short or spoilt is a broken invariant.
    explicit Assets(std::string_view archive);

    std::optional<std::string_view> find(std::string_view path) const;
    const std::map<std::string_view, std::string_view>& all() const { return files_; }

  private:
    std::map<std::string_view, std::string_view> files_;
};

}  // namespace equipoise::server
