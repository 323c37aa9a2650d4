#include "equipoise/table/audience/permits.hpp"

#include <algorithm>

namespace equipoise {
bool hears(const Onlooker& onlooker, const std::string& person) {
    const std::vector<std::string>& blocked = onlooker.blocked;
    return std::find(blocked.begin(), blocked.end(), person) == blocked.end();
}

bool is_named_to(const Onlooker& onlooker, const Onlooker& spectator) {
    return hears(onlooker, spectator.person) && hears(spectator, onlooker.person);
}

bool hides_something(const Sitting& sitting, const std::string& person) {
    if (!sitting.has_secrets()) return false;
    const AnyRules& rules = sitting.rules();
    const AnyState& state = sitting.game().state();
    if (sitting.game().turn().kind == NodeKind::Simultaneous) return true;
    const std::string open = rules.print_view(state, Viewer::spectator());
    for (Seat seat : sitting.seats_of(person)) {
        if (rules.print_view(state, seat) != open) return true;
    }
    return false;
}

bool may_act_for(const Sitting& sitting, const Onlooker& onlooker, Seat seat) {
    if (!sitting.seats_of(onlooker.person).contains(seat)) return false;
    return onlooker.viewer.is(seat) || !hides_something(sitting, onlooker.person);
}

bool may_undo(const Sitting& sitting, const Onlooker& onlooker) {
    if (sitting.opened().rated) return false;
    if (!sitting.opened().seed.empty() && sitting.is_over()) return false;
    if (sitting.takeback()) return false;
    const auto seat = sitting.undo_seat();
    return seat && may_act_for(sitting, onlooker, *seat);
}

bool may_leave(const Sitting& sitting, const std::string& person, Seat seat) {
    if (sitting.is_broken() || sitting.is_over()) return false;
    if (sitting.opened().rated && sitting.has_begun()) return false;
    return sitting.seats_of(person).contains(seat);
}

bool may_replace(const Sitting& sitting, const std::string& person, Seat seat) {
    if (sitting.is_broken() || sitting.is_over() || sitting.opened().rated) return false;
    if (sitting.holder(seat).kind != Holder::Kind::Open) return false;
    return !sitting.seats_of(person).empty() || sitting.opened().host == person;
}

bool has_played(const Sitting& sitting, Seat seat) {
    const std::vector<Ply>& plies = sitting.game().plies();
    const auto first = plies.begin() + static_cast<std::ptrdiff_t>(sitting.opened().plies.size());
    return std::any_of(
        first, plies.end(), [&](const Ply& ply) { return ply.actor == Actor(seat); });
}

bool may_clear(const Sitting& sitting, const std::string& person, Seat seat) {
    if (person.empty() || sitting.opened().host != person) return false;
    if (sitting.is_broken() || sitting.is_over()) return false;
    const Holder& holder = sitting.holder(seat);
    if (holder.kind != Holder::Kind::Person || holder.person == person) return false;
    return sitting.opened().rated ? !sitting.has_begun() : !has_played(sitting, seat);
}

bool may_close(const Sitting& sitting, const std::string& person) {
    if (person.empty() || sitting.opened().host != person) return false;
    if (sitting.is_broken() || sitting.is_over()) return false;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        const bool is_company = holder.kind == Holder::Kind::Person && holder.person != person;
        if (is_company && !may_clear(sitting, person, seat)) return false;
    }
    return true;
}

bool may_want_rematch(const Sitting& sitting, const std::string& person, Seat seat) {
    return sitting.is_over() && !sitting.is_broken() && sitting.next().empty() &&
        sitting.seats_of(person).contains(seat) && !sitting.wants_rematch().contains(seat);
}

bool all_want_rematch(const Sitting& sitting) {
    if (!sitting.is_over() || sitting.is_broken() || !sitting.next().empty()) return false;
    bool anybody = false;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        if (holder.kind != Holder::Kind::Person) continue;
        anybody = true;
        const SeatSet own = sitting.seats_of(holder.person);
        if ((own.bits() & sitting.wants_rematch().bits()) == 0) return false;
    }
    return anybody;
}

std::string_view awaited(const Sitting& sitting) {
    const Opened& opened = sitting.opened();
    const bool waits = !opened.seed.empty() || opened.time.kind != TimeControl::Kind::None;
    if (!waits || sitting.is_over() || sitting.is_broken()) return {};
    if (!sitting.all_seated()) return "seats";
    return sitting.owed_shares().empty() && !sitting.needs_round() ? std::string_view() : "shares";
}

SeatSet due_seats(const Sitting& sitting) {
    SeatSet due;
    if (sitting.is_broken() || sitting.is_over()) return due;
    SeatSet asked = sitting.game().turn().acting;
    const auto roller = sitting.awaited_roller();
    if (roller && sitting.may_draw_chance()) asked.insert(*roller);
    // Chance waits for a device of theirs.
    if (sitting.all_seated()) {
        for (Seat seat : sitting.owed_shares()) asked.insert(seat);
    }
    for (Seat seat : asked) {
        if (sitting.holder(seat).kind == Holder::Kind::Person) due.insert(seat);
    }
    return due;
}

}  // namespace equipoise
