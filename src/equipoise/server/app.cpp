#include "equipoise/server/app.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

#include "equipoise/base/text.hpp"
#include "equipoise/table/catalogue.hpp"
#include "equipoise/table/public_record.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kTables = "/api/tables/";
constexpr const char* kJsonType = "application/json";
constexpr const char* kTextType = "text/plain; charset=utf-8";

// No script but our own, which may run the kernel as WebAssembly; boards may style single elements,
// which cannot run anything.
constexpr const char* kContentPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors "
    "'none'";

void add_safe_headers(HttpResponse& answer) {
    answer.headers.emplace_back("Content-Security-Policy", kContentPolicy);
    answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
    answer.headers.emplace_back("Referrer-Policy", "same-origin");
    answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    answer.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

HttpResponse answer_with(int status, const char* type, std::string text) {
    return {status,
            {{"Content-Type", type}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(std::move(text))};
}

HttpResponse json_answer(int status, std::string text) {
    return answer_with(status, kJsonType, std::move(text));
}

HttpResponse problem_answer(int status, const Problem& problem) {
    return json_answer(status, print_json({{"error", to_json(problem)}}));
}

HttpResponse not_found() {
    return problem_answer(404, Problem::of("not_found", "there is nothing at this address"));
}

/// A page of another site may make the browser of a guest send requests here, but not hide where
/// they come from. Programs other than browsers send no origin.
bool is_foreign(const HttpRequest& request) {
    if (request.origin.empty()) return false;
    const std::size_t scheme_end = request.origin.find("://");
    if (scheme_end == std::string::npos) return true;
    return request.origin.substr(scheme_end + 3) != request.host;
}

bool is_page(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return path.find('.', slash == std::string_view::npos ? 0 : slash) == std::string_view::npos;
}

/// The ID of "/api/tables/ID/what"; empty if the path is another.
std::string table_in(std::string_view path, std::string_view what) {
    if (path.substr(0, kTables.size()) != kTables) return {};
    path.remove_prefix(kTables.size());
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos || path.substr(slash + 1) != what) return {};
    const std::string_view name = path.substr(0, slash);
    return is_table_name(name) ? std::string(name) : std::string();
}

/// Of a query such as `since=7&lean=1`; empty if it is not there.
std::string find_parameter(std::string_view query, std::string_view name) {
    for (std::string_view pair : split(query, '&')) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
        return std::string(pair.substr(equals + 1));
    }
    return {};
}

}  // namespace

App::App(const Shelf& games, const BotShelf& bots, EventStore& store, Hall& hall, Files files)
    : store_(store),
      hall_(hall),
      files_(std::move(files)),
      catalogue_(print_catalogue(games, bots)) {}

void App::respond(HttpRequest request, Reply reply) {
    const Reply safely = [reply](HttpResponse answer) {
        add_safe_headers(answer);
        reply(std::move(answer));
    };
    try {
        if (request.method == "GET" || request.method == "HEAD") {
            safely(get(request));
        } else if (request.method == "POST") {
            post(request, safely);
        } else {
            HttpResponse answer = problem_answer(405, Problem::of("bad_method", "GET or POST"));
            answer.headers.emplace_back("Allow", "GET, HEAD, POST");
            safely(std::move(answer));
        }
    } catch (const std::exception& error) {
        spdlog::error("{} {} failed: {}", request.method, request.path, error.what());
        safely(problem_answer(500, Problem::of("internal", "the server failed")));
    }
}

HttpResponse App::get(const HttpRequest& request) {
    if (request.path == "/healthz") return health();
    const bool is_api = request.path.rfind("/api/", 0) == 0;
    if (!is_api && !is_page(request.path)) return get_file(request);
    const Guest guest = identify_guest(request.cookie);
    HttpResponse answer = is_api ? get_api(request, guest) : get_file(request);
    if (!guest.new_cookie.empty()) answer.headers.emplace_back("Set-Cookie", guest.new_cookie);
    return answer;
}

HttpResponse App::health() const {
    const bool healthy = store_.is_healthy();
    return json_answer(healthy ? 200 : 503,
                       healthy ? R"({"status":"ok"})" : R"({"status":"failing"})");
}

HttpResponse App::get_api(const HttpRequest& request, const Guest& guest) {
    const std::string& path = request.path;
    if (path == "/api/games") return json_answer(200, catalogue_);
    if (path == "/api/tables") return json_answer(200, hall_.list(guest.id));
    if (path == "/api/waiting") return json_answer(200, hall_.waiting(guest.id));
    if (path == "/api/lobby") {
        const bool open = find_parameter(request.query, "kind") != "running";
        return json_answer(200,
                           hall_.lobby(find_parameter(request.query, "game"),
                                       open ? Lobby::Open : Lobby::Running,
                                       guest.id));
    }
    if (const std::string table = table_in(path, "record"); !table.empty()) return record_of(table);
    if (!table_in(path, "socket").empty()) {
        return problem_answer(426, Problem::of("no_upgrade", "this address speaks WebSocket"));
    }
    return not_found();
}

HttpResponse App::get_file(const HttpRequest& request) {
    if (auto file = files_.find(request, request.path)) return std::move(*file);
    if (!is_page(request.path)) return not_found();
    if (auto page = files_.find(request, "/index.html")) return std::move(*page);
    return answer_with(
        404, kTextType, "The application is not built; its folder is given by --web.\n");
}

HttpResponse App::record_of(const std::string& table) {
    const Sitting* sitting = hall_.find(table);
    if (sitting == nullptr) return not_found();
    return answer_with(200, kTextType, print_public_record(*sitting));
}

void App::post(const HttpRequest& request, const Reply& reply) {
    if (is_foreign(request)) {
        return reply(
            problem_answer(403, Problem::of("foreign", "this request came from another site")));
    }
    if (request.content_type.rfind(kJsonType, 0) != 0) {
        return reply(
            problem_answer(415, Problem::of("bad_type", "the body must be application/json")));
    }
    const Guest guest = identify_guest(request.cookie);
    const auto answer = [reply, cookie = guest.new_cookie](HttpResponse response) {
        if (!cookie.empty()) response.headers.emplace_back("Set-Cookie", cookie);
        reply(std::move(response));
    };
    if (request.path == "/api/check") {
        const auto checked = hall_.check(request.body, guest.id);
        return answer(checked ? json_answer(200, checked.value())
                              : problem_answer(422, checked.error()));
    }
    if (request.path != "/api/tables") return answer(not_found());
    hall_.open(request.body, guest.id, [answer](const Result<std::string, Problem>& opened) {
        answer(opened ? json_answer(201, print_json({{"table", opened.value()}}))
                      : problem_answer(422, opened.error()));
    });
}

void App::upgrade(HttpRequest request, std::function<void(Upgrade)> reply) {
    Upgrade upgrade;
    const std::string table = table_in(request.path, "socket");
    if (is_foreign(request)) {
        upgrade.refusal =
            problem_answer(403, Problem::of("foreign", "this request came from another site"));
    } else if (table.empty() || !hall_.exists(table)) {
        upgrade.refusal = not_found();
    }
    if (upgrade.refusal) {
        add_safe_headers(*upgrade.refusal);
        return reply(std::move(upgrade));
    }
    const Guest guest = identify_guest(request.cookie);
    if (!guest.new_cookie.empty()) upgrade.headers.emplace_back("Set-Cookie", guest.new_cookie);
    AttachOptions options;
    if (const auto since = parse_int(find_parameter(request.query, "since"), 0)) {
        options.since = static_cast<std::uint64_t>(*since);
    }
    if (const auto seat = parse_int(find_parameter(request.query, "seat"), 0, kMaxSeats - 1)) {
        options.seat = static_cast<int>(*seat);
    }
    options.lean = find_parameter(request.query, "lean") == "1";
    upgrade.compress = !options.lean;
    upgrade.open = [this, table, id = guest.id, options](std::shared_ptr<Line> line) {
        return hall_.attach(table, id, options, std::move(line));
    };
    reply(std::move(upgrade));
}

}  // namespace equipoise::server
