#include "equipoise/table/public_record.hpp"

#include "equipoise/record/record.hpp"
#include "equipoise/table/fairness.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kLineWidth = 80;

}  // namespace

Tags player_tags(const Sitting& sitting) {
    Tags tags;
    for (Seat seat : SeatSet::first(sitting.seats())) {
        const Holder& holder = sitting.holder(seat);
        std::string name = holder.name;
        if (name.empty() && holder.kind == Holder::Kind::Bot) name = holder.bot;
        if (!name.empty()) tags.emplace_back(sitting.rules().seat_name(seat), std::move(name));
    }
    return tags;
}

namespace {

/// The moves as a spectator saw them, a secret one as `?`.
std::string print_seen_moves(const Playthrough& game) {
    const AnyRules& rules = game.rules();
    std::string text;
    std::string line;
    AnyState state = game.start();
    for (const Ply& ply : game.plies()) {
        std::string word = rules.print_seen(state, ply.actor, ply.action, Viewer::spectator());
        word = with_seat(rules, state, ply, std::move(word));
        rules.apply(state, ply.actor, ply.action);
        if (!line.empty() && line.size() + word.size() >= kLineWidth) {
            text += line + "\n";
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += word;
    }
    return line.empty() ? text : text + line + "\n";
}

}  // namespace

std::string print_public_record(const Sitting& sitting, Tags tags) {
    const Playthrough& game = sitting.game();
    for (auto& tag : player_tags(sitting)) tags.push_back(std::move(tag));
    for (auto& tag : fairness_tags(sitting)) tags.push_back(std::move(tag));
    if (!sitting.has_secrets() || game.turn().is_terminal()) return print_record(game, tags);
    if (game.start() != game.rules().initial()) {
        tags.emplace_back("View", game.rules().print_view(game.start(), Viewer::spectator()));
    }
    // A game that has not begun holds no secrets: the tags and the end come from it.
    std::string text = print_record(Playthrough(game.shared_rules()), tags);
    const std::size_t moves = text.find("\n\n") + 2;
    return text.substr(0, moves) + print_seen_moves(game) + text.substr(moves);
}

}  // namespace equipoise
