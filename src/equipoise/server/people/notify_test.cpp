#include "equipoise/server/people/notify.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

NotifySettings shell(const std::string& script) {
    NotifySettings settings;
    settings.command = {"/bin/sh", "-c", script};
    return settings;
}

std::vector<Addressee> find(const std::string& person, const std::string& event) {
    if (person == "nobody") return {};
    return {{{"email", person + "@example.org", true}, "/off/" + event}};
}

/// The lines of a file, as soon as there are this many; those there are after a long time.
std::vector<std::string> lines_of(const fs::path& file, std::size_t wanted) {
    std::vector<std::string> lines;
    for (int tries = 0; tries < 1000; ++tries) {
        std::ifstream in(file);
        lines.clear();
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        if (lines.size() >= wanted) return lines;
        std::this_thread::sleep_for(10ms);
    }
    return lines;
}

TEST_CASE("notices: the program gets one JSON object, and each notice comes once") {
    const TestFolder folder;
    const fs::path file = folder / "told";
    Notifier notifier(shell("cat >> " + file.string()), "https://play.example.org", find);
    notifier.tell("turn", "nobody", "abcdefghij");
    notifier.tell("turn", "ada", "abcdefghij");
    REQUIRE(lines_of(file, 1).size() == 1);
    notifier.tell("turn", "ada", "abcdefghij");  // Notified a moment ago.
    notifier.tell("turn", "ben", "abcdefghij");
    const auto lines = lines_of(file, 2);
    REQUIRE(lines.size() == 2);
    const auto first = nlohmann::json::parse(lines[0]);
    CHECK(first ==
          nlohmann::json{{"event", "turn"},
                         {"kind", "email"},
                         {"target", "ada@example.org"},
                         {"table", "abcdefghij"},
                         {"url", "https://play.example.org/table/abcdefghij"},
                         {"unsubscribe", "https://play.example.org/off/turn"}});
    CHECK(nlohmann::json::parse(lines[1])["target"] == "ben@example.org");
    notifier.tell("over", "ada", "abcdefghij");  // Another event.
    CHECK(lines_of(file, 3).size() == 3);
}

TEST_CASE("notices: a complete one is sent as it is, however soon after another") {
    const TestFolder folder;
    const fs::path file = folder / "told";
    Notifier notifier(shell("cat >> " + file.string()), "https://play.example.org", find);
    for (int i = 0; i < 2; ++i)
        notifier.send({"reset", "email", "ada@example.org", "/account#reset=x"});
    const auto lines = lines_of(file, 2);
    REQUIRE(lines.size() == 2);
    CHECK(nlohmann::json::parse(lines[1]) ==
          nlohmann::json{{"event", "reset"},
                         {"kind", "email"},
                         {"target", "ada@example.org"},
                         {"url", "https://play.example.org/account#reset=x"}});
}

TEST_CASE("notices: a program that fails, is missing or hangs harms nothing") {
    const TestFolder folder;
    const fs::path file = folder / "told";
    NotifySettings settings = shell("cat >/dev/null; exit 3");
    {
        Notifier failing(settings, "", find);
        failing.tell("turn", "ada", "t");
    }
    settings.command = {"/nowhere/program"};
    {
        Notifier missing(settings, "", find);
        missing.tell("turn", "ada", "t");
    }
    settings = shell("echo began >> " + file.string() + "; sleep 1000");
    settings.at_once = 1;
    {
        Notifier hanging(settings, "", find);
        for (int i = 0; i < 5; ++i) hanging.tell("turn", "ada", std::to_string(i));
        lines_of(file, 1);
    }
    // Its end came while the first was at work: the others never began.
    CHECK(lines_of(file, 1).size() == 1);
}

TEST_CASE("notices: a program over its time makes room for the next") {
    const TestFolder folder;
    const fs::path file = folder / "told";
    NotifySettings settings = shell("echo began >> " + file.string() + "; sleep 1000");
    settings.at_once = 1;
    settings.timeout_s = 1;
    Notifier notifier(settings, "", find);
    notifier.tell("turn", "ada", "1");
    notifier.tell("turn", "ada", "2");
    CHECK(lines_of(file, 2).size() == 2);
}

}  // namespace
}  // namespace equipoise::server
