// What learners see of a view: the map as it is printed, or, if it looks the same from both ends,
// turned so that the viewer's end is in the south.

#include <bit>

#include "equipoise/games/oneworld/game.hpp"
#include "equipoise/parts/picture.hpp"

namespace equipoise::oneworld {
namespace {

constexpr int kPhases = 16;

/// A map of fewer hexes gets rows below it, so that each phase has a cell.
int rows_of(const Map& map) { return std::max(map.rows, (kPhases + map.cols - 1) / map.cols); }

/// A view with the viewer's place for that of a player.
class Sight {
  public:
    Sight(const Rules& rules, const View& view, Viewer viewer)
        : rules_(rules), view_(view), own_(viewer.is_spectator() ? kBorg : viewer.seat().index()) {
        turned_ = map().rot180 && end_of(0) == static_cast<int>(End::North);
    }

    const Rules& rules() const { return rules_; }
    const Switches& on() const { return rules_.switches(); }
    const Map& map() const { return rules_.map(); }
    const View& view() const { return view_; }
    const Open& open() const { return view_.open; }
    int own() const { return own_; }
    bool turned() const { return turned_; }
    /// 0 the viewer, 1 the other.
    int player(int i) const { return i == 0 ? own_ : foe_of(own_); }
    const Side& side(int i) const { return open().sides[at(player(i))]; }
    /// -1 until it is chosen.
    int end_of(int i) const {
        if (side(i).end != kNobody) return side(i).end;
        return side(1 - i).end == kNobody ? -1 : 1 - side(1 - i).end;
    }

    int cell(Hex hex) const { return turned_ ? map().hexes() - 1 - hex.index() : hex.index(); }
    int layer(Direction direction) const {
        return index_of(turned_ ? opposite(direction) : direction);
    }
    void mark(Layers& to, int layer, Hex hex) const {
        if (!hex.is_none()) to.mark(layer, cell(hex));
    }
    void add(Layers& to, int layer, Hex hex) const { ++to.cells(layer)[cell(hex)]; }

  private:
    const Rules& rules_;
    const View& view_;
    int own_;
    bool turned_;
};

template <class Pen>
void draw_map(Pen& pen, const Sight& see) {
    const Map& map = see.map();
    const auto terrain = [&](std::string_view name, std::string_view about, Terrain wanted) {
        pen.plane(name, about, 1, 1, [&, wanted](Layers to) {
            for (int i = 0; i < map.hexes(); ++i) {
                if (map.terrain[at(i)] == wanted) see.mark(to, 0, Hex(i));
            }
        });
    };
    const auto sides = [&](std::string_view name, std::string_view about, const auto& bits) {
        pen.plane(name, about, kDirections, 1, [&](Layers to) {
            for (int i = 0; i < map.hexes(); ++i) {
                for (unsigned left = bits[at(i)]; left != 0; left &= left - 1) {
                    const Direction direction = kAllDirections[at(std::countr_zero(left))];
                    see.mark(to, see.layer(direction), Hex(i));
                }
            }
        });
    };
    terrain("pylons", "the Pylons of the map (OW-3.1)", Terrain::Pylon);
    const bool has_voids =
        std::find(map.terrain.begin(), map.terrain.end(), Terrain::Void) != map.terrain.end();
    if (has_voids) terrain("voids", "the voids of the map (OW-1.4)", Terrain::Void);
    pen.plane("tower_hexes", "the two Tower hexes of the map (OW-3.1)", 1, 1, [&](Layers to) {
        see.mark(to, 0, map.left);
        see.mark(to, 0, map.right);
    });
    sides("runelines",
          "hexes with a Runeline on the side to E, NE, NW, W, SW, SE (OW-3.2)",
          map.runelines);
    sides("faults", "hexes with a Fault on the side to E, NE, NW, W, SW, SE (OW-3.2)", map.faults);
    pen.plane("ends",
              "the row of the viewer's end, of the other's, once they are chosen (OW-4.3)",
              2,
              1,
              [&](Layers to) {
                  for (int i = 0; i < 2; ++i) {
                      if (see.end_of(i) < 0) continue;
                      const int row =
                          see.end_of(i) == static_cast<int>(End::North) ? 0 : map.rows - 1;
                      for (int col = 0; col < map.cols; ++col) {
                          see.mark(to, i, Hex(row * map.cols + col));
                      }
                  }
              });
    if (!map.rot180) return;
    pen.plane("turned",
              "flat: the picture is turned by half a circle, because the viewer's end is the north",
              1,
              1,
              [&](Layers to) { to.fill(0, see.turned() ? 1 : 0); });
}

template <class Pen>
void draw_pieces(Pen& pen, const Sight& see) {
    const auto children = [&](std::string_view name, std::string_view about, auto wanted, int i) {
        pen.plane(name, about, kAspects, kMostChildren, [&, wanted, i](Layers to) {
            for (Child child : see.side(i).children) {
                if (wanted(child)) see.add(to, index_of(child.aspect()), child.hex());
            }
        });
    };
    const auto any = [](Child) { return true; };
    children("own_children", "how many Stones, Blades, Fogs the viewer has there (OW-1.2)", any, 0);
    children("foe_children", "how many the other has, in the same order (OW-1.2)", any, 1);
    // Only the active player's have marks.
    const int active = see.open().active == see.own() ? 0 : 1;
    children(
        "moved",
        "those of the active player that have moved in this turn (OW-6.1)",
        [](Child child) { return child.moved() && !child.changed(); },
        active);
    if (see.on().god_powers == GodPowers::BorgBargain) {
        children(
            "changed",
            "those that a god power has changed in this turn, not moved (OW-11.16)",
            [](Child child) { return child.changed() && !child.moved(); },
            active);
        children(
            "changed_moved",
            "those that were changed and have moved (OW-11.16)",
            [](Child child) { return child.changed() && child.moved(); },
            active);
    }
    pen.plane("gods", "the viewer's god, the other's (OW-1.3)", 2, 1, [&](Layers to) {
        for (int i = 0; i < 2; ++i) see.mark(to, i, see.side(i).god);
    });
    if (!see.on().tower_elimination) {
        pen.plane("towers",
                  see.on().nonaligned
                      ? "the Towers, the odd one first if the viewer is BORG (OW-11.14)"
                      : "the viewer's Tower, the other's (OW-4.7)",
                  2,
                  1,
                  [&](Layers to) {
                      for (int i = 0; i < 2; ++i) see.mark(to, i, see.side(i).tower);
                  });
    }
    if (see.on().friendly_obstacle) {
        pen.plane("stops",
                  "Blades that stopped short there in this turn (OW-11.2)",
                  1,
                  kMostChildren,
                  [&](Layers to) {
                      for (int i = 0; i < see.open().stop_count; ++i) {
                          see.add(to, 0, see.open().stops[at(i)]);
                      }
                  });
    }
}

Aspects own_commitment(const View& view, int own) {
    Aspects aspects;
    if (view.own == kUncommitted) return aspects;
    if (view.open.phase != Phase::GodCommit || own == view.open.active) {
        return Rules::committed_aspects(view.own);
    }
    aspects.add(Rules::committed_god_aspect(view.own));
    return aspects;
}

template <class Pen>
void draw_play(Pen& pen, const Sight& see) {
    pen.plane("mover",
              "the Child that is under way while Faults are rolled for, by aspect (OW-6.22)",
              kAspects,
              1,
              [&](Layers to) {
                  const Child mover = see.open().mover;
                  if (!mover.is_none()) see.mark(to, index_of(mover.aspect()), mover.hex());
              });
    pen.plane("target",
              "the hex that it is going to; none where it leaves the map (OW-6.22)",
              1,
              1,
              [&](Layers to) {
                  const Child mover = see.open().mover;
                  if (mover.is_none()) return;
                  see.mark(to,
                           0,
                           see.rules().end_of(
                               Move::of(Move::march(mover.unmarked(), see.open().target))));
              });
    pen.plane("battle", "the hex of the current battle (OW-8.2)", 1, 1, [&](Layers to) {
        see.mark(to, 0, see.open().battle);
    });
    pen.plane("committed",
              "flat: the viewer, the other, has committed in this round (OW-8.3)",
              2,
              1,
              [&](Layers to) {
                  for (int i = 0; i < 2; ++i) {
                      to.fill(i, see.view().committed.contains(Seat(see.player(i))) ? 1 : 0);
                  }
              });
    pen.plane("own_commitment",
              "flat: Stones, Blades, Fogs that the viewer has committed (OW-8.3)",
              kAspects,
              kMostChildren,
              [&](Layers to) {
                  const Aspects aspects = own_commitment(see.view(), see.own());
                  for (Aspect aspect : kAllAspects) to.fill(index_of(aspect), aspects[aspect]);
              });
}

template <class Pen>
void draw_numbers(Pen& pen, const Sight& see) {
    const Switches& on = see.on();
    const Open& open = see.open();
    const auto flat = [&](std::string_view name, std::string_view about, int high, int value) {
        pen.plane(name, about, 1, high, [value](Layers to) { to.fill(0, value); });
    };
    const auto each = [&](std::string_view name, std::string_view about, int high, auto of) {
        pen.plane(name, about, 2, high, [&, of](Layers to) {
            for (int i = 0; i < 2; ++i) to.fill(i, of(see.side(i)));
        });
    };
    pen.plane("phase",
              "cell k is 1 in phase k of the stack roll, order roll, order choice, end, god, "
              "Children, Tower, Movement, Fault roll, choice of rebirth, roll for the Tower, "
              "rebirth roll, choice of battle, commitment, commitment at a god, over (OW-13.3)",
              1,
              1,
              [&](Layers to) { to.mark(0, static_cast<int>(open.phase)); });
    flat("borg", "flat: the viewer is BORG (OW-1.1)", 1, see.own() == kBorg ? 1 : 0);
    flat("active", "flat: the viewer is active (OW-1.6)", 1, open.active == see.own() ? 1 : 0);
    flat("first", "flat: the viewer sets up first (OW-4.2)", 1, open.first == see.own() ? 1 : 0);
    each("lives",
         "flat: lives of the viewer's god, of the other's (OW-1.3)",
         kMostLives,
         [](const Side& side) { return side.lives; });
    each("pool",
         "flat: Children in the viewer's pool, in the other's (OW-1.7)",
         kMostChildren,
         [](const Side& side) { return side.pool; });
    each("lost",
         "flat: Children that the viewer, the other, has lost for good (OW-1.8)",
         kMostChildren,
         [](const Side& side) { return side.lost; });
    flat("order_die", "flat: BORG's die in the order roll (OW-4.1)", 6, open.order_die);
    flat("rolls_left", "flat: Faults still to be rolled for (OW-6.22)", 3, open.rolls_left);
    flat("hit", "flat: the enemy god was attacked in this turn (OW-6.24)", 1, open.hit ? 1 : 0);
    if (on.flee) {
        flat("god_moved",
             "flat: the god has moved in this turn (OW-11.4)",
             1,
             open.god_moved ? 1 : 0);
    }
    if (on.frustration != Frustration::Off) {
        flat("quiet", "flat: quiet rounds that count (OW-11.7)", kQuietRounds, open.quiet);
    }
    if (on.god_powers != GodPowers::Off) {
        flat("powers", "flat: god powers used in this turn (OW-11.15)", 2, open.powers);
    }
    if (on.stack == 0) {
        flat("limit", "flat: the stacking limit that was rolled (OW-11.11)", 6, open.limit);
    }
    if (on.nonaligned) {
        flat("place",
             "flat: the Tower that was rolled: 1 the first, 2 the second; 0 none (OW-11.14)",
             2,
             open.place == kNobody         ? 0
                 : open.place == see.own() ? 1
                                           : 2);
    }
    if (on.turn_cap > 0) {
        flat("turns_left",
             "flat: turns before the game is a draw (OW-10.3)",
             255,
             on.turn_cap - static_cast<int>(open.turn));
    }
    if (on.round_cap > 0) {
        flat("rounds_left",
             "flat: rounds before the round limit ends the battle (OW-10.3)",
             255,
             on.round_cap - open.round);
    }
}

template <class Pen>
void draw(Pen& pen, const Rules& rules, const View& view, Viewer viewer) {
    const Sight see(rules, view, viewer);
    draw_map(pen, see);
    draw_pieces(pen, see);
    draw_play(pen, see);
    draw_numbers(pen, see);
}

}  // namespace

ObservationSpec OneWorld::observation(const Rules& rules) {
    PlaneList list;
    draw(list, rules, View{}, Viewer::spectator());
    return {list.take(), rows_of(rules.map()), rules.map().cols};
}

void OneWorld::observe(const Rules& rules,
                       const View& view,
                       Viewer viewer,
                       std::span<std::uint8_t> out) {
    Painter painter(out, rows_of(rules.map()) * rules.map().cols);
    draw(painter, rules, view, viewer);
}

}  // namespace equipoise::oneworld
