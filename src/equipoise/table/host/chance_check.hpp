// The check of a record's chance, as a screen shows it.

#pragma once

#include <string>

#include "equipoise/base/result.hpp"
#include "equipoise/core/shelf.hpp"
#include "equipoise/table/json/problem.hpp"
#include "equipoise/table/log/chance_key.hpp"

namespace equipoise {

/// What verify_record finds, outcome by outcome and round by round. `data` is the text of the data
/// file; empty if the record was made with the one that comes with the game.
Result<Json, Problem> check_chance(const std::string& record,
                                   const std::string& data,
                                   const Shelf& games,
                                   const ChanceTools& chance);

}  // namespace equipoise
