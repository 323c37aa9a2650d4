// The single checks behind conformance.hpp, each on one node or one game.

#pragma once

#include "equipoise/record/record.hpp"
#include "tests/conformance/conformance.hpp"

namespace equipoise::conformance {

/// A legal action at a node.
struct Step {
    Actor actor;
    Action action;
};

/// A node of a random game, and everything a check needs around it.
struct Node {
    const AnyGame& game;
    const SharedRules& rules;
    const AnyState& s;
    Turn turn;
    std::vector<Step> steps;  // Every legal action of every actor.
    Rng& rng;
    Report& report;

    void fail(std::string_view check, std::string what) const;
};

Node node_at(
    const AnyGame& game, const SharedRules& rules, const AnyState& s, Rng& rng, Report& report);

/// A set-up as one would type it: `players=4 teams=pairs`.
std::string describe(const Setup& setup);
/// A text with a few accidents.
std::string spoil(std::string text, Rng& rng);
/// Whether it says what is wrong, and where.
bool is_explained(const Misfit& misfit);
AnyState after(const AnyRules& rules, const AnyState& s, const Step& step);
const Step& any_step(const Node& node);
/// The seats in play and a spectator.
std::vector<Viewer> viewers(const AnyRules& rules);

// Cheap enough for every node.
void check_turn(const Node& node);
void check_lists(const Node& node);
/// Random play has something to choose wherever a seat acts, all of it legal.
void check_playout_actions(const Node& node);
void check_chance(const Node& node);
/// What is wrong with the returns of a game that is over; empty if nothing is.
std::string returns_fault(const AnyRules& rules, const Returns& returns);
void check_returns(const Node& node);
void check_obvious(const Node& node);

// For probed nodes.
void check_refusals(const Node& node);
void check_moves(const Node& node);
void check_front(const Node& node);
void check_position(const Node& node, bool only_seats_chosen);
void check_secrets(const Node& node, int& varied);
void check_observation(const Node& node);
void check_notes(const Node& node);
void check_advice(const Node& node);
void check_simultaneous(const Node& node);
/// What the rules say of an image is the image of what they say.
void check_symmetries(const Node& node);
void check_perft(const Node& node);
void fuzz_texts(const Node& node, int mutations);

// For a whole game, a set-up, or all of them.
/// `file` is the file that a query gets where a word is the path of one.
void check_queries(
    const AnyGame& game, const DataFile& file, int mutations, Rng& rng, Report& report);
void check_undo(const Playthrough& game,
                const std::vector<AnyState>& states,
                Rng& rng,
                Report& report);
void check_record(const Playthrough& game, const Shelf& shelf, Rng& rng, Report& report);
void check_hash(const Playthrough& game, const std::vector<AnyState>& states, Report& report);
void check_playouts(const AnyRules& rules, int games, int max_plies, Rng& rng, Report& report);
void fuzz_data(const AnyGame& game, const Setup& setup, int mutations, Rng& rng, Report& report);

}  // namespace equipoise::conformance
