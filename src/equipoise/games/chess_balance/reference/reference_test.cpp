// The rules against the slow reference, ply by ply over random play: who acts, legal actions,
// chances, positions, the clauses of what is not legal.

#include "equipoise/games/chess_balance/reference/test_comparison.hpp"
#include "tests/support/effort.hpp"

using namespace equipoise;
using namespace equipoise::chess_balance;
namespace ref = equipoise::chess_balance::reference;

namespace {

int draw(int bound, Rng& rng) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

std::string text_of(const ref::Settings& settings) {
    std::string told;
    for (const auto& [name, value] : settings) told += name + "=" + value + " ";
    return told;
}

/// Every flag of CB-16 at random.
ref::Settings drawn_options(Rng& rng) {
    ref::Settings options;
    if (draw(10, rng) == 0) {
        options["mode"] = "chess";
        if (draw(2, rng) == 0) options["draws"] = draw(2, rng) == 0 ? "fide" : "none";
        return options;
    }
    const auto flip = [&](const char* name, std::vector<std::string> values, int one_in = 2) {
        if (draw(one_in, rng) > 0) return;
        options[name] =
            values[static_cast<std::size_t>(draw(static_cast<int>(values.size()), rng))];
    };
    flip("deck_mode", {"theme", "dual", "standard", "tournament"}, 1);
    flip("card_pool", {"shared", "own"});
    flip("declare", {"manual"});
    flip("self_check_card", {"penalty"});
    flip("king_safety", {"lax"}, 3);
    flip("royalty_threat", {"defence", "both", "off"});
    flip("royal_lock", {"foe"}, 3);
    flip("stalemate", {"draw"});
    flip("exhaustion", {"self"});
    flip("draw_timing", {"end_of_turn"});
    flip("blank_plays", {"yes"}, 3);
    flip("push_set", {"chain"});
    flip("draws", {"fide", "none"});
    flip("stock", {"box"});
    flip("open_hands", {"yes"}, 4);
    flip("games", {"2", "3"}, 6);
    return options;
}

int draw_free_square(const ref::Table& t, bool pawn, Rng& rng) {
    int square = draw(64, rng);
    while (!t.on(square).none() || (pawn && ref::is_end_rank(square))) square = draw(64, rng);
    return square;
}

/// Kings, and with castling also the Rooks and rights.
void put_kings(ref::Table& t, bool castling, Rng& rng) {
    for (int colour = 0; colour < 2; ++colour) {
        const int home = colour == 0 ? 0 : 56;
        t.put(ref::letter_for(colour, 'K'), castling ? home + 4 : draw_free_square(t, false, rng));
        if (castling) {
            t.put(ref::letter_for(colour, 'R'), home);
            t.put(ref::letter_for(colour, 'R'), home + 7);
            t.rights.insert({colour == 0 ? 'K' : 'k', colour == 0 ? 'Q' : 'q'});
        }
    }
}

/// Few or many other pieces, on the board and lost.
void put_pieces(ref::Table& t, bool castling, Rng& rng) {
    std::map<char, int> most{{'P', 8}, {'N', 3}, {'B', 3}, {'R', 2}, {'Q', 2}, {'K', 1}};
    if (castling) most['R'] = 0;
    const int crowd = 1 + draw(3, rng);
    for (int colour = 0; colour < 2; ++colour) {
        int left = castling ? 13 : 15;
        int pawns = 0;
        for (const auto& [type, bound] : most) {
            if (type == 'K' && draw(4, rng) > 0) continue;
            int pieces = draw(bound + 1, rng);
            if (crowd == 1) pieces = draw(4, rng) == 0 ? std::min(pieces, 1) : 0;
            if (type == 'P') pawns = pieces;
            for (; pieces > 0 && left > 0; --pieces, --left) {
                t.put(ref::letter_for(colour, type), draw_free_square(t, type == 'P', rng));
            }
        }
        for (char type : std::string("PNBRQ")) {
            for (int i = draw(3, rng); i > 0 && left > 0; --i, --left) {
                if (type == 'P' && ++pawns > 8) break;
                ++t.players[ref::at(colour)].lost[type];
            }
        }
    }
}

/// Marks on Pawns and statuses on pieces.
void mark_pieces(const ref::Game& book, ref::Table& t, Rng& rng) {
    for (int square = 0; square < 64; ++square) {
        const ref::Piece& piece = t.on(square);
        if (piece.none()) continue;
        if (piece.type() == 'P' && ref::own_rank(piece.colour(), square) == 2 &&
            draw(3, rng) == 0) {
            t.no_double.insert(piece.number);
        }
        if (!book.chess_only() && draw(8, rng) == 0 && !piece.royal()) {
            t.give(piece,
                   draw(3, rng) == 0       ? "freeze"
                       : draw(2, rng) == 0 ? "pacify"
                                           : "shield",
                   false);
        }
    }
}

/// Hands, decks and piles.
void deal_cards(const ref::Game& book, ref::Table& t, Rng& rng) {
    ref::Strings cards = book.ids();
    for (std::size_t i = cards.size(); i > 1; --i) {
        std::swap(cards[i - 1], cards[ref::at(draw(static_cast<int>(i), rng))]);
    }
    const auto take = [&] {
        const std::string card = cards.back();
        cards.pop_back();
        return card;
    };
    const bool spent = draw(6, rng) == 0;
    for (ref::Player& player : t.players) {
        player.source.insert(book.ids().begin(), book.ids().end());
        if (book.chess_only()) continue;
        if (spent && draw(3, rng) > 0) continue;
        for (int i = 1 + draw(3, rng); i > 0; --i) player.hand.insert(take());
        if (player.hand.size() == 3 && draw(2, rng) == 0) {
            for (int i = 1 + draw(3, rng); i > 0; --i) player.deck.push_back(take());
        } else if (player.hand.size() == 3 && draw(2, rng) == 0) {
            player.unknown = 1 + draw(4, rng);
        }
        for (int i = draw(3, rng); i > 0; --i) player.pile.push_back(take());
        player.declared = draw(2, rng) == 0;
    }
}

/// Few or many pieces anywhere, hands, piles, marks and statuses, as a card game might leave them.
ref::Table drawn_table(const ref::Game& book, Rng& rng) {
    ref::Table t;
    const bool castling = draw(3, rng) == 0;
    put_kings(t, castling, rng);
    put_pieces(t, castling, rng);
    t.mover = draw(2, rng);
    t.number = 10 + draw(40, rng);
    t.clock = draw(4, rng) == 0 ? 94 + draw(6, rng) : draw(20, rng);
    mark_pieces(book, t, rng);
    deal_cards(book, t, rng);
    book.begin_turn(t);
    return t;
}

/// Deck lists of nine, and sideboards of four, around the cards that are there.
void give_lists(const ref::Game& book, ref::Table& t, Rng& rng) {
    ref::Cards free(book.ids().begin(), book.ids().end());
    for (const ref::Player& player : t.players) {
        for (const auto* cards : {&player.deck, &player.pile}) {
            for (const std::string& card : *cards) free.erase(card);
        }
        for (const std::string& card : player.hand) free.erase(card);
    }
    const auto take = [&](ref::Cards& into, std::size_t size) {
        while (into.size() < size) {
            auto card = free.begin();
            std::advance(card, draw(static_cast<int>(free.size()), rng));
            into.insert(*card);
            free.erase(card);
        }
    };
    for (int colour = 0; colour < 2; ++colour) {
        ref::Player& player = t.players[ref::at(colour)];
        player.source = player.hand;
        player.source.insert(player.deck.begin(), player.deck.end());
        player.source.insert(player.pile.begin(), player.pile.end());
        take(player.source, 9);
        if (!book.is("deck_mode", "tournament")) continue;
        take(player.side, 4);
        if (book.shared_pool()) {
            ref::Cards& shown = t.shown[ref::at(colour)];
            shown = player.source;
            shown.insert(player.side.begin(), player.side.end());
        }
    }
}

}  // namespace

TEST_CASE("the slow reference and the rules play whole matches alike, all options, all deck modes" *
          doctest::description("slow: whole matches, both readings at every step")) {
    Met met;
    for (int round = 0; round < effort(4, 30, 600); ++round) {
        Rng rng(seed_at(run_seed(61), static_cast<std::uint64_t>(round)));
        const auto options = round == 0 ? ref::Settings{} : drawn_options(rng);
        CAPTURE(round);
        CAPTURE(text_of(options));
        Comparison(deck_text(), options, met).play(effort(60, 150, 600), rng);
    }
    for (const char* phase :
         {"elem", "draft", "list", "deal", "card", "foe", "disc", "draw", "chess"}) {
        check_met(met, {std::string("phase ") + phase}, expected(-1, 5, 100));
    }
    check_met(met, {"plays made", "plays"}, expected(10, 300, 5000));
    check_met(met, {"misplays", "declared", "foe picks", "several Kings"}, expected(-1, 0, 20));
}

TEST_CASE("the slow reference and the rules agree from drawn positions, all options, both decks" *
          doctest::description("slow: drawn positions, both readings")) {
    Met met;
    for (int round = 0; round < effort(15, 300, 5000); ++round) {
        Rng rng(seed_at(run_seed(62), static_cast<std::uint64_t>(round)));
        auto options = drawn_options(rng);
        for (const char* name : {"games", "deck_mode", "card_pool"}) options.erase(name);
        CAPTURE(round);
        CAPTURE(text_of(options));
        Comparison game(round % 3 == 1 ? second_deck_text() : deck_text(), options, met);
        while (!game.begin_at(drawn_table(game.book(), rng))) ++met["refused"];
        game.play(effort(6, 10, 30), rng);
    }
    const ref::Game book(deck_text(), {});
    for (const std::string& id : book.ids()) {
        check_met(met, {"card " + id}, expected(-1, 0, 20));
    }
    for (const char* clause : {"CB-12.13", "CB-13.4", "CB-13.5", "CB-9.1", "CB-9.5", "CB-9.6"}) {
        check_met(met, {std::string("end ") + clause}, expected(-1, 0, 10));
    }
    for (const char* clause :
         {"CB-1.3",  "CB-5.5",  "CB-6.1",  "CB-6.2",  "CB-6.5",   "CB-6.6",
          "CB-6.8",  "CB-7.2",  "CB-7.3",  "CB-7.4",  "CB-7.5",   "CB-7.6",
          "CB-8.2",  "CB-8.4",  "CB-8.6",  "CB-8.7",  "CB-9.2",   "CB-10.1",
          "CB-10.2", "CB-10.3", "CB-12.2", "CB-12.9", "CB-12.10", "CB-12.13"}) {
        check_met(met, {std::string("verdict ") + clause}, expected(-1, 1, 20));
    }
    check_met(met, {"foe picks", "Kings captured", "misplays", "statuses"}, expected(-1, 5, 50));
}

TEST_CASE("CB-14.1 CB-14.2 a match goes on in both alike: colours, sideboards, new decks" *
          doctest::description("slow: whole matches, both readings")) {
    Met met;
    for (int round = 0; round < effort(3, 80, 600); ++round) {
        Rng rng(seed_at(run_seed(64), static_cast<std::uint64_t>(round)));
        auto options = drawn_options(rng);
        options.erase("mode");
        options["games"] = std::to_string(2 + draw(2, rng));
        const char* modes[] = {"quick", "standard", "tournament"};
        options["deck_mode"] = modes[draw(3, rng)];
        if (options["deck_mode"] == "tournament") options["games"] = "3";
        CAPTURE(round);
        CAPTURE(text_of(options));
        Comparison game(deck_text(), options, met);
        for (bool accepted = false; !accepted;) {
            ref::Table t = drawn_table(game.book(), rng);
            t.clock = 98;
            if (options["deck_mode"] != "quick") give_lists(game.book(), t, rng);
            if (draw(3, rng) == 0) {
                t.game = 2;
                t.points = {1 + draw(2, rng), 0};
                t.points[1] = 2 - t.points[0];
                t.white = draw(2, rng);
            }
            accepted = game.begin_at(t);
            ++met[accepted ? "accepted" : "refused"];
        }
        game.play(effort(40, 90, 300), rng);
    }
    for (const char* phase :
         {"phase swap", "phase side", "phase list", "phase draft", "phase deal"}) {
        check_met(met, {phase}, expected(-1, 0, 10));
    }
}

TEST_CASE("V-1 CB-1.6 own decks drawn from the effect language are played as the text says" *
          doctest::description("slow: drawn decks, both readings")) {
    Met met;
    for (int round = 0; round < effort(3, 20, 400); ++round) {
        const auto seed = seed_at(run_seed(63), static_cast<std::uint64_t>(round));
        Rng rng(seed);
        const std::string deck = DeckMaker(seed).draw();
        for (int game_number = 0; game_number < 8; ++game_number) {
            auto options = drawn_options(rng);
            for (const char* name : {"games", "deck_mode", "card_pool", "mode"})
                options.erase(name);
            CAPTURE(round);
            CAPTURE(text_of(options));
            Comparison game(deck, options, met);
            while (!game.begin_at(drawn_table(game.book(), rng))) ++met["refused"];
            game.play(effort(6, 10, 20), rng);
        }
    }
    check_met(met, {"plays made", "marks", "several Kings", "lists"}, expected(5, 100, 1000));
    check_met(met, {"lapsed", "foe picks"}, expected(-1, 0, 50));
    check_met(met, {"verdict CB-6.11"}, expected(-1, -1, 10));
}
