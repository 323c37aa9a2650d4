#include "equipoise/games/chess_balance/thinker/thinker.hpp"

#include <algorithm>
#include <optional>

#include "equipoise/games/chess_balance/judgement/choices.hpp"

namespace equipoise::chess_balance {
namespace {

// Set by hand, as is `handicap_of`; docs/bots.md has what the strengths of the levels come to.
constexpr int kHandicapLines = 6;
/// Nobody takes a line that loses more than so many times what it hardly feels to lose, nor one
/// that loses more than so many hundredths of a Pawn, such as a Queen for a Pawn.
constexpr int kMostCareless = 4;
constexpr int kMostLost = 600;
/// With more than so many steps missing to full strength, each adds more carelessness.
constexpr int kPastLearning = 11;
/// With fewer a search does not see every move's answer, and gives Queens away.
constexpr std::uint64_t kFewestNodes = 300;
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

bool one_king_each(const Position& position) {
    return count(position.board.kings(Colour::White)) == 1 &&
        count(position.board.kings(Colour::Black)) == 1;
}

bool mates(const Position& position, ChessMove move) {
    Position after = position;
    make_move(after, move);
    return in_check(after) && !has_legal_move(after);
}

/// The move that mates at once by chess alone, if the player to move has one.
std::optional<ChessMove> mate_at_once(const Position& position) {
    if (!one_king_each(position)) return std::nullopt;
    MoveList moves;
    legal_moves(position, moves);
    for (const ChessMove move : moves) {
        if (mates(position, move)) return move;
    }
    return std::nullopt;
}

/// Whether the thought lets the foe mate at once, by chess alone. A shallow search does not see it.
bool hangs_mate(const Position& position, const Thought& thought) {
    const Action first = thought.actions.front();
    if (first.code >= ChessMove::kCodes) return false;
    Position after = position;
    make_move(after, {static_cast<std::uint16_t>(first.code)});
    return mate_at_once(after).has_value();
}

/// Brings the first to the front after which the foe cannot mate at once.
void mind_mates(std::vector<Thought>& thoughts, const Position& position) {
    const auto safe = std::find_if(thoughts.begin(), thoughts.end(), [&](const Thought& thought) {
        return !hangs_mate(position, thought);
    });
    if (safe != thoughts.end()) std::rotate(thoughts.begin(), safe, safe + 1);
}

/// Brings one to the front that a player of that carelessness might take.
void shuffle_by_care(std::vector<Thought>& thoughts, int carelessness, Seed seed) {
    if (thoughts.size() < 2) return;
    std::vector<Line> lines;
    const int limit = std::min(kMostLost, kMostCareless * carelessness);
    for (const Thought& thought : thoughts) {
        // Best first: what follows loses more still.
        if (thoughts[0].score - thought.score > limit) break;
        lines.push_back({thought.score, {}});
    }
    Rng rng(seed);
    const auto chosen = &careless_choice(lines, carelessness, rng) - lines.data();
    std::rotate(thoughts.begin(), thoughts.begin() + chosen, thoughts.begin() + chosen + 1);
}

}  // namespace

Handicap handicap_of(int strength) {
    const int missing = ThinkingTask::kFullStrength - strength;
    if (missing <= 0) return {};
    Handicap handicap{60, missing * missing * 2 / 5};
    const int learning = std::max(0, missing - kPastLearning);
    handicap.carelessness += learning * learning * learning / 4;
    for (int i = 0; i < strength; ++i) handicap.nodes_max = handicap.nodes_max * 8 / 5;
    handicap.nodes_max = std::max(handicap.nodes_max, kFewestNodes);
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
    const Handicap handicap = handicap_of(given.strength);
    if (phase == Phase::Card || phase == Phase::Foe || phase == Phase::Chess) {
        ThinkingTask task = given;
        if (handicap.nodes_max != 0 &&
            (task.nodes_max == 0 || task.nodes_max > handicap.nodes_max)) {
            task.nodes_max = handicap.nodes_max;
        }
        CardParams params;
        params.fears_cards = given.strength > kCarefree;
        std::vector<Thought> thoughts = CardSearch(rules, view, seat, task, engine_, params).run();
        if (handicap.carelessness > 0) {
            shuffle_by_care(thoughts, handicap.carelessness, given.seed);
            mind_mates(thoughts, view.open.field.position);
        }
        return thoughts;
    }
    return {think_choice(rules, view, seat, given, handicap.carelessness)};
}

std::vector<Thought> Thinker::think_chess(const Open& open, const ThinkingTask& given) {
    const Handicap handicap = handicap_of(given.strength);
    if (handicap.carelessness > 0 && given.only.empty()) {
        if (const auto mate = mate_at_once(open.field.position)) {
            return {{kMateScore - 1, 1, {Move::chess(*mate)}}};
        }
    }
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
    if (handicap.carelessness > 0) {
        shuffle_by_care(thoughts, handicap.carelessness, given.seed);
        mind_mates(thoughts, open.field.position);
    }
    return thoughts;
}

}  // namespace equipoise::chess_balance
