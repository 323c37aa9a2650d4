// The one type-erased wrapper over all games: how hosts see them.

#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "equipoise/core/contract.hpp"

namespace equipoise {

/// A state of some game, as its bytes: states are values without padding, so equality, hashing and
/// copying are those of the bytes.
class AnyState {
  public:
    AnyState() = default;
    template <class State>
        requires(std::is_trivially_copyable_v<State> &&
                 std::has_unique_object_representations_v<State>)
    static AnyState of(const State& state) {
        static_assert(alignof(State) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        const std::span<const std::byte> bytes = std::as_bytes(std::span(&state, 1));
        AnyState erased;
        erased.bytes_.assign(bytes.begin(), bytes.end());
        return erased;
    }
    /// The state itself, in its place: the bytes lie in memory of operator new, and a state is an
    /// implicit-lifetime type.
    template <class State>
    const State& as() const& {
        EQ_EXPECT(bytes_.size() == sizeof(State));
        return *std::launder(reinterpret_cast<const State*>(bytes_.data()));
    }
    template <class State>
    State& as() & {
        EQ_EXPECT(bytes_.size() == sizeof(State));
        return *std::launder(reinterpret_cast<State*>(bytes_.data()));
    }
    template <class State>
    State as() && {
        return as<State>();
    }
    std::span<const std::byte> bytes() const { return bytes_; }
    bool empty() const { return bytes_.empty(); }
    std::size_t size() const { return bytes_.size(); }
    bool operator==(const AnyState&) const = default;

  private:
    std::vector<std::byte> bytes_;
};

class AnyGame;

/// How one random playout went.
struct Playout {
    Returns returns{};
    int plies = 0;      // Chance included.
    bool over = false;  // False if it was cut at the limit.
};

/// Inner nodes that a perft visits before it gives up: some minutes at native speed.
inline constexpr std::uint64_t kPerftNodes = 20'000'000'000ULL;

/// The rules of one game with its options and data, and its front. Immutable and shared. The
/// members mean what `Game`, `TableGame` and contract.hpp say.
///
/// `step`, `draw_outcome`, `list_actions` and `list_playout_actions` are for hosts that play very
/// many games: they neither copy the state nor allocate.
class AnyRules {
  public:
    virtual ~AnyRules() = default;

    virtual const AnyGame& game() const = 0;
    /// As `make` left it: every option has its effective value.
    const Setup& setup() const { return setup_; }

    virtual std::uint32_t action_codes() const = 0;
    virtual int seats() const = 0;
    virtual int side(Seat seat) const = 0;
    /// Of a seat at once.
    virtual std::size_t most_actions() const = 0;
    /// Of a chance node; 0 if these rules have none.
    virtual std::size_t most_outcomes() const = 0;
    /// Whether any seat ever knows what another does not.
    virtual bool secrets() const = 0;
    /// Whether the seats end the games of a match one by one: `why_not`, `apply`, `step`,
    /// `print_action`, `print_seen` and `events` take `kResigns` and `kAgrees`, which no list
    /// holds.
    virtual bool is_match() const = 0;
    /// Which game of a match is in progress, or was the last between two games; 1 outside matches.
    virtual int game_number(const AnyState& s) const = 0;
    virtual AnyState initial() const = 0;
    virtual Turn turn(const AnyState& s) const = 0;
    virtual std::vector<Action> legal_actions(const AnyState& s, Seat seat) const = 0;
    virtual std::vector<Outcome> chance_outcomes(const AnyState& s) const = 0;
    virtual std::optional<Refusal> why_not(const AnyState& s, Actor actor, Action a) const = 0;
    virtual void apply(AnyState& s, Actor actor, Action a) const = 0;
    /// The same, and who acts then.
    virtual Turn step(AnyState& s, Actor actor, Action a) const = 0;
    /// Draws an outcome of a chance node.
    virtual Action draw_outcome(const AnyState& s, Rng& rng) const = 0;
    /// Writes the legal actions of a seat to the front of `list`, which must have room for them;
    /// `most_actions()` is enough. Returns their number.
    virtual std::size_t list_actions(const AnyState& s,
                                     Seat seat,
                                     std::span<Action> list) const = 0;
    virtual Returns returns(const AnyState& s) const = 0;
    virtual std::uint64_t hash(const AnyState& s) const = 0;
    /// A state drawn from what the viewer knows of `s`.
    virtual AnyState resample(const AnyState& s, Viewer viewer, Rng& rng) const = 0;
    /// Whether this viewer cannot tell the two states apart.
    virtual bool same_view(const AnyState& a, const AnyState& b, Viewer viewer) const = 0;
    /// Ways in which this set-up looks the same, 0 among them, which changes nothing; 1 in a game
    /// that knows of no others.
    virtual int symmetries() const = 0;
    virtual bool keeps(int symmetry, const AnyState& s) const = 0;
    virtual AnyState image(int symmetry, const AnyState& s) const = 0;
    virtual Seat image(int symmetry, Seat seat) const = 0;
    virtual Action image(int symmetry, Action a) const = 0;

    virtual std::string print_state(const AnyState& s) const = 0;
    virtual std::string print_view(const AnyState& s, Viewer viewer) const = 0;
    virtual Result<AnyState, Misfit> parse_state(std::string_view line) const = 0;
    /// A state drawn from a line with hidden parts, as `print_view` writes it for the viewer. The
    /// same as `parse_state` in a game that does not read such lines.
    virtual Result<AnyState, Misfit> imagine(std::string_view line,
                                             Viewer viewer,
                                             Rng& rng) const = 0;
    virtual std::string print_action(const AnyState& s, Action a) const = 0;
    virtual std::string print_seen(const AnyState& s,
                                   Actor actor,
                                   Action a,
                                   Viewer viewer) const = 0;
    virtual Result<std::vector<Action>, Misfit> parse_move(const AnyState& s,
                                                           Actor actor,
                                                           std::string_view text) const = 0;
    /// The game in the form of `AnyGame::interchange`, or why it cannot be written so.
    virtual Result<std::string, Misfit> print_interchange(const AnyState& start,
                                                          std::span<const ActorAction> plies,
                                                          const Transcript& transcript) const = 0;
    virtual std::string seat_name(Seat seat) const = 0;
    virtual std::string score(const AnyState& s, Seat seat) const = 0;
    virtual std::optional<Seat> roller(const AnyState& s) const = 0;
    virtual std::vector<Fact> facts(const AnyState& s, Viewer viewer) const = 0;
    virtual std::vector<Event> events(const AnyState& before,
                                      Actor actor,
                                      Action a,
                                      const AnyState& after,
                                      Viewer viewer) const = 0;
    virtual std::string components() const = 0;
    /// Nothing in a game whose records name the seat of every choice made at once.
    virtual std::optional<Seat> unnamed(const AnyState& s) const = 0;
    /// Nothing in a game that finds no action obvious.
    virtual std::optional<Action> obvious(const AnyState& s, Seat seat) const = 0;
    /// Empty in a game that remarks nothing on its actions.
    virtual std::string note(const AnyState& s, Action a) const = 0;
    /// Empty in a game that gives no advice.
    virtual std::vector<Advice> advise(const AnyState& s, Viewer viewer) const = 0;
    /// What speaks for a legal action of the seat. Empty in a game that explains none.
    virtual std::vector<Reason> explain(const AnyState& s, Seat seat, Action a) const = 0;
    /// JSON for the game's own board; a misfit in a game whose board asks nothing.
    virtual Result<std::string, Misfit> foresee(std::string_view position,
                                                std::string_view ask) const = 0;

    /// Solves these rules with so many pieces a side, those of the set-up if 0, and values of so
    /// many bits (16 or 32); a misfit where that is out of reach.
    virtual Result<std::unique_ptr<Solver>, Misfit> solver(int pieces = 0, int bits = 32) const = 0;
    /// Sequences of `depth` actions from here; chance outcomes count as actions, seats that act at
    /// once commit in ascending order. At native speed. Nothing if the tree has more inner nodes.
    virtual std::optional<std::uint64_t> perft(const AnyState& s,
                                               int depth,
                                               std::uint64_t most_nodes = kPerftNodes) const = 0;
    /// The rules' quick judgement of a state; nothing where a game has none.
    virtual std::optional<Values> evaluate(const AnyState& s) const = 0;
    /// What a net sees of a state that is not over, the same number of floats for each seat, seat 0
    /// first; empty where a set-up is judged without one (Learned in core/contract.hpp).
    virtual std::vector<float> inputs(const AnyState& s) const = 0;
    /// How the seats stand in a game that is not over, for statistics: what the front says, else
    /// the quick judgement. Looks at the whole state, secrets included.
    virtual std::optional<Values> standing(const AnyState& s) const = 0;
    /// The legal actions among which random play chooses: all of them where a game does not say.
    virtual std::vector<Action> playout_actions(const AnyState& s, Seat seat) const = 0;
    /// As `list_actions`.
    virtual std::size_t list_playout_actions(const AnyState& s,
                                             Seat seat,
                                             std::span<Action> list) const = 0;
    /// Whether random play ever leaves a legal action out.
    virtual bool has_playout_actions() const = 0;
    /// Plays at random, each of the `playout_actions` equally likely, until the end or for `limit`
    /// plies. At native speed.
    virtual Playout playout(const AnyState& s, Rng& rng, int limit) const = 0;

    /// Without planes in a game that draws no views.
    virtual ObservationSpec observation() const = 0;
    /// Fills `out`, of exactly the size of the spec.
    virtual void observe(const AnyState& s, Viewer viewer, std::span<std::uint8_t> out) const = 0;
    virtual Spelling spelling() const = 0;
    /// Empty in a game whose components are not counted.
    virtual std::vector<std::string> tallied() const = 0;
    virtual void tally(const AnyState& before,
                       Actor actor,
                       Action a,
                       const AnyState& after,
                       TallySheet& sheet) const = 0;

  protected:
    explicit AnyRules(Setup setup) : setup_(std::move(setup)) {}

  private:
    Setup setup_;
};

using SharedRules = std::shared_ptr<const AnyRules>;

/// One game: the interface through which hosts make its rules.
class AnyGame {
  public:
    virtual ~AnyGame() = default;

    virtual const GameInfo& info() const = 0;
    virtual std::span<const OptionSpec> options() const = 0;
    virtual Result<SharedRules, Misfit> make(Setup setup) const = 0;
    /// The set-up with the changes that a position line states itself.
    virtual Result<Setup, Misfit> amend(const Setup& setup, std::string_view position) const = 0;
    /// Whether the game ever gives advice.
    virtual bool advises() const = 0;
    /// Whether the game can be solved with any set-up.
    virtual bool solvable() const = 0;
    /// Whether ends of it can be searched whole.
    virtual bool closes() const = 0;
    /// Empty in a game that answers no questions.
    virtual std::span<const Query> queries() const = 0;
    /// The form in which other programs have this game; nothing where there is none.
    virtual std::optional<Interchange> interchange() const = 0;
    virtual Result<Transcript, Misfit> parse_interchange(std::string_view text) const = 0;
    /// The set-ups that the game's engine is made for; empty in a game without one.
    virtual std::span<const Variant> variants() const = 0;
    /// The game's engine with about that much memory; null in a game without one.
    virtual std::unique_ptr<AnyThinker> thinker(std::size_t memory_bytes) const = 0;

    /// Default options, and the given data.
    Setup default_setup(DataFile data) const {
        return {std::nullopt, Options(options()), std::move(data)};
    }
};

}  // namespace equipoise
