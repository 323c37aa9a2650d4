#include "bindings/python/module/vector/vector_env.hpp"

#include <algorithm>

#include "bindings/python/module/typed_game.hpp"
#include "bindings/python/module/vector/vector_games.hpp"

namespace equipoise::python {
namespace {

struct MakeVectorGames {
    template <TableGame T>
    static std::unique_ptr<VectorEnv> of(const SharedRules& rules, const VectorSpec& spec) {
        return std::make_unique<VectorGames<T>>(rules, spec);
    }
};

}  // namespace

std::unique_ptr<VectorEnv> make_vector_env(const SharedRules& rules, const VectorSpec& spec) {
    auto made = for_front_of<MakeVectorGames>(*rules, rules, spec);
    made->reset(spec.seed);
    return made;
}

void VectorEnv::reset(Seed seed) {
    const std::lock_guard lock(stepping_);
    spec_.seed = seed;
    pool_.for_blocks(count(), kBlock, [this](int first, int last) { begin(first, last); });
}

std::optional<VectorRefusal> VectorEnv::step(std::span<const std::int32_t> letters) {
    return step_with(letters);
}

std::optional<VectorRefusal> VectorEnv::step(std::span<const std::int64_t> letters) {
    return step_with(letters);
}

bool VectorEnv::is_legal(int game, std::int64_t letter) const {
    const std::int32_t* row = arrays_.legal.row(game);
    return std::binary_search(row, row + arrays_.legal_counts[game], letter);
}

template <class Letter>
std::optional<VectorRefusal> VectorEnv::step_with(std::span<const Letter> letters) {
    EQ_EXPECT(letters.size() == static_cast<std::size_t>(count()));
    const std::lock_guard lock(stepping_);
    std::atomic<int> refused = count();
    pool_.for_blocks(count(), kBlock, [&](int first, int last) {
        for (int game = first; game < last; ++game) {
            const Letter letter = letters[static_cast<std::size_t>(game)];
            letters_[game] = static_cast<std::int32_t>(letter);
            if (is_legal(game, letter)) continue;
            for (int least = refused; game < least;) refused.compare_exchange_weak(least, game);
            return;
        }
    });
    if (const int game = refused; game < count()) {
        const std::int64_t letter = letters[static_cast<std::size_t>(game)];
        return VectorRefusal{game, letter, why_not(game, letter)};
    }
    pool_.for_blocks(count(), kBlock, [this](int first, int last) { advance(first, last); });
    return std::nullopt;
}

void VectorEnv::random_letters(std::span<std::int32_t> letters) {
    EQ_EXPECT(letters.size() == static_cast<std::size_t>(count()));
    const std::lock_guard lock(stepping_);
    pool_.for_blocks(
        count(), kBlock, [&](int first, int last) { choose(first, last, letters.data()); });
}

std::int64_t VectorEnv::run_random(std::int64_t steps) {
    const std::lock_guard lock(stepping_);
    std::atomic<std::int64_t> ended = 0;
    pool_.for_blocks(
        count(), kBlock, [&](int first, int last) { ended += play(first, last, steps); });
    return ended;
}

}  // namespace equipoise::python
