#include <charconv>
#include <cstdio>
#include <stdexcept>

#include "bench/load/sides.hpp"

namespace equipoise::load {
namespace {

constexpr std::string_view kPlan =
    R"({"game":"chess_balance","options":{"mode":"chess"},"listed":true,)"
    R"("seats":[{"by":"me"},{"by":"open"}]})";

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

class EquipoiseSide final : public Side {
  public:
    EquipoiseSide(std::vector<std::uint16_t> ports, std::vector<std::string> moves, bool lean)
        : ports_(std::move(ports)),
          moves_(std::move(moves)),
          query_(lean ? "?lean=1&patch=1" : "?patch=1"),
          is_browser_(!lean) {}

    void open(std::vector<Match*> matches) override {
        std::vector<std::unique_ptr<Socket>> doors;
        for (Match* match : matches) {
            for (Match::Line& line : match->lines) line.cookie = new_cookie();
            spread(*match);
            doors.push_back(std::make_unique<Socket>(match->lines[0].port));
            doors.back()->ask("/api/tables", match->lines[0].cookie, kPlan);
        }
        for (std::size_t i = 0; i < matches.size(); ++i) {
            const std::string body = doors[i]->answer();
            const std::size_t at = body.find("\"table\":\"");
            if (at == std::string::npos) throw std::runtime_error(body);
            matches[i]->name = body.substr(at + 9, body.find('"', at + 9) - at - 9);
        }
        for (Match* match : matches) {
            for (std::size_t i = 0; i < match->lines.size(); ++i) connect(*match, i);
        }
        for (Match* match : matches) {
            for (std::size_t i = 0; i < match->lines.size(); ++i) await(*match, i, Heard::Table);
        }
        for (Match* match : matches) ask(*match, 1, R"("type":"sit","seat":1)");
        for (Match* match : matches) await(*match, 1, Heard::Answered);
        // Whatever the seating brought to the others comes before the answer to a ping.
        for (Match* match : matches) {
            for (std::size_t i = 0; i < match->lines.size(); ++i)
                ask(*match, i, R"("type":"ping")");
        }
        for (Match* match : matches) {
            for (std::size_t i = 0; i < match->lines.size(); ++i) await(*match, i, Heard::Answered);
        }
    }

    void connect(Match& match, std::size_t line) override {
        Match::Line& at = match.lines[line];
        at.socket = std::make_unique<Socket>(at.port);
        at.socket->upgrade(
            "/api/tables/" + match.name + "/socket" + query_, at.cookie, is_browser_);
    }

    bool play(Match& match) override {
        if (match.played >= moves_.size()) return false;
        const std::size_t seat = match.mover();
        const std::string& move = moves_[match.played];
        char fields[96];
        const int size = std::snprintf(
            fields, sizeof fields, R"("type":"play","seat":%zu,"move":"%s")", seat, move.c_str());
        ask(match, seat, std::string_view(fields, static_cast<std::size_t>(size)));
        return true;
    }

    Heard hear(Match& match, std::size_t line, std::string_view text) override {
        std::uint64_t& version = match.lines[line].version;
        if (text.substr(0, 5) == R"({"v":)") {
            version = number_after(text, R"({"v":)");
            const std::size_t comma = text.find(',');
            const bool told = text.substr(comma + 1, 4) == R"("p":)";
            // The answer is the last member.
            const bool answered =
                has(text.substr(text.size() - std::min<std::size_t>(text.size(), 32)), R"("d":")");
            return told && answered ? Heard::ToldAndAnswered
                : told              ? Heard::Told
                : answered          ? Heard::Answered
                                    : Heard::Other;
        }
        if (text.substr(0, 5) == R"({"d":)") return Heard::Answered;
        if (const std::uint64_t seen = number_after(text, R"("version":)"); seen != 0)
            version = seen;
        if (has(text, R"("type":"table")")) return Heard::Table;
        if (has(text, R"("type":"done")")) return Heard::Answered;
        const bool failed = has(text, R"("type":"error")") || has(text, R"("type":"refused")");
        return failed ? Heard::Error : Heard::Other;
    }

  private:
    std::string new_cookie() {
        char cookie[64];
        std::snprintf(cookie, sizeof cookie, "equipoise_guest=%020llu%012llu", salt_, ++guests_);
        return cookie;
    }

    /// Over the servers so that each pair of them has as many tables.
    void spread(Match& match) {
        std::size_t rest = opened_++;
        for (Match::Line& line : match.lines) {
            line.port = ports_[rest % ports_.size()];
            rest /= ports_.size();
        }
    }

    void ask(Match& match, std::size_t line, std::string_view fields) {
        Match::Line& at = match.lines[line];
        char request[192];
        const int size = std::snprintf(request,
                                       sizeof request,
                                       R"({"id":"load%012llu","version":%llu,%.*s})",
                                       ++requests_,
                                       static_cast<unsigned long long>(at.version),
                                       static_cast<int>(fields.size()),
                                       fields.data());
        at.socket->send_text(std::string_view(request, static_cast<std::size_t>(size)));
    }

    void await(Match& match, std::size_t line, Heard wanted) {
        while (true) {
            const std::string_view text = match.lines[line].socket->await_text();
            const Heard heard = hear(match, line, text);
            if (heard == Heard::Error) throw std::runtime_error(std::string(text));
            if (heard == wanted) return;
        }
    }

    std::vector<std::uint16_t> ports_;
    std::vector<std::string> moves_;
    std::string query_;
    bool is_browser_;
    // So that a second run at the same database has other guests.
    unsigned long long salt_ =
        static_cast<unsigned long long>(Clock::now().time_since_epoch().count());
    unsigned long long guests_ = 0, requests_ = 0;
    std::size_t opened_ = 0;
};

}  // namespace

std::uint64_t number_after(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    std::uint64_t number = 0;
    if (at == std::string_view::npos) return 0;
    const char* const begin = text.data() + at + key.size();
    std::from_chars(begin, text.data() + text.size(), number);
    return number;
}

std::unique_ptr<Side> equipoise_side(std::vector<std::uint16_t> ports,
                                     std::vector<std::string> moves,
                                     bool lean) {
    return std::make_unique<EquipoiseSide>(std::move(ports), std::move(moves), lean);
}

}  // namespace equipoise::load
