// The parts of the examination. Each reports at least one finding.

#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "equipoise/server/doctor/doctor.hpp"

namespace equipoise::server {

using Report = std::function<void(const Finding&)>;

void check_proxy(const Settings& settings, const Report& report);
void check_web(const Settings& settings, const Assets& assets, const Report& report);
void check_notices(const Settings& settings, const Report& report);
void check_limits(const Settings& settings, const Report& report);
void check_port(const Settings& settings, const Report& report);
/// `file`: of SQLite. False if it cannot be used, or does not exist yet.
bool check_file(const std::filesystem::path& file, const Report& report);
/// Where the file lies, or will.
void check_disk(const std::filesystem::path& file, const Report& report);
/// Where there is no database to compare it with.
void check_new_clock(const Report& report);
/// Opens it and looks into it, and compares the clock with it.
void check_database(const std::string& database, bool all_tables, const Report& report);

}  // namespace equipoise::server
