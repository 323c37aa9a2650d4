#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "equipoise/record/playthrough.hpp"

namespace equipoise {

/// What happened, as a list.
std::string print_events(const std::vector<Event>& events);
/// What a viewer sees of a state: the members `view` and `facts`.
std::string print_sight(const AnyRules& rules, const AnyState& s, Viewer viewer);

/// The game so far as one viewer may know it, as the JSON texts of the wire. Follows a playthrough
/// from ply to ply, so that a long game is not written anew for every message. A ply leaves out the
/// view if it is the same as before.
class Chronicle {
  public:
    /// A ply for its viewer, as JSON.
    struct Told {
        std::string actor, move;
        std::string events;  // What happened, as a list.
        std::string seen;    // Members `view` and `facts`; empty if they are those before it.
    };

    Chronicle(const Playthrough& game, Viewer viewer);

    /// Adds the plies played since the last call. Plies that were taken back have to be forgotten
    /// first.
    void follow(const Playthrough& game);
    /// Forgets every ply after the first `plies`.
    void forget(const Playthrough& game, std::size_t plies);

    Viewer viewer() const { return viewer_; }
    /// `{"view","facts"}` of the start.
    const std::string& start() const { return start_; }
    /// The plies from the n-th (0-based) on, as a JSON list.
    std::string plies_from(std::size_t n) const;
    std::size_t plies() const { return plies_.size(); }
    /// How often plies were forgotten.
    std::size_t forgotten() const { return forgotten_; }
    /// The ply (0-based) that says what is seen now, if it is not before the one numbered `since`;
    /// else `since`. Patches that began with either say the same from now on.
    std::size_t last_seen(std::size_t since) const;
    /// The plies from the n-th on as a patch has them: what changed, for a line whose patches
    /// began with the ply numbered `since` (0-based, at most n). Kept for the next line that wants
    /// the same.
    const std::string& patch_from(std::size_t n, std::size_t since);

  private:
    Viewer viewer_;
    std::string start_;
    std::vector<Told> plies_;
    std::size_t forgotten_ = 0;
    std::string patch_;                                  // The last one,
    std::optional<std::array<std::size_t, 4>> patched_;  // and what it was made of.
    AnyState state_;                                     // After plies_,
    std::string seen_;  // and what is seen then: the members `view` and `facts`.
};

}  // namespace equipoise
