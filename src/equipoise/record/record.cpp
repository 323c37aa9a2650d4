#include "equipoise/record/record.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/record/scroll.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kLineWidth = 80;

Misfit misfit(int line, std::string field, Reason reason, std::string clause = {}) {
    return {std::move(clause), std::move(field), std::move(reason), line};
}

/// Takes `0/` or the printed name `B:` off the front of a choice that others make at once, and
/// the brackets that may stand around all of them.
std::optional<Seat> take_seat(const AnyRules& rules, std::string_view& text) {
    if (text.starts_with('[')) text.remove_prefix(1);
    if (text.ends_with(']')) text.remove_suffix(1);
    if (text.size() > 2 && text[1] == '/' && text[0] >= '0' && text[0] <= '7') {
        const Seat seat(text[0] - '0');
        text.remove_prefix(2);
        return seat;
    }
    for (Seat seat : SeatSet::first(rules.seats())) {
        const std::string prefix = rules.seat_name(seat) + ":";
        if (!text.starts_with(prefix)) continue;
        text.remove_prefix(prefix.size());
        return seat;
    }
    return std::nullopt;
}

/// Rebuilds the playthrough that a scroll describes.
class Replay {
  public:
    Replay(const Scroll& scroll, const Shelf& shelf, const DataFile* data)
        : scroll_(scroll), shelf_(shelf), data_(data) {}

    Result<Record, Misfit> run() {
        auto rules = make_rules();
        if (!rules) return rules.error();
        auto game = start(rules.value());
        if (!game) return game.error();
        Playthrough played = std::move(game).value();
        if (auto error = play_all(played)) return *error;
        return Record{std::move(played), scroll_.others()};
    }

  private:
    Result<SharedRules, Misfit> make_rules() const {
        const TextPart id = scroll_.tag("Game");
        const AnyGame* game = shelf_.find(id.text);
        if (game == nullptr)
            return misfit(id.line, "Game", Reason("no_such_game_named", {{"game", id.text}}));
        const TextPart version = scroll_.tag("Rules");
        if (version.text != game->info().rules_version) {
            return misfit(version.line,
                          "Rules",
                          Reason("wrong_rules_version",
                                 {{"wanted", version.text}, {"own", game->info().rules_version}}));
        }
        auto setup = make_setup(*game);
        if (!setup) return setup.error();
        auto rules = game->make(setup.value());
        if (!rules && has_data(*game, setup.value().data)) return rules.error();
        // The options may bring another data file with them.
        if (!rules || !has_data(*game, rules.value()->setup().data)) {
            return wrong_data(*game, setup.value().data.name);
        }
        return rules;
    }

    Result<Setup, Misfit> make_setup(const AnyGame& game) const {
        auto setup = shelf_.default_setup(game);
        if (!setup) return setup.error();
        Setup made = std::move(setup).value();
        if (!game.info().data_path.empty()) {
            const TextPart data = scroll_.tag("Data");
            if (words(data.text).empty()) {
                return misfit(data.line, "Data", "wants_data_file");
            }
            if (data_ != nullptr && has_data(game, *data_)) made.data = *data_;
        }
        if (const TextPart seats = scroll_.tag("Seats"); seats.line != 0) {
            const auto count = parse_int(seats.text, 1, kMaxSeats);
            if (!count) return misfit(seats.line, "Seats", "wants_seats");
            made.seats = static_cast<int>(*count);
        }
        const TextPart options = scroll_.tag("Options");
        for (std::string_view word : words(options.text)) {
            const std::size_t equals = std::min(word.find('='), word.size());
            const std::string_view value = word.substr(std::min(equals + 1, word.size()));
            if (auto error = made.options.set(word.substr(0, equals), value)) {
                error->line = options.line;
                return *error;
            }
        }
        return made;
    }

    /// Whether it is the file that the record names.
    bool has_data(const AnyGame& game, const DataFile& file) const {
        if (game.info().data_path.empty()) return true;
        return is_name_of_data(words(scroll_.tag("Data").text).back(), file.text);
    }

    Misfit wrong_data(const AnyGame& game, const std::string& name) const {
        const TextPart tag = scroll_.tag("Data");
        return misfit(tag.line,
                      "Data",
                      Reason("other_data_file", {{"hash", words(tag.text).back()}, {"file", name}}),
                      std::string(game.info().data.id));
    }

    /// The tags need not repeat what the position states.
    Result<Playthrough, Misfit> start(const SharedRules& rules) const {
        const TextPart position = scroll_.tag("Position");
        if (position.line == 0) return Playthrough(rules);
        auto game = begin_at(rules, position.text);
        if (game) return game;
        Misfit error = game.error();
        error.line = position.line;
        return error;
    }

    std::optional<Misfit> play_all(Playthrough& game) const {
        const std::vector<TextPart>& moves = scroll_.moves();
        // If the seats ended the game, only the tag shows where its moves stop.
        const bool is_ended = !scroll_.is_foreign() && scroll_.tag("Ending").line != 0;
        const auto result = static_cast<std::size_t>(is_ended ? game.rules().seats() : 0);
        const std::size_t most = moves.size() - std::min(moves.size(), result);
        std::size_t i = 0;
        while (i < most && !game.turn().is_terminal() && moves[i].text != "*") {
            if (auto error = play_one(game, moves[i])) return error;
            ++i;
        }
        if (auto error = end(game)) return error;
        return check_result(game, i);
    }

    std::optional<Misfit> end(Playthrough& game) const {
        const TextPart ending = scroll_.tag("Ending");
        if (ending.line == 0) return std::nullopt;
        if (scroll_.is_foreign() && game.turn().is_terminal()) return std::nullopt;
        const auto said = parse_ending(ending.text);
        if (const auto against = game.why_no_ending(said ? said->by : Ending::By::Resigned)) {
            return misfit(ending.line, "Ending", against->reason);
        }
        if (!said || (said->seat && said->seat->index() >= game.rules().seats())) {
            return misfit(ending.line, "Ending", "wants_ending");
        }
        game.end(*said);
        return std::nullopt;
    }

    static std::optional<Misfit> play_one(Playthrough& game, const TextPart& move) {
        auto error = play_word(game, move.text);
        if (!error) return std::nullopt;
        error->line = move.line;
        error->field = move.text;
        return error;
    }

    std::optional<Misfit> check_result(const Playthrough& game, std::size_t from) const {
        if (scroll_.is_foreign()) return check_tag(game, from);
        std::string told;
        for (std::size_t i = from; i < scroll_.moves().size(); ++i) {
            told += (told.empty() ? "" : " ") + scroll_.moves()[i].text;
        }
        const int line = scroll_.moves().empty() ? 0 : scroll_.moves().back().line;
        const std::string result = game.turn().is_terminal() ? print_result(game) : "*";
        if (told != result) {
            return misfit(
                line, "Result", Reason("other_result_told", {{"result", result}, {"told", told}}));
        }
        return check_tag(game, scroll_.moves().size());
    }

    /// `from` is the first move that has not been played.
    std::optional<Misfit> check_tag(const Playthrough& game, std::size_t from) const {
        if (from < scroll_.moves().size()) {
            const TextPart& move = scroll_.moves()[from];
            return misfit(move.line, move.text, "game_over");
        }
        const TextPart tag = scroll_.tag("Result");
        const std::string result = game.turn().is_terminal() ? print_result(game) : "*";
        if (tag.line != 0 && tag.text != result) {
            return misfit(tag.line, "Result", Reason("other_result", {{"result", result}}));
        }
        return std::nullopt;
    }

    const Scroll& scroll_;
    const Shelf& shelf_;
    const DataFile* data_;
};

}  // namespace

std::optional<Misfit> play_word(Playthrough& game, std::string_view word) {
    if (const auto conceded = parse_concession(game.rules(), word)) {
        if (auto against = game.why_no_concession()) return against;
        game.concede(conceded->first, conceded->second);
        return std::nullopt;
    }
    std::optional<Actor> actor = game.only_actor();
    if (game.turn().kind == NodeKind::Simultaneous) {
        if (!actor) {
            if (const auto seat = game.rules().unnamed(game.state())) actor = *seat;
        }
        if (const auto seat = take_seat(game.rules(), word)) actor = *seat;
    }
    if (!actor) return Misfit{{}, std::string(word), "several_can_act"};
    return game.play(*actor, word);
}

Result<Playthrough, Misfit> begin_at(const SharedRules& rules, std::string_view position) {
    auto state = rules->parse_state(position);
    if (state) return Playthrough(rules, state.value());
    const auto amended = rules->game().amend(rules->setup(), position);
    if (!amended) return state.error();
    const auto stated = rules->game().make(amended.value());
    if (!stated) return state.error();
    const auto other = stated.value()->parse_state(position);
    if (!other) return state.error();
    return Playthrough(stated.value(), other.value());
}

std::string print_result(const Playthrough& game) {
    const Returns returns = game.returns();
    std::string text;
    for (int seat = 0; seat < game.rules().seats(); ++seat) {
        text += (seat > 0 ? " " : "") + return_fraction(returns[Seat(seat)]).text();
    }
    return text;
}

std::string print_record(const Playthrough& game, const Tags& tags) {
    const AnyRules& rules = game.rules();
    const GameInfo& info = rules.game().info();
    const Setup& setup = rules.setup();
    const std::string result = game.turn().is_terminal() ? print_result(game) : "*";
    std::string text = print_tag("Game", info.id) + print_tag("Rules", info.rules_version);
    text += print_tag("Seats", std::to_string(rules.seats()));
    const std::string options = print_options(setup.options);
    if (!options.empty()) text += print_tag("Options", options);
    if (!info.data_path.empty()) {
        text += print_tag("Data", setup.data.name + " " + name_of_data(setup.data.text));
    }
    if (game.start() != rules.initial()) {
        text += print_tag("Position", rules.print_state(game.start()));
    }
    for (const auto& [name, value] : tags) {
        if (is_free_tag(name)) text += print_tag(name, value);
    }
    if (const auto& ending = game.ending()) text += print_tag("Ending", print_ending(*ending));
    text += print_tag("Result", result) + "\n";
    std::string line;
    std::vector<std::string> all = game.recorded_moves();
    all.push_back(result);
    for (const std::string& move : all) {
        if (!line.empty() && line.size() + move.size() >= kLineWidth) {
            text += line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + move;
    }
    return text + line + "\n";
}

Result<Record, Misfit> replay(const Scroll& scroll, const Shelf& shelf, const DataFile* data) {
    return Replay(scroll, shelf, data).run();
}

Result<Record, Misfit> parse_record(std::string_view text,
                                    const Shelf& shelf,
                                    const DataFile* data) {
    const Scroll scroll(text);
    if (const auto& error = scroll.error()) return *error;
    return replay(scroll, shelf, data);
}

}  // namespace equipoise
