#include "equipoise/games/chess_balance/thinker/thinker.hpp"

#include <algorithm>

namespace equipoise::chess_balance {
namespace {

// Set by hand, as is `handicap_of`; 10 games each at 100 ms: novice 10 of 10 against random, club 8
// of 10 against novice.
constexpr int kHandicapLines = 6;
/// Up to this strength nobody thinks of the foe's cards.
constexpr int kCarefree = 5;

Thought thought_of(const Line& line) {
    Thought thought{line.score, 0, {}};
    if (is_mate_score(line.score)) {
        thought.end_in = line.score > 0 ? kMateScore - line.score : -kMateScore - line.score;
    }
    for (ChessMove move : line.moves) thought.actions.push_back(Move::chess(move));
    return thought;
}

std::vector<Thought> thoughts_of(std::span<const Line> lines) {
    std::vector<Thought> thoughts;
    for (const Line& line : lines) thoughts.push_back(thought_of(line));
    return thoughts;
}

/// Brings one to the front that a player of that carelessness might take.
void shuffle_by_care(std::vector<Thought>& thoughts, int carelessness, Seed seed) {
    if (thoughts.size() < 2) return;
    std::vector<Line> lines;
    for (const Thought& thought : thoughts) lines.push_back({thought.score, {}});
    Rng rng(seed);
    const auto chosen = &careless_choice(lines, carelessness, rng) - lines.data();
    std::rotate(thoughts.begin(), thoughts.begin() + chosen, thoughts.begin() + chosen + 1);
}

}  // namespace

Handicap handicap_of(int strength) {
    const int missing = ThinkingTask::kFullStrength - strength;
    if (missing <= 0) return {};
    Handicap handicap{60, missing * missing * 2 / 5};
    for (int i = 0; i < strength; ++i) handicap.nodes_max = handicap.nodes_max * 8 / 5;
    return handicap;
}

std::vector<Thought> Thinker::think(const Rules& rules,
                                    const View& view,
                                    Seat seat,
                                    const ThinkingTask& task) {
    if (!rules.chess_only() || view.open.phase != Phase::Card) {
        return think_cards(rules, view, seat, task);
    }
    return think_chess(view.open, task);
}

std::vector<Thought> Thinker::think_cards(const Rules& rules,
                                          const View& view,
                                          Seat seat,
                                          const ThinkingTask& given) {
    const Phase phase = view.open.phase;
    if (phase == Phase::Card || phase == Phase::Foe || phase == Phase::Chess) {
        const Handicap handicap = handicap_of(given.strength);
        ThinkingTask task = given;
        if (handicap.nodes_max != 0 &&
            (task.nodes_max == 0 || task.nodes_max > handicap.nodes_max)) {
            task.nodes_max = handicap.nodes_max;
        }
        CardParams params;
        params.fears_cards = given.strength > kCarefree;
        std::vector<Thought> thoughts = CardSearch(rules, view, seat, task, engine_, params).run();
        if (handicap.carelessness > 0) shuffle_by_care(thoughts, handicap.carelessness, given.seed);
        return thoughts;
    }
    Rng rng(given.seed);
    auto list = std::make_unique<Rules::Actions>();
    rules.legal_actions(rules.sample(view, rng), seat, *list);
    std::vector<Thought> thoughts;
    for (Action action : *list) {
        const bool allowed = given.only.empty() ||
            std::find(given.only.begin(), given.only.end(), action) != given.only.end();
        if (allowed) thoughts.push_back({0, 0, {action}});
    }
    EQ_EXPECT(!thoughts.empty());
    std::swap(thoughts[0], thoughts[rng.below(static_cast<std::uint32_t>(thoughts.size()))]);
    return thoughts;
}

std::vector<Thought> Thinker::think_chess(const Open& open, const ThinkingTask& given) {
    const Handicap handicap = handicap_of(given.strength);
    Task task;
    task.position = open.field.position;
    task.earlier = {open.keys.data(), open.keys_size};
    std::vector<ChessMove> only;
    for (Action action : given.only) {
        if (action.code < ChessMove::kCodes) {
            only.push_back({static_cast<std::uint16_t>(action.code)});
        }
    }
    task.only = only;
    task.nodes_max = given.nodes_max;
    if (handicap.nodes_max != 0 && (task.nodes_max == 0 || task.nodes_max > handicap.nodes_max)) {
        task.nodes_max = handicap.nodes_max;
    }
    if (given.depth_max != 0) task.depth_max = given.depth_max;
    task.lines = std::max(given.lines, handicap.carelessness > 0 ? kHandicapLines : 1);
    task.seed = given.seed;
    task.stop = given.stop;
    if (given.goes_on) {
        task.goes_on = [&](const Progress& progress) {
            std::vector<Thought> thoughts = thoughts_of(progress.lines);
            thoughts.resize(std::min(thoughts.size(), static_cast<std::size_t>(given.lines)));
            return given.goes_on(
                {progress.depth, progress.deepest, progress.nodes, progress.fullness, thoughts});
        };
    }
    std::vector<Thought> thoughts = thoughts_of(engine_.think(task));
    if (handicap.carelessness > 0) shuffle_by_care(thoughts, handicap.carelessness, given.seed);
    return thoughts;
}

}  // namespace equipoise::chess_balance
