#include "equipoise/server/guests.hpp"

#include <array>
#include <sodium.h>
#include <stdexcept>

namespace equipoise::server {
namespace {

constexpr std::size_t kTableNameLength = 10;
// Without i, l, o and u: names are read aloud and typed.
constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(kAlphabet.size() == 32);

void need_sodium() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

}  // namespace

std::string new_table_name() {
    need_sodium();
    std::array<unsigned char, kTableNameLength> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string name;
    for (unsigned char byte : bytes) name += kAlphabet[byte % kAlphabet.size()];
    return name;
}

bool is_table_name(std::string_view text) {
    return text.size() == kTableNameLength &&
        text.find_first_not_of(kAlphabet) == std::string_view::npos;
}

Seed fresh_seed() {
    need_sodium();
    Seed seed = 0;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

}  // namespace equipoise::server
