// What two screens of one viewer at one version have to show alike.

#pragma once

#include <array>
#include <string>

#include "equipoise/table/json/json.hpp"

namespace equipoise::server::sim {

/// The first part in which they differ, with both readings; empty if they show the same. Clocks go
/// on, and people come and go, without a new version.
inline std::string difference(const Json& one, const Json& other) {
    const auto told = [](const std::string& part, const Json& here, const Json& there) {
        return part + ": " + print_json(here) + " instead of " + print_json(there);
    };
    if (one["plies"].size() != other["plies"].size()) {
        return told("number of plies", one["plies"].size(), other["plies"].size());
    }
    for (std::size_t i = 0; i < one["plies"].size(); ++i) {
        if (one["plies"][i] != other["plies"][i]) {
            return told("ply", one["plies"][i], other["plies"][i]);
        }
    }
    for (const auto& [part, shown] : one["now"].items()) {
        if (part == "clocks") continue;
        const Json there = other["now"].value(part, Json());
        if (shown != there) return told("now." + part, shown, there);
    }
    for (const char* part : {"id", "holder", "name", "bot", "flagged", "person"}) {
        for (std::size_t seat = 0; seat < one["seats"].size(); ++seat) {
            const Json& here = one["seats"][seat][part];
            const Json& there = other["seats"][seat][part];
            if (here != there) return told(std::string("seat's ") + part, here, there);
        }
    }
    return {};
}

}  // namespace equipoise::server::sim
