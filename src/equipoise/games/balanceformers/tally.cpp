// What the laboratory counts of Balanceformers.

#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/games/balanceformers/text/notation.hpp"

namespace equipoise::balanceformers {
namespace {

/// In this order, each for every being in play; then the square tokens and the round tokens.
enum Verb : int { kPlaced, kMoved, kReincarnated, kDied, kBalanced, kVerbs };
constexpr const char* kVerbNames[] = {"placed", "moved", "reincarnated", "died", "balanced"};

int beings_of(const Rules& rules) { return rules.seats() * kBeingsPerColour; }

int component(const Rules& rules, Verb verb, int being) { return verb * beings_of(rules) + being; }

/// Whether the action led to the Showdown. The choice of a giver comes after it.
bool is_judged(const State& before, const Choice& c, const State& after) {
    if (c.type == Choice::Type::Take) return false;
    return after.open.phase == Phase::Take || after.open.phase == Phase::Over ||
        after.open.round > before.open.round;
}

void tally_verdicts(const Rules& rules, const Open& board, TallySheet& sheet) {
    const Occupants beings = rules.occupants(board);
    for (int being = 0; being < beings_of(rules); ++being) {
        if (!board.on_board(being)) continue;
        const Verdict verdict = rules.judge(board, beings, being).verdict;
        const Seat owner(seat_of(being));
        if (verdict == Verdict::Dies) sheet.add(owner, component(rules, kDied, being));
        if (verdict == Verdict::Balances) sheet.add(owner, component(rules, kBalanced, being));
    }
}

}  // namespace

std::vector<std::string> Balanceformers::tallied(const Rules& rules) {
    std::vector<std::string> names;
    for (const char* verb : kVerbNames) {
        for (int being = 0; being < beings_of(rules); ++being) {
            names.push_back(std::string(verb) + ":" + print_being(rules, being));
        }
    }
    for (int value : rules.components().squares) {
        names.push_back("picked:square_" + std::to_string(value));
    }
    for (int value : rules.components().rounds) {
        names.push_back("picked:round_" + std::to_string(value));
    }
    return names;
}

void Balanceformers::tally(const Rules& rules,
                           const State& before,
                           Actor actor,
                           Action a,
                           const State& after,
                           TallySheet& sheet) {
    const Choice c = Choice::of(a);
    const Seat seat = actor.seat();
    Open board = before.open;
    if (c.type == Choice::Type::Pick) {
        const int first = kVerbs * beings_of(rules);
        sheet.add(seat, first + c.pair.square());
        sheet.add(seat, first + kTokensOfAKind + c.pair.round());
    } else if (c.type == Choice::Type::Put) {
        std::uint8_t& where = board.where[c.being];
        const Verb verb = where != kNowhere ? kMoved
            : board.phase == Phase::Place   ? kPlaced
                                            : kReincarnated;
        sheet.add(seat, component(rules, verb, c.being));
        if (where != kNowhere) board.occupied.erase(where);
        where = c.slot;
        board.occupied.insert(c.slot);
    }
    if (is_judged(before, c, after)) tally_verdicts(rules, board, sheet);
}

}  // namespace equipoise::balanceformers
