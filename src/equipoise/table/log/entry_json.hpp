// The entries of a log as JSON.

#pragma once

#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/entry.hpp"

namespace equipoise {

Json entry_json(const Entry& entry);
/// Of any JSON object, those of old logs among them.
Result<Entry, Misfit> read_entry(const Json& value);

Misfit unreadable_entry(std::string field);

}  // namespace equipoise
