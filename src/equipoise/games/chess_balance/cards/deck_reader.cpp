#include "equipoise/games/chess_balance/cards/deck_reader.hpp"

#include <algorithm>
#include <initializer_list>

#include "equipoise/games/chess_balance/cards/deck_words.hpp"
#include "equipoise/games/chess_balance/clauses.hpp"
#include "equipoise/parts/json_file.hpp"

namespace equipoise::chess_balance {
namespace {

using Node = JsonFile::Node;

using Kinds = std::initializer_list<Pick::Kind>;
using Keys = std::initializer_list<std::string_view>;

constexpr bool has(TypeSet types, PieceType type) { return (types & bit(type)) != 0; }

/// Reads one card. After a complaint it goes on with empty values.
class CardReader {
  public:
    explicit CardReader(Node node) : node_(std::move(node)) {}

    CardText read(bool allow_regicide);

  private:
    void complain(const Node& at, Reason reason, Clause clause) const {
        at.complain(reason_at(card_.id, clause, std::move(reason)), clause);
    }
    void only(const Node& at, Keys known) const;
    template <class Value, std::size_t N>
    Value word(const Node& at, const deck_words::Named<Value> (&words)[N], Clause clause) const;
    TypeSet types(const Node& at) const;
    void range(const Node& at, int least, int most, std::uint8_t& low, std::uint8_t& high) const;
    /// The place of a pick named here, which must be one of these kinds.
    std::int8_t reference(const Node& at, Kinds kinds) const;
    std::int8_t reference_in(const Node& at,
                             std::string_view member,
                             Kinds kinds,
                             Keys known) const;
    void read_common_filters(const Node& at, Filter& filter) const;
    void read_piece_filters(const Node& at, Filter& filter) const;
    void read_square_filters(const Node& at, Filter& filter) const;
    void read_pick(const Node& at);
    void check_pick_name(const Node& at, const Pick& pick) const;
    /// Who makes the pick.
    void read_picker(const Node& at, Pick& pick) const;
    void read_piece_pick(const Node& at, Pick& pick) const;
    void read_square_pick(const Node& at, Pick& pick) const;
    void read_type_pick(const Node& at, Pick& pick) const;
    void check_used_picks(const Node& at, const Filter& f) const;
    void read_step(const Node& at);
    void read_targets(const Node& at, Step& step) const;
    void check_target(const Node& at, const Step& step, const Pick& pick) const;
    void check_royalty(const Node& at, const Filter& filter) const;
    void check_royal_step(const Node& at, Step::Op op, const Filter& filter) const;
    void check_foe_pick(const Node& at) const;
    int most_plays() const;
    int most_values(std::size_t pick) const;

    Node node_;
    CardText card_;
    bool allow_regicide_ = false;
};

void CardReader::only(const Node& at, Keys known) const {
    for (const std::string& key : at.keys(32)) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            complain(at, Reason("not_in_effect_language", {{"key", key}}), "V-1"_cb);
        }
    }
}

template <class Value, std::size_t N>
Value CardReader::word(const Node& at,
                       const deck_words::Named<Value> (&words)[N],
                       Clause clause) const {
    const std::string text = at.text();
    std::string known;
    for (const auto& [name, value] : words) {
        if (name == text) return value;
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    complain(at, Reason("wants_known_word", {{"known_words", known}}), clause);
    return words[0].value;
}

TypeSet CardReader::types(const Node& at) const {
    TypeSet set = 0;
    const std::string text = at.text();
    for (char letter : text) {
        const auto type = type_of(letter);
        if (!type || has(set, *type)) {
            complain(at, "wants_piece_letters", "V-1"_cb);
            return kAnyType;
        }
        set |= bit(*type);
    }
    if (set == 0) complain(at, "wants_piece_type", "V-1"_cb);
    return set;
}

void CardReader::range(
    const Node& at, int least, int most, std::uint8_t& low, std::uint8_t& high) const {
    if (at.size(2) != 2) {
        complain(at, "wants_low_and_high", "V-1"_cb);
        return;
    }
    const auto first = at.at(0).integer(least, most);
    const auto last = at.at(1).integer(least, most);
    if (last < first) complain(at, "low_above_high", "V-1"_cb);
    low = static_cast<std::uint8_t>(first - (least == 1 ? 1 : 0));
    high = static_cast<std::uint8_t>(last - (least == 1 ? 1 : 0));
}

std::int8_t CardReader::reference(const Node& at, Kinds kinds) const {
    const std::string name = at.text();
    for (std::size_t i = 0; i < card_.picks.size(); ++i) {
        const Pick& pick = card_.picks[i];
        if (pick.name != name) continue;
        if (std::find(kinds.begin(), kinds.end(), pick.kind) == kinds.end()) {
            complain(at, Reason("pick_of_wrong_kind", {{"pick", name}}), "V-2"_cb);
        }
        return static_cast<std::int8_t>(i);
    }
    complain(at, Reason("no_earlier_pick", {{"pick", name}}), "V-2"_cb);
    return -1;
}

std::int8_t CardReader::reference_in(const Node& at,
                                     std::string_view member,
                                     Kinds kinds,
                                     Keys known) const {
    only(at, known);
    return reference(at.at(member), kinds);
}

void CardReader::read_common_filters(const Node& at, Filter& filter) const {
    constexpr Pick::Kind kPiece = Pick::Kind::Piece;
    constexpr Pick::Kind kSquare = Pick::Kind::Empty;
    if (at.has("rank")) range(at.at("rank"), 1, 8, filter.low, filter.high);
    if (at.has("rel")) {
        const Node rel = at.at("rel");
        filter.rel = reference_in(rel, "to", {kPiece, kSquare}, {"to", "dir", "depth"});
        filter.direction = word(rel.at("dir"), deck_words::kDirections, "V-1"_cb);
        if (rel.has("depth")) {
            filter.depth = static_cast<std::uint8_t>(rel.at("depth").integer(1, 7));
        }
    }
    if (at.has("after")) filter.after = reference(at.at("after"), {kPiece, kSquare});
}

void CardReader::read_piece_filters(const Node& at, Filter& filter) const {
    constexpr Pick::Kind kPiece = Pick::Kind::Piece;
    constexpr Pick::Kind kSquare = Pick::Kind::Empty;
    read_common_filters(at, filter);
    if (at.has("side")) filter.side = word(at.at("side"), deck_words::kSides, "V-1"_cb);
    if (at.has("type")) filter.types = types(at.at("type"));
    if (at.has("royal")) filter.royal = at.at("royal").truth();
    if (at.has("file")) filter.file = reference_in(at.at("file"), "to", {kPiece, kSquare}, {"to"});
    if (at.has("same")) filter.same = reference(at.at("same"), {kPiece});
    if (at.has("differs")) filter.differs = reference(at.at("differs"), {kPiece});
    if (at.has("on")) filter.on = reference(at.at("on"), {Pick::Kind::Rank, Pick::Kind::Wing});
    check_royalty(at, filter);
}

void CardReader::read_square_filters(const Node& at, Filter& filter) const {
    constexpr Pick::Kind kPiece = Pick::Kind::Piece;
    read_common_filters(at, filter);
    if (at.has("line")) {
        const Node line = at.at("line");
        filter.line = reference_in(line, "to", {kPiece, Pick::Kind::Empty}, {"to", "along"});
        if (line.at("along").text() != "rank") {
            complain(line.at("along"), "wants_rank", "V-1"_cb);
        }
    }
    if (at.has("ahead")) {
        const Node ahead = at.at("ahead");
        filter.ahead = reference_in(ahead, "of", {kPiece}, {"of", "max"});
        filter.reach = static_cast<std::uint8_t>(ahead.at("max").integer(1, 7));
    }
    if (at.has("jump")) {
        const Node jump = at.at("jump");
        filter.jump = reference_in(jump, "of", {kPiece}, {"of", "over"});
        range(jump.at("over"), 0, 6, filter.over_low, filter.over_high);
    }
    if (at.has("start")) filter.start = reference(at.at("start"), {kPiece, Pick::Kind::Lost});
    if (at.has("unconnected")) {
        filter.unconnected = true;
        if (at.at("unconnected").text() != "enemy") {
            complain(at.at("unconnected"), "wants_enemy", "V-1"_cb);
        }
    }
}

void CardReader::check_royalty(const Node& at, const Filter& filter) const {
    if (filter.royal && has(filter.types, PieceType::King) && filter.side != Filter::Side::Own) {
        complain(at, "royal_king_must_be_own", "V-3"_cb);
    }
}

void CardReader::check_pick_name(const Node& at, const Pick& pick) const {
    if (pick.name.empty()) complain(at.at("as"), "pick_without_name", "V-2"_cb);
    for (const Pick& earlier : card_.picks) {
        if (earlier.name == pick.name) {
            complain(at.at("as"), "picks_share_name", "V-2"_cb);
        }
    }
}

void CardReader::read_picker(const Node& at, Pick& pick) const {
    if (!at.has("by")) return;
    if (at.at("by").text() != "foe") complain(at.at("by"), "wants_foe", "V-1"_cb);
    pick.by_foe = true;
    if (card_.foe_pick() >= 0) complain(at.at("by"), "second_pick_by_foe", "V-4"_cb);
    if (pick.kind != Pick::Kind::Piece) {
        complain(at.at("kind"), "foe_pick_not_piece", "V-4"_cb);
    }
}

void CardReader::read_piece_pick(const Node& at, Pick& pick) const {
    only(at,
         {"as",
          "kind",
          "by",
          "optional",
          "anchor",
          "royal",
          "side",
          "type",
          "rank",
          "rel",
          "file",
          "same",
          "differs",
          "after",
          "on"});
    if (at.has("anchor")) pick.anchor = at.at("anchor").truth();
    read_piece_filters(at, pick.filter);
}

void CardReader::read_square_pick(const Node& at, Pick& pick) const {
    only(at,
         {"as",
          "kind",
          "optional",
          "rank",
          "rel",
          "after",
          "line",
          "ahead",
          "jump",
          "start",
          "unconnected"});
    read_square_filters(at, pick.filter);
}

void CardReader::read_type_pick(const Node& at, Pick& pick) const {
    only(at, {"as", "kind", "optional", "type"});
    pick.filter.types = types(at.at("type"));
    if (pick.kind == Pick::Kind::Type && has(pick.filter.types, PieceType::Pawn)) {
        complain(at.at("type"), "promotion_to_pawn", "CB-11.6"_cb);
    }
}

void CardReader::check_used_picks(const Node& at, const Filter& f) const {
    const int foe = card_.foe_pick();
    for (const std::int8_t used :
         {f.rel, f.file, f.same, f.differs, f.after, f.on, f.line, f.ahead, f.jump, f.start}) {
        if (foe >= 0 && used == foe) {
            complain(at, "foe_pick_not_yet_known", "V-4"_cb);
        }
    }
}

void CardReader::read_pick(const Node& at) {
    Pick pick;
    pick.name = at.at("as").text();
    pick.kind = word(at.at("kind"), deck_words::kKinds, "V-1"_cb);
    check_pick_name(at, pick);
    if (at.has("optional")) pick.optional = at.at("optional").truth();
    read_picker(at, pick);
    switch (pick.kind) {
        case Pick::Kind::Piece:
            read_piece_pick(at, pick);
            break;
        case Pick::Kind::Empty:
            read_square_pick(at, pick);
            break;
        case Pick::Kind::Rank:
            only(at, {"as", "kind", "optional", "rank"});
            if (at.has("rank")) range(at.at("rank"), 1, 8, pick.filter.low, pick.filter.high);
            break;
        case Pick::Kind::Wing:
            only(at, {"as", "kind", "optional"});
            break;
        case Pick::Kind::Type:
        case Pick::Kind::Lost:
            read_type_pick(at, pick);
            break;
    }
    check_used_picks(at, pick.filter);
    card_.picks.push_back(std::move(pick));
}

void CardReader::check_royal_step(const Node& at, Step::Op op, const Filter& filter) const {
    const bool harms = op == Step::Op::Remove || op == Step::Op::Sacrifice ||
        op == Step::Op::Push || op == Step::Op::Promote;
    if (harms && filter.royal && has(filter.types, PieceType::King) && !allow_regicide_) {
        complain(at, "card_against_king", "V-6"_cb);
    }
}

void CardReader::check_target(const Node& at, const Step& step, const Pick& pick) const {
    if (pick.anchor) complain(at, "step_on_anchor", "V-2"_cb);
    check_royal_step(at, step.op, pick.filter);
    if (step.op != Step::Op::Sacrifice) {
        if (pick.by_foe) complain(at, "foe_pick_only_sacrificed", "V-4"_cb);
        return;
    }
    const auto wanted = pick.by_foe ? Filter::Side::Enemy : Filter::Side::Own;
    if (pick.filter.side != wanted) {
        complain(at, "sacrifice_picked_by_other", "V-4"_cb);
    }
}

void CardReader::read_targets(const Node& at, Step& step) const {
    const Node what = at.at("what");
    const bool one = step.op == Step::Op::Relocate || step.op == Step::Op::Jump ||
        step.op == Step::Op::Swap || step.op == Step::Op::Promote || step.op == Step::Op::Return;
    const auto add = [&](const Node& name) {
        const Pick::Kind kind = step.op == Step::Op::Return ? Pick::Kind::Lost : Pick::Kind::Piece;
        const std::int8_t pick = reference(name, {kind});
        if (pick < 0) return;
        check_target(name, step, card_.picks[static_cast<std::size_t>(pick)]);
        step.picks.push_back(pick);
    };
    if (what.is_text()) return add(what);
    if (one) return complain(what, "wants_pick_name", "V-2"_cb);
    if (what.is_list()) {
        const std::size_t names = what.size(kMostPicks);
        if (names == 0) complain(what, "wants_a_pick", "V-2"_cb);
        for (std::size_t i = 0; i < names; ++i) add(what.at(i));
        return;
    }
    only(what, {"side", "type", "rank", "rel", "file", "same", "differs", "after", "on", "royal"});
    Filter filter;
    read_piece_filters(what, filter);
    if (step.op == Step::Op::Sacrifice) {
        complain(what, "sacrifice_picked_by_other", "V-4"_cb);
    }
    check_royal_step(what, step.op, filter);
    step.all = filter;
}

void CardReader::read_step(const Node& at) {
    Step step;
    step.op = word(at.at("op"), deck_words::kOps, "V-1"_cb);
    const auto until = [&] {
        if (!at.has("until")) return complain(at, "status_without_until", "V-5"_cb);
        step.until = word(at.at("until"), deck_words::kUntils, "V-5"_cb);
    };
    switch (step.op) {
        case Step::Op::Discard:
            only(at, {"op", "who", "count"});
            if (at.at("who").text() != "foe") complain(at.at("who"), "wants_foe", "V-1"_cb);
            step.count = static_cast<std::uint8_t>(at.at("count").integer(1, 3));
            break;
        case Step::Op::Relocate:
        case Step::Op::Jump:
        case Step::Op::Return:
            only(at, {"op", "what", "to"});
            read_targets(at, step);
            step.other = reference(at.at("to"), {Pick::Kind::Empty});
            break;
        case Step::Op::Promote:
            only(at, {"op", "what", "to"});
            read_targets(at, step);
            step.other = reference(at.at("to"), {Pick::Kind::Type});
            break;
        case Step::Op::Swap:
            only(at, {"op", "what", "with"});
            read_targets(at, step);
            step.other = reference(at.at("with"), {Pick::Kind::Piece});
            if (step.other >= 0) {
                check_target(
                    at.at("with"), step, card_.picks[static_cast<std::size_t>(step.other)]);
            }
            break;
        case Step::Op::Push:
            only(at, {"op", "what", "scope"});
            read_targets(at, step);
            step.scope = word(at.at("scope"), deck_words::kScopes, "V-1"_cb);
            break;
        case Step::Op::Grant:
            only(at, {"op", "what", "move", "until"});
            read_targets(at, step);
            step.movement = word(at.at("move"), deck_words::kMovements, "V-1"_cb);
            until();
            if (step.until != Until::Turn) {
                complain(at.at("until"), "grant_outlasts_turn", "V-5"_cb);
            }
            break;
        case Step::Op::Freeze:
        case Step::Op::Pacify:
        case Step::Op::Shield:
            only(at, {"op", "what", "until"});
            read_targets(at, step);
            until();
            break;
        case Step::Op::Remove:
        case Step::Op::Sacrifice:
            only(at, {"op", "what"});
            read_targets(at, step);
            break;
    }
    card_.steps.push_back(std::move(step));
}

void CardReader::check_foe_pick(const Node& at) const {
    const int foe = card_.foe_pick();
    if (foe < 0) return;
    const bool used = std::any_of(card_.steps.begin(), card_.steps.end(), [foe](const Step& step) {
        return std::find(step.picks.begin(), step.picks.end(), foe) != step.picks.end();
    });
    if (!used) complain(at, "foe_pick_not_sacrificed", "V-4"_cb);
}

int CardReader::most_values(std::size_t index) const {
    const Pick& pick = card_.picks[index];
    const Filter& f = pick.filter;
    const int ranks = f.high - f.low + 1;
    switch (pick.kind) {
        case Pick::Kind::Rank:
            return ranks;
        case Pick::Kind::Wing:
            return 2;
        case Pick::Kind::Type:
        case Pick::Kind::Lost:
            return std::popcount(f.types);
        case Pick::Kind::Piece: {
            int most = f.types == bit(PieceType::Pawn) ? 8 : 16;
            if (f.side == Filter::Side::Any) most *= 2;
            if (f.rel >= 0 && f.depth == 1) most = std::min(most, 8);
            if (f.file >= 0) most = std::min(most, 7);
            return f.after >= 0 ? (most + 1) / 2 : most;
        }
        case Pick::Kind::Empty:
            break;
    }
    int most = 8 * ranks;
    if (f.rel >= 0 && f.depth == 1) most = std::min(most, 8);
    if (f.rel >= 0 && f.direction == Filter::Direction::Side) most = std::min(most, 2 * f.depth);
    if (f.line >= 0) most = std::min(most, 7);
    if (f.ahead >= 0) most = std::min<int>(most, f.reach);
    if (f.jump >= 0) most = std::min(most, 27);
    if (f.start >= 0) {
        const TypeSet of = card_.picks[static_cast<std::size_t>(f.start)].filter.types;
        most = std::min(most, has(of, PieceType::Pawn) ? 8 : 2);
    }
    return most;
}

int CardReader::most_plays() const {
    int most = 1;
    for (std::size_t i = 0; i < card_.picks.size() && most <= kMostPlaysOfCard; ++i) {
        if (card_.picks[i].by_foe) continue;
        most *= most_values(i) + (card_.picks[i].optional ? 1 : 0);
    }
    return most;
}

CardText CardReader::read(bool allow_regicide) {
    allow_regicide_ = allow_regicide;
    card_.id = node_.at("id").text();
    const auto capital = [](char c) { return 'A' <= c && c <= 'Z'; };
    if (card_.id.size() != 3 || !capital(card_.id[0]) || !capital(card_.id[1]) ||
        card_.id[2] < '0' || card_.id[2] > '9') {
        complain(node_.at("id"), "wants_card_id", "V-1"_cb);
    }
    only(node_, {"id", "name", "element", "text", "picks", "do", "lifts"});
    card_.name = node_.at("name").text();
    if (card_.name.empty()) complain(node_.at("name"), "card_without_name", "V-1"_cb);
    card_.element = word(node_.at("element"), deck_words::kElementNames, "V-1"_cb);
    card_.text = node_.at("text").text();
    const Node picks = node_.at("picks");
    const std::size_t count = picks.size(kMostPicks);
    for (std::size_t i = 0; i < count; ++i) read_pick(picks.at(i));
    const Node steps = node_.at("do");
    const std::size_t steps_count = steps.size(16);
    if (steps_count == 0) complain(steps, "card_does_nothing", "V-1"_cb);
    for (std::size_t i = 0; i < steps_count; ++i) read_step(steps.at(i));
    if (node_.has("lifts")) {
        const Node lifted = node_.at("lifts");
        const std::size_t lifts_count = lifted.size(4);
        for (std::size_t i = 0; i < lifts_count; ++i) {
            card_.lifts |= word(lifted.at(i), deck_words::kLifts, "V-3"_cb);
        }
    }
    check_foe_pick(picks);
    if (most_plays() > kMostPlaysOfCard) {
        complain(picks, Reason("too_many_plays_at_once", {{"limit", kMostPlaysOfCard}}), "V-1"_cb);
    }
    return std::move(card_);
}

void check_cards(const Node& list, const std::vector<CardText>& cards) {
    Per<Element, int> counts{};
    for (std::size_t i = 0; i < cards.size(); ++i) {
        ++counts[cards[i].element];
        for (std::size_t j = 0; j < i; ++j) {
            if (cards[j].id == cards[i].id) {
                list.at(i).at("id").complain(Reason("cards_share_id", {{"card", cards[i].id}}),
                                             "V-1"_cb);
            }
        }
    }
    for (const auto& [name, element] : deck_words::kElementNames) {
        if (counts[element] != kCardsPerElement) {
            list.complain(Reason("element_without_nine_cards",
                                 {{"element", name}, {"count", counts[element]}}),
                          "V-1"_cb);
        }
    }
}

}  // namespace

Result<DeckText, Misfit> read_deck(const DataFile& source) {
    JsonFile file(source, "CB-1.6"_cb);
    const Node root = file.root();
    DeckText deck;
    for (const std::string& key : root.keys(32)) {
        constexpr std::string_view kKnown[] = {
            "deck", "version", "reconstructed", "allow_regicide", "cards"};
        if (std::find(std::begin(kKnown), std::end(kKnown), key) == std::end(kKnown)) {
            root.complain(Reason("not_in_deck_file", {{"key", key}}), "V-1"_cb);
        }
    }
    deck.name = root.at("deck").text();
    const bool named = !deck.name.empty() && deck.name.size() <= 64 &&
        std::all_of(deck.name.begin(), deck.name.end(), [](char c) {
            return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') ||
                c == '-' || c == '_' || c == '.';
        });
    if (!named) root.at("deck").complain("wants_deck_name", "V-1"_cb);
    root.at("version").integer(1, 1'000'000);
    if (root.has("reconstructed")) root.at("reconstructed").truth();
    if (root.has("allow_regicide")) deck.allow_regicide = root.at("allow_regicide").truth();
    const Node cards = root.at("cards");
    const std::size_t count = cards.size(kCards);
    if (count != kCards) cards.complain("wants_36_cards", "V-1"_cb);
    for (std::size_t i = 0; i < count; ++i) {
        deck.cards.push_back(CardReader(cards.at(i)).read(deck.allow_regicide));
    }
    check_cards(cards, deck.cards);
    if (file.complaint()) return *file.complaint();
    return deck;
}

}  // namespace equipoise::chess_balance
