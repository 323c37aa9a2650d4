#include "equipoise/table/audience/chronicle.hpp"

#include "equipoise/table/audience/now.hpp"
#include "equipoise/table/audience/splice.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {

std::string print_events(const std::vector<Event>& events) {
    std::string list = "[";
    for (const Event& event : events) {
        if (list.size() > 1) list += ',';
        list += R"({"key":)" + print_text(event.key) + R"(,"clause":)" +
            print_text(event.clause.id) + R"(,"args":{)";
        for (const auto& [name, value] : event.args) {
            if (list.back() != '{') list += ',';
            list += print_text(name) + ":" + print_text(value);
        }
        list += "}}";
    }
    return list + "]";
}

std::string print_sight(const AnyRules& rules, const AnyState& s, Viewer viewer) {
    return R"("view":)" + print_text(rules.print_view(s, viewer)) + R"(,"facts":)" +
        print_facts(rules.facts(s, viewer));
}

Chronicle::Chronicle(const Playthrough& game, Viewer viewer)
    : viewer_(viewer), state_(game.start()) {
    seen_ = print_sight(game.rules(), state_, viewer_);
    start_ = "{" + seen_ + "}";
    follow(game);
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
        std::string now = print_sight(rules, after, viewer_);
        plies_.push_back(
            {actor, print_text(move), print_events(events), now == seen_ ? std::string() : now});
        state_ = std::move(after);
        seen_ = std::move(now);
    }
}

void Chronicle::forget(const Playthrough& game, std::size_t plies) {
    if (plies >= plies_.size()) return;
    plies_.resize(plies);
    ++forgotten_;
    patched_.reset();
    state_ = game.state_after(plies);
    seen_ = print_sight(game.rules(), state_, viewer_);
}

std::size_t Chronicle::last_seen(std::size_t since) const {
    for (std::size_t ply = plies_.size(); ply > since; --ply) {
        if (!plies_[ply - 1].seen.empty()) return ply - 1;
    }
    return since;
}

const std::string& Chronicle::patch_from(std::size_t n, std::size_t since) {
    // One more than the ply that says what the line saw last; 0 if no patch said it.
    std::size_t looked = n;
    while (looked > since && plies_[looked - 1].seen.empty()) --looked;
    if (looked == since) looked = 0;
    const std::size_t heard = n > since ? n : 0;
    const std::array<std::size_t, 4> wanted{n, plies_.size(), heard, looked};
    if (patched_ == wanted) return patch_;
    patched_ = wanted;
    const Told nothing;
    const Told* before = heard == 0 ? &nothing : &plies_[heard - 1];
    const std::string* seen = looked == 0 ? &nothing.seen : &plies_[looked - 1].seen;
    patch_ = "[";
    for (std::size_t i = n; i < plies_.size(); ++i) {
        const Told& told = plies_[i];
        if (patch_.size() > 1) patch_ += ',';
        patch_ +=
            "[" + told.actor + "," + told.move + "," + print_splice(before->events, told.events);
        if (!told.seen.empty()) {
            patch_ += "," + print_splice(*seen, told.seen);
            seen = &told.seen;
        }
        patch_ += "]";
        before = &told;
    }
    patch_ += "]";
    return patch_;
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
