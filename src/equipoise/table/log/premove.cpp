#include "equipoise/table/log/premove.hpp"

#include <algorithm>
#include <utility>

namespace equipoise {
namespace {

bool is_premove(std::string_view move) {
    return !move.empty() && move.size() <= kMaxPremoveBytes &&
        std::all_of(move.begin(), move.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

std::optional<Premove::Line> read_line(const Json& list) {
    if (!list.is_array() || list.empty() || list.size() % 2 != 0 ||
        list.size() > 2 * kMostAnswers) {
        return std::nullopt;
    }
    Premove::Line line;
    for (const Json& move : list) {
        const auto* text = move.get_ptr<const std::string*>();
        if (text == nullptr || !is_premove(*text)) return std::nullopt;
        line.push_back(*text);
    }
    return line;
}

/// Spells the move at that place of the line and plays it; why it cannot be played there.
std::optional<Misfit> play_spelled(const AnyRules& rules,
                                   AnyState& state,
                                   Seat seat,
                                   std::string& move) {
    const auto actions = rules.parse_move(state, seat, move);
    if (!actions) return actions.error();
    if (actions.value().size() != 1) return Misfit{{}, "lines", "wants_single_moves"};
    const Action action = actions.value().front();
    if (const auto refusal = rules.why_not(state, seat, action)) return Misfit::of(*refusal);
    move = rules.print_action(state, action);
    rules.apply(state, seat, action);
    return std::nullopt;
}

std::optional<Misfit> spell_line(const AnyRules& rules,
                                 AnyState state,
                                 Seat seat,
                                 Premove::Line& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Turn turn = rules.turn(state);
        const bool is_own = i % 2 == 1;
        if (turn.kind != NodeKind::Decision || turn.acting.contains(seat) != is_own)
            return Misfit{{}, "lines", "wants_moves_in_turn"};
        if (auto misfit = play_spelled(rules, state, *turn.acting.begin(), line[i])) return misfit;
    }
    return std::nullopt;
}

/// Whether two lines answer the same moves differently.
bool contradict(const Premove::Line& one, const Premove::Line& other) {
    const std::size_t shorter = std::min(one.size(), other.size());
    for (std::size_t i = 0; i < shorter; ++i) {
        if (one[i] != other[i]) return i % 2 == 1;
    }
    return false;
}

}  // namespace

bool takes_premoves(const AnyRules& rules) {
    return !rules.secrets() && rules.most_outcomes() == 0 && rules.seats() > 1;
}

std::optional<Premove> read_premove(const Json& object) {
    Premove premove;
    const auto given = [&](const char* key) {
        const Json* member = find_member(object, key);
        return member == nullptr || member->is_null() ? nullptr : member;
    };
    if (const Json* move = given("move")) {
        const auto* text = move->get_ptr<const std::string*>();
        if (text == nullptr || (!text->empty() && !is_premove(*text))) return std::nullopt;
        premove.move = *text;
    }
    if (const Json* lines = given("lines")) {
        if (!lines->is_array() || lines->size() > kMostLines) return std::nullopt;
        if (!lines->empty() && !premove.move.empty()) return std::nullopt;
        for (const Json& list : *lines) {
            auto line = read_line(list);
            if (!line) return std::nullopt;
            premove.lines.push_back(std::move(*line));
        }
    }
    return premove;
}

Json to_json(const Premove& premove) { return {{"move", premove.move}, {"lines", premove.lines}}; }

std::optional<Misfit> spell_lines(const AnyRules& rules,
                                  const AnyState& state,
                                  Seat seat,
                                  Premove& premove) {
    for (Premove::Line& line : premove.lines) {
        if (auto misfit = spell_line(rules, state, seat, line)) return misfit;
    }
    for (const Premove::Line& one : premove.lines) {
        for (const Premove::Line& other : premove.lines) {
            if (contradict(one, other)) return Misfit{{}, "lines", "one_answer_each"};
        }
    }
    return std::nullopt;
}

std::optional<Premove> after_others(Premove premove, std::string_view action) {
    if (premove.lines.empty()) return premove;
    Premove left;
    for (Premove::Line& line : premove.lines) {
        if (line.front() != action) continue;
        line.erase(line.begin());
        left.lines.push_back(std::move(line));
    }
    return left.lines.empty() ? std::nullopt : std::optional(std::move(left));
}

const std::string& answer_of(const Premove& premove) {
    return premove.lines.empty() ? premove.move : premove.lines.front().front();
}

std::optional<Premove> after_answer(Premove premove) {
    Premove left;
    for (Premove::Line& line : premove.lines) {
        line.erase(line.begin());
        if (!line.empty()) left.lines.push_back(std::move(line));
    }
    return left.lines.empty() ? std::nullopt : std::optional(std::move(left));
}

}  // namespace equipoise
