// What people report of each other, and what the operator did about it.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace equipoise::server {

class Database;

/// What a reporter says. Without a table it is about the person, else about a line of its chat.
struct ReportStatement {
    std::int64_t at_ms = 0;  // Since 1970.
    std::string reason;
    std::string text;         // May be empty.
    std::string table;        // May be empty.
    std::uint64_t entry = 0;  // The line's number in the table's log.
    bool operator==(const ReportStatement&) const = default;
};

/// Something that was said at a table.
struct ReportedLine {
    std::string table;
    std::uint64_t entry = 0;
    std::int64_t at_ms = 0;  // By the service's clock.
    std::string person;      // Its id; of those read, what others may know of it.
    std::string name;        // As it was shown there; may be empty.
    std::string text;
    bool operator==(const ReportedLine&) const = default;
};

struct NewReport {
    std::string reporter;
    std::string reported;
    ReportStatement statement;
    std::vector<ReportedLine> lines;  // That of the statement, and those around it.
};

/// A person as the operator knows them; empty if the account was deleted.
struct ReportParty {
    std::string public_id;
    std::string name;
    bool operator==(const ReportParty&) const = default;
};

struct Report {
    std::int64_t id = 0;
    ReportParty reporter;
    ReportParty reported;
    std::int64_t at_ms = 0;
    std::optional<std::int64_t> closed_ms;  // Nothing: it is open.
    std::string note;                       // What the operator did about it.
    std::vector<ReportStatement> statements = {};
    std::vector<ReportedLine> lines = {};  // In order.

    /// Whether a statement is about that line.
    bool is_about(const ReportedLine& line) const;
};

/// Whether it can stay with a report: text of at most 2,000 bytes, not blank.
bool is_note(std::string_view text);

/// All calls may come from any thread, wait for the database and throw StoreError; what they
/// changed is durable when they return.
class ReportStore {
  public:
    /// A report takes no more.
    static constexpr int kMostStatements = 20;

    explicit ReportStore(Database& database) : database_(database) {}

    /// While the reporter's last report of that person is open, the statement goes into it. False,
    /// and nothing happens, if the person's account is being deleted.
    bool add(const NewReport& report);
    /// Open ones, oldest first.
    std::vector<Report> open();
    /// Closed ones, those closed last first: at most `most` after the first `skipped`.
    std::vector<Report> closed(int most, int skipped = 0);
    std::optional<Report> find(std::int64_t id);
    /// All of one person, and all by them, oldest first. `public_id`: the person's.
    std::vector<Report> history_of(const std::string& public_id);
    /// All that the person made, oldest first.
    std::vector<Report> made_by(const std::string& person);
    /// False if there is no open report of that number.
    bool close(std::int64_t id, const std::string& note, std::int64_t now_ms);

  private:
    Database& database_;
};

}  // namespace equipoise::server
