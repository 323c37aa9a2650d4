// What the system knows about other processes.

#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace equipoise::load {

/// Seconds that these processes and their children have had a processor, to the nanosecond. A child
/// that has ended no longer counts.
double processor_seconds(const std::vector<pid_t>& processes);
/// Bytes of theirs that are in memory, shared ones counted once for each.
std::uint64_t resident_bytes(const std::vector<pid_t>& processes);

}  // namespace equipoise::load
