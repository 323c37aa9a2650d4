// Names of tables and seeds, which outsiders must not guess.

#pragma once

#include <string>
#include <string_view>

#include "equipoise/base/rng.hpp"

namespace equipoise::server {

/// Ten characters, 50 bits: knowing it is the invitation.
std::string new_table_name();
bool is_table_name(std::string_view text);

Seed fresh_seed();

}  // namespace equipoise::server
