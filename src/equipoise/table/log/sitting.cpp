#include "equipoise/table/log/sitting.hpp"

#include <algorithm>
#include <span>

#include "equipoise/base/rng.hpp"

namespace equipoise {
namespace {

constexpr int kRevelationSamples = 16;
constexpr std::size_t kMostDone = 256;
constexpr std::size_t kMostSaid = 200;

Misfit no_fit(Reason reason) { return Misfit::of({}, std::move(reason)); }
Misfit no_seat() { return no_fit("no_such_seat"); }

/// Whether `before` and `after` are the same simultaneous node with one commitment more.
bool still_committing(const Turn& before, const Turn& after, Seat actor) {
    if (before.kind != NodeKind::Simultaneous || after.kind != NodeKind::Simultaneous) return false;
    SeatSet others = before.acting;
    others.erase(actor);
    return !others.empty() && (others.bits() & ~after.acting.bits()) == 0;
}

/// Whether `witness` learned from an action more than it knew: the actor itself, or the seat that
/// decided before somebody's obvious action. The judgement uses nothing but what the witness sees
/// before and after, so it gives nothing away. In every state that the witness held possible the
/// action, or what is obvious there, must lead to what it sees now.
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
        if (witness == actor && possible == before) continue;  // It leads to `after`.
        const auto action =
            witness == actor ? std::optional(ply.action) : rules.obvious(possible, actor);
        if (!action || rules.why_not(possible, actor, *action)) return true;
        rules.apply(possible, actor, *action);
        if (!rules.same_view(possible, after, witness)) return true;
    }
    return false;
}

}  // namespace

Sitting::Sitting(Opened opened, Playthrough game, std::int64_t at)
    : opened_(std::move(opened)),
      game_(std::move(game)),
      holders_(opened_.holders),
      clocks_(opened_.time),
      at_(at) {
    for (const Holder& holder : holders_) note_person(holder.person);
    all_decide_anew();
}

Result<Sitting, Misfit> Sitting::open(const AnyGame& game,
                                      Opened opened,
                                      DataFile data,
                                      std::int64_t at,
                                      const MakeRules& make_rules) {
    Setup setup = game.default_setup(std::move(data));
    setup.seats = opened.seats;
    for (const auto& [name, value] : opened.options) {
        if (auto misfit = setup.options.set(name, value)) return *misfit;
    }
    auto rules = make_rules ? make_rules(game, std::move(setup)) : game.make(std::move(setup));
    if (!rules) return rules.error();
    const SharedRules shared = std::move(rules).value();
    if (shared->seats() != static_cast<int>(opened.holders.size())) {
        return no_fit("seats_misfit_options");
    }
    AnyState start = shared->initial();
    if (!opened.start.empty()) {
        auto parsed = shared->parse_state(opened.start);
        if (!parsed) return parsed.error();
        start = std::move(parsed).value();
    }
    Sitting sitting(std::move(opened), Playthrough(shared, std::move(start)), at);
    if (auto misfit = sitting.add_plies(sitting.opened_.plies)) return *misfit;
    sitting.chance_before_ = sitting.chance_known_ = chance_plies(sitting.opened_.plies);
    // A game that was continued elsewhere begins here: what was played before stays.
    sitting.undo_floor_ = sitting.game_.plies().size();
    if (const auto& ending = sitting.opened_.ending) {
        if (auto misfit = sitting.game_.why_no_ending(ending->by)) return *misfit;
        if (ending->seat && !sitting.has(*ending->seat)) return no_seat();
        sitting.game_.end(*ending);
    }
    sitting.plies_at_.push_back(static_cast<std::uint32_t>(sitting.game_.plies().size()));
    if (!sitting.opened_.seed.empty() && sitting.opened_.scheme > 1) {
        sitting.rounds_.emplace();
        sitting.begin_round(sitting.opened_.seed, sitting.opened_.commitment);
        sitting.rounds_->settle(sitting.all_seated(), at);
    }
    sitting.clocks_.run(sitting.on_the_clock(), at);
    return sitting;
}

std::optional<Misfit> Sitting::add(const Entry& entry) {
    ++version_;
    at_ = std::max(at_, entry.head.at);
    auto misfit = std::visit([&](const auto& what) { return put(what); }, entry.what);
    if (misfit) return misfit;
    if (rounds_) rounds_->settle(all_seated(), at_);
    remember(entry.head.request);
    plies_at_.push_back(static_cast<std::uint32_t>(game_.plies().size()));
    clocks_.run(on_the_clock(), at_);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Opened&) { return no_fit("already_open"); }

std::optional<Misfit> Sitting::put(const Closed&) {
    broken_ = closed_ = true;
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Broken&) {
    broken_ = true;
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Played& played) {
    if (const auto seat = decider(played.plies)) {
        clocks_.decided(*seat, game_.plies().size(), at_);
    } else if (!played.plies.empty() && is_concession(played.plies.front().action)) {
        clocks_.conceded(at_);
    }
    if (auto misfit = add_plies(played.plies)) return misfit;
    chance_count_ += chance_plies(played.plies);
    chance_known_ = std::max(chance_known_, chance_total());
    if (!practising()) clocks_.keep(undo_floor_);
    return std::nullopt;
}

std::optional<Misfit> Sitting::add_plies(const std::vector<Ply>& plies) {
    if (game_.ending()) return no_fit("game_over");
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
    if (ply.actor.is_chance() || is_concession(ply.action)) return true;
    if (!has_secrets()) return false;
    const auto reveals_to = [&](Seat witness) {
        return was_revelation(rules(), before, ply, game_.state(), witness);
    };
    if (reveals_to(ply.actor.seat())) return true;
    const auto decider = undo_seat();
    return decider && *decider != ply.actor.seat() && reveals_to(*decider);
}

void Sitting::after_ply(const AnyState& before, const Ply& ply) {
    if (rules().game_number(game_.state()) != rules().game_number(before)) {
        match_game_version_ = version_;
        match_begins_.push_back(game_.plies().size());
    }
    if (closes_undo(before, ply)) undo_floor_ = game_.plies().size();
    if (!ply.actor.is_chance() &&
        still_committing(rules().turn(before), game_.turn(), ply.actor.seat())) {
        decision_versions_[ply.actor.seat()] = version_;
        return;
    }
    all_decide_anew();
}

std::optional<Misfit> Sitting::put(const Undone& undone) {
    if (undone.plies >= game_.plies().size()) return no_fit("no_such_plies");
    if (game_.ending()) return no_fit("game_over");
    if (const auto seat = practising()) takebacks_ += crosses(undone.plies, *seat) ? 1 : 0;
    chance_count_ -= chance_plies(std::span(game_.plies()).subspan(undone.plies));
    game_.truncate(undone.plies);
    while (match_game_begin() > undone.plies) {
        match_begins_.pop_back();
        match_game_version_ = version_;
    }
    while (!asides_.empty() && asides_.back().after > undone.plies) asides_.pop_back();
    for (NonceChange& change : nonces_) change.ply = std::min(change.ply, undone.plies);
    drop_unused_nonces();
    undo_floor_ = std::min(undo_floor_, undone.plies);
    game_version_ = version_;
    all_decide_anew();
    clocks_.took_back(undone.plies, on_the_clock(), at_);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Sat& sat) {
    if (!has(sat.seat)) return no_seat();
    if (holder(sat.seat).kind != Holder::Kind::Open) return no_fit("taken_seat");
    const Invited* kept = invitation();
    const bool is_kept = kept != nullptr && kept->seat == sat.seat;
    if (is_kept && kept->person != sat.person) return no_fit("taken_seat");
    end_invitation(sat.seat);
    held(sat.seat) = {Holder::Kind::Person, sat.person, {}, sat.name};
    note_person(sat.person);
    if (rounds_) rounds_->sat(sat.seat, at_);
    return std::nullopt;
}

const Invited* Sitting::invitation() const {
    return answer_ == Answer::None && !broken_ && !is_over() ? invited() : nullptr;
}

const Invited* Sitting::turned_down() const {
    return answer_ == Answer::Declined ? invited() : nullptr;
}

void Sitting::end_invitation(Seat seat) {
    if (invited_ && invited_->seat == seat) answer_ = Answer::Over;
}

std::optional<Misfit> Sitting::put(const Invited& invited) {
    if (!has(invited.seat)) return no_seat();
    if (holder(invited.seat).kind != Holder::Kind::Open) return no_fit("taken_seat");
    invited_ = invited;
    answer_ = Answer::None;
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const TurnedDown& down) {
    const Invited* kept = invitation();
    if (kept == nullptr || kept->seat != down.seat) return no_fit("nobody_invited");
    answer_ = Answer::Declined;
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Renamed& renamed) {
    if (!has(renamed.seat)) return no_seat();
    held(renamed.seat).name = renamed.name;
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Left& left) {
    if (!has(left.seat)) return no_seat();
    if (holder(left.seat).kind != Holder::Kind::Person) return no_fit("nobody_there");
    held(left.seat) = {};
    end_vacation(left.seat);
    drop_share(left.seat);
    wants_rematch_.erase(left.seat);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Replaced& replaced) {
    if (!has(replaced.seat)) return no_seat();
    const bool fits = holder(replaced.seat).kind == Holder::Kind::Open ||
        (flagged_.contains(replaced.seat) && !game_.ending());
    if (!fits) return no_fit("somebody_there");
    if (replaced.holder.kind != Holder::Kind::Bot) return no_fit("only_bot_replaces");
    end_invitation(replaced.seat);
    held(replaced.seat) = replaced.holder;
    drop_share(replaced.seat);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Flagged& flagged) {
    if (!has(flagged.seat)) return no_seat();
    if (!clocks_.running().contains(flagged.seat)) return no_fit("clock_stands");
    if (clocks_.left(flagged.seat, at_) > 0 && !was_conceded()) return no_fit("time_left");
    flagged_.insert(flagged.seat);
    if (!game_.why_no_ending(Ending::By::Time)) {
        end({Ending::By::Time, flagged.seat});
        return std::nullopt;
    }
    if (flagged.bot.empty()) return no_fit("wants_bot_on_flag");
    held(flagged.seat) = {Holder::Kind::Bot, {}, flagged.bot, holder(flagged.seat).name};
    end_vacation(flagged.seat);
    drop_share(flagged.seat);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Vacation& vacation) {
    if (!has(vacation.seat)) return no_seat();
    if (holder(vacation.seat).kind != Holder::Kind::Person) return no_fit("nobody_there");
    if (!takes_vacations()) return no_fit("no_vacation_here");
    vacations_[vacation.seat] = vacation.until_ms;
    clocks_.rest(vacation.seat, vacation.until_ms, at_);
    return std::nullopt;
}

void Sitting::end_vacation(Seat seat) {
    if (vacations_[seat] == 0) return;
    vacations_[seat] = 0;
    clocks_.rest(seat, 0, at_);
}

std::optional<std::int64_t> Sitting::vacations_end() const {
    std::optional<std::int64_t> first;
    if (!takes_vacations()) return first;
    for (Seat seat : SeatSet::first(seats())) {
        const std::int64_t until = vacations_[seat];
        if (until != 0) first = std::min(first.value_or(until), until);
    }
    return first;
}

std::optional<Misfit> Sitting::put(const Said& said) {
    if (said.text.size() > kMaxSaidBytes) return no_fit("message_too_long");
    // It was taken out of the log.
    if (said.text.empty() && said.phrase.empty()) return std::nullopt;
    if (chat_.size() == kMostSaid) chat_.erase(chat_.begin());
    chat_.push_back({said, at_, version_});
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Wanted& wanted) {
    if (!has(wanted.seat)) return no_seat();
    if (!is_over()) return no_fit("not_over");
    if (holder(wanted.seat).kind != Holder::Kind::Person) return no_fit("nobody_there");
    wants_rematch_.insert(wanted.seat);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Next& next) {
    if (!next_.empty()) return no_fit("rematch_exists");
    next_ = next.table;
    return std::nullopt;
}

void Sitting::all_decide_anew() {
    for (std::uint64_t& version : decision_versions_) version = version_;
}

SeatSet Sitting::seats_of(const std::string& person) const {
    SeatSet found;
    for (Seat seat : SeatSet::first(seats())) {
        const Holder& at = holder(seat);
        if (at.kind == Holder::Kind::Person && at.person == person) found.insert(seat);
    }
    return found;
}

bool Sitting::all_seated() const {
    return std::none_of(holders_.begin(), holders_.end(), [](const Holder& holder) {
        return holder.kind == Holder::Kind::Open;
    });
}

SeatSet Sitting::on_the_clock() const {
    SeatSet acting;
    if (opened_.time.kind == TimeControl::Kind::None || broken_) return acting;
    if (!all_seated()) return acting;
    // Whoever keeps a game that has begun from going on does so in their own time.
    if (const SeatSet owed = owed_shares(); !owed.empty()) {
        return rounds_ && has_begun() ? owed : acting;
    }
    if (const auto roller = awaited_roller()) return *roller;
    for (Seat seat : game_.turn().acting) {
        if (holder(seat).kind == Holder::Kind::Person) acting.insert(seat);
    }
    return acting;
}

bool Sitting::was_conceded() const {
    const std::vector<Ply>& plies = game_.plies();
    return std::any_of(
        plies.begin(), plies.end(), [](const Ply& ply) { return is_concession(ply.action); });
}

std::optional<Seat> Sitting::decider(const std::vector<Ply>& plies) const {
    if (plies.empty() || !plies.front().opens_move) return std::nullopt;
    if (is_concession(plies.front().action)) return std::nullopt;
    const Actor actor = plies.front().actor;
    return actor.is_chance() ? awaited_roller() : std::optional(actor.seat());
}

void Sitting::remember(std::uint64_t request) {
    if (request == 0) return;
    if (done_.size() < kMostDone) {
        done_.push_back(request);
        return;
    }
    done_[oldest_done_] = request;
    oldest_done_ = (oldest_done_ + 1) % kMostDone;
}

bool Sitting::was_done(std::uint64_t request) const {
    return std::find(done_.begin(), done_.end(), request) != done_.end();
}

std::optional<std::size_t> Sitting::tail_from(std::uint64_t version) const {
    if (version == 0) return 0;
    if (version > version_) return std::nullopt;
    return *std::min_element(plies_at_.begin() + static_cast<std::ptrdiff_t>(version - 1),
                             plies_at_.end());
}

std::vector<int> Sitting::standings() const {
    std::vector<int> ranks;
    if (!is_over()) return ranks;
    const Returns returns = game_.returns();
    const auto worth = [&](Seat seat) {
        return flagged_.contains(seat) && !game_.ending() ? -1 : returns[seat];
    };
    for (Seat seat : SeatSet::first(seats())) {
        int rank = 1;
        for (Seat other : SeatSet::first(seats())) rank += worth(other) > worth(seat) ? 1 : 0;
        ranks.push_back(rank);
    }
    return ranks;
}

void Sitting::note_person(const std::string& person) {
    if (person.empty()) return;
    if (first_person_.empty()) first_person_ = person;
    had_company_ = had_company_ || person != first_person_;
}

std::optional<Seat> Sitting::practising() const {
    // Without rounds nobody could keep the outcomes of chance.
    if (had_company_ || opened_.rated || !rounds_ || !all_seated()) return std::nullopt;
    const SeatSet seats = seats_of(first_person_);
    return seats.size() == 1 ? std::optional(*seats.begin()) : std::nullopt;
}

/// Whether more than decisions of that seat were played since there were so many plies.
bool Sitting::crosses(std::size_t keep, Seat seat) const {
    const std::vector<Ply>& plies = game_.plies();
    return keep < undo_floor_ ||
        std::any_of(
               plies.begin() + static_cast<std::ptrdiff_t>(keep),
               plies.end(),
               [&](const Ply& ply) { return ply.actor != Actor(seat); });
}

std::optional<std::size_t> Sitting::undo_point() const {
    if (game_.ending()) return std::nullopt;
    const std::vector<Ply>& plies = game_.plies();
    std::size_t at = plies.size();
    if (const auto seat = practising()) {
        while (at > opened_.plies.size() && !is_concession(plies[--at].action)) {
            if (plies[at].opens_move && plies[at].actor == Actor(*seat)) return at;
        }
        return std::nullopt;
    }
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
