#include "equipoise/table/sitting.hpp"

#include <algorithm>

#include "equipoise/base/rng.hpp"

namespace equipoise {
namespace {

constexpr int kRevelationSamples = 16;

Misfit no_fit(std::string message) { return {{}, {}, std::move(message)}; }

/// Whether `before` and `after` are the same simultaneous node with one commitment more.
bool still_committing(const Turn& before, const Turn& after, Seat actor) {
    if (before.kind != NodeKind::Simultaneous || after.kind != NodeKind::Simultaneous) return false;
    SeatSet others = before.acting;
    others.erase(actor);
    return !others.empty() && (others.bits() & ~after.acting.bits()) == 0;
}

/// Whether `witness` learned from an action more than it knew: the actor itself, or who decided
/// before somebody's obvious action. The judgement uses nothing but what the witness sees before
/// and after, so it gives nothing away. In every state that the witness held possible the action,
/// or what is obvious there, must lead to what it sees now.
bool was_revelation(const AnyRules& rules,
                    const AnyState& before,
                    const Ply& ply,
                    const AnyState& after,
                    Seat witness) {
    const Seat actor = ply.actor.seat();
    const Turn turn = rules.turn(before);
    if (turn.kind == NodeKind::Simultaneous && !still_committing(turn, rules.turn(after), actor)) {
        return true;
    }
    Rng rng(0);
    for (int i = 0; i < kRevelationSamples; ++i) {
        AnyState possible = rules.resample(before, witness, rng);
        const auto action =
            witness == actor ? std::optional(ply.action) : rules.obvious(possible, actor);
        if (!action || rules.why_not(possible, actor, *action)) return true;
        rules.apply(possible, actor, *action);
        if (!rules.same_view(possible, after, witness)) return true;
    }
    return false;
}

}  // namespace

Sitting::Sitting(Opened opened, Playthrough game)
    : opened_(std::move(opened)), game_(std::move(game)), holders_(opened_.holders) {
    all_decide_anew();
}

Result<Sitting, Misfit> Sitting::open(const AnyGame& game, Opened opened, DataFile data) {
    Setup setup = game.default_setup(std::move(data));
    setup.seats = opened.seats;
    for (const auto& [name, value] : opened.options) {
        if (auto misfit = setup.options.set(name, value)) return *misfit;
    }
    auto rules = game.make(std::move(setup));
    if (!rules) return rules.error();
    const SharedRules shared = std::move(rules).value();
    if (shared->seats() != static_cast<int>(opened.holders.size())) {
        return no_fit("the number of seats does not fit the options");
    }
    AnyState start = shared->initial();
    if (!opened.start.empty()) {
        auto parsed = shared->parse_state(opened.start);
        if (!parsed) return parsed.error();
        start = std::move(parsed).value();
    }
    Sitting sitting(std::move(opened), Playthrough(shared, std::move(start)));
    if (auto misfit = sitting.add_plies(sitting.opened_.plies)) return *misfit;
    // A game that was continued elsewhere begins here: what was played before stays.
    sitting.undo_floor_ = sitting.game_.plies().size();
    if (sitting.opened_.ending) {
        if (auto misfit = sitting.game_.why_no_ending()) return *misfit;
        sitting.game_.end(*sitting.opened_.ending);
    }
    return sitting;
}

std::optional<Misfit> Sitting::add(const Entry& entry) {
    ++version_;
    std::optional<Misfit> misfit;
    if (const auto* played = std::get_if<Played>(&entry)) {
        misfit = add_plies(played->plies);
    } else if (const auto* undone = std::get_if<Undone>(&entry)) {
        misfit = add_undone(*undone);
    } else if (const auto* sat = std::get_if<Sat>(&entry)) {
        misfit = add_sat(*sat);
    } else if (const auto* renamed = std::get_if<Renamed>(&entry)) {
        if (renamed->seat.index() >= seats()) {
            misfit = no_fit("there is no such seat");
        } else {
            holders_[static_cast<std::size_t>(renamed->seat.index())].name = renamed->name;
        }
    } else if (const auto* parley = std::get_if<Parley>(&entry)) {
        misfit = add_parley(*parley);
    } else if (std::holds_alternative<Broken>(entry)) {
        broken_ = true;
    } else {
        misfit = no_fit("a table is opened only once");
    }
    return misfit;
}

std::optional<Misfit> Sitting::add_plies(const std::vector<Ply>& plies) {
    if (game_.ending()) return no_fit("the game is over");
    for (const Ply& ply : plies) {
        if (const auto refusal = rules().why_not(game_.state(), ply.actor, ply.action)) {
            return Misfit::of(*refusal);
        }
        const AnyState before = game_.state();
        game_.apply(ply.actor, ply.action, ply.opens_move);
        after_ply(before, ply);
    }
    game_version_ = version_;
    return std::nullopt;
}

bool Sitting::closes_undo(const AnyState& before, const Ply& ply) const {
    if (ply.actor.is_chance()) return true;
    if (!has_secrets()) return false;
    const auto reveals_to = [&](Seat witness) {
        return was_revelation(rules(), before, ply, game_.state(), witness);
    };
    if (reveals_to(ply.actor.seat())) return true;
    const auto decider = undo_seat();
    return decider && *decider != ply.actor.seat() && reveals_to(*decider);
}

void Sitting::after_ply(const AnyState& before, const Ply& ply) {
    if (closes_undo(before, ply)) undo_floor_ = game_.plies().size();
    if (!ply.actor.is_chance() &&
        still_committing(rules().turn(before), game_.turn(), ply.actor.seat())) {
        decision_versions_[ply.actor.seat()] = version_;
        return;
    }
    all_decide_anew();
}

std::optional<Misfit> Sitting::add_undone(const Undone& undone) {
    if (undone.plies >= game_.plies().size()) return no_fit("there are fewer plies to take back");
    if (game_.ending()) return no_fit("the game is over");
    game_.truncate(undone.plies);
    while (!asides_.empty() && asides_.back().after > undone.plies) asides_.pop_back();
    undo_floor_ = std::min(undo_floor_, undone.plies);
    game_version_ = version_;
    all_decide_anew();
    return std::nullopt;
}

std::optional<Misfit> Sitting::add_sat(const Sat& sat) {
    if (sat.seat.index() >= seats()) return no_fit("there is no such seat");
    Holder& holder = holders_[static_cast<std::size_t>(sat.seat.index())];
    if (holder.kind != Holder::Kind::Open) return no_fit("the seat is taken");
    holder = {Holder::Kind::Person, sat.guest, {}, sat.name};
    return std::nullopt;
}

std::optional<Misfit> Sitting::add_parley(const Parley& parley) {
    const Seat seat = parley.seat;
    if (seat.index() >= seats()) return no_fit("there is no such seat");
    const bool fits = parley.kind == Parley::Kind::Resigned ? may_resign()
        : parley.kind == Parley::Kind::Offered              ? may_offer(seat)
                                                            : may_answer(seat);
    if (!fits) return no_fit("nobody may say that now");
    asides_.push_back({parley, game_.plies().size()});
    if (parley.kind == Parley::Kind::Agreed) {
        game_.end({});
    } else if (parley.kind == Parley::Kind::Resigned) {
        game_.end({seat});
    } else {
        return std::nullopt;
    }
    game_version_ = version_;
    all_decide_anew();
    return std::nullopt;
}

std::optional<Seat> Sitting::offered() const {
    if (asides_.empty() || game_.ending()) return std::nullopt;
    const auto& [parley, after] = asides_.back();
    if (parley.kind != Parley::Kind::Offered) return std::nullopt;
    const auto& plies = game_.plies();
    const bool lapsed = std::any_of(
        plies.begin() + static_cast<std::ptrdiff_t>(after), plies.end(), [&](const Ply& ply) {
            return !ply.actor.is_chance() && ply.actor.seat() != parley.seat;
        });
    return lapsed ? std::nullopt : std::optional(parley.seat);
}

bool Sitting::may_offer(Seat seat) const {
    if (!may_resign() || offered()) return false;
    const auto last = std::find_if(asides_.rbegin(), asides_.rend(), [&](const Aside& aside) {
        return aside.parley == Parley{Parley::Kind::Offered, seat};
    });
    if (last == asides_.rend()) return true;
    const auto& plies = game_.plies();
    return std::any_of(plies.begin() + static_cast<std::ptrdiff_t>(last->after),
                       plies.end(),
                       [&](const Ply& ply) { return ply.actor == Actor(seat); });
}

bool Sitting::may_answer(Seat seat) const {
    const auto by = offered();
    return by && *by != seat && may_resign();
}

void Sitting::all_decide_anew() {
    for (std::uint64_t& version : decision_versions_) version = version_;
}

SeatSet Sitting::seats_of(const std::string& guest) const {
    SeatSet found;
    for (Seat seat : SeatSet::first(seats())) {
        const Holder& at = holder(seat);
        if (at.kind == Holder::Kind::Person && at.guest == guest) found.insert(seat);
    }
    return found;
}

std::optional<std::size_t> Sitting::undo_point() const {
    if (game_.ending()) return std::nullopt;
    const std::vector<Ply>& plies = game_.plies();
    std::size_t at = plies.size();
    // A revelation in the middle of a composite move leaves nothing to take back either.
    while (at > undo_floor_) {
        if (plies[--at].opens_move) return at;
    }
    return std::nullopt;
}

std::optional<Seat> Sitting::undo_seat() const {
    const auto point = undo_point();
    if (!point || broken_) return std::nullopt;
    return game_.plies()[*point].actor.seat();
}

std::optional<Seat> Sitting::awaited_roller(const AnyState& state) const {
    if (!rules().turn(state).is_chance()) return std::nullopt;
    const auto roller = rules().roller(state);
    if (!roller || holder(*roller).kind == Holder::Kind::Bot) return std::nullopt;
    return roller;
}

}  // namespace equipoise
