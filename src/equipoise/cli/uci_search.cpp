// The search of `equipoise uci`, on its own thread, and what it reports.

#include <algorithm>

#include "equipoise/cli/uci.hpp"

namespace equipoise {
namespace {

std::string print_score(const Thought& thought) {
    if (thought.end_in == 0) return "cp " + std::to_string(thought.score);
    const int moves = thought.end_in > 0 ? (thought.end_in + 1) / 2 : thought.end_in / 2;
    return "mate " + std::to_string(moves);
}

}  // namespace

std::int64_t UciSession::elapsed() const {
    const auto now =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch());
    return now.count() - begun_;
}

bool UciSession::out_of_time() const { return stopped_ || (!pondering_ && elapsed() >= hard_); }

/// A play and the chess move after it are one word; what chance deals is left out.
std::string UciSession::print_turns(const Playthrough& from,
                                    const Thought& thought,
                                    bool first_turn_only) const {
    const AnyRules& rules = from.rules();
    AnyState state = from.state();
    std::optional<Seat> seat;
    std::string text;
    for (const Action action : thought.actions) {
        Turn turn = rules.turn(state);
        for (int i = 0; turn.is_chance() && i < 16; ++i) {
            rules.apply(state, Actor::chance(), rules.chance_outcomes(state).front().action);
            turn = rules.turn(state);
        }
        if (turn.is_terminal()) break;
        const Seat now = *turn.acting.begin();
        if (rules.why_not(state, now, action)) break;
        if (seat && *seat != now) {
            if (first_turn_only) break;
            text += " ";
        }
        seat = now;
        text += rules.print_action(state, action);
        rules.apply(state, now, action);
    }
    return text;
}

void UciSession::tell(const Playthrough& game, const ThinkingProgress& progress, int lines) {
    const std::int64_t ms = std::max<std::int64_t>(elapsed(), 0);
    const auto speed =
        progress.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(ms, 1));
    std::string text;
    for (std::size_t i = 0; i < progress.thoughts.size(); ++i) {
        const Thought& thought = progress.thoughts[i];
        if (!text.empty()) text += "\n";
        text += "info depth " + std::to_string(progress.depth) + " seldepth " +
            std::to_string(std::max(progress.deepest, progress.depth));
        if (lines > 1) text += " multipv " + std::to_string(i + 1);
        text += " score " + print_score(thought) + " nodes " + std::to_string(progress.nodes) +
            " nps " + std::to_string(speed) + " hashfull " + std::to_string(progress.fullness) +
            " time " + std::to_string(ms) + " pv " + print_turns(game, thought, false);
    }
    if (!text.empty()) say(text);
}

void UciSession::count(const Playthrough& game, int depth) {
    const AnyRules& rules = game.rules();
    const auto actor = game.only_actor();
    std::vector<Action> actions;
    if (actor && actor->is_chance()) {
        for (const Outcome& outcome : rules.chance_outcomes(game.state())) {
            actions.push_back(outcome.action);
        }
    } else if (actor) {
        actions = rules.legal_actions(game.state(), actor->seat());
    }
    std::uint64_t total = depth == 0 ? 1 : 0;
    for (const Action action : actions) {
        if (depth == 0 || stopped_) break;
        AnyState next = game.state();
        rules.apply(next, *actor, action);
        const auto leaves = rules.perft(next, depth - 1);
        if (!leaves) return complain("that tree is too large to count");
        say(rules.print_action(game.state(), action) + ": " + std::to_string(*leaves));
        total += *leaves;
    }
    say("\nNodes searched: " + std::to_string(total) + "\n");
}

void UciSession::think(Playthrough game, UciLimits limits) {
    begun_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
                 .count();
    if (limits.perft >= 0) return count(game, limits.perft);
    if (game.turn().is_chance()) game.draw_chance(seed_at(0, 1));
    const AnyRules& rules = game.rules();
    const Turn turn = game.turn();
    if (turn.is_terminal()) {
        while (pondering_ && !stopped_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        say("info depth 0 score cp 0");
        return say("bestmove (none)");
    }
    const Seat seat = *turn.acting.begin();
    const UciSchedule schedule = schedule_of(limits, seat.index(), overhead_);
    soft_ = schedule.soft;
    hard_ = schedule.hard;

    std::vector<Action> only;
    for (const std::string& word : limits.search_moves) {
        const auto actions = rules.parse_move(game.state(), seat, word);
        if (!actions || actions.value().empty() ||
            rules.why_not(game.state(), seat, actions.value().front())) {
            complain("searchmoves: " + word + " is not a legal move");
        } else {
            only.push_back(actions.value().front());
        }
    }
    const bool forced = rules.legal_actions(game.state(), seat).size() == 1;
    ThinkingTask task;
    task.nodes_max = limits.nodes;
    task.depth_max = limits.depth;
    task.lines = lines_;
    task.strength = strength();
    task.seed = seed_at(0, ++searches_);
    task.only = only;
    task.stop = [this] { return out_of_time(); };
    task.goes_on = [&](const ThinkingProgress& progress) {
        tell(game, progress, lines_);
        if (pondering_) return !stopped_;
        return !(limits.timed[seat.index()] && (forced || elapsed() >= soft_));
    };
    std::vector<Thought> thoughts;
    try {
        thoughts = thinker_->think(rules, game.state(), seat, task);
    } catch (const std::exception& error) {
        complain(error.what());
    }
    // A search without a limit is answered only when it is stopped.
    while (pondering_ && !stopped_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (thoughts.empty()) return say("bestmove (none)");
    say("bestmove " + print_turns(game, thoughts.front(), true));
}

}  // namespace equipoise
