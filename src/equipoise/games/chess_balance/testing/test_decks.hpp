// Own deck files drawn at random from the effect language, within V-1 to V-6.

#pragma once

#include <nlohmann/json.hpp>

#include "equipoise/base/rng.hpp"
#include "equipoise/games/chess_balance/testing/testing.hpp"

namespace equipoise::chess_balance {

class DeckMaker {
  public:
    explicit DeckMaker(std::uint64_t seed) : rng_(seed) {}

    /// The text of a deck file that the loader accepts.
    std::string draw() {
        nlohmann::json cards = nlohmann::json::array();
        const char* elements[] = {"fire", "wind", "water", "nature"};
        const char* letters[] = {"FI", "WI", "WA", "NA"};
        for (int i = 0; i < kCards; ++i) {
            nlohmann::json card = draw_card();
            card["id"] = letters[i / 9] + std::to_string(i % 9 + 1);
            card["element"] = elements[i / 9];
            cards.push_back(card);
        }
        nlohmann::json file = {{"deck", "drawn"}, {"version", 1}, {"cards", cards}};
        if (below(4) == 0) file["allow_regicide"] = true;
        return file.dump();
    }

  private:
    using json = nlohmann::json;

    int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
    bool one_in(int chances) { return below(chances) == 0; }
    std::string one_of(const std::vector<std::string>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    std::string some_types(const std::string& from) {
        std::string types;
        while (types.empty()) {
            for (char type : from) {
                if (one_in(2)) types += type;
            }
        }
        return types;
    }
    json range(int low, int high) {
        const int a = low + below(high - low + 1);
        const int b = low + below(high - low + 1);
        return json::array({std::min(a, b), std::max(a, b)});
    }
    std::vector<std::string> named(const std::vector<std::string>& kinds) const {
        std::vector<std::string> names;
        for (const json& pick : picks_) {
            const auto kind = pick["kind"].get<std::string>();
            if (pick.contains("by")) continue;
            if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
                names.push_back(pick["as"].get<std::string>());
            }
        }
        return names;
    }
    bool any(const std::vector<std::string>& kinds) const { return !named(kinds).empty(); }

    json rel() {
        json rel = {{"to", one_of(named({"piece", "square"}))},
                    {"dir", one_of({"surrounding", "front", "back", "side"})}};
        if (one_in(3)) rel["depth"] = 1 + below(3);
        return rel;
    }

    void add_piece_filters(json& at, bool always_some) {
        if (always_some || one_in(2)) at["type"] = some_types("PNBR");
        if (one_in(2)) at["rank"] = range(1, 8);
        if (any({"piece"})) {
            if (one_in(4)) at["rel"] = rel();
            if (one_in(6)) at["file"] = {{"to", one_of(named({"piece", "square"}))}};
            if (one_in(6)) at["same"] = one_of(named({"piece"}));
            if (one_in(6)) at["differs"] = one_of(named({"piece"}));
            if (one_in(6)) at["after"] = one_of(named({"piece"}));
        }
        if (any({"rank", "wing"}) && !one_in(3)) at["on"] = one_of(named({"rank", "wing"}));
        if (!one_in(4)) return;
        at["royal"] = true;
        if (one_in(2)) {
            at["side"] = "own";
            at["type"] = one_of({"K", "KQ", "QR", "Q"});
        } else {
            at["type"] = one_of({"Q", "QN", "PQ"});
        }
    }

    void add_piece(bool by_foe) {
        json pick = {{"as", "p" + std::to_string(picks_.size())}, {"kind", "piece"}};
        pick["side"] = one_of({"own", "own", "enemy", "any"});
        if (!by_foe && one_in(6)) {
            pick["anchor"] = true;
            pick["type"] = one_of({"K", "KQ", "PNBRQK"});
        } else {
            add_piece_filters(pick, true);
            if (by_foe) {
                pick["by"] = "foe";
                pick["side"] = "enemy";
                pick.erase("royal");
                pick["type"] = some_types("PNBR");
            }
        }
        if (!by_foe && one_in(6)) pick["optional"] = true;
        picks_.push_back(pick);
    }

    void add_square() {
        json pick = {{"as", "p" + std::to_string(picks_.size())}, {"kind", "square"}};
        const auto pieces = named({"piece"});
        switch (pieces.empty() ? 5 : below(6)) {
            case 0:
                pick["rel"] = rel();
                break;
            case 1:
                pick["line"] = {{"to", one_of(pieces)}, {"along", "rank"}};
                break;
            case 2:
                pick["ahead"] = {{"of", one_of(pieces)}, {"max", 1 + below(3)}};
                break;
            case 3:
                pick["jump"] = {{"of", one_of(pieces)}, {"over", range(0, 3)}};
                break;
            case 4:
                pick["start"] = one_of(named({"piece", "lost"}));
                break;
            default:
                pick["rank"] = range(1, 8);
                if (one_in(2)) pick["unconnected"] = "enemy";
                break;
        }
        if (one_in(5)) pick["optional"] = true;
        picks_.push_back(pick);
    }

    void add_other(const std::string& kind) {
        json pick = {{"as", "p" + std::to_string(picks_.size())}, {"kind", kind}};
        if (kind == "rank") pick["rank"] = range(1, 8);
        if (kind == "type") pick["type"] = some_types(one_in(4) ? "NBRQK" : "NBRQ");
        if (kind == "lost") pick["type"] = some_types(one_in(4) ? "PNBRQK" : "PNBR");
        if (one_in(8)) pick["optional"] = true;
        picks_.push_back(pick);
    }

    /// Pieces that may be acted upon.
    std::vector<std::string> targets(const std::string& op) {
        const bool harms = op == "remove" || op == "sacrifice" || op == "push" || op == "promote";
        std::vector<std::string> names;
        for (const json& pick : picks_) {
            if (pick["kind"] != "piece" || pick.contains("anchor")) continue;
            const auto type = pick["type"].get<std::string>();
            if (harms && pick.contains("royal") && type.find('K') != std::string::npos) continue;
            if (pick.contains("by") != (op == "sacrifice" && pick["side"] == "enemy")) continue;
            if (op == "sacrifice" && pick["side"] != "own" && !pick.contains("by")) continue;
            names.push_back(pick["as"].get<std::string>());
        }
        return names;
    }

    json selector(const std::string& op) {
        json all = json::object();
        add_piece_filters(all, false);
        if (!all.contains("side")) all["side"] = one_of({"own", "enemy", "any"});
        const bool harms = op == "remove" || op == "push";
        if (harms && all.contains("royal")) all.erase("royal");
        return all;
    }

    void add_step() {
        json step;
        const auto op = one_of({"remove",
                                "sacrifice",
                                "relocate",
                                "jump",
                                "swap",
                                "push",
                                "promote",
                                "return",
                                "freeze",
                                "pacify",
                                "shield",
                                "grant",
                                "discard"});
        step["op"] = op;
        if (op == "discard") {
            if (!one_in(4)) return;
            step["who"] = "foe";
            step["count"] = 1 + below(3);
        } else if (op == "return") {
            if (!any({"lost"}) || !any({"square"})) return;
            step["what"] = one_of(named({"lost"}));
            step["to"] = one_of(named({"square"}));
        } else if (op == "relocate" || op == "jump" || op == "promote" || op == "swap") {
            const auto pieces = targets(op);
            if (pieces.empty()) return;
            step["what"] = one_of(pieces);
            if (op == "swap") {
                if (pieces.size() < 2) return;
                step["with"] = one_of(pieces);
                if (step["with"] == step["what"]) return;
            } else {
                const std::string kind = op == "promote" ? "type" : "square";
                if (!any({kind})) return;
                step["to"] = one_of(named({kind}));
            }
        } else {
            const auto pieces = targets(op);
            if (pieces.empty() || (one_in(3) && op != "sacrifice")) {
                if (op == "sacrifice") return;
                step["what"] = selector(op);
            } else if (pieces.size() > 1 && one_in(2)) {
                step["what"] = pieces;
            } else {
                step["what"] = one_of(pieces);
            }
            if (op == "push") step["scope"] = one_of({"connected", "line", "alone"});
            if (op == "grant") {
                step["move"] = one_of({"N", "front"});
                step["until"] = "turn";
            } else if (op == "freeze" || op == "pacify" || op == "shield") {
                step["until"] = one_of({"turn", "reply", "reply"});
            }
        }
        steps_.push_back(step);
    }

    json draw_card() {
        picks_ = json::array();
        steps_ = json::array();
        const int picks = below(4);
        for (int i = 0; i < picks; ++i) {
            const int kind = below(10);
            if (kind < 5) {
                add_piece(false);
            } else if (kind < 7) {
                add_square();
            } else {
                add_other(one_of({"rank", "wing", "type", "lost"}));
            }
        }
        if (one_in(3) && picks > 0 && any({"piece"})) add_square();
        const bool foe = one_in(6);
        if (foe) {
            add_piece(true);
            steps_.push_back({{"op", "sacrifice"}, {"what", picks_.back()["as"]}});
        }
        const int steps = 1 + below(3);
        for (int tries = 0; static_cast<int>(steps_.size()) < steps && tries < 20; ++tries) {
            add_step();
        }
        json card = {{"name", "Drawn"}, {"text", "Drawn."}, {"picks", picks_}, {"do", steps_}};
        if (one_in(8)) {
            json lifts = json::array();
            for (const char* each : {"capture", "move", "check", "threat"}) {
                if (one_in(2)) lifts.push_back(each);
            }
            card["lifts"] = lifts;
        }
        // A card alone among empty ones shows whether the loader takes it.
        return steps_.empty() || !is_accepted(card) ? draw_card() : card;
    }

    static bool is_accepted(const json& card) {
        json file = json::parse(deck_text(), nullptr, false);
        json& place = file["cards"][0];
        for (const auto& [key, value] : card.items()) place[key] = value;
        return static_cast<bool>(Deck::load({"test.json", file.dump()}));
    }

    Rng rng_;
    json picks_;
    json steps_;
};

}  // namespace equipoise::chess_balance
