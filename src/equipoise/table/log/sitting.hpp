// One sitting of a game as the fold over its log: who sits where, what was played, what may be
// taken back.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/core/shelf.hpp"
#include "equipoise/record/playthrough.hpp"
#include "equipoise/table/log/chance_key.hpp"
#include "equipoise/table/log/chance_rounds.hpp"
#include "equipoise/table/log/clock.hpp"
#include "equipoise/table/log/entry.hpp"

namespace equipoise {

/// The data file of that name whose content has that hash (hex); nothing if it is lost.
using FindData = std::function<std::optional<DataFile>(
    const std::string& path, const std::string& name, const std::string& hash)>;

/// The rules of a game in that setup; a host can share those of equal setups. Empty: made anew.
using MakeRules = std::function<Result<SharedRules, Misfit>(const AnyGame& game, Setup setup)>;

/// An offer, answer or resignation, and how many plies had been played before it.
struct Aside {
    Parley parley;
    std::size_t after = 0;
    bool operator==(const Aside&) const = default;
};

/// From the ply of that index (0-based) on the seat's nonce is this one.
struct NonceChange {
    std::size_t ply = 0;
    Seat seat;
    std::string nonce;
    bool operator==(const NonceChange&) const = default;
};

struct ChatLine {
    Said said;
    std::int64_t at = 0;      // In milliseconds of the service.
    std::uint64_t entry = 0;  // Its number in the log, from 1.
    bool operator==(const ChatLine&) const = default;
};

class Sitting {
  public:
    /// From the first entry of a log, made at `at`; `data` is the file that the entry names.
    static Result<Sitting, Misfit> open(const AnyGame& game,
                                        Opened opened,
                                        DataFile data,
                                        std::int64_t at = 0,
                                        const MakeRules& make_rules = {});

    /// Adds one entry. A misfit means that the stored log and the rules do not match: the sitting
    /// is then of no use.
    std::optional<Misfit> add(const Entry& entry);

    const Opened& opened() const { return opened_; }
    const Playthrough& game() const { return game_; }
    const AnyRules& rules() const { return game_.rules(); }
    bool has_secrets() const { return rules().secrets(); }
    /// Whether those who sit here may ask for advice.
    bool advises() const { return opened_.advice && rules().game().advises(); }
    /// Or for hints, which bots give.
    bool gives_hints() const { return opened_.advice; }
    int seats() const { return rules().seats(); }
    const Holder& holder(Seat seat) const {
        return holders_[static_cast<std::size_t>(seat.index())];
    }
    SeatSet seats_of(const std::string& person) const;
    bool all_seated() const;
    /// Who was last invited to a seat here, whatever became of it; null for nobody.
    const Invited* invited() const { return invited_ ? &*invited_ : nullptr; }
    /// The invitation that waits for an answer, for which its seat is kept; null without one.
    const Invited* invitation() const;
    /// The one that was turned down, as long as nobody else has that seat.
    const Invited* turned_down() const;
    /// Whether it can only be watched: its host closed it, or a broken invariant did.
    bool is_broken() const { return broken_; }
    bool is_closed_by_host() const { return closed_; }
    bool is_over() const { return game_.turn().is_terminal(); }
    /// Whose time was over.
    SeatSet flagged() const { return flagged_; }
    /// Ranks by seat: 1 for the best, equal results alike, and seats flagged in a game that went on
    /// last. Empty while the game goes on.
    std::vector<int> standings() const;

    const TimeControl& time() const { return opened_.time; }
    const Clocks& clocks() const { return clocks_; }
    /// Whether a person's vacation stops their clock here.
    bool takes_vacations() const {
        return opened_.time.kind == TimeControl::Kind::Days && !broken_ && !is_over();
    }
    /// Until when the person at that seat is on vacation, in milliseconds of the service; 0: they
    /// are not.
    std::int64_t vacation_until(Seat seat) const { return vacations_[seat]; }
    /// When the first vacation that goes on here ends; nothing without one.
    std::optional<std::int64_t> vacations_end() const;
    /// When the last entry was made, in milliseconds of the service. Never goes back.
    std::int64_t at() const { return at_; }

    /// How many entries the log has.
    std::uint64_t version() const { return version_; }
    /// The version at which the game last changed.
    std::uint64_t game_version() const { return game_version_; }
    /// The version at which what this seat decides on last changed. Others who commit at the same
    /// simultaneous node do not change it.
    std::uint64_t decision_version(Seat seat) const { return decision_versions_[seat]; }

    /// The version at which the game in progress became another one of its match; until then, and
    /// outside matches, 1.
    std::uint64_t match_game_version() const { return match_game_version_; }

    /// How many plies of that version the game still has. Nothing for a version to come.
    std::optional<std::size_t> tail_from(std::uint64_t version) const;
    /// Whether this request is among the last that made entries.
    bool was_done(std::uint64_t request) const;

    /// The rounds in which those here agree on chance. Of a table without a seed, or that was
    /// opened before there were rounds, none.
    const std::optional<ChanceRounds>& rounds() const { return rounds_; }
    /// Whether a round has to begin before chance can go on.
    bool needs_round() const {
        return rounds_ && rounds_->needs_round() && !is_over() && !is_broken();
    }
    /// The seats whose share in chance, or commitment to it, is missing.
    SeatSet owed_shares() const;
    /// When the first of them will be late, in milliseconds of the service: its seat is then to be
    /// freed. Nothing where the clocks run for them.
    std::optional<std::int64_t> shares_deadline() const;
    SeatSet late_shares(std::int64_t now) const;

    /// The same at a table that was opened before there were rounds.
    SeatSet owed_nonces() const;
    SeatSet owed_nonces(const std::string& person) const;
    /// Empty without one.
    const std::string& nonce(Seat seat) const;
    /// Every change of every nonce, in order.
    const std::vector<NonceChange>& nonces() const { return nonces_; }
    /// Whether chance may be played: with a seed only once every seat is held and owes nothing.
    bool may_draw_chance() const;
    /// What chance is drawn with where there are no rounds.
    ChanceKey nonce_key() const;
    /// How often chance was played before this table,
    std::uint64_t chance_before() const { return chance_before_; }
    /// in the whole game, as it stands now,
    std::uint64_t chance_total() const { return chance_before_ + chance_count_; }
    /// and at most, with what was taken back: the outcomes up to there are known.
    std::uint64_t chance_known() const { return chance_known_; }
    /// Whether anything was played here.
    bool has_begun() const { return game_.plies().size() > opened_.plies.size(); }

    /// The last things said, in order.
    const std::vector<ChatLine>& chat() const { return chat_; }
    SeatSet wants_rematch() const { return wants_rematch_; }
    /// The table of the rematch; empty as long as there is none.
    const std::string& next() const { return next_; }

    /// The seat of a person who plays alone against bots, and always has at this table, in a game
    /// that does not count: they may take back across chance and answers, and meet the same chance
    /// again.
    std::optional<Seat> practising() const;
    /// How often that was done.
    std::size_t takebacks() const { return takebacks_; }

    /// The number of plies that stay if the last decision is taken back. Nothing if chance, a
    /// revelation or the beginning comes first, which does not stop who is practising, or if the
    /// seats have ended the game.
    std::optional<std::size_t> undo_point() const;
    /// Whose decision that would take back.
    std::optional<Seat> undo_seat() const;

    /// Whether taking back needs the consent of others: more than one person sits here.
    bool needs_consent() const;
    /// Whose request to take back stands: until somebody declines it or the game changes.
    std::optional<Seat> takeback() const;
    /// The seats of the persons who have yet to accept it.
    SeatSet takeback_needs() const;

    /// What was said about ending the game or taking back, in order; what was said after a ply that
    /// was taken back is forgotten with it.
    const std::vector<Aside>& asides() const { return asides_; }
    /// Whose offer of a draw stands: until it is answered, the other seat plays, or its game ends.
    std::optional<Seat> offered() const { return offered_since(match_game_begin()); }
    /// Whether seats may resign: while the game goes on, if it is one of two against each other; in
    /// a match, while one of its games does.
    bool may_resign() const { return !broken_ && !game_.why_no_concession(); }
    /// Whether a resignation may end the whole, a match too: once its games were not conceded, and
    /// whoever is gone for good loses it.
    bool may_end() const { return !broken_ && !game_.why_no_ending(); }
    /// A draw: not while an offer stands, and again only when the seat has played since.
    bool may_offer(Seat seat) const;
    bool may_answer(Seat seat) const;

    /// At a chance node: the seat that has to roll, if a person or nobody yet holds it. Nothing
    /// where the table draws by itself.
    std::optional<Seat> awaited_roller() const {
        return game_.ending() ? std::nullopt : awaited_roller(game_.state());
    }
    std::optional<Seat> awaited_roller(const AnyState& state) const;

  private:
    Sitting(Opened opened, Playthrough game, std::int64_t at);

    std::optional<Misfit> add_plies(const std::vector<Ply>& plies);
    std::optional<Misfit> put(const Opened& opened);
    std::optional<Misfit> put(const Played& played);
    std::optional<Misfit> put(const Undone& undone);
    std::optional<Misfit> put(const Sat& sat);
    std::optional<Misfit> put(const Invited& invited);
    std::optional<Misfit> put(const TurnedDown& down);
    std::optional<Misfit> put(const Renamed& renamed);
    std::optional<Misfit> put(const Parley& parley);
    std::optional<Misfit> put(const Round& round);
    std::optional<Misfit> put(const Committed& committed);
    std::optional<Misfit> put(const Revealed& revealed);
    std::optional<Misfit> put(const Withheld& withheld);
    std::optional<Misfit> put(const Nonce& nonce);
    std::optional<Misfit> put(const Left& left);
    std::optional<Misfit> put(const Replaced& replaced);
    std::optional<Misfit> put(const Flagged& flagged);
    std::optional<Misfit> put(const Vacation& vacation);
    std::optional<Misfit> put(const Said& said);
    std::optional<Misfit> put(const Wanted& wanted);
    std::optional<Misfit> put(const Next& next);
    std::optional<Misfit> put(const Closed& closed);
    std::optional<Misfit> put(const Broken& broken);
    void end(const Ending& ending);
    /// How many plies were played before the game in progress of a match.
    std::size_t match_game_begin() const {
        return match_begins_.empty() ? 0 : match_begins_.back();
    }
    /// Whose offer stands, of those made after so many plies or later.
    std::optional<Seat> offered_since(std::size_t plies_before) const;
    bool is_free_to_offer(Seat seat) const;
    bool may_say(const Parley& parley) const;
    void note_person(const std::string& person);
    void begin_round(std::string seed, std::string commitment);
    std::optional<Misfit> why_not_owed(Seat seat, ChanceRounds::Step step) const;
    std::int64_t share_deadline(Seat seat) const;
    /// The vacation of whoever sat there is none of the next.
    void end_vacation(Seat seat);
    /// Nobody's share comes from that seat any more.
    void drop_share(Seat seat);
    void set_nonce(Seat seat, std::string nonce);
    /// Those that the seat changed again before the next ply, so that no chance came from them.
    void drop_unused_nonces();
    void remember(std::uint64_t request);

    bool has(Seat seat) const { return seat.index() < seats(); }
    /// Somebody has that seat: an invitation to it is over.
    void end_invitation(Seat seat);
    Holder& held(Seat seat) { return holders_[static_cast<std::size_t>(seat.index())]; }
    /// The persons' seats that have to act, unless the table waits for something else.
    SeatSet on_the_clock() const;
    /// Whose decision these plies, played next, are; nothing where nobody was asked.
    std::optional<Seat> decider(const std::vector<Ply>& plies) const;
    void after_ply(const AnyState& before, const Ply& ply);
    /// Whether nobody may take back the last ply, which was played in `before`.
    bool closes_undo(const AnyState& before, const Ply& ply) const;
    bool crosses(std::size_t keep, Seat seat) const;
    void all_decide_anew();
    /// Whether a game of the match was conceded. In old logs that gave no time back, and a seat may
    /// have run out of time that has some left as clocks go now.
    bool was_conceded() const;

    Opened opened_;
    Playthrough game_;
    std::vector<Holder> holders_;
    Clocks clocks_;
    std::int64_t at_ = 0;
    std::uint64_t version_ = 1;
    std::uint64_t game_version_ = 1;
    std::uint64_t match_game_version_ = 1;
    std::vector<std::size_t> match_begins_;  // The plies before each later game of a match.
    PerSeat<std::uint64_t> decision_versions_{};
    std::vector<std::uint32_t> plies_at_;  // By version, from 1: how many plies there were.
    std::vector<std::uint64_t> done_;      // Requests; a ring once it is full,
    std::size_t oldest_done_ = 0;          // with its oldest here.
    std::vector<Aside> asides_;
    std::optional<ChanceRounds> rounds_;
    std::vector<NonceChange> nonces_;
    std::uint64_t chance_before_ = 0;  // In plies played elsewhere.
    std::uint64_t chance_count_ = 0;
    std::uint64_t chance_known_ = 0;
    std::string first_person_;  // Who sat here first,
    bool had_company_ = false;  // and whether anybody else ever did.
    std::size_t takebacks_ = 0;
    std::vector<ChatLine> chat_;
    std::optional<Invited> invited_;
    enum class Answer : std::uint8_t { None, Declined, Over } answer_ = Answer::None;  // To that.
    std::string next_;
    std::size_t undo_floor_ = 0;  // Plies that nobody may take back.
    SeatSet flagged_;
    PerSeat<std::int64_t> vacations_{};
    SeatSet wants_rematch_;
    bool broken_ = false;
    bool closed_ = false;
};

}  // namespace equipoise
