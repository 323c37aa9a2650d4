#include "equipoise/server/people/reporting.hpp"

#include <algorithm>
#include <array>

#include "equipoise/base/characters.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/core/texts/texts.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/table/log/entry_json.hpp"

namespace equipoise::server {
namespace {

constexpr std::array<std::string_view, 5> kReasons{
    "insults", "cheating", "leaving", "name", "other"};
constexpr std::size_t kMostText = 500;   // Characters.
constexpr std::size_t kMostAround = 10;  // Lines before the one that is reported, and after it.
constexpr std::int64_t kMaxEntry = std::int64_t{1} << 53;

/// Nothing if it is too long, or more than a line.
std::optional<std::string> checked_text(std::string_view given) {
    const std::string_view text = trim(given);
    if (characters_in(text) > kMostText || has_controls(text)) return std::nullopt;
    return std::string(text);
}

/// What is said in a chat by that entry; nothing if it is something else, or was taken out.
std::optional<ReportedLine> line_in(const std::string& table,
                                    std::uint64_t number,
                                    const std::string& text) {
    // Most entries are moves, which need not be read.
    if (text.find("\"said\"") == std::string::npos) return std::nullopt;
    const Json value = Json::parse(text, nullptr, false);
    const auto entry = value.is_object() ? read_entry(value) : unreadable_entry("said");
    const Said* said = entry ? std::get_if<Said>(&entry.value().what) : nullptr;
    if (said == nullptr || said->person.empty()) return std::nullopt;
    // The operator reads phrases in English.
    const std::string key = "chat.phrase." + said->phrase;
    std::string words = said->phrase.empty() ? said->text : Texts::english().of(Reason(key, {}));
    if (words.empty()) return std::nullopt;
    return ReportedLine{
        table, number, entry.value().head.at, said->person, said->name, std::move(words)};
}

/// The line of that entry and those around it; none if it is no line.
std::vector<ReportedLine> lines_around(const std::string& table,
                                       std::uint64_t meant,
                                       const std::vector<std::string>& log) {
    std::vector<ReportedLine> lines;
    std::size_t at = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        auto line = line_in(table, i + 1, log[i]);
        if (!line) continue;
        if (i + 1 == meant) at = lines.size() + 1;
        lines.push_back(std::move(*line));
    }
    if (at == 0) return {};
    const std::size_t last = std::min(lines.size(), at + kMostAround);
    const std::size_t first = at - std::min(at, kMostAround + 1);
    return {lines.begin() + static_cast<std::ptrdiff_t>(first),
            lines.begin() + static_cast<std::ptrdiff_t>(last)};
}

}  // namespace

PeopleAnswer Reporting::report_person(const Visitor& visitor,
                                      const std::string& public_id,
                                      const Json& body) {
    const auto reported = people_.find_public(public_id);
    if (!reported) return refuse(404, "not_found", "", "no_such_person");
    NewReport report;
    report.reported = reported->id;
    return keep(visitor, body, std::move(report));
}

PeopleAnswer Reporting::report_line(const Visitor& visitor,
                                    const std::string& table,
                                    const Json& body) {
    const auto entry = find_int(body, "entry", 1, kMaxEntry);
    if (!entry) return refuse(422, "bad_report", "entry", "no_such_line");
    NewReport report;
    report.statement.table = table;
    report.statement.entry = static_cast<std::uint64_t>(*entry);
    report.lines = lines_around(table, report.statement.entry, events_.entries(table));
    for (const ReportedLine& line : report.lines) {
        if (line.entry == report.statement.entry) report.reported = line.person;
    }
    if (report.reported.empty()) return refuse(404, "not_found", "entry", "no_such_line");
    return keep(visitor, body, std::move(report));
}

PeopleAnswer Reporting::keep(const Visitor& visitor, const Json& body, NewReport report) {
    if (report.reported == visitor.person)
        return refuse(422, "bad_person", "", "no_report_of_yourself");
    const std::string reason = find_text(body, "reason").value_or("");
    if (std::find(kReasons.begin(), kReasons.end(), reason) == kReasons.end())
        return refuse(422, "bad_report", "reason", "wants_reason");
    auto text = checked_text(find_text(body, "text").value_or(""));
    if (!text) return refuse(422, "bad_report", "text", "wants_report_text");
    report.reporter = visitor.person;
    report.statement.at_ms = unix_ms();
    report.statement.reason = reason;
    report.statement.text = std::move(*text);
    if (!reports_.add(report)) return refuse(404, "not_found", "", "no_such_person");
    return {};
}

}  // namespace equipoise::server
