#include "equipoise/server/serve.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <thread>

#include "equipoise/server/app.hpp"
#include "equipoise/server/common/log.hpp"
#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/sodium.hpp"
#include "equipoise/server/people/notify.hpp"
#include "equipoise/server/push/pusher.hpp"
#include "equipoise/server/reports/orders.hpp"
#include "equipoise/server/store/open/storage.hpp"

namespace equipoise::server {
namespace {

/// Every connection takes a descriptor, and the usual soft limit of 1024 is soon reached.
void allow_many_connections() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int bot_threads(const Settings& settings) {
    if (settings.bot_threads > 0) return settings.bot_threads;
    // Leaves one core to the tables.
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    return std::clamp(cores - 1, 1, 16);
}

HttpSettings http_settings(const Settings& settings) {
    HttpSettings http;
    http.host = settings.host;
    http.port = settings.port;
    http.max_body_bytes = settings.limits.body;
    http.max_message_bytes = settings.limits.message;
    http.max_queued_bytes = settings.limits.queue;
    http.messages_per_second = settings.limits.messages_per_second;
    http.burst = settings.limits.message_burst;
    http.request_limit = std::chrono::seconds(settings.limits.request_s);
    http.max_connections = static_cast<std::size_t>(settings.limits.connections);
    http.connections_per_address =
        static_cast<std::size_t>(settings.limits.connections_per_address);
    http.trusted_proxies = settings.trusted_proxies;
    http.unlimited = settings.limits.unlimited;
    return http;
}

/// The prefix under which a packed file was packed.
std::string prefix_of(std::string_view path) {
    for (const std::string_view prefix : {"/data/", "/rules/", "/rulebook/"}) {
        if (path.substr(0, prefix.size()) == prefix) return std::string(prefix);
    }
    return "/";
}

/// A folder if one is set, else what is packed under the prefix.
void add_files(Files& files,
               const std::filesystem::path& folder,
               const std::string& prefix,
               const Assets& assets) {
    if (!folder.empty()) return files.add_folder(folder, prefix);
    for (const auto& [path, body] : assets.all()) {
        if (prefix_of(path) == prefix) files.add(std::string(path), std::string(body));
    }
}

Files all_files(const Settings& settings, const Assets& assets) {
    Files files;
    add_files(files, settings.web, "/", assets);
    add_files(files, settings.data, "/data/", assets);
    add_files(files, settings.rules, "/rules/", assets);
    add_files(files, settings.rulebook, "/rulebook/", assets);
    return files;
}

/// Answers `/metrics`, and nothing else, on a listener and thread of its own.
class MetricsListener final : public HttpHandler {
  public:
    /// Throws HttpError.
    MetricsListener(const MetricsSettings& settings, const EventStore& store)
        : store_(store), server_(http_settings(settings)), thread_([this] { server_.run(*this); }) {
        spdlog::info("metrics at http://{}:{}/metrics", settings.host, server_.port());
    }
    MetricsListener(const MetricsListener&) = delete;
    MetricsListener& operator=(const MetricsListener&) = delete;
    ~MetricsListener() override {
        server_.stop();
        thread_.join();
    }

    void respond(HttpRequest request, Reply reply) override {
        if (request.path != "/metrics") return reply({404, {}, nullptr});
        set_gauge(Gauged::StoreHealthy, store_.is_healthy() ? 1 : 0);
        reply({200,
               {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
               std::make_shared<const std::string>(print_metrics())});
    }
    void upgrade(HttpRequest, std::function<void(Upgrade)> reply) override {
        Upgrade refused;
        refused.refusal = HttpResponse{404, {}, nullptr};
        reply(std::move(refused));
    }

  private:
    static HttpSettings http_settings(const MetricsSettings& settings) {
        HttpSettings http;
        http.host = settings.host;
        http.port = settings.port;
        return http;
    }

    const EventStore& store_;
    HttpServer server_;
    std::thread thread_;
};

/// Web Push, for as long as it lives.
struct Pushing {
    Pushing(const PushSettings& settings, Storage& storage)
        : store(*storage.database),
          sender(push_sender(settings, store)),
          offer{&store, base64url(sender.key.public_bytes()), settings.allowed},
          pusher(store, sender, settings, [&cluster = *storage.cluster] {
              return cluster.service_ms();
          }) {}

    PushStore store;
    PushSender sender;
    PushOffer offer;
    Pusher pusher;
};

/// What operators' commands want done in a SQLite file, for as long as it lives.
struct Ordered {
    Ordered(const std::string& file, Storage& storage)
        : reports(*storage.database), orders(file, reports) {}

    ReportStore reports;
    Orders orders;
};

/// Ends the process if the database hangs when everything else is done. What it still owes was
/// acknowledged to nobody.
class Farewell {
  public:
    Farewell() = default;
    Farewell(const Farewell&) = delete;
    Farewell& operator=(const Farewell&) = delete;
    ~Farewell() {
        if (!thread_.joinable()) return;
        {
            const std::lock_guard guard(mutex_);
            gone_ = true;
        }
        left_.notify_one();
        thread_.join();
    }

    void begin() {
        thread_ = std::thread([this] {
            std::unique_lock lock(mutex_);
            if (left_.wait_for(lock, kLongest, [&] { return gone_; })) return;
            end_process("the database does not answer; this process ends without it");
        });
    }

  private:
    static constexpr std::chrono::seconds kLongest{5};

    std::mutex mutex_;
    std::condition_variable left_;
    bool gone_ = false;
    std::thread thread_;
};

HallParts hall_parts(const Settings& settings,
                     const Shelf& games,
                     const BotShelf& bots,
                     Storage& storage,
                     HttpServer& server,
                     Notifier& notifier) {
    return {
        games,
        bots,
        *storage.events,
        *storage.cluster,
        [&server](std::function<void()> work) { server.post(std::move(work)); },
        bot_threads(settings),
        settings.bot_simulations,
        std::chrono::milliseconds(settings.bot_pause_ms),
        [&notifier](const std::string& person, const std::string& table, const std::string& event) {
            notifier.tell(event, person, table);
        }};
}

/// What the hall asks about people and clubs.
void look_up_people(HallParts& parts, PeopleStore& people, Database& database) {
    parts.find_players = [&people](const std::vector<std::string>& persons) {
        return people.players(persons);
    };
    parts.find_apart = [&people](const std::string& person) { return people.apart_from(person); };
    parts.find_blocked = [&people](const std::string& person) { return people.blocked_by(person); };
    parts.find_members = [&database](const std::string& club) {
        std::vector<std::string> persons;
        for (const ClubMember& one : ClubStore(database).members(club))
            persons.push_back(one.person);
        return persons;
    };
}

}  // namespace

void serve(const Settings& settings,
           const Shelf& games,
           const BotShelf& bots,
           const Assets& assets,
           const std::function<void(const std::string& url)>& ready) {
    set_up_log(settings.log);
    allow_many_connections();
    Farewell farewell;
    // Before anything listens: if the database hangs, nobody is kept waiting, and SIGTERM still
    // ends the process.
    Storage opened = open_storage(
        settings.database, settings.node, std::chrono::milliseconds(settings.lease_ms));
    // In this order, because each may still be called by those after it while they are destroyed.
    HttpServer server(http_settings(settings));
    Storage storage = std::move(opened);
    if (const std::string warning = storage_warning(settings.database); !warning.empty()) {
        spdlog::warn("{}", warning);
    }
    std::optional<MetricsListener> metrics;
    if (settings.metrics.port != 0) metrics.emplace(settings.metrics, *storage.events);
    const std::string address = "http://" + settings.host + ":" + std::to_string(server.port());
    Notifier notifier(settings.notify,
                      settings.public_url.empty() ? address : settings.public_url,
                      [&storage](const std::string& person, const std::string& event) {
                          return addressees(*storage.people, person, event);
                      });
    const auto pushing =
        settings.push.contact.empty() ? nullptr : std::make_unique<Pushing>(settings.push, storage);
    const auto ordered = is_postgres_url(settings.database)
        ? nullptr
        : std::make_unique<Ordered>(settings.database, storage);
    HallParts parts = hall_parts(settings, games, bots, storage, server, notifier);
    parts.pushes = pushing != nullptr;
    look_up_people(parts, *storage.people, *storage.database);
    Hall hall(std::move(parts));
    Files files = all_files(settings, assets);
    spdlog::info(
        "{} files in memory, database {}", files.count(), shown_database(settings.database));
    std::function<void(Notice)> send;
    if (!settings.notify.command.empty())
        send = [&notifier](Notice notice) { notifier.send(std::move(notice)); };
    App app(games,
            bots,
            storage,
            hall,
            std::move(files),
            server,
            {settings.public_url,
             settings.limits,
             settings.limits.unlimited,
             settings.sessions,
             settings.vacations,
             send,
             pushing ? pushing->offer : PushOffer()});
    std::function<void()> beat = [&] {
        app.beat();
        hall.beat();
        server.after(Hall::kBeat, beat);
    };
    beat();
    ready(address);
    server.run(app);
    spdlog::info("closing");
    farewell.begin();
    storage.events->flush();
}

}  // namespace equipoise::server
