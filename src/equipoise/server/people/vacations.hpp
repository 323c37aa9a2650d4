// What people ask about their vacation, and how they begin and end it.

#pragma once

#include "equipoise/server/people/people.hpp"
#include "equipoise/server/people/vacations/vacation_store.hpp"

namespace equipoise::server {

/// Every call waits for the database, may come from any thread, and throws StoreError.
/// `service_ms`: now, by the service's clock.
class Vacations {
  public:
    Vacations(PeopleStore& people, VacationStore& store, VacationSettings settings)
        : people_(people), store_(store), settings_(settings) {}

    PeopleAnswer tell(const Visitor& visitor, std::int64_t service_ms);
    PeopleAnswer set(const Visitor& visitor, const Json& body, std::int64_t service_ms);

  private:
    bool has_account(const Visitor& visitor);

    PeopleStore& people_;
    VacationStore& store_;
    const VacationSettings settings_;
};

}  // namespace equipoise::server
