#pragma once

#include <string>
#include <string_view>

#include "equipoise/server/common/settings.hpp"

namespace equipoise::server {

/// A message as a line for people shows it: control characters, line ends among them, as `\x0a`,
/// so that nobody can add lines to the log or command a terminal.
std::string plain_line(std::string_view text);

/// Sends the log of this process to standard error: lines for people, or one JSON object a line
/// with `time`, `level` and `message`.
void set_up_log(const LogSettings& settings);

/// Logs why, and ends this process at once with status 1: nothing is stored or answered any more.
[[noreturn]] void end_process(const std::string& why);

}  // namespace equipoise::server
