// What the seats of a sitting may say to each other about ending the game or taking back.

#include <algorithm>

#include "equipoise/table/log/sitting.hpp"

namespace equipoise {

std::optional<Misfit> Sitting::put(const Parley& parley) {
    const Seat seat = parley.seat;
    if (!has(seat)) return Misfit::of({}, "no_such_seat");
    if (!may_say(parley)) return Misfit::of({}, "no_parley_now");
    asides_.push_back({parley, game_.plies().size()});
    if (parley.kind == Parley::Kind::Agreed) {
        end({});
    } else if (parley.kind == Parley::Kind::Resigned) {
        end({Ending::By::Resigned, seat});
    }
    return std::nullopt;
}

void Sitting::end(const Ending& ending) {
    game_.end(ending);
    game_version_ = version_;
    all_decide_anew();
}

bool Sitting::may_say(const Parley& parley) const {
    switch (parley.kind) {
        case Parley::Kind::Resigned:
            return may_end();
        case Parley::Kind::Offered:
            return may_end() && is_free_to_offer(parley.seat);
        case Parley::Kind::Declined:
        case Parley::Kind::Agreed:
            // In old logs, to an offer that was made in an earlier game of a match, too.
            return may_end() && offered_since(0).value_or(parley.seat) != parley.seat;
        case Parley::Kind::TakebackAsked:
            return needs_consent() && !takeback() && undo_point();
        case Parley::Kind::TakebackDeclined:
        case Parley::Kind::TakebackAccepted:
            break;
    }
    return takeback_needs().contains(parley.seat);
}

bool Sitting::needs_consent() const {
    const std::string* first = nullptr;
    for (const Holder& holder : holders_) {
        if (holder.kind != Holder::Kind::Person) continue;
        if (first != nullptr && *first != holder.person) return true;
        first = &holder.person;
    }
    return false;
}

std::optional<Seat> Sitting::takeback() const {
    if (broken_ || !undo_point()) return std::nullopt;
    for (auto aside = asides_.rbegin(); aside != asides_.rend(); ++aside) {
        if (aside->after != game_.plies().size()) break;
        if (aside->parley.kind == Parley::Kind::TakebackDeclined) break;
        if (aside->parley.kind == Parley::Kind::TakebackAsked) return aside->parley.seat;
    }
    return std::nullopt;
}

SeatSet Sitting::takeback_needs() const {
    SeatSet needed;
    const auto by = takeback();
    if (!by) return needed;
    for (Seat seat : SeatSet::first(seats())) {
        if (holder(seat).kind == Holder::Kind::Person) needed.insert(seat);
    }
    const auto drop = [&](Seat seat) {
        const SeatSet theirs = seats_of(holder(seat).person);
        needed = SeatSet::from_bits(needed.bits() & ~theirs.bits());
    };
    drop(*by);
    for (auto aside = asides_.rbegin(); aside->parley.kind != Parley::Kind::TakebackAsked;
         ++aside) {
        if (aside->parley.kind == Parley::Kind::TakebackAccepted) drop(aside->parley.seat);
    }
    return needed;
}

std::optional<Seat> Sitting::offered_since(std::size_t plies_before) const {
    if (game_.ending()) return std::nullopt;
    const auto last = std::find_if(asides_.rbegin(), asides_.rend(), [](const Aside& aside) {
        return aside.parley.kind <= Parley::Kind::Agreed;
    });
    if (last == asides_.rend() || last->parley.kind != Parley::Kind::Offered) return std::nullopt;
    const auto& [parley, after] = *last;
    if (after < plies_before) return std::nullopt;
    const auto& plies = game_.plies();
    const bool lapsed = std::any_of(
        plies.begin() + static_cast<std::ptrdiff_t>(after), plies.end(), [&](const Ply& ply) {
            return !ply.actor.is_chance() && ply.actor.seat() != parley.seat;
        });
    return lapsed ? std::nullopt : std::optional(parley.seat);
}

bool Sitting::may_offer(Seat seat) const {
    if (!may_resign() || !is_free_to_offer(seat)) return false;
    return holder(Seat(1 - seat.index())).kind != Holder::Kind::Open;
}

bool Sitting::is_free_to_offer(Seat seat) const {
    if (offered()) return false;
    const auto last = std::find_if(asides_.rbegin(), asides_.rend(), [&](const Aside& aside) {
        return aside.parley == Parley{Parley::Kind::Offered, seat};
    });
    if (last == asides_.rend() || last->after < match_game_begin()) return true;
    const auto& plies = game_.plies();
    return std::any_of(plies.begin() + static_cast<std::ptrdiff_t>(last->after),
                       plies.end(),
                       [&](const Ply& ply) { return ply.actor == Actor(seat); });
}

bool Sitting::may_answer(Seat seat) const {
    return may_resign() && offered().value_or(seat) != seat;
}

}  // namespace equipoise
