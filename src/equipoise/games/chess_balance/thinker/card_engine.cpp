#include "equipoise/games/chess_balance/thinker/card_engine.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/chess/engine/eval.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr std::uint64_t kFirstRound = 3000;
constexpr std::uint64_t kFewestNodes = 24;
constexpr std::size_t kOddMoves = 8;

bool is_play(Action action) { return action.code >= Move::kPlay; }

bool one_king_each(const Board& board) {
    return count(board.kings(Colour::White)) == 1 && count(board.kings(Colour::Black)) == 1;
}

bool lasting_statuses(const Field& field) {
    return (field.frozen[Until::Reply] | field.pacified[Until::Reply] |
            field.shielded[Until::Reply]) != 0;
}

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
                    kFewestNodes);
}

bool CardSearch::allowed(Action first) const {
    return task_.only.empty() ||
        std::find(task_.only.begin(), task_.only.end(), first) != task_.only.end();
}

std::vector<Thought> CardSearch::run() {
    if (view_.open.phase == Phase::Foe) return pick_for_foe();
    const int rounds =
        task_.depth_max != 0 ? std::min(task_.depth_max, params_.rounds_max) : params_.rounds_max;
    for (round_ = 0; round_ < rounds; ++round_) {
        round_nodes_ = kFirstRound << round_;
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
    Rng rng(seed_at(task_.seed, 1));
    const State s = rules_.sample(view_, rng);
    const bool may_play = s.open.phase == Phase::Card && params_.plays_cards;
    const int lines = std::max(params_.fears_cards ? 2 : 1, task_.lines);
    Turns turns = best_moves(s, share(may_play ? 400 : 700, 1), lines);
    if (turns_.empty()) turns_ = turns;
    if (may_play && !spent()) {
        Turns plays = best_plays(s);
        std::move(plays.begin(), plays.end(), std::back_inserter(turns));
    }
    const auto by_value = [](const OwnTurn& a, const OwnTurn& b) {
        if (a.value != b.value) return a.value > b.value;
        if (a.play != b.play) return a.play < b.play;
        return a.move < b.move;
    };
    std::sort(turns.begin(), turns.end(), by_value);
    const bool fears = params_.fears_cards && round_nodes_ >= params_.fearless_nodes;
    if (fears && s.open.hand_sizes[!s.open.mover()] > 0) {
        const std::size_t answered =
            std::min(turns.size(), static_cast<std::size_t>(params_.answered_turns));
        const int worlds = std::min(2 + round_, params_.worlds_max);
        const auto searches = answered * static_cast<std::size_t>(worlds * params_.foe_plays);
        for (std::size_t i = 0; i < answered && !spent(); ++i) {
            answer(turns[i], worlds, share(300, searches));
        }
        // The rest is not known to be any safer than the last that was answered.
        if (answered > 0) turns.resize(answered);
        std::sort(turns.begin(), turns.end(), by_value);
    }
    if (turns_.empty() || (!spent() && !turns.empty())) turns_ = std::move(turns);
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
    return won > lost ? kWon : won < lost ? -kWon : 0;
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
            Bitboard options = rules_.foe_options(s.open, *rules_.play_of_turn(s.open));
            Action best = Move::foe(options == 0 ? kNoSquare : first_square(options));
            int most = INT32_MIN;
            while (several(options) || (options != 0 && most != INT32_MIN)) {
                const Action pick = Move::foe(pop(options));
                State next = s;
                rules_.apply(next, picker, pick);
                const int value = glance(next, picker);
                if (value > most) {
                    most = value;
                    best = pick;
                }
            }
            rules_.apply(s, picker, best);
        } else {
            return;
        }
    }
}

int CardSearch::glance(const State& s, Seat seat) const {
    if (const auto result = ended(s, seat)) return *result;
    const Position& position = s.open.field.position;
    int value = evaluate_chess(position);
    const Colour mover = position.mover;
    value +=
        kSpareKing * (count(position.board.kings(mover)) - count(position.board.kings(!mover)));
    return s.open.seat_of(mover) == seat ? value : -value;
}

int CardSearch::soften(int score, const Open& open) const {
    if (!is_mate_score(score)) return std::clamp(score, -kMateSeen + 500, kMateSeen - 500);
    const Colour loser = score > 0 ? !open.mover() : open.mover();
    const int plies = kMateScore - (score > 0 ? score : -score);
    const bool may_answer = open.hand_sizes[loser] + open.deck_sizes[loser] > 0;
    const int size = (may_answer ? kMateSeen : kWon - 500) - 5 * plies;
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

CardSearch::Turns CardSearch::best_moves(const State& s, std::uint64_t nodes, int lines) {
    const Conditions conditions = rules_.conditions(s.open);
    const ChessPhase phase(rules_.switches(), s.open.field, conditions);
    FieldMoves legal;
    phase.moves(legal);
    const Seat player = s.open.seat_of(s.open.mover());
    const auto action_of = [&](ChessMove move) {
        return Move::chess(move, rules_.switches().manual && phase.gives_check_after(move));
    };
    const bool at_root = player == seat_ && s.open.play == view_.open.play;
    std::vector<ChessMove> plain;
    std::vector<std::pair<int, ChessMove>> odd;
    for (ChessMove move : legal) {
        if (at_root && !allowed(action_of(move))) continue;
        Position child = s.open.field.position;
        make_move(child, move);
        if (suits_engine(child)) {
            plain.push_back(move);
        } else {
            State next = s;
            rules_.apply(next, player, action_of(move));
            odd.emplace_back(glance(next, player), move);
        }
    }
    Turns turns;
    const bool statuses = lasting_statuses(s.open.field);
    if (!plain.empty()) {
        const int wanted = statuses ? std::max(lines, 3) : lines;
        for (const Line& line : think(s, plain, statuses ? nodes / 2 : nodes, wanted)) {
            OwnTurn turn;
            turn.move = action_of(line.moves[0]);
            turn.rest.assign(line.moves.begin() + 1, line.moves.end());
            turn.score = line.score;
            if (statuses || s.open.phase == Phase::Card) {
                State next = s;
                rules_.apply(next, player, *turn.move);
                if (const auto result = ended(next, player)) {
                    turn.score = *result;
                } else if (rules_.repeated(next.open) > 0) {
                    turn.score /= 2;  // On the way to a draw.
                } else if (statuses && !spent()) {
                    turn.score = after_turn(next, player, std::max(nodes / 6, kFewestNodes));
                    turn.rest.clear();
                }
            }
            turn.value = turn.score;
            turns.push_back(std::move(turn));
        }
    }
    std::sort(odd.begin(), odd.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second.bits < b.second.bits;
    });
    odd.resize(std::min(odd.size(), kOddMoves));
    for (const auto& [glanced, move] : odd) {
        OwnTurn turn;
        turn.move = action_of(move);
        turn.score = glanced;
        if (!spent()) {
            State next = s;
            rules_.apply(next, player, *turn.move);
            turn.score = after_turn(next, player, std::max(nodes / 10, kFewestNodes));
        }
        turn.value = turn.score;
        turns.push_back(std::move(turn));
    }
    std::sort(turns.begin(), turns.end(), [](const OwnTurn& a, const OwnTurn& b) {
        return a.score != b.score ? a.score > b.score : a.move < b.move;
    });
    return turns;
}

int CardSearch::after_turn(const State& s, Seat player, std::uint64_t nodes) {
    State now = s;
    Rng rng(seed_at(task_.seed, 2));
    settle(now, rng);
    if (const auto result = ended(now, player)) return *result;
    if (now.open.phase != Phase::Card) return glance(now, player);
    const Conditions conditions = rules_.conditions(now.open);
    FieldMoves legal;
    ChessPhase(rules_.switches(), now.open.field, conditions).moves(legal);
    if (legal.empty()) return kMateSeen - 500;  // Only a card saves the foe.
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
            worst = std::min(worst, glance(next, player));
        }
    }
    if (!plain.empty()) worst = std::min(worst, -think(now, plain, nodes, 1)[0].score);
    return worst;
}

CardSearch::Turns CardSearch::best_plays(const State& s) {
    auto list = std::make_unique<Rules::Actions>();
    rules_.legal_actions(s, seat_, *list);
    struct Candidate {
        int glanced;
        Action play;
        State after;
    };
    std::vector<Candidate> candidates;
    Rng rng(seed_at(task_.seed, 3));
    for (Action action : *list) {
        if (!is_play(action) || !allowed(action)) continue;
        if (rules_.deck().play_of(Move::of(action).play).misplay) continue;
        Candidate candidate{0, action, s};
        rules_.apply(candidate.after, seat_, action);
        settle(candidate.after, rng);
        candidate.glanced = glance(candidate.after, seat_);
        candidates.push_back(candidate);
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.glanced != b.glanced ? a.glanced > b.glanced : a.play < b.play;
    });
    if (candidates.size() > static_cast<std::size_t>(params_.quick_plays)) {
        candidates.erase(candidates.begin() + params_.quick_plays, candidates.end());
    }
    const auto look = [&](const Candidate& candidate, std::uint64_t nodes) {
        OwnTurn turn;
        turn.play = candidate.play;
        if (const auto result = ended(candidate.after, seat_)) {
            turn.score = *result;
        } else if (Turns best = best_moves(candidate.after, nodes, 1); !best.empty()) {
            turn = std::move(best.front());
            turn.play = candidate.play;
        } else {
            turn.score = -kWon;
        }
        turn.value = turn.score - params_.card_price;
        return turn;
    };
    std::vector<std::pair<OwnTurn, std::size_t>> looked;
    for (std::size_t i = 0; i < candidates.size() && !spent(); ++i) {
        looked.emplace_back(look(candidates[i], share(100, candidates.size())), i);
    }
    std::sort(looked.begin(), looked.end(), [](const auto& a, const auto& b) {
        return a.first.score != b.first.score ? a.first.score > b.first.score : a.second < b.second;
    });
    const std::size_t refined =
        std::min(looked.size(), static_cast<std::size_t>(params_.refined_plays));
    for (std::size_t i = 0; i < refined && !spent(); ++i) {
        looked[i].first = look(candidates[looked[i].second], share(200, refined));
    }
    // The best of many is overrated; it is looked at once more, as closely as the cardless moves.
    const auto best = std::max_element(
        looked.begin(),
        looked.begin() + static_cast<std::ptrdiff_t>(refined),
        [](const auto& a, const auto& b) { return a.first.score < b.first.score; });
    if (refined > 0 && !spent()) best->first = look(candidates[best->second], share(300, 1));
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
        Rng rng(seed_at(task_.seed, 4));
        rules_.apply(next, foe, action);
        settle(next, rng);
        plays.emplace_back(glance(next, foe), action);
    }
    std::sort(plays.begin(), plays.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    plays.resize(std::min(plays.size(), static_cast<std::size_t>(params_.foe_plays)));
    std::optional<int> most;
    for (const auto& [glanced, action] : plays) {
        if (spent()) break;
        State next = s;
        Rng rng(seed_at(task_.seed, 4));
        rules_.apply(next, foe, action);
        settle(next, rng);
        int value = glanced;
        if (!ended(next, foe)) {
            const Turns best = best_moves(next, nodes, 1);
            if (best.empty()) continue;
            value = best.front().score;
        }
        most = std::max(most.value_or(-kWon), value);
    }
    return most;
}

void CardSearch::answer(OwnTurn& turn, int worlds, std::uint64_t nodes) {
    int sum = 0;
    int seen = 0;
    for (int world = 0; world < worlds && !spent(); ++world) {
        Rng rng(seed_at(task_.seed, 100 + static_cast<std::uint64_t>(world)));
        State s = rules_.sample(view_, rng);
        if (turn.play) {
            rules_.apply(s, seat_, *turn.play);
            settle(s, rng);
        }
        if (!ended(s, seat_) && turn.move) {
            if (rules_.why_not(s, seat_, *turn.move)) continue;
            rules_.apply(s, seat_, *turn.move);
            settle(s, rng);
        }
        int value = turn.score;
        if (const auto result = ended(s, seat_)) {
            value = *result;
        } else if (s.open.phase == Phase::Card) {
            if (const auto foe = best_play_of_foe(s, nodes)) {
                value = std::min(value, params_.card_price - *foe);
            }
        }
        sum += value;
        ++seen;
    }
    if (seen == 0) return;
    // What the foe may do is seen less clearly than what chess says.
    const int feared = sum / seen - turn.score;
    turn.value = turn.score + feared * params_.fear / 100 - (turn.play ? params_.card_price : 0);
}

std::vector<Thought> CardSearch::pick_for_foe() {
    auto list = std::make_unique<Rules::Actions>();
    Rng rng(seed_at(task_.seed, 1));
    const State s = rules_.sample(view_, rng);
    rules_.legal_actions(s, seat_, *list);
    const std::uint64_t nodes = task_.nodes_max != 0 ? task_.nodes_max : 40'000;
    std::vector<Thought> thoughts;
    for (Action action : *list) {
        if (!allowed(action)) continue;
        State next = s;
        rules_.apply(next, seat_, action);
        settle(next, rng);
        Thought thought{glance(next, seat_), 0, {action}};
        if (!ended(next, seat_) && !spent()) {
            const Turns best = best_moves(next, std::max(nodes / list->size(), kFewestNodes), 1);
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
