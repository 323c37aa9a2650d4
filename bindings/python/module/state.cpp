#include "bindings/python/module/state.hpp"

#include <algorithm>

namespace equipoise::python {

HistoryNode::~HistoryNode() {
    SharedNode past = std::move(before);
    while (past && past.use_count() == 1) {
        SharedNode earlier = std::move(const_cast<HistoryNode&>(*past).before);
        past = std::move(earlier);
    }
}

State::State(SharedGame game, AnyState start) : game_(std::move(game)) {
    const Turn turn = game_->rules().turn(start);
    now_ = std::make_shared<HistoryNode>(std::move(start), turn);
}

std::optional<Seat> State::acting(SeatArg seat) const {
    if (seat) return game_->seat(*seat);
    if (turn().acting.empty()) return std::nullopt;
    return *turn().acting.begin();
}

Actor State::actor(SeatArg seat) const {
    if (turn().is_chance() && !seat) return Actor::chance();
    return acting(seat).value_or(Seat(0));
}

const std::vector<Action>& State::legal(std::optional<Seat> seat) const {
    static const std::vector<Action> none;
    if (!seat || !turn().acting.contains(*seat)) return none;
    if (legal_of_ != seat->index()) {
        legal_of_ = kNobody;
        // Room for the longest list once a thread, not once a state.
        thread_local std::vector<Action> list;
        if (list.size() < rules().most_actions()) list.resize(rules().most_actions());
        const std::size_t count = rules().list_actions(state(), *seat, list);
        legal_.assign(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
        legal_of_ = seat->index();
    }
    return legal_;
}

std::optional<Refusal> State::why_not(Actor actor, Action action) const {
    const bool is_listed = !actor.is_chance() && legal_of_ == actor.seat().index() &&
        std::binary_search(legal_.begin(), legal_.end(), action);
    if (is_listed) return std::nullopt;
    return rules().why_not(state(), actor, action);
}

void State::push(Actor actor, Action action) {
    AnyState next = state();
    const Turn turn = rules().step(next, actor, action);
    auto node = std::make_shared<HistoryNode>(std::move(next), turn);
    node->actor = actor;
    node->action = action;
    node->plies = now_->plies + 1;
    node->before = std::move(now_);
    now_ = std::move(node);
    legal_of_ = kNobody;
}

void State::apply(Actor actor, Action action) {
    if (const auto refusal = why_not(actor, action)) {
        const std::string who = actor.is_chance() ? "chance" : rules().seat_name(actor.seat());
        const std::string what = action == Game::kNoAction
            ? "an unknown action"
            : "action " + std::to_string(action.code);
        raise_illegal(*refusal, what + " of " + who);
    }
    push(actor, action);
}

void State::play(Actor actor, const std::string& move) {
    const auto actions = value_or_raise(rules().parse_move(state(), actor, move));
    const auto plies = value_or_raise(lay_out(rules(), state(), actor, actions, Course{}));
    for (const Ply& ply : plies) push(ply.actor, ply.action);
}

void State::undo(int plies) {
    if (plies < 0 || plies > now_->plies) {
        throw py::value_error("undo: " + std::to_string(now_->plies) +
                              " plies can be taken back, not " + std::to_string(plies));
    }
    for (int i = 0; i < plies; ++i) now_ = SharedNode(now_->before);
    if (plies > 0) legal_of_ = kNobody;
}

std::vector<SharedNode> State::line() const {
    std::vector<SharedNode> all(static_cast<std::size_t>(now_->plies) + 1);
    SharedNode at = now_;
    for (auto slot = all.rbegin(); slot != all.rend(); ++slot) {
        *slot = at;
        at = at->before;
    }
    return all;
}

Playthrough State::playthrough() const {
    const std::vector<SharedNode> all = line();
    Playthrough game(game_->shared_rules(), all.front()->state);
    for (std::size_t i = 1; i < all.size(); ++i) game.apply(all[i]->actor, all[i]->action);
    return game;
}

}  // namespace equipoise::python
