// The Showdown: verdicts, scoring, reincarnation tokens, removal, end, collapse (BF-11.11).

#include <algorithm>
#include <cstring>

#include "equipoise/games/balanceformers/rules.hpp"

namespace equipoise::balanceformers {

Occupants Rules::occupants(const Open& s) const {
    Occupants occupants;
    std::memset(occupants.at.data(), kNowhere, occupants.at.size());
    for (int being = 0; being < beings_; ++being) {
        const int slot = s.slot(being);
        if (slot != kNowhere) occupants.at[at(slot)] = static_cast<std::uint8_t>(being);
    }
    return occupants;
}

std::array<std::uint8_t, 2> Rules::supporters(const Occupants& occupants, int slot) {
    const int first = slot - slot % kSlotsPerPiece;
    const int one = first + (slot == first ? 1 : 0);
    const int other = first + (slot == first + 2 ? 1 : 2);
    return {occupants.at[at(one)], occupants.at[at(other)]};
}

Judgement Rules::judge(const Open& s, const Occupants& occupants, int index) const {
    const auto company = supporters(occupants, s.slot(index));
    const auto verdict_of = [](int sum) {
        return sum > 0 ? Verdict::Survives : sum == 0 ? Verdict::Balances : Verdict::Dies;
    };
    Judgement judgement;
    if (!switches_.each_level) {
        int sum = contribution(s.round, index, index);
        for (std::uint8_t other : company) {
            if (other != kNowhere) sum += contribution(s.round, index, other);
        }
        judgement.sums.push_back(static_cast<std::int16_t>(sum));
        judgement.verdict = verdict_of(sum);
        return judgement;
    }
    judgement.verdict = Verdict::Balances;
    for (std::int8_t level : evaluated_levels(s.round, index)) {
        int sum = 0;
        for (int other : {index, int{company[0]}, int{company[1]}}) {
            if (other != kNowhere) sum += being(other)[at(level - 1)];
        }
        judgement.sums.push_back(static_cast<std::int16_t>(sum));
        const Verdict here = verdict_of(sum);
        if (here == Verdict::Dies || judgement.verdict == Verdict::Dies) {
            judgement.verdict = Verdict::Dies;
        } else if (here == Verdict::Survives) {
            judgement.verdict = Verdict::Survives;
        }
    }
    return judgement;
}

int Rules::column_after(int column, int steps) const {
    return std::min(column + steps, static_cast<int>(components_.track.size()) - 1);  // BF-12.7
}

void Rules::showdown(Open& s) const {
    move_scoring_tokens(s);
    hand_out(s, awards(s), 0);
}

/// Section 12.
void Rules::move_scoring_tokens(Open& s) const {
    const Occupants beings = occupants(s);
    for (int index = 0; index < beings_; ++index) {
        if (s.on_board(index)) score_being(s, beings, index);
    }
}

void Rules::score_being(Open& s, const Occupants& beings, int index) const {
    const auto move = [&](std::uint8_t& column, const std::array<int, kRounds>& steps) {
        column = static_cast<std::uint8_t>(column_after(column, steps[at(s.round - 1)]));
    };
    if (judge(s, beings, index).verdict == Verdict::Dies) {
        move(s.black[at(seat_of(index))], components_.black_steps);
        return;
    }
    SeatSet scoring;
    for (std::uint8_t other : supporters(beings, s.slot(index))) {
        if (other != kNowhere) scoring.insert(Seat(seat_of(other)));
    }
    for (Seat seat : scoring) move(s.white[at(seat.index())], components_.white_steps);
}

Rules::Awards Rules::awards(const Open& s) const {
    Awards list;
    const Occupants beings = occupants(s);
    const auto seats = order(s);
    for (int slot : s.occupied) {
        const int index = beings.at[at(slot)];
        if (judge(s, beings, index).verdict != Verdict::Balances) continue;
        const auto company = supporters(beings, slot);
        for (std::uint8_t seat : seats) {
            const bool supports = std::any_of(company.begin(), company.end(), [&](int other) {
                return other != kNowhere && seat_of(other) == seat;
            });
            if (supports) list.push_back({static_cast<std::uint8_t>(index), seat});
        }
    }
    return list;
}

SeatSet Rules::givers(const Open& s, int recipient) const {
    int most = 0;
    for (int seat = 0; seat < seats_; ++seat) {
        if (switches_.richest_others && seat == recipient) continue;
        most = std::max<int>(most, s.tokens[at(seat)]);
    }
    SeatSet richest;
    if (most == 0) return richest;  // BF-13.4
    for (int seat = 0; seat < seats_; ++seat) {
        if (seat != recipient && s.tokens[at(seat)] == most) richest.insert(Seat(seat));
    }
    return richest;
}

/// Section 13: the awards from the given one on, until a choice is needed or the round is over.
void Rules::hand_out(Open& s, const Awards& list, std::size_t from) const {
    for (std::size_t i = from; i < list.size(); ++i) {
        if (hand_over(s, list[i].seat)) continue;
        s.phase = Phase::Take;
        s.to_act = list[i].seat;
        s.left = static_cast<std::uint8_t>(i);
        return;
    }
    finish_round(s);
}

/// The chosen giver hands over the token of the award that waits; the next awards follow (BF-13.5).
void Rules::take(Open& s, int giver) const {
    ++s.tokens[s.to_act];
    --s.tokens[at(giver)];
    hand_out(s, awards(s), s.left + std::size_t{1});
}

bool Rules::hand_over(Open& s, int recipient) const {
    if (supply(s) > 0) {
        ++s.tokens[at(recipient)];
        return true;
    }
    const SeatSet richest = givers(s, recipient);
    if (richest.size() > 1) return false;
    if (richest.empty()) return true;
    --s.tokens[at((*richest.begin()).index())];
    ++s.tokens[at(recipient)];
    return true;
}

void Rules::remove_dead(Open& s) const {
    const Occupants beings = occupants(s);
    const Open judged = s;
    for (int index = 0; index < beings_; ++index) {
        if (!judged.on_board(index)) continue;
        if (judge(judged, beings, index).verdict != Verdict::Dies) continue;
        s.occupied.erase(s.slot(index));
        s.where[at(index)] = kNowhere;
    }
}

bool Rules::is_last_round(const Open& s) const {
    bool last = s.round == kRounds;
    for (int seat = 0; seat < seats_; ++seat) last = last || is_extinct(s, seat);
    return last;
}

void Rules::collapse(Open& s) const {
    for (int piece = 0; piece < layout_.pieces(); ++piece) {
        const SlotSet slots = piece_slots(piece);
        if ((slots & s.occupied).empty()) s.light = s.light - slots;
    }
}

/// Sections 14 and 15.
void Rules::finish_round(Open& s) const {
    remove_dead(s);
    s.to_act = 0;
    s.left = 0;
    if (is_last_round(s)) {
        s.phase = Phase::Over;
        return;
    }
    collapse(s);
    ++s.round;
    s.phase = Phase::Pick;
    s.pairs = {};
    if (s.round < kRounds) return;
    for (int seat = 0; seat < seats_; ++seat) {  // BF-6.8
        s.squares[at(seat)] = kAllTokens;
        s.rounds[at(seat)] = kAllTokens;
    }
}

}  // namespace equipoise::balanceformers
