// Puts patches together, as docs/protocol.md tells a client to.

#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "equipoise/table/json/json.hpp"

namespace equipoise {

class PatchReader {
  public:
    /// The messages that a line without patches is sent in its place, for a client that knows so
    /// many plies. Throws Json::exception or std::out_of_range if changes do not fit.
    std::vector<Json> read(const Json& patch, std::size_t plies) {
        std::vector<Json> messages;
        if (patch.contains("n")) splice(now_, patch["n"]);
        Json now = Json::parse(now_);
        now["legal"] = Json::array();
        for (const Json& seat : patch.value("l", Json::array()))
            now["legal"].push_back(legal(seat));
        Json message{{"type", "now"}, {"version", patch["v"]}, {"now", std::move(now)}};
        if (patch.contains("p")) {
            message["type"] = "plies";
            message["from"] = patch.value("f", plies);
            message["plies"] = Json::array();
            for (const Json& ply : patch["p"]) {
                const std::size_t n = message["from"].get<std::size_t>() + message["plies"].size();
                message["plies"].push_back(told(ply, n + 1));
            }
        }
        messages.push_back(std::move(message));
        if (patch.contains("d")) {
            messages.push_back({{"type", "done"}, {"id", patch["d"]}, {"version", patch["v"]}});
        }
        return messages;
    }

  private:
    struct Moves {
        std::string facts;
        std::vector<Json> items;
    };

    /// Of a text or a list.
    template <class Whole, class Put>
    static void splice(Whole& whole, const Json& changes, Put put) {
        Whole after;
        std::size_t at = 0;
        const auto keep = [&](std::size_t to) {
            if (at > to || to > whole.size()) throw std::out_of_range("changes do not fit");
            after.insert(after.end(),
                         whole.begin() + static_cast<std::ptrdiff_t>(at),
                         whole.begin() + static_cast<std::ptrdiff_t>(to));
            at = to;
        };
        for (const Json& change : changes) {
            if (!change.is_number()) {
                put(after, change);
            } else if (const auto count = change.get<std::ptrdiff_t>(); count > 0) {
                keep(at + static_cast<std::size_t>(count));
            } else if (count < 0) {
                at += static_cast<std::size_t>(-count);
            } else {
                at = whole.size();
            }
        }
        keep(whole.size());
        whole = std::move(after);
    }
    static void splice(std::string& text, const Json& changes) {
        splice(text, changes, [](std::string& after, const Json& put) {
            after += put.get<std::string>();
        });
    }

    Json told(const Json& ply, std::size_t n) {
        splice(events_, ply[2]);
        if (ply.size() > 3) splice(seen_, ply[3]);
        Json told = Json::parse(ply.size() > 3 ? "{" + seen_ + "}" : "{}");
        told["n"] = n;
        told["actor"] = ply[0];
        told["move"] = ply[1];
        told["events"] = Json::parse(events_);
        return told;
    }

    Json legal(const Json& seat) {
        Moves& known = moves_[seat[0].get<int>()];
        splice(known.facts, seat[1]);
        splice(known.items, seat[2], [](std::vector<Json>& after, const Json& put) {
            after.push_back(put);
        });
        Json moves = Json::array();
        const auto usual = nlohmann::ordered_json::parse(known.facts);
        for (const Json& item : known.items) {
            Json move{{"move", item.is_string() ? item : item[0]}, {"facts", usual}};
            for (std::size_t i = 1; i < (item.is_string() ? 0 : item.size()); ++i) {
                if (item[i].is_string()) move["note"] = item[i];
                if (item[i].is_object()) move["facts"].merge_patch(item[i]);
                for (std::size_t k = 0; item[i].is_array() && k < item[i].size(); k += 2) {
                    if (item[i][k].get<std::size_t>() >= usual.size()) {
                        throw std::out_of_range("there is no such fact");
                    }
                    const auto place = std::next(usual.begin(), item[i][k].get<std::ptrdiff_t>());
                    move["facts"].merge_patch({{place.key(), item[i][k + 1]}});
                }
            }
            moves.push_back(std::move(move));
        }
        return {{"seat", seat[0]}, {"moves", std::move(moves)}};
    }

    std::string events_, seen_, now_;
    std::map<int, Moves> moves_;
};

}  // namespace equipoise
