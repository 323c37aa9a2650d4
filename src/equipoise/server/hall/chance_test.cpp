#include "equipoise/server/hall/chance.hpp"

#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/core/chance.hpp"

namespace equipoise::server {
namespace {

const std::string kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const std::vector<std::string> kNonces{
    "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "", "a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5"};

std::string hex_of_word(std::uint64_t word) {
    std::string text;
    for (int i = 0; i < 8; ++i, word >>= 8) {
        for (std::uint64_t digit : {word >> 4 & 15, word & 15}) {
            text += "0123456789abcdef"[digit];
        }
    }
    return text;
}

TEST_CASE("the stream is that of RFC 8439, appendix A.1, test vectors 1 to 3") {
    StreamKey key{};
    CHECK(hex_of_word(stream_word(key, 0)) == "76b8e0ada0f13d90");
    CHECK(hex_of_word(stream_word(key, 1)) == "405d6ae55386bd28");
    CHECK(hex_of_word(stream_word(key, 7)) == "c387b669b2ee6586");
    CHECK(hex_of_word(stream_word(key, 8)) == "9f07e7be5551387a");
    CHECK(hex_of_word(stream_word(key, 15)) == "ace10a1f4b794d6f");
    key[31] = 1;
    CHECK(hex_of_word(stream_word(key, 8)) == "3aeb5224ecf84992");
}

TEST_CASE("the commitment is the BLAKE2b-256 of the seed's bytes") {
    CHECK(commitment_of(kSeed) ==
          "7f129e850fdf24cf9f91a71a6862537040fabeec35734d63fbeab6d8808d6319");
}

TEST_CASE("draws are reproduced from the seed and the nonces, as docs/fairness.md prints them") {
    CHECK(chance_at(kSeed, kNonces, 0) == 0xa0b5cf7c00b4bf18);
    CHECK(chance_at(kSeed, kNonces, 1) == 0x8889c305e31a01e4);
    CHECK(chance_at(kSeed, kNonces, 7) == 0xb7474640f172d030);
    CHECK(chance_at(kSeed, kNonces, 8) == 0x7f3abbac2f71fec2);
    CHECK(chance_at(kSeed, kNonces, 1000) == 0x49f4fd488b890c1b);
    std::vector<int> dice;
    for (std::uint64_t n = 0; n < 10; ++n) {
        Rng rng(chance_at(kSeed, kNonces, n));
        dice.push_back(static_cast<int>(rng.below(6)) + 1);
    }
    CHECK(dice == std::vector{2, 6, 3, 4, 2, 5, 4, 5, 1, 1});
}

TEST_CASE("every seat's nonce changes the stream, and so does the seat that has it") {
    const Seed drawn = chance_at(kSeed, kNonces, 0);
    for (std::size_t seat = 0; seat < kNonces.size(); ++seat) {
        auto other = kNonces;
        other[seat] = "00";
        CHECK(chance_at(kSeed, other, 0) != drawn);
    }
    const std::vector<std::string> moved{"", kNonces[0], kNonces[2]};
    CHECK(chance_at(kSeed, moved, 0) != drawn);
}

TEST_CASE("seeds differ, and an invitation opens one seat of one table") {
    const std::string seed = new_chance_seed();
    CHECK(seed.size() == 64);
    CHECK(seed != new_chance_seed());
    CHECK(invite_key(kSeed, 2) == "4a04cb674af8feb5797f3fe70a408b26");
    CHECK(invite_key(kSeed, 1) != invite_key(kSeed, 2));
    CHECK(invite_key(seed, 2) != invite_key(kSeed, 2));
}

TEST_CASE("texts that are not a seed or a nonce draw nothing") {
    const std::vector<std::string> odd{"0f0"};
    const std::vector<std::string> letters{"zz"};
    CHECK_THROWS(commitment_of("00"));
    CHECK_THROWS(commitment_of(kSeed.substr(0, 63) + "g"));
    CHECK_THROWS(chance_at(kSeed, odd, 0));
    CHECK_THROWS(chance_at(kSeed, letters, 0));
}

}  // namespace
}  // namespace equipoise::server
