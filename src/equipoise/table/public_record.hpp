#pragma once

#include <string>

#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

/// The record of a table for anybody who asks. While a game with secrets goes on, it contains only
/// what a spectator knows and cannot be replayed.
std::string print_public_record(const Sitting& sitting);

}  // namespace equipoise
