#include "equipoise/record/playthrough.hpp"

#include "equipoise/core/chance.hpp"

namespace equipoise {
namespace {

Action draw_outcome(const AnyRules& rules, const AnyState& state, Seed seed) {
    const std::vector<Outcome> outcomes = rules.chance_outcomes(state);
    Rng rng(seed);
    return draw(outcomes, rng);
}

}  // namespace

Playthrough::Playthrough(SharedRules rules) : rules_(std::move(rules)) {
    start_ = rules_->initial();
    state_ = start_;
}

Playthrough::Playthrough(SharedRules rules, AnyState start)
    : rules_(std::move(rules)), start_(std::move(start)), state_(start_) {}

void Playthrough::set_seed(Seed seed) {
    seed_ = seed;
    settle();
}

std::optional<Actor> Playthrough::only_actor() const {
    const Turn now = turn();
    if (now.is_chance()) return Actor::chance();
    if (now.acting.size() == 1) return Actor(*now.acting.begin());
    return std::nullopt;
}

Result<std::vector<Action>, Misfit> Playthrough::check(Actor actor, std::string_view move) const {
    auto parsed = rules_->parse_move(state_, actor, move);
    if (!parsed) return parsed.error();
    if (parsed.value().size() == 1) {
        const auto refusal = rules_->why_not(state_, actor, parsed.value().front());
        if (refusal) return Misfit::of(*refusal);
        return parsed;
    }
    Playthrough trial(rules_, state_);
    for (Action action : parsed.value()) {
        const auto refusal = rules_->why_not(trial.state_, actor, action);
        if (refusal) return Misfit::of(*refusal);
        trial.apply(actor, action);
    }
    return parsed;
}

std::optional<Misfit> Playthrough::play(Actor actor, std::string_view move) {
    const auto actions = check(actor, move);
    if (!actions) return actions.error();
    bool opens_move = true;
    for (Action action : actions.value()) {
        apply(actor, action, opens_move);
        opens_move = false;
    }
    return std::nullopt;
}

void Playthrough::apply(Actor actor, Action action, bool opens_move) {
    rules_->apply(state_, actor, action);
    plies_.push_back({actor, action, opens_move, false});
    settle();
}

void Playthrough::draw_chance(Seed seed) {
    EQ_EXPECT(turn().is_chance());
    apply(Actor::chance(), draw_outcome(*rules_, state_, seed));
}

void Playthrough::settle() {
    while (seed_ && turn().is_chance()) {
        const Action action = draw_outcome(*rules_, state_, seed_at(*seed_, plies_.size()));
        rules_->apply(state_, Actor::chance(), action);
        plies_.push_back({Actor::chance(), action, true, true});
    }
}

std::optional<std::size_t> Playthrough::undo_point(int moves) const {
    std::size_t keep = plies_.size();
    for (; moves > 0; --moves) {
        std::size_t at = keep;
        while (at > 0 && (plies_[at - 1].drawn || !plies_[at - 1].opens_move)) --at;
        if (at == 0) return std::nullopt;
        keep = at - 1;
    }
    return keep;
}

void Playthrough::truncate(std::size_t plies) {
    EQ_EXPECT(plies <= plies_.size());
    state_ = state_after(plies);
    plies_.resize(plies);
}

AnyState Playthrough::state_after(std::size_t plies) const {
    EQ_EXPECT(plies <= plies_.size());
    if (plies == plies_.size()) return state_;
    AnyState state = start_;
    for (std::size_t i = 0; i < plies; ++i) rules_->apply(state, plies_[i].actor, plies_[i].action);
    return state;
}

std::vector<std::string> Playthrough::moves() const { return written(false); }

std::vector<std::string> Playthrough::recorded_moves() const { return written(true); }

std::vector<std::string> Playthrough::written(bool as_record) const {
    std::vector<std::string> texts;
    AnyState state = start_;
    for (const Ply& ply : plies_) {
        std::string text = rules_->print_action(state, ply.action);
        if (rules_->turn(state).kind == NodeKind::Simultaneous) {
            const Seat seat = ply.actor.seat();
            if (!as_record || rules_->unnamed(state) != seat) {
                text = std::to_string(seat.index()) + "/" + text;
            }
        }
        texts.push_back(std::move(text));
        rules_->apply(state, ply.actor, ply.action);
    }
    return texts;
}

}  // namespace equipoise
