// The one hook for a broken promise of our own. Never for input: a bad move is a Refusal, a bad
// text is a Misfit.

#pragma once

#include <stdexcept>

namespace equipoise {

/// What a broken invariant throws in native builds. A host that keeps several tables catches it at
/// the edge of one table and closes that table alone.
class BrokenInvariant : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

/// Throws BrokenInvariant, or traps where the build has no exceptions (WebAssembly).
[[noreturn]] void broken_invariant(const char* condition, const char* file, int line);

}  // namespace equipoise

#define EQ_EXPECT(condition)                                               \
    do {                                                                   \
        if (!(condition)) [[unlikely]]                                     \
            ::equipoise::broken_invariant(#condition, __FILE__, __LINE__); \
    } while (false)

/// The same for checks too costly for a playout; on in debug, sanitizer and fuzz builds.
#ifdef EQ_CHECKED
#define EQ_ASSERT(condition) EQ_EXPECT(condition)
#else
#define EQ_ASSERT(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#endif
