#include "equipoise/table/log/chance_rounds.hpp"

#include <algorithm>
#include <utility>

namespace equipoise {
namespace {

template <class Lacks>
SeatSet those_who_lack(const ChanceRound& round, Lacks lacks) {
    SeatSet found;
    for (Seat seat : round.persons) {
        if (lacks(round.parts[static_cast<std::size_t>(seat.index())])) found.insert(seat);
    }
    return found;
}

}  // namespace

SeatSet ChanceRound::uncommitted() const {
    return those_who_lack(*this, [](const Part& part) { return part.commitment.empty(); });
}

SeatSet ChanceRound::unrevealed() const {
    return those_who_lack(*this, [](const Part& part) { return part.share.empty(); });
}

std::vector<std::string> ChanceRound::commitments() const {
    std::vector<std::string> texts;
    for (const Part& part : parts) texts.push_back(part.commitment);
    return texts;
}

std::string ChanceRound::digest(const ChanceTools& tools) const {
    return tools.digest_of(commitment, after, commitments());
}

ChanceKey ChanceRound::key(const ChanceTools& tools) const {
    ChanceKey key{seed, {}, digest(tools)};
    for (const Part& part : parts) key.shares.push_back(part.share);
    return key;
}

void ChanceRounds::begin(std::string seed,
                         std::string commitment,
                         std::uint64_t after,
                         SeatSet persons,
                         int seats,
                         std::int64_t at) {
    ChanceRound round;
    round.seed = std::move(seed);
    round.commitment = std::move(commitment);
    round.after = after;
    round.parts.resize(static_cast<std::size_t>(seats));
    round.persons = persons;
    round.newcomers = std::exchange(newcomers_, {});
    // Those who wait for the next round have not been asked in this one.
    if (!rounds_.empty() && !now().is_agreed() && !now().is_void() && now().is_closed) {
        rounds_.back().missing = now().unrevealed();
    }
    rounds_.push_back(std::move(round));
    for (Seat seat : persons) since_[seat] = at;
    needs_round_ = false;
}

void ChanceRounds::sat(Seat seat, std::int64_t at) {
    since_[seat] = at;
    if (now().is_closed) {
        newcomers_.insert(seat);
        needs_round_ = true;
    } else {
        rounds_.back().persons.insert(seat);
        rounds_.back().newcomers.insert(seat);
    }
}

void ChanceRounds::left(Seat seat) {
    ChanceRound& round = rounds_.back();
    if (!round.is_closed) {
        // Who sat down and left again is still why there is this round.
        round.persons.erase(seat);
        round.parts[static_cast<std::size_t>(seat.index())] = {};
    } else if (!round.is_agreed()) {
        withhold(seat);
    }
}

void ChanceRounds::commit(Seat seat, std::string commitment) {
    rounds_.back().parts[static_cast<std::size_t>(seat.index())].commitment = std::move(commitment);
}

void ChanceRounds::reveal(Seat seat, std::string share) {
    rounds_.back().parts[static_cast<std::size_t>(seat.index())].share = std::move(share);
}

void ChanceRounds::withhold(Seat seat) {
    ChanceRound& round = rounds_.back();
    if (!round.is_closed || !round.unrevealed().contains(seat)) return;
    round.missing.insert(seat);
    needs_round_ = true;
}

void ChanceRounds::settle(bool all_seated, std::int64_t at) {
    ChanceRound& round = rounds_.back();
    if (round.is_closed || !all_seated || !round.uncommitted().empty()) return;
    round.is_closed = true;
    for (Seat seat : round.persons) since_[seat] = at;
}

ChanceRounds::Step ChanceRounds::step() const {
    if (needs_round_ || !now().is_closed) return Step::Commit;
    return now().is_agreed() ? Step::Agreed : Step::Reveal;
}

SeatSet ChanceRounds::owed() const {
    if (needs_round_) return {};
    return now().is_closed ? now().unrevealed() : now().uncommitted();
}

std::optional<Seed> RoundDraws::seed(std::uint64_t n) {
    const auto later = std::upper_bound(
        rounds_.begin(), rounds_.end(), n, [](std::uint64_t outcome, const ChanceRound& round) {
            return outcome < round.after;
        });
    EQ_EXPECT(later != rounds_.begin());
    const auto round = static_cast<std::size_t>(later - rounds_.begin()) - 1;
    if (round != round_) stream_.clear();
    round_ = round;
    if (!rounds_[round].is_agreed()) return std::nullopt;
    if (stream_.empty()) stream_ = tools_.key_of(rounds_[round].key(tools_));
    return tools_.number(stream_, n - rounds_[round].after);
}

}  // namespace equipoise
