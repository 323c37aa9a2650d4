// What operators read of reports and flags, the same on the command line and on the page.

#pragma once

#include <cstdint>
#include <string>

#include "equipoise/core/texts/texts.hpp"
#include "equipoise/server/reports/flags.hpp"
#include "equipoise/server/reports/report_store.hpp"

namespace equipoise::server {

/// "2026-11-29 14:05", in UTC.
std::string utc_time(std::int64_t unix_ms);
/// The name as one plain line, or what stands for somebody without one or without an account.
std::string shown_name(const Texts& texts, const ReportParty& party);
std::string shown_reason(const Texts& texts, const ReportStatement& statement);
/// `sign`: one of `signs_of(flag)`.
std::string shown_sign(const Texts& texts, const Flag& flag, const std::string& sign);

}  // namespace equipoise::server
