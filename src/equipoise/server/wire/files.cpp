#include "equipoise/server/wire/files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <zlib.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/base/text.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{64} << 20;
constexpr std::size_t kWorthZipping = 256;
constexpr std::string_view kBrotli = ".br";
constexpr int kGzipFormat = 15 + 16;  // The largest window; a gzip header instead of zlib's.

struct Kind {
    std::string_view extension;
    const char* type;
    bool zips;
};

constexpr Kind kKinds[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".map", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".md", "text/markdown; charset=utf-8", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".svg", "image/svg+xml", true},
    {".wasm", "application/wasm", true},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
};
constexpr Kind kOther{"", "application/octet-stream", false};

const Kind& kind_of(const fs::path& file) {
    const std::string extension = file.extension().string();
    for (const Kind& kind : kKinds) {
        if (kind.extension == extension) return kind;
    }
    return kOther;
}

std::string gzip(const std::string& text) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipFormat, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        return {};
    }
    std::string zipped(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(zipped.data());
    stream.avail_out = static_cast<uInt>(zipped.size());
    const bool complete = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    zipped.resize(complete ? stream.total_out : 0);
    deflateEnd(&stream);
    return zipped;
}

/// Whether an Accept-Encoding names a coding, and not with the weight 0.
bool accepts(std::string_view header, std::string_view coding) {
    for (const std::string_view part : split(header, ',')) {
        const std::size_t end = std::min(part.find(';'), part.size());
        if (trim(part.substr(0, end)) != coding) continue;
        const std::string_view weight = trim(part.substr(std::min(end + 1, part.size())));
        return !weight.starts_with("q=0") || weight.find_first_of("123456789") < weight.size();
    }
    return false;
}

bool is_hidden(const fs::path& relative) {
    for (const fs::path& part : relative) {
        if (part.native().front() == '.') return true;
    }
    return false;
}

}  // namespace

void Files::add_folder(const fs::path& folder, const std::string& prefix) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) return;
    for (auto it = fs::recursive_directory_iterator(folder, error);
         !error && it != fs::recursive_directory_iterator();
         it.increment(error)) {
        const fs::path relative = it->path().lexically_relative(folder);
        std::error_code ignored;
        if (it->is_symlink(ignored) || !it->is_regular_file(ignored) || is_hidden(relative))
            continue;
        if (it->file_size(ignored) > kMaxFileBytes) continue;
        std::ifstream in(it->path(), std::ios::binary);
        if (!in) continue;
        add(prefix + relative.generic_string(), {std::istreambuf_iterator<char>(in), {}});
    }
}

void Files::add(const std::string& path, std::string body) {
    if (path.ends_with(kBrotli)) {
        const std::string packed = path.substr(0, path.size() - kBrotli.size());
        brotli_[packed] = std::make_shared<const std::string>(std::move(body));
        return;
    }
    const Kind& kind = kind_of(path);
    File entry;
    entry.type = kind.type;
    entry.etag = "\"" + hex64(content_hash(body)) + "\"";
    // The bundler puts a hash into the names below assets/, so their content never changes.
    entry.cache_control =
        path.rfind("/assets/", 0) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    if (kind.zips && body.size() >= kWorthZipping) {
        std::string zipped = gzip(body);
        if (!zipped.empty() && zipped.size() < body.size()) {
            entry.gzipped = std::make_shared<const std::string>(std::move(zipped));
        }
    }
    entry.body = std::make_shared<const std::string>(std::move(body));
    files_[path] = std::move(entry);
}

const std::string* Files::text(std::string_view path) const {
    const auto found = files_.find(std::string(path));
    return found == files_.end() ? nullptr : found->second.body.get();
}

std::optional<HttpResponse> Files::find(const HttpRequest& request, std::string_view path) const {
    const auto found = files_.find(std::string(path));
    if (found == files_.end()) return std::nullopt;
    const File& file = found->second;
    HttpResponse answer;
    answer.headers = {
        {"ETag", file.etag}, {"Cache-Control", file.cache_control}, {"Vary", "Accept-Encoding"}};
    if (request.if_none_match.find(file.etag) != std::string::npos) {
        answer.status = 304;
        return answer;
    }
    answer.headers.emplace_back("Content-Type", file.type);
    answer.body = file.body;
    const auto brotli = brotli_.find(found->first);
    if (brotli != brotli_.end() && accepts(request.accept_encoding, "br")) {
        answer.headers.emplace_back("Content-Encoding", "br");
        answer.body = brotli->second;
    } else if (file.gzipped && accepts(request.accept_encoding, "gzip")) {
        answer.headers.emplace_back("Content-Encoding", "gzip");
        answer.body = file.gzipped;
    }
    return answer;
}

}  // namespace equipoise::server
