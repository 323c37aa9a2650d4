// What people ask of arenas.

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "equipoise/server/arena/arena_plan.hpp"
#include "equipoise/server/people/people.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// An arena as its page shows it to everybody.
struct ArenaPage {
    ArenaState state;
    std::string text;     // JSON.
    std::string version;  // Another one for another text.
};

/// All calls may come from any thread; those that are not const wait for the database and throw
/// StoreError.
class Arenas {
  public:
    static constexpr int kMostOfPerson = 2;  // Not closed.
    static constexpr int kMost = 50;
    static constexpr int kMostPeople = 500;

    /// All of it outlives this.
    Arenas(PeopleStore& people, ArenaStore& store, const Surroundings& around)
        : people_(people), store_(store), around_(around) {}

    /// Answered by `{"arena"}`.
    PeopleAnswer open(const Visitor& visitor, const Json& body);
    PeopleAnswer join(const Visitor& visitor, const std::string& arena, std::int64_t service_ms);
    PeopleAnswer withdraw(const Visitor& visitor, const std::string& arena);
    /// For whoever opened it: calls it off before its start, ends it now after.
    PeopleAnswer end(const Visitor& visitor, const std::string& arena);
    /// `GET /api/arenas`.
    std::string list();
    /// Null if there is none.
    std::shared_ptr<const ArenaPage> page(const std::string& arena);
    /// `GET /api/tables/ID/arena`.
    std::string of_table(const std::string& table);

  private:
    Result<Arena, Problem> read_arena(const Visitor& visitor, const Json& body) const;
    Result<Arena, Problem> read_plan_of(const Json& body, Arena arena) const;

    PeopleStore& people_;
    ArenaStore& store_;
    const Surroundings& around_;
};

/// The answer of `GET /api/arenas/ID`. Of a page that the asker knows, only what is theirs.
std::string print_arena_page(const ArenaPage& page,
                             const std::string& person,
                             const std::string& known_version,
                             std::int64_t now_ms);

}  // namespace equipoise::server
