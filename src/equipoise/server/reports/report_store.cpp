#include "equipoise/server/reports/report_store.hpp"

#include <algorithm>

#include "equipoise/base/characters.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/server/store/sql.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kMostNote = 2000;  // Bytes.

const std::string kOldestFirst = " ORDER BY r.at_ms, r.id";
const std::string kSelect =
    "SELECT r.id, COALESCE(a.public_id, ''), COALESCE(a.name, ''), COALESCE(b.public_id, ''), "
    "COALESCE(b.name, ''), r.at_ms, r.closed_ms, r.note FROM report r "
    "LEFT JOIN person a ON a.id = r.reporter LEFT JOIN person b ON b.id = r.reported ";

Report report_in(const SqlRow& row) {
    Report report{row.integer(0),
                  {row.text(1), row.text(2)},
                  {row.text(3), row.text(4)},
                  row.integer(5),
                  {},
                  row.text(7)};
    if (!row.is_null(6)) report.closed_ms = row.integer(6);
    return report;
}

void read_parts(Sql& sql, Report& report) {
    sql.each(
        "SELECT at_ms, reason, body, table_id, entry FROM report_statement "
        "WHERE report = $1 ORDER BY number",
        {report.id},
        [&](const SqlRow& row) {
            report.statements.push_back({row.integer(0),
                                         row.text(1),
                                         row.text(2),
                                         row.text(3),
                                         static_cast<std::uint64_t>(row.integer(4))});
        });
    sql.each(
        "SELECT l.table_id, l.entry, l.at_ms, COALESCE(p.public_id, ''), l.name, l.body "
        "FROM report_line l LEFT JOIN person p ON p.id = l.person "
        "WHERE l.report = $1 ORDER BY l.at_ms, l.table_id, l.entry",
        {report.id},
        [&](const SqlRow& row) {
            report.lines.push_back({row.text(0),
                                    static_cast<std::uint64_t>(row.integer(1)),
                                    row.integer(2),
                                    row.text(3),
                                    row.text(4),
                                    row.text(5)});
        });
}

std::vector<Report> select(Database& database, const std::string& which, const SqlValues& values) {
    std::vector<Report> reports;
    database.read([&](Sql& sql) {
        reports.clear();
        for (const SqlRow& row : sql.rows(kSelect + which, values)) {
            reports.push_back(report_in(row));
            read_parts(sql, reports.back());
        }
    });
    return reports;
}

/// Whether texts of the person are on their way out of the logs of tables.
bool is_leaving(Sql& sql, const std::string& person) {
    return !sql.rows("SELECT 1 FROM person_trace WHERE person = $1 AND leaves = 1 LIMIT 1",
                     {person})
                .empty();
}

std::int64_t next_number(Sql& sql) {
    sql.run(
        "INSERT INTO report_number (id, last) VALUES (1, 1) "
        "ON CONFLICT (id) DO UPDATE SET last = report_number.last + 1");
    return sql.rows("SELECT last FROM report_number WHERE id = 1").at(0).integer(0);
}

/// The number of the open report of that pair.
std::int64_t open_report(Sql& sql, const NewReport& report) {
    const auto found = sql.rows(
        "SELECT id FROM report WHERE reporter = $1 AND reported = $2 AND closed_ms IS NULL",
        {report.reporter, report.reported});
    if (!found.empty()) return found.front().integer(0);
    const std::int64_t id = next_number(sql);
    sql.run("INSERT INTO report (id, reporter, reported, at_ms, note) VALUES ($1, $2, $3, $4, '')",
            {id, report.reporter, report.reported, report.statement.at_ms});
    return id;
}

void add_lines(Sql& sql, std::int64_t report, const std::vector<ReportedLine>& lines) {
    for (const ReportedLine& line : lines) {
        if (is_leaving(sql, line.person)) continue;
        sql.run(
            "INSERT INTO report_line (report, table_id, entry, at_ms, person, name, body) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (report, table_id, entry) DO NOTHING",
            {report,
             line.table,
             static_cast<std::int64_t>(line.entry),
             line.at_ms,
             line.person,
             line.name,
             line.text});
    }
}

}  // namespace

bool Report::is_about(const ReportedLine& line) const {
    return std::any_of(statements.begin(), statements.end(), [&](const ReportStatement& one) {
        return one.table == line.table && one.entry == line.entry;
    });
}

bool is_note(std::string_view text) {
    return text.size() <= kMostNote && is_text(text) && !trim(text).empty();
}

bool ReportStore::add(const NewReport& report) {
    bool is_added = false;
    database_.write([&](Sql& sql) {
        is_added = !is_leaving(sql, report.reported);
        if (!is_added) return;
        const std::int64_t id = open_report(sql, report);
        const std::int64_t count =
            sql.rows("SELECT COUNT(*) FROM report_statement WHERE report = $1", {id})
                .at(0)
                .integer(0);
        if (count >= kMostStatements) return;
        const ReportStatement& said = report.statement;
        sql.run(
            "INSERT INTO report_statement (report, number, at_ms, reason, body, table_id, entry) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7)",
            {id,
             count + 1,
             said.at_ms,
             said.reason,
             said.text,
             said.table,
             static_cast<std::int64_t>(said.entry)});
        add_lines(sql, id, report.lines);
    });
    return is_added;
}

std::vector<Report> ReportStore::open() {
    return select(database_, "WHERE r.closed_ms IS NULL" + kOldestFirst, {});
}

std::vector<Report> ReportStore::closed(int most, int skipped) {
    return select(database_,
                  "WHERE r.closed_ms IS NOT NULL ORDER BY r.closed_ms DESC, r.id DESC "
                  "LIMIT $1 OFFSET $2",
                  {most, skipped});
}

std::optional<Report> ReportStore::find(std::int64_t id) {
    const auto found = select(database_, "WHERE r.id = $1", {id});
    return found.empty() ? std::nullopt : std::optional(found.front());
}

std::vector<Report> ReportStore::history_of(const std::string& public_id) {
    return select(
        database_, "WHERE a.public_id = $1 OR b.public_id = $1" + kOldestFirst, {public_id});
}

std::vector<Report> ReportStore::made_by(const std::string& person) {
    return select(database_, "WHERE r.reporter = $1" + kOldestFirst, {person});
}

bool ReportStore::close(std::int64_t id, const std::string& note, std::int64_t now_ms) {
    bool is_closed = false;
    database_.write([&](Sql& sql) {
        is_closed = sql.run(
                        "UPDATE report SET note = $1, closed_ms = $2 "
                        "WHERE id = $3 AND closed_ms IS NULL",
                        {note, now_ms, id}) == 1;
    });
    return is_closed;
}

}  // namespace equipoise::server
