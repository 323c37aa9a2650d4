#include "equipoise/base/expect.hpp"

#include <string>

namespace equipoise {

void broken_invariant(const char* condition, const char* file, int line) {
#if defined(__cpp_exceptions)
    throw BrokenInvariant(std::string(file) + ":" + std::to_string(line) +
                          ": broken: " + condition);
#else
    static_cast<void>(condition);
    static_cast<void>(file);
    static_cast<void>(line);
    __builtin_trap();
#endif
}

}  // namespace equipoise
