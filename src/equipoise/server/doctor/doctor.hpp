// Looks at what a server needs before it starts, or while it runs: settings, files, limits, ports,
// clock, disk, database. Changes nothing.

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/wire/assets.hpp"

namespace equipoise::server {

struct Finding {
    enum class Level {
        Ok,
        Warning,  // It serves, but not as well or as safely as it could.
        Fault,    // It does not start, or does not keep what it promises.
    };
    Level level = Level::Ok;
    std::string_view about;  // One word.
    std::string text;        // One line: what is so, and what to do.
};

/// As they are printed: `ok`, `warning`, `fault`.
std::string_view word_of(Finding::Level level);

/// Calls `report` with each finding as it is made; some wait for seconds. `all_tables`: check the
/// logs of all tables, not only of the last ones.
void examine(const Settings& settings,
             const Assets& assets,
             bool all_tables,
             const std::function<void(const Finding&)>& report);

}  // namespace equipoise::server
