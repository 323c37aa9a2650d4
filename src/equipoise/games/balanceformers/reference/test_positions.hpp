// Positions drawn at random for tests, in the form of the slow reference.

#pragma once

#include <numeric>

#include "equipoise/base/rng.hpp"
#include "equipoise/games/balanceformers/reference/test_reference.hpp"

namespace equipoise::balanceformers::reference {

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
    for (std::size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
    }
}

inline int draw_below(int bound, Rng& rng) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

/// What a drawn position keeps to.
struct Frame {
    std::string options = "-";
    std::string seats = "BY";
    std::string layout = "std10";
    int pieces = 10;
    int supply = 15;
    bool is_spent = false;  // All reincarnation tokens are held, as evenly as can be.
};

/// From one being of each seat to all seven.
inline std::vector<Being> draw_beings(const Position& p, Rng& rng) {
    std::vector<Being> beings;
    for (int seat = 0; seat < p.players(); ++seat) {
        std::vector<int> numbers{1, 2, 3, 4, 5, 6, 7};
        shuffle(numbers, rng);
        numbers.resize(static_cast<std::size_t>(1 + draw_below(7, rng)));
        for (int number : numbers) beings.push_back(p.name(seat) + std::to_string(number));
    }
    return beings;
}

/// Puts beings of every seat on the board and turns some of the empty pieces black.
inline void draw_board(Position& p, Rng& rng) {
    std::vector<int> pieces(static_cast<std::size_t>(p.pieces));
    std::iota(pieces.begin(), pieces.end(), 1);
    shuffle(pieces, rng);
    const std::vector<Being> beings = draw_beings(p, rng);
    // As few pieces as hold them, or some more.
    const int fewest = (static_cast<int>(beings.size()) + 2) / 3;
    const int used = fewest + draw_below(p.pieces - fewest + 1, rng);
    std::vector<Slot> slots;
    for (int i = 0; i < used; ++i) {
        for (char part : {'l', 'f', 'r'}) {
            slots.push_back(std::to_string(pieces[static_cast<std::size_t>(i)]) + part);
        }
    }
    shuffle(slots, rng);
    std::set<int> taken;
    for (std::size_t i = 0; i < beings.size(); ++i) {
        p.on[slots[i]] = beings[i];
        taken.insert(piece_of(slots[i]));
    }
    for (int piece : pieces) {
        if (taken.count(piece) == 0 && (p.phase == 'I' || draw_below(3, rng) > 0)) {
            p.black.insert(piece);
        }
    }
}

inline void draw_score_and_tokens(Position& p, const Frame& frame, Rng& rng) {
    const int seats = p.players();
    for (int seat = 0; seat < seats; ++seat) {
        p.white_column.push_back(draw_below(20, rng));
        p.black_column.push_back(draw_below(20, rng));
        p.tokens.push_back(0);
    }
    const int held = frame.is_spent ? frame.supply : draw_below(frame.supply + 1, rng);
    for (int i = 0; i < held; ++i) {
        const int seat = frame.is_spent ? i % seats : draw_below(seats, rng);
        ++p.tokens[static_cast<std::size_t>(seat)];
    }
}

/// Spends pairs of every seat; among the turns of a round also says whose turn it is.
inline void draw_pairs(Position& p, Rng& rng) {
    const bool is_picking = p.phase == 'I';
    // Spent are a pair for every round up to this one; before the reveal one less.
    const int spent = p.round == 6 ? (is_picking ? 0 : 1) : is_picking ? p.round - 1 : p.round;
    for (int seat = 0; seat < p.players(); ++seat) {
        std::vector<int> squares{1, 2, 3, 4, 5};
        std::vector<int> rounds{1, 2, 3, 4, 5};
        shuffle(squares, rng);
        shuffle(rounds, rng);
        p.squares.emplace_back(squares.begin() + spent, squares.end());
        p.rounds.emplace_back(rounds.begin() + spent, rounds.end());
        p.pairs.emplace_back();
        if (p.phase == 'A') p.pairs.back() = {squares[0], rounds[0]};
    }
    if (p.phase == 'A') {
        p.actor = draw_below(p.players(), rng);
        const auto& pair = *p.pairs[static_cast<std::size_t>(p.actor)];
        p.left = 1 + draw_below(pair.first + pair.second, rng);
    }
}

/// A position at the start of or in the middle of the turns of rounds 2..6, every seat with beings
/// on the board.
inline Position draw_position(const Frame& frame, int round, char phase, Rng& rng) {
    Position p;
    p.options = frame.options;
    p.seats = frame.seats;
    p.layout = frame.layout;
    p.pieces = frame.pieces;
    p.round = round;
    p.phase = phase;
    draw_board(p, rng);
    draw_score_and_tokens(p, frame, rng);
    draw_pairs(p, rng);
    return p;
}

}  // namespace equipoise::balanceformers::reference
