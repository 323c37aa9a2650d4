#include "equipoise/server/hall/chance.hpp"

#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/base/hash.hpp"
#include "equipoise/core/chance.hpp"
#include "equipoise/table/log/chance_rounds.hpp"

namespace equipoise::server {
namespace {

const std::string kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const std::string kCommitment = "7f129e850fdf24cf9f91a71a6862537040fabeec35734d63fbeab6d8808d6319";
const ChanceTools kTools = chance_tools();

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

TEST_CASE("the commitment of the server is the BLAKE2b-256 of the seed's bytes") {
    CHECK(kTools.commitment_of(kSeed) == kCommitment);
}

/// The example of docs/fairness.md: two persons and a bot between them.
ChanceRound example() {
    ChanceRound round;
    round.seed = kSeed;
    round.commitment = kCommitment;
    round.parts = {{"", std::string(64, '0')}, {}, {"", std::string(64, 'a')}};
    round.persons.insert(Seat(0));
    round.persons.insert(Seat(2));
    round.is_closed = true;
    for (Seat seat : round.persons) {
        auto& [commitment, share] = round.parts[static_cast<std::size_t>(seat.index())];
        commitment = kTools.commitment_of(share, kCommitment, seat.index());
    }
    return round;
}

TEST_CASE("a round is reproduced from its seed and shares, as docs/fairness.md prints it") {
    const ChanceRound round = example();
    CHECK(round.parts[0].commitment ==
          "83305fc6ae8650d2e02959e18298a37ca4917f2aa5b0159802fc9491f2962c85");
    CHECK(round.parts[2].commitment ==
          "ea96dc29198d523c8936cec00c029daa7273a4810139ab3cacc9c95745db87d5");
    CHECK(round.digest(kTools) ==
          "4a50775b4c5c57ba2243c2ea465496c7417d81245db252dfd9e2bc0c13ad1871");
    const ChanceKey key = round.key(kTools);
    std::vector<std::string> numbers;
    for (const std::uint64_t n : {0U, 1U, 7U, 8U, 1000U})
        numbers.push_back(hex64(kTools.draw(key, n)));
    CHECK(numbers ==
          std::vector<std::string>{"e62145b6ab83d176",
                                   "38813c5878823d57",
                                   "3ec356b49ccee12a",
                                   "44c7fd60201fb55f",
                                   "d3400d38f7879375"});
    std::vector<int> dice;
    for (std::uint64_t n = 0; n < 10; ++n) {
        Rng rng(kTools.draw(key, n));
        dice.push_back(static_cast<int>(rng.below(6)) + 1);
    }
    CHECK(dice == std::vector<int>{3, 1, 5, 6, 4, 5, 3, 3, 5, 3});
}

TEST_CASE("every share changes the stream, and so do its seat and the outcomes before it") {
    const ChanceRound round = example();
    const Seed drawn = kTools.draw(round.key(kTools), 0);
    for (std::size_t seat : {0U, 2U}) {
        ChanceRound other = round;
        other.parts[seat].share[5] = '7';
        CHECK(kTools.draw(other.key(kTools), 0) != drawn);
        other = round;
        other.parts[seat].commitment[5] ^= 1;
        CHECK(kTools.draw(other.key(kTools), 0) != drawn);
    }
    ChanceRound other = round;
    std::swap(other.parts[0], other.parts[1]);
    CHECK(kTools.draw(other.key(kTools), 0) != drawn);
    other = round;
    other.after = 1;
    CHECK(kTools.draw(other.key(kTools), 0) != drawn);
    // Neither another seat nor another round can show that commitment as its own.
    const std::string& share = round.parts[0].share;
    CHECK(kTools.commitment_of(share, kCommitment, 1) != round.parts[0].commitment);
    CHECK(kTools.commitment_of(share, std::string(64, '0'), 0) != round.parts[0].commitment);
}

TEST_CASE("tables that were opened before there were rounds draw as ever") {
    const ChanceKey key{
        kSeed, {"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "", "a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5"}, {}};
    CHECK(kTools.draw(key, 0) == 0xa0b5cf7c00b4bf18);
    CHECK(kTools.draw(key, 1) == 0x8889c305e31a01e4);
    CHECK(kTools.draw(key, 7) == 0xb7474640f172d030);
    CHECK(kTools.draw(key, 8) == 0x7f3abbac2f71fec2);
    CHECK(kTools.draw(key, 1000) == 0x49f4fd488b890c1b);
}

TEST_CASE("seeds differ, and an invitation opens one seat of one table") {
    const std::string seed = kTools.secret();
    CHECK(seed.size() == 64);
    CHECK(seed != kTools.secret());
    CHECK(invite_key(kSeed, 2) == "4a04cb674af8feb5797f3fe70a408b26");
    CHECK(invite_key(kSeed, 1) != invite_key(kSeed, 2));
    CHECK(invite_key(seed, 2) != invite_key(kSeed, 2));
}

TEST_CASE("texts that are not a seed or a nonce draw nothing") {
    CHECK_THROWS(kTools.commitment_of("00"));
    CHECK_THROWS(kTools.commitment_of(kSeed.substr(0, 63) + "g"));
    CHECK_THROWS(kTools.draw({kSeed, {"0f0"}, {}}, 0));
    CHECK_THROWS(kTools.draw({kSeed, {"zz"}, {}}, 0));
    CHECK_THROWS(kTools.number("00", 0));
}

}  // namespace
}  // namespace equipoise::server
