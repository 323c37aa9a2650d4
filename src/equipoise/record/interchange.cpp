// Records in the forms of other programs.

#include "equipoise/record/scroll.hpp"

namespace equipoise {
namespace {

Transcript transcript_of(const Playthrough& game, const Tags& tags) {
    const AnyRules& rules = game.rules();
    const GameInfo& info = rules.game().info();
    const Setup& setup = rules.setup();
    Transcript transcript;
    transcript.rules.text = info.rules_version;
    transcript.options.text = print_options(setup.options);
    if (!info.data_path.empty()) {
        transcript.data.text = setup.data.name + " " + name_of_data(setup.data.text);
    }
    if (game.start() != rules.initial()) {
        transcript.position.text = rules.print_state(game.start());
    }
    for (std::string& move : game.recorded_moves())
        transcript.moves.push_back({0, std::move(move)});
    if (const auto& ending = game.ending()) transcript.ending.text = print_ending(*ending);
    if (game.turn().is_terminal()) transcript.result.text = print_result(game);
    for (const auto& [name, value] : tags) {
        if (is_free_tag(name)) transcript.tags.emplace_back(name, value);
    }
    return transcript;
}

/// Every record names its game, and no game in another form has such a tag.
bool is_record(std::string_view text) {
    return text.starts_with("[Game \"") || text.find("\n[Game \"") != std::string_view::npos;
}

}  // namespace

Result<std::string, Misfit> print_interchange(const Playthrough& game,
                                              const Tags& tags,
                                              std::vector<Remark> remarks) {
    std::vector<ActorAction> plies;
    plies.reserve(game.plies().size());
    for (const Ply& ply : game.plies()) plies.emplace_back(ply.actor, ply.action);
    Transcript transcript = transcript_of(game, tags);
    transcript.remarks = std::move(remarks);
    return game.rules().print_interchange(game.start(), plies, transcript);
}

Result<Record, Misfit> parse_interchange(std::string_view text,
                                         const Shelf& shelf,
                                         const DataFile* data) {
    std::optional<Misfit> first;
    for (const AnyGame* game : shelf.games()) {
        if (!game->interchange()) continue;
        auto transcript = game->parse_interchange(text);
        if (transcript) {
            const auto usual = shelf.default_setup(*game);
            if (!usual) return usual.error();
            const Scroll scroll(std::move(transcript).value(), game->info(), usual.value().data);
            return replay(scroll, shelf, data);
        }
        if (!first) first = transcript.error();
    }
    return first.value_or(Misfit{{}, {}, "no_interchange"});
}

Result<Record, Misfit> parse_game(std::string_view text, const Shelf& shelf, const DataFile* data) {
    return is_record(text) ? parse_record(text, shelf, data) : parse_interchange(text, shelf, data);
}

}  // namespace equipoise
