#pragma once

#include <string>

#include "equipoise/server/common/settings.hpp"

namespace equipoise::server {

/// Sends the log of this process to standard error: lines for people, or one JSON object a line
/// with `time`, `level` and `message`.
void set_up_log(const LogSettings& settings);

/// Logs why, and ends this process at once with status 1: nothing is stored or answered any more.
[[noreturn]] void end_process(const std::string& why);

}  // namespace equipoise::server
