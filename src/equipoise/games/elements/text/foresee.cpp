// What a board is worth that somebody thinks of (EL-7), for the screen: JSON. The ask is
//
//   score BOARD      cards with their places, as positions have them: `A1@A1,X2@F4,V1@C`, `-` for
//   none
//
// and needs no position.

#include "equipoise/games/elements/text/foresee.hpp"

#include <nlohmann/json.hpp>

#include "equipoise/base/text.hpp"
#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

using nlohmann::json;

constexpr std::string_view kElementCodes = "AEFW";

json ranks_json(RankSet ranks) {
    json list = json::array();
    for (int rank = 1; rank <= kMostRanks; ++rank) {
        if ((ranks >> rank & 1U) != 0) list.push_back(rank);
    }
    return list;
}

json score_json(const Scoring& scoring, const Board& board) {
    const CompleteRanks complete = complete_ranks(units_on(board), scoring.max_rank);
    const BoardScore score = elements::score(scoring, board);
    json pyramids = json::object();
    for (Element element : all_of<Element>()) {
        pyramids[std::string(1, kElementCodes[at(element.index())])] = {
            {"ranks", ranks_json(complete[element])},
            {"counted", ranks_json(counted_ranks(scoring.pyramid, complete[element]))},
            {"points", score.pyramids[element]}};
    }
    return {{"circle", {{"rank", circle_rank(complete)}, {"points", score.circle}}},
            {"pyramids", std::move(pyramids)},
            {"collection", {{"count", collected(scoring, board)}, {"points", score.collection}}},
            {"total", score.total()}};
}

/// The cards of the ask; a misfit for what is no card, may not lie there, or is too much.
Result<Board, Misfit> read_board(const Rules& rules, std::string_view text) {
    Board board;
    for (std::string_view piece : split_list(text)) {
        const auto placed = parse_placed(piece);
        if (!placed) return placed.error();
        if (const auto refusal = why_no_place(placed.value(), rules.switches().scoring.max_rank)) {
            return Misfit::of(*refusal);
        }
        if (board.size() == kMostCards) {
            return Misfit::of("EL-3.5"_el, Reason("too_many_cards", {{"most", kMostCards}}));
        }
        board.add(placed.value());
    }
    return board;
}

}  // namespace

Result<std::string, Misfit> foresee(const Rules& rules, std::string_view ask) {
    const std::vector<std::string_view> parts = words(ask);
    if (parts.size() != 2 || parts[0] != "score") {
        return Misfit::of({}, Reason::shared("no_such_ask", {{"ask", ask}}));
    }
    const auto board = read_board(rules, parts[1]);
    if (!board) return board.error();
    return score_json(rules.switches().scoring, board.value()).dump();
}

}  // namespace equipoise::elements
