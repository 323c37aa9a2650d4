#include "equipoise/server/reports/words.hpp"

#include <ctime>

#include "equipoise/server/common/log.hpp"

namespace equipoise::server {

std::string utc_time(std::int64_t unix_ms) {
    const auto seconds = static_cast<std::time_t>(unix_ms / 1000);
    std::tm time{};
    gmtime_r(&seconds, &time);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &time)};
}

std::string shown_name(const Texts& texts, const ReportParty& party) {
    if (party.public_id.empty()) return texts.of(Reason("shared.cli.reports.gone"));
    if (party.name.empty()) return texts.of(Reason("shared.cli.reports.nameless"));
    return plain_line(party.name);
}

std::string shown_reason(const Texts& texts, const ReportStatement& statement) {
    const std::string key = "shared.cli.reports.why." + statement.reason;
    return texts.of(Reason(key, {}));
}

std::string shown_sign(const Texts& texts, const Flag& flag, const std::string& sign) {
    const std::string key = "shared.cli.flags." + sign;
    return texts.of(Reason(key,
                           {{"games", flag.games},
                            {"short", flag.short_games},
                            {"first", flag.one.rated},
                            {"second", flag.other.rated}}));
}

}  // namespace equipoise::server
