#pragma once

#include "equipoise/table/log/sitting.hpp"

namespace equipoise::server {

/// Makes the rules of a setup once for all tables that are awake with it: with the printed
/// components they are most of what a table takes. May be called from any thread.
MakeRules share_rules();

}  // namespace equipoise::server
