// The settings of an operator and their sources: defaults, then a TOML file, then the environment,
// then flags. docs/operations.md explains every key.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/base/result.hpp"
#include "equipoise/core/texts/texts.hpp"
#include "equipoise/server/common/address.hpp"

namespace equipoise::server {

struct LogSettings {
    std::string level = "info";
    bool json = false;
};

/// A separate listener, so that metrics never reach the public one. Port 0: none.
struct MetricsSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 0;
};

struct LimitSettings {
    int connections = 20'000;
    // For each address; with a proxy, the address that it forwards.
    AddressRanges unlimited = this_machine();
    int connections_per_address = 256;
    int sockets_per_address = 100;
    double requests_per_second = 50;
    double request_burst = 200;
    // For each socket and session.
    double messages_per_second = 50;
    double message_burst = 200;
    int tables_per_hour = 120;
    int request_s = 20;  // For a request to arrive, once it has begun.
    // Bytes.
    std::size_t body = std::size_t{1} << 20;
    std::size_t message = std::size_t{64} << 10;
    std::size_t queue = std::size_t{8} << 20;
};

/// How long a browser stays logged in.
struct SessionSettings {
    int idle_days = 180;      // Without use.
    int lifetime_days = 365;  // Of an account's session, however much it is used.
};

/// Of people with an account: in their games over days the clocks stand meanwhile.
struct VacationSettings {
    int days_a_year = 30;   // 0: there are none.
    int longest_days = 21;  // At once.
};

/// The operator's program that notifies people of their turn.
struct NotifySettings {
    std::vector<std::string> command;  // Empty: no notices.
    int at_once = 4;
    int timeout_s = 20;
    int pause_s = 600;  // Between two notices to one person about one table.
};

/// Web Push: browsers are told of turns while the page is closed.
struct PushSettings {
    std::string contact;      // For push services: mailto:... or https://...; empty: none.
    std::string private_key;  // Of P-256, in base64url; empty: made and kept by the server.
    std::vector<std::string> allowed;  // Origins that may be anywhere: "https://push.lan:8443".
    int at_once = 4;
    int timeout_s = 10;
    int pause_s = 60;  // Before a push that failed is sent again; doubles each time.
};

struct Settings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one.
    std::string public_url;     // As browsers see it; empty: whatever they ask for, plain HTTP.
    AddressRanges trusted_proxies = this_machine();
    std::string node;                           // This server's name among several; empty: made up.
    int lease_ms = 3000;                        // After so long in silence, it loses its tables.
    std::string database = "var/equipoise.db";  // A file, or postgres://...
    // Folders served instead of what is embedded in the program; empty: the embedded ones.
    std::filesystem::path web, data, rules, rulebook;
    LogSettings log;
    MetricsSettings metrics;
    LimitSettings limits;
    int bot_threads = 0;                // 0: one fewer than the processors.
    std::uint64_t bot_simulations = 0;  // For one move; 0: only thinking time limits a bot.
    int bot_pause_ms = 2000;            // Longest wait of a bot that has decided; 0: none.
    NotifySettings notify;
    PushSettings push;
    SessionSettings sessions;
    VacationSettings vacations;
};

/// Of the form `key`, `value`: what a flag says, or an environment variable.
using SettingWords = std::vector<std::pair<std::string, std::string>>;

/// Where settings come from. The environment is given as it is: names with EQUIPOISE_ at the front.
struct SettingSources {
    std::filesystem::path file;  // Empty: none.
    SettingWords environment;
    SettingWords flags;  // Keys as in the file, with their section: `server.port`.
    const Texts* texts = &Texts::english();  // What faults are told in.
};

/// Each fault is one line for people that names the file and line, the variable or the flag, and
/// the key.
using SettingFaults = std::vector<std::string>;

Result<Settings, SettingFaults> read_settings(const SettingSources& sources);

/// The variables of this process's environment that begin with EQUIPOISE_.
SettingWords equipoise_environment();

/// Every key with its section, in the order of the documentation.
std::vector<std::string> setting_keys();

/// A database's address as it can be logged: without user and password.
std::string shown_database(const std::string& database);

}  // namespace equipoise::server
