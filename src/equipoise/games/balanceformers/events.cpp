#include "equipoise/games/balanceformers/events.hpp"

#include "equipoise/games/balanceformers/clauses.hpp"
#include "equipoise/games/balanceformers/text/notation.hpp"

namespace equipoise::balanceformers {
namespace {

/// "2 5".
template <class Numbers>
std::string join(const Numbers& numbers) {
    std::string text;
    for (auto number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

class Narrator {
  public:
    Narrator(const Rules& rules, const State& before, const State& after)
        : rules_(rules), before_(before), after_(after), board_(before.open) {}

    std::vector<Event> tell(Actor actor, const Choice& c) {
        std::size_t first_award = 0;
        bool judged = after_.open.phase == Phase::Take || after_.open.phase == Phase::Over ||
            after_.open.round > board_.round;
        switch (c.type) {
            case Choice::Type::Pick:
                add("picked", "BF-6.1"_bf, {{"seat", name(actor.seat().index())}});
                if (rules_.turn(before_).acting.size() == 1) tell_reveal(actor, c);
                break;
            case Choice::Type::End:
                add("ended",
                    "BF-8.6"_bf,
                    {{"seat", name(board_.to_act)}, {"left", std::to_string(board_.left)}});
                break;
            case Choice::Type::Put:
                tell_put(c);
                break;
            case Choice::Type::Take:
                add("took", "BF-13.5"_bf, {{"seat", name(board_.to_act)}, {"from", name(c.seat)}});
                ++board_.tokens[board_.to_act];
                --board_.tokens[c.seat];
                first_award = board_.left + std::size_t{1};
                judged = false;
                break;
        }
        if (judged) tell_verdicts();
        if (judged || c.type == Choice::Type::Take) tell_awards(first_award);
        if (after_.open.phase == Phase::Over) tell_end();
        if (after_.open.round > board_.round) tell_death();
        return std::move(events_);
    }

  private:
    using Args = std::vector<std::pair<std::string_view, std::string>>;

    void add(std::string_view key, Clause clause, Args args) {
        events_.push_back({key, clause, std::move(args)});
    }
    std::string name(int seat) const { return {rules_.colour(seat).code}; }

    void tell_reveal(Actor actor, const Choice& c) {
        for (Seat seat : SeatSet::first(rules_.seats())) {
            board_.pairs[at(seat.index())] = before_.picks[seat];
        }
        board_.pairs[at(actor.seat().index())] = c.pair;
        const Components& printed = rules_.components();
        std::string seats;
        for (std::uint8_t seat : rules_.order(board_)) {
            const Pair pair = board_.pairs[seat];
            add("pair",
                "BF-6.2"_bf,
                {{"seat", name(seat)},
                 {"square", std::to_string(printed.squares[at(pair.square())])},
                 {"round", std::to_string(printed.rounds[at(pair.round())])},
                 {"letter", rules_.colour(seat).labels[at(pair.round())].text()},
                 {"sum", std::to_string(rules_.budget(pair))}});
            seats += (seats.empty() ? "" : " ") + name(seat);
        }
        add("order", "BF-6.3"_bf, {{"seats", seats}});
    }

    void tell_put(const Choice& c) {
        const std::string being = print_being(rules_, c.being);
        const std::string to = print_slot(c.slot);
        const std::string seat = name(board_.to_act);
        std::uint8_t& where = board_.where[c.being];
        if (where != kNowhere) {
            const bool direct = rules_.adjacent(where, c.slot);
            add(direct ? "moved" : "passed",
                direct ? "BF-9.1"_bf : "BF-9.4"_bf,
                {{"seat", seat}, {"being", being}, {"from", print_slot(where)}, {"to", to}});
            board_.occupied.erase(where);
        } else if (board_.phase == Phase::Place) {
            add("placed", "BF-7.5"_bf, {{"seat", seat}, {"being", being}, {"slot", to}});
        } else {
            add("reincarnated", "BF-10.1"_bf, {{"seat", seat}, {"being", being}, {"slot", to}});
            --board_.tokens[board_.to_act];
        }
        where = c.slot;
        board_.occupied.insert(c.slot);
    }

    void tell_verdicts() {
        add("showdown",
            "BF-11.2"_bf,
            {{"round", std::to_string(board_.round)},
             {"deficits", join(rules_.components().crosshair[at(board_.round - 1)])}});
        const Occupants beings = rules_.occupants(board_);
        for (int slot : board_.occupied) tell_verdict(beings, slot);
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            tell_column("white", "BF-12.1"_bf, seat, board_.white, after_.open.white);
            tell_column("black", "BF-12.5"_bf, seat, board_.black, after_.open.black);
        }
    }

    void tell_verdict(const Occupants& beings, int slot) {
        const int being = beings.at[at(slot)];
        const Judgement judgement = rules_.judge(board_, beings, being);
        std::string detail;
        const int first = piece_of(slot) * kSlotsPerPiece;
        for (int i = first; i < first + kSlotsPerPiece; ++i) {
            const int other = beings.at[at(i)];
            if (other == kNowhere) continue;
            detail += (detail.empty() ? "" : " ") + print_being(rules_, other) + " " +
                std::to_string(rules_.contribution(board_.round, being, other));
        }
        add(key_of(judgement.verdict),
            "BF-11.6"_bf,
            {{"being", print_being(rules_, being)},
             {"slot", print_slot(slot)},
             {"levels", join(rules_.evaluated_levels(board_.round, being))},
             {"sum", join(judgement.sums)},
             {"detail", detail}});
    }

    using PerColour = std::array<std::uint8_t, kMostSeats>;
    void tell_column(
        std::string_view key, Clause clause, int seat, const PerColour& from, const PerColour& to) {
        if (from[at(seat)] == to[at(seat)]) return;
        add(key,
            clause,
            {{"seat", name(seat)},
             {"from", std::to_string(from[at(seat)])},
             {"to", std::to_string(to[at(seat)])}});
    }

    /// As Rules::hand_out goes through them.
    void tell_awards(std::size_t from) {
        const Rules::Awards awards = rules_.awards(board_);
        for (std::size_t i = from; i < awards.size(); ++i) {
            const int seat = awards[i].seat;
            if (rules_.supply(board_) > 0) {
                add("token", "BF-13.3"_bf, {{"seat", name(seat)}, {"source", "supply"}});
                ++board_.tokens[at(seat)];
                continue;
            }
            const SeatSet givers = rules_.givers(board_, seat);
            if (givers.size() > 1) return;
            if (givers.empty()) {
                add("no_token", "BF-13.6"_bf, {{"seat", name(seat)}});
                continue;
            }
            const int giver = (*givers.begin()).index();
            add("token", "BF-13.4"_bf, {{"seat", name(seat)}, {"source", name(giver)}});
            ++board_.tokens[at(seat)];
            --board_.tokens[at(giver)];
        }
    }

    void tell_end() {
        const Returns returns = rules_.returns(after_);
        int winners = 0;
        for (std::int32_t value : returns) winners += value > 0 ? 1 : 0;
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (rules_.is_extinct(after_.open, seat)) {
                add("extinct", "BF-14.2"_bf, {{"seat", name(seat)}});
            }
        }
        for (int seat = 0; seat < rules_.seats(); ++seat) {
            if (returns[Seat(seat)] == 0) continue;
            const Rules::Standing standing = rules_.standing(after_.open, seat);
            add("win",
                winners > 1 ? "BF-16.3"_bf : "BF-16.2"_bf,
                {{"seat", name(seat)},
                 {"worse", std::to_string(standing.worse)},
                 {"better", std::to_string(standing.better)}});
        }
    }

    void tell_death() {
        std::string pieces;
        for (int piece = 0; piece < rules_.layout().pieces(); ++piece) {
            const int slot = piece * kSlotsPerPiece;
            if (board_.light.contains(slot) && !after_.open.light.contains(slot)) {
                pieces += (pieces.empty() ? "" : " ") + std::to_string(piece + 1);
            }
        }
        if (!pieces.empty()) add("collapsed", "BF-15.2"_bf, {{"pieces", pieces}});
        const int round = after_.open.round;
        add("death",
            "BF-15.1"_bf,
            {{"round", std::to_string(round)},
             {"deficits", join(rules_.components().crosshair[at(round - 1)])}});
    }

    const Rules& rules_;
    const State& before_;
    const State& after_;
    Open board_;  // As it stands when the showdown begins.
    std::vector<Event> events_;
};

}  // namespace

std::vector<Event> tell(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after) {
    return Narrator(rules, before, after).tell(actor, Choice::of(a));
}

}  // namespace equipoise::balanceformers
