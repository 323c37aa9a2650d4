#include "tests/sim/defects.hpp"

#include <array>
#include <cstddef>

namespace equipoise::server::sim {

std::string name_of(Kind kind) {
    static constexpr std::array<const char*, std::size_t(Kind::ToldGone) + 1> kNames{
        "lost",
        "twice",
        "denied",
        "owner",
        "lease",
        "clock",
        "log",
        "list",
        "chance",
        "view",
        "screen",
        "silence",
        "damage",
        "untold",
        "told twice",
        "told there",
        "told late",
        "told in quiet hours",
        "told with the switch off",
        "told more",
        "told when gone"};
    return kNames.at(static_cast<std::size_t>(kind));
}

const Planted& planted(Defect defect) {
    static constexpr std::array<Planted, std::size_t(kLastDefect) + 1> kPlanted{{
        {"none", Kind::Lost},
        {"acknowledge before commit", Kind::Lost},
        {"acknowledge and drop", Kind::Lost},
        {"deny what is stored", Kind::Denied, false, 3},
        {"write twice", Kind::Log},
        {"forget the fence", Kind::Owner, false, 4},
        {"share claims", Kind::Lease},
        {"swap entries", Kind::Log},
        {"forget persons", Kind::List},
        {"forget deadline", Kind::Clock, false, 6},
        {"read stale", Kind::Screen},
        {"keep lost mail", Kind::Screen},
        {"double mail", Kind::Screen},
        {"swap mail", Kind::Screen},
        {"clock back", Kind::Clock},
        {"clock ahead", Kind::Clock},
        {"repeat secrets", Kind::Chance},
        {"forget requests", Kind::Twice},
        {"mistake the person", Kind::View},
        {"swap lines", Kind::View},
        {"tear a transaction", Kind::Owner, false, 5},
        {"commit what broke", Kind::Denied, false, 24},
        {"lose a patch", Kind::Screen},
        {"forget work", Kind::Silence, false, 4},
        {"re-key early", Kind::Chance},
        {"show what is hidden", Kind::View},
        {"trust the own clock for a lease", Kind::Lease},
        {"run by the own clock", Kind::Clock},
        {"answer once", Kind::Silence},
        {"acknowledge before the sync", Kind::Lost, true, 4},
        {"ignore a failed sync", Kind::Lost, true},
        {"ignore a torn tail", Kind::Damage, true, 16},
        {"drop a push", Kind::Untold, false, 1, true},
        {"forget an event", Kind::Untold, false, 1, true},
        {"forget what was sent", Kind::ToldTwice, false, 1, true},
        {"share pushes", Kind::ToldTwice, false, 2, true},
        {"tell of a turn again", Kind::ToldTwice, false, 1, true},
        {"tell whoever is there", Kind::ToldThere, false, 1, true},
        {"tell late", Kind::ToldLate, false, 1, true},
        {"ignore quiet hours", Kind::ToldQuiet, false, 1, true},
        {"ignore the switch", Kind::ToldOff, false, 4, true},
        {"tell more", Kind::ToldMore, false, 1, true},
        {"keep who is gone", Kind::ToldGone, false, 6, true},
        {"lose a member", Kind::Lost, false, 1, false, true},
        {"choose a table of the week again", Kind::Twice, false, 1, false, true},
        {"ask again", Kind::Twice, false, 1, false, true},
        {"forget to note a vacation", Kind::Lost, false, 1, false, true},
        {"forget the days taken", Kind::Twice, false, 1, false, true},
    }};
    return kPlanted.at(static_cast<std::size_t>(defect));
}

}  // namespace equipoise::server::sim
