// What learners see of a view: squares as the viewer looks at the board, its own first.

#include "equipoise/games/chess_balance/game.hpp"
#include "equipoise/parts/picture.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kSize = 8;
constexpr int kCells = kSize * kSize;
constexpr int kClock = 150;  // The longest that a game can go on (CB-13.4).

/// By the bits of a rank its eight cells.
constexpr auto kRanks = [] {
    std::array<std::array<std::uint8_t, kSize>, 256> ranks{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        for (unsigned file = 0; file < kSize; ++file) {
            ranks[bits][file] = static_cast<std::uint8_t>(bits >> file & 1U);
        }
    }
    return ranks;
}();

/// A view with the viewer's colour for that of a player.
class Sight {
  public:
    Sight(const Rules& rules, const View& view, Viewer viewer)
        : rules_(rules),
          view_(view),
          own_(view.open.colour_of(viewer.is_spectator() ? Seat(0) : viewer.seat())),
          sides_{own_, !own_} {}

    const Rules& rules() const { return rules_; }
    const Open& open() const { return view_.open; }
    const Field& field() const { return view_.open.field; }
    const Position& position() const { return field().position; }
    const Secret& secret(Colour colour) const { return view_.secrets[colour]; }
    Colour own() const { return own_; }
    const std::array<Colour, 2>& sides() const { return sides_; }

    void squares(Layers& to, int layer, Bitboard squares) const {
        if (own_ == Colour::Black) squares = flipped(squares);
        std::uint8_t* cells = to.cells(layer);
        for (int rank = 0; rank < kSize; ++rank) {
            std::memcpy(cells + kSize * rank, kRanks[squares >> (8 * rank) & 255U].data(), kSize);
        }
    }
    static void cards(Layers& to, int layer, CardSet cards) {
        for (; cards != 0; cards &= cards - 1) to.mark(layer, std::countr_zero(cards));
    }
    /// One flat layer for each player.
    template <class Value>
    void each(Layers& to, Value value) const {
        for (int i = 0; i < 2; ++i) to.fill(i, value(sides_[at(i)]));
    }
    template <class Set>
    void each_cards(Layers& to, Set set) const {
        for (int i = 0; i < 2; ++i) cards(to, i, set(sides_[at(i)]));
    }

  private:
    const Rules& rules_;
    const View& view_;
    Colour own_;
    std::array<Colour, 2> sides_;
};

template <class Pen>
void draw_chess(Pen& pen, const Sight& see) {
    const auto pieces = [&](Layers& to, Colour colour) {
        for (PieceType type : kAllTypes) {
            see.squares(to, index_of(type), see.field().board().of(colour, type));
        }
    };
    pen.plane("own_pieces",
              "where the viewer's pieces stand, a layer for each of Pawn, Knight, Bishop, Rook, "
              "Queen, King (CB-1.3)",
              kPieceTypes,
              1,
              [&](Layers to) { pieces(to, see.own()); });
    pen.plane("foe_pieces", "the foe's, in the same order", kPieceTypes, 1, [&](Layers to) {
        pieces(to, !see.own());
    });
    pen.plane("castling",
              "flat: the right to castle on the King's side and on the Queen's side, of the "
              "viewer, then of the foe (CB-10.1)",
              4,
              1,
              [&](Layers to) {
                  for (int i = 0; i < 4; ++i) {
                      const Colour colour = see.sides()[at(i / 2)];
                      const int shift = 2 * index_of(colour) + i % 2;
                      if ((see.position().rights >> shift & 1) != 0) to.fill(i, 1);
                  }
              });
    pen.plane("passed",
              "the square that a Pawn has just passed in a double step, if it can be taken there "
              "(CB-10.4)",
              1,
              1,
              [&](Layers to) {
                  const Square passed = see.position().passed;
                  if (passed != kNoSquare) see.squares(to, 0, bit(passed));
              });
    pen.plane("on_move", "flat: the viewer is on move (CB-2.6)", 1, 1, [&](Layers to) {
        if (see.open().mover() == see.own()) to.fill(0, 1);
    });
    pen.plane("white", "flat: the viewer plays White (CB-2.2)", 1, 1, [&](Layers to) {
        if (see.own() == Colour::White) to.fill(0, 1);
    });
    pen.plane("clock",
              "flat: half-moves without capture, Pawn move or card (CB-13.4)",
              1,
              kClock,
              [&](Layers to) { to.fill(0, see.position().clock); });
    if (see.rules().switches().draws == Draws::None) return;
    const int most = see.rules().switches().draws == Draws::Fide ? 4 : 2;
    pen.plane("repeated",
              "flat: how often the position has occurred before (CB-13.3)",
              1,
              most,
              [&](Layers to) {
                  if (const int times = see.rules().repeated(see.open())) to.fill(0, times);
              });
}

template <class Pen>
void draw_match(Pen& pen, const Sight& see) {
    const Switches& on = see.rules().switches();
    if (on.mode == Mode::Cards || on.games > 1) {
        pen.plane("phase",
                  "cell k is 1 in phase k of Element, Draft, List, Deal, Card, Foe, Discard, Draw, "
                  "Chess, Colours, Swap, Over (CB-15.4)",
                  1,
                  1,
                  [&](Layers to) { to.mark(0, static_cast<int>(see.open().phase)); });
    }
    if (on.games == 1) return;
    pen.plane("game", "flat: the game of the match, from 1 (CB-14.1)", 1, on.games, [&](Layers to) {
        to.fill(0, see.open().game);
    });
    pen.plane("points",
              "flat: half points of the viewer, then of the foe (CB-14.1)",
              2,
              2 * on.games,
              [&](Layers to) {
                  see.each(to, [&](Colour colour) {
                      const Seat seat = see.open().seat_of(colour);
                      return see.open().points[at(seat.index())];
                  });
              });
}

template <class Pen>
void draw_statuses(Pen& pen, const Sight& see) {
    const auto status = [&](std::string_view name, std::string_view about, const auto& marks) {
        pen.plane(name, about, 2, 1, [&](Layers to) {
            see.squares(to, 0, marks[Until::Turn]);
            see.squares(to, 1, marks[Until::Reply]);
        });
    };
    const auto squares = [&](std::string_view name, std::string_view about, Bitboard marked) {
        pen.plane(name, about, 1, 1, [&, marked](Layers to) { see.squares(to, 0, marked); });
    };
    const Field& field = see.field();
    status("frozen",
           "pieces frozen until this turn ends, then those until the next turn ends (CB-6.4)",
           field.frozen);
    status("pacified",
           "pieces pacified until this turn ends, then those until the next turn ends (CB-6.4)",
           field.pacified);
    status("shielded",
           "pieces shielded until this turn ends, then those until the next turn ends (CB-6.4)",
           field.shielded);
    squares("knight_grants",
            "pieces that may move as a Knight in this turn (CB-6.4)",
            field.knight_grants);
    squares("front_grants",
            "Pawns that may take straight ahead in this turn (CB-6.4)",
            field.front_grants);
    squares("no_double",
            "Pawns on their second rank without a double step (CB-10.3)",
            field.position.no_double);
    squares("unlocked",
            "Royalty for which the card of this turn lifts rules; none with the usual deck "
            "(CB-7.8)",
            field.unlocked);
    squares("attacked_royalty",
            "Royalty attacked when the card of this turn was played (CB-7.6)",
            see.open().attacked);
    pen.plane("king_attacked",
              "flat: the King of the player on move was attacked when the card was played (CB-8.6)",
              1,
              1,
              [&](Layers to) {
                  if (see.open().king_attacked) to.fill(0, 1);
              });
    pen.plane("declared",
              "flat: the viewer, then the foe, has declared check and may capture a King (CB-8.2)",
              2,
              1,
              [&](Layers to) {
                  see.each(to, [&](Colour colour) {
                      return see.open().declared >> index_of(colour) & 1;
                  });
              });
    pen.plane("lost",
              "row 0: how many pieces of each type the viewer has lost, in the order of "
              "own_pieces; row 1: the foe (CB-11.18)",
              1,
              15,
              [&](Layers to) {
                  for (int i = 0; i < 2; ++i) {
                      const Colour colour = see.sides()[at(i)];
                      for (PieceType type : kAllTypes) {
                          to.set(0, kSize * i + index_of(type), field.lost[colour][type]);
                      }
                  }
              });
}

void draw_picks(Layers& to, const Sight& see, const Play& play) {
    const std::vector<Pick>& picks = see.rules().deck()[play.card].picks;
    for (std::size_t i = 0; i < picks.size(); ++i) {
        const int value = play.picks[i];
        const int layer = static_cast<int>(i);
        if (value == Play::kLeftOut) continue;
        switch (picks[i].kind) {
            case Pick::Kind::Rank:
                see.squares(to, layer, rank_bits(value));
                break;
            case Pick::Kind::Wing:
                see.squares(to, layer, value == 0 ? kQueenSide : ~kQueenSide);
                break;
            case Pick::Kind::Type:
            case Pick::Kind::Lost:
                to.fill(layer, 1 + value);
                break;
            default:
                see.squares(to, layer, bit(value));
        }
    }
}

template <class Pen>
void draw_play(Pen& pen, const Sight& see) {
    pen.plane("play",
              "cell k is 1 if card k has been announced in this turn (CB-6.2)",
              1,
              1,
              [&](Layers to) {
                  if (const auto play = see.rules().play_of_turn(see.open())) {
                      to.mark(0, play->card.index());
                  }
              });
    pen.plane("picks",
              "a layer for each pick of that card: the square, all squares of the Rank or wing, or "
              "flat 1 + the type in the order of own_pieces (CB-6.2)",
              kMostPicks,
              kPieceTypes,
              [&](Layers to) {
                  if (const auto play = see.rules().play_of_turn(see.open())) {
                      draw_picks(to, see, *play);
                  }
              });
    const Switches& on = see.rules().switches();
    if (on.penalty) {
        pen.plane("misplay", "flat: the card was misplayed (CB-8.7)", 1, 1, [&](Layers to) {
            const auto play = see.rules().play_of_turn(see.open());
            if (play && play->misplay) to.fill(0, 1);
        });
    }
    pen.plane("to_discard",
              "flat: cards that the player not on move must discard now (CB-4.2)",
              1,
              kHandSize,
              [&](Layers to) { to.fill(0, see.open().to_discard); });
    pen.plane("to_draw",
              "flat: cards that the viewer, then the foe, must still draw now (CB-4.1)",
              2,
              kHandSize,
              [&](Layers to) {
                  see.each(to, [&](Colour colour) { return see.open().to_draw[colour]; });
              });
    if (on.late_draw) {
        pen.plane("moved",
                  "flat: the chess move of this turn has been made (CB-4.6)",
                  1,
                  1,
                  [&](Layers to) { to.fill(0, see.open().moved ? 1 : 0); });
    }
}

template <class Pen>
void draw_cards(Pen& pen, const Sight& see) {
    const Switches& on = see.rules().switches();
    pen.plane("hand",
              "cell k is 1 if the viewer holds card k, by its place in the deck file (CB-2.5)",
              1,
              1,
              [&](Layers to) { Sight::cards(to, 0, see.secret(see.own()).hand); });
    if (on.open_hands) {
        pen.plane(
            "foe_hand", "cell k is 1 if the foe holds card k (CB-15.4)", 1, 1, [&](Layers to) {
                Sight::cards(to, 0, see.secret(!see.own()).hand);
            });
    }
    pen.plane("piles",
              "cell k is 1 if card k lies on the pile of the viewer, then of the foe (CB-4.3)",
              2,
              1,
              [&](Layers to) {
                  for (int i = 0; i < 2; ++i) {
                      const Colour colour = see.sides()[at(i)];
                      for (std::uint8_t card : see.open().piles[colour]) to.mark(i, card);
                  }
              });
    pen.plane("hand_sizes",
              "flat: cards in the hand of the viewer, then of the foe (CB-2.5)",
              2,
              kHandSize,
              [&](Layers to) {
                  see.each(to, [&](Colour colour) { return see.open().hand_sizes[colour]; });
              });
    pen.plane("deck_sizes",
              "flat: cards in the deck of the viewer, then of the foe (CB-2.4)",
              2,
              kDeckSize,
              [&](Layers to) {
                  see.each(to, [&](Colour colour) { return see.open().deck_sizes[colour]; });
              });
    if (on.deck_mode == DeckMode::Quick) return;
    pen.plane("sources",
              "cell k is 1 if card k is among those that the deck of the viewer, then of the foe, "
              "was made from, as far as the viewer knows (CB-3.2 to CB-3.5)",
              2,
              1,
              [&](Layers to) {
                  see.each_cards(to, [&](Colour colour) { return see.secret(colour).source; });
              });
    if (on.deck_mode == DeckMode::Tournament) {
        pen.plane("sideboard",
                  "cell k is 1 if card k is in the viewer's sideboard (CB-3.5)",
                  1,
                  1,
                  [&](Layers to) { Sight::cards(to, 0, see.secret(see.own()).sideboard); });
        pen.plane("shown",
                  "cell k is 1 if the match has shown that card k belongs to the viewer, then to "
                  "the foe (CB-3.5)",
                  2,
                  1,
                  [&](Layers to) {
                      see.each_cards(to, [&](Colour colour) { return see.open().shown[colour]; });
                  });
    }
    if (!on.lists() || (on.shared_pool && on.deck_mode == DeckMode::Standard)) return;
    pen.plane("done",
              "flat: the viewer, then the foe, has handed in a list (CB-3.8)",
              2,
              1,
              [&](Layers to) {
                  see.each(to, [&](Colour colour) {
                      return see.open().done.contains(see.open().seat_of(colour)) ? 1 : 0;
                  });
              });
}

template <class Pen>
void draw(Pen& pen, const Rules& rules, const View& view, Viewer viewer) {
    const Sight see(rules, view, viewer);
    draw_chess(pen, see);
    draw_match(pen, see);
    if (rules.chess_only()) return;
    draw_statuses(pen, see);
    draw_play(pen, see);
    draw_cards(pen, see);
}

}  // namespace

ObservationSpec ChessBalance::observation(const Rules& rules) {
    PlaneList list;
    draw(list, rules, View{}, Viewer::spectator());
    return {list.take(), kSize, kSize};
}

void ChessBalance::observe(const Rules& rules,
                           const View& view,
                           Viewer viewer,
                           std::span<std::uint8_t> out) {
    Painter painter(out, kCells);
    draw(painter, rules, view, viewer);
}

}  // namespace equipoise::chess_balance
