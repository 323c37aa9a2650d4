#include "equipoise/games/oneworld/events.hpp"

#include "equipoise/games/oneworld/clauses.hpp"
#include "equipoise/games/oneworld/text/notation.hpp"

namespace equipoise::oneworld {
namespace {

std::string player_name(int player) { return player == kBorg ? "BORG" : "CHEZ"; }
std::string letter(Aspect aspect) { return {letter_of(aspect)}; }
std::string or_dash(Aspects aspects) { return aspects.size() == 0 ? "-" : print(aspects); }

class Narrator {
  public:
    Narrator(const Rules& rules, const State& before, const State& after)
        : rules_(rules),
          map_(rules.map()),
          on_(rules.switches()),
          before_(before),
          was_(before.open),
          is_(after.open) {}

    std::vector<Event> tell(Actor actor, Action a) {
        const Move move = Move::of(a);
        switch (move.type) {
            case Move::Type::March:
                tell_march(move);
                break;
            case Move::Type::Power:
                add("changed",
                    on_.god_powers == GodPowers::Each ? "OW-11.15"_ow : "OW-11.16"_ow,
                    {{"seat", active()},
                     {"hex", name(move.child.hex())},
                     {"from", letter(move.child.aspect())},
                     {"to", letter(move.aspect)}});
                break;
            case Move::Type::Flee:
                add("fled",
                    "OW-11.4"_ow,
                    {{"seat", active()},
                     {"from", name(was_.sides[was_.active].god)},
                     {"to", name(is_.sides[was_.active].god)}});
                break;
            case Move::Type::Done:
                add("movement_done", "OW-6.1"_ow, {{"seat", active()}});
                tell_no_rebirth();
                break;
            case Move::Type::Reborn:
                if (!move.yes) add("declined", "OW-7.2"_ow, {{"seat", active()}});
                break;
            case Move::Type::Commit:
            case Move::Type::GodAspect:
                tell_commitment(actor.seat().index(), a);
                break;
            case Move::Type::Die:
                tell_die(move.die);
                break;
            case Move::Type::Battle:
                break;
            default:
                tell_set_up(move);
        }
        tell_what_begins();
        return std::move(events_);
    }

  private:
    using Args = std::vector<std::pair<std::string_view, std::string>>;

    void add(std::string_view key, Clause clause, Args args) {
        events_.push_back({key, clause, std::move(args)});
    }
    std::string name(Hex hex) const { return map_.hex_name(hex); }
    std::string active() const { return player_name(was_.active); }
    const Side& foe() const { return was_.sides[at(foe_of(was_.active))]; }

    void tell_set_up(const Move& move) {
        const auto god_placed = [&](int player) {
            add("god_placed",
                on_.new_geography ? "OW-11.9"_ow : "OW-4.4"_ow,
                {{"seat", player_name(player)}, {"hex", name(is_.sides[at(player)].god)}});
        };
        const auto tower_chosen = [&](int player, Hex hex) {
            add("tower_chosen",
                on_.new_geography ? "OW-11.9"_ow : "OW-4.7"_ow,
                {{"seat", player_name(player)}, {"hex", name(hex)}});
        };
        const int player = was_.active;
        switch (move.type) {
            case Move::Type::Order:
                add("order_chosen",
                    "OW-4.2"_ow,
                    {{"seat", active()}, {"order", move.yes ? "first" : "second"}});
                break;
            case Move::Type::SetEnd:
                add("end_chosen",
                    "OW-4.3"_ow,
                    {{"seat", active()}, {"end", move.end == End::North ? "N" : "S"}});
                break;
            case Move::Type::PlaceGod:
                god_placed(player);
                break;
            case Move::Type::SwapGod:
                god_placed(player);
                god_placed(foe_of(player));
                break;
            case Move::Type::PlaceTower:
                tower_chosen(player, move.hex);
                break;
            case Move::Type::SwapTower:
                tower_chosen(player, is_.sides[at(player)].tower);
                tower_chosen(foe_of(player), is_.sides[at(foe_of(player))].tower);
                break;
            default:
                add("child_placed",
                    "OW-4.5"_ow,
                    {{"seat", active()},
                     {"child", letter(move.child.aspect())},
                     {"hex", name(move.child.hex())}});
        }
    }

    void tell_die(int die) {
        const std::string rolled = std::to_string(die);
        switch (was_.phase) {
            case Phase::StackRoll:
                add("stack_roll", "OW-11.11"_ow, {{"die", rolled}});
                break;
            case Phase::OrderRoll:
                add("order_roll",
                    "OW-4.1"_ow,
                    {{"seat", player_name(was_.order_die == 0 ? kBorg : kChez)}, {"die", rolled}});
                if (was_.order_die == 0) break;
                if (is_.phase == Phase::OrderRoll) {
                    add("order_tie", "OW-4.1"_ow, {{"die", rolled}});
                } else {
                    add("order_won", "OW-4.2"_ow, {{"seat", player_name(is_.active)}});
                }
                break;
            case Phase::FaultRoll:
                tell_fault(die);
                break;
            case Phase::PlaceRoll: {
                const Hex tower = was_.sides[at(die % 2 == 1 ? kBorg : kChez)].tower;
                add("place_roll", "OW-11.14"_ow, {{"die", rolled}, {"hex", name(tower)}});
                if (is_.phase == Phase::RebirthRoll) break;
                if (on_.hold_clash && foe().children.count_on(tower) > 0) {
                    add("clash_held", "OW-11.14"_ow, {{"seat", active()}, {"hex", name(tower)}});
                } else {
                    add("no_room", "OW-7.3"_ow, {{"seat", active()}, {"hex", name(tower)}});
                }
                break;
            }
            default: {
                const int whose = on_.nonaligned ? was_.place : was_.active;
                add("reborn",
                    "OW-7.1"_ow,
                    {{"seat", active()},
                     {"child", letter(kAllAspects[at((die - 1) / 2)])},
                     {"hex", name(was_.sides[at(whose)].tower)},
                     {"die", rolled}});
            }
        }
    }

    void tell_fault(int die) {
        const std::string rolled = std::to_string(die);
        if (die <= 2) {  // OW-6.20
            add("drowned",
                on_.tower_elimination ? "OW-11.6"_ow : "OW-6.21"_ow,
                {{"seat", active()}, {"child", letter(was_.mover.aspect())}, {"die", rolled}});
            return;
        }
        add("crossed",
            "OW-6.20"_ow,
            {{"die", rolled}, {"left", std::to_string(was_.rolls_left - 1)}});
        if (is_.phase == Phase::FaultRoll) return;
        tell_arrival(Move::of(Move::march(was_.mover, was_.target)));
    }

    Args journey(const Move& move, const Route& route) const {
        return {{"seat", active()},
                {"child", letter(move.child.aspect())},
                {"from", name(move.child.hex())},
                {"to", route.exits ? "!" : name(rules_.end_of(move))},
                {"route", print(map_, route)},
                {"crossings", std::to_string(route.crossings)}};
    }

    void tell_march(const Move& move) {
        if (is_.phase != Phase::FaultRoll) return tell_arrival(move);
        add("announced", "OW-6.22"_ow, journey(move, rules_.route(was_, move)));
    }

    Clause clause_of(const Move& move, const Route& route) const {
        const Hex from = move.child.hex();
        if (move.child.aspect() == Aspect::Blade && move.target.is_short_stop()) {
            return "OW-11.2"_ow;
        }
        const Grid& grid = rules_.grid();
        if (on_.pylon_movement && grid.is_pylon(from) && grid.is_pylon(route.hexes[0])) {
            return "OW-11.3"_ow;
        }
        switch (move.child.aspect()) {
            case Aspect::Stone:
                return "OW-6.8"_ow;
            case Aspect::Blade:
                return "OW-6.10"_ow;
            case Aspect::Fog:
                break;
        }
        return "OW-6.16"_ow;
    }

    void tell_arrival(const Move& move) {
        const Route route = rules_.route(was_, move);
        if (route.exits) {
            const bool saved = on_.chaos_gambit_1 && !on_.tower_elimination;
            const Clause clause = !on_.chaos_gambit_1 ? "OW-6.18"_ow
                : saved                               ? "OW-11.12"_ow
                                                      : "OW-11.6"_ow;
            add("left_grid",
                clause,
                {{"seat", active()},
                 {"child", letter(move.child.aspect())},
                 {"from", name(move.child.hex())},
                 {"route", print(map_, route)},
                 {"fate", saved ? "pool" : "lost"}});
            return;
        }
        add("moved", clause_of(move, route), journey(move, route));
        const Hex end = rules_.end_of(move);
        if (foe().children.count_on(end) > 0) {
            add("contact", "OW-6.6"_ow, {{"seat", active()}, {"hex", name(end)}});
        }
        if (end == foe().god) {
            add("attack", "OW-6.24"_ow, {{"seat", active()}, {"hex", name(end)}});
        }
    }

    /// Why nobody is reborn although the pool is not empty.
    void tell_no_rebirth() {
        const Side& own = was_.sides[was_.active];
        if (own.pool == 0 || on_.tower_elimination || rules_.can_be_reborn(was_)) return;
        if (on_.more_balance && own.children.size() >= foe().children.size()) {
            add("unbalanced", "OW-11.10"_ow, {{"seat", active()}});
        } else {
            add("no_room", "OW-7.3"_ow, {{"seat", active()}, {"hex", name(own.tower)}});
        }
    }

    void tell_commitment(int player, Action a) {
        add("committed", "OW-12.5"_ow, {{"seat", player_name(player)}});
        const Commitment other = before_.commitments[at(foe_of(player))];
        if (other == kUncommitted) return;
        const bool god = was_.phase == Phase::GodCommit;
        std::array<Commitment, 2> made{};
        made[at(foe_of(player))] = other;
        made[at(player)] = static_cast<Commitment>(
            a.code - (god && player != was_.active ? Move::kGodAspects : Move::kCommits));
        if (god) {
            tell_attack(made);
        } else {
            tell_round(made);
        }
    }

    void tell_round(const std::array<Commitment, 2>& made) {
        const std::string hex = name(was_.battle);
        const std::array shown{Rules::committed_aspects(made[kBorg]),
                               Rules::committed_aspects(made[kChez])};
        const std::array dead{kills(shown[kChez], shown[kBorg]), kills(shown[kBorg], shown[kChez])};
        std::array left{without(shown[kBorg], dead[kBorg]), without(shown[kChez], dead[kChez])};
        add("round",
            "OW-8.4"_ow,
            {{"hex", hex},
             {"round", std::to_string(was_.round)},
             {"borg", print(shown[kBorg])},
             {"chez", print(shown[kChez])},
             {"borg_killed", or_dash(dead[kBorg])},
             {"chez_killed", or_dash(dead[kChez])}});
        const bool quiet = dead[kBorg].size() + dead[kChez].size() == 0;
        const int count = was_.quiet + (quiet ? 1 : 0);
        const bool counts = on_.frustration != Frustration::Off;
        if (quiet && counts) {
            add("quiet", "OW-11.7"_ow, {{"hex", hex}, {"count", std::to_string(count)}});
        } else if (quiet) {
            add("quiet", "OW-8.8"_ow, {{"hex", hex}});
        }
        if (goes_on()) return;
        if (left[kBorg].size() > 0 && left[kChez].size() > 0) {
            if (quiet && counts && count == kQuietRounds) {
                add("frustrated", "OW-11.7"_ow, {{"hex", hex}});
            } else {
                add("round_cap", "OW-10.3"_ow, {{"hex", hex}});
            }
            left = {};
        }
        const int winner = left[kBorg].size() > 0 ? kBorg : left[kChez].size() > 0 ? kChez : -1;
        add("battle_over",
            "OW-8.9"_ow,
            {{"hex", hex},
             {"winner", winner < 0 ? "none" : player_name(winner)},
             {"left", winner < 0 ? "-" : print(left[at(winner)])}});
    }

    bool goes_on() const { return is_.phase == Phase::Commit && is_.battle == was_.battle; }

    void tell_attack(const std::array<Commitment, 2>& made) {
        const int owner = foe_of(was_.active);
        const Aspects child = Rules::committed_aspects(made[was_.active]);
        const Aspect god = Rules::committed_god_aspect(made[at(owner)]);
        add("god_attack",
            "OW-9.2"_ow,
            {{"seat", active()}, {"child", print(child)}, {"god", letter(god)}});
        const int lives = is_.sides[at(owner)].lives;
        if (lives < was_.sides[at(owner)].lives) {
            add("life_lost",
                "OW-9.3"_ow,
                {{"seat", player_name(owner)}, {"left", std::to_string(lives)}});
        } else {
            add("god_unhurt", "OW-9.3"_ow, {{"seat", player_name(owner)}});
        }
        add("attacker_gone", "OW-9.4"_ow, {{"seat", active()}});
    }

    /// Battles, turns and ends, whatever led to them.
    void tell_what_begins() {
        const bool fought = was_.phase == Phase::Commit && was_.battle == is_.battle;
        if (is_.phase == Phase::Commit && !fought) {
            add("battle",
                "OW-8.1"_ow,
                {{"hex", name(is_.battle)},
                 {"borg", std::to_string(is_.sides[kBorg].children.count_on(is_.battle))},
                 {"chez", std::to_string(is_.sides[kChez].children.count_on(is_.battle))}});
        }
        for (int index : {kBorg, kChez}) {
            const Hex from = was_.sides[at(index)].tower;
            const Hex to = is_.sides[at(index)].tower;
            if (was_.turn == 0 || from == to) continue;
            const std::string whose = !on_.nonaligned ? player_name(index)
                : index == kBorg                      ? "odd"
                                                      : "even";
            add("tower_moved",
                "OW-11.8"_ow,
                {{"seat", whose}, {"from", name(from)}, {"to", name(to)}});
        }
        switch (is_.outcome) {
            case Outcome::None:
                break;
            case Outcome::BorgWins:
            case Outcome::ChezWins:
                add("win", "OW-10.1"_ow, {{"seat", active()}});
                break;
            case Outcome::Draw:
                add("draw", "OW-10.2"_ow, {});
                break;
            case Outcome::DrawByCap:
                add("draw_cap", "OW-10.3"_ow, {{"turns", std::to_string(is_.turn)}});
                break;
        }
        if (is_.turn != was_.turn) {
            add("turn",
                is_.turn == 1 ? "OW-4.9"_ow : "OW-5.1"_ow,
                {{"turn", std::to_string(is_.turn)}, {"seat", player_name(is_.active)}});
        }
    }

    static constexpr int kQuietRounds = 3;  // OW-11.7

    const Rules& rules_;
    const Map& map_;
    const Switches& on_;
    const State& before_;
    const Open& was_;
    const Open& is_;
    std::vector<Event> events_;
};

}  // namespace

std::vector<Event> tell(
    const Rules& rules, const State& before, Actor actor, Action a, const State& after) {
    return Narrator(rules, before, after).tell(actor, a);
}

}  // namespace equipoise::oneworld
