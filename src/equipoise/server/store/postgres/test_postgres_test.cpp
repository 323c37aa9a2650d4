#include "equipoise/server/store/postgres/test_postgres.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <unistd.h>

#include "equipoise/server/store/postgres/postgres_connection.hpp"

namespace equipoise::server {

TestPostgres& TestPostgres::shared() {
    static TestPostgres server;
    return server;
}

TestPostgres::TestPostgres() {
    std::string name = (std::filesystem::temp_directory_path() / "equipoise-pg-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make the data folder");
    folder_ = name;
    start();
}

TestPostgres::~TestPostgres() {
    try {
        run("stop");
    } catch (const std::exception& error) {
        // The script's own watch of this process stops it.
        std::fputs(error.what(), stderr);
    }
}

void TestPostgres::start() { url_ = run("start"); }

void TestPostgres::kill() { run("kill"); }

void TestPostgres::pause() { run("pause"); }

void TestPostgres::resume() { run("resume"); }

std::string TestPostgres::new_database() {
    const std::string name = "test" + std::to_string(++databases_);
    PostgresConnection(url_).command("CREATE DATABASE " + name);
    std::string url = url_;
    return url.replace(url.find("/postgres?") + 1, 8, name);
}

std::string TestPostgres::run(const std::string& what) {
    std::string command = EQ_SOURCE_DIR "/tests/server/postgres.sh " + what + " " + folder_;
    if (what == "start") command += " " + std::to_string(getpid());
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot run tests/server/postgres.sh");
    std::string text;
    for (int c = fgetc(pipe); c != EOF && c != '\n'; c = fgetc(pipe)) {
        text += static_cast<char>(c);
    }
    if (pclose(pipe) != 0) {
        throw std::runtime_error("tests/server/postgres.sh " + what + " failed; see above");
    }
    return text;
}

}  // namespace equipoise::server
