#include "bindings/python/module/vector/vector_games.hpp"

#include <algorithm>

#include "equipoise/core/sides.hpp"

namespace equipoise::python {

VectorGames::VectorGames(SharedRules rules, const VectorSpec& spec)
    : shared_(std::move(rules)),
      rules_(*shared_),
      spec_(spec),
      start_(rules_.initial()),
      sides_(count_sides(rules_)),
      spelling_(rules_.spelling()),
      letters_each_(spelling_.letters()),
      slots_(static_cast<std::size_t>(spec.count)) {
    const int count = spec.count;
    const std::size_t alphabet = spelling_.alphabet();
    const std::size_t most_actions = rules_.most_actions();
    const bool has_playouts = rules_.has_playout_actions();
    if (has_playouts || letters_each_ > 1) actions_ = Rows<Action>(count, most_actions);
    if (has_playouts) playouts_ = Rows<Action>(count, most_actions);
    if (spec.observations) {
        arrays_.observations = Rows<std::uint8_t>(count, rules_.observation().size());
    }
    arrays_.seats = Rows<std::int8_t>(count, 1);
    arrays_.legal = Rows<std::int32_t>(count, std::min(most_actions, alphabet));
    arrays_.legal_counts = Rows<std::int32_t>(count, 1);
    arrays_.said = Rows<std::int32_t>(count, static_cast<std::size_t>(letters_each_ - 1));
    arrays_.masks = Rows<std::uint8_t>(count, spec.masks ? alphabet : 0);
    arrays_.rewards = Rows<float>(count, static_cast<std::size_t>(rules_.seats()));
    arrays_.ended = Rows<std::uint8_t>(count, 1);
    arrays_.plies = Rows<std::int32_t>(count, 1);
    arrays_.lengths = Rows<std::int32_t>(count, 1);
    letters_ = Rows<std::int32_t>(count, 1);
    for (Slot& slot : slots_) slot.state = start_;
}

void VectorGames::begin(int first, int last, Seed seed) {
    for (int game = first; game < last; ++game) {
        Slot& slot = at(game);
        const auto number = static_cast<std::uint64_t>(game);
        slot.chance = Rng(seed_at(seed, number));
        slot.choices = Rng(seed_at(~seed, number));
        slot.state = start_;
        forget_end(game);
        arrays_.plies[game] = 0;
        go_on(slot, game, rules_.turn(slot.state));
        draw_view(slot, game);
    }
}

bool VectorGames::is_legal(int game, std::int64_t letter) const {
    const std::int32_t* row = arrays_.legal.row(game);
    return std::binary_search(row, row + arrays_.legal_counts[game], letter);
}

Refusal VectorGames::why_not(int game, std::int64_t letter) const {
    if (letter < 0 || letter >= spelling_.alphabet()) {
        return Refusal{{}, "no_such_letter"};
    }
    // The refusal is that of the first action that continues this way.
    auto code = static_cast<std::uint64_t>(letter);
    if (letters_each_ > 1) {
        const Slot& slot = at(game);
        code = 0;
        for (int i = 0; i < letters_each_; ++i) {
            const std::int32_t said = i < slot.said ? arrays_.said.row(game)[i] : 0;
            code =
                code * spelling_.radix + static_cast<std::uint64_t>(i == slot.said ? letter : said);
        }
    }
    if (code >= spelling_.codes) return Refusal{{}, "no_such_action"};
    const auto refusal = rules_.why_not(
        at(game).state, Seat(arrays_.seats[game]), Action{static_cast<std::uint32_t>(code)});
    EQ_EXPECT(refusal.has_value());
    return *refusal;
}

void VectorGames::advance(int first, int last) {
    for (int game = first; game < last; ++game) {
        const auto letter = static_cast<std::uint32_t>(letters_[game]);
        if (say(at(game), game, letter)) draw_view(at(game), game);
    }
}

void VectorGames::choose(int first, int last, std::int32_t* letters) {
    for (int game = first; game < last; ++game) {
        letters[game] = static_cast<std::int32_t>(random_letter(at(game), game));
    }
}

std::int64_t VectorGames::play(int first, int last, std::int64_t steps) {
    std::int64_t ended = 0;
    for (int game = first; game < last; ++game) {
        Slot& slot = at(game);
        for (std::int64_t i = 0; i < steps; ++i) {
            say(slot, game, random_letter(slot, game));
            ended += arrays_.ended[game];
        }
        if (steps > 0) draw_view(slot, game);
    }
    return ended;
}

/// Takes a legal letter. Returns whether the state has changed.
bool VectorGames::say(Slot& slot, int game, std::uint32_t letter) {
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
    const Turn turn = rules_.step(slot.state, Seat(arrays_.seats[game]), a);
    ++arrays_.plies[game];
    go_on(slot, game, turn);
    return true;
}

/// Plays on until somebody decides, then offers the letters.
void VectorGames::go_on(Slot& slot, int game, Turn turn) {
    while (turn.acting.empty()) {
        if (turn.is_terminal()) {
            end(slot, game);
            turn = rules_.turn(slot.state);
        } else {
            ++arrays_.plies[game];
            const Action outcome = rules_.draw_outcome(slot.state, slot.chance);
            turn = rules_.step(slot.state, Actor::chance(), outcome);
        }
    }
    const Seat seat = *turn.acting.begin();
    arrays_.seats[game] = static_cast<std::int8_t>(seat.index());
    offer(slot, game, seat);
}

void VectorGames::end(Slot& slot, int game) {
    const Returns returns = rules_.returns(slot.state);
    for (Seat seat : SeatSet::first(rules_.seats())) {
        const float share = static_cast<float>(returns[seat]) / static_cast<float>(kWholeReturn);
        arrays_.rewards.row(game)[seat.index()] = static_cast<float>(sides_) * share - 1;
    }
    arrays_.ended[game] = 1;
    arrays_.lengths[game] = arrays_.plies[game];
    arrays_.plies[game] = 0;
    slot.state = start_;
}

void VectorGames::forget_end(int game) {
    if (arrays_.ended[game] == 0) return;
    arrays_.ended[game] = 0;
    arrays_.lengths[game] = 0;
    std::fill_n(arrays_.rewards.row(game), rules_.seats(), 0.0F);
}

void VectorGames::offer(Slot& slot, int game, Seat seat) {
    slot.low = 0;
    slot.said = 0;
    slot.is_chosen = false;
    if (letters_each_ == 1) {
        set_mask(game, 0);
        // An action is its code, and a code can be read as signed.
        static_assert(sizeof(Action) == sizeof(std::int32_t));
        const std::span<Action> row(reinterpret_cast<Action*>(arrays_.legal.row(game)),
                                    arrays_.legal.width());
        slot.high = static_cast<std::uint32_t>(rules_.list_actions(slot.state, seat, row));
        EQ_EXPECT(slot.high > 0);
        if (actions_.width() > 0) std::copy_n(row.begin(), slot.high, actions_.row(game));
        arrays_.legal_counts[game] = static_cast<std::int32_t>(slot.high);
        set_mask(game, 1);
        return;
    }
    slot.high =
        static_cast<std::uint32_t>(rules_.list_actions(slot.state, seat, row_of(actions_, game)));
    EQ_EXPECT(slot.high > 0);
    std::fill_n(arrays_.said.row(game), letters_each_ - 1, -1);
    offer_letters(slot, game);
}

void VectorGames::offer_letters(Slot& slot, int game) {
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
void VectorGames::set_mask(int game, std::uint8_t value) {
    if (!spec_.masks) return;
    const std::int32_t* legal = arrays_.legal.row(game);
    std::uint8_t* mask = arrays_.masks.row(game);
    for (int i = 0; i < arrays_.legal_counts[game]; ++i) mask[legal[i]] = value;
}

/// The place of the first remaining action whose next letter is not below that one.
std::uint32_t VectorGames::place_of(const Slot& slot,
                                    const Action* row,
                                    std::uint32_t letter) const {
    const Action* found = std::partition_point(row + slot.low, row + slot.high, [&](Action a) {
        return spelling_.letter(a, slot.said) < letter;
    });
    return static_cast<std::uint32_t>(found - row);
}

std::uint32_t VectorGames::random_letter(Slot& slot, int game) {
    if (letters_each_ == 1 && playouts_.width() == 0) {
        const auto i = static_cast<int>(slot.choices.below(slot.high));
        return static_cast<std::uint32_t>(arrays_.legal.row(game)[i]);
    }
    const Action* row = actions_.row(game);
    if (!slot.is_chosen || slot.chosen < row[slot.low] || slot.chosen > row[slot.high - 1]) {
        slot.chosen = random_action(slot, game);
        slot.is_chosen = true;
    }
    return spelling_.letter(slot.chosen, slot.said);
}

/// One of the remaining actions; among them, one that random play chooses from if there is any.
Action VectorGames::random_action(Slot& slot, int game) {
    const Action* from = actions_.row(game) + slot.low;
    const Action* to = actions_.row(game) + slot.high;
    if (playouts_.width() > 0) {
        const Action* row = playouts_.row(game);
        const std::size_t count = rules_.list_playout_actions(
            slot.state, Seat(arrays_.seats[game]), row_of(playouts_, game));
        const Action* low = std::lower_bound(row, row + count, *from);
        const Action* high = std::upper_bound(row, row + count, *(to - 1));
        if (low != high) return low[slot.choices.below(static_cast<std::uint32_t>(high - low))];
    }
    return from[slot.choices.below(static_cast<std::uint32_t>(to - from))];
}

void VectorGames::draw_view(const Slot& slot, int game) {
    if (!spec_.observations || arrays_.observations.width() == 0) return;
    rules_.observe(slot.state,
                   Seat(arrays_.seats[game]),
                   {arrays_.observations.row(game), arrays_.observations.width()});
}

}  // namespace equipoise::python
