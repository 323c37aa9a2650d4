// People who ask for what no table decides: clubs, ties, reports, arenas, challenges, vacations and
// names that watchers show. Each asks one thing at a time, at any server, and remembers what was
// answered.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "equipoise/server/arena/store/arena_store.hpp"
#include "equipoise/server/clubs/store/club_store.hpp"
#include "tests/sim/crowd/holidays.hpp"
#include "tests/sim/process.hpp"

namespace equipoise::server::sim {

class Crowd {
  public:
    explicit Crowd(Service& service);
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    /// Writes the people, clubs and arenas to the database, which no fault may reach now, and
    /// begins.
    void begin();
    /// Nothing new is asked.
    void rest() {
        rests_ = true;
        holidays_.rest();
    }
    /// All lines to this process are dead.
    void lose(const Process* process) { holidays_.lose(process); }
    /// What does not hold at the end goes to the violations of the database.
    void check();

    std::size_t answered = 0;   // Requests.
    std::size_t opened = 0;     // Tables of the week.
    std::size_t vacations = 0;  // That began at tables.
    std::size_t clocked = 0;    // Tables over days whose clock ran.

  private:
    /// Something that only one person changes, and what it is as far as they know.
    struct Register {
        bool is_on = false;
        bool is_sure = true;
    };
    struct Person {
        std::string id;
        std::map<std::string, Register> registers;  // By what it is about.
        std::map<std::string, bool> reports;        // Those made, and whether that is known.
        std::vector<std::string> challenges;        // Tables that are known to be opened.
        std::size_t unknown_challenges = 0;
        std::function<void(bool is_known)> settle;  // Once the request under way is decided.
        std::weak_ptr<bool> asked_of;               // The server that was asked.
    };
    struct Ending {
        std::size_t asked = 0, known = 0, done = 0;
    };

    void found();
    void live(std::size_t person);
    void step(Person& person, std::size_t number);
    void change(Person& person, const std::string& what, std::size_t number);
    void report(Person& person, std::size_t number);
    void challenge(Person& person, std::size_t number);
    void vacation(Person& person);
    void end_arena();
    /// At a server that is up; false if none is.
    bool ask(Person& person, std::function<void(Database&)> job, std::function<void(bool)> settle);
    void ask(Process& server,
             Person& person,
             std::function<void(Database&)> job,
             std::function<void(bool)> settle);
    Process* any_server();

    void check_registers(const Person& person, std::size_t number);
    void check_reports(const Person& person);
    void check_challenges(const Person& person, std::size_t number);
    void check_clubs();
    void check_arena();
    void violate(Kind kind, const std::string& what);

    Service& service_;
    std::vector<Person> people_;
    std::vector<Club> clubs_;
    std::vector<Arena> arenas_;  // One that people come to, and one that is called off.
    Holidays holidays_;
    Ending ending_;
    bool rests_ = false;
    std::int64_t count_ = 0;
};

}  // namespace equipoise::server::sim
