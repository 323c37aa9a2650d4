// `equipoise console`: the text protocol of docs/console.md, through the wrapper only.

#include <algorithm>
#include <chrono>
#include <iostream>

#include "equipoise/base/text.hpp"
#include "equipoise/cli/command.hpp"
#include "equipoise/record/record.hpp"

namespace equipoise {
namespace {

using Words = std::vector<std::string_view>;
using Answer = Result<std::string, Misfit>;

Misfit refuse(Reason reason) { return Misfit::of({}, std::move(reason)); }

std::string print_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
}

class Console {
  public:
    explicit Console(const Catalog& catalog) : catalog_(catalog) {}

    /// One line without its number; `rest` is everything after the command's name.
    Answer answer(std::string_view name, std::string_view rest);
    bool quits() const { return quits_; }

  private:
    struct Command {
        std::string_view name;
        Answer (Console::*run)(std::string_view rest);
        bool needs_game = false;
    };
    static const std::vector<Command>& commands();
    /// The first question of that name among all games of the catalog; null if there is none.
    const Query* query(std::string_view name) const;

    Answer protocol_version(std::string_view) { return std::string("2"); }
    Answer name(std::string_view) { return std::string("Equipoise"); }
    Answer version(std::string_view) { return std::string(EQ_VERSION); }
    Answer list_commands(std::string_view);
    Answer known_command(std::string_view rest);
    Answer games(std::string_view);
    Answer options(std::string_view rest);
    Answer new_game(std::string_view rest);
    Answer position(std::string_view rest);
    Answer show(std::string_view);
    Answer view(std::string_view rest);
    Answer actors(std::string_view);
    Answer legal(std::string_view rest);
    Answer chance(std::string_view);
    Answer play(std::string_view rest);
    Answer why(std::string_view rest);
    Answer undo(std::string_view rest);
    Answer resign(std::string_view rest);
    Answer draw(std::string_view);
    Answer moves(std::string_view);
    Answer score(std::string_view);
    Answer result(std::string_view);
    Answer seed(std::string_view rest);
    Answer genmove(std::string_view rest);
    Answer bots(std::string_view);
    Answer perft(std::string_view rest);
    Answer record(std::string_view);
    Answer load(std::string_view rest);
    Answer quit(std::string_view);

    Answer concede(Seat seat, Action concession);

    /// Commands that need a game are not run without one.
    const Playthrough& game() const {
        EQ_EXPECT(game_);
        return *game_;
    }
    Playthrough& game() {
        EQ_EXPECT(game_);
        return *game_;
    }
    std::optional<Seat> seat(std::string_view text) const {
        const auto number = parse_int(text, 0, game().rules().seats() - 1);
        if (!number) return std::nullopt;
        return Seat(static_cast<int>(*number));
    }
    /// Who makes a move and which: `MOVE` of the only actor, or `SEAT MOVE`.
    Result<std::pair<Actor, std::string_view>, Misfit> actor_and_move(std::string_view rest) const;

    const Catalog& catalog_;
    std::optional<Playthrough> game_;
    std::uint64_t bot_moves_ = 0;
    bool quits_ = false;
};

const std::vector<Console::Command>& Console::commands() {
    static const std::vector<Command> all{
        {"protocol_version", &Console::protocol_version},
        {"name", &Console::name},
        {"version", &Console::version},
        {"list_commands", &Console::list_commands},
        {"known_command", &Console::known_command},
        {"games", &Console::games},
        {"options", &Console::options},
        {"new", &Console::new_game},
        {"position", &Console::position, true},
        {"show", &Console::show, true},
        {"view", &Console::view, true},
        {"actors", &Console::actors, true},
        {"legal", &Console::legal, true},
        {"chance", &Console::chance, true},
        {"play", &Console::play, true},
        {"why", &Console::why, true},
        {"undo", &Console::undo, true},
        {"resign", &Console::resign, true},
        {"draw", &Console::draw, true},
        {"moves", &Console::moves, true},
        {"score", &Console::score, true},
        {"result", &Console::result, true},
        {"seed", &Console::seed, true},
        {"genmove", &Console::genmove, true},
        {"bots", &Console::bots, true},
        {"perft", &Console::perft, true},
        {"record", &Console::record, true},
        {"load", &Console::load},
        {"quit", &Console::quit},
    };
    return all;
}

Answer Console::answer(std::string_view name, std::string_view rest) {
    for (const Command& command : commands()) {
        if (command.name != name) continue;
        if (command.needs_game && !game_) return refuse("no_game_yet");
        return (this->*command.run)(rest);
    }
    const Query* asked = query(name);
    if (asked == nullptr) return refuse(Reason("unknown_command", {{"command", name}}));
    auto answer = asked->ask(words(rest), read_data_file);
    if (answer || !rest.empty()) return answer;
    return refuse(Reason("usage", {{"command", name}, {"arguments", asked->usage}}));
}

const Query* Console::query(std::string_view name) const {
    for (const AnyGame* game : catalog_.games.games()) {
        for (const Query& query : game->queries()) {
            if (query.name == name) return &query;
        }
    }
    return nullptr;
}

Answer Console::list_commands(std::string_view) {
    std::vector<std::string> lines;
    for (const Command& command : commands()) lines.emplace_back(command.name);
    for (const AnyGame* game : catalog_.games.games()) {
        for (const Query& query : game->queries()) lines.emplace_back(query.name);
    }
    return print_lines(lines);
}

Answer Console::known_command(std::string_view rest) {
    const bool known = std::any_of(
        commands().begin(), commands().end(), [&](const Command& c) { return c.name == rest; });
    return std::string(known || query(rest) != nullptr ? "true" : "false");
}

Answer Console::games(std::string_view) {
    std::vector<std::string> lines;
    for (const AnyGame* game : catalog_.games.games()) {
        const GameInfo& info = game->info();
        lines.push_back(std::string(info.id) + " players=" + std::to_string(info.min_seats) + "-" +
                        std::to_string(info.max_seats));
    }
    return print_lines(lines);
}

Answer Console::options(std::string_view rest) {
    const AnyGame* game = catalog_.games.find(rest);
    if (game == nullptr) return refuse(Reason("unknown_game", {{"game", rest}}));
    std::vector<std::string> lines;
    for (const OptionSpec& spec : game->options()) {
        std::string line = std::string(spec.name) + "=" + std::string(spec.default_value);
        switch (spec.type) {
            case OptionSpec::Type::Choice:
                line += " choice";
                for (std::string_view value : spec.choices) line += " " + std::string(value);
                break;
            case OptionSpec::Type::Integer:
                line += " integer " + std::to_string(spec.low) + ".." + std::to_string(spec.high);
                break;
            case OptionSpec::Type::Text:
                line += " text";
                break;
        }
        lines.push_back(line);
    }
    return print_lines(lines);
}

Answer Console::new_game(std::string_view rest) {
    Words all = words(rest);
    if (all.empty()) return refuse("new_wants_game");
    auto rules = make_rules(catalog_, all.front(), {all.begin() + 1, all.end()});
    if (!rules) return rules.error();
    game_.emplace(std::move(rules).value());
    return std::string();
}

Answer Console::position(std::string_view rest) {
    const AnyRules& now = game().rules();
    auto setup = now.game().amend(now.setup(), rest);
    if (!setup) return setup.error();
    auto rules = now.game().make(std::move(setup).value());
    if (!rules) return rules.error();
    auto state = rules.value()->parse_state(rest);
    if (!state) return state.error();
    const std::optional<Seed> seed = game().seed();
    game_.emplace(rules.value(), state.value());
    if (seed) game().set_seed(*seed);
    return std::string();
}

Answer Console::show(std::string_view) { return game().rules().print_state(game().state()); }

Answer Console::view(std::string_view rest) {
    const auto viewer = seat(rest);
    if (!viewer) return refuse("view_wants_seat");
    return game().rules().print_view(game().state(), *viewer);
}

Answer Console::actors(std::string_view) {
    const Turn turn = game().turn();
    if (turn.is_chance()) return std::string("chance");
    if (turn.is_terminal()) return std::string("over");
    std::string text;
    for (Seat acting : turn.acting) {
        text += (text.empty() ? "" : " ") + std::to_string(acting.index());
    }
    return text;
}

Answer Console::legal(std::string_view rest) {
    std::optional<Seat> asked = seat(rest);
    if (rest.empty()) {
        const auto only = game().only_actor();
        if (game().turn().is_terminal()) return refuse("game_over");
        if (!only) return refuse("name_a_seat");
        if (only->is_chance()) {
            return refuse("turn_of_chance");
        }
        asked = only->seat();
    }
    if (!asked) return refuse("legal_wants_seat");
    std::vector<std::string> lines;
    for (Action a : game().rules().legal_actions(game().state(), *asked)) {
        lines.push_back(game().rules().print_action(game().state(), a));
    }
    std::sort(lines.begin(), lines.end());
    return print_lines(lines);
}

Answer Console::chance(std::string_view) {
    if (!game().turn().is_chance()) return refuse("no_chance_node");
    const std::vector<Outcome> outcomes = game().rules().chance_outcomes(game().state());
    std::int64_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    std::vector<std::string> lines;
    for (const Outcome& outcome : outcomes) {
        const Fraction share(outcome.weight, total);
        lines.push_back(game().rules().print_action(game().state(), outcome.action) + " " +
                        std::to_string(share.numerator()) + "/" +
                        std::to_string(share.denominator()));
    }
    return print_lines(lines);
}

Result<std::pair<Actor, std::string_view>, Misfit> Console::actor_and_move(
    std::string_view rest) const {
    const Words all = words(rest);
    if (all.empty() || all.size() > 2) return refuse("wants_seat_and_move");
    std::string_view move = all.back();
    std::optional<Actor> actor = game().only_actor();
    std::optional<Seat> named;
    if (all.size() == 2) {
        named = seat(all.front());
        if (!named) return refuse(Reason("no_such_seat_named", {{"seat", all.front()}}));
    } else if (const auto slash = move.find('/'); slash == 1 && seat(move.substr(0, 1)) &&
               game().turn().kind == NodeKind::Simultaneous) {
        named = seat(move.substr(0, 1));
        move.remove_prefix(2);
    }
    if (named) actor = *named;
    // Every move in a game that is over is refused with the clause that says so.
    if (!actor && game().turn().is_terminal()) actor = Seat(0);
    if (!actor) return refuse("name_a_seat");
    return std::pair(*actor, move);
}

Answer Console::play(std::string_view rest) {
    if (const auto conceded = parse_concession(game().rules(), rest)) {
        return concede(conceded->first, conceded->second);
    }
    const auto asked = actor_and_move(rest);
    if (!asked) return asked.error();
    if (auto error = game().play(asked.value().first, asked.value().second)) return *error;
    return std::string();
}

Answer Console::why(std::string_view rest) {
    const auto asked = actor_and_move(rest);
    if (!asked) return asked.error();
    const auto checked = game().check(asked.value().first, asked.value().second);
    return checked ? std::string("legal") : checked.error().text();
}

Answer Console::undo(std::string_view rest) {
    const auto count =
        rest.empty() ? std::optional<std::int64_t>(1) : parse_int(rest, 1, 1'000'000);
    if (!count) return refuse("undo_wants_number");
    const auto keep = game().undo_point(static_cast<int>(*count));
    if (!keep) return refuse("undo_too_many");
    game().truncate(*keep);
    return std::string();
}

Answer Console::resign(std::string_view rest) {
    const auto loser = seat(rest);
    if (!loser) return refuse("resign_wants_seat");
    return concede(*loser, kResigns);
}

Answer Console::draw(std::string_view) {
    // Who offered is not said: in a match the seat on move accepts.
    const auto actor = game().only_actor();
    return concede(actor && !actor->is_chance() ? actor->seat() : Seat(0), kAgrees);
}

Answer Console::concede(Seat seat, Action concession) {
    if (auto against = game().why_no_concession()) return *against;
    game().concede(seat, concession);
    return std::string();
}

Answer Console::moves(std::string_view) {
    std::string text;
    for (const std::string& move : game().moves()) text += (text.empty() ? "" : " ") + move;
    return text;
}

Answer Console::score(std::string_view) {
    std::string text;
    for (int at = 0; at < game().rules().seats(); ++at) {
        text += (text.empty() ? "" : " ") + game().rules().score(game().state(), Seat(at));
    }
    return text;
}

Answer Console::result(std::string_view) {
    if (!game().turn().is_terminal()) return refuse("not_over_yet");
    return print_result(game());
}

Answer Console::seed(std::string_view rest) {
    const auto number = parse_int(rest, 0);
    if (!number) return refuse("seed_wants_number");
    game().set_seed(static_cast<Seed>(*number));
    return std::string();
}

Answer Console::genmove(std::string_view rest) {
    const Words all = words(rest);
    if (all.empty()) return refuse("genmove_wants_bot");
    const AnyBot* bot = catalog_.bots.find(game().rules().game(), all.front());
    if (bot == nullptr) {
        return refuse(Reason("no_such_bot_named", {{"bot", all.front()}}));
    }
    if (!bot->plays(game().rules())) return refuse("bot_needs_table");
    std::optional<Seat> asked;
    if (const auto only = game().only_actor(); only && !only->is_chance()) asked = only->seat();
    Budget budget;
    budget.seed = seed_at(game().seed().value_or(0), ++bot_moves_);
    std::int64_t ms = 0;
    for (auto word = all.begin() + 1; word != all.end(); ++word) {
        const std::size_t equals = std::min(word->find('='), word->size() - 1);
        const std::string_view name = word->substr(0, equals);
        const auto value = parse_int(word->substr(equals + 1), name == "seat" ? 0 : 1, 100'000'000);
        if (!value) return refuse("genmove_wants_limits");
        if (name == "seat")
            asked = seat(word->substr(equals + 1));
        else if (name == "ms")
            ms = std::min<std::int64_t>(*value, 600'000);
        else if (name == "sims")
            budget.simulations = static_cast<std::uint64_t>(*value);
        else
            return refuse("genmove_wants_limits");
    }
    if (!asked || !game().turn().acting.contains(*asked)) {
        return refuse("genmove_wants_seat");
    }
    if (ms > 0) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
        budget.stop = [end] { return std::chrono::steady_clock::now() >= end; };
    }
    const Action action = bot->choose(game().rules(), game().state(), *asked, budget);
    std::string text = game().rules().print_action(game().state(), action);
    game().apply(*asked, action);
    return text;
}

Answer Console::bots(std::string_view) {
    std::vector<std::string> lines;
    for (const AnyBot* bot : catalog_.bots.of(game().rules().game())) {
        lines.emplace_back(bot->info().id);
    }
    return print_lines(lines);
}

Answer Console::perft(std::string_view rest) {
    const auto depth = parse_int(rest, 0, 1000);
    if (!depth) return refuse("perft_wants_depth");
    const auto leaves = game().rules().perft(game().state(), static_cast<int>(*depth));
    if (!leaves) return refuse("tree_too_large");
    return std::to_string(*leaves);
}

Answer Console::record(std::string_view rest) {
    Tags tags;
    if (const auto seed = game().seed()) tags.emplace_back("Seed", std::to_string(*seed));
    std::string text = print_record(game(), tags);
    if (!rest.empty()) {
        const auto form = game().rules().game().interchange();
        if (form && form->name != rest) return refuse("no_such_form");
        auto printed = print_interchange(game(), tags);
        if (!printed) return printed.error();
        text = std::move(printed).value();
    }
    return text.substr(0, text.find_last_not_of('\n') + 1);
}

Answer Console::load(std::string_view rest) {
    const auto text = read_file(std::filesystem::path(rest));
    if (!text) return text.error();
    const DataFile* data = game_ ? &game_->rules().setup().data : nullptr;
    auto record = parse_game(text.value(), catalog_.games, data);
    if (!record) return record.error();
    game_.emplace(std::move(record).value().game);
    return std::string();
}

Answer Console::quit(std::string_view) {
    quits_ = true;
    return std::string();
}

/// GTP: tabs are blanks, other control characters are dropped, `#` begins a comment line.
std::string clean(std::string_view line) {
    std::string text;
    for (char c : line) {
        if (c == '\t') c = ' ';
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) text += c;
    }
    return text;
}

/// An empty line would end the answer, so inside a text it is sent as one blank.
std::string escape_empty_lines(const std::string& text) {
    std::string sent;
    for (std::string_view line : split(text, '\n')) {
        if (!sent.empty()) sent += '\n';
        sent += line.empty() && !text.empty() ? std::string(" ") : std::string(line);
    }
    return sent;
}

/// Longer lines are read to their end, but only this much of them is kept.
constexpr std::size_t kMostBytes = 1U << 20U;

bool read_line(std::istream& in, std::string& line) {
    line.clear();
    bool any = false;
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        any = true;
        if (c == '\n') break;
        if (line.size() <= kMostBytes) line += static_cast<char>(c);
    }
    return any;
}

}  // namespace

void run_console(const Catalog& catalog, std::istream& in, std::ostream& out) {
    Console console(catalog);
    std::string raw;
    while (!console.quits() && read_line(in, raw)) {
        const std::string line = clean(raw);
        std::string_view rest = trim(line);
        if (rest.empty() || rest.front() == '#') continue;
        std::string id;
        const std::string_view first = rest.substr(0, rest.find(' '));
        if (parse_int(first, 0)) {
            id = first;
            rest = trim(rest.substr(first.size()));
        }
        const std::string_view name = rest.substr(0, rest.find(' '));
        const Answer answer = line.size() > kMostBytes
            ? Answer(refuse("line_too_long"))
            : console.answer(name, trim(rest.substr(name.size())));
        const std::string text = answer ? answer.value() : answer.error().text();
        out << (answer ? '=' : '?') << id << ' ' << escape_empty_lines(text) << "\n\n"
            << std::flush;
    }
}

void add_console(CLI::App& app, const Catalog& catalog) {
    CLI::App* command =
        app.add_subcommand("console", "Drive any game by text on standard input and output");
    command->callback([&catalog] { run_console(catalog, std::cin, std::cout); });
}

}  // namespace equipoise
