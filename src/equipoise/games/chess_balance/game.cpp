#include "equipoise/games/chess_balance/game.hpp"

#include "equipoise/base/text.hpp"
#include "equipoise/games/chess_balance/cards/data.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/events.hpp"
#include "equipoise/games/chess_balance/options.hpp"
#include "equipoise/games/chess_balance/pgn/pgn.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"
#include "equipoise/games/chess_balance/text/san.hpp"
#include "equipoise/games/chess_balance/thinker/explain.hpp"
#include "equipoise/games/chess_balance/thinker/standing.hpp"
#include "equipoise/parts/last_read.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kWorth[kPieceTypes] = {1, 3, 3, 5, 9, 0};

int material(const Board& board, Colour colour) {
    int sum = 0;
    for (PieceType type : kAllTypes) sum += kWorth[index_of(type)] * count(board.of(colour, type));
    return sum;
}

/// The deck to play with, and the file that it stands in.
struct Chosen {
    std::shared_ptr<const Deck> deck;
    DataFile file;
};

Result<Chosen, Misfit> choose_deck(const Setup& setup) {
    const std::string& wanted = setup.options.text("deck_file");
    if (!setup.data.text.empty()) {
        const auto own = last_read<Deck, Deck::load>(setup.data);
        if (!own) return own.error();
        if (own.value()->name() == wanted || !setup.options.given("deck_file")) {
            return Chosen{own.value(), setup.data};
        }
    }
    const DataFile* file = builtin_deck(wanted);
    if (file == nullptr) return Misfit::of("CB-1.6"_cb, "deck_file", "wants_known_deck");
    return Chosen{last_read<Deck, Deck::load>(*file).value(), *file};
}

Result<std::string, Misfit> answer_deck(std::span<const std::string_view> words,
                                        const ReadFile& read) {
    if (words.size() != 2 || words[0] != "check") {
        return Misfit::of("CB-1.6"_cb, "deck", "wants_deck_check");
    }
    const auto file = read(words[1]);
    if (!file) return file.error();
    const auto deck = Deck::load(file.value());
    if (!deck) return deck.error();
    std::string answer = deck.value().name() + ": 36 cards, V-1 to V-6 hold";
    if (deck.value().allows_regicide()) answer += ", with allow_regicide";
    for (Element element : kAllElements) {
        answer += "\n" + std::string(name_of(element)) + ": " +
            print_cards(deck.value(), deck.value().of(element), ' ');
    }
    return answer;
}

Result<Rules, Misfit> rules_of_options(std::string_view text) {
    Setup setup{std::nullopt, Options(option_specs()), {}};
    for (std::string_view word : words(text)) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string_view value = word.substr(std::min(equals + 1, word.size()));
        if (auto error = setup.options.set(word.substr(0, equals), value)) return *error;
    }
    return ChessBalance::make(setup);
}

}  // namespace

const GameInfo& ChessBalance::info() {
    static constexpr Variant kEnvironments[] = {{"ChessBalance", ""}, {"Chess", "mode=chess"}};
    static constexpr GameInfo kInfo{.id = "chess_balance",
                                    .min_seats = 2,
                                    .max_seats = 2,
                                    .secrets = true,
                                    .rules_version = "1",
                                    .data_path = "chess_balance/equipoise.json",
                                    .moves = "CB-15.3"_cb,
                                    .positions = "CB-15.4"_cb,
                                    .data = "CB-1.6"_cb,
                                    .environments = kEnvironments};
    return kInfo;
}

std::span<const OptionSpec> ChessBalance::options() { return option_specs(); }

Result<Rules, Misfit> ChessBalance::make(Setup& setup) {
    if (setup.seats.value_or(2) != 2) {
        return Misfit::of("CB-1.1"_cb, "players", "wants_two_players");
    }
    Options& options = setup.options;
    if (!options.given("games")) {
        const std::string usual = std::to_string(usual_games(options));
        if (auto error = options.change("games", usual)) return *error;
    }
    const auto switches = read_switches(options);
    if (!switches) return switches.error();
    const auto chosen = choose_deck(setup);
    if (!chosen) return chosen.error();
    if (auto error = options.change("deck_file", chosen.value().deck->name())) return *error;
    setup.seats = 2;
    setup.data = chosen.value().file;
    return Rules(switches.value(), chosen.value().deck);
}

Result<Setup, Misfit> ChessBalance::amend(const Setup& setup, std::string_view) { return setup; }

std::string ChessBalance::print_state(const Rules& rules, const State& s) {
    return print(rules, s);
}

std::string ChessBalance::print_view(const Rules& rules, const View& view) {
    return print(rules, view);
}

Result<State, Misfit> ChessBalance::parse_state(const Rules& rules, std::string_view line) {
    return chess_balance::parse_state(rules, line);
}

Result<View, Misfit> ChessBalance::parse_view(const Rules& rules,
                                              Viewer viewer,
                                              std::string_view line) {
    return chess_balance::parse_view(rules, viewer, line);
}

std::string ChessBalance::print_action(const Rules& rules, const State& s, Action a) {
    return print(rules, s, a);
}

std::string ChessBalance::print_seen(
    const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer) {
    return chess_balance::print_seen(rules, s, actor, a, viewer);
}

Result<std::vector<Action>, Misfit> ChessBalance::parse_move(const Rules& rules,
                                                             const State& s,
                                                             Actor actor,
                                                             std::string_view text) {
    return chess_balance::parse_move(rules, s, actor, text);
}

std::string ChessBalance::seat_name(const Rules&, Seat seat) {
    return seat.index() == 0 ? "White" : "Black";
}

std::string ChessBalance::score(const Rules&, const State& s, Seat seat) {
    return std::to_string(material(s.open.field.board(), s.open.colour_of(seat)));
}

std::optional<Seat> ChessBalance::roller(const Rules&, const State&) { return std::nullopt; }

std::vector<Fact> ChessBalance::facts(const Rules& rules, const View& view) {
    const Open& open = view.open;
    const Board& board = open.field.board();
    std::vector<Fact> facts;
    facts.reserve(8);
    for (Colour colour : kColours) {
        for (Bitboard kings = board.kings(colour); kings != 0;) {
            const Square king = pop(kings);
            if (attackers(board, king, board.occupied(), !colour) == 0) continue;
            facts.push_back({"king_attacked_" + print_square(king), 1});
        }
    }
    facts.push_back({"clock", open.field.position.clock});
    facts.push_back({"repeated", rules.repeated(open)});
    facts.push_back({"material_white", material(board, Colour::White)});
    facts.push_back({"material_black", material(board, Colour::Black)});
    facts.push_back({"turn_of", open.seat_of(open.mover()).index()});
    return facts;
}

std::vector<Event> ChessBalance::events(const Rules& rules,
                                        const State& before,
                                        Actor actor,
                                        Action a,
                                        const State& after,
                                        Viewer viewer) {
    return tell(rules, before, actor, a, after, viewer);
}

std::string ChessBalance::components(const Rules& rules) {
    return components_json(rules.deck(), rules.chess_only());
}

std::string ChessBalance::note(const Rules& rules, const State& s, Action a) {
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::Chess:
            return san(rules, s, move.move);
        case Move::Type::Play: {
            const Play play = rules.deck().play_of(move.play);
            if (play.misplay || rules.deck()[play.card].foe_pick() >= 0) return {};
            return print_board(rules.field_after(s, move).board());
        }
        case Move::Type::Foe:
            return print_board(rules.field_after(s, move).board());
        default:
            return {};
    }
}

std::optional<Action> ChessBalance::obvious(const Rules& rules, const State& s, Seat seat) {
    if (s.open.phase != Phase::Foe || !rules.turn(s).acting.contains(seat)) return std::nullopt;
    if (rules.foe_options(s.open, *rules.play_of_turn(s.open)) != 0) return std::nullopt;
    return Move::foe(kNoSquare);
}

std::span<const Query> ChessBalance::queries() {
    static constexpr Query kQueries[] = {
        {.name = "deck",
         .usage = "check FILE",
         .answer_reading = &answer_deck,
         .about = "whether a deck file can be used"},
    };
    return kQueries;
}

std::span<const Variant> ChessBalance::variants() {
    static constexpr Variant kVariants[] = {{"chess", "mode=chess draws=none"},
                                            {"chess_balance", "mode=cards"}};
    return kVariants;
}

std::vector<Reason> ChessBalance::explain(const Rules& rules, const View& view, Action a) {
    return chess_balance::explain(rules, view, a);
}

Result<std::string, Misfit> ChessBalance::print_interchange(const Rules& rules,
                                                            const State& start,
                                                            std::span<const ActorAction> plies,
                                                            const Transcript& transcript) {
    return print_pgn(rules, start, plies, transcript);
}

Result<Transcript, Misfit> ChessBalance::parse_interchange(std::string_view text) {
    return parse_pgn(text, &rules_of_options);
}

void ChessBalance::standing(const Rules& rules, const State& s, Values& values) {
    standing_of(rules, s, values);
}

}  // namespace equipoise::chess_balance
