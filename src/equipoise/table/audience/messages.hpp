// The messages from a table to its screens, as docs/protocol.md defines them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "equipoise/table/audience/chronicle.hpp"
#include "equipoise/table/audience/now.hpp"
#include "equipoise/table/json/json.hpp"
#include "equipoise/table/json/problem.hpp"
#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

std::string table_message(const Sitting& sitting,
                          const std::string& table,
                          const LiveStatus& live,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle);
/// The same for a lean line, which knows the rules.
std::string lean_table_message(const Sitting& sitting,
                               const std::string& table,
                               const LiveStatus& live,
                               const Onlooker& onlooker);
/// `plies` are those after the first `from`, as JSON.
std::string resume_message(const Sitting& sitting,
                           const LiveStatus& live,
                           const Onlooker& onlooker,
                           const std::string& plies,
                           std::size_t from);
std::string plies_message(const Sitting& sitting,
                          const LiveStatus& live,
                          const Onlooker& onlooker,
                          const Chronicle& chronicle,
                          std::size_t from);
std::string seats_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker);
std::string watchers_message(const Sitting& sitting,
                             const LiveStatus& live,
                             const Onlooker& onlooker);
std::string asides_message(const Sitting& sitting,
                           const LiveStatus& live,
                           const Onlooker& onlooker);
std::string now_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker);
/// With the last chat message.
std::string chat_message(const Sitting& sitting, const LiveStatus& live, const Onlooker& onlooker);
std::string next_message(const Sitting& sitting);
std::string done_message(const std::string& id, std::uint64_t version, bool lean);
/// How far those here have come in agreeing on chance. Asks a sitting with rounds.
std::string chance_message(const Sitting& sitting, const Onlooker& onlooker);
std::string error_message(const std::string& id, const Problem& problem);
/// Whether what was requested waits to be stored for longer than usual.
std::string saving_message(bool delayed);

/// The plies after the first `from` as a list for a lean line; `before` is the state before them.
std::string lean_plies(const Playthrough& game, std::size_t from, AnyState before, Viewer viewer);
/// Replaces `plies` and `now` for lean lines: `plies` from `lean_plies`. `from` is sent where
/// earlier plies were taken back.
std::string lean_message(const Sitting& sitting,
                         const LiveStatus& live,
                         const std::string& plies,
                         std::optional<std::size_t> from);

}  // namespace equipoise
