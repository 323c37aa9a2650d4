#include "equipoise/games/level_pans/game.hpp"
#include "equipoise/parts/picture.hpp"

namespace equipoise::level_pans {
namespace {

constexpr int kColumns = 2;

template <class Pen>
void draw(Pen& pen, const State& s, Viewer viewer) {
    pen.plane(
        "stones", "stones on the left and the right pan (LP-1.2)", 1, kStones, [&](Layers to) {
            to.set(0, 0, s.stones[Pan::Left]);
            to.set(0, 1, s.stones[Pan::Right]);
        });
    const Seat own = viewer.is_spectator() ? Seat(0) : viewer.seat();
    pen.plane("to_move", "flat: it is the viewer's turn (LP-2.1)", 1, 1, [&](Layers to) {
        to.fill(0, s.to_move == own ? 1 : 0);
    });
}

}  // namespace

ObservationSpec LevelPans::observation(const Rules&) {
    PlaneList list;
    draw(list, State{}, Viewer::spectator());
    return {list.take(), 1, kColumns};
}

void LevelPans::observe(const Rules&,
                        const State& view,
                        Viewer viewer,
                        std::span<std::uint8_t> out) {
    Painter painter(out, kColumns);
    draw(painter, view, viewer);
}

}  // namespace equipoise::level_pans
