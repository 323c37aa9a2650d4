// What learners see of a view: a row for each pyramid, then for Wilds and Voids; a column for each
// rank, then the Collection and the cards taken up.

#include "equipoise/games/elements/game.hpp"
#include "equipoise/parts/picture.hpp"

namespace equipoise::elements {
namespace {

constexpr int kForms = 4;  // Single, Double, Dual, Dual split with the next rank.
constexpr int kMostPoints = 255;
constexpr int kMostDealt = kMostSeats * kMostHand;

/// A view from the place of the viewer; a spectator counts as seat 0.
class Sight {
  public:
    Sight(const Rules& rules, const View& view, Viewer viewer)
        : rules_(rules), view_(view), own_(viewer.is_spectator() ? 0 : viewer.seat().index()) {}

    static int columns_of(const Rules& rules) {
        return std::max(
            {rules.switches().scoring.max_rank + 2, rules.hand_size(), int{kMostSeats}});
    }
    static int rows_of(const Rules& rules) {
        return rules.switches().advanced ? kLetters : kElements;
    }

    const Rules& rules() const { return rules_; }
    const Switches& on() const { return rules_.switches(); }
    const View& view() const { return view_; }
    int seats() const { return rules_.seats(); }
    int own() const { return own_; }
    Seat seat(int i) const { return Seat((own_ + i) % seats()); }
    int place_of(Seat seat) const { return (seat.index() - own_ + seats()) % seats(); }
    int cell(int row, int column) const { return row * columns_of(rules_) + column; }
    int rows() const { return rows_of(rules_); }

    /// Adds one card to the first of four layers by its form.
    void add(Layers& to, int first, Placed card) const {
        const int ranks = on().scoring.max_rank;
        const Place place = card.place;
        int layer = first + card.kind.frame() - 1;
        int where = 0;
        if (place.on_rank()) {
            if (place.split()) ++layer;
            where = cell(place.element().index(), place.rank() - 1);
        } else {
            where = cell(card.kind.letter().index(), ranks + (place.is_collection() ? 0 : 1));
        }
        ++to.cells(layer)[where];
    }
    /// Whether `boards` shows it; else `wilds` does.
    static bool on_boards(Placed card) { return !card.kind.is_wild() || !card.place.on_rank(); }

    void row(Layers& to, int layer, int row, int value) const {
        for (int i = 0; i < columns_of(rules_); ++i) to.set(layer, cell(row, i), value);
    }
    /// The same value in the whole column of each seat.
    template <class Value>
    void each(Layers& to, int layer, Value value) const {
        for (int i = 0; i < seats(); ++i) {
            const int shown = value(seat(i));
            for (int r = 0; r < rows(); ++r) to.set(layer, cell(r, i), shown);
        }
    }

  private:
    const Rules& rules_;
    const View& view_;
    int own_;
};

template <class Pen>
void draw_boards(Pen& pen, const Sight& see) {
    const auto boards = [&](std::string_view name, std::string_view about, bool wanted) {
        pen.plane(name, about, see.seats() * kForms, kMostCards, [&, wanted](Layers to) {
            for (int i = 0; i < see.seats(); ++i) {
                see.view().boards[see.seat(i)].for_each([&](Placed card) {
                    if (Sight::on_boards(card) == wanted) see.add(to, i * kForms, card);
                });
            }
        });
    };
    boards(
        "boards",
        "for each seat, the viewer first, four layers: Singles, Doubles, Duals, Duals split with "
        "the next rank; by pyramid and rank, in the Collection, or taken up; of other seats only "
        "public cards (EL-4.3 to EL-4.6, EL-10.1)",
        true);
    if (see.on().advanced) {
        boards(
            "wilds", "Wilds on ranks, in the same layers; the rest are in boards (EL-4.7)", false);
    }
}

template <class Pen>
void draw_cards(Pen& pen, const Sight& see) {
    const View& view = see.view();
    pen.plane("hand",
              "rows: cards of that letter in the viewer's hand (EL-10.2)",
              1,
              kMostHand,
              [&](Layers to) {
                  for (int row = 0; row < see.rows(); ++row) {
                      see.row(to, 0, row, view.hand.count(Letter(row)));
                  }
              });
    pen.plane("held",
              "column i: the hand that the viewer held in step i + 1 of this draft, by letter "
              "(EL-10.2)",
              1,
              kMostHand,
              [&](Layers to) {
                  for (std::size_t step = 0; step < view.held.size(); ++step) {
                      for (int row = 0; row < see.rows(); ++row) {
                          to.set(0,
                                 see.cell(row, static_cast<int>(step)),
                                 view.held[step].count(Letter(row)));
                      }
                  }
              });
    pen.plane("picks",
              "column i: what the viewer picked in step i + 1 of this draft, by letter (EL-10.2)",
              1,
              1,
              [&](Layers to) {
                  for (int step = 0; step < view.picks.size(); ++step) {
                      to.mark(0, see.cell(view.picks[step].index(), step));
                  }
              });
    pen.plane("choice",
              "rows: the letter that the viewer has picked in this step (EL-10.2)",
              1,
              1,
              [&](Layers to) {
                  if (view.choice.made()) see.row(to, 0, view.choice.letter().index(), 1);
              });
}

template <class Pen>
void draw_voids(Pen& pen, const Sight& see) {
    const View& view = see.view();
    const auto each = [&](std::string_view name, std::string_view about, auto value) {
        pen.plane(name, about, 1, 1, [&, value](Layers to) { see.each(to, 0, value); });
    };
    each("passed",
         "columns: who has passed in the void step, or closed its list (EL-6.2)",
         [&](Seat seat) { return view.passed.contains(seat) ? 1 : 0; });
    if (see.on().repair) {
        each("lost", "columns: who lost a card in the void step (EL-6.10)", [&](Seat seat) {
            return view.lost.contains(seat) ? 1 : 0;
        });
    }
    if (!see.on().simultaneous_voids) {
        each("to_act", "columns: who plays a Void or passes (EL-6.2)", [&](Seat seat) {
            return view.phase == Phase::Void && view.to_act == seat ? 1 : 0;
        });
        each("void_start",
             "columns: who begins the void step of this cycle (EL-1.9)",
             [&](Seat seat) {
                 const bool drawn = view.phase != Phase::Start;
                 return drawn && see.rules().first_of_voids(view.start, view.cycle) == seat ? 1 : 0;
             });
        return;
    }
    const auto plays = [&](Layers& to, auto visit) {
        for (std::uint16_t code : view.plays) {
            visit(to, Move::of({Move::kFirstVoid + code}).play);
        }
    };
    pen.plane("own_plays",
              "the cards that the viewer's committed Voids hit, in the layers of boards (EL-6.11)",
              see.seats() * kForms,
              kMostVoids,
              [&](Layers to) {
                  plays(to, [&](Layers& layers, const VoidPlay& play) {
                      const int first = see.place_of(play.victim) * kForms;
                      see.add(layers, first, play.first);
                      if (play.second) see.add(layers, first, *play.second);
                  });
              });
    pen.plane("own_voids",
              "flat: Single, Double, Dual Voids that the viewer has committed (EL-6.11)",
              kCycles,
              kMostVoids,
              [&](Layers to) {
                  std::array<int, kCycles> frames{};
                  plays(to, [&](Layers&, const VoidPlay& play) { ++frames[at(play.frame - 1)]; });
                  for (int i = 0; i < kCycles; ++i) to.fill(i, frames[at(i)]);
              });
}

template <class Pen>
void draw_game(Pen& pen, const Sight& see) {
    const View& view = see.view();
    pen.plane("phase",
              "cell k is 1 in phase k of the start, the deal, the draft, the arrangement, the void "
              "step, the repair, over (EL-10.1)",
              1,
              1,
              [&](Layers to) { to.mark(0, static_cast<int>(view.phase)); });
    pen.plane("cycle", "flat: the cycle, from 1 (EL-1.5)", 1, kCycles, [&](Layers to) {
        to.fill(0, view.cycle);
    });
    pen.plane("count",
              "flat: cards dealt in this cycle, or the step of the draft, from 1 (EL-2.3, EL-3.1)",
              1,
              kMostDealt,
              [&](Layers to) { to.fill(0, view.count); });
    pen.plane("committed",
              "columns: who has picked in this step or arranged, the viewer in column 0 (EL-3.2)",
              1,
              1,
              [&](Layers to) {
                  see.each(to, 0, [&](Seat seat) { return view.committed.contains(seat) ? 1 : 0; });
              });
    pen.plane("points",
              "columns: points of each seat, a layer for each cycle (EL-7.1)",
              kCycles,
              kMostPoints,
              [&](Layers to) {
                  for (int i = 0; i < kCycles; ++i) {
                      see.each(to, i, [&](Seat seat) { return view.points[at(i)][seat]; });
                  }
              });
}

template <class Pen>
void draw(Pen& pen, const Rules& rules, const View& view, Viewer viewer) {
    const Sight see(rules, view, viewer);
    draw_boards(pen, see);
    draw_cards(pen, see);
    draw_game(pen, see);
    if (rules.switches().advanced) draw_voids(pen, see);
}

}  // namespace

ObservationSpec Elements::observation(const Rules& rules) {
    PlaneList list;
    draw(list, rules, View{}, Viewer::spectator());
    return {list.take(), Sight::rows_of(rules), Sight::columns_of(rules)};
}

void Elements::observe(const Rules& rules,
                       const View& view,
                       Viewer viewer,
                       std::span<std::uint8_t> out) {
    Painter painter(out, Sight::rows_of(rules) * Sight::columns_of(rules));
    draw(painter, rules, view, viewer);
}

}  // namespace equipoise::elements
