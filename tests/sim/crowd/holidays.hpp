// Vacations of the crowd, and games over days that have to hear of them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "equipoise/server/people/vacations.hpp"
#include "tests/sim/process.hpp"

namespace equipoise::server::sim {

class Holidays {
  public:
    /// Few days, so that people use them up.
    static constexpr VacationSettings kSettings{7, 5};
    using Violate = std::function<void(Kind kind, const std::string& what)>;

    /// `people`: each plays with the one after the next, whom nobody challenges.
    Holidays(Service& service, std::vector<std::string> people);
    Holidays(const Holidays&) = delete;
    Holidays& operator=(const Holidays&) = delete;
    ~Holidays();

    /// Makes them accounts, which the database must take now, and opens their tables.
    void begin();
    void rest() { rests_ = true; }
    /// All lines to this process are dead.
    void lose(const Process* process);
    /// Until when somebody is on vacation by the database; 0: they are not.
    std::int64_t until(const std::string& person);
    void check(const Violate& violate);

    std::size_t heard = 0;    // Vacations that began at tables.
    std::size_t clocked = 0;  // Tables whose clock ran.

  private:
    class Player;
    void open_tables();
    void agree(Process& process, std::size_t number);
    void check_days(const std::string& person, const Violate& violate);
    void check_table(std::size_t number, const Violate& violate);
    void check_clock(const std::string& name,
                     const std::vector<std::string>& log,
                     const Violate& violate);
    std::string table(std::size_t number) const { return "hay" + std::to_string(2222222 + number); }
    std::string player(std::size_t number, int seat) const {
        return people_[(number + (seat == 0 ? 0 : 2)) % people_.size()];
    }

    Service& service_;
    std::vector<std::string> people_;
    std::map<std::pair<std::size_t, int>, std::shared_ptr<Player>> players_;  // By table and seat.
    bool rests_ = false;
};

}  // namespace equipoise::server::sim
