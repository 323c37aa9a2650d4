#include "equipoise/server/common/settings.hpp"

#include <fstream>

#include <doctest/doctest.h>

#include "equipoise/server/common/test_folder.hpp"

namespace equipoise::server {
namespace {

/// A file with this text, removed with the object.
struct SettingsFile {
    explicit SettingsFile(const std::string& text) { std::ofstream(path) << text; }

    TestFolder folder;
    const std::filesystem::path path = folder / "settings.toml";
};

SettingFaults faults_of(const std::string& text) {
    const SettingsFile file(text);
    const auto read = read_settings({file.path, {}, {}});
    if (read) return {};
    SettingFaults faults = read.error();
    for (std::string& fault : faults) {
        REQUIRE(fault.rfind(file.path.string(), 0) == 0);
        fault.erase(0, file.path.string().size());
    }
    return faults;
}

std::string flag_fault(const std::string& key, const std::string& value) {
    const auto read = read_settings({{}, {}, {{key, value}}});
    return read ? "" : read.error().at(0);
}

constexpr const char* kEverything = R"(
[server]
host = "0.0.0.0"
port = 80
public_url = "https://play.example.org"
trusted_proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
node = "north_1"
lease_ms = 900
[store]
database = "postgres://eq@db/equipoise"
[files]
web = "/w"
data = "/d"
rules = "/r"
rulebook = "/b"
[log]
level = "error"
format = "json"
[metrics]
host = "10.0.0.1"
port = 9100
[bots]
threads = 3
simulations = 40
pause_ms = 700
[notify]
command = ["/usr/bin/mail", "your turn"]
at_once = 2
timeout_s = 5
pause_s = 60
[push]
contact = "mailto:admin@example.org"
private_key = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
allowed = ["https://push.lan:8443"]
at_once = 3
timeout_s = 7
pause_s = 90
[sessions]
idle_days = 20
lifetime_days = 40
[vacations]
days_a_year = 45
longest_days = 15
[limits]
connections = 9
unlimited = ["10.9.0.0/16"]
connections_per_address = 1
sockets_per_address = 2
requests_per_second = 2.5
request_burst = 4
messages_per_second = 5
message_burst = 6
tables_per_hour = 7
request_s = 8
body = 2048
message = 4096
queue = 65536
)";

TEST_CASE("settings: the file sets every key") {
    const SettingsFile file(kEverything);
    const auto read = read_settings({file.path, {}, {}});
    if (!read) FAIL(read.error().at(0));
    const Settings& s = read.value();
    CHECK(s.host == "0.0.0.0");
    CHECK(s.port == 80);
    CHECK(s.public_url == "https://play.example.org");
    CHECK(holds(s.trusted_proxies, "10.1.2.3"));
    CHECK_FALSE(holds(s.trusted_proxies, "11.1.2.3"));
    CHECK(holds(s.trusted_proxies, "fd12::1"));
    CHECK(s.node == "north_1");
    CHECK(s.lease_ms == 900);
    CHECK(s.database == "postgres://eq@db/equipoise");
    CHECK(s.web == "/w");
    CHECK(s.data == "/d");
    CHECK(s.rules == "/r");
    CHECK(s.rulebook == "/b");
    CHECK(s.log.level == "error");
    CHECK(s.log.json);
    CHECK(s.metrics.host == "10.0.0.1");
    CHECK(s.metrics.port == 9100);
    CHECK(s.bot_threads == 3);
    CHECK(s.bot_simulations == 40);
    CHECK(s.bot_pause_ms == 700);
    CHECK(s.notify.command == std::vector<std::string>{"/usr/bin/mail", "your turn"});
    CHECK(s.notify.at_once == 2);
    CHECK(s.notify.timeout_s == 5);
    CHECK(s.notify.pause_s == 60);
    CHECK(s.push.contact == "mailto:admin@example.org");
    CHECK(s.push.private_key.size() == 43);
    CHECK(s.push.allowed == std::vector<std::string>{"https://push.lan:8443"});
    CHECK(s.push.at_once == 3);
    CHECK(s.push.timeout_s == 7);
    CHECK(s.push.pause_s == 90);
    CHECK(s.sessions.idle_days == 20);
    CHECK(s.sessions.lifetime_days == 40);
    CHECK(s.vacations.days_a_year == 45);
    CHECK(s.vacations.longest_days == 15);
    CHECK(s.limits.connections == 9);
    CHECK(holds(s.limits.unlimited, "10.9.8.7"));
    CHECK_FALSE(holds(s.limits.unlimited, "127.0.0.1"));
    CHECK(s.limits.connections_per_address == 1);
    CHECK(s.limits.sockets_per_address == 2);
    CHECK(s.limits.requests_per_second == 2.5);
    CHECK(s.limits.request_burst == 4);
    CHECK(s.limits.messages_per_second == 5);
    CHECK(s.limits.message_burst == 6);
    CHECK(s.limits.tables_per_hour == 7);
    CHECK(s.limits.request_s == 8);
    CHECK(s.limits.body == 2048);
    CHECK(s.limits.message == 4096);
    CHECK(s.limits.queue == 65536);
}

TEST_CASE("settings: the example above has every key there is") {
    const std::string text = kEverything;
    for (const std::string& key : setting_keys()) {
        const std::string name = key.substr(key.find('.') + 1);
        CHECK_MESSAGE(text.find("\n" + name + " = ") != std::string::npos, key);
    }
}

TEST_CASE("settings: the package's file names every key, with valid values") {
    std::ifstream in(std::string(EQ_SOURCE_DIR) + "/packaging/equipoise.toml");
    std::string text;
    for (std::string line; std::getline(in, line);) {
        const bool is_key = line.size() > 1 && line[0] == '#' && line[1] != ' ' &&
            line.find(" = ") != std::string::npos;
        // The prose on top also shows variables.
        text += (is_key ? line.substr(1) : line) + "\n";
    }
    for (const std::string& key : setting_keys()) {
        const std::string name = key.substr(key.find('.') + 1);
        CHECK_MESSAGE(text.find("\n" + name + " = ") != std::string::npos, key);
    }
    CHECK(faults_of(text) == SettingFaults{});
}

TEST_CASE("settings: flags override the environment, which overrides the file") {
    const SettingsFile file("[server]\nport = 1\nhost = \"a\"\nnode = \"f\"\n");
    const auto read = read_settings({file.path,
                                     {{"EQUIPOISE_SERVER_PORT", "2"},
                                      {"EQUIPOISE_SERVER_HOST", "b"},
                                      {"EQUIPOISE_SERVER_TRUSTED_PROXIES", " ::1  10.0.0.1 "}},
                                     {{"server.port", "3"}}});
    REQUIRE(read);
    CHECK(read.value().port == 3);
    CHECK(read.value().host == "b");
    CHECK(read.value().node == "f");
    CHECK(read.value().trusted_proxies.size() == 2);
    CHECK(holds(read.value().trusted_proxies, "10.0.0.1"));
}

TEST_CASE("settings: other variables are left alone, misspelt ones are refused") {
    CHECK(read_settings({{}, {{"EQUIPOISE_DATA", "/d"}, {"EQUIPOISE", "x"}}, {}}));
    const auto read = read_settings({{}, {{"EQUIPOISE_SERVER_PROT", "1"}}, {}});
    REQUIRE_FALSE(read);
    CHECK(read.error() ==
          SettingFaults{"EQUIPOISE_SERVER_PROT: server.prot: there is no such key"});
}

TEST_CASE("settings: a variable that ends with _FILE names the file of its value") {
    const SettingsFile secret("postgres://ada:secret@db/equipoise\r\nmore\n");
    const auto read = read_settings({{}, {{"EQUIPOISE_STORE_DATABASE_FILE", secret.path}}, {}});
    REQUIRE(read);
    CHECK(read.value().database == "postgres://ada:secret@db/equipoise");
    const SettingsFile empty("\n");
    CHECK_FALSE(read_settings({{}, {{"EQUIPOISE_STORE_DATABASE_FILE", empty.path}}, {}}));
    CHECK_FALSE(read_settings({{}, {{"EQUIPOISE_STORE_DATABASE_FILE", "/dev/zero"}}, {}}));
    const auto missing = read_settings({{}, {{"EQUIPOISE_STORE_DATABASE_FILE", "/nowhere"}}, {}});
    REQUIRE_FALSE(missing);
    CHECK(missing.error() ==
          SettingFaults{
              "EQUIPOISE_STORE_DATABASE_FILE: /nowhere: has no first line that can be read"});
    const auto both = read_settings({{},
                                     {{"EQUIPOISE_STORE_DATABASE", "var/other.db"},
                                      {"EQUIPOISE_STORE_DATABASE_FILE", secret.path}},
                                     {}});
    REQUIRE_FALSE(both);
    CHECK(both.error() ==
          SettingFaults{"EQUIPOISE_STORE_DATABASE_FILE: EQUIPOISE_STORE_DATABASE: is set, too; set "
                        "only one of them"});
}

TEST_CASE("settings: every fault of a file is reported, with its line and key") {
    CHECK(
        faults_of("[server]\nport = 70000\nhots = \"x\"\n[log]\nlevel = 3\n[sever]\nport = 1\n") ==
        SettingFaults{":5: log.level: must be text in quotes",
                      ":3: server.hots: there is no such key",
                      ":2: server.port: must be a whole number from 0 to 65535",
                      ":6: sever: there is no such section"});
    CHECK(faults_of("port = 1\n") == SettingFaults{":1: port: there is no such section"});
    CHECK(faults_of("[server]\nport = \"80\"\n") ==
          SettingFaults{":2: server.port: must be a number"});
    CHECK(faults_of("[server]\nport = 80.5\n") ==
          SettingFaults{":2: server.port: must be a whole number from 0 to 65535"});
    CHECK(faults_of("[limits]\nrequests_per_second = nan\n").size() == 1);
    CHECK(faults_of("[server]\ntrusted_proxies = \"::1\"\n") ==
          SettingFaults{":2: server.trusted_proxies: must be a list of texts in quotes"});
    const SettingFaults broken = faults_of("[server]\nport = \n");
    REQUIRE(broken.size() == 1);
    CHECK(broken[0].rfind(":2: ", 0) == 0);
}

TEST_CASE("settings: a missing file is a fault") {
    const auto read = read_settings({"/nowhere/equipoise.toml", {}, {}});
    REQUIRE_FALSE(read);
    CHECK(read.error().at(0).rfind("/nowhere/equipoise.toml: ", 0) == 0);
}

TEST_CASE("settings: values that make no sense are refused with the key") {
    const std::pair<const char*, const char*> bad[] = {
        {"server.host", ""},
        {"server.host", "a b"},
        {"server.port", "-1"},
        {"server.port", "80x"},
        {"server.port", ""},
        {"server.public_url", "play.example.org"},
        {"server.public_url", "https://play.example.org/"},
        {"server.public_url", "ftp://play.example.org"},
        {"server.trusted_proxies", "10.0.0.0/33"},
        {"server.trusted_proxies", "proxy.example.org"},
        {"server.trusted_proxies", "10.0.0.1/"},
        {"server.node", "North"},
        {"store.database", ""},
        {"store.database", "mysql://x"},
        {"log.level", "loud"},
        {"log.format", "xml"},
        {"metrics.port", "65536"},
        {"bots.threads", "1000"},
        {"bots.simulations", "-1"},
        {"bots.pause_ms", "60001"},
        {"server.lease_ms", "10"},
        {"limits.request_s", "0"},
        {"notify.at_once", "0"},
        {"limits.body", "1"},
        {"limits.requests_per_second", "0"},
        {"limits.message_burst", "nan"},
        {"limits.none", "1"},
    };
    for (const auto& [key, value] : bad) {
        const std::string fault = flag_fault(key, value);
        CHECK_MESSAGE(fault.rfind(std::string("flag: ") + key + ": ", 0) == 0,
                      key,
                      "=",
                      value,
                      " gives ",
                      fault);
    }
}

TEST_CASE("settings: the logged address of a database has no user and no password") {
    CHECK(shown_database("var/equipoise.db") == "var/equipoise.db");
    CHECK(shown_database("postgres://db:5432/eq") == "postgres://db:5432/eq");
    CHECK(shown_database("postgres://ann:se@cret@db/eq?sslpassword=x") == "postgres://db/eq");
    CHECK(shown_database("postgres:///eq?password=x@y") == "postgres:///eq");
}

}  // namespace
}  // namespace equipoise::server
