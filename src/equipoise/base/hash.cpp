#include "equipoise/base/hash.hpp"

namespace equipoise {

std::string hex64(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return text;
}

}  // namespace equipoise
