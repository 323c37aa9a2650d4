// A Connect Four playout that knows nothing else, as one would write it by hand: the measure of
// what the contract costs.

#include <array>
#include <bit>

#include "equipoise/base/rng.hpp"
#include "peers.hpp"

namespace equipoise::bench {
namespace {

bool wins(std::uint64_t stones) {
    const auto along = [stones](int step) {
        const std::uint64_t pairs = stones & stones >> step;
        return pairs & pairs >> 2 * step;
    };
    return (along(1) | along(6) | along(7) | along(8)) != 0;
}

int play(Rng& rng) {
    std::array<std::uint64_t, 2> stones{};
    std::array<std::uint8_t, 7> next{0, 7, 14, 21, 28, 35, 42};  // Lowest empty cell by column.
    std::array<std::uint8_t, 7> open{0, 1, 2, 3, 4, 5, 6};
    unsigned open_count = 7;
    for (unsigned ply = 0; ply < 42; ++ply) {
        const std::uint32_t choice = rng.below(open_count);
        const std::uint8_t column = open[choice];
        std::uint64_t& own = stones[ply % 2];
        own |= std::uint64_t{1} << next[column]++;
        if (next[column] % 7 == 6) open[choice] = open[--open_count];
        if (wins(own)) return static_cast<int>(ply % 2);
    }
    return 2;
}

}  // namespace

Contender hand_written_connect_four() {
    return {"hand-written", [rng = Rng(1), results = std::array<std::uint64_t, 3>{}]() mutable {
                for (int i = 0; i < 10'000; ++i) ++results[static_cast<std::size_t>(play(rng))];
                // Nobody wins when the results are not looked at, and the compiler knows that.
                return results[0] == 0 ? std::uint64_t{0} : std::uint64_t{10'000};
            }};
}

}  // namespace equipoise::bench
