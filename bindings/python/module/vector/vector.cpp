// What Python sees of a vector environment; equipoise/vector.py documents it.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/python/module/state.hpp"
#include "bindings/python/module/vector/vector_env.hpp"
#include "equipoise/core/texts/texts.hpp"

namespace equipoise::python {
namespace {

constexpr int kMostGames = 1 << 20;
constexpr int kMostThreads = 256;

void check_between(const char* name, int value, int low, int high) {
    if (low <= value && value <= high) return;
    throw py::value_error(std::string(name) + " must be from " + std::to_string(low) + " to " +
                          std::to_string(high) + ", not " + std::to_string(value));
}

/// The environment with the game that its states are of.
struct VectorGame {
    SharedGame game;
    std::unique_ptr<VectorEnv> env;

    py::ssize_t count() const { return env->count(); }
};

std::unique_ptr<VectorGame> make(
    SharedGame game, int count, Seed seed, int threads, bool observations, bool masks) {
    check_between("count", count, 1, kMostGames);
    check_between("threads", threads, 1, kMostThreads);
    const ObservationSpec& pictures = present(game)->observation();
    if (observations && pictures.layers() == 0) {
        throw py::value_error("this game has no observations; pass observations=False");
    }
    const VectorSpec spec{count, seed, std::min(threads, count), observations, masks};
    const py::gil_scoped_release unlocked;
    auto env = std::make_unique<VectorEnv>(game->shared_rules(), spec);
    return std::make_unique<VectorGame>(VectorGame{std::move(game), std::move(env)});
}

/// The rows as a read-only array of that shape, or of one number per game.
template <class Shown, class T>
py::array view(const py::object& self, const Rows<T>& rows, std::vector<py::ssize_t> row_shape) {
    static_assert(sizeof(Shown) == sizeof(T));
    std::vector<py::ssize_t> shape = {self.cast<const VectorGame&>().count()};
    shape.insert(shape.end(), row_shape.begin(), row_shape.end());
    py::array array(py::dtype::of<Shown>(), shape, rows.data(), self);
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

/// Every array by its name.
py::dict arrays(const py::object& self) {
    const auto& game = self.cast<const VectorGame&>();
    const VectorArrays& all = game.env->arrays();
    const auto width = [](const auto& rows) { return static_cast<py::ssize_t>(rows.width()); };
    py::dict named;
    if (game.env->spec().observations) {
        const ObservationSpec& spec = game.game->observation();
        named["observations"] =
            view<std::uint8_t>(self, all.observations, {spec.layers(), spec.rows, spec.columns});
    }
    if (game.env->spec().masks) {
        named["masks"] = view<std::uint8_t>(self, all.masks, {width(all.masks)});
    }
    named["seats"] = view<std::int8_t>(self, all.seats, {});
    named["legal"] = view<std::int32_t>(self, all.legal, {width(all.legal)});
    named["legal_counts"] = view<std::int32_t>(self, all.legal_counts, {});
    named["said"] = view<std::int32_t>(self, all.said, {width(all.said)});
    named["rewards"] = view<float>(self, all.rewards, {width(all.rewards)});
    named["ended"] = view<bool>(self, all.ended, {});
    named["plies"] = view<std::int32_t>(self, all.plies, {});
    named["lengths"] = view<std::int32_t>(self, all.lengths, {});
    return named;
}

void check_letters(const VectorGame& game, const py::array& letters) {
    const char kind = letters.dtype().kind();
    if (kind != 'i' && kind != 'u') throw py::type_error("actions must be an array of integers");
    if (letters.ndim() == 1 && letters.size() == game.count()) return;
    throw py::value_error("actions must have one letter for each of the " +
                          std::to_string(game.count()) + " games");
}

template <class T>
bool is_plain(const py::array& array) {
    return py::isinstance<py::array_t<T, py::array::c_style>>(array);
}

template <class T>
void step_with(VectorGame& game, const py::array& letters) {
    const std::span<const T> all(static_cast<const T*>(letters.data()),
                                 static_cast<std::size_t>(letters.size()));
    std::optional<VectorRefusal> refused;
    {
        const py::gil_scoped_release unlocked;
        refused = game.env->step(all);
    }
    if (!refused) return;
    const std::string what =
        "letter " + std::to_string(refused->letter) + " in game " + std::to_string(refused->game);
    if (!refused->refusal.clause.id.empty()) raise_illegal(refused->refusal, what);
    throw py::value_error(what + ": " + Texts::english().of(refused->refusal));
}

void step(VectorGame& game, const py::array& letters) {
    check_letters(game, letters);
    if (is_plain<std::int32_t>(letters)) return step_with<std::int32_t>(game, letters);
    step_with<std::int64_t>(
        game, py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > (letters));
}

py::array random_actions(VectorGame& game, std::optional<py::array> out) {
    if (!out) out = py::array_t<std::int32_t>(game.count());
    if (!is_plain<std::int32_t>(*out) || !out->writeable() || out->ndim() != 1 ||
        out->size() != game.count()) {
        throw py::value_error("out must be a writable C-contiguous int32 array of shape (" +
                              std::to_string(game.count()) + ",)");
    }
    const std::span<std::int32_t> letters(static_cast<std::int32_t*>(out->mutable_data()),
                                          static_cast<std::size_t>(out->size()));
    const py::gil_scoped_release unlocked;
    game.env->random_letters(letters);
    return *out;
}

/// In parts, so that Ctrl-C can end it.
std::int64_t run_random(VectorGame& game, std::int64_t steps) {
    constexpr std::int64_t kPart = 64;
    if (steps < 0) throw py::value_error("steps must not be negative");
    std::int64_t ended = 0;
    for (; steps > 0; steps -= kPart) {
        {
            const py::gil_scoped_release unlocked;
            ended += game.env->run_random(std::min(steps, kPart));
        }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return ended;
}

State state(const VectorGame& game, py::ssize_t index) {
    if (index < 0 || index >= game.count()) {
        throw py::index_error("games are numbered 0 to " + std::to_string(game.count() - 1));
    }
    return State(game.game, game.env->state(static_cast<int>(index)));
}

}  // namespace

void bind_vector(py::module_& m) {
    py::class_<VectorGame>(m, "VectorGame")
        .def(py::init(&make),
             py::arg("game"),
             py::arg("count"),
             py::arg("seed"),
             py::arg("threads"),
             py::arg("observations"),
             py::arg("masks"))
        .def("arrays", &arrays)
        .def(
            "reset",
            [](VectorGame& game, Seed seed) { game.env->reset(seed); },
            py::arg("seed"),
            py::call_guard<py::gil_scoped_release>())
        .def("step", &step, py::arg("actions"))
        .def("random_actions", &random_actions, py::arg("out"))
        .def("run_random", &run_random, py::arg("steps"))
        .def("state", &state, py::arg("index"));
}

}  // namespace equipoise::python
