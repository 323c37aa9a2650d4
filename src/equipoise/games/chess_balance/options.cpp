#include "equipoise/games/chess_balance/options.hpp"

#include <algorithm>

#include "equipoise/games/chess_balance/clauses.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kMostGames = 12;
constexpr int kTournamentGames = 3;

constexpr std::string_view kModes[] = {"cards", "chess"};
constexpr std::string_view kDeckModes[] = {"quick", "theme", "dual", "standard", "tournament"};
constexpr std::string_view kPools[] = {"auto", "shared", "own"};
constexpr std::string_view kDecks[] = {"equipoise", "equipoise-2"};
constexpr std::string_view kDeclare[] = {"auto", "manual"};
constexpr std::string_view kSelfChecks[] = {"reject", "penalty"};
constexpr std::string_view kSafeties[] = {"strict", "lax"};
constexpr std::string_view kThreats[] = {"attack", "defence", "both", "off"};
constexpr std::string_view kLocks[] = {"both", "foe"};
constexpr std::string_view kStalemates[] = {"loss_while_cards", "draw"};
constexpr std::string_view kExhaustions[] = {"both", "self"};
constexpr std::string_view kDrawTimings[] = {"immediate", "end_of_turn"};
constexpr std::string_view kNo[] = {"no", "yes"};
constexpr std::string_view kPushSets[] = {"neighbours", "chain"};
constexpr std::string_view kDraws[] = {"engine", "fide", "none"};
constexpr std::string_view kStocks[] = {"unlimited", "box"};

constexpr OptionSpec kOptions[] = {
    OptionSpec::choice("mode", kModes, "CB-1.5"_cb),
    OptionSpec::choice("deck_mode", kDeckModes, "CB-3.1"_cb),
    OptionSpec::choice("card_pool", kPools, "CB-3.6"_cb),
    OptionSpec::choice("deck_file", kDecks, "CB-1.6"_cb, true),
    OptionSpec::choice("declare", kDeclare, "CB-8.3"_cb),
    OptionSpec::choice("self_check_card", kSelfChecks, "CB-8.6"_cb),
    OptionSpec::choice("king_safety", kSafeties, "CB-9.2"_cb),
    OptionSpec::choice("royalty_threat", kThreats, "CB-7.6"_cb),
    OptionSpec::choice("royal_lock", kLocks, "CB-7.4"_cb),
    OptionSpec::choice("stalemate", kStalemates, "CB-9.5"_cb),
    OptionSpec::choice("exhaustion", kExhaustions, "CB-4.7"_cb),
    OptionSpec::choice("draw_timing", kDrawTimings, "CB-4.6"_cb),
    OptionSpec::choice("blank_plays", kNo, "CB-6.6"_cb),
    OptionSpec::choice("push_set", kPushSets, "CB-11.4"_cb),
    OptionSpec::choice("draws", kDraws, "CB-13.2"_cb),
    OptionSpec::choice("stock", kStocks, "CB-1.3"_cb),
    OptionSpec::choice("open_hands", kNo, "CB-15.2"_cb),
    OptionSpec::integer("games", "1", 1, kMostGames, "CB-14.1"_cb),
};

/// What goes with mode=chess; everything else is about cards.
constexpr std::string_view kChessOptions[] = {"mode", "deck_file", "draws", "games"};

/// The place of a value among the choices of its option.
std::size_t place(const Options& options,
                  std::string_view name,
                  std::span<const std::string_view> choices) {
    const auto found = std::find(choices.begin(), choices.end(), options.text(name));
    return static_cast<std::size_t>(found - choices.begin());
}

}  // namespace

std::span<const OptionSpec> option_specs() { return kOptions; }

int usual_games(const Options& options) {
    return options.is("deck_mode", "tournament") ? kTournamentGames : 1;
}

Result<Switches, Misfit> read_switches(const Options& options) {
    Switches on;
    on.mode = options.is("mode", "chess") ? Mode::Chess : Mode::Cards;
    if (on.mode == Mode::Chess) {
        for (const Options::Value& value : options.values()) {
            const std::string_view name = value.spec->name;
            if (value.is_default() ||
                std::find(std::begin(kChessOptions), std::end(kChessOptions), name) !=
                    std::end(kChessOptions)) {
                continue;
            }
            return Misfit::of("CB-1.5"_cb, name, "option_needs_cards");
        }
    }
    on.deck_mode = static_cast<DeckMode>(place(options, "deck_mode", kDeckModes));
    on.shared_pool =
        options.is("card_pool", "auto") ? !on.lists() : options.is("card_pool", "shared");
    on.manual = options.is("declare", "manual");
    on.penalty = options.is("self_check_card", "penalty");
    on.lax = options.is("king_safety", "lax");
    on.threat = static_cast<Threat>(place(options, "royalty_threat", kThreats));
    on.own_royalty_free = options.is("royal_lock", "foe");
    on.stalemate_draws = options.is("stalemate", "draw");
    on.own_exhaustion = options.is("exhaustion", "self");
    on.late_draw = options.is("draw_timing", "end_of_turn");
    on.blank_plays = options.is("blank_plays", "yes");
    on.chain_push = options.is("push_set", "chain");
    on.draws = static_cast<Draws>(place(options, "draws", kDraws));
    on.box = options.is("stock", "box");
    on.open_hands = options.is("open_hands", "yes");
    on.games = static_cast<int>(options.integer("games"));
    if (on.deck_mode == DeckMode::Tournament && on.games < kTournamentGames) {
        return Misfit::of("CB-14.1"_cb, "games", "tournament_needs_three");
    }
    return on;
}

}  // namespace equipoise::chess_balance
