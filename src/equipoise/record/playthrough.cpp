#include "equipoise/record/playthrough.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/core/chance.hpp"
#include "equipoise/core/sides.hpp"

namespace equipoise {
namespace {

bool acts(const Turn& turn, Actor actor) {
    return actor.is_chance() ? turn.is_chance() : turn.acting.contains(actor.seat());
}

bool is_outcome(const AnyRules& rules, const AnyState& state, Action action) {
    const std::vector<Outcome> outcomes = rules.chance_outcomes(state);
    return std::any_of(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) {
        return outcome.action == action;
    });
}

Misfit no_clause(Reason reason) { return Misfit::of({}, std::move(reason)); }

/// Lays out one move, ply by ply.
class Layout {
  public:
    Layout(const AnyRules& rules, AnyState state, Actor actor, const Course& course)
        : rules_(rules), state_(std::move(state)), actor_(actor), course_(course) {}

    std::optional<Misfit> add(Action action) {
        while (true) {
            const Turn turn = rules_.turn(state_);
            if (plies_.empty() || turn.is_terminal() || acts(turn, actor_)) {
                return put(actor_, action);
            }
            bool is_done = false;
            auto misfit =
                turn.is_chance() ? pass_chance(action, is_done) : pass_seat(turn, action, is_done);
            if (misfit || is_done) return misfit;
        }
    }
    std::vector<Ply> take() { return std::move(plies_); }

  private:
    std::optional<Misfit> put(Actor actor, Action action, bool drawn = false) {
        if (const auto refusal = rules_.why_not(state_, actor, action)) return Misfit::of(*refusal);
        rules_.apply(state_, actor, action);
        plies_.push_back({actor, action, plies_.empty(), drawn});
        return std::nullopt;
    }

    std::optional<Misfit> pass_chance(Action action, bool& is_done) {
        if (is_outcome(rules_, state_, action)) {
            is_done = true;
            if (course_.parts == Parts::Own) return refused(action, "not_chance");
            return put(Actor::chance(), action);
        }
        const auto drawn = course_.draw ? course_.draw(state_, plies_) : std::nullopt;
        if (!drawn) return refused(action, "chance_first");
        return put(Actor::chance(), *drawn, true);
    }

    std::optional<Misfit> pass_seat(const Turn& turn, Action action, bool& is_done) {
        if (course_.plays_obvious) {
            for (Seat seat : turn.acting) {
                if (const auto obvious = rules_.obvious(state_, seat)) return put(seat, *obvious);
            }
        }
        if (turn.acting.size() > 1) return refused(action, "others_first");
        const Seat seat = *turn.acting.begin();
        if (course_.parts == Parts::Own) {
            return refused(action, Reason("seat_first", {{"seat", rules_.seat_name(seat)}}));
        }
        is_done = true;
        return put(seat, action);
    }

    /// With the clause by which the action is not the actor's own here.
    Misfit refused(Action action, Reason reason) const {
        const auto refusal = rules_.why_not(state_, actor_, action);
        Misfit misfit = refusal ? Misfit::of(*refusal) : Misfit{};
        misfit.reason = std::move(reason);
        return misfit;
    }

    const AnyRules& rules_;
    AnyState state_;
    const Actor actor_;
    const Course& course_;
    std::vector<Ply> plies_;
};

}  // namespace

std::uint64_t chance_plies(std::span<const Ply> plies) {
    return static_cast<std::uint64_t>(std::count_if(
        plies.begin(), plies.end(), [](const Ply& ply) { return ply.actor.is_chance(); }));
}

std::string print_ending(const Ending& ending) {
    if (ending.by == Ending::By::Agreed) return "agreed";
    return (ending.by == Ending::By::Time ? "time " : "resigned ") +
        std::to_string(ending.seat->index());
}

std::optional<Ending> parse_ending(std::string_view text) {
    if (text == "agreed") return Ending{};
    for (Ending::By by : {Ending::By::Resigned, Ending::By::Time}) {
        const std::string_view word = by == Ending::By::Time ? "time " : "resigned ";
        if (!text.starts_with(word)) continue;
        const auto seat = parse_int(text.substr(word.size()), 0, kMaxSeats - 1);
        if (seat) return Ending{by, Seat(static_cast<int>(*seat))};
    }
    return std::nullopt;
}

std::string with_seat(const AnyRules& rules,
                      const AnyState& state,
                      const Ply& ply,
                      std::string word) {
    const bool several = rules.turn(state).kind == NodeKind::Simultaneous;
    if (!several && !is_concession(ply.action)) return word;
    return std::to_string(ply.actor.seat().index()) + "/" + word;
}

std::optional<std::pair<Seat, Action>> parse_concession(const AnyRules& rules,
                                                        std::string_view word) {
    const std::size_t slash = word.find('/');
    if (!rules.is_match() || slash == word.npos) return std::nullopt;
    const auto seat = parse_int(word.substr(0, slash), 0, rules.seats() - 1);
    if (!seat) return std::nullopt;
    for (Action action : {kResigns, kAgrees}) {
        if (word.substr(slash + 1) != word_of_concession(action)) continue;
        return std::pair(Seat(static_cast<int>(*seat)), action);
    }
    return std::nullopt;
}

std::optional<std::pair<Seat, Action>> find_obvious(const Playthrough& game) {
    for (Seat seat : game.turn().acting) {
        if (const auto action = game.rules().obvious(game.state(), seat)) {
            return std::pair(seat, *action);
        }
    }
    return std::nullopt;
}

Action draw_outcome(const AnyRules& rules, const AnyState& state, Seed seed) {
    const std::vector<Outcome> outcomes = rules.chance_outcomes(state);
    Rng rng(seed);
    return draw(outcomes, rng);
}

Result<std::vector<Ply>, Misfit> lay_out(const AnyRules& rules,
                                         const AnyState& state,
                                         Actor actor,
                                         const std::vector<Action>& actions,
                                         const Course& course) {
    Layout layout(rules, state, actor, course);
    for (Action action : actions) {
        if (auto misfit = layout.add(action)) return *misfit;
    }
    return layout.take();
}

Playthrough::Playthrough(SharedRules rules) : rules_(std::move(rules)) {
    start_ = rules_->initial();
    state_ = start_;
}

Playthrough::Playthrough(SharedRules rules, AnyState start)
    : rules_(std::move(rules)), start_(std::move(start)), state_(start_) {}

void Playthrough::set_seed(Seed seed) {
    seed_ = seed;
    settle();
}

std::optional<Actor> Playthrough::only_actor() const {
    const Turn now = turn();
    if (now.is_chance()) return Actor::chance();
    if (now.acting.size() == 1) return Actor(*now.acting.begin());
    return std::nullopt;
}

Result<std::vector<Ply>, Misfit> Playthrough::check(Actor actor,
                                                    std::string_view move,
                                                    Parts parts) const {
    if (ending_) return no_clause("ended_by_players");
    const auto parsed = rules_->parse_move(state_, actor, move);
    if (!parsed) return parsed.error();
    Course course{parts, {}, false};
    if (seed_) {
        course.draw = [&](const AnyState& state, const std::vector<Ply>& so_far) {
            const std::size_t ply = plies_.size() + so_far.size();
            return std::optional(draw_outcome(*rules_, state, seed_at(*seed_, ply)));
        };
    }
    return lay_out(*rules_, state_, actor, parsed.value(), course);
}

std::optional<Misfit> Playthrough::play(Actor actor, std::string_view move, Parts parts) {
    const auto plies = check(actor, move, parts);
    if (!plies) return plies.error();
    for (const Ply& ply : plies.value()) push(ply);
    settle();
    return std::nullopt;
}

void Playthrough::apply(Actor actor, Action action, bool opens_move) {
    push({actor, action, opens_move, false});
    settle();
}

void Playthrough::push(const Ply& ply) {
    EQ_EXPECT(!ending_);
    rules_->apply(state_, ply.actor, ply.action);
    plies_.push_back(ply);
}

void Playthrough::draw_chance(Seed seed) {
    EQ_EXPECT(turn().is_chance());
    apply(Actor::chance(), draw_outcome(*rules_, state_, seed));
}

void Playthrough::settle() {
    while (seed_ && turn().is_chance()) {
        const Action action = draw_outcome(*rules_, state_, seed_at(*seed_, plies_.size()));
        push({Actor::chance(), action, true, true});
    }
}

std::optional<Misfit> Playthrough::why_no_concession() const {
    if (!rules_->is_match() || ending_) return why_no_ending();
    const auto refusal = rules_->why_not(state_, Seat(0), kResigns);
    return refusal ? std::optional(Misfit::of(*refusal)) : std::nullopt;
}

void Playthrough::concede(Seat seat, Action concession) {
    EQ_EXPECT(!why_no_concession() && is_concession(concession));
    if (rules_->is_match()) return apply(seat, concession);
    end(concession == kResigns ? Ending{Ending::By::Resigned, seat} : Ending{});
}

std::optional<Misfit> Playthrough::why_no_ending(Ending::By by) const {
    if (turn().is_terminal()) return no_clause("game_over");
    const bool has_two = count_sides(*rules_) == 2;
    if (by == Ending::By::Time) {
        return has_two ? std::nullopt : std::optional(no_clause("no_time_loss"));
    }
    if (has_two && rules_->seats() == 2) return std::nullopt;
    return no_clause("no_agreement");
}

void Playthrough::end(const Ending& ending) {
    EQ_EXPECT(!why_no_ending(ending.by));
    EQ_EXPECT(ending.seat.has_value() == (ending.by != Ending::By::Agreed));
    EQ_EXPECT(!ending.seat || ending.seat->index() < rules_->seats());
    ending_ = ending;
}

Returns Playthrough::returns() const {
    if (!ending_) return rules_->returns(state_);
    const SeatSet seats = SeatSet::first(rules_->seats());
    const auto side_of = [&](Seat seat) { return rules_->side(seat); };
    SeatSet winners = seats;
    if (ending_->seat) {
        for (Seat seat : seats) {
            if (side_of(seat) == side_of(*ending_->seat)) winners.erase(seat);
        }
    }
    return share_returns(seats, winners, side_of);
}

std::optional<std::size_t> Playthrough::undo_point(int moves) const {
    std::size_t keep = plies_.size();
    if (ending_ && moves > 0) --moves;
    for (; moves > 0; --moves) {
        std::size_t at = keep;
        while (at > 0 && (plies_[at - 1].drawn || !plies_[at - 1].opens_move)) --at;
        if (at == 0) return std::nullopt;
        keep = at - 1;
    }
    return keep;
}

void Playthrough::truncate(std::size_t plies) {
    EQ_EXPECT(plies <= plies_.size());
    state_ = state_after(plies);
    plies_.resize(plies);
    ending_.reset();
}

AnyState Playthrough::state_after(std::size_t plies) const {
    EQ_EXPECT(plies <= plies_.size());
    if (plies == plies_.size()) return state_;
    AnyState state = start_;
    for (std::size_t i = 0; i < plies; ++i) rules_->apply(state, plies_[i].actor, plies_[i].action);
    return state;
}

std::vector<std::string> Playthrough::moves() const { return written(false); }

std::vector<std::string> Playthrough::recorded_moves() const { return written(true); }

std::vector<std::string> Playthrough::written(bool as_record) const {
    std::vector<std::string> texts;
    AnyState state = start_;
    for (const Ply& ply : plies_) {
        std::string text = rules_->print_action(state, ply.action);
        const bool unnamed = as_record && !is_concession(ply.action) && !ply.actor.is_chance() &&
            rules_->unnamed(state) == ply.actor.seat();
        texts.push_back(unnamed ? std::move(text)
                                : with_seat(*rules_, state, ply, std::move(text)));
        rules_->apply(state, ply.actor, ply.action);
    }
    return texts;
}

}  // namespace equipoise
