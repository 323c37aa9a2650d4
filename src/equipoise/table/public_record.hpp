#pragma once

#include <string>

#include "equipoise/core/interchange.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// The record of a table for anybody who asks. While a game with secrets goes on, it contains only
/// what a spectator knows and cannot be replayed. `tags` stand before its own.
std::string print_public_record(const Sitting& sitting, Tags tags = {});

/// Who sits where, by the names of the seats.
Tags player_tags(const Sitting& sitting);

}  // namespace equipoise
