// From the wrapper back to the type of a game: the only place of the module that asks which it is.

#pragma once

#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/all.hpp"

namespace equipoise::python {

/// What `Make::of<T>(arguments...)` returns for the front T of these rules. They must be those of a
/// game of the house; a pointer comes out.
template <class Make, class... Arguments>
auto for_front_of(const AnyRules& rules, const Arguments&... arguments) {
    using Made = decltype(Make::template of<std::tuple_element_t<0, AllGames>>(arguments...));
    Made made;
    const auto try_front = [&]<class T>(std::type_identity<T>) {
        if (&rules.game() != &erased<T>()) return false;
        made = Make::template of<T>(arguments...);
        return true;
    };
    const bool found = [&]<class... T>(std::type_identity<std::tuple<T...>>) {
        return (try_front(std::type_identity<T>{}) || ...);
    }(std::type_identity<AllGames>{});
    EQ_EXPECT(found);
    return made;
}

}  // namespace equipoise::python
