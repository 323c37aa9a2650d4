#include "equipoise/server/desk/desk.hpp"

#include <algorithm>

#include "equipoise/base/characters.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/server/common/log.hpp"
#include "equipoise/server/common/sodium.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/server/desk/style.hpp"
#include "equipoise/server/desk/views.hpp"
#include "equipoise/server/reports/orders.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/wire/answers.hpp"
#include "equipoise/server/wire/http.hpp"

namespace equipoise::server {
namespace {

constexpr const char* kThisMachine = "127.0.0.1";
constexpr std::size_t kPlaceLength = 16;
// A note whose every byte is a percent sign and two digits fits in.
constexpr std::size_t kMaxBody = std::size_t{16} << 10;
constexpr std::size_t kMaxConnections = 64;
constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;
constexpr std::int64_t kMaxPage = 1'000'000;
constexpr std::string_view kEnter = "/enter/";
constexpr std::string_view kReport = "report/";
constexpr std::string_view kClose = "/close";

constexpr const char* kPolicy =
    R"(default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; )"
    R"(frame-ancestors 'none')";

HttpSettings desk_settings(std::uint16_t port) {
    HttpSettings settings;
    settings.host = kThisMachine;
    settings.port = port;
    settings.max_body_bytes = kMaxBody;
    settings.max_connections = kMaxConnections;
    return settings;
}

/// What follows the beginning; nothing if the path begins otherwise.
std::optional<std::string_view> after(std::string_view path, std::string_view beginning) {
    if (!path.starts_with(beginning)) return std::nullopt;
    return path.substr(beginning.size());
}

/// A note is one line, as the command's: line breaks of the field become blanks.
std::string note_in(const std::string& body) {
    std::string note = query_value(body, "note");
    std::erase(note, '\r');
    std::replace(note.begin(), note.end(), '\n', ' ');
    return std::string(trim(note));
}

HttpResponse see_other(const std::string& address) {
    HttpResponse answer = answer_with(303, kTextType, "");
    answer.headers.emplace_back("Location", address);
    return answer;
}

/// One operator asks one thing at a time: the thread that serves waits for the database.
class Desk final : public HttpHandler {
  public:
    Desk(std::string database, std::uint16_t port, const Texts& texts)
        : database_(std::move(database)),
          port_(port == 80 ? "" : ":" + std::to_string(port)),
          frame_{texts, "/" + new_public_id(kPlaceLength) + "/", shown_database(database_)} {}

    std::string address() const {
        return "http://" + (kThisMachine + port_) + std::string(kEnter) + token_;
    }

    void respond(HttpRequest request, Reply reply) override {
        HttpResponse answer;
        try {
            answer = answer_to(request);
        } catch (const std::exception& failed) {
            answer = page(503, fault_page(frame_, failed.what()));
        }
        add_safe_headers(answer, false, kPolicy);
        reply(std::move(answer));
    }

    void upgrade(HttpRequest, std::function<void(Upgrade)> reply) override {
        Upgrade refused;
        refused.refusal = refusal(403, "shared.cli.desk.locked");
        add_safe_headers(*refused.refusal, false, kPolicy);
        reply(std::move(refused));
    }

  private:
    static HttpResponse page(int status, std::string html) {
        return answer_with(status, "text/html; charset=utf-8", std::move(html));
    }

    HttpResponse refusal(int status, const Reason& why) const {
        return answer_with(status, kTextType, frame_.texts.of(why) + "\n");
    }

    HttpResponse nothing_here() const {
        return page(404, fault_page(frame_, frame_.texts.of(Reason("nothing_here"))));
    }

    /// The name under which a browser asks: another one would lead a foreign page here.
    bool is_own_host(const std::string& host) const {
        return host == kThisMachine + port_ || host == "localhost" + port_;
    }

    HttpResponse answer_to(const HttpRequest& request) {
        if (!is_own_host(request.host)) return refusal(403, "shared.cli.desk.wrong_host");
        const bool changes = request.method == "POST";
        if (!changes && request.method != "GET" && request.method != "HEAD")
            return refusal(405, "nothing_here");
        const auto key = after(request.path, kEnter);
        if (key && !changes && is_same_secret(*key, token_)) return enter();
        const auto cookie = DeskCookie::find(request.cookie);
        if (!cookie || !is_same_secret(*cookie, token_))
            return refusal(403, "shared.cli.desk.locked");
        const auto at = after(request.path, frame_.base);
        if (!at) return nothing_here();
        if (!changes) return show(*at, request.query);
        if (request.origin != "http://" + request.host)
            return refusal(403, "shared.cli.desk.wrong_origin");
        return change(*at, request.body);
    }

    HttpResponse enter() const {
        HttpResponse answer = see_other(frame_.base);
        answer.headers.emplace_back("Set-Cookie", DeskCookie::set(token_, frame_.base));
        return answer;
    }

    HttpResponse show(std::string_view at, std::string_view query) const {
        if (at == "style.css") return answer_with(200, "text/css; charset=utf-8", kDeskStyle);
        const auto database = open_beside(database_);
        ReportStore reports(*database);
        if (at.empty()) return page(200, open_page(frame_, reports.open()));
        if (at == "closed") return show_closed(reports, query);
        if (at == "flags") return show_flags(*database, query);
        if (at == "person") return show_person(*database, query_value(query, "id"));
        const auto number = after(at, kReport);
        const auto id = number ? parse_int(*number, 1, kMaxNumber) : std::nullopt;
        return id ? show_report(reports, *id) : nothing_here();
    }

    HttpResponse show_closed(ReportStore& reports, std::string_view query) const {
        const auto asked = parse_int(query_value(query, "page"), 0, kMaxPage);
        const int number = static_cast<int>(asked.value_or(0));
        auto closed = reports.closed(kClosedOnAPage + 1, number * kClosedOnAPage);
        const bool has_more = closed.size() > static_cast<std::size_t>(kClosedOnAPage);
        if (has_more) closed.pop_back();
        return page(200, closed_page(frame_, closed, number, has_more));
    }

    HttpResponse show_flags(Database& database, std::string_view query) const {
        const auto asked = parse_int(query_value(query, "days"), 1, Flag::kMostDays);
        const int days = static_cast<int>(asked.value_or(Flag::kUsualDays));
        return page(200, flags_page(frame_, flags_of(database, days), days));
    }

    HttpResponse show_person(Database& database, const std::string& asked) const {
        const std::string id(trim(asked));
        if (!is_text(id)) return nothing_here();
        std::vector<Flag> flags = flags_of(database, Flag::kUsualDays);
        std::erase_if(flags, [&](const Flag& flag) {
            return flag.one.person.public_id != id && flag.other.person.public_id != id;
        });
        return page(200, person_page(frame_, id, ReportStore(database).history_of(id), flags));
    }

    HttpResponse show_report(ReportStore& reports,
                             std::int64_t id,
                             int status = 200,
                             const FailedNote& failed = {}) const {
        const auto report = reports.find(id);
        if (!report) {
            const Reason why("no_report", {{"number", id}});
            return page(404, fault_page(frame_, frame_.texts.of(why)));
        }
        const auto past = [&](const ReportParty& party) {
            return party.public_id.empty() ? std::vector<Report>()
                                           : reports.history_of(party.public_id);
        };
        const ReportPasts pasts{past(report->reported), past(report->reporter)};
        return page(status, report_page(frame_, *report, pasts, failed));
    }

    /// Closes a report. If that fails, its page has the note, for another try.
    HttpResponse change(std::string_view at, const std::string& body) const {
        const auto rest = after(at, kReport);
        if (!rest || !rest->ends_with(kClose)) return nothing_here();
        const auto id = parse_int(rest->substr(0, rest->size() - kClose.size()), 1, kMaxNumber);
        if (!id) return nothing_here();
        const std::string note = note_in(body);
        const auto fail = [&](int status, const std::string& why) {
            const auto database = open_beside(database_);
            ReportStore reports(*database);
            return show_report(reports, *id, status, {is_text(note) ? note : "", why});
        };
        if (!is_note(note)) return fail(422, frame_.texts.of(Reason("wants_note")));
        try {
            if (close_report(database_, *id, note))
                return see_other(frame_.base + std::string(kReport) + std::to_string(*id));
        } catch (const StoreError& failed) {
            return fail(503, failed.what());
        }
        const Reason closed_already("no_open_report", {{"number", *id}});
        return page(409, fault_page(frame_, frame_.texts.of(closed_already)));
    }

    const std::string database_;
    const std::string port_;  // As addresses have it.
    const DeskFrame frame_;
    const std::string token_ = new_token();
};

}  // namespace

void serve_desk(const std::string& database,
                std::uint16_t port,
                const Texts& texts,
                const std::function<void(const std::string& url)>& ready) {
    set_up_log({"warning", false});
    // One that cannot be read is refused before there is an address.
    open_beside(database);
    HttpServer server(desk_settings(port));
    Desk desk(database, server.port(), texts);
    ready(desk.address());
    server.run(desk);
}

}  // namespace equipoise::server
