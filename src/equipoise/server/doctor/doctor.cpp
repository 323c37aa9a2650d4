#include "equipoise/server/doctor/doctor.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "equipoise/server/doctor/checks.hpp"
#include "equipoise/server/store/open/storage.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;
using Level = Finding::Level;

constexpr rlim_t kOtherDescriptors = 100;  // Of the database, the listeners and the programs.

}  // namespace

std::string_view word_of(Finding::Level level) {
    switch (level) {
        case Level::Ok:
            return "ok";
        case Level::Warning:
            return "warning";
        case Level::Fault:
            break;
    }
    return "fault";
}

void check_proxy(const Settings& settings, const Report& report) {
    const bool is_local =
        settings.host.starts_with("127.") || settings.host == "::1" || settings.host == "localhost";
    if (settings.public_url.starts_with("https://")) {
        if (is_local)
            return report(
                {Level::Ok, "proxy", "browsers reach the server at " + settings.public_url});
        return report({Level::Warning,
                       "proxy",
                       "cookies are sent over TLS only, and yet " + settings.host +
                           " takes plain HTTP from other machines: let only the proxy reach the "
                           "port, and name it in server.trusted_proxies"});
    }
    if (!settings.public_url.empty()) {
        return report({Level::Warning,
                       "proxy",
                       "server.public_url has no https: passwords and cookies travel in the clear; "
                       "put a TLS proxy in front"});
    }
    if (is_local) return report({Level::Ok, "proxy", "only this machine reaches the server"});
    report({Level::Warning,
            "proxy",
            settings.host +
                " takes plain HTTP from other machines: passwords and cookies travel in the clear; "
                "put a TLS proxy in front and set server.public_url"});
}

void check_web(const Settings& settings, const Assets& assets, const Report& report) {
    std::error_code error;
    const bool is_there = settings.web.empty()
        ? assets.find("/index.html").has_value()
        : fs::is_regular_file(settings.web / "index.html", error);
    const std::string where =
        settings.web.empty() ? std::string("the program") : settings.web.string();
    if (is_there) return report({Level::Ok, "web", "the application is in " + where});
    report({Level::Fault,
            "web",
            "no index.html in " + where + ": build the application (make web), or set files.web"});
}

void check_notices(const Settings& settings, const Report& report) {
    if (settings.notify.command.empty()) {
        return report(
            {Level::Ok, "notices", "none: nobody can confirm an address or reset a password"});
    }
    const std::string& program = settings.notify.command.front();
    struct stat found{};
    if (::stat(program.c_str(), &found) != 0 || ::access(program.c_str(), X_OK) != 0) {
        return report({Level::Fault, "notices", "cannot run " + program + ": see notify.command"});
    }
    if ((found.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        return report({Level::Fault,
                       "notices",
                       "others can change " + program + ", which this server runs: chmod go-w"});
    }
    if (settings.public_url.empty()) {
        return report(
            {Level::Warning,
             "notices",
             "links in notices lead to this machine's own address: set server.public_url"});
    }
    report({Level::Ok,
            "notices",
            program + " can be run; only a real notice shows whether it delivers"});
}

void check_limits(const Settings& settings, const Report& report) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const auto needed = static_cast<rlim_t>(settings.limits.connections) + kOtherDescriptors;
    const std::string files = std::to_string(limit.rlim_max) + " open files";
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed) {
        return report({Level::Ok, "limits", "enough for limits.connections"});
    }
    report({Level::Warning,
            "limits",
            files + " are allowed here, " + std::to_string(needed) +
                " are needed for limits.connections: raise LimitNOFILE (ulimit -n), or lower "
                "limits.connections"});
}

void examine(const Settings& settings,
             const Assets& assets,
             bool all_tables,
             const Report& report) {
    check_proxy(settings, report);
    check_web(settings, assets, report);
    check_notices(settings, report);
    check_limits(settings, report);
    check_port(settings, report);
    if (!is_postgres_url(settings.database)) {
        check_disk(settings.database, report);
        if (!check_file(settings.database, report)) return check_new_clock(report);
    }
    check_database(settings.database, all_tables, report);
}

}  // namespace equipoise::server
