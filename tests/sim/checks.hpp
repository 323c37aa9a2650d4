#pragma once

#include <memory>
#include <vector>

#include "tests/sim/client.hpp"

namespace equipoise::server::sim {

/// What the servers' tables are played with, to replay their logs.
Surroundings surroundings(const Service& service, EventStore& store);

/// Adds to the outcome what does not hold at the end of a run, and what its clients and tables come
/// to.
void check(const Service& service,
           const std::vector<std::unique_ptr<Meeting>>& meetings,
           const std::vector<std::unique_ptr<Client>>& clients,
           Outcome& outcome);

}  // namespace equipoise::server::sim
