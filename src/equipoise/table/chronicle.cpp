#include "equipoise/table/chronicle.hpp"

#include "equipoise/table/messages.hpp"

namespace equipoise {
namespace {

Json to_json(const std::vector<Event>& events) {
    Json list = Json::array();
    for (const Event& event : events) {
        Json args = Json::object();
        for (const auto& [name, value] : event.args) args[std::string(name)] = value;
        list.push_back(
            {{"key", event.key}, {"clause", event.clause.id}, {"args", std::move(args)}});
    }
    return list;
}

}  // namespace

Chronicle::Chronicle(const Playthrough& game, Viewer viewer)
    : viewer_(viewer), state_(game.start()) {
    const AnyRules& rules = game.rules();
    start_ = print_json({{"view", rules.print_view(state_, viewer)},
                         {"facts", to_json(rules.facts(state_, viewer))}});
    follow(game);
}

void Chronicle::follow(const Playthrough& game) {
    const AnyRules& rules = game.rules();
    while (plies_.size() < game.plies().size()) {
        const Ply& ply = game.plies()[plies_.size()];
        AnyState after = state_;
        rules.apply(after, ply.actor, ply.action);
        Json told = {
            {"n", plies_.size() + 1},
            {"move", rules.print_seen(state_, ply.actor, ply.action, viewer_)},
            {"view", rules.print_view(after, viewer_)},
            {"facts", to_json(rules.facts(after, viewer_))},
            {"events", to_json(rules.events(state_, ply.actor, ply.action, after, viewer_))}};
        if (ply.actor.is_chance()) {
            told["actor"] = "chance";
        } else {
            told["actor"] = ply.actor.seat().index();
        }
        plies_.push_back(print_json(told));
        state_ = std::move(after);
    }
}

void Chronicle::forget(const Playthrough& game, std::size_t plies) {
    if (plies >= plies_.size()) return;
    plies_.resize(plies);
    state_ = game.state_after(plies);
}

std::string Chronicle::plies_from(std::size_t n) const {
    std::string list = "[";
    for (std::size_t i = n; i < plies_.size(); ++i) {
        if (i > n) list += ',';
        list += plies_[i];
    }
    return list + "]";
}

}  // namespace equipoise
