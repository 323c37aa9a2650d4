#include "equipoise/table/audience/chronicle.hpp"

#include "equipoise/table/audience/messages.hpp"

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
        const std::string news = now == seen_ ? std::string() : now + ",";
        plies_.push_back(R"({"n":)" + std::to_string(plies_.size() + 1) + R"(,"actor":)" + actor +
                         R"(,"move":)" + print_json(move) + "," + news + R"("events":)" +
                         print_json(to_json(events)) + "}");
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
        list += plies_[i];
    }
    return list + "]";
}

}  // namespace equipoise
