#include "equipoise/table/json/review_json.hpp"

#include "equipoise/review/faults.hpp"

namespace equipoise {
namespace {

constexpr const char* kKinds[] = {"decision", "commitment", "chance", "ending"};
constexpr const char* kFaultNames[] = {"none", "inaccuracy", "mistake", "blunder"};

Json shares_json(const AnyRules& rules, const Shares& shares) {
    Json list = Json::array();
    for (Seat seat : SeatSet::first(rules.seats())) list.push_back(shares[seat]);
    return list;
}

Json judgement_json(const Judgement& judgement) {
    return {{"best", judgement.best_word},
            {"played", judgement.played_word},
            {"best_value", judgement.best_value},
            {"value", judgement.value},
            {"loss", judgement.loss},
            {"error", judgement.error},
            {"samples", judgement.samples},
            {"fault", kFaultNames[static_cast<std::size_t>(judgement.fault)]}};
}

Json ledger_entry_json(const AnyRules& rules, const LedgerEntry& entry) {
    Json json{{"ply", entry.ply},
              {"kind", kKinds[static_cast<std::size_t>(entry.kind)]},
              {"actor", entry.actor.is_chance() ? -1 : entry.actor.seat().index()},
              {"move", entry.word},
              {"before", shares_json(rules, entry.before)},
              {"after", shares_json(rules, entry.after)},
              {"decision", shares_json(rules, entry.decision)},
              {"luck", shares_json(rules, entry.luck)},
              {"resolution", shares_json(rules, entry.resolution)},
              {"estimate", shares_json(rules, entry.estimate)}};
    if (entry.kind == EntryKind::Chance) {
        json["outcomes"] = entry.outcomes.size();
        json["sampled"] = entry.is_sampled;
    }
    if (entry.judgement) json["judgement"] = judgement_json(*entry.judgement);
    return json;
}

Json totals_json(const AnyRules& rules, Seat seat, const SeatTotals& totals) {
    return {{"seat", rules.seat_name(seat)},
            {"decisions", shares_json(rules, totals.decisions)},
            {"luck", totals.luck},
            {"resolution", totals.resolution},
            {"estimate", totals.estimate},
            {"judged", totals.judged},
            {"inaccuracies", totals.inaccuracies},
            {"mistakes", totals.mistakes},
            {"blunders", totals.blunders},
            {"loss", totals.loss}};
}

Json estimate_json(const Estimate& estimate) {
    return {{"value", estimate.value}, {"reach", estimate.reach ? Json(*estimate.reach) : Json()}};
}

Json loss_json(const MeanLoss& loss) {
    Json json = estimate_json(loss.mean);
    json["decisions"] = loss.decisions;
    json["games"] = loss.games;
    return json;
}

Json sum_json(const ManyGames& sum) {
    Json phases = Json::array();
    for (const MeanLoss& phase : sum.phases) phases.push_back(loss_json(phase));
    Json kinds = Json::array();
    for (const KindLoss& kind : sum.kinds) {
        Json json = loss_json(kind.loss);
        json["kind"] = kind.kind;
        kinds.push_back(std::move(json));
    }
    Json trend;
    if (sum.trend) {
        trend = {{"before", loss_json(sum.trend->before)},
                 {"after", loss_json(sum.trend->after)},
                 {"change", estimate_json(sum.trend->change)}};
    }
    return {
        {"games", sum.games},
        {"loss", loss_json(sum.loss)},
        {"phases", std::move(phases)},
        {"kinds", std::move(kinds)},
        {"faults",
         {{"inaccuracy", sum.faults[0]}, {"mistake", sum.faults[1]}, {"blunder", sum.faults[2]}}},
        {"score", estimate_json(sum.score)},
        {"corrected", sum.corrected ? estimate_json(*sum.corrected) : Json()},
        {"trend", std::move(trend)}};
}

}  // namespace

Json players_json(const std::vector<PlayerGames>& players) {
    Json list = Json::array();
    for (const PlayerGames& one : players) {
        Json json = sum_json(sum_up_games(one.games));
        json["player"] = one.player;
        json["game"] = one.game;
        json["mode"] = one.mode;
        list.push_back(std::move(json));
    }
    return list;
}

Json review_json(const Playthrough& game, const AnyBot& bot, const Ledger& ledger, int passes) {
    const AnyRules& rules = game.rules();
    Json entries = Json::array();
    for (const LedgerEntry& entry : ledger.entries)
        entries.push_back(ledger_entry_json(rules, entry));
    Json seats = Json::array();
    for (Seat seat : SeatSet::first(rules.seats())) {
        seats.push_back(totals_json(rules, seat, ledger.totals[seat]));
    }
    return {{"game", std::string(rules.game().info().id)},
            {"bot", std::string(bot.info().id)},
            {"simulations", ledger.simulations},
            {"passes", passes},
            {"noise", ledger.noise},
            {"first", shares_json(rules, ledger.first)},
            {"result", shares_json(rules, ledger.result)},
            {"seats", std::move(seats)},
            {"turning_points", ledger.turning_points},
            {"entries", std::move(entries)}};
}

}  // namespace equipoise
