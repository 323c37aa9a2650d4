#include "equipoise/server/serve.hpp"

#include <algorithm>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <thread>

#include "equipoise/server/app.hpp"
#include "equipoise/server/store/storage.hpp"

namespace equipoise::server {
namespace {

void set_up_log(const std::string& level) {
    static const auto logger = spdlog::stderr_logger_mt("equipoise");
    spdlog::set_default_logger(logger);
    spdlog::set_level(spdlog::level::from_str(level));
}

/// Every connection takes a descriptor, and the usual soft limit of 1024 is soon reached.
void allow_many_connections() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int bot_threads() {
    // One core is left to the tables.
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    return std::clamp(cores - 1, 1, 16);
}

}  // namespace

void serve(const ServeSettings& settings,
           const Shelf& games,
           const BotShelf& bots,
           const std::function<void(const std::string& url)>& ready) {
    set_up_log(settings.log_level);
    allow_many_connections();
    HttpSettings http;
    http.host = settings.host;
    http.port = settings.port;
    // In this order, because each may still be told something by those after it while they go.
    HttpServer server(http);
    Storage storage = open_storage(settings.database.string());
    Hall hall({games,
               bots,
               *storage.events,
               *storage.cluster,
               [&server](std::function<void()> work) { server.post(std::move(work)); },
               bot_threads(),
               {}});
    std::function<void()> beat = [&] {
        hall.beat();
        server.after(Hall::kBeat, beat);
    };
    beat();
    Files files;
    files.add_folder(settings.web, "/");
    files.add_folder(settings.data, "/data/");
    files.add_folder(settings.rules, "/rules/");
    spdlog::info("{} files in memory, database {}", files.count(), settings.database.string());
    App app(games, bots, storage, hall, std::move(files), server, {});
    ready("http://" + settings.host + ":" + std::to_string(server.port()));
    server.run(app);
    spdlog::info("closing");
    storage.events->flush();
}

}  // namespace equipoise::server
