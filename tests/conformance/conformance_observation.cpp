// What learners are shown of a node: the whole picture, within what its planes promise.

#include <set>

#include "tests/conformance/conformance_checks.hpp"

namespace equipoise::conformance {
namespace {

bool is_snake_case(const std::string& name) {
    if (name.empty() || name[0] < 'a' || name[0] > 'z') return false;
    for (char c : name) {
        if (c != '_' && (c < 'a' || c > 'z') && (c < '0' || c > '9')) return false;
    }
    return true;
}

std::vector<std::uint8_t> picture(const Node& node, Viewer viewer, std::uint8_t before) {
    std::vector<std::uint8_t> cells(node.rules->observation().size(), before);
    node.rules->observe(node.s, viewer, cells);
    return cells;
}

void check_planes(const Node& node, const ObservationSpec& spec) {
    std::set<std::string> names;
    for (const Plane& plane : spec.planes) {
        const bool sound = is_snake_case(plane.name) && names.insert(plane.name).second &&
            !plane.about.empty() && plane.count > 0 && plane.high > 0 && plane.high <= 255;
        if (!sound) node.fail(check::kObservation, "a plane is not described: " + plane.name);
    }
}

void check_cells(const Node& node,
                 const ObservationSpec& spec,
                 const std::vector<std::uint8_t>& cells) {
    std::size_t cell = 0;
    for (const Plane& plane : spec.planes) {
        const std::size_t end = cell +
            static_cast<std::size_t>(plane.count) * static_cast<std::size_t>(spec.rows) *
                static_cast<std::size_t>(spec.columns);
        for (; cell < end; ++cell) {
            if (cells[cell] <= plane.high) continue;
            node.fail(check::kObservation,
                      "a cell is above what its plane promises: " + plane.name);
            cell = end;
            break;
        }
    }
}

}  // namespace

void check_observation(const Node& node) {
    const ObservationSpec spec = node.rules->observation();
    if (spec.planes.empty()) return;
    check_planes(node, spec);
    for (Viewer viewer : viewers(*node.rules)) {
        const auto cells = picture(node, viewer, 0);
        check_cells(node, spec, cells);
        if (cells != picture(node, viewer, 0xff)) {
            node.fail(check::kObservation, "a picture depends on what was there before");
        }
    }
}

}  // namespace equipoise::conformance
