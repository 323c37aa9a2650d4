#include "bindings/python/module/vector_env.hpp"

#include <algorithm>

#include "bindings/python/module/vector_games.hpp"
#include "equipoise/games/all.hpp"

namespace equipoise::python {
namespace {

template <class T>
std::unique_ptr<VectorEnv> made_if_of(const SharedRules& rules, const VectorSpec& spec) {
    if (rules->game().info().id != T::info().id) return nullptr;
    return std::make_unique<VectorGames<T>>(rules, spec);
}

template <class... Games>
std::unique_ptr<VectorEnv> made_of(std::tuple<Games...>*,
                                   const SharedRules& rules,
                                   const VectorSpec& spec) {
    std::unique_ptr<VectorEnv> made;
    static_cast<void>(((made = made_if_of<Games>(rules, spec)) || ...));
    return made;
}

}  // namespace

std::unique_ptr<VectorEnv> make_vector_env(SharedRules rules, const VectorSpec& spec) {
    auto made = made_of(static_cast<AllGames*>(nullptr), rules, spec);
    EQ_EXPECT(made != nullptr);
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
