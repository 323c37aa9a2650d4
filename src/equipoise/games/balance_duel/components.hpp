// What is printed on the components of Balance Duel, or reconstructed for them: balance models,
// masses, modes. Read from data/balance_duel/models.json (section 14 of the rules file).

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/base/per.hpp"
#include "equipoise/base/result.hpp"
#include "equipoise/core/setup.hpp"

namespace equipoise::balance_duel {

/// Which pawn: L or M.
enum class Kind : std::uint8_t { Large, Medium };
inline constexpr std::array kKinds{Kind::Large, Kind::Medium};
constexpr int index_of(Kind kind) { return static_cast<int>(kind); }
constexpr int count_of(Kind) { return 2; }
constexpr char letter(Kind kind) { return kind == Kind::Large ? 'L' : 'M'; }

/// A long side of the arm.
enum class TableSide : std::uint8_t { South, North };
inline constexpr std::array kTableSides{TableSide::South, TableSide::North};
constexpr int index_of(TableSide side) { return static_cast<int>(side); }
constexpr int count_of(TableSide) { return 2; }
constexpr char letter(TableSide side) { return side == TableSide::South ? 'S' : 'N'; }
constexpr TableSide opposite(TableSide side) {
    return side == TableSide::South ? TableSide::North : TableSide::South;
}

/// Places of a track in moving order: 0 the supply, 1..7 START, 8..14 FINISH.
inline constexpr int kSupply = 0;
inline constexpr int kStartHolders = 7;
inline constexpr int kLastPlace = 14;
constexpr bool is_finish(int place) { return place > kStartHolders; }

enum class HolderKind : std::uint8_t { Double, Single, End };
inline constexpr std::array<std::string_view, 3> kHolderKinds{"double", "single", "end"};

struct Holder {
    std::string id;
    std::int32_t x = 0;  // From the pivot in thousandths of a holder pitch; East is positive.
    int cap = 0;         // Pawns it takes, 1 or 2.
    HolderKind kind = HolderKind::Double;
};

struct Model {
    std::string id;
    std::vector<Holder> holders;
    /// Index into `holders` by place; place 0 is unused.
    Per<TableSide, Row<int, kLastPlace + 1>> track;

    const Holder& holder_at(TableSide side, int place) const {
        return holders[at(track[side][place])];
    }
};

inline constexpr int kMostSeats = 4;

struct ModeSeat {
    std::string id;  // Side letter and number from 1: "S2".
    TableSide side = TableSide::South;
    int team = 0;
};

struct Mode {
    std::string id;
    std::vector<ModeSeat> seats;
    Per<Kind, int> pawns;             // For each seat.
    bool teams = false;               // Team turn order instead of `order`.
    std::vector<int> order;           // Seats in turn order; empty with `teams`.
    std::vector<std::string> models;  // Allowed here; all if empty.
    const ModeSeat& seat(int number) const { return seats[at(number)]; }
    int pawn_count() const { return pawns[Kind::Large] + pawns[Kind::Medium]; }
};

struct Physics {
    Per<Kind, std::int32_t> mass;  // In thousandths of an L pawn.
    std::int64_t base = 0;
    std::int64_t stiff = 0;
    bool marginal_touches = false;  // Whether |T| = LIMIT rests on the board.
};

struct Components {
    Physics physics;
    std::vector<Model> models;
    std::vector<Mode> modes;

    const Model* model(std::string_view id) const;
    const Mode* mode(std::string_view id) const;
};

/// Everything BD-14.1 asks for is checked; the first complaint names file, line, field and reason.
Result<Components, Misfit> load_components(const DataFile& file);

/// The components that a board draws, as JSON text:
/// `{"mode","model","seats":[{"id","side","team"}],"pawns":"LLMM",
/// "holders":[{"id","x","cap","kind"}],"tracks":{"S":{"START":[..7],"FINISH":[..7]},"N":{..}},
/// "physics":{"mass":{"L","M"},"base","stiff","marginal"}}`.
std::string components_json(const Mode& mode, const Model& model, const Physics& physics);

}  // namespace equipoise::balance_duel
