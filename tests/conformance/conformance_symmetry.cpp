// What a game promises of its symmetries (core/contract.hpp), at one node.

#include <algorithm>

#include "tests/conformance/conformance_checks.hpp"

namespace equipoise::conformance {
namespace {

/// One symmetry at one node.
class Mirror {
  public:
    Mirror(const Node& node, int symmetry)
        : node_(node),
          rules_(*node.rules),
          symmetry_(symmetry),
          image_(rules_.image(symmetry, node.s)) {}

    void check() const {
        if (!is_undone()) return fail("no symmetry undoes it");
        Turn turn{node_.turn.kind, {}};
        for (Seat seat : node_.turn.acting) turn.acting.insert(rules_.image(symmetry_, seat));
        if (turn != rules_.turn(image_)) return fail("others act in the image");
        if (turn.is_terminal()) return check_returns();
        check_judgement();
        if (!turn.is_chance()) check_decision();
    }

  private:
    void fail(const std::string& what) const {
        node_.fail(check::kSymmetry,
                   "symmetry " + std::to_string(symmetry_) + ": " + what + "\n  image " +
                       rules_.print_state(image_));
    }
    bool is_undone() const {
        for (int other = 0; other < rules_.symmetries(); ++other) {
            if (rules_.hash(rules_.image(other, image_)) == rules_.hash(node_.s)) return true;
        }
        return false;
    }
    void check_returns() const {
        const Returns own = rules_.returns(node_.s);
        const Returns other = rules_.returns(image_);
        for (Seat seat : SeatSet::first(rules_.seats())) {
            if (own[seat] != other[rules_.image(symmetry_, seat)]) return fail("other returns");
        }
    }
    void check_judgement() const {
        const auto own = rules_.evaluate(node_.s);
        if (!own) return;
        const auto other = rules_.evaluate(image_);
        for (Seat seat : SeatSet::first(rules_.seats())) {
            if ((*own)[seat] != (*other)[rules_.image(symmetry_, seat)]) {
                return fail("judged differently");
            }
        }
    }
    void check_after(Seat seat, Action a) const {
        const AnyState next = after(rules_, node_.s, {seat, a});
        const AnyState next_there =
            after(rules_, image_, {rules_.image(symmetry_, seat), rules_.image(symmetry_, a)});
        // The next game of a match begins as every game does; of one that is over, only returns are
        // promised.
        if (rules_.game_number(next) != rules_.game_number(node_.s)) return;
        if (rules_.turn(next).is_terminal() && rules_.turn(next_there).is_terminal()) return;
        if (rules_.hash(rules_.image(symmetry_, next)) != rules_.hash(next_there)) {
            fail(rules_.print_action(node_.s, a) +
                 " leads elsewhere: " + rules_.print_state(rules_.image(symmetry_, next)) +
                 "\n  but there " + rules_.print_state(next_there));
        }
    }
    void check_decision() const {
        for (Seat seat : node_.turn.acting) {
            const std::vector<Action> own = rules_.legal_actions(node_.s, seat);
            std::vector<Action> images;
            for (Action a : own) images.push_back(rules_.image(symmetry_, a));
            std::sort(images.begin(), images.end());
            if (images != rules_.legal_actions(image_, rules_.image(symmetry_, seat))) {
                return fail("other legal actions");
            }
            check_after(seat, own[node_.rng.below(static_cast<std::uint32_t>(own.size()))]);
        }
    }
    const Node& node_;
    const AnyRules& rules_;
    int symmetry_;
    AnyState image_;
};

}  // namespace

void check_symmetries(const Node& node) {
    if (node.rules->symmetries() < 1) node.fail(check::kSymmetry, "not even the one of nothing");
    if (node.rules->image(0, node.s) != node.s) {
        node.fail(check::kSymmetry, "the symmetry 0 changes something");
    }
    for (int symmetry = 1; symmetry < node.rules->symmetries(); ++symmetry) {
        if (node.rules->keeps(symmetry, node.s)) Mirror(node, symmetry).check();
    }
}

}  // namespace equipoise::conformance
