#include <algorithm>
#include <set>

#include "equipoise/games/balance_duel/clauses.hpp"
#include "equipoise/games/balance_duel/components.hpp"
#include "equipoise/parts/json_file.hpp"

namespace equipoise::balance_duel {
namespace {

using Node = JsonFile::Node;

constexpr std::string_view kSchema = "equipoise.balance_duel.models/1";

template <class List>
int find_by_id(const List& list, std::string_view id) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.id == id; });
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

/// Short, so that it fits in a position line: letters, digits and underscores.
void check_id(const Node& node, std::string_view id) {
    const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
            c == '_';
    });
    if (id.empty() || id.size() > 16 || !plain) {
        node.complain("wants_id");
    }
}

std::string read_id(const Node& node) {
    std::string id = node.text();
    check_id(node, id);
    return id;
}

Physics read_physics(const Node& node) {
    Physics physics;
    physics.mass[Kind::Large] =
        static_cast<std::int32_t>(node.at("mass").at("L").integer(1, 10000));
    physics.mass[Kind::Medium] =
        static_cast<std::int32_t>(node.at("mass").at("M").integer(1, 10000));
    physics.base = node.at("base").integer(0, 1'000'000'000'000);
    physics.stiff = node.at("stiff").integer(-10000, 10000);
    const std::string marginal = node.at("marginal").text();
    if (marginal != "clear" && marginal != "touch") {
        node.at("marginal").complain("wants_clear_or_touch", "BD-3.5"_bd);
    }
    physics.marginal_touches = marginal == "touch";
    return physics;
}

Holder read_holder(const Node& node) {
    Holder holder;
    holder.id = read_id(node.at("id"));
    holder.x = static_cast<std::int32_t>(node.at("x").integer(-20000, 20000));
    if (holder.x == 0) node.at("x").complain("holder_on_pivot");
    holder.cap = static_cast<int>(node.at("cap").integer(1, 2));
    const std::string kind = node.at("kind").text();
    const auto found = std::find(kHolderKinds.begin(), kHolderKinds.end(), kind);
    if (found == kHolderKinds.end()) {
        node.at("kind").complain("wants_holder_kind");
    } else {
        holder.kind = static_cast<HolderKind>(found - kHolderKinds.begin());
    }
    return holder;
}

void read_holders(const Node& list, Model& model) {
    const std::size_t count = list.size(64);
    for (std::size_t i = 0; i < count; ++i) {
        Holder holder = read_holder(list.at(i));
        if (find_by_id(model.holders, holder.id) >= 0) {
            list.at(i).at("id").complain(Reason("holder_twice", {{"holder", holder.id}}));
        }
        model.holders.push_back(std::move(holder));
    }
    const auto places = [&](int sign) {
        std::multiset<std::pair<std::int32_t, int>> found;
        for (const Holder& holder : model.holders) {
            if (holder.x * sign > 0) found.insert({holder.x * sign, holder.cap});
        }
        return found;
    };
    if (places(1) != places(-1)) {
        list.complain("halves_differ");
    }
}

void read_track(const Node& node, TableSide side, Model& model) {
    Row<int, kLastPlace + 1>& track = model.track[side];
    std::set<std::string> seen;
    for (int place = 1; place <= kLastPlace; ++place) {
        const bool finish = is_finish(place);
        const Node list = node.at(finish ? "FINISH" : "START");
        if (list.size(kStartHolders) != kStartHolders) list.complain("wants_seven_holders");
        const auto number = at(finish ? place - kStartHolders : place) - 1;
        const Node item = list.at(number);
        const std::string id = item.text();
        const int holder = find_by_id(model.holders, id);
        if (holder < 0) item.complain(Reason("no_such_holder", {{"holder", id}}));
        if (!seen.insert(id).second)
            item.complain(Reason("track_repeats_holder", {{"holder", id}}));
        track[place] = std::max(holder, 0);
    }
}

/// START of one side and FINISH of the other lie on one half, the others on the other half.
void check_halves(const Node& tracks, const Model& model) {
    const auto half = [&](TableSide side, int place) { return model.holder_at(side, place).x > 0; };
    const bool south_starts_east = half(TableSide::South, 1);
    for (TableSide side : kTableSides) {
        for (int place = 1; place <= kLastPlace; ++place) {
            const bool with_south_start = (side == TableSide::South) != is_finish(place);
            if (half(side, place) == (south_starts_east == with_south_start)) continue;
            tracks.at(std::string_view(side == TableSide::South ? "S" : "N"))
                .at(is_finish(place) ? "FINISH" : "START")
                .at(at((place - 1) % kStartHolders))
                .complain("start_finish_halves_differ");
        }
    }
}

Model read_model(const Node& node) {
    Model model;
    model.id = read_id(node.at("id"));
    read_holders(node.at("holders"), model);
    if (model.holders.empty()) {
        node.at("holders").complain("model_needs_holders");
        return model;
    }
    const Node tracks = node.at("tracks");
    read_track(tracks.at("S"), TableSide::South, model);
    read_track(tracks.at("N"), TableSide::North, model);
    check_halves(tracks, model);
    return model;
}

ModeSeat read_seat(const Node& node) {
    ModeSeat seat;
    seat.id = node.at(0).text();
    const std::string side = node.at(1).text();
    if (side != "S" && side != "N") node.at(1).complain("wants_table_side");
    seat.side = side == "N" ? TableSide::North : TableSide::South;
    if (seat.id.size() != 2 || seat.id.substr(0, 1) != side || seat.id[1] < '1' ||
        seat.id[1] > '4') {
        node.at(0).complain("wants_seat_name");
    }
    seat.team = static_cast<int>(node.at(2).integer(0, kMostSeats - 1));
    return seat;
}

void read_order(const Node& node, Mode& mode) {
    if (node.is_text()) {
        if (node.text() != "team_alternation") node.complain("wants_list_or_alternation");
        mode.teams = true;
        return;
    }
    const std::size_t count = node.size(kMostSeats);
    if (count != mode.seats.size()) node.complain("seats_not_named_once");
    std::set<int> seen;
    for (std::size_t i = 0; i < count; ++i) {
        const int seat = find_by_id(mode.seats, node.at(i).text());
        if (seat < 0 || !seen.insert(seat).second) node.at(i).complain("seats_not_named_once");
        mode.order.push_back(std::max(seat, 0));
    }
}

void check_teams(const Node& node, const Mode& mode) {
    const std::size_t seats = mode.seats.size();
    std::set<int> teams;
    bool north = false;
    bool south = false;
    for (const ModeSeat& seat : mode.seats) {
        teams.insert(seat.team);
        (seat.side == TableSide::North ? north : south) = true;
    }
    if (seats < 2) node.at("seats").complain("wrong_seat_count");
    if (!north || !south) node.at("seats").complain("table_side_without_seat");
    if (mode.teams && (teams.size() != 2 || seats < 3)) {
        node.at("seats").complain("alternation_needs_teams");
    }
    if (!mode.teams && teams.size() != seats) {
        node.at("seats").complain("team_numbers_repeat");
    }
}

int finish_capacity(const Model& model, TableSide side) {
    int capacity = 0;
    for (int place = kStartHolders + 1; place <= kLastPlace; ++place) {
        capacity += model.holder_at(side, place).cap;
    }
    return capacity;
}

void check_room(const Node& node, const Mode& mode, const Components& all) {
    for (const Model& model : all.models) {
        const bool used = mode.models.empty() ||
            std::find(mode.models.begin(), mode.models.end(), model.id) != mode.models.end();
        for (TableSide side : kTableSides) {
            if (!used || finish_capacity(model, side) >= mode.pawn_count()) continue;
            node.at("pawns").complain(Reason(
                "finish_too_small", {{"model", model.id}, {"pawn_count", mode.pawn_count()}}));
        }
    }
}

Mode read_mode(const Node& node, std::string id, const Components& all) {
    Mode mode;
    mode.id = std::move(id);
    const Node seats = node.at("seats");
    const std::size_t count = seats.size(kMostSeats);
    for (std::size_t i = 0; i < count; ++i) {
        ModeSeat seat = read_seat(seats.at(i));
        if (find_by_id(mode.seats, seat.id) >= 0)
            seats.at(i).complain(Reason("seat_twice", {{"seat", seat.id}}));
        mode.seats.push_back(std::move(seat));
    }
    const std::string pawns = node.at("pawns").text();
    for (char c : pawns) {
        if (c != 'L' && c != 'M') node.at("pawns").complain("wants_letters_l_m");
        ++mode.pawns[c == 'M' ? Kind::Medium : Kind::Large];
    }
    if (pawns.empty() || pawns.size() > 14) node.at("pawns").complain("pawns_out_of_range");
    read_order(node.at("order"), mode);
    check_teams(node, mode);
    if (node.has("models")) {
        const Node models = node.at("models");
        for (std::size_t i = 0; i < models.size(64); ++i) {
            mode.models.push_back(models.at(i).text());
            if (all.model(mode.models.back()) == nullptr) models.at(i).complain("no_such_model");
        }
    }
    check_room(node, mode, all);
    return mode;
}

}  // namespace

const Model* Components::model(std::string_view id) const {
    const int found = find_by_id(models, id);
    return found < 0 ? nullptr : &models[at(found)];
}

const Mode* Components::mode(std::string_view id) const {
    const int found = find_by_id(modes, id);
    return found < 0 ? nullptr : &modes[at(found)];
}

Result<Components, Misfit> load_components(const DataFile& data) {
    JsonFile file(data, "BD-14.1"_bd);
    const Node root = file.root();
    if (root.at("schema").text() != kSchema) {
        root.at("schema").complain(Reason("wants_schema", {{"schema", kSchema}}));
    }
    Components all;
    all.physics = read_physics(root.at("physics"));
    const Node models = root.at("models");
    for (std::size_t i = 0; i < models.size(64) && !file.complaint(); ++i) {
        Model model = read_model(models.at(i));
        if (all.model(model.id) != nullptr) models.at(i).at("id").complain("used_twice");
        all.models.push_back(std::move(model));
    }
    const Node modes = root.at("modes");
    for (const std::string& id : modes.keys(64)) {
        if (file.complaint()) break;
        check_id(modes.at(id), id);
        all.modes.push_back(read_mode(modes.at(id), id, all));
    }
    if (all.models.empty()) models.complain("model_needed");
    if (all.modes.empty()) modes.complain("mode_needed");
    if (const auto& complaint = file.complaint()) return *complaint;
    return all;
}

std::string components_json(const Mode& mode, const Model& model, const Physics& physics) {
    using nlohmann::json;
    json seats = json::array();
    for (const ModeSeat& seat : mode.seats) {
        seats.push_back(
            {{"id", seat.id}, {"side", std::string(1, letter(seat.side))}, {"team", seat.team}});
    }
    json holders = json::array();
    for (const Holder& holder : model.holders) {
        holders.push_back({{"id", holder.id},
                           {"x", holder.x},
                           {"cap", holder.cap},
                           {"kind", kHolderKinds[at(static_cast<int>(holder.kind))]}});
    }
    json tracks;
    for (TableSide side : kTableSides) {
        json& half = tracks[std::string(1, letter(side))];
        for (int place = 1; place <= kLastPlace; ++place) {
            half[is_finish(place) ? "FINISH" : "START"].push_back(model.holder_at(side, place).id);
        }
    }
    const json all = {
        {"mode", mode.id},
        {"model", model.id},
        {"seats", seats},
        {"pawns",
         std::string(at(mode.pawns[Kind::Large]), 'L') +
             std::string(at(mode.pawns[Kind::Medium]), 'M')},
        {"holders", holders},
        {"tracks", tracks},
        {"physics",
         {{"mass", {{"L", physics.mass[Kind::Large]}, {"M", physics.mass[Kind::Medium]}}},
          {"base", physics.base},
          {"stiff", physics.stiff},
          {"marginal", physics.marginal_touches ? "touch" : "clear"}}}};
    return all.dump();
}

}  // namespace equipoise::balance_duel
