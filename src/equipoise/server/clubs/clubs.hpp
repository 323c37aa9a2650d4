// What people ask of clubs.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/server/clubs/store/club_store.hpp"
#include "equipoise/server/people/people.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

/// A club as it is shown to one of its members.
struct ClubPage {
    Club club;
    std::string reader;  // The member who asks.
    std::vector<ClubMember> members;
    std::vector<std::pair<std::string, int>> ladders;
    std::vector<TableRow> tables;
    Players players;  // Who sits there.
};

/// `tables`: a JSON list. `is_here`: as far as this server knows.
std::string print_club_page(const ClubPage& page,
                            const std::string& tables,
                            const std::function<bool(const std::string& person)>& is_here);

/// All calls may come from any thread, wait for the database and throw StoreError. A club that the
/// visitor is not in answers like one that does not exist.
class Clubs {
  public:
    static constexpr int kMostFounded = 5;  // By a person.
    static constexpr ClubStore::Most kMost{100, 20};
    static constexpr int kMostTables = 50;  // That its page shows.

    /// All of it outlives this.
    Clubs(PeopleStore& people, ClubStore& store, const Surroundings& around)
        : people_(people), store_(store), around_(around) {}

    /// Answered by `{"club","key"}`.
    PeopleAnswer open(const Visitor& visitor, const Json& body);
    /// The visitor's clubs.
    PeopleAnswer list(const Visitor& visitor);
    /// What somebody with the link may know before they join.
    PeopleAnswer look(const Visitor& visitor, const std::string& club, const Json& body);
    PeopleAnswer join(const Visitor& visitor, const std::string& club, const Json& body);
    PeopleAnswer leave(const Visitor& visitor, const std::string& club);
    PeopleAnswer remove(const Visitor& visitor, const std::string& club, const Json& body);
    PeopleAnswer hand_over(const Visitor& visitor, const std::string& club, const Json& body);
    PeopleAnswer renew(const Visitor& visitor, const std::string& club);
    PeopleAnswer close(const Visitor& visitor, const std::string& club);
    PeopleAnswer set_weekly(const Visitor& visitor, const std::string& club, const Json& body);
    PeopleAnswer ladder(const Visitor& visitor, const std::string& club, const std::string& ladder);
    /// Nothing for a club that the visitor is not in.
    std::optional<ClubPage> page(const Visitor& visitor, const std::string& club);

  private:
    /// Nothing for a club that the visitor is not in.
    std::optional<Club> find(const Visitor& visitor, const std::string& club);
    /// The club if the visitor leads it; otherwise the refusal.
    Result<Club, PeopleAnswer> find_led(const Visitor& visitor, const std::string& club);
    bool has_account(const Visitor& visitor);
    /// Whom a body names; empty for nobody.
    std::string person_in(const Json& body);
    Result<WeeklyTable, Problem> read_weekly(const Json& body) const;

    PeopleStore& people_;
    ClubStore& store_;
    const Surroundings& around_;
};

}  // namespace equipoise::server
