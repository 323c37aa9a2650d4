#include "bindings/python/module/steps.hpp"

#include <new>

#include "bindings/python/module/typed_game.hpp"

namespace equipoise::python {
namespace {

template <TableGame T>
class TypedSteps final : public Steps {
  public:
    using Rules = typename T::Rules;
    using State = typename Rules::State;

    explicit TypedSteps(const AnyRules& rules) : rules_(typed<T>(rules)) {}

    void legal(const AnyState& s, Seat seat, std::vector<Action>& actions) const override {
        ActionList<Rules::kMaxActions> list;
        rules_.legal_actions(look_at(s), seat, list);
        actions.assign(list.begin(), list.end());
    }

    Turn apply(const AnyState& s, Actor actor, Action action, AnyState& next) const override {
        State state = look_at(s);
        rules_.apply(state, actor, action);
        next = AnyState::of(state);
        return rules_.turn(state);
    }

  private:
    /// The bytes of an AnyState lie in memory of operator new, and a state is an implicit-lifetime
    /// type.
    static const State& look_at(const AnyState& s) {
        static_assert(alignof(State) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
        EQ_EXPECT(s.size() == sizeof(State));
        return *std::launder(reinterpret_cast<const State*>(s.bytes().data()));
    }

    const Rules& rules_;
};

struct MakeSteps {
    template <TableGame T>
    static std::unique_ptr<const Steps> of(const AnyRules* rules) {
        return std::make_unique<TypedSteps<T>>(*rules);
    }
};

}  // namespace

std::unique_ptr<const Steps> make_steps(const AnyRules& rules) {
    return for_front_of<MakeSteps>(rules, &rules);
}

}  // namespace equipoise::python
