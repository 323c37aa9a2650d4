// What a sitting knows of its chance: who owes a share, and what the next outcome follows from.

#include <algorithm>
#include <limits>

#include "equipoise/table/log/sitting.hpp"

namespace equipoise {
namespace {

/// Who has just sat down has a device at hand that commits by itself.
constexpr std::int64_t kNewcomerMs = 60'000;
constexpr std::int64_t kLiveMs = 120'000;
constexpr std::int64_t kUnhurriedMs = std::int64_t{7} * 24 * 3600 * 1000;

}  // namespace

void Sitting::begin_round(std::string seed, std::string commitment) {
    SeatSet persons;
    for (Seat seat : SeatSet::first(seats())) {
        if (holder(seat).kind == Holder::Kind::Person) persons.insert(seat);
    }
    rounds_->begin(std::move(seed), std::move(commitment), chance_known(), persons, seats(), at_);
}

std::optional<Misfit> Sitting::put(const Round& round) {
    if (!needs_round()) return Misfit::of({}, "no_round_now");
    if (!is_hex(round.seed, kShareDigits) || !is_hex(round.commitment, kShareDigits)) {
        return Misfit::of({}, "share_length");
    }
    begin_round(round.seed, round.commitment);
    return std::nullopt;
}

std::optional<Misfit> Sitting::why_not_owed(Seat seat, ChanceRounds::Step step) const {
    if (!has(seat)) return Misfit::of({}, "no_such_seat");
    const bool is_owed = rounds_ && rounds_->step() == step && owed_shares().contains(seat);
    return is_owed ? std::nullopt : std::optional(Misfit::of({}, "owes_no_share"));
}

std::optional<Misfit> Sitting::put(const Committed& committed) {
    if (auto misfit = why_not_owed(committed.seat, ChanceRounds::Step::Commit)) return misfit;
    if (!is_hex(committed.commitment, kShareDigits)) return Misfit::of({}, "share_length");
    rounds_->commit(committed.seat, committed.commitment);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Revealed& revealed) {
    if (auto misfit = why_not_owed(revealed.seat, ChanceRounds::Step::Reveal)) return misfit;
    if (!is_hex(revealed.share, kShareDigits)) return Misfit::of({}, "share_length");
    rounds_->reveal(revealed.seat, revealed.share);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Withheld& withheld) {
    if (auto misfit = why_not_owed(withheld.seat, ChanceRounds::Step::Reveal)) return misfit;
    rounds_->withhold(withheld.seat);
    return std::nullopt;
}

std::optional<Misfit> Sitting::put(const Nonce& nonce) {
    if (!has(nonce.seat)) return Misfit::of({}, "no_such_seat");
    if (!owed_nonces().contains(nonce.seat)) return Misfit::of({}, "owes_no_nonce");
    if (!is_hex(nonce.nonce, kNonceDigits)) return Misfit::of({}, "nonce_length");
    set_nonce(nonce.seat, nonce.nonce);
    return std::nullopt;
}

void Sitting::drop_share(Seat seat) {
    if (rounds_) rounds_->left(seat);
    set_nonce(seat, {});
}

void Sitting::set_nonce(Seat seat, std::string nonce) {
    if (this->nonce(seat) == nonce) return;
    nonces_.push_back({game_.plies().size(), seat, std::move(nonce)});
    drop_unused_nonces();
}

void Sitting::drop_unused_nonces() {
    const std::vector<NonceChange> all = std::move(nonces_);
    nonces_.clear();
    for (auto one = all.begin(); one != all.end(); ++one) {
        const bool is_used = std::none_of(one + 1, all.end(), [&](const NonceChange& later) {
            return later.seat == one->seat && later.ply == one->ply;
        });
        if (is_used) nonces_.push_back(*one);
    }
}

SeatSet Sitting::owed_shares() const {
    if (!rounds_) return owed_nonces();
    return is_over() ? SeatSet() : rounds_->owed();
}

std::int64_t Sitting::share_deadline(Seat seat) const {
    const bool is_newcomer =
        rounds_->step() == ChanceRounds::Step::Commit && rounds_->is_newcomer(seat);
    const bool is_live = opened_.time.kind == TimeControl::Kind::Move ||
        opened_.time.kind == TimeControl::Kind::Increment;
    const std::int64_t limit = is_newcomer ? kNewcomerMs : is_live ? kLiveMs : kUnhurriedMs;
    return rounds_->owed_since(seat) + limit;
}

std::optional<std::int64_t> Sitting::shares_deadline() const {
    if (!rounds_ || is_broken()) return std::nullopt;
    if (has_begun() && opened_.time.kind != TimeControl::Kind::None) return std::nullopt;
    std::optional<std::int64_t> first;
    for (Seat seat : owed_shares()) {
        const std::int64_t due = share_deadline(seat);
        first = std::min(first.value_or(due), due);
    }
    return first;
}

SeatSet Sitting::late_shares(std::int64_t now) const {
    SeatSet late;
    if (shares_deadline().value_or(std::numeric_limits<std::int64_t>::max()) > now) return late;
    for (Seat seat : owed_shares()) {
        if (share_deadline(seat) <= now) late.insert(seat);
    }
    return late;
}

SeatSet Sitting::owed_nonces() const {
    SeatSet owed;
    if (rounds_ || opened_.seed.empty() || is_over()) return owed;
    for (Seat seat : SeatSet::first(seats())) {
        const bool is_person = holder(seat).kind == Holder::Kind::Person;
        if (is_person && nonce(seat).empty()) owed.insert(seat);
    }
    return owed;
}

SeatSet Sitting::owed_nonces(const std::string& person) const {
    return SeatSet::from_bits(owed_nonces().bits() & seats_of(person).bits());
}

const std::string& Sitting::nonce(Seat seat) const {
    static const std::string none;
    const auto last = std::find_if(
        nonces_.rbegin(), nonces_.rend(), [&](const NonceChange& one) { return one.seat == seat; });
    return last == nonces_.rend() ? none : last->nonce;
}

bool Sitting::may_draw_chance() const {
    if (opened_.seed.empty()) return true;
    if (!all_seated()) return false;
    return rounds_ ? rounds_->step() == ChanceRounds::Step::Agreed : owed_nonces().empty();
}

ChanceKey Sitting::nonce_key() const {
    ChanceKey key{opened_.seed, {}, {}};
    for (Seat seat : SeatSet::first(seats())) key.shares.push_back(nonce(seat));
    return key;
}

}  // namespace equipoise
