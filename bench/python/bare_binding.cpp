// Balance Duel and chess as a binding without a package: one class of pybind11 around rules and a
// state, no history, nothing checked. What single steps of the package are compared with.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "equipoise/core/erased_game.hpp"
#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/games/chess_balance/game.hpp"

namespace py = pybind11;

namespace equipoise::bench {
namespace {

template <TableGame T>
class Bare {
  public:
    using Rules = typename T::Rules;

    Bare(const std::string& data, const std::string& option, const std::string& value)
        : rules_(make(data, option, value)), state_(rules_->initial()) {}

    void restart() { state_ = rules_->initial(); }

    std::vector<std::uint32_t> legal_actions() const {
        const Turn turn = rules_->turn(state_);
        std::vector<std::uint32_t> codes;
        if (turn.acting.empty()) return codes;
        ActionList<Rules::kMaxActions> list;
        rules_->legal_actions(state_, *turn.acting.begin(), list);
        codes.reserve(list.size());
        for (const Action a : list) codes.push_back(a.code);
        return codes;
    }

    void apply(std::uint32_t code) {
        const Turn turn = rules_->turn(state_);
        const Actor actor = turn.is_chance() ? Actor::chance() : Actor(*turn.acting.begin());
        rules_->apply(state_, actor, Action{code});
    }

  private:
    static std::shared_ptr<const Rules> make(const std::string& data,
                                             const std::string& option,
                                             const std::string& value) {
        Setup setup = erased<T>().default_setup({"data", data});
        if (!option.empty()) setup.options.set(option, value);
        auto rules = T::make(setup);
        if (!rules) throw py::value_error(rules.error().text());
        return std::make_shared<const Rules>(std::move(rules).value());
    }

    std::shared_ptr<const Rules> rules_;
    typename Rules::State state_;
};

template <TableGame T>
void bind(py::module_& m, const char* name) {
    py::class_<Bare<T>>(m, name)
        .def(py::init<const std::string&, const std::string&, const std::string&>())
        .def("restart", &Bare<T>::restart)
        .def("legal_actions", &Bare<T>::legal_actions)
        .def("apply", &Bare<T>::apply);
}

}  // namespace
}  // namespace equipoise::bench

PYBIND11_MODULE(bare_binding, m) {
    using namespace equipoise;
    bench::bind<balance_duel::BalanceDuel>(m, "BalanceDuel");
    bench::bind<chess_balance::ChessBalance>(m, "ChessBalance");
}
