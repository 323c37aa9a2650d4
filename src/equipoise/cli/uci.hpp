// The Universal Chess Interface, spoken by the engine of a game that has one.

#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "equipoise/cli/command.hpp"
#include "equipoise/record/playthrough.hpp"

namespace equipoise {

/// What a `go` allows. Times in milliseconds; by seat, White first.
struct UciLimits {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t move_time = 0;
    std::int64_t clock[2] = {0, 0};
    std::int64_t increment[2] = {0, 0};
    bool timed[2] = {false, false};
    int moves_to_go = 0;
    bool infinite = false;
    bool ponder = false;
    int perft = -1;  // Depth; negative: not asked for.
    std::vector<std::string> search_moves;
};

/// When to begin no further depth, and when to stop at once.
struct UciSchedule {
    static constexpr std::int64_t kNever = INT64_MAX;
    std::int64_t soft = kNever;
    std::int64_t hard = kNever;
};
/// For the seat to move; `overhead` milliseconds are kept back for sending the answer.
UciSchedule schedule_of(const UciLimits& limits, int seat, std::int64_t overhead);

/// What UCI_Elo can be.
inline constexpr int kLowestElo = 1180;
inline constexpr int kHighestElo = 2170;
/// The strength that is worth about that much, by measured matches (uci.cpp).
int strength_of_elo(int elo);

/// One client. Commands are handled by the caller's thread, searches by one of its own.
class UciSession {
  public:
    /// The game must have variants.
    UciSession(const Catalog& catalog, const AnyGame& game, std::ostream& out);
    ~UciSession();
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    /// False after `quit`.
    bool hear(std::string_view line);

  private:
    using Clock = std::chrono::steady_clock;

    void say(const std::string& text);
    void complain(const std::string& text) { say("info string " + text); }
    void introduce();
    void set_option(std::string_view rest);
    void set_number(std::string_view name, std::string_view value);
    bool set_game_option(std::string_view name, std::string_view value);
    void set_position(std::string_view rest);
    /// A game without moves; what the line leaves open is drawn.
    Result<Playthrough, Misfit> start_from(std::string_view kind,
                                           std::string_view line,
                                           Rng& rng) const;
    /// Plays a whole turn or a part of one.
    std::optional<Misfit> play(Playthrough& game, std::string_view turn, Rng& rng) const;
    bool refresh_rules();
    const Variant& variant() const;

    void go(std::string_view rest);
    void think(Playthrough game, UciLimits limits);
    void count(const Playthrough& game, int depth);
    std::string print_turns(const Playthrough& from,
                            const Thought& thought,
                            bool first_turn_only) const;
    void tell(const Playthrough& game, const ThinkingProgress& progress, int lines);
    std::int64_t elapsed() const;
    bool out_of_time() const;
    /// With UCI_LimitStrength at most that of UCI_Elo.
    int strength() const;
    /// Ends a search, its answer included.
    void finish();

    const Catalog& catalog_;
    const AnyGame& game_;
    std::ostream& out_;
    std::mutex speaking_;

    std::size_t memory_ = std::size_t{16} << 20;
    int lines_ = 1;
    int strength_ = ThinkingTask::kFullStrength;
    bool limits_strength_ = false;
    int elo_ = kHighestElo;
    std::int64_t overhead_ = 10;
    std::string variant_;
    std::string data_;
    std::vector<std::pair<std::string, std::string>> options_;  // Set by the client.
    SharedRules rules_;
    std::optional<Playthrough> position_;
    bool misplaced_ = false;  // The last position asked for could not be set up.
    std::unique_ptr<AnyThinker> thinker_;
    Seed searches_ = 0;

    std::thread thread_;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> pondering_ = false;  // Or thinking without a limit: only `stop` ends it.
    std::atomic<std::int64_t> begun_ = 0;  // Of the clock, in milliseconds.
    std::atomic<std::int64_t> soft_ = UciSchedule::kNever;
    std::atomic<std::int64_t> hard_ = UciSchedule::kNever;
    UciSchedule schedule_;
    bool infinite_ = false;
};

/// Reads lines until `quit` or the end; a search that still runs then is stopped and answered.
void run_uci(const Catalog& catalog, std::istream& in, std::ostream& out);

}  // namespace equipoise
