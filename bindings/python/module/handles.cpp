// Games as Python names them, and numbers from Python made into what the kernel means.

#include "bindings/python/module/python.hpp"
#include "equipoise/base/hash.hpp"

namespace equipoise::python {

std::string text_of(const py::handle& str) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(str.ptr(), &size);
    if (text == nullptr) throw py::error_already_set();
    return {text, static_cast<std::size_t>(size)};
}

Seat Game::seat(int index) const {
    if (index < 0 || index >= seats()) {
        throw py::value_error("seat " + std::to_string(index) + ": this game has seats 0 to " +
                              std::to_string(seats() - 1));
    }
    return Seat(index);
}

Viewer Game::viewer(SeatArg index) const {
    return index ? Viewer(seat(*index)) : Viewer::spectator();
}

Action Game::action(std::int64_t code) {
    if (code < 0 || code > kNoAction.code) return kNoAction;
    return {static_cast<std::uint32_t>(code)};
}

bool Game::operator==(const Game& other) const {
    if (rules_ == other.rules_) return true;
    return &rules_->game() == &other.rules_->game() && seats() == other.seats() &&
        rules_->setup().options == other.rules_->setup().options &&
        rules_->setup().data == other.rules_->setup().data;
}

std::uint64_t Game::hash() const {
    return mix64(content_hash(call()) ^ content_hash(rules_->setup().data.text));
}

std::string Game::call() const {
    std::string text = "equipoise.load('" + std::string(info().id) + "'";
    if (info().min_seats != info().max_seats) text += ", players=" + std::to_string(seats());
    for (const Options::Value& value : rules_->setup().options.values()) {
        if (value.is_default()) continue;
        text += ", " + std::string(value.spec->name) + "='" + value.value + "'";
    }
    return text + ")";
}

}  // namespace equipoise::python
