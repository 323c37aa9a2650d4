// Balanceformers: beings of two to six colours share the slots of angels and demons, and survive
// Death's crosshair only in balanced company. Rules file: docs/rules/balanceformers.md.
//
// A round is: secret simultaneous picks for the initiative, then placements (round 1) or turns of
// several actions, then the Showdown, which judges every being, moves the scoring tokens, hands out
// reincarnation tokens and removes the dead. No chance.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "equipoise/core/game.hpp"
#include "equipoise/games/balanceformers/layout/components.hpp"

namespace equipoise::balanceformers {

/// A being in play: seat * 7 + number - 1.
inline constexpr int kMostBeings = kMostSeats * kBeingsPerColour;
constexpr int seat_of(int being) { return being / kBeingsPerColour; }
constexpr int number_of(int being) { return being % kBeingsPerColour + 1; }

/// A square and a round token, both by index; one byte, of which 0 is no pair.
class Pair {
  public:
    constexpr Pair() = default;
    constexpr Pair(int square, int round)
        : code_(static_cast<std::uint8_t>(square * kTokensOfAKind + round + 1)) {}
    static constexpr int kCount = kTokensOfAKind * kTokensOfAKind;
    constexpr bool made() const { return code_ != 0; }
    constexpr int square() const { return (code_ - 1) / kTokensOfAKind; }
    constexpr int round() const { return (code_ - 1) % kTokensOfAKind; }
    constexpr int index() const { return code_ - 1; }
    constexpr bool operator==(const Pair&) const = default;

  private:
    std::uint8_t code_ = 0;
};

enum class Phase : std::uint8_t {
    Pick,   // Secret simultaneous initiative (section 6).
    Place,  // The foreplay (section 7).
    Act,    // Turns (section 8).
    Take,   // Whom to take a reincarnation token from (BF-13.5).
    Over,
};

inline constexpr std::uint8_t kNowhere = 0xff;
inline constexpr std::uint8_t kAllTokens = 0x1f;

/// What everybody sees (22.1); seats beyond those in play stay as they began.
struct Open {
    SlotSet light;                                                // Slots of pieces that lie light.
    SlotSet occupied;                                             // Slots with a being.
    std::array<std::uint16_t, kMostSeats> tokens{};               // Reincarnation tokens held.
    std::array<std::uint8_t, kMostBeings> where = all_nowhere();  // The slot of each being.
    std::array<std::uint8_t, kMostSeats> white{};                 // Columns of the scoring tokens.
    std::array<std::uint8_t, kMostSeats> black{};
    std::array<std::uint8_t, kMostSeats> squares{};  // Bits of the tokens still in hand.
    std::array<std::uint8_t, kMostSeats> rounds{};
    std::array<Pair, kMostSeats> pairs{};  // Revealed in this round.
    std::uint8_t round = 1;
    Phase phase = Phase::Pick;
    std::uint8_t to_act = 0;  // The seat; 0 with Pick and Over.
    /// Place: beings left in this visit. Act: actions left. Take: index of the award. Else 0.
    std::uint8_t left = 0;

    SlotSet free() const { return light - occupied; }
    bool on_board(int being) const { return slot(being) != kNowhere; }
    int slot(int being) const { return where[at(being)]; }
    bool operator==(const Open&) const = default;

  private:
    static constexpr std::array<std::uint8_t, kMostBeings> all_nowhere() {
        std::array<std::uint8_t, kMostBeings> all{};
        for (std::uint8_t& slot : all) slot = kNowhere;
        return all;
    }
};

struct State {
    Open open;
    PerSeat<Pair> picks{};  // Committed and not yet revealed.
    bool operator==(const State&) const = default;
};
static_assert(sizeof(State) == 128, "bots copy states by the million; growing one is a decision");

/// A viewer knows its own pick; of the others only who has committed one.
struct View {
    Open open;
    Viewer viewer;
    Pair pick;
    SeatSet committed;
    bool operator==(const View&) const = default;
};

/// What an action code means. Codes never change: 0 pick (square * 5 + round), 25 end, 26
/// take (from seat), 32 put (being * 84 + slot): a placement, a movement or a reincarnation,
/// whichever brings that being to that slot.
struct Choice {
    enum class Type : std::uint8_t { Pick, End, Take, Put };

    Type type = Type::End;
    Pair pair{};             // Pick.
    std::uint8_t seat = 0;   // Take.
    std::uint8_t being = 0;  // Put.
    std::uint8_t slot = 0;   // Put.

    static constexpr std::uint32_t kEnd = Pair::kCount;
    static constexpr std::uint32_t kFirstTake = kEnd + 1;
    static constexpr std::uint32_t kFirstPut = 32;
    static constexpr std::uint32_t kCodes = kFirstPut + kMostBeings * kMostSlots;

    static constexpr Action pick(Pair pair) { return {static_cast<std::uint32_t>(pair.index())}; }
    static constexpr Action end() { return {kEnd}; }
    static constexpr Action take(int seat) {
        return {kFirstTake + static_cast<std::uint32_t>(seat)};
    }
    static constexpr Action put(int being, int slot) {
        return {kFirstPut + static_cast<std::uint32_t>(being * kMostSlots + slot)};
    }
    /// The code must be below kCodes.
    static Choice of(Action action);
};

enum class Verdict : std::uint8_t { Survives, Balances, Dies };

/// The key of its event: `survives`, `balances` or `dies`.
constexpr std::string_view key_of(Verdict verdict) {
    if (verdict == Verdict::Dies) return "dies";
    return verdict == Verdict::Balances ? "balances" : "survives";
}

/// The sums that decide over one being: one, or with `pair_mode=each` one for each level.
struct Judgement {
    Verdict verdict = Verdict::Dies;
    FixedVec<std::int16_t, 3> sums;
};

/// Beings by slot, kNowhere where there is none: what the 128 bytes of a state leave out.
struct Occupants {
    std::array<std::uint8_t, kMostSlots> at;
};

/// The switches of the rules, in the form the rules use.
struct Switches {
    bool each_level = false;      // BF-11.10
    bool own_only = false;        // BF-8.4
    bool richest_others = false;  // BF-13.6
    bool extinct_last = false;    // BF-14.4
    bool point_links = false;     // BF-9.6
    bool holes_allowed = false;   // BF-3.12
    bool free_counts = false;     // BF-2.2
    int supply = 0;               // Of the whole table.
};

class Rules {
  public:
    using State = balanceformers::State;
    using View = balanceformers::View;
    static constexpr std::uint32_t kActionCodes = Choice::kCodes;
    /// 35 beings of others and 7 own to each of the 49 slots that are free then, or end.
    static constexpr std::size_t kMaxActions = 42 * 49 + 1;
    static constexpr std::size_t kMaxOutcomes = 1;

    /// `colours` are indices into the components' colours by seat. The layout must be valid.
    Rules(Components components, std::vector<int> colours, Layout layout, const Switches& switches);

    int seats() const { return seats_; }
    int side(Seat seat) const { return seat.index(); }
    State initial() const;
    Turn turn(const State& s) const;
    void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const;
    void chance_outcomes(const State&, OutcomeList<kMaxOutcomes>&) const {}
    std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const;
    void apply(State& s, Actor actor, Action a) const;
    Returns returns(const State& s) const;
    std::uint64_t hash(const State& s) const { return hash_value(s); }
    View view(const State& s, Viewer viewer) const;
    State sample(const View& view, Rng& rng) const;
    /// Turns and reflections of the board, whose colours differ; see symmetries.cpp.
    int symmetries() const { return static_cast<int>(slot_maps_.size()); }
    int inverse(int symmetry) const;
    static bool keeps(int, const State&) { return true; }
    static bool keeps(int, const View&) { return true; }
    State image(int symmetry, const State& s) const;
    View image(int symmetry, const View& view) const;
    static Seat image(int, Seat seat) { return seat; }
    Action image(int symmetry, Action a) const;
    /// The turns of the last round between two seats, the turn of the last seat to act, and the
    /// Showdown; see eval.cpp.
    std::optional<State> closing(const State& s) const;
    /// A quick judgement for bots; see eval.cpp.
    void evaluate(const State& s, Values& values) const;
    /// The numbers behind that judgement for each seat, as a round begins or in the foreplay.
    static constexpr int kFeatures = 12;
    using Features = std::array<float, kFeatures>;
    std::array<Features, kMostSeats> features(const Open& s) const;
    /// The slots that a being on the board can reach in one action (BF-9.4).
    SlotSet reach(const Open& s, int being) const;
    struct Hole {  // BF-9.5
        SlotSet slots;
        SlotSet exits;
    };
    using Holes = ScratchVec<Hole, kMostPieces>;
    Holes find_holes(const Open& s) const;
    /// The slots adjacent to a slot, and the exits of the black holes adjacent to it.
    SlotSet spread(int slot, const Holes& holes) const;
    bool adjacent(int slot, int other) const { return adjacent_[at(slot)].contains(other); }

    /// The verdict of this round's crosshair on a being on the board (section 11).
    Judgement judge(const Open& s, const Occupants& occupants, int being) const;
    Occupants occupants(const Open& s) const;
    /// The beings on the other slots of its piece; kNowhere for an empty slot (BF-11.8).
    static std::array<std::uint8_t, 2> supporters(const Occupants& occupants, int slot);
    /// Levels, from 1, that the crosshair evaluates (BF-11.3), in the order of its deficits.
    FixedVec<std::int8_t, 3> evaluated_levels(int round, int being) const;
    /// The sum of `other`'s values at the levels evaluated for `being` (BF-11.4).
    int contribution(int round, int being, int other) const {
        return contributions_[at(round - 1)][at(being)][at(other)];
    }

    /// Whether a seat plays before another one with these pairs (BF-6.3, 6.4).
    bool plays_before(int seat, Pair pair, int other, Pair theirs) const {
        return key(seat, pair) > key(other, theirs);
    }
    /// The pairs that a rival could choose from the open hands (BF-6.9), and those of them that
    /// play before the pair of another seat.
    struct Rivalry {
        int all = 0;
        int before = 0;
    };
    Rivalry rivalry(const Open& s, int rival, int seat, Pair mine) const;
    /// Seats in order of play; only after the reveal (BF-6.3, 6.4).
    FixedVec<std::uint8_t, kMostSeats> order(const Open& s) const;
    int supply(const Open& s) const;
    /// Whom a recipient may take a token from with an empty supply: none, one or several (13.4-6).
    SeatSet givers(const Open& s, int recipient) const;
    /// Hands one token to the recipient (13.3-6); false if there is a choice to make first.
    bool hand_over(Open& s, int recipient) const;
    /// A token to hand out: who gets it, and for which being.
    struct Award {
        std::uint8_t being = 0;
        std::uint8_t seat = 0;
        bool operator==(const Award&) const = default;
    };
    using Awards = FixedVec<Award, std::size_t{2} * kMostBeings>;
    /// The awards of the showdown on this board, in the order of BF-13.2.
    Awards awards(const Open& s) const;
    /// Moves the scoring tokens for one being that the showdown judges (section 12).
    void score_being(Open& s, const Occupants& occupants, int being) const;
    /// Takes the beings off the board that the showdown lets die (section 14).
    void remove_dead(Open& s) const;
    /// Whether the game ends with this round, the dead removed (BF-5.4, BF-14.2).
    bool is_last_round(const Open& s) const;
    /// Turns the light pieces without beings black (BF-15.2).
    void collapse(Open& s) const;
    /// Worse and better value of a seat (BF-16.1).
    struct Standing {
        int worse = 0;
        int better = 0;
        auto operator<=>(const Standing&) const = default;
    };
    Standing standing(const Open& s, int seat) const;
    /// 1 for the winner; equal pairs of values share a rank (BF-16.4), but with
    /// `extinct_rank=last` no extinct seat shares one with a seat that has beings (BF-14.4).
    int rank(const Open& s, int seat) const;
    bool is_extinct(const Open& s, int seat) const;
    int unplaced(const Open& s, int seat) const;
    int budget(Pair pair) const;

    const Components& components() const { return components_; }
    const Layout& layout() const { return layout_; }
    const Switches& switches() const { return switches_; }
    const Colour& colour(int seat) const { return components_.colours[at(colours_[at(seat)])]; }
    /// The seat that plays a colour; -1 if nobody does.
    int seat_of_colour(char code) const;
    const Being& being(int index) const {
        return colour(seat_of(index)).beings[at(index % kBeingsPerColour)];
    }
    int slots() const { return layout_.pieces() * kSlotsPerPiece; }

  private:
    static constexpr SlotSet piece_slots(int piece) {
        SlotSet slots;
        for (int i = 0; i < kSlotsPerPiece; ++i) slots.insert(piece * kSlotsPerPiece + i);
        return slots;
    }

    void build_graph();
    void build_tables();
    void find_symmetries();
    Open image(int symmetry, const Open& s) const;
    void list_puts(const Open& s, ActionList<kMaxActions>& list) const;
    std::optional<Refusal> why_no_pick(const Open& s, int seat, Pair pair) const;
    std::optional<Refusal> why_no_placement(const Open& s, const Choice& c) const;
    std::optional<Refusal> why_no_action(const Open& s, const Choice& c) const;
    std::optional<Refusal> why_no_take(const Open& s, const Choice& c) const;

    int key(int seat, Pair pair) const { return keys_[at(seat)][at(pair.index())]; }
    /// The seat after the one to act in the order of play; -1 after the last.
    int next_in_order(const Open& s) const;
    int first_in_order(const Open& s) const;
    void reveal(State& s) const;
    void start_turn(Open& s, int seat) const;
    void put(Open& s, const Choice& c) const;
    void next_visit(Open& s) const;
    void showdown(Open& s) const;
    void move_scoring_tokens(Open& s) const;
    void take(Open& s, int giver) const;
    void hand_out(Open& s, const Awards& awards, std::size_t from) const;
    void settle(Open& s) const;
    /// What the ranking compares; greater is better.
    struct Merit {
        bool stands = true;  // False only with `extinct_rank=last`.
        Standing standing;
        auto operator<=>(const Merit&) const = default;
    };
    Merit merit(const Open& s, int seat) const;
    float lead_of(const Open& s, int seat) const;
    void finish_round(Open& s) const;
    int column_after(int column, int steps) const;

    Components components_;
    std::vector<int> colours_;
    Layout layout_;
    Switches switches_;
    int seats_ = 0;
    int beings_ = 0;
    SlotSet all_slots_;
    std::array<SlotSet, kMostSlots> adjacent_{};
    std::array<SlotSet, kMostPieces> border_{};         // Slots adjacent to a slot of the piece.
    std::array<SlotSet, kMostPieces> joined_{};         // Slots of pieces that join it, both black.
    std::vector<std::vector<std::uint8_t>> slot_maps_;  // The first changes nothing.
    std::array<std::array<std::uint16_t, Pair::kCount>, kMostSeats> keys_{};
    std::array<std::array<std::array<std::int8_t, kMostBeings>, kMostBeings>, kRounds>
        contributions_{};
};

}  // namespace equipoise::balanceformers
