// What speaks for an action, for hints: what the Showdown would bring if it came now.

#include <algorithm>
#include <span>

#include "equipoise/games/balanceformers/game.hpp"

namespace equipoise::balanceformers {
namespace {

/// Verdicts on the beings of one seat, and of all others.
struct Count {
    int own_deaths = 0;
    int others_deaths = 0;
    int supported = 0;  // Survivors with a being of the seat beside them, which score (BF-12.1).
};

Count count(const Rules& rules, const Open& s, int seat) {
    const Occupants occupants = rules.occupants(s);
    Count found;
    for (int being = 0; being < rules.seats() * kBeingsPerColour; ++being) {
        if (!s.on_board(being)) continue;
        if (rules.judge(s, occupants, being).verdict == Verdict::Dies) {
            ++(seat_of(being) == seat ? found.own_deaths : found.others_deaths);
            continue;
        }
        for (const std::uint8_t other : Rules::supporters(occupants, s.slot(being))) {
            if (other == kNowhere || seat_of(other) != seat) continue;
            ++found.supported;
            break;
        }
    }
    return found;
}

/// How many beings of its colour, not yet placed, could save a being from a free slot of its piece;
/// 0 if it would live as it stands.
int rescuers(const Rules& rules, const Open& s, int being) {
    Occupants occupants = rules.occupants(s);
    if (rules.judge(s, occupants, being).verdict != Verdict::Dies) return 0;
    // Every slot of a piece counts alike.
    const int first = s.slot(being) - s.slot(being) % kSlotsPerPiece;
    const auto piece = std::span(occupants.at).subspan(at(first), kSlotsPerPiece);
    const auto free = std::find(piece.begin(), piece.end(), kNowhere);
    if (free == piece.end()) return 0;
    int found = 0;
    for (int other = 0; other < rules.seats() * kBeingsPerColour; ++other) {
        if (seat_of(other) != seat_of(being) || s.on_board(other)) continue;
        *free = static_cast<std::uint8_t>(other);
        found += rules.judge(s, occupants, being).verdict != Verdict::Dies ? 1 : 0;
    }
    return found;
}

void add(std::vector<Reason>& reasons, const char* key, int number) {
    if (number > 0) {
        reasons.push_back({key, {{"count", number}}});
    }
}

/// How many actions the sum gives (BF-8.2), and what the others could play before it.
std::vector<Reason> explain_pick(const Rules& rules, const Open& s, int seat, Pair pair) {
    Rules::Rivalry rivals;
    for (int rival = 0; rival < rules.seats(); ++rival) {
        if (rival == seat) continue;
        const auto [all, before] = rules.rivalry(s, rival, seat, pair);
        rivals.all += all;
        rivals.before += before;
    }
    std::vector<Reason> reasons;
    if (s.round > 1) add(reasons, "balanceformers.reason.hint.actions", rules.budget(pair));
    reasons.push_back(
        {"balanceformers.reason.hint.order", {{"count", rivals.before}, {"all", rivals.all}}});
    return reasons;
}

}  // namespace

std::vector<Reason> Balanceformers::explain(const Rules& rules, const View& view, Action a) {
    const Phase phase = view.open.phase;
    if (phase == Phase::Pick) {
        return explain_pick(rules, view.open, view.viewer.seat().index(), Choice::of(a).pair);
    }
    if (phase != Phase::Place && phase != Phase::Act) return {};
    const int seat = view.open.to_act;
    const Choice choice = Choice::of(a);
    Rng rng(0);
    State after = rules.sample(view, rng);
    rules.apply(after, Seat(seat), a);
    if (choice.type == Choice::Type::End) {
        std::vector<Reason> reasons;
        add(reasons, "balanceformers.reason.hint.stays", count(rules, view.open, seat).supported);
        return reasons;
    }
    if (choice.type != Choice::Type::Put || after.open.round != view.open.round) return {};
    // A Showdown that has come has changed the board.
    if (after.open.phase != phase || after.open.occupied.size() < view.open.occupied.size()) {
        return {};
    }
    const Count before = count(rules, view.open, seat);
    const Count then = count(rules, after.open, seat);
    std::vector<Reason> reasons;
    add(reasons, "balanceformers.reason.hint.saves", before.own_deaths - then.own_deaths);
    add(reasons, "balanceformers.reason.hint.kills", then.others_deaths - before.others_deaths);
    add(reasons, "balanceformers.reason.hint.supports", then.supported - before.supported);
    if (phase == Phase::Place) {
        add(reasons,
            "balanceformers.reason.hint.rescuers",
            rescuers(rules, after.open, choice.being));
    }
    add(reasons, "balanceformers.reason.hint.risks", then.own_deaths);
    return reasons;
}

}  // namespace equipoise::balanceformers
