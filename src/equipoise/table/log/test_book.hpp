// A sitting with the bytes of its log, and small games to sit at, for tests.

#pragma once

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "equipoise/table/log/sitting.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/coin_game.hpp"
#include "tests/support/secret_game.hpp"

namespace equipoise::sitting_test {

inline constexpr std::int64_t kSecond = 1000;
inline const std::string kNonce(32, 'a');
inline const std::string kOtherNonce(32, 'b');

inline Holder person(std::string id) { return {Holder::Kind::Person, std::move(id), "", "N"}; }
inline Holder bot() { return {Holder::Kind::Bot, "", "club", "Bo"}; }

/// A sitting and the bytes of its log.
class Book {
  public:
    Book(const AnyGame& game, Opened opened, DataFile data = {}, std::int64_t at = 0)
        : game_(game), data_(std::move(data)), sitting_(open(game, opened, data_, at)) {
        bytes_.push_back(print_entry({{at, 0}, std::move(opened)}));
    }

    std::optional<Misfit> add(std::int64_t at, Entry::What what, std::uint64_t request = 0) {
        const Entry entry{{at, request}, std::move(what)};
        const std::int64_t last = sitting_.at();
        auto misfit = sitting_.add(entry);
        if (!misfit) bytes_.push_back(print_entry(entry, last));
        return misfit;
    }
    /// Plays the lowest legal action of that seat, or chance.
    void play(std::int64_t at, Actor actor, std::uint64_t request = 0) {
        const AnyState& s = sitting_.game().state();
        const Action action = actor.is_chance()
            ? sitting_.rules().chance_outcomes(s).front().action
            : sitting_.rules().legal_actions(s, actor.seat()).front();
        REQUIRE(!add(at, Played{{{actor, action, true, false}}}, request));
    }
    const Sitting& now() const { return sitting_; }
    Sitting replayed(std::size_t entries) const {
        auto first = parse_entry(bytes_[0]);
        REQUIRE(first);
        Sitting again =
            open(game_, std::get<Opened>(first.value().what), data_, first.value().head.at);
        for (std::size_t i = 1; i < entries; ++i) {
            const auto entry = parse_entry(bytes_[i], again.at());
            REQUIRE(entry);
            REQUIRE(!again.add(entry.value()));
        }
        return again;
    }
    std::size_t size() const { return bytes_.size(); }
    /// Whether the log is still read with those bytes in place of the n-th entry's.
    bool is_read_with(std::size_t n, std::string_view bytes) const {
        Sitting again = replayed(n);
        const auto entry = parse_entry(bytes, again.at());
        return entry && !again.add(entry.value());
    }
    const std::string& bytes(std::size_t n) const { return bytes_[n]; }

  private:
    static Sitting open(const AnyGame& game, Opened opened, DataFile data, std::int64_t at) {
        auto sitting = Sitting::open(game, std::move(opened), std::move(data), at);
        REQUIRE_MESSAGE(sitting, (sitting ? "" : sitting.error().text()));
        return std::move(sitting).value();
    }

    const AnyGame& game_;
    DataFile data_;
    Sitting sitting_;
    std::vector<std::string> bytes_;
};

inline Opened opening(const AnyGame& game, std::vector<Holder> holders, std::string_view time) {
    Opened opened;
    opened.game = std::string(game.info().id);
    opened.seats = static_cast<int>(holders.size());
    opened.holders = std::move(holders);
    opened.time = *parse_time_control(time);
    return opened;
}

inline Book coin_walk(std::string_view time,
                      std::vector<Holder> holders = {person("ada"), person("ben")}) {
    return {coin_game::game(), opening(coin_game::game(), std::move(holders), time)};
}

inline Book fair_coin_walk(std::vector<Holder> holders) {
    Opened opened = opening(coin_game::game(), std::move(holders), "move:60");
    opened.seed = std::string(64, '1');
    return {coin_game::game(), std::move(opened)};
}

inline Book scales(std::string_view time, std::vector<Holder> holders, bool pairs = false) {
    Opened opened = opening(secret_game::game(), std::move(holders), time);
    if (pairs) opened.options = {{"teams", "pairs"}};
    return {secret_game::game(), std::move(opened), secret_game::weights_file()};
}

/// Plays the chance that comes first.
inline void deal(Book& book, std::int64_t at) {
    while (book.now().game().turn().is_chance()) book.play(at, Actor::chance());
}

}  // namespace equipoise::sitting_test
