#include "equipoise/server/wire/files.hpp"

#include <fstream>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

std::string header(const HttpResponse& answer, const std::string& name) {
    for (const auto& [key, value] : answer.headers) {
        if (key == name) return value;
    }
    return {};
}

struct Site {
    Site() {
        write("index.html", "<html>" + std::string(2000, ' ') + "</html>");
        write("assets/app-1a2b.js", "let a = 1;");
        write(".secret", "x");
        write("board.png", "png");
        fs::create_symlink("/etc/passwd", folder / "passwd.txt");
        files.add_folder(folder.path(), "/");
    }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
    }
    std::optional<HttpResponse> get(const std::string& path) const {
        return files.find(request, path);
    }
    TestFolder folder;
    Files files;
    HttpRequest request;
};

TEST_CASE("only regular files of the folder exist, and no path leads out of it") {
    const Site site;
    CHECK(site.files.count() == 3);
    CHECK(site.get("/index.html"));
    for (const char* path : {"/",
                             "",
                             "/../index.html",
                             "/assets/../index.html",
                             "/.secret",
                             "/passwd.txt",
                             "/%2e%2e/etc/passwd",
                             "/assets",
                             "//index.html"}) {
        CHECK_FALSE(site.get(path));
    }
}

TEST_CASE("a file is sent zipped to a client that accepts it, and not again to one that has it") {
    Site site;
    const auto plain = site.get("/index.html");
    REQUIRE(plain);
    CHECK(plain->body->size() == 2013);
    CHECK(header(*plain, "Content-Type") == "text/html; charset=utf-8");
    site.request.accept_encoding = "br, gzip";
    const auto zipped = site.get("/index.html");
    CHECK(header(*zipped, "Content-Encoding") == "gzip");
    CHECK(zipped->body->size() < 200);
    site.request.if_none_match = header(*plain, "ETag");
    CHECK(site.get("/index.html")->status == 304);
    CHECK(site.get("/index.html")->body == nullptr);
    CHECK(site.get("/board.png")->status == 200);
}

TEST_CASE("what brotli made of a file is sent in its place to a client that takes it") {
    Site site;
    site.write("assets/app-1a2b.js.br", "packed");
    site.files.add_folder(site.folder.path(), "/");
    CHECK(site.files.count() == 3);
    CHECK_FALSE(site.get("/assets/app-1a2b.js.br"));
    const auto sent = [&](const char* accepted) {
        site.request.accept_encoding = accepted;
        const auto answer = site.get("/assets/app-1a2b.js");
        CHECK(header(*answer, "Content-Type") == "text/javascript; charset=utf-8");
        CHECK(header(*answer, "Vary") == "Accept-Encoding");
        return header(*answer, "Content-Encoding") + "," + *answer->body;
    };
    CHECK(sent("gzip, deflate, br;q=0.9") == "br,packed");
    CHECK(sent("gzip, br;q=0") == ",let a = 1;");
    CHECK(sent("gzip, brotli") == ",let a = 1;");
    CHECK(sent("") == ",let a = 1;");
    site.request.accept_encoding = "br, gzip";
    CHECK(header(*site.get("/index.html"), "Content-Encoding") == "gzip");
}

TEST_CASE("files named by their content are cached for good, the others are asked for again") {
    const Site site;
    CHECK(header(*site.get("/assets/app-1a2b.js"), "Cache-Control").find("immutable") !=
          std::string::npos);
    CHECK(header(*site.get("/index.html"), "Cache-Control") == "no-cache");
}

}  // namespace
}  // namespace equipoise::server
