// The games of a vector environment as templates over typed rules: no virtual call and no
// allocation in a step.

#pragma once

#include <algorithm>
#include <cstring>

#include "bindings/python/module/vector/vector_env.hpp"
#include "equipoise/core/erased_game.hpp"

namespace equipoise::python {

/// Rules that know better than `kMaxActions` how many actions a seat has at most.
template <class R>
concept Bounded = requires(const R& rules) {
    { rules.most_actions() } -> std::same_as<std::size_t>;
};

template <TableGame T>
class VectorGames final : public VectorEnv {
  public:
    using Rules = typename T::Rules;
    using State = typename Rules::State;

    VectorGames(SharedRules rules, const VectorSpec& spec)
        : VectorEnv(spec),
          shared_(std::move(rules)),
          rules_(typed<T>(*shared_)),
          spelling_(shared_->spelling()),
          letters_each_(spelling_.letters()),
          slots_(static_cast<std::size_t>(spec.count)) {
        const int count = spec.count;
        const std::size_t alphabet = spelling_.alphabet();
        if (Sensible<Rules> || letters_each_ > 1) actions_ = Rows<Action>(count, most_actions());
        if (spec.observations) {
            arrays_.observations = Rows<std::uint8_t>(count, shared_->observation().size());
        }
        arrays_.seats = Rows<std::int8_t>(count, 1);
        arrays_.legal = Rows<std::int32_t>(count, std::min(most_actions(), alphabet));
        arrays_.legal_counts = Rows<std::int32_t>(count, 1);
        arrays_.said = Rows<std::int32_t>(count, static_cast<std::size_t>(letters_each_ - 1));
        arrays_.masks = Rows<std::uint8_t>(count, spec.masks ? alphabet : 0);
        arrays_.rewards = Rows<float>(count, static_cast<std::size_t>(rules_.seats()));
        arrays_.ended = Rows<std::uint8_t>(count, 1);
        arrays_.plies = Rows<std::int32_t>(count, 1);
        arrays_.lengths = Rows<std::int32_t>(count, 1);
        letters_ = Rows<std::int32_t>(count, 1);
    }

    AnyState state(int game) const override { return AnyState::of(at(game).state); }

  protected:
    void begin(int first, int last) override {
        Lists lists;
        for (int game = first; game < last; ++game) {
            Slot& slot = at(game);
            const auto number = static_cast<std::uint64_t>(game);
            slot.chance = Rng(seed_at(spec_.seed, number));
            slot.choices = Rng(seed_at(~spec_.seed, number));
            slot.state = rules_.initial();
            forget_end(game);
            arrays_.plies[game] = 0;
            go_on(slot, game, lists);
            draw_view(slot, game);
        }
    }

    void advance(int first, int last) override {
        Lists lists;
        for (int game = first; game < last; ++game) {
            const auto letter = static_cast<std::uint32_t>(letters_[game]);
            if (say(at(game), game, letter, lists)) draw_view(at(game), game);
        }
    }

    void choose(int first, int last, std::int32_t* letters) override {
        Lists lists;
        for (int game = first; game < last; ++game) {
            letters[game] = static_cast<std::int32_t>(random_letter(at(game), game, lists));
        }
    }

    std::int64_t play(int first, int last, std::int64_t steps) override {
        Lists lists;
        std::int64_t ended = 0;
        for (int game = first; game < last; ++game) {
            Slot& slot = at(game);
            for (std::int64_t i = 0; i < steps; ++i) {
                say(slot, game, random_letter(slot, game, lists), lists);
                ended += arrays_.ended[game];
            }
            if (steps > 0) draw_view(slot, game);
        }
        return ended;
    }

    Refusal why_not(int game, std::int64_t letter) const override {
        if (letter < 0 || letter >= spelling_.alphabet()) {
            return Refusal{{}, "there is no such letter"};
        }
        // What is refused is the first action that goes on so.
        auto code = static_cast<std::uint64_t>(letter);
        if (letters_each_ > 1) {
            const Slot& slot = at(game);
            code = 0;
            for (int i = 0; i < letters_each_; ++i) {
                const std::int32_t said = i < slot.said ? arrays_.said.row(game)[i] : 0;
                code = code * spelling_.radix +
                    static_cast<std::uint64_t>(i == slot.said ? letter : said);
            }
        }
        if (code >= spelling_.codes) return Refusal{{}, "there is no such action"};
        const auto refusal = rules_.why_not(
            at(game).state, Seat(arrays_.seats[game]), Action{static_cast<std::uint32_t>(code)});
        EQ_EXPECT(refusal.has_value());
        return *refusal;
    }

  private:
    /// The scratch paper of a thread.
    using Lists = PlayoutLists<Rules>;

    /// A game, and of its decision the actions `low`..`high` that are left after `said` letters.
    struct Slot {
        State state;
        Rng chance{0};
        Rng choices{0};
        Action chosen;  // By random play, if `is_chosen`.
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        int said = 0;
        bool is_chosen = false;
    };

    Slot& at(int game) { return slots_[static_cast<std::size_t>(game)]; }
    const Slot& at(int game) const { return slots_[static_cast<std::size_t>(game)]; }

    std::size_t most_actions() const {
        if constexpr (Bounded<Rules>) return rules_.most_actions();
        return Rules::kMaxActions;
    }

    /// Of a legal letter. Returns whether the state has changed.
    bool say(Slot& slot, int game, std::uint32_t letter, Lists& lists) {
        forget_end(game);
        Action a{letter};
        if (letters_each_ > 1) {
            const Action* row = actions_.row(game);
            slot.low = place_of(slot, row, letter);
            slot.high = place_of(slot, row, letter + 1);
            if (slot.high - slot.low > 1) {
                put_said(slot, game, letter);
                offer_letters(slot, game);
                return false;
            }
            a = row[slot.low];
        }
        rules_.apply(slot.state, Seat(arrays_.seats[game]), a);
        ++arrays_.plies[game];
        go_on(slot, game, lists);
        return true;
    }

    /// Until somebody decides; what may be said then.
    void go_on(Slot& slot, int game, Lists& lists) {
        Turn turn = rules_.turn(slot.state);
        for (; turn.acting.empty(); turn = rules_.turn(slot.state)) {
            if (turn.is_terminal()) {
                end(slot, game);
            } else {
                ++arrays_.plies[game];
                lists.outcomes.clear();
                rules_.chance_outcomes(slot.state, lists.outcomes);
                const std::span<const Outcome> outcomes(lists.outcomes.begin(),
                                                        lists.outcomes.size());
                rules_.apply(slot.state, Actor::chance(), draw(outcomes, slot.chance));
            }
        }
        const Seat seat = *turn.acting.begin();
        arrays_.seats[game] = static_cast<std::int8_t>(seat.index());
        offer(slot, game, seat, lists);
    }

    void end(Slot& slot, int game) {
        const Returns returns = rules_.returns(slot.state);
        for (Seat seat : SeatSet::first(rules_.seats())) {
            arrays_.rewards.row(game)[seat.index()] =
                static_cast<float>(returns[seat]) / static_cast<float>(kWholeReturn);
        }
        arrays_.ended[game] = 1;
        arrays_.lengths[game] = arrays_.plies[game];
        arrays_.plies[game] = 0;
        slot.state = rules_.initial();
    }

    void forget_end(int game) {
        if (arrays_.ended[game] == 0) return;
        arrays_.ended[game] = 0;
        arrays_.lengths[game] = 0;
        std::fill_n(arrays_.rewards.row(game), rules_.seats(), 0.0F);
    }

    void offer(Slot& slot, int game, Seat seat, Lists& lists) {
        auto& actions = lists.actions;
        actions.clear();
        rules_.legal_actions(slot.state, seat, actions);
        EQ_EXPECT(!actions.empty() && actions.size() <= most_actions());
        slot.low = 0;
        slot.high = static_cast<std::uint32_t>(actions.size());
        slot.said = 0;
        slot.is_chosen = false;
        if (actions_.width() > 0) std::copy(actions.begin(), actions.end(), actions_.row(game));
        if (letters_each_ == 1) {
            set_mask(game, 0);
            static_assert(sizeof(Action) == sizeof(std::int32_t));
            std::memcpy(arrays_.legal.row(game), actions.begin(), slot.high * sizeof(Action));
            arrays_.legal_counts[game] = static_cast<std::int32_t>(slot.high);
            set_mask(game, 1);
            return;
        }
        std::fill_n(arrays_.said.row(game), letters_each_ - 1, -1);
        offer_letters(slot, game);
    }

    void offer_letters(Slot& slot, int game) {
        const Action* row = actions_.row(game);
        if (slot.high - slot.low > 1) {
            while (letter_at(slot, row, slot.low) == letter_at(slot, row, slot.high - 1)) {
                put_said(slot, game, letter_at(slot, row, slot.low));
            }
        }
        set_mask(game, 0);
        std::int32_t* legal = arrays_.legal.row(game);
        std::int32_t count = 0;
        for (std::uint32_t i = slot.low; i < slot.high; ++i) {
            const auto letter = static_cast<std::int32_t>(letter_at(slot, row, i));
            if (count == 0 || legal[count - 1] != letter) legal[count++] = letter;
        }
        arrays_.legal_counts[game] = count;
        set_mask(game, 1);
    }

    /// For the letters that are offered.
    void set_mask(int game, std::uint8_t value) {
        if (!spec_.masks) return;
        const std::int32_t* legal = arrays_.legal.row(game);
        std::uint8_t* mask = arrays_.masks.row(game);
        for (int i = 0; i < arrays_.legal_counts[game]; ++i) mask[legal[i]] = value;
    }

    void put_said(Slot& slot, int game, std::uint32_t letter) {
        arrays_.said.row(game)[slot.said++] = static_cast<std::int32_t>(letter);
    }

    std::uint32_t letter_at(const Slot& slot, const Action* row, std::uint32_t i) const {
        return spelling_.letter(row[i], slot.said);
    }

    /// Of the first action left whose next letter is not below that one.
    std::uint32_t place_of(const Slot& slot, const Action* row, std::uint32_t letter) const {
        const Action* found = std::partition_point(row + slot.low, row + slot.high, [&](Action a) {
            return spelling_.letter(a, slot.said) < letter;
        });
        return static_cast<std::uint32_t>(found - row);
    }

    std::uint32_t random_letter(Slot& slot, int game, Lists& lists) const {
        if constexpr (!Sensible<Rules>) {
            if (letters_each_ == 1) {
                const auto i = static_cast<int>(slot.choices.below(slot.high));
                return static_cast<std::uint32_t>(arrays_.legal.row(game)[i]);
            }
        }
        const Action* row = actions_.row(game);
        if (!slot.is_chosen || slot.chosen < row[slot.low] || slot.chosen > row[slot.high - 1]) {
            slot.chosen = random_action(slot, game, lists);
            slot.is_chosen = true;
        }
        return spelling_.letter(slot.chosen, slot.said);
    }

    /// Of those left, and of those that random play chooses among where any is.
    Action random_action(Slot& slot, int game, Lists& lists) const {
        const Action* from = actions_.row(game) + slot.low;
        const Action* to = actions_.row(game) + slot.high;
        if constexpr (Sensible<Rules>) {
            auto& actions = lists.actions;
            actions.clear();
            rules_.playout_actions(slot.state, Seat(arrays_.seats[game]), actions);
            const Action* low = std::lower_bound(actions.begin(), actions.end(), *from);
            const Action* high = std::upper_bound(actions.begin(), actions.end(), *(to - 1));
            if (low != high) return low[slot.choices.below(static_cast<std::uint32_t>(high - low))];
        }
        return from[slot.choices.below(static_cast<std::uint32_t>(to - from))];
    }

    void draw_view(const Slot& slot, int game) {
        if (!spec_.observations) return;
        if constexpr (Observed<T>) {
            const Seat seat(arrays_.seats[game]);
            T::observe(rules_,
                       rules_.view(slot.state, seat),
                       seat,
                       {arrays_.observations.row(game), arrays_.observations.width()});
        }
    }

    SharedRules shared_;
    const Rules& rules_;
    Spelling spelling_;
    int letters_each_;
    std::vector<Slot> slots_;
    Rows<Action> actions_;  // The legal actions of each decision, where an action is some letters.
};

}  // namespace equipoise::python
