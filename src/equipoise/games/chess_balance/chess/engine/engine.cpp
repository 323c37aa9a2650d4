#include "equipoise/games/chess_balance/chess/engine/engine.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/eval_terms.hpp"
#include "equipoise/games/chess_balance/chess/engine/search.hpp"

namespace equipoise::chess_balance {

Engine::Engine(std::size_t memory_bytes) : search_(std::make_unique<Search>(memory_bytes)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::vector<Line> Engine::think(const Task& task) { return search_->think(task); }
std::uint64_t Engine::nodes() const { return search_->nodes(); }
void Engine::forget() { search_->forget(); }

const Line& careless_choice(std::span<const Line> lines, int carelessness, Rng& rng) {
    if (carelessness <= 0 || lines.size() == 1) return lines[0];
    std::uint32_t total = 0;
    std::vector<std::uint32_t> chances;
    for (const Line& line : lines) {
        const auto loss =
            static_cast<std::uint32_t>(std::clamp(lines[0].score - line.score, 0, 3000));
        const auto ease = static_cast<std::uint32_t>(carelessness);
        const std::uint32_t ratio = 1000 * ease / (ease + loss);
        chances.push_back(ratio * ratio / 1000 * ratio / 1000 + (loss < 4 * ease ? 1 : 0));
        total += chances.back();
    }
    std::uint32_t drawn = rng.below(total);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (drawn < chances[i]) return lines[i];
        drawn -= chances[i];
    }
    return lines[0];
}

}  // namespace equipoise::chess_balance
