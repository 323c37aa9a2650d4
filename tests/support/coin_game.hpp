// Coin Walk, a made-up game for tests of composite moves: in each of them both seats and chance
// have a part.
//
// - CW-1 Two seats, A and B. In each of four rounds one of them bids, `a` or `b`; A begins.
// - CW-2 Then chance throws a coin, `h` or `t`.
// - CW-3 Then the bidder steps, `x`, or after heads alone `y`.
// - CW-4 Then the other seat answers, `p` or `q`. After a bid of `b` a table plays `p` unasked.
// - CW-5 After a bid of `a` the other seat bids next, after `b` the same. Then the game is a draw.
// - CW-6 Words joined by `/` are one move: `a/h/y/q`. A position is `round phase bidder bid coin`
//   in digits.

#pragma once

#include <string>
#include <vector>

#include "equipoise/base/hash.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/core/erased_game.hpp"
#include "equipoise/core/shelf.hpp"

namespace equipoise::coin_game {

enum class Phase : std::uint8_t { Bid, Throw, Step, Answer };

struct State {
    std::uint8_t round = 0;
    Phase phase = Phase::Bid;
    std::uint8_t bidder = 0;
    std::uint8_t bid = 0;
    std::uint8_t coin = 0;
    bool operator==(const State&) const = default;
};

inline constexpr std::string_view kWords = "abhtxypq";  // Two for each phase, by their codes.
inline constexpr std::uint8_t kRounds = 4;
inline constexpr Clause kWordsClause{"CW-6"};

class Rules {
  public:
    using State = coin_game::State;
    using View = State;
    static constexpr std::uint32_t kActionCodes = 8;
    static constexpr std::size_t kMaxActions = 2;
    static constexpr std::size_t kMaxOutcomes = 2;

    static int seats() { return 2; }
    static int side(Seat seat) { return seat.index(); }
    static State initial() { return {}; }
    static Turn turn(const State& s) {
        if (s.round == kRounds) return Turn::terminal();
        if (s.phase == Phase::Throw) return Turn::chance();
        return Turn::decision(Seat(s.phase == Phase::Answer ? 1 - s.bidder : s.bidder));
    }
    static void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) {
        for (std::uint32_t code = 0; code < kActionCodes; ++code) {
            if (!why_not(s, seat, {code})) list.push_back({code});
        }
    }
    static void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) {
        if (!turn(s).is_chance()) return;
        list.push_back({Action{2}, 1});
        list.push_back({Action{3}, 1});
    }
    static std::optional<Refusal> why_not(const State& s, Actor actor, Action a) {
        const Turn now = turn(s);
        if (now.is_terminal()) return Refusal{{"CW-1"}, "the game is over"};
        const bool acts = actor.is_chance() ? now.is_chance() : now.acting.contains(actor.seat());
        if (!acts) return Refusal{{"CW-1"}, "somebody else acts now"};
        if (a.code / 2 != static_cast<std::uint32_t>(s.phase)) {
            return Refusal{{"CW-2"}, "that is for another phase"};
        }
        if (a.code == 5 && s.coin != 0) return Refusal{{"CW-3"}, "y is for heads"};
        return std::nullopt;
    }
    static void apply(State& s, Actor, Action a) {
        const auto choice = static_cast<std::uint8_t>(a.code % 2);
        if (s.phase == Phase::Bid) s.bid = choice;
        if (s.phase == Phase::Throw) s.coin = choice;
        if (s.phase != Phase::Answer) {
            s.phase = static_cast<Phase>(static_cast<std::uint8_t>(s.phase) + 1);
            return;
        }
        const auto next = static_cast<std::uint8_t>(s.bid == 0 ? 1 - s.bidder : s.bidder);
        s = {static_cast<std::uint8_t>(s.round + 1), Phase::Bid, next, 0, 0};
    }
    static Returns returns(const State&) {
        return share_returns(
            SeatSet::first(2), SeatSet::first(2), [](Seat seat) { return seat.index(); });
    }
    static std::uint64_t hash(const State& s) { return hash_value(s); }
    static View view(const State& s, Viewer) { return s; }
    static State sample(const View& view, Rng&) { return view; }
};

/// The front of the game, as core/game.hpp describes it.
struct CoinWalk {
    using Rules = coin_game::Rules;

    static const GameInfo& info() {
        static const GameInfo info{.id = "coin_walk",
                                   .rules_version = "1",
                                   .data_path = {},
                                   .moves = kWordsClause,
                                   .positions = kWordsClause};
        return info;
    }
    static std::span<const OptionSpec> options() { return {}; }
    static Result<Rules, Misfit> make(Setup& setup) {
        setup.seats = 2;
        return Rules();
    }
    static Result<Setup, Misfit> amend(const Setup& setup, std::string_view) { return setup; }
    static std::string print_state(const Rules&, const State& s) {
        std::string line;
        for (int digit : {+s.round, static_cast<int>(s.phase), +s.bidder, +s.bid, +s.coin}) {
            line += (line.empty() ? "" : " ") + std::to_string(digit);
        }
        return line;
    }
    static Result<State, Misfit> parse_state(const Rules&, std::string_view line) {
        std::vector<std::uint8_t> digits;
        for (std::string_view word : words(line)) {
            const auto digit = parse_int(word, 0, 4);
            if (digit) digits.push_back(static_cast<std::uint8_t>(*digit));
        }
        if (digits.size() != 5) return Misfit::of(kWordsClause, "a position is five digits");
        return State{digits[0], static_cast<Phase>(digits[1]), digits[2], digits[3], digits[4]};
    }
    static std::string print_view(const Rules& rules, const State& s) {
        return print_state(rules, s);
    }
    static std::string print_action(const Rules&, const State&, Action a) {
        return {kWords[a.code]};
    }
    static std::string print_seen(const Rules& rules, const State& s, Actor, Action a, Viewer) {
        return print_action(rules, s, a);
    }
    static Result<std::vector<Action>, Misfit> parse_move(const Rules&,
                                                          const State&,
                                                          Actor,
                                                          std::string_view text) {
        std::vector<Action> actions;
        for (std::string_view word : split(text, '/')) {
            const std::size_t code = word.size() == 1 ? kWords.find(word[0]) : kWords.npos;
            if (code == kWords.npos) return Misfit::of(kWordsClause, "there is no such word");
            actions.push_back({static_cast<std::uint32_t>(code)});
        }
        return actions;
    }
    static std::string seat_name(const Rules&, Seat seat) { return seat == Seat(0) ? "A" : "B"; }
    static std::string score(const Rules&, const State&, Seat) { return "0"; }
    static std::optional<Seat> roller(const Rules&, const State&) { return std::nullopt; }
    static std::vector<Fact> facts(const Rules&, const State&) { return {}; }
    static std::vector<Event> events(
        const Rules&, const State&, Actor, Action, const State&, Viewer) {
        return {};
    }
    static std::string components(const Rules&) { return "{}"; }
    static std::optional<Action> obvious(const Rules& rules, const State& s, Seat seat) {
        const bool is_asked = s.phase == Phase::Answer && rules.turn(s).acting.contains(seat);
        return is_asked && s.bid == 1 ? std::optional(Action{6}) : std::nullopt;
    }
};
static_assert(offers<CoinWalk>({Optional::Obvious}));

inline const AnyGame& game() { return erased<CoinWalk>(); }

inline Shelf shelf() {
    return Shelf({&game()}, [](std::string_view) { return DataFile{}; });
}

}  // namespace equipoise::coin_game
