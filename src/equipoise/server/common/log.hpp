#pragma once

#include "equipoise/server/common/settings.hpp"

namespace equipoise::server {

/// Sends the log of this process to standard error: lines for people, or one JSON object a line
/// with `time`, `level` and `message`.
void set_up_log(const LogSettings& settings);

}  // namespace equipoise::server
