#pragma once

#include <cstdint>

namespace equipoise {

/// How often this thread has asked operator new for memory. Linking alloc_counter.cpp replaces
/// operator new in the whole program.
std::uint64_t allocations();

}  // namespace equipoise
