// When people are on vacation, and how many days of each year they have taken.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace equipoise::server {

class Database;

struct TakenVacation {
    int year = 0;               // Whose days it takes: that in which it began, UTC.
    std::int64_t from_ms = 0;   // By the service's clock,
    std::int64_t until_ms = 0;  // and so is this.
    /// Whole days: one that has begun counts.
    std::int64_t days() const;
    bool operator==(const TakenVacation&) const = default;
};

inline constexpr std::int64_t kVacationDayMs = std::int64_t{24} * 60 * 60 * 1000;

enum class Begun : std::uint8_t { Yes, Already, TooFewDays };

/// All calls may come from any thread, wait for the database and throw StoreError. What they change
/// reaches the person's tables soon after.
class VacationStore {
  public:
    explicit VacationStore(Database& database) : database_(database) {}

    /// Newest first.
    std::vector<TakenVacation> taken(const std::string& person);
    /// Not while one goes on, nor beyond so many days of its year.
    Begun begin(const std::string& person, const TakenVacation& vacation, std::int64_t days_a_year);
    /// False if none goes on.
    bool end(const std::string& person, std::int64_t service_ms);

  private:
    Database& database_;
};

}  // namespace equipoise::server
