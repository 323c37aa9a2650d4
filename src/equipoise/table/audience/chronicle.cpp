#include "equipoise/table/audience/chronicle.hpp"

#include "equipoise/table/audience/now.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

std::string print(const std::vector<Event>& events) {
    std::string list = "[";
    for (const Event& event : events) {
        if (list.size() > 1) list += ',';
        list += R"({"key":)" + print_json(event.key) + R"(,"clause":)" +
            print_json(event.clause.id) + R"(,"args":{)";
        for (const auto& [name, value] : event.args) {
            if (list.back() != '{') list += ',';
            list += print_json(name) + ":" + print_json(value);
        }
        list += "}}";
    }
    return list + "]";
}

}  // namespace

Chronicle::Chronicle(const Playthrough& game, Viewer viewer)
    : viewer_(viewer), state_(game.start()) {
    seen_ = seen(game.rules(), state_);
    start_ = "{" + seen_ + "}";
    follow(game);
}

std::string Chronicle::seen(const AnyRules& rules, const AnyState& s) const {
    return R"("view":)" + print_json(rules.print_view(s, viewer_)) + R"(,"facts":)" +
        print_facts(rules.facts(s, viewer_));
}

void Chronicle::follow(const Playthrough& game) {
    const AnyRules& rules = game.rules();
    while (plies_.size() < game.plies().size()) {
        const Ply& ply = game.plies()[plies_.size()];
        AnyState after = state_;
        rules.apply(after, ply.actor, ply.action);
        const std::string actor =
            ply.actor.is_chance() ? "\"chance\"" : std::to_string(ply.actor.seat().index());
        const std::string move = rules.print_seen(state_, ply.actor, ply.action, viewer_);
        const auto events = rules.events(state_, ply.actor, ply.action, after, viewer_);
        std::string now = seen(rules, after);
        plies_.push_back(
            {actor, print_json(move), print(events), now == seen_ ? std::string() : now});
        state_ = std::move(after);
        seen_ = std::move(now);
    }
}

void Chronicle::forget(const Playthrough& game, std::size_t plies) {
    if (plies >= plies_.size()) return;
    plies_.resize(plies);
    state_ = game.state_after(plies);
    seen_ = seen(game.rules(), state_);
}

std::string Chronicle::plies_from(std::size_t n) const {
    std::string list = "[";
    for (std::size_t i = n; i < plies_.size(); ++i) {
        if (i > n) list += ',';
        const auto& [actor, move, events, seen] = plies_[i];
        list += R"({"n":)" + std::to_string(i + 1) + R"(,"actor":)" + actor + R"(,"move":)" + move +
            R"(,"events":)" + events + (seen.empty() ? "" : "," + seen) + "}";
    }
    return list + "]";
}

}  // namespace equipoise
