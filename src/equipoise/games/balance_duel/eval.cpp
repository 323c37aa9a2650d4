// A quick evaluation of a position for bots: the race, and which seat will be forced to tip.
//
// The arm decides more games than the race. A seat that may pass is never forced to tip it, but a
// pass makes it obliged. So the judgement tries every play of every face of the die and counts the
// faces with plays of which none keeps the arm up. Beating is left to the search.

#include <algorithm>

#include "equipoise/games/balance_duel/rules.hpp"
#include "equipoise/parts/net.hpp"

namespace equipoise::balance_duel {
namespace {

/// Set by hand as far as the tree can show: the program that fitted the first values is not in it.
/// They were the weights of a logistic regression on who won 9,200 games of depth-2 and depth-3
/// search against itself in mode 2, with some random plays among them: 280,000 positions before a
/// roll. Tried by `equipoise match balance_duel master mcts --games 400 --ms 20`: 69.8 %
/// (65.1-74.0).
constexpr float kToGoWeight = 0.331F;  // Places to the first FINISH holder, over all pawns,
constexpr float kToGoSquared = -0.003706F;
constexpr float kSupplyWeight = 0.094F;  // Pawns in the supply.
constexpr float kHomeSquared = 0.2485F;  // Pawns on FINISH, squared.
constexpr float kSafePlay = 0.0208F;     // A play of some face that keeps the arm up.
constexpr float kTipNow = -0.380F;       // A face that tips a seat that is obliged and to roll,
constexpr float kTipLater = -0.228F;     // obliged and not to roll,
constexpr float kPassNow = -0.203F;      // free and to roll,
constexpr float kPassLater = -0.066F;    // free and not to roll.
constexpr float kObligedNow = -0.246F;
constexpr float kObligedLater = -0.137F;
constexpr float kPull = 1.051F;         // Torque on the seat's START half, in shares of the limit,
constexpr float kPullSupply = -0.179F;  // for each pawn in the supply,
constexpr float kPullFar = -0.165F;     // for each pawn on START 4 to 7.

/// The squad of a seat in the numbers of the race.
struct Race {
    int to_go = 0;
    int supply = 0;
    int home = 0;
    int far = 0;
};

Race race_of(const State& s, int seat) {
    Race race;
    for (Kind kind : kKinds) {
        const Squad& squad = s.squad(seat, kind);
        race.supply += squad.at(kSupply);
        race.home += squad.finished();
        for (int place = 0; place <= kStartHolders; ++place) {
            race.to_go += squad.at(place) * (kStartHolders + 1 - place);
            if (place >= 4) race.far += squad.at(place);
        }
    }
    return race;
}

float squared(int n) { return static_cast<float>(n * n); }

/// What the weights say of a seat.
float score_of(
    const Race& race, int tipping_faces, int safe_plays, bool obliged, bool to_roll, float pull) {
    const auto supply = static_cast<float>(race.supply);
    const auto tipping = static_cast<float>(tipping_faces);
    float score = kToGoWeight * static_cast<float>(race.to_go) +
        kToGoSquared * squared(race.to_go) + kSupplyWeight * supply +
        kHomeSquared * squared(race.home) + kSafePlay * static_cast<float>(safe_plays) +
        pull * (kPull + kPullSupply * supply + kPullFar * static_cast<float>(race.far));
    if (obliged) {
        score += to_roll ? kObligedNow + kTipNow * tipping : kObligedLater + kTipLater * tipping;
    } else {
        score += (to_roll ? kPassNow : kPassLater) * tipping;
    }
    return score;
}

/// e^x to a few parts in a thousand for the scores that occur. Made of products alone, so that
/// every build finds the same number.
float power_of_e(float x) {
    float power = std::max(0.0F, 1 + x / 256);
    for (int i = 0; i < 8; ++i) power *= power;
    return power;
}

}  // namespace

/// What a seat may do with each face of a die not yet rolled, beating left out.
struct Rules::Outlook {
    Row<int, 7> plays{};
    Row<int, 7> safe{};  // Of those, the plays that keep the arm up.

    int tipping_faces() const {
        int faces = 0;
        for (int die = 1; die <= 6; ++die) faces += plays[die] > 0 && safe[die] == 0 ? 1 : 0;
        return faces;
    }
    int safe_plays() const {
        int all = 0;
        for (int of_face : safe) all += of_face;
        return all;
    }
};

Rules::Outlook Rules::outlook(const State& s,
                              int seat,
                              const Occupancy& held,
                              const Balance& standing) const {
    const TableSide side = table_side(s, seat);
    const auto& x = x_[side];
    unsigned room = 0;
    for (int place = 1; place <= kLastPlace; ++place) {
        room |= (has_room(held, side, place) ? 1U : 0U) << place;
    }
    Outlook look;
    for (Kind kind : kKinds) {
        const std::int64_t mass = physics_.mass[kind];
        std::uint64_t here = s.squad(seat, kind).nibbles();
        here |= here >> 2;
        here |= here >> 1;
        for (here &= kLowBits; here != 0; here &= here - 1) {
            const auto from = std::countr_zero(here) / 4;
            const int last = std::min(6, kLastPlace - from);
            for (int die = 1; die <= last; ++die) {
                if ((room >> (from + die) & 1U) == 0) continue;
                ++look.plays[die];
                const Balance after{standing.torque + mass * (x[from + die] - x[from]),
                                    standing.load + (from == kSupply ? mass : 0)};
                if (!rests(after)) ++look.safe[die];
            }
        }
    }
    return look;
}

/// A net judges what it was trained on: two seats with six large pawns each.
bool Rules::learns() const {
    return seats_ == 2 && goal_ == 6 && mode_.pawns[Kind::Large] == 6 && !switches_.rearrange;
}

/// For each face of the die the START number of the foremost large pawn that it can beat while the
/// arm stays up; 0 where there is none.
std::array<int, 6> Rules::beaten_by_face(const State& s, int seat, const Balance& standing) const {
    const TableSide side = table_side(s, seat);
    const auto& x = x_[side];
    const std::int64_t mass = physics_.mass[Kind::Large];
    const Squad& squad = s.squad(seat, Kind::Large);
    std::array<int, 6> best{};
    for (int target = kStartHolders + 1; target <= kLastPlace; ++target) {
        if (!quarry(s, seat, kStartHolders + 1, target)) continue;
        const int beaten = across(side, target);
        for (int die = 1; die <= 6; ++die) {
            const int from = target - die;
            if (from < 1 || squad.at(from) == 0 || !quarry(s, seat, from, target)) continue;
            const Balance after{
                standing.torque + mass * (x[target] - x[from]) - mass * x_[opposite(side)][beaten],
                standing.load - mass};
            if (!rests(after)) best[at(die - 1)] = std::max(best[at(die - 1)], beaten);
        }
    }
    return best;
}

/// Before a roll; the number on the die is left out. Of the seat, then of its rival, then of the
/// arm; the numbers of places are counts of pawns.
void Rules::inputs(const State& s, std::span<float> out) const {
    const Balance b = balance(s);
    const Occupancy held = occupancy(s);
    const std::array<Outlook, 2> looks{outlook(s, 0, held, b), outlook(s, 1, held, b)};
    const float limit = static_cast<float>(std::max<std::int64_t>(1, this->limit(b)));
    const float torque = std::clamp(static_cast<float>(b.torque) / limit, -1.0F, 1.0F);
    for (int seat = 0; seat < 2; ++seat) {
        float* to = &out[at(seat) * kInputs];
        for (int of : {seat, 1 - seat}) {
            const Squad& squad = s.squad(of, Kind::Large);
            for (int place = 0; place <= kLastPlace; ++place) {
                *to++ = static_cast<float>(squad.at(place));
            }
            const Outlook& look = looks[at(of)];
            for (int die = 1; die <= 6; ++die) {
                *to++ = look.plays[die] > 0 ? 1.0F : 0.0F;
                *to++ = look.safe[die] > 0 ? 1.0F : 0.0F;
                *to++ = static_cast<float>(look.safe[die]);
            }
            const bool rolls = s.to_move == of;
            const bool obliged = s.is_obliged(of);
            for (const int number : beaten_by_face(s, of, b)) *to++ = static_cast<float>(number);
            *to++ = rolls && obliged ? 1.0F : 0.0F;
            *to++ = !rolls && obliged ? 1.0F : 0.0F;
            *to++ = static_cast<float>(look.tipping_faces()) * (obliged ? 1.0F : 0.0F);
            *to++ = static_cast<float>(look.tipping_faces());
        }
        *to++ = s.to_move == seat ? 1.0F : 0.0F;
        const float pull = table_side(s, seat) == TableSide::South ? torque : -torque;
        *to++ = std::max(pull, 0.0F);
        *to++ = std::max(-pull, 0.0F);
        *to++ = 8e6F / limit;
        const TableSide side = table_side(s, seat);
        const int start = side == TableSide::South ? 1 : -1;
        for (int place = 1; place <= kLastPlace; ++place) {
            *to++ = static_cast<float>(start * x_[side][place]) / 7000.0F;
        }
    }
}

const Net* Rules::find_net() const {
    static const Net* const kNet = built_in_net("balance_duel", kInputs);
    return learns() ? kNet : nullptr;
}

Rules Rules::judging_by_hand() const {
    Rules rules = *this;
    rules.net_ = nullptr;
    return rules;
}

/// The net's judgement, or by hand each seat's share of the sum of e^score; with two seats that is
/// the logistic function of the difference. A team has the shares of its seats.
void Rules::evaluate(const State& s, Values& values) const {
    if (net_ != nullptr) {
        std::array<float, 2 * kInputs> rows;
        inputs(s, rows);
        judge_by_net(*net_, *this, rows, [](Seat) { return true; }, values);
        return;
    }
    const Balance b = balance(s);
    const Occupancy held = occupancy(s);
    const float torque =
        static_cast<float>(b.torque) / static_cast<float>(std::max<std::int64_t>(1, limit(b)));

    Values weight{};
    double total = 0;  // With so many digits that the order of seats is not in it.
    for (int seat = 0; seat < seats_; ++seat) {
        if (!s.in_game(seat)) continue;
        const Outlook look = outlook(s, seat, held, b);
        const float pull = table_side(s, seat) == TableSide::South ? torque : -torque;
        weight[Seat(seat)] = power_of_e(score_of(race_of(s, seat),
                                                 look.tipping_faces(),
                                                 look.safe_plays(),
                                                 s.is_obliged(seat),
                                                 s.to_move == seat,
                                                 pull));
        total += static_cast<double>(weight[Seat(seat)]);
    }
    Values of_side{};
    for (int seat = 0; seat < seats_; ++seat) {
        of_side[Seat(team_[seat])] += weight[Seat(seat)] / static_cast<float>(total);
    }
    for (int seat = 0; seat < seats_; ++seat) {
        values[Seat(seat)] = of_side[Seat(team_[seat])];
    }
}

}  // namespace equipoise::balance_duel
