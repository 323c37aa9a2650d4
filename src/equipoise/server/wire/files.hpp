// The application, printed data, rules and rulebooks, kept in memory: what is not in the list does
// not exist, so no path can lead out of it.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "equipoise/server/wire/http.hpp"

namespace equipoise::server {

class Files {
  public:
    /// Reads a folder (with those below it) to be served under a path such as "/data/". Files whose
    /// name begins with a dot, links and folders that do not exist are left out.
    void add_folder(const std::filesystem::path& folder, const std::string& prefix);
    /// A file by its path, whose extension gives its type. With ".br" at its end it is what brotli
    /// made of the file without, and is sent in its place to whoever takes that.
    void add(const std::string& path, std::string body);

    /// The file at a path, as 200 or 304; nothing if there is none.
    std::optional<HttpResponse> find(const HttpRequest& request, std::string_view path) const;
    /// What lies at a path; null if nothing does.
    const std::string* text(std::string_view path) const;
    std::size_t count() const { return files_.size(); }

  private:
    struct File {
        Text body;
        Text gzipped;  // Null if that would not be smaller.
        std::string type;
        std::string etag;
        std::string cache_control;
    };

    std::unordered_map<std::string, File> files_;
    std::unordered_map<std::string, Text> brotli_;
};

}  // namespace equipoise::server
