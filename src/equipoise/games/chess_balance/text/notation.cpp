#include "equipoise/games/chess_balance/text/notation.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/games/chess_balance/text/card_reasons.hpp"

namespace equipoise::chess_balance {
namespace {

using Actions = Result<std::vector<Action>, Misfit>;

constexpr std::string_view kPromotions = "nbrq";

Misfit wrong(std::string_view part, Reason reason) {
    return Misfit::of("CB-15.3"_cb, part, std::move(reason));
}

std::string print_pick(const Pick& pick, std::uint8_t value) {
    if (value == Play::kLeftOut) return "-";
    switch (pick.kind) {
        case Pick::Kind::Rank:
            return "r" + std::to_string(value + 1);
        case Pick::Kind::Wing:
            return value == 0 ? "wQ" : "wK";
        case Pick::Kind::Type:
            return std::string("=") + letter_of(static_cast<PieceType>(value));
        case Pick::Kind::Lost:
            return std::string("+") + letter_of(static_cast<PieceType>(value));
        default:
            return print_square(value);
    }
}

std::optional<std::uint8_t> parse_pick(const Pick& pick, std::string_view text) {
    switch (pick.kind) {
        case Pick::Kind::Rank:
            if (text.size() != 2 || text[0] != 'r' || text[1] < '1' || text[1] > '8') break;
            return static_cast<std::uint8_t>(text[1] - '1');
        case Pick::Kind::Wing:
            if (text == "wQ" || text == "wK") return static_cast<std::uint8_t>(text == "wK");
            break;
        case Pick::Kind::Type:
        case Pick::Kind::Lost: {
            const char sign = pick.kind == Pick::Kind::Type ? '=' : '+';
            if (text.size() != 2 || text[0] != sign) break;
            const auto type = type_of(text[1]);
            if (type) return static_cast<std::uint8_t>(index_of(*type));
            break;
        }
        default:
            if (const auto square = parse_square(text)) return static_cast<std::uint8_t>(*square);
    }
    return std::nullopt;
}

std::string_view example_of(Pick::Kind kind) {
    switch (kind) {
        case Pick::Kind::Rank:
            return "example_rank";
        case Pick::Kind::Wing:
            return "example_side";
        case Pick::Kind::Type:
            return "example_type";
        case Pick::Kind::Lost:
            return "example_lost_piece";
        default:
            return "example_square";
    }
}

std::string print_discard(const Rules& rules, const Open& open, CardSet cards) {
    std::string text = {'{', letter_of(!open.mover())};
    for (CardSet left = cards; left != 0; left &= left - 1) {
        text += "-" + rules.deck()[Card(std::countr_zero(left))].id;
    }
    return text + "}";
}

/// `{w:NA4}`, `{w:?}` or `{b-FI1-FI2}`.
struct ChanceEntry {
    Colour colour = Colour::White;
    bool unknown = false;
    std::optional<Card> drawn;
    CardSet discarded = 0;
};

Result<ChanceEntry, Misfit> parse_entry(const Deck& deck, std::string_view text) {
    const auto no_entry = [&] { return wrong(text, "wants_chance_entry"); };
    if (text.size() < 5 || text.back() != '}' || (text[1] != 'w' && text[1] != 'b')) {
        return no_entry();
    }
    ChanceEntry entry;
    entry.colour = text[1] == 'w' ? Colour::White : Colour::Black;
    const std::string_view rest = text.substr(3, text.size() - 4);
    if (text[2] == ':') {
        entry.unknown = rest == "?";
        entry.drawn = deck.find(rest);
        if (!entry.unknown && !entry.drawn) return no_entry();
        return entry;
    }
    if (text[2] != '-') return no_entry();
    for (std::string_view id : split(rest, '-')) {
        const auto card = deck.find(id);
        if (!card || holds(entry.discarded, *card)) return no_entry();
        entry.discarded |= bit(*card);
    }
    if (std::popcount(entry.discarded) > kHandSize) return no_entry();
    return entry;
}

/// One word being read. Chance entries are read on a copy of the state on which the parts before
/// them have been played. Without a copy (the parts are not legal, or somebody else acts) they are
/// taken as actions.
class Reader {
  public:
    Reader(const Rules& rules, const State& s, Actor actor) : rules_(rules) {
        const Turn turn = rules.turn(s);
        const bool acts = actor.is_chance() ? turn.is_chance() : turn.acting.contains(actor.seat());
        if (acts) state_ = s;
    }

    Actions read(std::string_view text) {
        const std::string_view whole = text;
        if (auto error = read_entries(text)) return *error;
        const std::size_t slash = text.find('/');
        if (slash != std::string_view::npos) {
            if (auto error = read_card(text.substr(0, slash))) return *error;
            text.remove_prefix(slash + 1);
        }
        if (!text.empty()) {
            if (auto error = read_last(text)) return *error;
        }
        if (actions_.empty()) return wrong(whole, "no_action");
        return std::move(actions_);
    }

  private:
    using Error = std::optional<Misfit>;

    void act(Action a) {
        actions_.push_back(a);
        if (!state_) return;
        const Turn turn = rules_.turn(*state_);
        std::optional<Actor> actor;
        if (turn.is_chance()) actor = Actor::chance();
        if (turn.kind == NodeKind::Decision) actor = *turn.acting.begin();
        if (!actor || rules_.why_not(*state_, *actor, a)) {
            state_.reset();
            return;
        }
        const State before = *state_;
        rules_.apply(*state_, *actor, a);
        note_certain(before);
    }

    /// What followed an action without a chance node: draws from a deck whose order is known, and
    /// discards that leave no choice.
    void note_certain(const State& before) {
        certain_.clear();
        for (Colour colour : kColours) {
            const auto& order = before.secrets[colour].order;
            const std::size_t left = state_->secrets[colour].order.size();
            for (std::size_t i = 0; left + i < order.size(); ++i) {
                certain_.push_back({colour, false, Card(order[i]), 0});
            }
            CardSet thrown = 0;
            const auto& pile = state_->open.piles[colour];
            for (std::size_t i = before.open.piles[colour].size(); i < pile.size(); ++i) {
                thrown |= CardSet{1} << pile[i];
            }
            if (colour != before.open.mover() && thrown != 0) {
                certain_.push_back({colour, false, std::nullopt, thrown});
            }
        }
    }

    Error read_entries(std::string_view& text) {
        while (text.starts_with('{')) {
            const std::size_t end = text.find('}');
            if (end == std::string_view::npos) return wrong(text, "brace_open");
            if (auto error = read_entry(text.substr(0, end + 1))) return error;
            text.remove_prefix(end + 1);
        }
        return std::nullopt;
    }

    Error read_entry(std::string_view text) {
        const auto parsed = parse_entry(rules_.deck(), text);
        if (!parsed) return parsed.error();
        const ChanceEntry& entry = parsed.value();
        if (take_certain(entry)) return std::nullopt;
        if (state_ && !rules_.turn(*state_).is_chance()) {
            return wrong(text, "no_such_draw_or_discard");
        }
        if (state_ && entry.discarded == 0 && state_->open.phase != Phase::Discard &&
            entry.colour != rules_.drawer(state_->open)) {
            return wrong(text, "other_player_draws_first");
        }
        if (entry.unknown) {
            state_.reset();
            return std::nullopt;
        }
        act(entry.drawn ? Move::draw(*entry.drawn) : Move::discard(entry.discarded));
        return std::nullopt;
    }

    bool take_certain(const ChanceEntry& entry) {
        const auto found = std::find_if(certain_.begin(), certain_.end(), [&](const auto& one) {
            return one.colour == entry.colour && one.discarded == entry.discarded &&
                (entry.unknown ? one.drawn.has_value() : one.drawn == entry.drawn);
        });
        if (found == certain_.end()) return false;
        certain_.erase(found);
        return true;
    }

    /// A play, the foe's pick and chance entries.
    Error read_card(std::string_view text) {
        const std::size_t brace = std::min(text.find('{'), text.size());
        std::string_view entries = text.substr(brace);
        text = text.substr(0, brace);
        const bool misplay = text.ends_with('x');
        if (misplay) text.remove_suffix(1);
        const std::size_t mark = std::min(text.find('!'), text.size());
        const auto play =
            parse_play(rules_.deck(), std::string(text.substr(0, mark)) + (misplay ? "x" : ""));
        if (!play) {
            const auto refused = why_not_at_all(text);
            return refused ? Misfit::of(*refused) : play.error();
        }
        act(Move::play_card(play.value()));
        if (mark < text.size()) {
            if (auto error = read_foe(text.substr(mark))) return error;
        }
        if (auto error = read_entries(entries)) return error;
        if (!entries.empty()) {
            return wrong(entries, "only_chance_before_slash");
        }
        return std::nullopt;
    }

    /// Why no picks would do for a card named without them; nothing if some would.
    std::optional<Refusal> why_not_at_all(std::string_view id) const {
        const auto card = rules_.deck().find(id);
        if (!card || !state_ || state_->open.phase != Phase::Card) return std::nullopt;
        return why_no_way(rules_, *state_, *card);
    }

    Error read_foe(std::string_view text) {
        const auto square = parse_square(text.substr(1));
        if (!square && text != "!-") {
            return wrong(text, "wants_opponent_pick");
        }
        act(Move::foe(square.value_or(kNoSquare)));
        return std::nullopt;
    }

    /// What may end a word.
    Error read_last(std::string_view text) {
        if (text.starts_with('!')) return read_foe(text);
        const std::string_view whole = text;
        const bool declares = text.ends_with('+');
        if (declares) text.remove_suffix(1);
        const auto move = parse_chess_move(text);
        if (!move) {
            return wrong(whole, "wants_turn");
        }
        act(Move::chess(*move, declares && rules_.switches().manual));
        return std::nullopt;
    }

    const Rules& rules_;
    std::optional<State> state_;
    std::vector<Action> actions_;
    std::vector<ChanceEntry> certain_;
};

Misfit no_list(std::string_view part, Reason reason) {
    return Misfit::of("CB-3.9"_cb, part, std::move(reason));
}

/// The cards of one part of a list; all that the part must hold, those already chosen left out.
Result<CardSet, Misfit> parse_list(
    const Deck& deck, std::string_view part, std::string_view text, CardSet chosen, int wanted) {
    CardSet cards = 0;
    for (std::string_view id : split(text, ',')) {
        const auto card = deck.find(id);
        if (!card) return no_list(part, Reason("no_card_named", {{"card", id}}));
        if (holds(cards, *card)) return no_list(part, Reason("card_listed_twice", {{"card", id}}));
        cards |= bit(*card);
    }
    if (std::popcount(cards) != wanted) {
        return no_list(part, Reason("wants_number_of_cards", {{"count", wanted}}));
    }
    if ((chosen & ~cards) != 0) {
        return no_list(part,
                       Reason("leaves_out_chosen_cards",
                              {{"cards", print_cards(deck, chosen & ~cards, ',')}}));
    }
    return cards & ~chosen;
}

/// `deck:FI1` and `side:FI1`, one card, or whole lists.
Actions parse_lists(const Rules& rules, const State& s, Actor actor, std::string_view text) {
    const Deck& deck = rules.deck();
    if (text.find_first_of(",;") == std::string_view::npos) {
        const auto card = deck.find(text.substr(5));
        if (!card) return no_list(text.substr(0, 4), "no_such_card");
        return std::vector{text.starts_with("deck:") ? Move::list(*card) : Move::side(*card)};
    }
    if (actor.is_chance()) return wrong(text, "only_player_hands_in_list");
    const Secret& own = s.secrets[s.open.colour_of(actor.seat())];
    // Where the registered cards are only split, the deck is what the sideboard leaves.
    const bool splits = s.open.phase == Phase::Swap ||
        (s.open.phase == Phase::List && rules.switches().shared_pool);
    const CardSet registered = own.source | own.sideboard;
    std::optional<CardSet> listed;
    std::optional<CardSet> aside;
    for (std::string_view part : split(text, ';')) {
        const bool is_deck = part.starts_with("deck:");
        if (!is_deck && !part.starts_with("side:")) {
            return wrong(part, "wants_list");
        }
        auto& cards = is_deck ? listed : aside;
        if (cards) return wrong(part, "given_twice");
        const CardSet chosen = !is_deck ? own.sideboard : splits ? 0 : own.source;
        const auto read = parse_list(
            deck, part.substr(0, 4), part.substr(5), chosen, is_deck ? kDeckSize : kSideboardSize);
        if (!read) return read.error();
        cards = read.value();
    }
    if (!aside && rules.switches().sideboard() > 0) return no_list("side", "missing");
    if (!listed && !splits) return no_list("deck", "missing");
    if (splits && listed && (*listed | *aside | own.sideboard) != registered) {
        return no_list("deck", "wants_13_registered_cards");
    }
    std::vector<Action> actions;
    const auto take = [&](CardSet left, Action (*make)(Card)) {
        for (; left != 0; left &= left - 1) actions.push_back(make(Card(std::countr_zero(left))));
    };
    if (!splits) take(*listed, &Move::list);
    if (aside) take(*aside, &Move::side);
    if (actions.empty()) return no_list(text.substr(0, 4), "already_handed_in");
    return actions;
}

}  // namespace

std::string print_square(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
        return std::nullopt;
    }
    return square_at(text[0] - 'a', text[1] - '1');
}

char letter_of(Colour colour) { return colour == Colour::White ? 'w' : 'b'; }

char letter_of(Piece piece) {
    const char letter = letter_of(piece.type);
    return piece.colour == Colour::White ? letter : static_cast<char>(letter - 'A' + 'a');
}

std::string print(ChessMove move) {
    std::string text = print_square(move.from()) + print_square(move.to());
    if (move.promotes()) text += kPromotions[static_cast<std::size_t>(move.bits >> 12) - 1];
    return text;
}

std::optional<ChessMove> parse_chess_move(std::string_view text) {
    if (text.size() != 4 && text.size() != 5) return std::nullopt;
    const auto from = parse_square(text.substr(0, 2));
    const auto to = parse_square(text.substr(2, 2));
    if (!from || !to) return std::nullopt;
    if (text.size() == 4) return ChessMove::of(*from, *to);
    const std::size_t type = kPromotions.find(text[4]);
    if (type == std::string_view::npos) return std::nullopt;
    return ChessMove::promoting(*from, *to, static_cast<PieceType>(type + 1));
}

std::string print_play(const Deck& deck, std::uint32_t code) {
    if (code >= deck.play_codes()) return "play" + std::to_string(code);
    const Play play = deck.play_of(code);
    const CardText& card = deck[play.card];
    std::string text = card.id;
    std::string args;
    std::size_t named = 0;
    for (std::size_t i = 0; i < card.picks.size(); ++i) {
        if (card.picks[i].by_foe) continue;
        args += (args.empty() ? "@" : ".") + print_pick(card.picks[i], play.picks[i]);
        if (play.picks[i] != Play::kLeftOut) named = args.size();
    }
    return text + args.substr(0, named) + (play.misplay ? "x" : "");
}

Result<std::uint32_t, Misfit> parse_play(const Deck& deck, std::string_view text) {
    const std::string_view whole = text;
    Play play;
    play.misplay = text.ends_with('x');
    if (play.misplay) text.remove_suffix(1);
    const std::size_t at = std::min(text.find('@'), text.size());
    const auto card = deck.find(text.substr(0, at));
    if (!card) {
        return wrong(whole, "play_must_begin_with_card");
    }
    play.card = *card;
    std::vector<std::string_view> args;
    if (at < text.size()) args = split(text.substr(at + 1), '.');
    std::size_t next = 0;
    const std::vector<Pick>& picks = deck[*card].picks;
    for (std::size_t i = 0; i < picks.size(); ++i) {
        if (picks[i].by_foe) continue;
        const std::string_view arg = next < args.size() ? args[next] : "-";
        ++next;
        if (arg == "-") {
            if (picks[i].optional) continue;
            return Misfit::of("CB-6.2"_cb,
                              whole,
                              Reason("pick_missing",
                                     {{"number", next},
                                      {"card", deck[*card].id},
                                      {"example", example_of(picks[i].kind)}}));
        }
        const auto value = parse_pick(picks[i], arg);
        if (!value) {
            return wrong(arg,
                         Reason("pick_must_be",
                                {{"number", next},
                                 {"card", deck[*card].id},
                                 {"example", example_of(picks[i].kind)}}));
        }
        play.picks[i] = *value;
    }
    if (next < args.size()) {
        return Misfit::of(
            "CB-6.2"_cb, args[next], Reason("too_many_picks", {{"card", deck[*card].id}}));
    }
    return deck.code_of(play);
}

std::string print_cards(const Deck& deck, CardSet cards, char separator) {
    std::string text;
    for (CardSet left = cards; left != 0; left &= left - 1) {
        if (!text.empty()) text += separator;
        text += deck[Card(std::countr_zero(left))].id;
    }
    return text.empty() ? "-" : text;
}

std::string print(const Rules& rules, const State& s, Action a) {
    const Move move = Move::of(a);
    const Deck& deck = rules.deck();
    switch (move.type) {
        case Move::Type::Chess:
            return print(move.move) + (move.declares ? "+" : "");
        case Move::Type::Foe:
            return "!" + (move.square == kNoSquare ? "-" : print_square(move.square));
        case Move::Type::Claim:
            return "claim";
        case Move::Type::Element:
            return "el:" + std::string(letters_of(move.element));
        case Move::Type::Draft:
            return "draft:" + deck[move.card].id;
        case Move::Type::List:
            return "deck:" + deck[move.card].id;
        case Move::Type::Side:
            return "side:" + deck[move.card].id;
        case Move::Type::Colour:
            return move.colour == Colour::White ? "white" : "black";
        case Move::Type::Draw:
            return std::string("{") + letter_of(rules.drawer(s.open)) + ":" + deck[move.card].id +
                "}";
        case Move::Type::Discard:
            return print_discard(rules, s.open, move.cards);
        case Move::Type::Play:
            break;
    }
    return print_play(deck, move.play) + "/";
}

std::string print_seen(const Rules& rules, const State& s, Actor actor, Action a, Viewer viewer) {
    const Move::Type type = Move::of(a).type;
    if (type == Move::Type::Draw) {
        const Colour colour = rules.drawer(s.open);
        if (viewer.is(s.open.seat_of(colour)) || rules.switches().open_hands) {
            return print(rules, s, a);
        }
        return std::string("{") + letter_of(colour) + ":?}";
    }
    const bool listed = type == Move::Type::List || type == Move::Type::Side;
    if (!listed || actor.is_chance() || viewer.is(actor.seat())) return print(rules, s, a);
    return type == Move::Type::List ? "deck:?" : "side:?";
}

Actions parse_move(const Rules& rules, const State& s, Actor actor, std::string_view text) {
    if (text == "claim") return std::vector{Move::claim()};
    if (text == "white") return std::vector{Move::play_as(Colour::White)};
    if (text == "black") return std::vector{Move::play_as(Colour::Black)};
    if (text.starts_with("el:")) {
        const auto element = element_of(text.substr(3));
        if (!element) return wrong(text, "wants_element");
        return std::vector{Move::take(*element)};
    }
    if (text.starts_with("draft:")) {
        const auto card = rules.deck().find(text.substr(6));
        if (!card) return wrong(text, "no_such_card");
        return std::vector{Move::draft(*card)};
    }
    if (text.starts_with("deck:") || text.starts_with("side:")) {
        return parse_lists(rules, s, actor, text);
    }
    return Reader(rules, s, actor).read(text);
}

}  // namespace equipoise::chess_balance
