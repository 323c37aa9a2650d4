// How those at a table agree on chance: what they are asked, what they may answer, and what becomes
// of a seat that does not.

#include <algorithm>
#include <utility>

#include "equipoise/table/table_request.hpp"

namespace equipoise {
namespace {

Problem bad_share(Reason reason) { return Problem::of("bad_share", std::move(reason)); }

}  // namespace

std::optional<std::int64_t> Table::deadline() const {
    std::optional<std::int64_t> first;
    for (const auto& due :
         {sitting_.clocks().deadline(), sitting_.shares_deadline(), sitting_.vacations_end()}) {
        if (due) first = std::min(first.value_or(*due), *due);
    }
    return first;
}

void Table::begin_round(Call& call) {
    if (!sitting_.needs_round() || !around_->chance.secret) return;
    std::string seed = around_->chance.secret();
    std::string commitment = around_->chance.commitment_of(seed);
    commit(call, Round{std::move(seed), std::move(commitment)});
    // A table of bots alone has nobody to wait for.
    go_on(call);
}

void Table::free_late_seats(Call& call) {
    std::set<ConnectionId> with_other_eyes;
    const SeatSet late = sitting_.late_shares(call.now.service_ms);
    for (Seat seat : late) {
        const std::string person = sitting_.holder(seat).person;
        commit(call, Left{seat});
        with_other_eyes.merge(look_anew(person));
    }
    if (!late.empty()) tell_seats(call, with_other_eyes);
}

void Table::tell_chance(Call& call) {
    if (std::exchange(call.told_chance, true)) return;
    for (const auto& [connection, onlooker] : connections_) {
        call.effects.messages.push_back({connection, chance_message(sitting_, onlooker)});
    }
}

/// An own seat that owes what the step asks for, in the round that the request names; answers with
/// an error if there is none.
std::optional<Seat> Table::owing_seat_of(Call& call,
                                         const Request& request,
                                         ChanceRounds::Step step) {
    const auto seat = own_seat_of(call, request);
    if (!seat) return std::nullopt;
    const auto& rounds = sitting_.rounds();
    const auto round = find_int(request.body, "round", 1, std::int64_t{1} << 32);
    const bool is_asked = rounds && !sitting_.needs_round() && rounds->step() == step && round &&
        static_cast<std::size_t>(*round) == rounds->all().size() &&
        sitting_.owed_shares().contains(*seat);
    if (is_asked) return seat;
    fail(call, request, bad_share("no_share_now"));
    return std::nullopt;
}

std::optional<std::string> Table::share_of(Call& call, const Request& request, const char* field) {
    auto text = find_text(request.body, field);
    if (text && is_hex(*text, kShareDigits)) return text;
    fail(call, request, Problem{"bad_share", {}, field, "wants_share"});
    return std::nullopt;
}

void Table::took_share(Call& call, const Request& request) {
    tell_now(call);
    go_on(call);
    done(call, request);
}

void Table::commit_share(Call& call, const Request& request) {
    const auto seat = owing_seat_of(call, request, ChanceRounds::Step::Commit);
    if (!seat) return;
    const auto commitment = share_of(call, request, "commitment");
    if (!commitment) return;
    commit(call, Committed{*seat, *commitment});
    took_share(call, request);
}

/// The digest shows that this device was shown the same commitments as all others.
void Table::reveal_share(Call& call, const Request& request) {
    const auto seat = owing_seat_of(call, request, ChanceRounds::Step::Reveal);
    if (!seat) return;
    const auto share = share_of(call, request, "share");
    if (!share) return;
    const auto seen = share_of(call, request, "seen");
    if (!seen) return;
    const ChanceRound& round = sitting_.rounds()->now();
    const std::string commitment =
        around_->chance.commitment_of(*share, round.commitment, seat->index());
    if (commitment != round.parts[static_cast<std::size_t>(seat->index())].commitment) {
        return fail(call, request, bad_share("share_misfits_commitment"));
    }
    if (*seen != round.digest(around_->chance)) {
        return fail(call, request, bad_share("other_commitments"));
    }
    commit(call, Revealed{*seat, *share});
    took_share(call, request);
}

void Table::withhold_share(Call& call, const Request& request) {
    const auto seat = owing_seat_of(call, request, ChanceRounds::Step::Reveal);
    if (!seat) return;
    commit(call, Withheld{*seat});
    tell_now(call);
    done(call, request);
}

}  // namespace equipoise
