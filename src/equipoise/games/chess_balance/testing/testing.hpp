// Shared by the tests of this folder: decks, options and positions from text, and one game to play
// with words.

#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/games/chess_balance/rules.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"

namespace equipoise::chess_balance {

using OptionMap = std::map<std::string, std::string>;

inline std::string read_deck_text(const std::string& name) {
    std::ifstream in(EQ_SOURCE_DIR "/data/chess_balance/" + name + ".json", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The deck file of this edition as text.
inline const std::string& deck_text() {
    static const std::string text = read_deck_text("equipoise");
    return text;
}

/// The second deck file that comes with the game.
inline const std::string& second_deck_text() {
    static const std::string text = read_deck_text("equipoise-2");
    return text;
}

inline std::shared_ptr<const Deck> deck_from(const std::string& text) {
    auto deck = Deck::load({"test.json", text});
    REQUIRE_MESSAGE(static_cast<bool>(deck), (deck ? std::string() : deck.error().text()));
    return std::make_shared<const Deck>(std::move(deck).value());
}

inline std::shared_ptr<const Deck> equipoise_deck() {
    static const auto deck = deck_from(deck_text());
    return deck;
}

/// The flags of CB-16 by their names.
inline Switches switches_of(OptionMap options) {
    Switches on;
    const auto take = [&](const std::string& name, const std::string& usual) {
        const auto found = options.find(name);
        const std::string value = found == options.end() ? usual : found->second;
        options.erase(name);
        return value;
    };
    const auto index_in = [](const std::vector<std::string>& values, const std::string& value) {
        const auto found = std::find(values.begin(), values.end(), value);
        REQUIRE_MESSAGE(found != values.end(), value);
        return found - values.begin();
    };
    on.mode = static_cast<Mode>(index_in({"cards", "chess"}, take("mode", "cards")));
    on.deck_mode = static_cast<DeckMode>(
        index_in({"quick", "theme", "dual", "standard", "tournament"}, take("deck_mode", "quick")));
    const std::string pool = take("card_pool", "auto");
    on.shared_pool = pool == "auto" ? !on.lists() : pool == "shared";
    on.manual = take("declare", "auto") == "manual";
    on.penalty = take("self_check_card", "reject") == "penalty";
    on.lax = take("king_safety", "strict") == "lax";
    on.threat = static_cast<Threat>(
        index_in({"attack", "defence", "both", "off"}, take("royalty_threat", "attack")));
    on.own_royalty_free = take("royal_lock", "both") == "foe";
    on.stalemate_draws = take("stalemate", "loss_while_cards") == "draw";
    on.own_exhaustion = take("exhaustion", "both") == "self";
    on.late_draw = take("draw_timing", "immediate") == "end_of_turn";
    on.blank_plays = take("blank_plays", "no") == "yes";
    on.chain_push = take("push_set", "neighbours") == "chain";
    on.draws = static_cast<Draws>(index_in({"engine", "fide", "none"}, take("draws", "engine")));
    on.box = take("stock", "unlimited") == "box";
    on.open_hands = take("open_hands", "no") == "yes";
    on.games = std::stoi(take("games", "1"));
    REQUIRE(options.empty());
    return on;
}

/// One game under rules of its own.
class Desk {
  public:
    explicit Desk(const OptionMap& options = {},
                  std::shared_ptr<const Deck> deck = equipoise_deck())
        : rules(switches_of(options), std::move(deck)), state(rules.initial()) {}

    /// Begins at a position line; false if it is refused.
    bool set(const std::string& line) {
        auto parsed = parse_state(rules, line);
        if (!parsed) {
            refusal = parsed.error().text();
            return false;
        }
        state = parsed.value();
        return true;
    }
    std::string line() const { return print(rules, state); }
    Turn turn() const { return rules.turn(state); }
    std::vector<Action> actions(Seat seat) const {
        Rules::Actions list;
        rules.legal_actions(state, seat, list);
        return {list.begin(), list.end()};
    }
    std::vector<std::string> legal(Seat seat) const {
        std::vector<std::string> words;
        for (Action a : actions(seat)) words.push_back(print(rules, state, a));
        return words;
    }
    /// Of the only seat that acts.
    std::vector<std::string> legal() const { return legal(*turn().acting.begin()); }
    std::map<std::string, int> chances() const {
        OutcomeList<Rules::kMaxOutcomes> list;
        rules.chance_outcomes(state, list);
        std::map<std::string, int> words;
        for (const Outcome& outcome : list) {
            words[print(rules, state, outcome.action)] = static_cast<int>(outcome.weight);
        }
        return words;
    }
    Actor actor() const {
        return turn().is_chance() ? Actor::chance() : Actor(*turn().acting.begin());
    }
    /// The clause that refuses a word, "" if it is legal; that of the misfit if it is none.
    std::string why_not(const std::string& word) const { return why_not(actor(), word); }
    std::string why_not(Actor who, const std::string& word) const {
        const auto parsed = parse_move(rules, state, who, word);
        if (!parsed) return parsed.error().clause;
        State next = state;
        for (Action a : parsed.value()) {
            const Turn now = rules.turn(next);
            if (!now.is_terminal() && parsed.value().size() > 1) {
                who = now.is_chance() ? Actor::chance() : Actor(*now.acting.begin());
            }
            if (const auto refused = rules.why_not(next, who, a)) {
                return std::string(refused->clause.id);
            }
            rules.apply(next, who, a);
        }
        return "";
    }
    /// Plays a word of the only actor, or of a seat; the clause that refuses it, or "".
    std::string play(const std::string& word) { return play(actor(), word); }
    std::string play(Actor who, const std::string& word) {
        const auto parsed = parse_move(rules, state, who, word);
        if (!parsed) return parsed.error().clause;
        State next = state;
        for (Action a : parsed.value()) {
            const Turn now = rules.turn(next);
            if (!now.is_terminal() && parsed.value().size() > 1 &&
                now.kind != NodeKind::Simultaneous) {
                who = now.is_chance() ? Actor::chance() : Actor(*now.acting.begin());
            }
            if (const auto refused = rules.why_not(next, who, a)) {
                return std::string(refused->clause.id);
            }
            rules.apply(next, who, a);
        }
        state = next;
        return "";
    }
    /// Several words; the clause that refuses the first that is, or "".
    std::string play_all(const std::vector<std::string>& words) {
        for (const std::string& word : words) {
            if (std::string clause = play(word); !clause.empty()) return clause;
        }
        return "";
    }

    Rules rules;
    State state;
    std::string refusal;
};

/// A game from a position line.
inline Desk desk_at(const std::string& line,
                    const OptionMap& options = {},
                    std::shared_ptr<const Deck> deck = equipoise_deck()) {
    Desk desk(options, std::move(deck));
    const bool accepted = desk.set(line);
    REQUIRE_MESSAGE(accepted, (line + ": " + desk.refusal));
    return desk;
}

}  // namespace equipoise::chess_balance
