// What people report of each other. Whoever is reported learns nothing of it.

#pragma once

#include <string>

#include "equipoise/server/people/people.hpp"
#include "equipoise/server/reports/report_store.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// All calls may come from any thread, wait for the database and throw StoreError.
class Reporting {
  public:
    /// All of it outlives this.
    Reporting(PeopleStore& people, EventStore& events, ReportStore& reports)
        : people_(people), events_(events), reports_(reports) {}

    PeopleAnswer report_person(const Visitor& visitor,
                               const std::string& public_id,
                               const Json& body);
    /// What the body's `entry` of the table's log says in the chat. The lines around it are copied
    /// from the log: nothing that the visitor sends is taken for what somebody said.
    PeopleAnswer report_line(const Visitor& visitor, const std::string& table, const Json& body);

  private:
    PeopleAnswer keep(const Visitor& visitor, const Json& body, NewReport report);

    PeopleStore& people_;
    EventStore& events_;
    ReportStore& reports_;
};

}  // namespace equipoise::server
