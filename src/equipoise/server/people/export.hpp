// What the server keeps about a person, for that person to take away.

#pragma once

#include <cstdint>
#include <string>

#include "equipoise/server/arena/store/arena_store.hpp"
#include "equipoise/server/clubs/store/club_store.hpp"
#include "equipoise/server/people/vacations/vacation_store.hpp"
#include "equipoise/server/push/push_store.hpp"
#include "equipoise/server/reports/report_store.hpp"
#include "equipoise/server/store/people.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {

/// One JSON object (docs/protocol.md) without secrets: no hashes, no keys, nobody else's chat.
/// Reads the logs of all tables in the person's list. `service_ms`: on the service's clock. Waits
/// for the database and throws StoreError.
std::string export_person(PeopleStore& people,
                          PushStore& pushes,
                          ReportStore& reports,
                          ArenaStore& arenas,
                          ClubStore& clubs,
                          VacationStore& vacations,
                          EventStore& events,
                          const std::string& person,
                          std::int64_t service_ms);

}  // namespace equipoise::server
