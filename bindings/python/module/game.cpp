// equipoise.Game, and what tells of a game without a state.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/python/module/python.hpp"
#include "bindings/python/module/state.hpp"
#include "equipoise/catalog/catalog.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise::python {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostDataBytes = 64U << 20U;

Result<DataFile, Misfit> read_data_file(const fs::path& path) {
    const Misfit unreadable{{}, path.string(), "cannot be read"};
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return unreadable;
    if (fs::file_size(path, error) > kMostDataBytes) {
        return Misfit{{}, path.string(), "is larger than 64 MiB"};
    }
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) return unreadable;
    return DataFile{path.filename().string(), std::move(text)};
}

/// Printed components lie in the package, beside the module.
Result<DataFile, Misfit> read_packed(std::string_view path) {
    const py::module_ module = py::module_::import("equipoise._native");
    const fs::path file = module.attr("__file__").cast<std::string>();
    return read_data_file(file.parent_path() / "data" / path);
}

/// True and False as the rules files write them; numbers in digits.
std::string option_text(const std::string& name, const py::handle& value) {
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    if (py::isinstance<py::str>(value)) return value.cast<std::string>();
    if (PyIndex_Check(value.ptr()) != 0)
        return py::str(py::int_(py::reinterpret_borrow<py::object>(value)));
    throw py::type_error("option " + name + ": a str, an int or a bool is meant, not " +
                         std::string(py::str(py::type::of(value).attr("__name__"))));
}

SharedGame load(const std::string& id,
                std::optional<int> players,
                const py::object& data,
                const py::kwargs& options) {
    const AnyGame* game = shelf().find(id);
    if (game == nullptr) {
        std::string known;
        for (const AnyGame* one : shelf().games()) known += " " + std::string(one->info().id);
        raise(Misfit{{}, id, "there is no such game; there are" + known});
    }
    Setup setup;
    if (data.is_none()) {
        setup = value_or_raise(shelf().default_setup(*game));
    } else {
        const auto path = py::module_::import("os").attr("fspath")(data).cast<std::string>();
        setup = game->default_setup(value_or_raise(read_data_file(path)));
    }
    setup.seats = players;
    for (const auto& [key, value] : options) {
        const auto name = key.cast<std::string>();
        if (auto misfit = setup.options.set(name, option_text(name, value))) raise(*misfit);
    }
    return std::make_shared<Game>(value_or_raise(game->make(std::move(setup))));
}

py::dict options_of(const Game& game) {
    py::dict all;
    for (const Options::Value& value : game.rules().setup().options.values()) {
        all[py::str(std::string(value.spec->name))] = value.value;
    }
    return all;
}

}  // namespace

const Shelf& shelf() {
    static const Shelf all = house_games(read_packed);
    return all;
}

const BotShelf& bot_shelf() {
    static const BotShelf all = house_bots();
    return all;
}

void bind_game(py::module_& m) {
    m.attr("__version__") = EQ_VERSION;
    py::class_<Game, SharedGame> game(m, "Game");
    game.def_property_readonly("id", [](const Game& g) { return std::string(g.info().id); })
        .def_property_readonly("seats", &Game::seats)
        .def_property_readonly("options", &options_of)
        .def_property_readonly("action_codes",
                               [](const Game& g) { return g.rules().action_codes(); })
        .def("initial", [](SharedGame g) { return State(g, g->rules().initial()); });
    m.def("games", [] {
        std::vector<std::string> ids;
        for (const AnyGame* one : shelf().games()) ids.emplace_back(one->info().id);
        return ids;
    });
    m.def("load",
          &load,
          py::arg("game"),
          py::kw_only(),
          py::arg("players") = py::none(),
          py::arg("data") = py::none());
}

}  // namespace equipoise::python
