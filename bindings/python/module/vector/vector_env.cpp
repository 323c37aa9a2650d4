#include "bindings/python/module/vector/vector_env.hpp"

namespace equipoise::python {

VectorEnv::VectorEnv(SharedRules rules, const VectorSpec& spec)
    : spec_(spec), games_(std::move(rules), spec), pool_(spec.threads) {
    reset(spec.seed);
}

void VectorEnv::reset(Seed seed) {
    const std::lock_guard lock(stepping_);
    spec_.seed = seed;
    pool_.for_blocks(
        count(), kBlock, [&](int first, int last) { games_.begin(first, last, seed); });
}

std::optional<VectorRefusal> VectorEnv::step(std::span<const std::int32_t> letters) {
    return step_with(letters);
}

std::optional<VectorRefusal> VectorEnv::step(std::span<const std::int64_t> letters) {
    return step_with(letters);
}

template <class Letter>
std::optional<VectorRefusal> VectorEnv::step_with(std::span<const Letter> letters) {
    EQ_EXPECT(letters.size() == static_cast<std::size_t>(count()));
    const std::lock_guard lock(stepping_);
    std::atomic<int> refused = count();
    pool_.for_blocks(count(), kBlock, [&](int first, int last) {
        for (int game = first; game < last; ++game) {
            const Letter letter = letters[static_cast<std::size_t>(game)];
            games_.hear(game, static_cast<std::int32_t>(letter));
            if (games_.is_legal(game, letter)) continue;
            for (int least = refused; game < least;) refused.compare_exchange_weak(least, game);
            return;
        }
    });
    if (const int game = refused; game < count()) {
        const std::int64_t letter = letters[static_cast<std::size_t>(game)];
        return VectorRefusal{game, letter, games_.why_not(game, letter)};
    }
    pool_.for_blocks(count(), kBlock, [this](int first, int last) { games_.advance(first, last); });
    return std::nullopt;
}

void VectorEnv::random_letters(std::span<std::int32_t> letters) {
    EQ_EXPECT(letters.size() == static_cast<std::size_t>(count()));
    const std::lock_guard lock(stepping_);
    pool_.for_blocks(
        count(), kBlock, [&](int first, int last) { games_.choose(first, last, letters.data()); });
}

std::int64_t VectorEnv::run_random(std::int64_t steps) {
    const std::lock_guard lock(stepping_);
    std::atomic<std::int64_t> ended = 0;
    pool_.for_blocks(
        count(), kBlock, [&](int first, int last) { ended += games_.play(first, last, steps); });
    return ended;
}

}  // namespace equipoise::python
