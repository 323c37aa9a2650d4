// Numbers from Python, made into what the kernel means.

#include "bindings/python/module/python.hpp"

namespace equipoise::python {

Seat Game::seat(py::ssize_t index) const {
    if (index < 0 || index >= seats()) {
        throw py::value_error("seat " + std::to_string(index) + ": this game has the seats 0 to " +
                              std::to_string(seats() - 1));
    }
    return Seat(static_cast<int>(index));
}

Viewer Game::viewer(const py::object& index) const {
    return index.is_none() ? Viewer::spectator() : Viewer(seat(index.cast<py::ssize_t>()));
}

Action Game::action(std::int64_t code) {
    // No game has this code, and every game refuses it with its own clause.
    constexpr std::uint32_t kNone = UINT32_MAX;
    return {code < 0 || code > kNone ? kNone : static_cast<std::uint32_t>(code)};
}

bool Game::operator==(const Game& other) const {
    return &rules_->game() == &other.rules_->game() && seats() == other.seats() &&
        rules_->setup().options == other.rules_->setup().options &&
        rules_->setup().data == other.rules_->setup().data;
}

}  // namespace equipoise::python
