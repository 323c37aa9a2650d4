#include "equipoise/games/elements/text/notation.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/elements/clauses.hpp"

namespace equipoise::elements {
namespace {

using Actions = Result<std::vector<Action>, Misfit>;

constexpr std::string_view kLetterCodes = "AEFWXV";
constexpr std::pair<std::string_view, int> kLetterNames[] = {
    {"Air", 0}, {"Earth", 1}, {"Fire", 2}, {"Water", 3}, {"Wind", 3}, {"Wild", 4}, {"Void", 5}};

Misfit no_move(Reason reason, Clause clause = "EL-10.7"_el) {
    return Misfit::of(clause, std::move(reason));
}

/// Takes a letter, or the name of one, off the front.
std::optional<Letter> take_letter(std::string_view& text) {
    for (const auto& [name, letter] : kLetterNames) {
        if (!text.starts_with(name)) continue;
        text.remove_prefix(name.size());
        return Letter(letter);
    }
    const std::size_t letter = text.empty() ? std::string_view::npos : kLetterCodes.find(text[0]);
    if (letter == std::string_view::npos) return std::nullopt;
    text.remove_prefix(1);
    return Letter(static_cast<int>(letter));
}

std::optional<Seat> parse_seat(std::string_view text) {
    const auto number = text.size() == 1 ? parse_int(text, 0, kMostSeats - 1) : std::nullopt;
    if (!number) return std::nullopt;
    return Seat(static_cast<int>(*number));
}

Result<Place, Misfit> parse_place(std::string_view text) {
    if (text == "C") return Place::collection();
    const std::string whole(text);
    const auto letter = take_letter(text);
    const bool split = text.ends_with('+');
    if (split) text.remove_suffix(1);
    const auto rank = parse_int(text.starts_with('0') ? std::string_view() : text, 1);
    if (!letter || letter->index() >= kElements || !rank) {
        return no_move(Reason("wants_place", {{"text", whole}}));
    }
    if (*rank > kMostRanks) return no_move(Reason("no_such_rank", {{"rank", whole}}), "EL-1.8"_el);
    return Place(Element(letter->index()), static_cast<int>(*rank), split);
}

Misfit no_card(std::string_view text) { return no_move(Reason("wants_card", {{"text", text}})); }

Actions one(Action action) { return std::vector{action}; }

Actions parse_start(std::string_view text) {
    const auto seat = parse_seat(text);
    if (!seat) return no_move("start_needs_seat");
    return one(Move::start(*seat));
}

Actions parse_deal(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, ':');
    const auto seat = parts.size() == 2 ? parse_seat(parts[0]) : std::nullopt;
    if (!seat) return no_move("deal_needs_seat_and_card");
    const auto kind = parse_kind(parts[1]);
    if (!kind) return no_card(parts[1]);
    return one(Move::deal(*seat, *kind));
}

Actions parse_pick(std::string_view text) {
    const auto kind = parse_kind(text);
    if (!kind) return no_card(text);
    return one(Move::pick(*kind));
}

Actions parse_put(std::string_view text) {
    const auto placed = parse_placed(text);
    if (!placed) return placed.error();
    return one(Move::put(placed.value()));
}

/// `arr:` in the position of a seat: the puts that are still missing, in order, and `done`.
Actions parse_arrangement(const State& s, Actor actor, std::string_view text) {
    if (actor.is_chance()) return no_move("only_player_arranges", "EL-10.5"_el);
    if (s.phase != Phase::Arrange && s.phase != Phase::Repair) {
        return no_move("no_arranging_now", "EL-4.2"_el);
    }
    const Board& board = s.boards[actor.seat()];
    std::vector<Placed> wanted;
    Holding named{};
    for (std::string_view piece : split_list(text)) {
        const auto placed = parse_placed(piece);
        if (!placed) return placed.error();
        const Kind kind = placed.value().kind;
        if (named[kind] == board.owned()[kind]) {
            return no_move(Reason("too_many_named", {{"card", print(kind)}}), "EL-4.3"_el);
        }
        ++named[kind];
        wanted.push_back(placed.value());
    }
    for (Kind kind : all_of<Kind>()) {
        if (named[kind] < board.owned()[kind]) {
            return no_move(Reason("card_left_out", {{"card", print(kind)}}), "EL-4.3"_el);
        }
    }
    std::sort(wanted.begin(), wanted.end());
    std::optional<Placed> other;
    board.for_each([&](Placed card) {
        if (card.place.is_waiting()) return;
        const auto found = std::find(wanted.begin(), wanted.end(), card);
        if (found == wanted.end()) {
            other = card;
        } else {
            wanted.erase(found);
        }
    });
    if (other) {
        return no_move(Reason("card_already_on_place",
                              {{"card", print(other->kind)}, {"place", print(other->place)}}));
    }
    std::vector<Action> actions;
    actions.reserve(wanted.size() + 1);
    for (Placed card : wanted) actions.push_back(Move::put(card));
    actions.push_back(Move::done());
    return actions;
}

/// Why no Void of that frame can ever hit these cards (EL-6.4 to EL-6.7).
Misfit no_target(Frame frame, const std::vector<Placed>& cards) {
    for (Placed card : cards) {
        if (card.kind.is_void() || !card.place.on_rank()) {
            return no_move("void_hits_only_ranks", "EL-6.4"_el);
        }
        if (auto refusal = why_no_place(card, kMostRanks)) return Misfit::of(*refusal);
    }
    const auto is_single = [](Placed card) { return card.kind.frame() == kSingle; };
    if (frame == kDual && cards.size() == 1 && is_single(cards[0])) {
        return no_move("v3_hits_two_singles", "EL-6.6"_el);
    }
    if (cards.size() == 1 && cards[0].kind.frame() == kDual) {
        return no_move("this_void_cannot_hit_dual", "EL-6.7"_el);
    }
    return no_move("wrong_targets_for_void", "EL-6.5"_el);
}

}  // namespace

std::string print(Kind kind) {
    return kLetterCodes[at(kind.letter().index())] + std::to_string(kind.frame());
}

std::string print(Place place) {
    if (place.is_collection()) return "C";
    return kLetterCodes[at(place.element().index())] + std::to_string(place.rank()) +
        (place.split() ? "+" : "");
}

std::string print(Placed card) { return print(card.kind) + "@" + print(card.place); }

std::string print(const VoidPlay& play) {
    return print(Kind(kVoid, play.frame)) + ">" + std::to_string(play.victim.index()) + ":" +
        print(play.first) + (play.second ? "," + print(*play.second) : "");
}

std::string print_cards(const Holding& cards) {
    std::string text;
    for (Kind kind : all_of<Kind>()) {
        for (int i = 0; i < cards[kind]; ++i) text += (text.empty() ? "" : ",") + print(kind);
    }
    return text.empty() ? "-" : text;
}

std::string print_board(const Board& board) {
    std::string text;
    board.for_each([&](Placed card) {
        if (!card.place.is_waiting()) text += (text.empty() ? "" : ",") + print(card);
    });
    return text.empty() ? "-" : text;
}

std::string print(Action a) {
    const Move move = Move::of(a);
    switch (move.type) {
        case Move::Type::Start:
            return "start:" + std::to_string(move.seat.index());
        case Move::Type::Deal:
            return "deal:" + std::to_string(move.seat.index()) + ":" + print(move.kind);
        case Move::Type::Pick:
            return "pick:" + print(move.kind);
        case Move::Type::Put:
            return "put:" + print(Placed{move.kind, move.place});
        case Move::Type::Done:
            return "done";
        case Move::Type::Void:
            return "void:" + print(move.play);
        case Move::Type::Pass:
            break;
    }
    return "pass";
}

std::optional<Kind> parse_kind(std::string_view text) {
    const auto letter = take_letter(text);
    if (!letter || text.size() != 1 || text[0] < '1' || text[0] > '0' + kCycles) {
        return std::nullopt;
    }
    return Kind(*letter, text[0] - '0');
}

Result<Placed, Misfit> parse_placed(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '@');
    if (parts.size() != 2) {
        return no_move(Reason("wants_placed_card", {{"text", text}}));
    }
    const auto kind = parse_kind(parts[0]);
    if (!kind) return no_card(parts[0]);
    const auto place = parse_place(parts[1]);
    if (!place) return place.error();
    return Placed{*kind, place.value()};
}

std::vector<std::string_view> split_list(std::string_view text) {
    if (text.empty() || text == "-") return {};
    return split(text, ',');
}

Result<Action, Misfit> parse_void_play(std::string_view text) {
    const std::size_t arrow = text.find('>');
    const std::size_t colon = text.find(':');
    if (arrow == std::string_view::npos || colon == std::string_view::npos || colon < arrow) {
        return no_move("wants_void_play");
    }
    const auto kind = parse_kind(text.substr(0, arrow));
    if (!kind) return no_card(text.substr(0, arrow));
    if (!kind->is_void())
        return no_move(Reason("not_a_void", {{"card", print(*kind)}}), "EL-6.1"_el);
    const auto victim = parse_seat(text.substr(arrow + 1, colon - arrow - 1));
    if (!victim) return no_move("void_needs_seat");
    std::vector<Placed> cards;
    for (std::string_view piece : split_list(text.substr(colon + 1))) {
        const auto placed = parse_placed(piece);
        if (!placed) return placed.error();
        cards.push_back(placed.value());
    }
    if (cards.empty()) return no_move("void_needs_cards");
    std::sort(cards.begin(), cards.end());
    for (Placed card : cards) {
        if (!card.place.on_rank() || why_no_place(card, kMostRanks)) {
            return no_target(kind->frame(), cards);
        }
    }
    VoidPlay play{kind->frame(), *victim, cards[0], {}};
    if (cards.size() == 2) play.second = cards[1];
    const auto action = cards.size() > 2 ? std::nullopt : Move::void_play(play);
    if (!action) return no_target(kind->frame(), cards);
    return *action;
}

std::optional<Refusal> why_no_place(Placed card, int max_rank) {
    if (card.place.is_collection()) return std::nullopt;
    if (card.kind.is_void()) {
        return Refusal{"EL-4.11"_el, "void_never_placed"};
    }
    if (card.place.split() && card.kind.frame() != kDual) {
        return Refusal{"EL-4.5"_el, "only_dual_can_split"};
    }
    if (card.place.rank() > max_rank) {
        return Refusal{"EL-1.8"_el, "no_rank_that_high"};
    }
    if (card.place.split() && card.place.rank() == max_rank) {
        return Refusal{"EL-4.6"_el, "no_rank_for_other_half"};
    }
    if (card.kind.is_basic() && card.kind.letter().index() != card.place.element().index()) {
        return Refusal{"EL-4.4"_el, "wrong_pyramid_for_basic"};
    }
    return std::nullopt;
}

Actions parse_move(const State& s, Actor actor, std::string_view text) {
    if (text == "done") return one(Move::done());
    if (text == "pass") return one(Move::pass());
    const std::size_t colon = text.find(':');
    const std::string_view verb = text.substr(0, colon);
    if (colon != std::string_view::npos) {
        text.remove_prefix(colon + 1);
        if (verb == "pick") return parse_pick(text);
        if (verb == "put") return parse_put(text);
        if (verb == "arr") return parse_arrangement(s, actor, text);
        if (verb == "start") return parse_start(text);
        if (verb == "deal") return parse_deal(text);
        if (verb == "void") {
            const auto play = parse_void_play(text);
            if (!play) return play.error();
            return one(play.value());
        }
    }
    return no_move("wants_move");
}

}  // namespace equipoise::elements
