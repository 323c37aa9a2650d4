#include "equipoise/table/table.hpp"

#include <algorithm>

#include "equipoise/base/rng.hpp"

namespace equipoise {
namespace {

constexpr std::uint64_t kTrials = 32;           // Of a move that goes on after chance,
constexpr std::uint64_t kFirstTrial = 1 << 20;  // with seeds that no ply draws from.

/// An obvious action of an acting seat, the lowest that has one.
std::optional<std::pair<Seat, Action>> find_obvious(const Playthrough& game) {
    for (Seat seat : game.turn().acting) {
        if (const auto action = game.rules().obvious(game.state(), seat)) {
            return std::pair(seat, *action);
        }
    }
    return std::nullopt;
}

std::uint64_t chance_plies(const std::vector<Ply>& plies) {
    return static_cast<std::uint64_t>(std::count_if(
        plies.begin(), plies.end(), [](const Ply& p) { return p.actor.is_chance(); }));
}

}  // namespace

Table::Table(std::string name, const Surroundings& around, Sitting sitting)
    : name_(std::move(name)), around_(&around), sitting_(std::move(sitting)) {}

Result<Table, Misfit> Table::replay(std::string name,
                                    const Surroundings& around,
                                    const std::vector<std::string>& entries) {
    if (entries.empty()) return Misfit{{}, {}, "the log is empty"};
    auto first = parse_entry(entries.front());
    if (!first) return first.error();
    const auto* opened = std::get_if<Opened>(&first.value().what);
    if (opened == nullptr) return Misfit{{}, {}, "the log does not begin with an opening"};
    const AnyGame* game = around.games->find(opened->game);
    if (game == nullptr) return Misfit{{}, "game", "there is no game " + opened->game};
    DataFile data;
    if (!opened->data_name.empty()) {
        auto found = around.find_data(
            std::string(game->info().data_path), opened->data_name, opened->data_hash);
        if (!found) return Misfit{{}, "data", "the data file of this table is lost"};
        data = std::move(*found);
    }
    auto sitting = Sitting::open(*game, *opened, std::move(data), first.value().head.at);
    if (!sitting) return sitting.error();
    Table table(std::move(name), around, std::move(sitting).value());
    for (std::size_t i = 1; i < entries.size(); ++i) {
        auto entry = parse_entry(entries[i], table.sitting_.at());
        if (!entry) return entry.error();
        if (auto misfit = table.sitting_.add(entry.value())) return *misfit;
    }
    return table;
}

void Table::commit(Effects& effects, Entry::What what) {
    const Entry entry{{}, std::move(what)};
    std::string stored = print_entry(entry, sitting_.at());
    const auto misfit = sitting_.add(entry);
    EQ_EXPECT(!misfit);
    effects.entries.push_back(std::move(stored));
}

/// The plies of a move, or why it is refused. Where the seat does not act chance is drawn, unless a
/// person throws, and what is obvious is played. What follows chance must be legal whatever chance
/// brings: who is refused could try again until it brings what suits.
Result<std::vector<Ply>, Misfit> Table::plies_of(Seat seat,
                                                 std::string_view move,
                                                 Seed fresh) const {
    if (sitting_.game().ending()) return Misfit{{}, {}, "the game is over"};
    const AnyRules& rules = sitting_.rules();
    const AnyState& start = sitting_.game().state();
    const auto actions = rules.parse_move(start, seat, move);
    if (!actions) return actions.error();
    bool drew = false;
    const auto attempt = [&](Seed seed) {
        const auto draw = [&](const AnyState& state, const std::vector<Ply>& so_far) {
            drew = true;
            if (sitting_.awaited_roller(state)) return std::optional<Action>();
            return std::optional(draw_outcome(rules, state, seed_at(seed, chance_plies(so_far))));
        };
        return lay_out(rules, start, seat, actions.value(), {Parts::Own, draw, true});
    };
    auto plies = attempt(fresh);
    for (std::uint64_t i = 0; drew && i < kTrials; ++i) {
        if (static_cast<bool>(attempt(seed_at(fresh, kFirstTrial + i))) !=
            static_cast<bool>(plies)) {
            return Misfit{
                {}, {}, "what follows chance has to be legal whatever it brings: play it later"};
        }
    }
    return plies;
}

/// The plies of a move or a roll, with the chance that nobody has to throw for and the actions that
/// nobody has to be asked for.
std::vector<Ply> Table::with_sequel(const std::vector<Ply>& plies, bool roll, Seed fresh) const {
    Playthrough trial(sitting_.game().shared_rules(), sitting_.game().state());
    for (const Ply& ply : plies) trial.apply(ply.actor, ply.action, ply.opens_move);
    if (sitting_.game().ending()) return trial.plies();
    while (true) {
        if (trial.turn().is_chance()) {
            if (!roll && sitting_.awaited_roller(trial.state())) break;
            trial.draw_chance(seed_at(fresh, chance_plies(trial.plies())));
            roll = false;
        } else if (const auto obvious = find_obvious(trial)) {
            trial.apply(obvious->first, obvious->second, false);
        } else {
            break;
        }
    }
    return trial.plies();
}

void Table::play_on(Effects& effects, std::vector<Ply> plies) {
    const std::size_t from = sitting_.game().plies().size();
    commit(effects, Played{std::move(plies)});
    call_bots(effects);
    tell_plies(effects, from);
}

Effects Table::settle(const Instant& now) {
    Effects effects;
    if (sitting_.is_broken()) return effects;
    std::vector<Ply> plies = with_sequel({}, false, now.fresh);
    if (!plies.empty()) play_on(effects, std::move(plies));
    return effects;
}

Effects Table::bot_played(Seat seat, std::uint64_t ticket, Action action, const Instant& now) {
    Effects effects;
    if (thinking_[seat] != ticket || sitting_.is_broken()) return effects;
    thinking_[seat].reset();
    EQ_EXPECT(!sitting_.rules().why_not(sitting_.game().state(), seat, action));
    play_on(effects, with_sequel({{seat, action, true, false}}, false, now.fresh));
    return effects;
}

/// Asks the bots of all acting seats that are not at work on this very decision. Nobody's bots play
/// on while nobody watches.
void Table::call_bots(Effects& effects) {
    const Turn turn = sitting_.game().turn();
    for (Seat seat : SeatSet::first(sitting_.seats())) {
        const std::uint64_t ticket = sitting_.decision_version(seat);
        const bool acts = turn.acting.contains(seat) && !sitting_.is_broken();
        if (!acts || thinking_[seat] != ticket) thinking_[seat].reset();
        if (!acts || thinking_[seat] || connections_.empty()) continue;
        const Holder& holder = sitting_.holder(seat);
        if (holder.kind != Holder::Kind::Bot) continue;
        const AnyBot* bot = around_->bots->find(sitting_.rules().game(), holder.bot);
        if (bot == nullptr) continue;
        thinking_[seat] = ticket;
        effects.bots.push_back(
            {bot, sitting_.game().shared_rules(), sitting_.game().state(), seat, ticket});
    }
}

}  // namespace equipoise
