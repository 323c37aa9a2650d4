// One sitting of a game as the fold over its log: who sits where, what was played, what may be
// taken back.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/shelf.hpp"
#include "equipoise/record/playthrough.hpp"
#include "equipoise/table/entry.hpp"

namespace equipoise {

/// The data file of that name whose content has that hash (hex); nothing if it is lost.
using FindData = std::function<std::optional<DataFile>(
    const std::string& path, const std::string& name, const std::string& hash)>;

/// A word about ending the game, and how many plies had been played when it fell.
struct Aside {
    Parley parley;
    std::size_t after = 0;
    bool operator==(const Aside&) const = default;
};

class Sitting {
  public:
    /// From the first entry of a log; `data` is the file that the entry names.
    static Result<Sitting, Misfit> open(const AnyGame& game, Opened opened, DataFile data);

    /// Adds one entry. One that does not fit means that the stored log and the rules are not of one
    /// kind: the sitting is then of no use.
    std::optional<Misfit> add(const Entry& entry);

    const Opened& opened() const { return opened_; }
    const Playthrough& game() const { return game_; }
    const AnyRules& rules() const { return game_.rules(); }
    bool has_secrets() const { return rules().game().info().secrets; }
    /// Whether those who sit here may ask for advice.
    bool advises() const { return opened_.advice && rules().game().advises(); }
    int seats() const { return rules().seats(); }
    const Holder& holder(Seat seat) const {
        return holders_[static_cast<std::size_t>(seat.index())];
    }
    SeatSet seats_of(const std::string& guest) const;
    bool is_broken() const { return broken_; }

    /// How many entries the log has.
    std::uint64_t version() const { return version_; }
    /// The version at which the game last changed.
    std::uint64_t game_version() const { return game_version_; }
    /// The version at which what this seat decides on last changed. Others who commit at the same
    /// simultaneous node do not change it.
    std::uint64_t decision_version(Seat seat) const { return decision_versions_[seat]; }

    /// The number of plies that stay if the last decision is taken back. Nothing if chance, a
    /// revelation or the beginning comes first, or if the seats have ended the game.
    std::optional<std::size_t> undo_point() const;
    /// Whose decision that would take back.
    std::optional<Seat> undo_seat() const;

    /// What was said about ending the game, in order; what was said after a ply that was taken back
    /// is forgotten with it.
    const std::vector<Aside>& asides() const { return asides_; }
    /// Whose offer of a draw stands: until it is answered, or the other seat plays.
    std::optional<Seat> offered() const;
    /// Whether seats may resign: while the game goes on, if it is one of two against each other.
    bool may_resign() const { return !broken_ && !game_.why_no_ending(); }
    /// A draw, again only when the seat has played since, and not while an offer stands.
    bool may_offer(Seat seat) const;
    bool may_answer(Seat seat) const;

    /// At a chance node: the seat that a person, or nobody yet, holds and that has to throw.
    /// Nothing where the table draws by itself.
    std::optional<Seat> awaited_roller() const {
        return game_.ending() ? std::nullopt : awaited_roller(game_.state());
    }
    std::optional<Seat> awaited_roller(const AnyState& state) const;

  private:
    Sitting(Opened opened, Playthrough game);

    std::optional<Misfit> add_plies(const std::vector<Ply>& plies);
    std::optional<Misfit> add_undone(const Undone& undone);
    std::optional<Misfit> add_sat(const Sat& sat);
    std::optional<Misfit> add_parley(const Parley& parley);
    void after_ply(const AnyState& before, const Ply& ply);
    /// Whether nobody may take back the last ply, which was played in `before`.
    bool closes_undo(const AnyState& before, const Ply& ply) const;
    void all_decide_anew();

    Opened opened_;
    Playthrough game_;
    std::vector<Holder> holders_;
    std::uint64_t version_ = 1;
    std::uint64_t game_version_ = 1;
    PerSeat<std::uint64_t> decision_versions_{};
    std::vector<Aside> asides_;
    std::size_t undo_floor_ = 0;  // Plies that nobody may take back.
    bool broken_ = false;
};

}  // namespace equipoise
