// Analysis: one person looks at any line of play, decides for every seat and for chance, and asks a
// bot what it thinks. Nothing is kept between requests, so any line can follow any other.
//
// `analyse`: a `plan` (a text; read_analysis) and the words of the `moves` since. What is asked
// for, if anything, is played: `play` a `move` by an `actor` (a seat, or -1 for chance), or `draw`
// an outcome. What no person rolls is drawn then, unless an outcome was chosen, and obvious actions
// are played, as at a table. The answer has:
// - `moves`: all words since the plan's beginning, and `head`: the record of that beginning, which
//   makes a plan that needs no other moves;
// - `message`: the `table` message that a table would send to somebody who looks with `seat` or,
//   without one, with the eyes of whoever acts;
// - `viewer`: that seat; null for a spectator;
// - `outcomes` of a chance node, each `move`, `chance` and `events`; none where they are too many;
// - `position` and `record` of where the line ends, and `interchange`: the same game in the form of
//   its field (record.hpp), `name`, `extension` and `text`; null where there is none.
//
// `judge`: the same line, a `seat` that acts and a `bot`, by default the strongest, with the limits
// of `think`. `judged` has what the bot would do, then the other actions that it valued, best
// first, each as a hint with the win chance after it, from 0 to 1; null where the bot values none.
// With a `move`, `judged` has that action alone, and no bot is asked.
//
// `review`: a game that is over: such a line, or a whole `record` with the `data` file of
// somebody's own that it was played with. The strongest bot looks at it once, with `simulations`
// for each search or, if that is 0, with few. `review` is the ledger in the shape of
// docs/review.md; where a decision was a fault, `better` tells the best one as a hint does.

#include <algorithm>
#include <span>
#include <tuple>

#include "equipoise/record/record.hpp"
#include "equipoise/table/audience/hint.hpp"
#include "equipoise/table/host/local_call.hpp"
#include "equipoise/table/json/review_json.hpp"
#include "equipoise/table/public_record.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kMostOutcomes = 64;
constexpr std::size_t kMostJudged = 6;

struct Line {
    Opened opened;
    DataFile data;
    Playthrough game;
};

Problem bad_line(const std::string& word, Misfit misfit) {
    if (misfit.field.empty()) misfit.field = word;
    return Problem::of("bad_line", misfit);
}

Result<Line, Problem> read_line(const Json& body, const PlanContext& context) {
    auto plan = read_analysis(find_text(body, "plan").value_or(""), context);
    if (!plan) return plan.error();
    const Sitting& sitting = plan.value().sitting;
    Line line{sitting.opened(), std::move(plan.value().data), sitting.game()};
    const Json* moves = find_member(body, "moves");
    if (moves == nullptr || !moves->is_array()) return line;
    for (const Json& move : *moves) {
        if (!move.is_string()) return bad_request("moves");
        const auto& word = move.get_ref<const std::string&>();
        if (auto misfit = play_word(line.game, word)) return bad_line(word, *misfit);
    }
    return line;
}

/// What happens without anybody deciding it. Who chose one outcome may choose the next as well.
void go_on(Playthrough& game, Rng& rng, bool has_chosen) {
    while (!game.turn().is_terminal()) {
        if (const auto obvious = find_obvious(game)) {
            game.apply(obvious->first, obvious->second, false);
        } else if (game.turn().is_chance() && !has_chosen && !game.rules().roller(game.state())) {
            game.draw_chance(rng.next());
        } else {
            return;
        }
    }
}

std::optional<Misfit> play(Playthrough& game, Actor actor, std::string_view text, Rng& rng) {
    const AnyRules& rules = game.rules();
    const auto actions = rules.parse_move(game.state(), actor, text);
    if (!actions) return actions.error();
    const Course course{
        .parts = Parts::Own,
        .draw = [&](const AnyState& state, const std::vector<Ply>&) -> std::optional<Action> {
            return draw_outcome(rules, state, rng.next());
        },
        .plays_obvious = true};
    const auto plies = lay_out(rules, game.state(), actor, actions.value(), course);
    if (!plies) return plies.error();
    for (const Ply& ply : plies.value()) game.apply(ply.actor, ply.action, ply.opens_move);
    return std::nullopt;
}

/// Whose eyes: those asked for, else of the first who acts or rolls.
Viewer viewer_of(const Playthrough& game, std::optional<std::int64_t> asked) {
    const Turn turn = game.turn();
    if (asked && *asked < game.rules().seats()) return Viewer(Seat(static_cast<int>(*asked)));
    if (!turn.acting.empty()) return Viewer(*turn.acting.begin());
    const auto roller = turn.is_chance() ? game.rules().roller(game.state()) : std::nullopt;
    return roller ? Viewer(*roller) : Viewer::spectator();
}

std::string events_of(const Playthrough& game, Action outcome, Viewer viewer) {
    AnyState after = game.state();
    game.rules().apply(after, Actor::chance(), outcome);
    return print_events(game.rules().events(game.state(), Actor::chance(), outcome, after, viewer));
}

/// Somebody who can tell outcomes apart, such as the seat that is dealt a card: the viewer if
/// possible.
Viewer witness_of(const Playthrough& game, std::span<const Outcome> outcomes, Viewer viewer) {
    if (outcomes.size() < 2) return viewer;
    const auto tells = [&](Viewer one) {
        return events_of(game, outcomes[0].action, one) != events_of(game, outcomes[1].action, one);
    };
    if (tells(viewer)) return viewer;
    for (Seat seat : SeatSet::first(game.rules().seats())) {
        if (tells(Viewer(seat))) return Viewer(seat);
    }
    return viewer;
}

Json outcomes_json(const Playthrough& game, Viewer viewer) {
    Json list = Json::array();
    if (!game.turn().is_chance()) return list;
    const AnyRules& rules = game.rules();
    const std::vector<Outcome> outcomes = rules.chance_outcomes(game.state());
    if (outcomes.size() > kMostOutcomes) return list;
    const Viewer witness = witness_of(game, outcomes, viewer);
    double total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    for (const Outcome& outcome : outcomes) {
        const std::string events = events_of(game, outcome.action, witness);
        list.push_back({{"move", rules.print_action(game.state(), outcome.action)},
                        {"chance", outcome.weight / total},
                        {"events", Json::parse(events, nullptr, false)}});
    }
    return list;
}

Json interchange_json(const Playthrough& game, const Tags& tags) {
    const auto form = game.rules().game().interchange();
    if (!form) return nullptr;
    const auto text = print_interchange(game, tags);
    if (!text) return nullptr;
    return {{"name", form->name}, {"extension", form->extension}, {"text", text.value()}};
}

Json hint_json(const AnyRules& rules, const AnyState& s, Seat seat, Action action) {
    return Json::parse("{" + print_hint(rules, s, seat, {action}) + "}", nullptr, false);
}

/// What would have been better, in the words of a hint; nothing where nothing was wrong.
std::optional<Json> better_json(const Playthrough& game, const LedgerEntry& entry) {
    if (!entry.judgement || entry.judgement->fault == Fault::None) return std::nullopt;
    const std::vector<Action>& best = entry.judgement->best;
    AnyState state = game.state_after(entry.ply);
    const Seat seat = entry.actor.seat();
    // Of several actions the last one only ends the choice: what they come to is there before it.
    const std::size_t last = best.size() < 2 ? 0 : best.size() - 2;
    for (std::size_t i = 0; i < last; ++i) game.rules().apply(state, seat, best[i]);
    Json better = hint_json(game.rules(), state, seat, best[last]);
    better["move"] = entry.judgement->best_word;
    return better;
}

}  // namespace

void LocalHost::analyse(Call& call) {
    auto read = read_line(call.body, plan_context(call));
    if (!read) return call.fail(read.error());
    Line line = std::move(read).value();
    Playthrough& game = line.game;
    Rng rng(call.fresh());
    if (const auto move = find_text(call.body, "move")) {
        const auto by = find_int(call.body, "actor", -1, game.rules().seats() - 1).value_or(-1);
        const Actor actor = by < 0 ? Actor::chance() : Actor(Seat(static_cast<int>(by)));
        if (const auto misfit = play(game, actor, *move, rng)) {
            return call.fail(bad_line(*move, *misfit));
        }
        go_on(game, rng, actor.is_chance());
    } else if (find_bool(call.body, "draw").value_or(false)) {
        if (!game.turn().is_chance()) return call.fail(bad_request("draw"));
        game.draw_chance(rng.next());
        go_on(game, rng, false);
    }
    const Viewer viewer = viewer_of(game, find_int(call.body, "seat", 0, kMaxSeats - 1));
    line.opened.plies = game.plies();
    const auto sitting = Sitting::open(game.rules().game(), line.opened, line.data);
    if (!sitting) return call.fail(Problem::of("bad_line", sitting.error()));
    const Tags names = player_tags(sitting.value());
    Onlooker onlooker;
    onlooker.person = kLocalPerson;
    onlooker.viewer = viewer;
    const Chronicle chronicle(game, viewer);
    call.answer = {
        {"moves", game.moves()},
        {"head", print_record(Playthrough(game.shared_rules(), game.start()), names)},
        {"record", print_record(game, names)},
        {"interchange", interchange_json(game, names)},
        {"position", game.rules().print_state(game.state())},
        {"viewer", viewer.is_spectator() ? Json() : Json(viewer.seat().index())},
        {"outcomes", outcomes_json(game, viewer)},
        {"message", table_message(sitting.value(), call.table, {}, onlooker, chronicle)}};
}

void LocalHost::judge(Call& call) {
    const auto line = read_line(call.body, plan_context(call));
    if (!line) return call.fail(line.error());
    const Playthrough& game = line.value().game;
    const AnyRules& rules = game.rules();
    const std::string id = call.text("bot");
    const AnyBot* bot =
        id.empty() ? parts_.bots->strongest(rules) : parts_.bots->find(rules.game(), id);
    if (bot == nullptr || !bot->plays(rules)) return call.fail(bad_request("bot"));
    const Seat seat = call.seat();
    if (!game.turn().acting.contains(seat)) return call.fail(bad_request("seat"));
    std::vector<Graded> graded;
    Action chosen;
    if (const auto move = find_text(call.body, "move")) {
        const auto actions = rules.parse_move(game.state(), seat, *move);
        if (actions) chosen = actions.value().front();
        if (!actions || rules.why_not(game.state(), seat, chosen)) {
            return call.fail(bad_request("move"));
        }
    } else {
        Budget budget = budget_of(call, *bot);
        budget.graded = &graded;
        chosen = bot->choose(rules, game.state(), seat, budget);
    }
    const auto order = [&](const Graded& one) {
        return std::tuple(one.action != chosen, -one.value, one.action);
    };
    std::sort(graded.begin(), graded.end(), [&](const Graded& one, const Graded& other) {
        return order(one) < order(other);
    });
    const bool is_valued = !graded.empty() && graded.front().action == chosen;
    if (!is_valued) graded.insert(graded.begin(), {chosen, 0});
    graded.resize(std::min(graded.size(), kMostJudged));
    Json judged = Json::array();
    for (const Graded& one : graded) {
        Json told = hint_json(rules, game.state(), seat, one.action);
        const bool has_value = is_valued || one.action != chosen;
        told["value"] = has_value ? Json(one.value) : Json();
        judged.push_back(std::move(told));
    }
    call.answer = {{"bot", std::string(bot->info().id)}, {"judged", std::move(judged)}};
}

/// A game that is over, with whatever ended it.
Result<Playthrough, Problem> LocalHost::finished_game(const Call& call) const {
    const auto over = [](Playthrough game) -> Result<Playthrough, Problem> {
        if (game.turn().is_terminal()) return game;
        return Problem::of("not_over", Reason("review_of_unfinished"));
    };
    const auto text = find_text(call.body, "record");
    if (!text) {
        auto line = read_line(call.body, plan_context(call));
        if (!line) return line.error();
        return over(std::move(line.value().game));
    }
    const DataFile own{"own", call.text("data")};
    auto record = parse_game(*text, *parts_.games, own.text.empty() ? nullptr : &own);
    if (!record) return Problem::of("bad_record", record.error());
    return over(std::move(record.value().game));
}

void LocalHost::review(Call& call) {
    const auto game = finished_game(call);
    if (!game) return call.fail(game.error());
    const AnyBot* bot = parts_.bots->strongest(game.value().rules());
    if (bot == nullptr) return call.fail(bad_request("bot"));
    Review review(game.value(), *bot, call.fresh());
    const auto simulations = static_cast<std::uint64_t>(call.whole("simulations"));
    review.pass(simulations > 0 ? simulations : review.first_simulations());
    Json told = review_json(game.value(), *bot, review.ledger(), 1);
    for (std::size_t i = 0; i < review.ledger().entries.size(); ++i) {
        if (const auto better = better_json(game.value(), review.ledger().entries[i])) {
            told["entries"][i]["better"] = *better;
        }
    }
    call.answer = {{"review", std::move(told)}};
}

}  // namespace equipoise
