// Premoves at a table: who sets them, when they are played, and when they are gone.

#include <utility>

#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

constexpr std::int64_t kWindowMs = 10'000;  // In this time a seat can set
constexpr int kMostInWindow = 30;           // at most so many: each is written to the store.

}  // namespace

void Table::premove(Call& call, const Request& request) {
    const auto seat = own_seat_of(call, request);
    if (!seat) return;
    if (!takes_premoves(sitting_.rules())) {
        return fail(call, request, Problem::of("no_premove", "no_premoves_here"));
    }
    call.request = 0;  // It makes no entry.
    auto premove = read_premove(request.body);
    if (!premove) return fail(call, request, Problem::of("bad_message", "wants_premove"));
    if (*premove == Premove{}) {
        premoves_[*seat].reset();
        return done(call, request);
    }
    if (!is_current(call, request, sitting_.game_version())) return;
    const Turn turn = sitting_.game().turn();
    if (turn.kind != NodeKind::Decision || turn.acting.contains(*seat)) {
        return fail(call, request, Problem::of("no_premove", "no_premove_now"));
    }
    auto& [since_ms, count] = premoves_set_[*seat];
    if (call.now.service_ms >= since_ms + kWindowMs) {
        since_ms = call.now.service_ms;
        count = 0;
    }
    if (++count > kMostInWindow) {
        return fail(call, request, Problem::of("too_fast", "premoves_too_fast"));
    }
    if (auto misfit = spell_lines(sitting_.rules(), sitting_.game().state(), *seat, *premove)) {
        return fail(call, request, Problem::of("no_premove", *misfit));
    }
    premoves_[*seat] =
        HeldPremove{request.onlooker.person, sitting_.game_version(), std::move(*premove)};
    done(call, request);
}

void Table::load_premoves(std::vector<std::pair<Seat, HeldPremove>> premoves) {
    for (auto& [seat, held] : premoves) {
        if (seat.index() >= sitting_.seats()) continue;
        premoves_[seat] = kept_premoves_[seat] = std::move(held);
    }
}

/// Whether a seat has one, or the host still keeps one.
bool Table::has_premoves() const {
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        if (premoves_[seat] || kept_premoves_[seat]) return true;
    }
    return false;
}

/// What is good no longer goes: the game is over, the seat is another person's, or the game has
/// changed in a way that the premove does not follow, such as a takeback.
void Table::drop_premoves() {
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        auto& held = premoves_[seat];
        if (!held) continue;
        const bool is_good = takes_premoves(sitting_.rules()) && !sitting_.is_over() &&
            !sitting_.is_broken() && sitting_.holder(seat).person == held->person &&
            held->version == sitting_.game_version();
        if (!is_good) held.reset();
    }
}

/// After the plies from that number on, the first of which was played in `before`.
void Table::follow_premoves(std::size_t from, AnyState before) {
    if (!has_premoves()) return;
    const AnyRules& rules = sitting_.rules();
    const auto& plies = sitting_.game().plies();
    for (std::size_t i = from; i < plies.size(); ++i) {
        const auto& [actor, action, opens, drawn] = plies[i];
        AnyState after = before;
        rules.apply(after, actor, action);
        const bool is_other_game = rules.game_number(after) != rules.game_number(before);
        for (Seat seat : SeatSet::first(sitting_.seats())) {
            auto& held = premoves_[seat];
            if (!held) continue;
            auto left = is_other_game || actor.is_chance() || actor == Actor(seat)
                ? std::nullopt
                : after_others(std::move(held->premove), rules.print_action(before, action));
            if (!left) {
                held.reset();
                continue;
            }
            held->premove = std::move(*left);
            held->version = sitting_.game_version();
        }
        before = std::move(after);
    }
}

/// Plays it as if the seat had asked for it. Returns whether it was played.
bool Table::play_premove(Call& call, Seat seat) {
    const HeldPremove held = *std::exchange(premoves_[seat], std::nullopt);
    const auto plies = plies_of(seat, answer_of(held.premove), call.now);
    if (!plies) return false;
    // Whoever's turn it is next has a new one, though it was theirs before this call.
    note_due(call.now.service_ms);
    call.is_answered = true;
    const std::vector<Ply> all = with_sequel(plies.value(), false, call.now);
    play_on(call, all);
    auto left = all.size() == 1 ? after_answer(held.premove) : std::nullopt;
    if (left) premoves_[seat] = HeldPremove{held.person, sitting_.game_version(), std::move(*left)};
    return true;
}

/// Plays those whose turn has come, then says what has changed to the store and their owners.
void Table::settle_premoves(Call& call) {
    if (!has_premoves()) return;
    drop_premoves();
    for (bool any = true; any;) {
        any = false;
        const Turn turn = sitting_.game().turn();
        if (turn.kind != NodeKind::Decision) break;
        for (Seat seat : turn.acting) {
            if (any || !premoves_[seat]) continue;
            any = play_premove(call, seat);
        }
        drop_premoves();
    }
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const auto& held = premoves_[seat];
        auto& kept = kept_premoves_[seat];
        if (held == kept) continue;
        const std::string person = held ? held->person : kept->person;
        const bool is_news = !held || !kept || held->premove != kept->premove;
        kept = held;
        call.effects.premoves.push_back({seat, held.value_or(HeldPremove{person, 0, {}})});
        for (const auto& [connection, onlooker] : connections_) {
            if (is_news && onlooker.person == person) tell_premove(call, connection, seat);
        }
    }
}

void Table::tell_premove(Call& call, ConnectionId to, Seat seat) {
    Json message{{"type", "premove"}, {"seat", seat.index()}};
    message.update(to_json(premoves_[seat] ? premoves_[seat]->premove : Premove{}));
    call.effects.messages.push_back({to, print_json(message)});
}

/// Those of a person who has just connected.
void Table::tell_premoves(Call& call, ConnectionId to) {
    const std::string& person = connections_[to].person;
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const auto& held = premoves_[seat];
        if (held && held->person == person) tell_premove(call, to, seat);
    }
}

}  // namespace equipoise
