// How the server and the persons at a table agree on chance: in rounds in which all commit to their
// shares before anybody reveals one. docs/fairness.md says what that protects from.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/seat.hpp"
#include "equipoise/table/log/chance_key.hpp"

namespace equipoise {

/// One attempt to agree. The key of its stream exists once every share in it was revealed; without
/// that the attempt is void.
struct ChanceRound {
    struct Part {
        std::string commitment;
        std::string share;  // Empty until it is revealed.
        bool operator==(const Part&) const = default;
    };
    std::string seed;         // The server's share, secret until the game is over,
    std::string commitment;   // and its commitment.
    std::uint64_t after = 0;  // How many outcomes of chance the game had before it.
    std::vector<Part> parts;  // By seat; empty where no person takes part.
    SeatSet persons;          // Whose shares it needs; final once it is closed.
    SeatSet newcomers;        // Who sat down since the round before.
    SeatSet missing;          // Void: whose share did not come.
    bool is_closed = false;   // Every commitment is there.
    bool operator==(const ChanceRound&) const = default;

    bool is_void() const { return !missing.empty(); }
    bool is_agreed() const { return is_closed && !is_void() && unrevealed().empty(); }
    SeatSet uncommitted() const;
    SeatSet unrevealed() const;
    std::vector<std::string> commitments() const;
    std::string digest(const ChanceTools& tools) const;
    ChanceKey key(const ChanceTools& tools) const;
};

class ChanceRounds {
  public:
    enum class Step : std::uint8_t { Commit, Reveal, Agreed };

    /// A round begins, at that time of the service, among the persons at those seats.
    void begin(std::string seed,
               std::string commitment,
               std::uint64_t after,
               SeatSet persons,
               int seats,
               std::int64_t at);
    /// A person, a bot or nobody is at the seat from now on.
    void sat(Seat seat, std::int64_t at);
    void left(Seat seat);
    void commit(Seat seat, std::string commitment);
    void reveal(Seat seat, std::string share);
    /// The seat's share will not come.
    void withhold(Seat seat);
    /// Closes the round if nothing is missing; to be called after every entry.
    void settle(bool all_seated, std::int64_t at);

    Step step() const;
    /// Whether the last round is void, or somebody sat down after it was closed.
    bool needs_round() const { return needs_round_; }
    /// Whose commitment or share the step waits for.
    SeatSet owed() const;
    /// When the step began to wait for that seat, and whether it has just sat down.
    std::int64_t owed_since(Seat seat) const { return since_[seat]; }
    bool is_newcomer(Seat seat) const { return now().newcomers.contains(seat); }

    const std::vector<ChanceRound>& all() const { return rounds_; }
    const ChanceRound& now() const { return rounds_.back(); }
    bool operator==(const ChanceRounds&) const = default;

  private:
    std::vector<ChanceRound> rounds_;
    PerSeat<std::int64_t> since_{};
    SeatSet newcomers_;  // Who sat down after the round was closed.
    bool needs_round_ = false;
};

/// What the outcomes of a game are drawn with, each from its round: the last that began after no
/// more outcomes than came before it. The rounds and tools must outlive it.
class RoundDraws {
  public:
    RoundDraws(const std::vector<ChanceRound>& rounds, const ChanceTools& tools)
        : rounds_(rounds), tools_(tools) {}

    /// Of the n-th outcome, from 0 on, which must not come before the first round; nothing if its
    /// round was not agreed on.
    std::optional<Seed> seed(std::uint64_t n);
    /// The place of the round that `seed` was asked for last.
    std::size_t round() const { return round_; }

  private:
    const std::vector<ChanceRound>& rounds_;
    const ChanceTools& tools_;
    std::size_t round_ = 0;
    std::string stream_;  // The key of that round's stream; empty until it is needed.
};

}  // namespace equipoise
