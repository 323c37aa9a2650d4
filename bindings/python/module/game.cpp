// equipoise.load and equipoise.Game.

#include <filesystem>
#include <fstream>
#include <iterator>

#include "bindings/python/module/state.hpp"
#include "equipoise/base/text.hpp"
#include "equipoise/catalog/catalog.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise::python {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostDataBytes = 64U << 20U;

Result<DataFile, Misfit> read_data_file(const fs::path& path) {
    const Misfit unreadable{{}, path.string(), "unreadable"};
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return unreadable;
    if (fs::file_size(path, error) > kMostDataBytes) {
        return Misfit{{}, path.string(), "too_large"};
    }
    std::ifstream in(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) return unreadable;
    return DataFile{path.filename().string(), std::move(text)};
}

/// Data files are in the package, beside the module.
Result<DataFile, Misfit> read_packed(std::string_view path) {
    const py::module_ module = py::module_::import("equipoise._native");
    const fs::path file = module.attr("__file__").cast<std::string>();
    return read_data_file(file.parent_path() / "data" / path);
}

const AnyGame& find_game(const std::string& id) {
    if (const AnyGame* game = shelf().find(id)) return *game;
    std::string known;
    for (const AnyGame* one : shelf().games())
        known += (known.empty() ? "" : " ") + std::string(one->info().id);
    raise(Misfit{{}, id, Reason("no_such_game_of", {{"games", known}})});
}

/// True and False as the rules files write them; numbers in digits.
std::string option_text(const std::string& name, const py::handle& value) {
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    if (py::isinstance<py::str>(value)) return text_of(value);
    if (PyIndex_Check(value.ptr()) != 0) {
        return py::str(py::int_(py::reinterpret_borrow<py::object>(value)));
    }
    throw py::type_error("option " + name + " must be a str, an int or a bool, not " +
                         std::string(py::str(py::type::of(value).attr("__name__"))));
}

SharedGame make_game(const AnyGame& game, Setup setup) {
    return std::make_shared<Game>(value_or_raise(game.make(std::move(setup))));
}

SharedGame load(const std::string& id,
                std::optional<int> players,
                const py::object& data,
                const py::kwargs& options) {
    const AnyGame& game = find_game(id);
    Setup setup;
    if (data.is_none()) {
        setup = value_or_raise(shelf().default_setup(game));
    } else {
        const py::object path = py::module_::import("os").attr("fsdecode")(data);
        setup = game.default_setup(value_or_raise(read_data_file(path.cast<std::string>())));
    }
    setup.seats = players;
    for (const auto& [key, value] : options) {
        const std::string name = text_of(key);
        if (auto misfit = setup.options.set(name, option_text(name, value))) raise(*misfit);
    }
    return make_game(game, std::move(setup));
}

py::dict options_of(const Game& game) {
    py::dict all;
    for (const Options::Value& value : game.rules().setup().options.values()) {
        all[py::str(std::string(value.spec->name))] = value.value;
    }
    return all;
}

std::vector<OptionSpec> specs_of(const Game& game) {
    const std::span<const OptionSpec> specs = game.rules().game().options();
    return {specs.begin(), specs.end()};
}

std::vector<std::pair<std::string, py::dict>> environments_of(const Game& game) {
    std::vector<std::pair<std::string, py::dict>> all;
    for (const Variant& each : game.info().environments) {
        py::dict options;
        for (std::string_view word : words(each.options)) {
            const std::size_t equals = word.find('=');
            options[py::str(std::string(word.substr(0, equals)))] =
                std::string(word.substr(equals + 1));
        }
        all.emplace_back(each.name, std::move(options));
    }
    return all;
}

State position(const SharedGame& game, const std::string& text) {
    const Setup& setup = game->rules().setup();
    Setup amended = value_or_raise(game->rules().game().amend(setup, text));
    SharedGame meant =
        amended == setup ? game : make_game(game->rules().game(), std::move(amended));
    AnyState state = value_or_raise(meant->rules().parse_state(text));
    return {std::move(meant), std::move(state)};
}

State replay(const std::string& text, const DataFile* data, const SharedGame& expected) {
    const Record record = value_or_raise(parse_game(text, shelf(), data));
    auto game = std::make_shared<Game>(record.game.shared_rules());
    if (expected && !(*game == *expected)) {
        raise(Misfit{{},
                     {},
                     Reason("record_of_other_game",
                            {{"game", game->call()}, {"wanted", expected->call()}})});
    }
    State state(expected ? expected : game, record.game.start());
    for (const Ply& ply : record.game.plies()) state.apply(ply.actor, ply.action);
    return state;
}

State record(const SharedGame& game, const std::string& text) {
    return replay(text, &game->rules().setup().data, game);
}

State load_record(const std::string& text) { return replay(text, nullptr, nullptr); }

std::vector<std::string> bots_of(const Game& game) {
    std::vector<std::string> names;
    for (const AnyBot* bot : bot_shelf().of(game.rules().game())) {
        names.emplace_back(bot->info().id);
    }
    return names;
}

/// Enough to make the game again on another machine, whatever files it has.
py::tuple pickled(const Game& game) {
    const Setup& setup = game.rules().setup();
    py::dict given;
    for (const Options::Value& value : setup.options.values()) {
        if (value.given) given[py::str(std::string(value.spec->name))] = value.value;
    }
    return py::make_tuple(std::string(game.info().id),
                          setup.seats,
                          given,
                          setup.data.name,
                          py::bytes(setup.data.text));
}

SharedGame unpickled(const py::tuple& state) {
    const AnyGame& game = find_game(state[0].cast<std::string>());
    Setup setup = game.default_setup({state[3].cast<std::string>(), state[4].cast<py::bytes>()});
    setup.seats = state[1].cast<std::optional<int>>();
    for (const auto& [name, value] : state[2].cast<std::map<std::string, std::string>>()) {
        if (auto misfit = setup.options.set(name, value)) raise(*misfit);
    }
    return make_game(game, std::move(setup));
}

std::uint64_t perft(const SharedGame& game, int depth) {
    return count_sequences(State(game, game->rules().initial()), depth);
}

void bind_facts(py::class_<Game, SharedGame>& game) {
    game.def_property_readonly(
            "id", [](const Game& g) { return std::string(g.info().id); }, "As in `load`.")
        .def_property_readonly("seats", &Game::seats, "How many seats; they are numbered from 0.")
        .def_property_readonly(
            "options", &options_of, "Every option of the rules file and its value, as text.")
        .def_property_readonly(
            "option_specs", &specs_of, "Every option, in the order of the rules file.")
        .def_property_readonly(
            "action_codes",
            &Game::action_codes,
            "With these options, all codes are below this; a code never changes its meaning.")
        .def_property_readonly(
            "rules_version",
            [](const Game& g) { return std::string(g.info().rules_version); },
            "Changes when the same actions would make a different game.")
        .def_property_readonly(
            "secrets",
            [](const Game& g) { return g.rules().secrets(); },
            "With these options, whether a seat ever knows what another does not.")
        .def_property_readonly(
            "max_outcomes",
            [](const Game& g) { return g.rules().most_outcomes(); },
            "With these options, how many outcomes a chance node has at most; 0 without chance.")
        .def_property_readonly(
            "environments",
            &environments_of,
            "The names under which learning libraries know the game, whatever its options: its own "
            "and those of special set-ups, each with the options it stands for.")
        .def_property_readonly(
            "spelling",
            [](const Game& g) { return g.spelling(); },
            "How learners spell an action in letters of a small alphabet.")
        .def_property_readonly(
            "observation",
            [](const Game& g) { return g.observation(); },
            "The shape and meaning of the arrays that `State.observation` draws.")
        .def_property_readonly(
            "tallied",
            [](const Game& g) { return g.rules().tallied(); },
            "The components that the laboratory counts, each `<verb>:<component>`.")
        .def_property_readonly(
            "components",
            [](const Game& g) { return g.rules().components(); },
            "What the components in use have printed on them, as JSON text.")
        .def_property_readonly("bots", &bots_of, "The names of the bots that play it.");
}

}  // namespace

const Shelf& shelf() {
    static const Shelf all = all_games(read_packed);
    return all;
}

const BotShelf& bot_shelf() {
    static const BotShelf bots = [] {
        BotShelf all = all_bots();
        offer_perfect_bots(all, solved_tables());
        return all;
    }();
    return bots;
}

void bind_game(py::module_& m) {
    m.attr("__version__") = EQ_VERSION;
    py::class_<Game, SharedGame> game(
        m,
        "Game",
        py::is_final(),
        "The rules of one game with its options, seats and printed data. Immutable; `load` makes "
        "it. Equal if all of these are; a pickle includes the data file.");
    bind_facts(game);
    game.def(
            "side",
            [](const Game& g, int seat) { return g.rules().side(g.seat(seat)); },
            py::arg("seat"),
            "The side (team) of a seat; seats of one side win and lose together.")
        .def(
            "seat_name",
            [](const Game& g, int seat) { return g.rules().seat_name(g.seat(seat)); },
            py::arg("seat"),
            "The printed name of a seat.")
        .def("perft",
             &perft,
             py::arg("depth"),
             "How many sequences of `depth` actions there are from the start, chance included. "
             "ValueError if there are too many to count.")
        .def("__repr__", &Game::call)
        .def(
            "__eq__", [](const Game& a, const Game& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Game& g) { return static_cast<py::ssize_t>(g.hash()); })
        .def("__copy__", [](const SharedGame& g) { return g; })
        .def(
            "__deepcopy__", [](const SharedGame& g, const py::dict&) { return g; }, py::arg("memo"))
        .def("__reduce__", [](const Game& g) { return restored_by("game", pickled(g)); });
    bind_restore(m, "_restore_game", "Game", 5, &unpickled);
    m.def(
        "games",
        [] {
            std::vector<std::string> ids;
            for (const AnyGame* one : shelf().games()) ids.emplace_back(one->info().id);
            return ids;
        },
        "The names of all games, as `load` takes them.");
    m.def("load",
          &load,
          py::arg("game"),
          py::kw_only(),
          py::arg("players") = py::none(),
          py::arg("data") = py::none(),
          R"doc(The rules of a game with these options.

players: how many seats; None: as many as the options imply.
data: the path of a file of printed components (models, a map, a deck); None: the game's own.
options: as the rules file names them, each a str, an int or a bool (True and False mean "true" and
"false"); `Game.option_specs` lists them.

Raises Misfit, which names the clause and the option at fault.)doc");
}

void bind_game_states(py::module_& m) {
    auto game = bound<py::class_<Game, SharedGame>>(m, "Game");
    game.def(
            "initial",
            [](const SharedGame& g) { return State(g, present(g)->rules().initial()); },
            "The state before anything happened, chance included.")
        .def("position",
             &position,
             py::arg("text"),
             R"doc(The state of a position line, as `State.position` writes it.

Options that the line states override this game's, so the state's `game` can be another.
Raises Misfit with clause and field for a position that the rules cannot reach.)doc")
        .def("record",
             &record,
             py::arg("text"),
             "The last state of a record of exactly this game, with its history; leaves out an "
             "ending by resignation or agreement. Raises Misfit with the line at fault.");
    m.def("load_record",
          &load_record,
          py::arg("text"),
          "The last state of a record of any game, with its history; its `game` is that of the "
          "record. For a record made with your own data file use `Game.record`. Raises Misfit with "
          "the line at fault.");
}

}  // namespace equipoise::python
