// What learners see of a state: a row for each seat, the viewer's first, and a column for each
// place of its track.

#include "equipoise/games/balance_duel/game.hpp"
#include "equipoise/parts/picture.hpp"

namespace equipoise::balance_duel {
namespace {

constexpr int kPlaces = kLastPlace + 1;
constexpr int kLevel = 100;  // What `tilt` shows of an arm in balance.
constexpr int kPivot = 128;  // What `x` shows of the pivot.
constexpr int kMilsPerStep = 100;
constexpr int kMostTurns = 255;

/// A state from the place of the viewer; a spectator counts as seat 0.
class Sight {
  public:
    Sight(const Rules& rules, const State& s, Viewer viewer)
        : rules_(rules), s_(s), own_(viewer.is_spectator() ? 0 : viewer.seat().index()) {}

    const Rules& rules() const { return rules_; }
    const State& state() const { return s_; }
    int own() const { return own_; }
    int seats() const { return rules_.seats(); }
    int seat(int row) const { return (own_ + row) % seats(); }
    TableSide side(int row) const { return rules_.table_side(s_, seat(row)); }
    /// East, turned as if the viewer sat in the South.
    template <class Number>
    Number eastward(Number x) const {
        return side(0) == TableSide::South ? x : -x;
    }

    /// The same value in the whole row of each seat.
    template <class Value>
    void rows(Layers& to, Value value) const {
        for (int row = 0; row < seats(); ++row) {
            const int shown = value(seat(row));
            for (int place = 0; place < kPlaces; ++place) to.set(0, row * kPlaces + place, shown);
        }
    }

  private:
    const Rules& rules_;
    const State& s_;
    int own_;
};

template <class Pen>
void draw_arm(Pen& pen, const Sight& see) {
    const auto pawns = [&](std::string_view name, std::string_view about, Kind kind) {
        const int all = see.rules().mode().pawns[kind];
        if (all == 0) return;
        pen.plane(name, about, 1, all, [&, kind](Layers to) {
            for (int row = 0; row < see.seats(); ++row) {
                const Squad& squad = see.state().squad(see.seat(row), kind);
                for (int place = 0; place < kPlaces; ++place) {
                    to.set(0, row * kPlaces + place, squad.at(place));
                }
            }
        });
    };
    pawns("large",
          "large pawns of each seat in its supply, on START 1 to 7, on FINISH 1 to 7 (BD-11.2)",
          Kind::Large);
    pawns("medium", "medium pawns, in the same places (BD-11.2)", Kind::Medium);
    pen.plane(
        "tilt",
        "flat: 100 + 100 T / LIMIT, rounded towards 100; below 100 the arm leans West, turned as "
        "if the viewer sat in the South (BD-3.3 to BD-3.5)",
        1,
        2 * kLevel,
        [&](Layers to) {
            const Balance balance = see.rules().balance(see.state());
            const std::int64_t share =
                see.eastward(balance.torque) * kLevel / see.rules().limit(balance);
            to.fill(0, static_cast<int>(std::clamp<std::int64_t>(share, -kLevel, kLevel)) + kLevel);
        });
    pen.plane(
        "x",
        "128 plus (East) or minus (West) 10 times the distance of the place from the pivot in "
        "holder pitches, turned as in tilt; 128 in the supply. Changes with the model, and when "
        "seats change sides (BD-2.1, BD-9.6)",
        1,
        255,
        [&](Layers to) {
            const Model& model = see.rules().model();
            for (int row = 0; row < see.seats(); ++row) {
                to.set(0, row * kPlaces, kPivot);
                for (int place = 1; place < kPlaces; ++place) {
                    const int x = model.holder_at(see.side(row), place).x;
                    to.set(0, row * kPlaces + place, kPivot + see.eastward(x) / kMilsPerStep);
                }
            }
        });
}

template <class Pen>
void draw_seats(Pen& pen, const Sight& see) {
    const State& s = see.state();
    const auto rows = [&](std::string_view name, std::string_view about, int high, auto value) {
        pen.plane(name, about, 1, high, [&, value](Layers to) { see.rows(to, value); });
    };
    rows("to_move", "rows: whose turn it is (BD-5.1)", 1, [&](int seat) {
        return s.to_move == seat ? 1 : 0;
    });
    rows("obliged", "rows: who must place or move (BD-8.2)", 1, [&](int seat) {
        return s.is_obliged(seat) ? 1 : 0;
    });
    if (see.seats() > 2) {
        rows("near_side",
             "rows: who plays on the viewer's side of the table (BD-9.6)",
             1,
             [&](int seat) { return see.rules().table_side(s, seat) == see.side(0) ? 1 : 0; });
        rows("out",
             "rows: 0 in the game, else the order of leaving it (BD-9.5)",
             see.seats(),
             [&](int seat) { return s.out[seat]; });
    }
    if (see.rules().mode().teams) {
        rows("team", "rows: who is in the viewer's team (BD-9.9)", 1, [&](int seat) {
            return see.rules().side(Seat(seat)) == see.rules().side(Seat(see.own())) ? 1 : 0;
        });
    }
    if (see.rules().alternates()) {
        rows("next_other", "rows: whose turn the other team has next (BD-9.10)", 1, [&](int seat) {
            return s.next_other == seat ? 1 : 0;
        });
    }
}

template <class Pen>
void draw_turn(Pen& pen, const Sight& see) {
    const State& s = see.state();
    const Switches& on = see.rules().switches();
    const auto flat = [&](std::string_view name, std::string_view about, int high, int value) {
        pen.plane(name, about, 1, high, [value](Layers to) { to.fill(0, value); });
    };
    pen.plane(
        "phase",
        "cell k is 1 in phase k of the start roll, the die, the decision, the choice of FINISH "
        "places, over (BD-5.1)",
        1,
        1,
        [&](Layers to) { to.mark(0, static_cast<int>(s.phase)); });
    flat("die", "flat: the number on the die, 0 before the roll (BD-5.1)", 6, s.die);
    const bool opening = s.to_move != kNobody && see.rules().opening_turn(s);
    flat("opening", "flat: this turn must be a placement (BD-5.3)", 1, opening ? 1 : 0);
    flat("turn", "flat: the turn of the round, from 1 (BD-9.15)", kMostTurns, s.turn);
    if (on.turn_limit <= kMostTurns) {
        flat("turns_left",
             "flat: turns before the game is drawn (BD-9.15)",
             on.turn_limit,
             on.turn_limit - s.turn);
    }
    if (on.rearrange) {
        pen.plane("pending",
                  "flat: large, medium pawns still to be put on FINISH places (BD-9.3)",
                  2,
                  15,
                  [&](Layers to) {
                      for (int kind = 0; kind < 2; ++kind) {
                          to.fill(kind, s.pending[kKinds[at(kind)]]);
                      }
                  });
    }
    flat("seat", "flat: the number of the viewer's seat", see.seats() - 1, see.own());
}

template <class Pen>
void draw(Pen& pen, const Rules& rules, const State& s, Viewer viewer) {
    const Sight see(rules, s, viewer);
    draw_arm(pen, see);
    draw_seats(pen, see);
    draw_turn(pen, see);
}

}  // namespace

ObservationSpec BalanceDuel::observation(const Rules& rules) {
    PlaneList list;
    draw(list, rules, State{}, Viewer::spectator());
    return {list.take(), rules.seats(), kPlaces};
}

void BalanceDuel::observe(const Rules& rules,
                          const State& view,
                          Viewer viewer,
                          std::span<std::uint8_t> out) {
    Painter painter(out, rules.seats() * kPlaces);
    draw(painter, rules, view, viewer);
}

}  // namespace equipoise::balance_duel
