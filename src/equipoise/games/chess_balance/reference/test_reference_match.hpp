// The slow reference: decks, sideboards, colours and the games of a match (CB-2, CB-3, CB-14).

#pragma once

#include "equipoise/games/chess_balance/reference/test_reference_play.hpp"

namespace equipoise::chess_balance::reference {

using Cards = std::set<std::string>;

inline Table Game::begin() const {
    Table t;
    start_game(t);
    return t;
}

inline Cards Game::of_element(const std::string& letters) const {
    static const std::map<std::string, std::string> names{
        {"FI", "fire"}, {"WI", "wind"}, {"WA", "water"}, {"NA", "nature"}};
    Cards found;
    for (const auto& [id, card] : cards_) {
        if (card.data().at("element") == names.at(letters)) found.insert(id);
    }
    return found;
}

inline void Game::start_game(Table& t) const {
    Table fresh;
    fresh.game = t.game;
    fresh.points = t.points;
    fresh.white = t.white;
    fresh.shown = t.shown;
    const std::string officers = "RNBQKBNR";
    for (int file = 0; file < 8; ++file) {
        fresh.put(officers[at(file)], file);
        fresh.put('P', 8 + file);
        fresh.put('p', 48 + file);
        fresh.put(letter_for(1, officers[at(file)]), 56 + file);
    }
    fresh.rights = {'K', 'Q', 'k', 'q'};
    const auto mode = options_.at("deck_mode");
    if (chess_only()) {
        begin_turn(fresh);
    } else if (mode == "quick") {
        for (Player& player : fresh.players) player.source.insert(order_.begin(), order_.end());
        deal(fresh);
    } else if (mode == "theme" || mode == "dual") {
        fresh.phase = "elem";
    } else if (mode == "tournament" && t.game > 1) {
        fresh.phase = "swap";
        for (int colour = 0; colour < 2; ++colour) {
            Cards& all = fresh.players[at(colour)].source;
            all = t.players[at(colour)].source;
            all.insert(t.players[at(colour)].side.begin(), t.players[at(colour)].side.end());
        }
    } else {
        fresh.phase = shared_pool() ? "draft" : "list";
    }
    t = fresh;
}

inline void Game::deal(Table& t) const {
    t.phase = "deal";
    t.done.clear();
    for (Player& player : t.players) player.unknown = 9;
    t.to_draw = {0, 0, 0, 1, 1, 1};
}

inline std::set<int> Game::acting(const Table& t) const {
    if (is_chance(t) || (!t.end.empty() && t.phase != "side")) return {};
    if (t.phase == "elem" || t.phase == "draft") {
        const std::size_t step = t.phase == "elem" ? 9 : 1;
        const std::size_t taken = t.players[0].source.size() + t.players[1].source.size();
        return {t.seat_of_colour(taken / step % 2 == 0 ? 1 : 0)};
    }
    if (t.phase == "list" || t.phase == "swap") {
        std::set<int> seats{0, 1};
        for (int seat : t.done) seats.erase(seat);
        return seats;
    }
    if (t.phase == "side") return {t.seat_of_colour(t.end[0] == '1' ? 1 : 0)};
    return {t.seat_of_colour(t.phase == "foe" ? 1 - t.mover : t.mover)};
}

/// Lists are named in the order of the deck file, so that each is named in one way only.
inline Cards Game::next_in_order(const Cards& cards, const Cards& taken, int missing) const {
    Strings later;
    for (const std::string& id : order_) {
        if (taken.count(id) > 0) {
            later.clear();
        } else if (cards.count(id) > 0) {
            later.push_back(id);
        }
    }
    if (missing <= 0) return {};
    const int most = static_cast<int>(later.size()) - missing + 1;
    return {later.begin(), later.begin() + std::max(0, most)};
}

inline Strings Game::choices(const Table& t, int seat) const {
    Strings found;
    const Player& own = t.players[at(t.colour_of_seat(seat))];
    const Player& other = t.players[at(1 - t.colour_of_seat(seat))];
    const auto add = [&](const std::string& kind, const Cards& cards) {
        for (const std::string& card : cards) found.push_back(kind + card);
    };
    Cards all(order_.begin(), order_.end());
    if (t.phase == "elem") {
        for (const std::string letters : {"FI", "WI", "WA", "NA"}) {
            const std::string card = *of_element(letters).begin();
            if (own.source.count(card) > 0) continue;
            if (shared_pool() && other.source.count(card) > 0) continue;
            found.push_back("el:" + letters);
        }
    } else if (t.phase == "draft") {
        for (const Player& player : t.players) {
            for (const std::string& card : player.source) all.erase(card);
        }
        add("draft:", all);
    } else if (t.phase == "list" && !shared_pool()) {
        const int missing = 9 - static_cast<int>(own.source.size());
        if (own.side.empty()) add("deck:", next_in_order(all, own.source, missing));
        for (const std::string& card : own.source) all.erase(card);
        if (missing == 0) {
            const int left = sideboard() - static_cast<int>(own.side.size());
            add("side:", next_in_order(all, own.side, left));
        }
    } else if (t.phase == "list" || t.phase == "swap") {
        const int left = sideboard() - static_cast<int>(own.side.size());
        add("side:", next_in_order(own.source, own.side, left));
    } else if (t.phase == "side") {
        found = {"white", "black"};
    }
    return found;
}

inline std::string Game::judge_choice(const Table& t, int seat, const std::string& word) const {
    const Strings open = choices(t, seat);
    if (std::find(open.begin(), open.end(), word) != open.end()) return "";
    const std::string kind = word.substr(0, word.find(':'));
    if (t.phase == "elem" && kind == "el") {
        const std::string card = *of_element(word.substr(3)).begin();
        return t.players[at(t.colour_of_seat(seat))].source.count(card) > 0 ? "CB-3.3" : "CB-3.6";
    }
    if (t.phase == "draft" && kind == "draft") return "CB-3.6";
    if (t.phase == "list" && (kind == "deck" || kind == "side")) return "CB-3.9";
    if (t.phase == "swap" && kind == "side") return "CB-3.9";
    return "CB-2.6";
}

inline void Game::choose(Table& t, int seat, const std::string& word) const {
    const int colour = t.colour_of_seat(seat);
    Player& own = t.players[at(colour)];
    const std::string name = word.substr(word.find(':') + 1);
    const std::size_t all = 9 + at(sideboard());
    if (word == "white" || word == "black") {
        if (colour != (word == "white" ? 0 : 1)) {
            t.white = 1 - t.white;
            std::swap(t.players[0], t.players[1]);
            std::swap(t.shown[0], t.shown[1]);
        }
        ++t.game;
        return start_game(t);
    }
    if (word.rfind("el:", 0) == 0) {
        const Cards cards = of_element(name);
        own.source.insert(cards.begin(), cards.end());
        if (t.players[0].source.size() == (is("deck_mode", "dual") ? 18U : 9U)) deal(t);
        return;
    }
    if (word.rfind("draft:", 0) == 0) {
        own.source.insert(name);
        if (t.players[0].source.size() < all) return;
        if (sideboard() == 0) return deal(t);
        t.phase = "list";
        for (int each = 0; each < 2; ++each) t.shown[at(each)] = t.players[at(each)].source;
        return;
    }
    if (word.rfind("deck:", 0) == 0) {
        own.source.insert(name);
    } else {
        own.source.erase(name);
        own.side.insert(name);
    }
    if (own.source.size() == 9 && own.side.size() == at(sideboard())) t.done.insert(seat);
    if (t.done.size() == 2) deal(t);
}

/// Half points by seat for a game that has ended (CB-14.1).
inline std::array<int, 2> Game::points_of(const Table& t) {
    const std::string result = t.end.substr(0, t.end.find(' '));
    std::array<int, 2> points{};
    points[at(t.white)] = result == "1-0" ? 2 : result == "1/2" ? 1 : 0;
    points[at(1 - t.white)] = 2 - points[at(t.white)];
    return points;
}

/// CB-14.1, CB-2.3.
inline void Game::end_game(Table& t) const {
    const std::string result = t.end.substr(0, t.end.find(' '));
    const auto points = points_of(t);
    for (int seat = 0; seat < 2; ++seat) t.points[at(seat)] += points[at(seat)];
    if (t.game >= std::stoi(options_.at("games"))) return;
    for (int colour = 0; colour < 2; ++colour) {
        for (const auto& card : t.players[at(colour)].pile) t.shown[at(colour)].insert(card);
    }
    if (result == "1/2") {
        choose(t, t.seat_of_colour(1), "white");
    } else {
        t.phase = "side";
    }
}

}  // namespace equipoise::chess_balance::reference
