// The words of the effect language in a deck file, and what each stands for.

#pragma once

#include <cstdint>
#include <string_view>

#include "equipoise/games/chess_balance/cards/deck.hpp"

namespace equipoise::chess_balance::deck_words {

template <class Value>
struct Named {
    std::string_view name;
    Value value;
};

inline constexpr Named<Step::Op> kOps[] = {{"remove", Step::Op::Remove},
                                           {"sacrifice", Step::Op::Sacrifice},
                                           {"relocate", Step::Op::Relocate},
                                           {"jump", Step::Op::Jump},
                                           {"swap", Step::Op::Swap},
                                           {"push", Step::Op::Push},
                                           {"promote", Step::Op::Promote},
                                           {"return", Step::Op::Return},
                                           {"freeze", Step::Op::Freeze},
                                           {"pacify", Step::Op::Pacify},
                                           {"shield", Step::Op::Shield},
                                           {"grant", Step::Op::Grant},
                                           {"discard", Step::Op::Discard}};
inline constexpr Named<Pick::Kind> kKinds[] = {{"piece", Pick::Kind::Piece},
                                               {"square", Pick::Kind::Empty},
                                               {"rank", Pick::Kind::Rank},
                                               {"wing", Pick::Kind::Wing},
                                               {"type", Pick::Kind::Type},
                                               {"lost", Pick::Kind::Lost}};
inline constexpr Named<Filter::Side> kSides[] = {
    {"any", Filter::Side::Any}, {"own", Filter::Side::Own}, {"enemy", Filter::Side::Enemy}};
inline constexpr Named<Filter::Direction> kDirections[] = {
    {"surrounding", Filter::Direction::Surrounding},
    {"front", Filter::Direction::Front},
    {"back", Filter::Direction::Back},
    {"side", Filter::Direction::Side}};
inline constexpr Named<Element> kElementNames[] = {{"fire", Element::Fire},
                                                   {"wind", Element::Wind},
                                                   {"water", Element::Water},
                                                   {"nature", Element::Nature}};
inline constexpr Named<Step::Scope> kScopes[] = {{"connected", Step::Scope::Connected},
                                                 {"line", Step::Scope::Line},
                                                 {"alone", Step::Scope::Alone}};
inline constexpr Named<Until> kUntils[] = {{"turn", Until::Turn}, {"reply", Until::Reply}};
inline constexpr Named<Step::Movement> kMovements[] = {{"N", Step::Movement::Knight},
                                                       {"front", Step::Movement::Front}};
inline constexpr Named<std::uint8_t> kLifts[] = {{"capture", lifts::kCapture},
                                                 {"move", lifts::kMove},
                                                 {"check", lifts::kCheck},
                                                 {"threat", lifts::kThreat}};

}  // namespace equipoise::chess_balance::deck_words
