#include "equipoise/games/chess_balance/thinker/card_engine.hpp"

#include <algorithm>

#include "equipoise/base/hash.hpp"
#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/judgement/quiet.hpp"

namespace equipoise::chess_balance {
namespace {

// Sources of random numbers apart, so that no step changes what another draws.
constexpr std::uint64_t kRootDraws = 1;
constexpr std::uint64_t kReplyDraws = 2;
constexpr std::uint64_t kPlayDraws = 3;
constexpr std::uint64_t kFoeDraws = 4;
constexpr std::uint64_t kWorldDraws = 100;  // And all above it, one for each world.

bool is_play(Action action) { return action.code >= Move::kPlay; }

bool one_king_each(const Board& board) {
    return count(board.kings(Colour::White)) == 1 && count(board.kings(Colour::Black)) == 1;
}

bool lasting_statuses(const Field& field) {
    return (field.frozen[Until::Reply] | field.pacified[Until::Reply] |
            field.shielded[Until::Reply]) != 0;
}

/// A total order, so that sorting is the same on every build; the seed decides between equals.
struct ByValue {
    Seed seed;

    template <class T>
    std::uint64_t rank(const T& turn) const {
        const std::uint64_t play = turn.play.value_or(Action{UINT32_MAX}).code;
        return mix64(seed ^ play << 32 ^ turn.move.value_or(Action{UINT32_MAX}).code);
    }
    template <class T>
    bool operator()(const T& a, const T& b) const {
        return a.value != b.value ? a.value > b.value : rank(a) < rank(b);
    }
};

}  // namespace

CardSearch::CardSearch(const Rules& rules,
                       const View& view,
                       Seat seat,
                       const ThinkingTask& task,
                       Engine& engine,
                       const CardParams& params)
    : rules_(rules), view_(view), seat_(seat), task_(task), engine_(engine), params_(params) {}

bool CardSearch::spent() {
    if (!stopped_ && task_.stop && task_.stop()) stopped_ = true;
    return stopped_;
}

std::uint64_t CardSearch::share(std::uint64_t thousandths, std::uint64_t searches) const {
    return std::max(round_nodes_ * thousandths / (1000 * std::max<std::uint64_t>(searches, 1)),
                    params_.fewest_nodes);
}

bool CardSearch::allowed(Action first) const {
    return task_.only.empty() ||
        std::find(task_.only.begin(), task_.only.end(), first) != task_.only.end();
}

/// Iterative deepening by nodes: every round searches the whole choice anew with twice as many.
std::vector<Thought> CardSearch::run() {
    if (view_.open.phase == Phase::Foe) return pick_for_foe();
    const int rounds =
        task_.depth_max != 0 ? std::min(task_.depth_max, params_.rounds_max) : params_.rounds_max;
    for (round_ = 0; round_ < rounds; ++round_) {
        round_nodes_ = params_.first_round << round_;
        if (task_.nodes_max != 0) {
            round_nodes_ = std::min(round_nodes_, task_.nodes_max);
            if (round_ > 0 && nodes_ + round_nodes_ / 2 > task_.nodes_max) break;
        }
        run_round();
        if (spent()) break;
        const std::vector<Thought> found = thoughts();
        const auto told = static_cast<std::size_t>(std::max(task_.lines, 1));
        const ThinkingProgress progress{
            round_ + 1, 0, nodes_, 0, {found.data(), std::min(told, found.size())}};
        if (task_.goes_on && !task_.goes_on(progress)) break;
    }
    if (turns_.empty()) add_anything();
    return thoughts();
}

void CardSearch::add_anything() {
    auto list = std::make_unique<Rules::Actions>();
    Rng rng(task_.seed);
    rules_.legal_actions(rules_.sample(view_, rng), seat_, *list);
    for (Action action : *list) {
        if (!allowed(action)) continue;
        OwnTurn turn;
        (is_play(action) ? turn.play : turn.move) = action;
        turns_.push_back(std::move(turn));
        return;
    }
}

void CardSearch::run_round() {
    Rng rng(seed_at(task_.seed, kRootDraws));
    const State s = rules_.sample(view_, rng);
    const bool may_play = s.open.phase == Phase::Card && params_.plays_cards;
    const int lines = std::max(params_.fears_cards ? 2 : 1, task_.lines);
    Turns turns =
        best_moves(s, share(may_play ? params_.cardless_share : params_.only_share, 1), lines);
    if (turns_.empty()) turns_ = turns;
    if (may_play && !spent()) {
        Turns plays = best_plays(s);
        std::move(plays.begin(), plays.end(), std::back_inserter(turns));
    }
    std::sort(turns.begin(), turns.end(), ByValue{task_.seed});
    const bool fears = params_.fears_cards && round_nodes_ >= params_.fearless_nodes;
    if (fears && s.open.hand_sizes[!s.open.mover()] > 0) fear_replies(turns);
    if (turns_.empty() || (!spent() && !turns.empty())) turns_ = std::move(turns);
}

/// Keeps the best turns and orders them by what the foe's cards leave of them.
void CardSearch::fear_replies(Turns& turns) {
    const std::size_t answered =
        std::min(turns.size(), static_cast<std::size_t>(params_.answered_turns));
    const int worlds = std::min(params_.worlds_first + round_, params_.worlds_max);
    const auto searches = answered * static_cast<std::size_t>(worlds * params_.foe_plays);
    for (std::size_t i = 0; i < answered && !spent(); ++i) {
        answer(turns[i], worlds, share(params_.answer_share, searches));
    }
    // The rest is not known to be any safer than the last that was answered.
    if (answered > 0) turns.resize(answered);
    std::sort(turns.begin(), turns.end(), ByValue{task_.seed});
}

std::vector<Thought> CardSearch::thoughts() const {
    std::vector<Thought> thoughts;
    for (const OwnTurn& turn : turns_) {
        Thought thought;
        thought.score = turn.value;
        if (turn.play) thought.actions.push_back(*turn.play);
        const bool foe_picks = turn.play &&
            rules_.deck()[rules_.deck().play_of(Move::of(*turn.play).play).card].foe_pick() >= 0;
        if (turn.move && !foe_picks) {
            thought.actions.push_back(*turn.move);
            for (ChessMove move : turn.rest) thought.actions.push_back(Move::chess(move));
        }
        thoughts.push_back(std::move(thought));
    }
    return thoughts;
}

std::optional<int> CardSearch::ended(const State& s, Seat seat) const {
    if (s.open.phase != Phase::Over && s.open.game == view_.open.game) return std::nullopt;
    const auto own = static_cast<std::size_t>(seat.index());
    const int won = s.open.points[own] - view_.open.points[own];
    const int lost = s.open.points[1 - own] - view_.open.points[1 - own];
    return won > lost ? params_.won : won < lost ? -params_.won : 0;
}

void CardSearch::settle(State& s, Rng& rng) const {
    while (!ended(s, seat_)) {
        const Turn turn = rules_.turn(s);
        if (turn.is_chance()) {
            OutcomeList<Rules::kMaxOutcomes> outcomes;
            rules_.chance_outcomes(s, outcomes);
            const auto drawn = rng.below(static_cast<std::uint32_t>(outcomes.size()));
            rules_.apply(s, Actor::chance(), outcomes[drawn].action);
        } else if (s.open.phase == Phase::Foe) {
            const Seat picker = s.open.seat_of(!s.open.mover());
            rules_.apply(s, picker, quick_pick(s, picker));
        } else {
            return;
        }
    }
}

Action CardSearch::quick_pick(const State& s, Seat picker) const {
    Bitboard options = rules_.foe_options(s.open, *rules_.play_of_turn(s.open));
    Action best = Move::foe(options == 0 ? kNoSquare : first_square(options));
    if (!several(options)) return best;
    int most = INT32_MIN;
    while (options != 0) {
        const Action pick = Move::foe(pop(options));
        State next = s;
        rules_.apply(next, picker, pick);
        const int value = static_value(next, picker);
        if (value > most) {
            most = value;
            best = pick;
        }
    }
    return best;
}

int CardSearch::static_value(const State& s, Seat seat) const {
    if (const auto result = ended(s, seat)) return *result;
    const Position& position = s.open.field.position;
    int value = evaluate_chess(position);
    const Colour mover = position.mover;
    value +=
        kSpareKing * (count(position.board.kings(mover)) - count(position.board.kings(!mover)));
    return s.open.seat_of(mover) == seat ? value : -value;
}

int CardSearch::quiet_value_for(const State& s, Seat seat) const {
    if (const auto result = ended(s, seat)) return *result;
    const Position& position = s.open.field.position;
    const int value = quiet_value(position, -params_.won, params_.won, params_.quiet_plies);
    return s.open.seat_of(position.mover) == seat ? value : -value;
}

int CardSearch::soften(int score, const Open& open) const {
    const int most = params_.mate_seen - params_.mate_gap;
    if (!is_mate_score(score)) return std::clamp(score, -most, most);
    const Colour loser = score > 0 ? !open.mover() : open.mover();
    const int plies = kMateScore - (score > 0 ? score : -score);
    const bool may_answer = open.hand_sizes[loser] + open.deck_sizes[loser] > 0;
    const int size = (may_answer ? params_.mate_seen : params_.won - params_.mate_gap) -
        params_.mate_ply * plies;
    return score > 0 ? size : -size;
}

/// Whether the chess engine knows what follows: one King each, and none to be captured at once.
bool CardSearch::suits_engine(const Position& position) const {
    const Board& board = position.board;
    return one_king_each(board) &&
        attackers(
            board, first_square(board.kings(!position.mover)), board.occupied(), position.mover) ==
        0;
}

std::vector<Line> CardSearch::think(const State& s,
                                    std::span<const ChessMove> moves,
                                    std::uint64_t nodes,
                                    int lines) {
    Task task;
    task.position = s.open.field.position;
    task.only = moves;
    task.nodes_max = nodes;
    task.lines = lines;
    task.stop = task_.stop;
    std::vector<Line> found = engine_.think(task);
    nodes_ += engine_.nodes();
    for (Line& line : found) line.score = soften(line.score, s.open);
    return found;
}

Action CardSearch::action_of(const ChessPhase& phase, ChessMove move) const {
    return Move::chess(move, rules_.switches().manual && phase.gives_check_after(move));
}

CardSearch::SplitMoves CardSearch::split_moves(const State& s, const ChessPhase& phase) const {
    FieldMoves legal;
    phase.moves(legal);
    const Seat player = s.open.seat_of(s.open.mover());
    const bool at_root = player == seat_ && s.open.play == view_.open.play;
    SplitMoves split;
    for (ChessMove move : legal) {
        if (at_root && !allowed(action_of(phase, move))) continue;
        Position child = s.open.field.position;
        make_move(child, move);
        if (suits_engine(child)) {
            split.plain.push_back(move);
        } else {
            State next = s;
            rules_.apply(next, player, action_of(phase, move));
            split.odd.emplace_back(static_value(next, player), move);
        }
    }
    std::sort(split.odd.begin(), split.odd.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second.bits < b.second.bits;
    });
    split.odd.resize(std::min(split.odd.size(), params_.odd_moves));
    return split;
}

/// The chess engine knows no statuses and no repetitions of the game, so its score is corrected.
CardSearch::OwnTurn CardSearch::turn_of_line(const State& s,
                                             Action move,
                                             const Line& line,
                                             std::uint64_t nodes) {
    OwnTurn turn;
    turn.move = move;
    turn.rest.assign(line.moves.begin() + 1, line.moves.end());
    turn.score = line.score;
    const bool statuses = lasting_statuses(s.open.field);
    if (statuses || s.open.phase == Phase::Card) {
        const Seat player = s.open.seat_of(s.open.mover());
        State next = s;
        rules_.apply(next, player, move);
        if (const auto result = ended(next, player)) {
            turn.score = *result;
        } else if (rules_.repeated(next.open) > 0) {
            turn.score /= 2;  // On the way to a draw.
        } else if (statuses && !spent()) {
            turn.score = after_turn(
                next, player, std::max(nodes / params_.status_divisor, params_.fewest_nodes));
            turn.rest.clear();
        }
    }
    turn.value = turn.score;
    return turn;
}

CardSearch::OwnTurn CardSearch::turn_of_odd_move(const State& s,
                                                 Action move,
                                                 int value,
                                                 std::uint64_t nodes) {
    OwnTurn turn;
    turn.move = move;
    turn.score = value;
    if (!spent()) {
        const Seat player = s.open.seat_of(s.open.mover());
        State next = s;
        rules_.apply(next, player, move);
        turn.score =
            after_turn(next, player, std::max(nodes / params_.odd_divisor, params_.fewest_nodes));
    }
    turn.value = turn.score;
    return turn;
}

CardSearch::Turns CardSearch::best_moves(const State& s, std::uint64_t nodes, int lines) {
    const Conditions conditions = rules_.conditions(s.open);
    const ChessPhase phase(rules_.switches(), s.open.field, conditions);
    const SplitMoves split = split_moves(s, phase);
    Turns turns;
    if (!split.plain.empty()) {
        const bool statuses = lasting_statuses(s.open.field);
        const int wanted = statuses ? std::max(lines, params_.status_lines) : lines;
        for (const Line& line : think(s, split.plain, statuses ? nodes / 2 : nodes, wanted)) {
            turns.push_back(turn_of_line(s, action_of(phase, line.moves[0]), line, nodes));
        }
    }
    for (const auto& [value, move] : split.odd) {
        turns.push_back(turn_of_odd_move(s, action_of(phase, move), value, nodes));
    }
    std::sort(turns.begin(), turns.end(), [](const OwnTurn& a, const OwnTurn& b) {
        return a.score != b.score ? a.score > b.score : a.move < b.move;
    });
    return turns;
}

int CardSearch::after_turn(const State& s, Seat player, std::uint64_t nodes) {
    State now = s;
    Rng rng(seed_at(task_.seed, kReplyDraws));
    settle(now, rng);
    if (const auto result = ended(now, player)) return *result;
    if (now.open.phase != Phase::Card) return static_value(now, player);
    const Conditions conditions = rules_.conditions(now.open);
    FieldMoves legal;
    ChessPhase(rules_.switches(), now.open.field, conditions).moves(legal);
    if (legal.empty()) return params_.mate_seen - params_.mate_gap;  // Only a card saves the foe.
    const Seat foe = now.open.seat_of(now.open.mover());
    std::vector<ChessMove> plain;
    int worst = INT32_MAX;
    for (ChessMove move : legal) {
        Position child = now.open.field.position;
        make_move(child, move);
        if (suits_engine(child)) {
            plain.push_back(move);
        } else {
            State next = now;
            rules_.apply(next, foe, Move::chess(move));
            worst = std::min(worst, quiet_value_for(next, player));
        }
    }
    if (!plain.empty()) worst = std::min(worst, -think(now, plain, nodes, 1)[0].score);
    return worst;
}

std::vector<CardSearch::Candidate> CardSearch::quick_candidates(const State& s) const {
    auto list = std::make_unique<Rules::Actions>();
    rules_.legal_actions(s, seat_, *list);
    std::vector<Candidate> candidates;
    Rng rng(seed_at(task_.seed, kPlayDraws));
    for (Action action : *list) {
        if (!is_play(action) || !allowed(action)) continue;
        if (rules_.deck().play_of(Move::of(action).play).misplay) continue;
        Candidate candidate{0, action, s};
        rules_.apply(candidate.after, seat_, action);
        settle(candidate.after, rng);
        candidate.value = static_value(candidate.after, seat_);
        candidates.push_back(candidate);
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.value != b.value ? a.value > b.value : a.play < b.play;
    });
    if (candidates.size() > static_cast<std::size_t>(params_.quick_plays)) {
        candidates.erase(candidates.begin() + params_.quick_plays, candidates.end());
    }
    return candidates;
}

CardSearch::OwnTurn CardSearch::turn_of_play(const Candidate& candidate, std::uint64_t nodes) {
    OwnTurn turn;
    turn.play = candidate.play;
    if (const auto result = ended(candidate.after, seat_)) {
        turn.score = *result;
    } else if (Turns best = best_moves(candidate.after, nodes, 1); !best.empty()) {
        turn = std::move(best.front());
        turn.play = candidate.play;
    } else {
        turn.score = -params_.won;
    }
    turn.value = turn.score - params_.card_price;
    return turn;
}

/// Beam search in three stages, each with fewer plays and more nodes for a play.
CardSearch::Turns CardSearch::best_plays(const State& s) {
    const std::vector<Candidate> candidates = quick_candidates(s);
    std::vector<std::pair<OwnTurn, std::size_t>> looked;
    for (std::size_t i = 0; i < candidates.size() && !spent(); ++i) {
        const std::uint64_t nodes = share(params_.quick_share, candidates.size());
        looked.emplace_back(turn_of_play(candidates[i], nodes), i);
    }
    std::sort(looked.begin(), looked.end(), [](const auto& a, const auto& b) {
        return a.first.score != b.first.score ? a.first.score > b.first.score : a.second < b.second;
    });
    const std::size_t refined =
        std::min(looked.size(), static_cast<std::size_t>(params_.refined_plays));
    for (std::size_t i = 0; i < refined && !spent(); ++i) {
        const std::uint64_t nodes = share(params_.refined_share, refined);
        looked[i].first = turn_of_play(candidates[looked[i].second], nodes);
    }
    // The best of many is overrated (the optimiser's curse), so it is searched once more, as
    // closely as the moves without a card.
    const auto best = std::max_element(
        looked.begin(),
        looked.begin() + static_cast<std::ptrdiff_t>(refined),
        [](const auto& a, const auto& b) { return a.first.score < b.first.score; });
    if (refined > 0 && !spent()) {
        best->first = turn_of_play(candidates[best->second], share(params_.verified_share, 1));
    }
    Turns turns;
    for (std::size_t i = 0; i < refined; ++i) turns.push_back(std::move(looked[i].first));
    return turns;
}

std::optional<int> CardSearch::best_play_of_foe(const State& s, std::uint64_t nodes) {
    const Seat foe = s.open.seat_of(s.open.mover());
    auto list = std::make_unique<Rules::Actions>();
    rules_.legal_actions(s, foe, *list);
    std::vector<std::pair<int, Action>> plays;
    for (Action action : *list) {
        if (!is_play(action) || rules_.deck().play_of(Move::of(action).play).misplay) continue;
        State next = s;
        Rng rng(seed_at(task_.seed, kFoeDraws));
        rules_.apply(next, foe, action);
        settle(next, rng);
        plays.emplace_back(static_value(next, foe), action);
    }
    std::sort(plays.begin(), plays.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    plays.resize(std::min(plays.size(), static_cast<std::size_t>(params_.foe_plays)));
    std::optional<int> most;
    for (const auto& [static_score, action] : plays) {
        if (spent()) break;
        State next = s;
        Rng rng(seed_at(task_.seed, kFoeDraws));
        rules_.apply(next, foe, action);
        settle(next, rng);
        int value = static_score;
        if (!ended(next, foe)) {
            const Turns best = best_moves(next, nodes, 1);
            if (best.empty()) continue;
            value = best.front().score;
        }
        most = std::max(most.value_or(-params_.won), value);
    }
    return most;
}

std::optional<int> CardSearch::value_in_world(const OwnTurn& turn, int world, std::uint64_t nodes) {
    Rng rng(seed_at(task_.seed, kWorldDraws + static_cast<std::uint64_t>(world)));
    State s = rules_.sample(view_, rng);
    if (turn.play) {
        rules_.apply(s, seat_, *turn.play);
        settle(s, rng);
    }
    if (!ended(s, seat_) && turn.move) {
        if (rules_.why_not(s, seat_, *turn.move)) return std::nullopt;
        rules_.apply(s, seat_, *turn.move);
        settle(s, rng);
    }
    if (const auto result = ended(s, seat_)) return result;
    if (s.open.phase == Phase::Card) {
        if (const auto foe = best_play_of_foe(s, nodes)) {
            return std::min(turn.score, params_.card_price - *foe);
        }
    }
    return turn.score;
}

/// Determinization (Ginsberg 2001): the hidden cards are drawn, and each world is searched as if
/// all were open.
void CardSearch::answer(OwnTurn& turn, int worlds, std::uint64_t nodes) {
    int sum = 0;
    int seen = 0;
    for (int world = 0; world < worlds && !spent(); ++world) {
        if (const auto value = value_in_world(turn, world, nodes)) {
            sum += *value;
            ++seen;
        }
    }
    if (seen == 0) return;
    // What the foe may do is seen less clearly than what chess says.
    const int feared = sum / seen - turn.score;
    turn.value = turn.score + feared * params_.fear / 100 - (turn.play ? params_.card_price : 0);
}

std::vector<Thought> CardSearch::pick_for_foe() {
    auto list = std::make_unique<Rules::Actions>();
    Rng rng(seed_at(task_.seed, kRootDraws));
    const State s = rules_.sample(view_, rng);
    rules_.legal_actions(s, seat_, *list);
    const std::uint64_t nodes = task_.nodes_max != 0 ? task_.nodes_max : params_.foe_pick_nodes;
    std::vector<Thought> thoughts;
    for (Action action : *list) {
        if (!allowed(action)) continue;
        State next = s;
        rules_.apply(next, seat_, action);
        settle(next, rng);
        Thought thought{static_value(next, seat_), 0, {action}};
        if (!ended(next, seat_) && !spent()) {
            const Turns best =
                best_moves(next, std::max(nodes / list->size(), params_.fewest_nodes), 1);
            if (!best.empty()) thought.score = -best.front().score;
        }
        thoughts.push_back(std::move(thought));
    }
    std::sort(thoughts.begin(), thoughts.end(), [](const Thought& a, const Thought& b) {
        return a.score != b.score ? a.score > b.score : a.actions < b.actions;
    });
    return thoughts;
}

}  // namespace equipoise::chess_balance
