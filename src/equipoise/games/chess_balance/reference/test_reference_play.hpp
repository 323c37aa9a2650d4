// The slow reference: cards, turns, and how a game ends.

#pragma once

#include "equipoise/games/chess_balance/reference/test_reference_moves.hpp"

namespace equipoise::chess_balance::reference {

inline Game::Outcome Game::try_play(const Table& t,
                                    const Announced& play,
                                    const Picks& picks,
                                    const std::string& foe) const {
    Outcome outcome{"", t};
    Picks all = picks;
    const Card& data = card(play.card);
    if (const json* pick = data.foe_pick()) {
        Picked picked{"piece", foe == "-"};
        if (foe != "-") picked = {"piece", false, t.on(square_of(foe)).number, square_of(foe)};
        all[pick->at("as").get<std::string>()] = picked;
    }
    Table& next = outcome.table;
    int effects = 0;
    next.play = play.card;
    next.phase = "chess";
    outcome.clause = data.carry_out(next, all, effects);
    if (!outcome.clause.empty()) return outcome;
    next.named = data.named_royalty(next, all);
    const auto kings = kings_of(next, t.mover);
    if (effects == 0 && is("blank_plays", "no")) {
        outcome.clause = "CB-6.6";
    } else if (kings.size() == 1 && !t.king_attacked && in_danger(next, kings[0], 1 - t.mover)) {
        outcome.clause = "CB-8.6";
    } else if (moves(next, true).empty()) {
        outcome.clause = "CB-5.5";
    }
    return outcome;
}

inline std::set<int> Game::offered(const Table& t, const Announced& play) const {
    Picks picks;
    std::set<int> found;
    card(play.card).read(t, play.args, picks);
    for (int square : card(play.card).foe_candidates(t, picks)) {
        if (try_play(t, play, picks, name_of(square)).clause.empty()) found.insert(square);
    }
    return found;
}

inline std::string Game::judge_play(const Table& t, const Announced& play) const {
    if (t.phase != "card" || t.owner().hand.count(play.card) == 0) return "CB-6.1";
    Picks picks;
    const Card& data = card(play.card);
    const std::string unfit = data.read(t, play.args, picks);
    if (!unfit.empty()) return unfit;
    std::string clause;
    if (data.foe_pick() == nullptr) {
        clause = try_play(t, play, picks, "").clause;
    } else if (offered(t, play).empty()) {
        clause = try_play(t, play, picks, "-").clause;
    }
    if (!play.misplay) return clause;
    if (clause != "CB-8.6" || is("self_check_card", "reject")) return "CB-8.7";
    return moves(t, true).empty() ? "CB-8.7" : "";
}

inline Strings Game::plays(const Table& t) const {
    Strings found;
    for (const std::string& id : t.owner().hand) {
        for (Strings args : card(id).announcements(t)) {
            Announced play{id, args, "", false};
            bool legal = judge_play(t, play).empty();
            std::string mark;
            if (!legal && is("self_check_card", "penalty")) {
                play.misplay = true;
                legal = judge_play(t, play).empty();
                mark = "x";
            }
            if (!legal) continue;
            while (!args.empty() && args.back() == "-") args.pop_back();
            found.push_back(id + (args.empty() ? "" : "@" + glue(args, ".")) + mark + "/");
        }
    }
    return found;
}

inline bool Game::has_play(const Table& t) const {
    for (const std::string& id : t.owner().hand) {
        for (const Strings& args : card(id).announcements(t)) {
            if (judge_play(t, {id, args, "", false}).empty()) return true;
        }
    }
    return false;
}

inline std::set<std::string> Game::drawable(const Table& t, int colour) const {
    std::set<std::string> left = t.players[at(colour)].source;
    for (int owner = 0; owner < 2; ++owner) {
        if (owner != colour && !shared_pool()) continue;
        for (const std::string& card : t.players[at(owner)].hand) left.erase(card);
        for (const std::string& card : t.players[at(owner)].pile) left.erase(card);
        for (const std::string& card : t.players[at(owner)].deck) left.erase(card);
    }
    return left;
}

inline bool Game::may_claim(const Table& t) const {
    if (!is("draws", "fide") || (t.phase != "card" && t.phase != "chess")) return false;
    if (t.clock >= 100) return true;
    const auto before = t.seen.find(position_key(t));
    return before != t.seen.end() && before->second >= 2;
}

inline Strings Game::legal(const Table& t) const {
    Strings found;
    if (!t.end.empty()) return found;
    if (t.phase == "foe") {
        const auto squares = offered(t, announced(t.play));
        for (int square : squares) found.push_back("!" + name_of(square));
        if (squares.empty()) found.push_back("!-");
        return found;
    }
    if (t.phase == "card") found = plays(t);
    if (t.phase == "card" || t.phase == "chess") {
        for (ChessStep move : moves(t)) {
            found.push_back(text_of(move));
            if (is("declare", "manual") && !chess_only()) {
                move.declares = true;
                if (judge_move(t, move).empty()) found.push_back(text_of(move));
            }
        }
        if (may_claim(t)) found.push_back("claim");
    }
    return found;
}

inline std::string Game::judge(const Table& t, const std::string& word) const {
    if (word == "claim") return may_claim(t) ? "" : "CB-13.2";
    if (word[0] == '!') {
        const auto squares = offered(t, announced(t.play));
        if (word == "!-") return squares.empty() ? "" : "CB-6.7";
        return squares.count(square_of(word.substr(1))) > 0 ? "" : "CB-6.7";
    }
    if (word.back() == '/') return judge_play(t, announced(word.substr(0, word.size() - 1)));
    const auto move = step_of(word);
    return move ? judge_move(t, *move) : "CB-12.2";
}

inline void Game::take(Table& t, int colour, const std::string& card) const {
    t.players[at(colour)].hand.insert(card);
}

/// Draws that the known order of a deck or an empty deck settles are done at once.
inline void Game::go_on(Table& t) const {
    if (t.to_discard > 0) {
        t.phase = "disc";
        return;
    }
    while (!t.to_draw.empty()) {
        Player& player = t.players[at(t.to_draw.front())];
        if (!player.deck.empty()) {
            player.hand.insert(player.deck.front());
            player.deck.erase(player.deck.begin());
        } else if (player.unknown > 0) {
            t.phase = "draw";
            return;
        }
        t.to_draw.erase(t.to_draw.begin());
    }
    if (t.moved) return close_turn(t);
    t.phase = "chess";
    for (int colour = 0; colour < 2; ++colour) {
        if (!kings_of(t, colour).empty()) continue;
        t.end = colour == 0 ? "0-1 CB-9.1" : "1-0 CB-9.1";
        return close_turn(t);
    }
}

inline void Game::resolve(Table& t, const Announced& play, const Outcome& outcome) const {
    const int me = t.mover;
    const std::string written = t.play;
    t = outcome.table;
    t.play = written;
    t.owner().hand.erase(play.card);
    t.owner().pile.push_back(play.card);
    t.clock = 0;
    t.seen.clear();
    for (int i = 0; i < t.to_discard; ++i) t.to_draw.push_back(1 - me);
    if (is("draw_timing", "immediate")) t.to_draw.push_back(me);
    go_on(t);
}

inline Table Game::play(const Table& before, const std::string& word, int seat) const {
    Table t = before;
    if (word == "claim") {
        t.end = t.clock >= 100 ? "1/2 CB-13.4" : "1/2 CB-13.3";
        const auto seen = t.seen.find(position_key(t));
        if (seen != t.seen.end() && seen->second >= 2) t.end = "1/2 CB-13.3";
        end_game(t);
        return t;
    }
    if (word[0] == '{') {
        const std::string inside = word.substr(1, word.size() - 2);
        const int colour = inside[0] == 'w' ? 0 : 1;
        Player& player = t.players[at(colour)];
        if (inside[1] == ':') {
            player.hand.insert(inside.substr(2));
            --player.unknown;
            t.to_draw.erase(t.to_draw.begin());
        } else {
            for (const std::string& card : cut(inside.substr(2), '-')) {
                player.hand.erase(card);
                player.pile.push_back(card);
            }
            t.to_discard = 0;
        }
        if (t.phase == "deal") {
            if (t.to_draw.empty()) {
                t.phase = "card";
                begin_turn(t);
            }
            return t;
        }
        go_on(t);
        return t;
    }
    if (is_choice(word)) {
        choose(t, seat, word);
        return t;
    }
    if (word[0] == '!') {
        const Announced play = announced(t.play);
        Picks picks;
        card(play.card).read(t, play.args, picks);
        resolve(t, play, try_play(t, play, picks, word.substr(1)));
        t.play += word;
        return t;
    }
    if (word.back() == '/') {
        const Announced play = announced(word.substr(0, word.size() - 1));
        t.play = word.substr(0, word.size() - 1);
        if (play.misplay) {
            t.misplayed = true;
            t.owner().hand.erase(play.card);
            t.owner().pile.push_back(play.card);
            t.seen.clear();
            t.to_draw.push_back(t.mover);
            go_on(t);
        } else if (card(play.card).foe_pick() != nullptr) {
            t.phase = "foe";
        } else {
            Picks picks;
            card(play.card).read(t, play.args, picks);
            resolve(t, play, try_play(t, play, picks, ""));
        }
        return t;
    }
    finish(t, *step_of(word));
    return t;
}

/// CB-5.6.
inline void Game::finish(Table& t, const ChessStep& move) const {
    const int me = t.mover;
    const Way how = way(t, move);
    const bool pawn = t.on(move.from).type() == 'P';
    if (pawn || how.victim >= 0) {
        t.clock = 0;
        t.seen.clear();
    } else {
        if (t.phase == "card") ++t.seen[position_key(t)];
        if (t.clock < 255) ++t.clock;  // A limit of ours.
    }
    const bool late = is("draw_timing", "end_of_turn") && t.is_card_turn();
    carry(t, move);
    if (!chess_only()) {
        t.owner().declared = is("declare", "auto") ? any_king_attacked(t, 1 - me) : move.declares;
    }
    if (t.mover == 1) ++t.number;
    t.mover = 1 - t.mover;
    if (kings_of(t, 1 - me).empty()) t.end = me == 0 ? "1-0 CB-9.1" : "0-1 CB-9.1";
    if (late && t.end.empty()) {
        t.moved = true;
        t.to_draw.push_back(me);
        return go_on(t);
    }
    close_turn(t);
}

/// CB-5.6 (b) and (d) to (f).
inline void Game::close_turn(Table& t) const {
    std::vector<Status> left;
    for (const Status& status : t.statuses) {
        if (status.lasts) left.push_back({status.piece, status.kind, false});
    }
    t.statuses = left;
    t.play.clear();
    t.named.clear();
    t.misplayed = false;
    t.moved = false;
    t.phase = "card";
    begin_turn(t);
    if (t.end.empty() && chess_only()) t.end = stuck(t);
    if (t.end.empty() && !is("draws", "none")) {
        const bool fide = is("draws", "fide");
        const auto seen = t.seen.find(position_key(t));
        if (seen != t.seen.end() && seen->second >= (fide ? 4 : 2)) t.end = "1/2 CB-13.3";
        if (t.end.empty() && t.clock >= (fide ? 150 : 100)) t.end = "1/2 CB-13.4";
        if (t.end.empty() && insufficient(t)) t.end = "1/2 CB-13.5";
    }
    if (t.end.empty() && !chess_only()) t.end = stuck(t);
    if (!t.end.empty()) end_game(t);
}

/// CB-9.5 to CB-9.7, CB-12.13.
inline std::string Game::stuck(const Table& t) const {
    if (!moves(t, true).empty()) return "";
    const std::string loss = t.mover == 0 ? "0-1 " : "1-0 ";
    const bool check = any_king_attacked(t, t.mover);
    if (chess_only()) return (check ? loss : "1/2 ") + std::string("CB-12.13");
    if (has_play(t)) return "";
    const bool done = is("exhaustion", "both") ? exhausted(t) : t.owner().cards_left() == 0;
    if (done) return (check ? loss : "1/2 ") + std::string("CB-9.6");
    if (!check && is("stalemate", "draw")) return "1/2 CB-9.6";
    return loss + "CB-9.5";
}

/// CB-13.5.
inline bool Game::insufficient(const Table& t) const {
    if (!exhausted(t)) return false;
    if (kings_of(t, 0).size() != 1 || kings_of(t, 1).size() != 1) return false;
    if (!t.squares_of(0, "PRQ").empty() || !t.squares_of(1, "PRQ").empty()) return false;
    const auto knights = t.squares_of(0, "N").size() + t.squares_of(1, "N").size();
    const auto white = t.squares_of(0, "B");
    const auto black = t.squares_of(1, "B");
    if (white.size() + black.size() + knights <= 1) return true;
    if (knights > 0 || white.size() != 1 || black.size() != 1) return false;
    const auto shade = [](int square) { return (square % 8 + square / 8) % 2; };
    return shade(white[0]) == shade(black[0]);
}

inline std::string Game::position_key(const Table& t) const {
    std::string key;
    for (int square = 0; square < 64; ++square) key += t.on(square).letter;
    key += t.mover == 0 ? "w" : "b";
    for (char right : t.rights) key += right;
    key += "/" + std::to_string(t.passed) + "/";
    std::set<std::string> more;
    for (int number : t.no_double) {
        const int square = t.where(number);
        if (own_rank(t.on(square).colour(), square) == 2) more.insert("nd" + name_of(square));
    }
    for (const Status& status : t.statuses) {
        more.insert(status.kind + name_of(t.where(status.piece)));
    }
    key += glue(more, ",") + "/";
    for (const Player& player : t.players) {
        key += player.declared ? "+" : "";
        key += glue(player.hand, ",") + "/";
    }
    return key;
}

inline std::map<std::string, int> Game::chances(const Table& t) const {
    std::map<std::string, int> found;
    if (t.phase == "disc") {
        const int foe = 1 - t.mover;
        Strings hand;
        for (const std::string& id : order_) {
            if (t.players[at(foe)].hand.count(id) > 0) hand.push_back(id);
        }
        for (unsigned set = 0; set < 1U << hand.size(); ++set) {
            Strings chosen;
            for (std::size_t i = 0; i < hand.size(); ++i) {
                if ((set >> i & 1U) != 0) chosen.push_back(hand[i]);
            }
            if (static_cast<int>(chosen.size()) != t.to_discard) continue;
            found[(foe == 0 ? "{w-" : "{b-") + glue(chosen, "-") + "}"] = 1;
        }
    } else if (t.phase == "draw" || t.phase == "deal") {
        const int colour = t.to_draw.front();
        for (const std::string& card : drawable(t, colour)) {
            found[(colour == 0 ? "{w:" : "{b:") + card + "}"] = 1;
        }
    }
    return found;
}

/// Counts the turns without asking whether a game has ended; whatever chance does counts once.
inline std::uint64_t Game::turns(const Table& t, int depth) const {
    std::uint64_t count = 0;
    if (is_chance(t)) return turns(play(t, chances(t).begin()->first), depth);
    for (const std::string& word : legal(t)) {
        Table next = play(t, word);
        next.end.clear();
        if (next.phase != "card") {
            count += turns(next, depth);
        } else {
            count += depth == 1 ? 1 : turns(next, depth - 1);
        }
    }
    return count;
}

}  // namespace equipoise::chess_balance::reference
