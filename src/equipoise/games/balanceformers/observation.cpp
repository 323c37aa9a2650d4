// What learners see of a view: a row for each piece of the board and a column for each of its
// slots; tokens of the seats stand in cells one after the other.

#include "equipoise/games/balanceformers/game.hpp"
#include "equipoise/parts/picture.hpp"

namespace equipoise::balanceformers {
namespace {

constexpr int kValueOffset = 4;  // Values -3..3 are shown as 1..7.
constexpr int kMostShown = 255;

/// A board of few pieces gets rows below it, so that every token of every seat has a cell.
int rows_of(const Rules& rules) {
    constexpr int kLeast = kMostSeats * kTokensOfAKind / kSlotsPerPiece;
    return std::max(rules.layout().pieces(), kLeast);
}

/// A view whose seats are counted from the viewer's.
class Sight {
  public:
    Sight(const Rules& rules, const View& view, Viewer viewer)
        : rules_(rules), view_(view), own_(viewer.is_spectator() ? 0 : viewer.seat().index()) {}

    const Rules& rules() const { return rules_; }
    const View& view() const { return view_; }
    const Open& open() const { return view_.open; }
    int own() const { return own_; }
    int seats() const { return rules_.seats(); }
    int seat(int i) const { return (own_ + i) % seats(); }

    /// A cell for each seat, the viewer's first.
    template <class Value>
    void each(Layers& to, Value value) const {
        for (int i = 0; i < seats(); ++i) to.set(0, i, value(seat(i)));
    }
    /// Five cells for each seat.
    template <class Bits>
    void each_tokens(Layers& to, Bits bits) const {
        for (int i = 0; i < seats(); ++i) {
            const unsigned held = bits(seat(i));
            for (int token = 0; token < kTokensOfAKind; ++token) {
                if ((held >> token & 1U) != 0) to.mark(0, i * kTokensOfAKind + token);
            }
        }
    }

  private:
    const Rules& rules_;
    const View& view_;
    int own_;
};

template <class Pen>
void draw_board(Pen& pen, const Sight& see) {
    const Open& open = see.open();
    pen.plane("angels", "slots of angels; the others are demons (BF-1.1)", 1, 1, [&](Layers to) {
        const auto& kinds = see.rules().layout().kinds;
        for (int slot = 0; slot < see.rules().slots(); ++slot) {
            if (kinds[at(piece_of(slot))] == PieceKind::Angel) {
                to.mark(0, slot);
            }
        }
    });
    pen.plane("light", "slots of pieces that lie light (BF-1.4)", 1, 1, [&](Layers to) {
        for (int slot : open.light) to.mark(0, slot);
    });
    pen.plane("beings",
              "the slot of each being: seven layers for each seat, the viewer's first (BF-1.9)",
              see.seats() * kBeingsPerColour,
              1,
              [&](Layers to) {
                  for (int i = 0; i < see.seats(); ++i) {
                      for (int k = 0; k < kBeingsPerColour; ++k) {
                          const int being = see.seat(i) * kBeingsPerColour + k;
                          if (open.on_board(being)) {
                              to.mark(i * kBeingsPerColour + k, open.slot(being));
                          }
                      }
                  }
              });
    pen.plane(
        "values",
        "4 + the value of the being on the slot, 0 where there is none, a layer for each level "
        "(BF-1.7)",
        kLevels,
        2 * kValueOffset - 1,
        [&](Layers to) {
            for (int being = 0; being < see.seats() * kBeingsPerColour; ++being) {
                if (!open.on_board(being)) continue;
                const Being& values = see.rules().being(being);
                for (int level = 0; level < kLevels; ++level) {
                    to.set(level, open.slot(being), kValueOffset + values[at(level)]);
                }
            }
        });
}

template <class Pen>
void draw_tokens(Pen& pen, const Sight& see) {
    const Open& open = see.open();
    const auto tokens = [&](std::string_view name, std::string_view about, auto bits) {
        pen.plane(name, about, 1, 1, [&, bits](Layers to) { see.each_tokens(to, bits); });
    };
    const auto square = [](Pair pair) { return pair.made() ? 1U << pair.square() : 0U; };
    const auto round = [](Pair pair) { return pair.made() ? 1U << pair.round() : 0U; };
    tokens("squares",
           "cell 5 i + t is 1 if seat i from the viewer on holds its square token t (BF-6.1)",
           [&](int seat) { return unsigned{open.squares[at(seat)]}; });
    tokens("rounds", "the same for round tokens (BF-6.1)", [&](int seat) {
        return unsigned{open.rounds[at(seat)]};
    });
    tokens("pair_squares",
           "the same for the square tokens revealed in this round (BF-6.2)",
           [&](int seat) { return square(open.pairs[at(seat)]); });
    tokens("pair_rounds",
           "the same for the round tokens revealed in this round (BF-6.2)",
           [&](int seat) { return round(open.pairs[at(seat)]); });
    const auto own = [&](int seat) { return seat == see.own() ? see.view().pick : Pair(); };
    tokens("own_square",
           "cell t is 1 if the viewer has picked its square token t (BF-6.1)",
           [&](int seat) { return square(own(seat)); });
    tokens("own_round",
           "cell t is 1 if the viewer has picked its round token t (BF-6.1)",
           [&](int seat) { return round(own(seat)); });
    const auto cells = [&](std::string_view name, std::string_view about, int high, auto value) {
        pen.plane(name, about, 1, high, [&, value](Layers to) { see.each(to, value); });
    };
    cells("committed",
          "cell i is 1 if seat i from the viewer on has picked (BF-6.2)",
          1,
          [&](int seat) { return see.view().committed.contains(Seat(seat)) ? 1 : 0; });
    const bool acting =
        open.phase == Phase::Place || open.phase == Phase::Act || open.phase == Phase::Take;
    cells("to_act", "cell i is 1 if seat i is to act (BF-8.1)", 1, [&, acting](int seat) {
        return acting && open.to_act == seat ? 1 : 0;
    });
    pen.plane("order",
              "cell i is the place of seat i in the order of play, from 1 (BF-6.3)",
              1,
              kMostSeats,
              [&, acting](Layers to) {
                  if (!acting) return;
                  int place = 0;
                  for (int seat : see.rules().order(open)) {
                      to.set(0, (seat - see.own() + see.seats()) % see.seats(), ++place);
                  }
              });
    const int last_column = static_cast<int>(see.rules().components().track.size()) - 1;
    cells("white",
          "cell i is the column of the white scoring token of seat i (BF-12.1)",
          last_column,
          [&](int seat) { return open.white[at(seat)]; });
    cells("black",
          "cell i is the column of the black scoring token of seat i (BF-12.1)",
          last_column,
          [&](int seat) { return open.black[at(seat)]; });
    cells("reincarnations",
          "cell i is the number of reincarnation tokens of seat i (BF-13.1)",
          kMostShown,
          [&](int seat) { return open.tokens[at(seat)]; });
}

template <class Pen>
void draw_clock(Pen& pen, const Sight& see) {
    const Open& open = see.open();
    pen.plane("phase",
              "cell k is 1 in phase k of picks, foreplay, turns, choice of who gives a token, over "
              "(BF-5.1)",
              1,
              1,
              [&](Layers to) { to.mark(0, static_cast<int>(open.phase)); });
    pen.plane("round", "flat: the round, from 1 (BF-5.1)", 1, kRounds, [&](Layers to) {
        to.fill(0, open.round);
    });
    pen.plane("left",
              "flat: beings left in this visit, actions left in this turn, or the number of the "
              "award (BF-7.2, BF-8.2, BF-13.5)",
              1,
              2 * kMostBeings,
              [&](Layers to) { to.fill(0, open.left); });
    pen.plane("seat",
              "flat: the number of the viewer's seat, which determines its colour (BF-2.3)",
              1,
              kMostSeats - 1,
              [&](Layers to) { to.fill(0, see.own()); });
}

template <class Pen>
void draw(Pen& pen, const Rules& rules, const View& view, Viewer viewer) {
    const Sight see(rules, view, viewer);
    draw_board(pen, see);
    draw_tokens(pen, see);
    draw_clock(pen, see);
}

}  // namespace

ObservationSpec Balanceformers::observation(const Rules& rules) {
    PlaneList list;
    draw(list, rules, View{}, Viewer::spectator());
    return {list.take(), rows_of(rules), kSlotsPerPiece};
}

void Balanceformers::observe(const Rules& rules,
                             const View& view,
                             Viewer viewer,
                             std::span<std::uint8_t> out) {
    Painter painter(out, rows_of(rules) * kSlotsPerPiece);
    draw(painter, rules, view, viewer);
}

}  // namespace equipoise::balanceformers
