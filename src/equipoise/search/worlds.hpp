// What a search looks at: all that one seat knows or, in a review, the state itself.

#pragma once

#include <type_traits>

#include "equipoise/base/rng.hpp"
#include "equipoise/search/position.hpp"

namespace equipoise {

/// Draws the states that a search begins with. Refers to a view or to a state, which must outlive
/// it. One type for both, so that play and reviews share each search's code.
template <Game R>
class WorldSource {
  public:
    using State = typename R::State;
    using View = typename R::View;

    /// Any state that the view allows.
    WorldSource(const View& view) : view_(&view) {}  // NOLINT: a seat's view is its worlds.
    /// That state alone, secrets included.
    static WorldSource open(const State& s) {
        if constexpr (kOpen<R>) {
            return WorldSource(s);
        } else {
            WorldSource source;
            source.state_ = &s;
            return source;
        }
    }

    bool is_open() const { return kOpen<R> || state_ != nullptr; }
    State draw(const R& rules, Rng& rng) const {
        if constexpr (!kOpen<R>) {
            if (state_ != nullptr) return *state_;
        }
        return rules.sample(*view_, rng);
    }

  private:
    WorldSource() = default;

    const View* view_ = nullptr;
    const State* state_ = nullptr;
};

/// As a parameter: a view converts to it where R is known from another argument.
template <Game R>
using Worlds = std::type_identity_t<WorldSource<R>>;

}  // namespace equipoise
