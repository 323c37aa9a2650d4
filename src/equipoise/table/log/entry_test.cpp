#include "equipoise/table/log/entry.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "equipoise/base/rng.hpp"
#include "equipoise/table/log/entry_json.hpp"
#include "tests/support/catalog.hpp"

namespace equipoise {
namespace {

Opened opening() {
    Opened opened;
    opened.game = "g";
    opened.options = {{"mode", "2"}};
    opened.seats = 3;
    opened.data_name = "a b.json";
    opened.data_hash = "00ff";
    opened.start = "S \"1\"";
    opened.plies = {{Actor::chance(), Action{3}, true, false}, {Seat(2), Action{7}, false, false}};
    opened.ending = Ending{Ending::By::Time, Seat(1)};
    opened.holders = {{Holder::Kind::Open, "", "", ""},
                      {Holder::Kind::Person, "abc", "", "Ünal"},
                      {Holder::Kind::Bot, "", "club", "Bo"}};
    opened.opened_ms = 1'700'000'000'123;
    opened.advice = false;
    opened.seed = std::string(64, 'a');
    opened.commitment = std::string(64, 'b');
    opened.scheme = kScheme;
    opened.time = {TimeControl::Kind::Increment, 300'000, 5'000};
    opened.chat = true;
    opened.rated = true;
    opened.listed = true;
    opened.host = "abc";
    opened.after = "t0";
    opened.club = "c0";
    return opened;
}

std::vector<Entry::What> one_of_each_kind() {
    return {opening(),
            Played{opening().plies},
            Played{},
            Undone{4},
            Sat{Seat(1), "abc", "A"},
            Invited{Seat(1), "abc", "A"},
            TurnedDown{Seat(1)},
            Renamed{Seat(0), ""},
            Parley{Parley::Kind::Offered, Seat(0)},
            Parley{Parley::Kind::Declined, Seat(1)},
            Parley{Parley::Kind::Agreed, Seat(2)},
            Parley{Parley::Kind::Resigned, Seat(7)},
            Round{std::string(64, 'c'), std::string(64, 'd')},
            Committed{Seat(1), std::string(64, 'e')},
            Revealed{Seat(2), std::string(64, 'f')},
            Withheld{Seat(3)},
            Nonce{Seat(3), "00ff"},
            Left{Seat(4)},
            Replaced{Seat(5), {Holder::Kind::Bot, "", "club", "Bo"}},
            Flagged{Seat(6), ""},
            Vacation{Seat(1), 1'700'000'000'000},
            Flagged{Seat(6), "club"},
            Said{"abc", "A", "\"hé\"\n{}"},
            Said{"abc", "A", "", "well_played"},
            Wanted{Seat(0)},
            Next{"t2"},
            Closed{},
            Broken{"why"}};
}

TEST_CASE("every kind of log entry reads back as it was written") {
    for (const Entry::What& what : one_of_each_kind()) {
        for (const EntryHead head : {EntryHead{},
                                     EntryHead{7, 1},
                                     EntryHead{40'000'000'000, kRequests - 1},
                                     EntryHead{kMaxServiceMs, 77}}) {
            const Entry entry{head, what};
            for (std::int64_t last : {std::int64_t{0}, head.at / 2, head.at}) {
                const auto again = parse_entry(print_entry(entry, last), last);
                REQUIRE(again);
                CHECK(again.value() == entry);
            }
            const auto as_text = parse_entry(print_json(entry_json(entry)));
            REQUIRE(as_text);
            CHECK(as_text.value() == entry);
        }
    }
}

TEST_CASE("entries of old logs are read: no head, plies as text, the ending as a number") {
    Opened older = opening();
    Json text = Json::parse(print_entry({{}, older}));
    for (const char* key : {"advice",
                            "seed",
                            "commitment",
                            "time",
                            "chat",
                            "rated",
                            "listed",
                            "host",
                            "after",
                            "club",
                            "scheme"}) {
        text.erase(key);
    }
    text["ending"] = 1;
    Opened expected;
    expected.game = older.game;
    expected.options = older.options;
    expected.seats = older.seats;
    expected.data_name = older.data_name;
    expected.data_hash = older.data_hash;
    expected.start = older.start;
    expected.plies = older.plies;
    expected.holders = older.holders;
    expected.opened_ms = older.opened_ms;
    expected.ending = Ending{Ending::By::Resigned, Seat(1)};
    CHECK(parse_entry(print_json(text)).value() == Entry{{}, expected});
    text["ending"] = -1;
    expected.ending = Ending{};
    CHECK(parse_entry(print_json(text)).value() == Entry{{}, expected});
    CHECK(parse_entry(R"({"kind":"played","plies":[[0,5],[-1,3,1]]})").value() ==
          Entry{{},
                Played{{{Seat(0), Action{5}, true, false},
                        {Actor::chance(), Action{3}, false, false}}}});
}

TEST_CASE("bytes that are not an entry are refused") {
    using namespace std::string_view_literals;
    for (const std::string_view text : {""sv,
                                        "{}"sv,
                                        R"({"kind":"played","plies":[[9,1]]})"sv,
                                        R"({"kind":"played","plies":[[0,-1]]})"sv,
                                        R"({"kind":"undone","to":-1})"sv,
                                        R"({"kind":"undone","to":1,"now":-1})"sv,
                                        R"({"kind":"undone","to":1,"request":281474976710656})"sv,
                                        R"({"kind":"sat","seat":8,"guest":"","name":""})"sv,
                                        R"({"kind":"left"})"sv,
                                        "\x01"sv,
                                        "\x02\x05\x01\x02\x03\x04\x05"sv,
                                        "\x01\x05\x09"sv,
                                        "\x01\x05\x20"sv,
                                        "\x01\x05\xa0zzzzz"sv,
                                        "\x01\xff\xff\xff\xff\xff\xff\xff\xff\x01"sv,
                                        "\x03"sv}) {
        CHECK(!parse_entry(text));
    }
}

TEST_CASE("property: any bytes are read or refused, and what is read is written back the same") {
    Rng rng(1);
    std::vector<std::string> good;
    for (const Entry::What& what : one_of_each_kind()) good.push_back(print_entry({{9, 3}, what}));
    int read = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes;
        if (round % 2 == 0) {
            bytes += static_cast<char>(1 + rng.below(2));
            for (std::uint32_t n = rng.below(24); n > 0; --n) {
                bytes += static_cast<char>(rng.below(256));
            }
        } else {
            bytes = good[rng.below(static_cast<std::uint32_t>(good.size()))];
            for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
                bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] =
                    static_cast<char>(rng.below(256));
            }
        }
        const auto last = static_cast<std::int64_t>(rng.below(1'000'000));
        const auto entry = parse_entry(bytes, last);
        if (!entry) continue;
        ++read;
        const auto again = parse_entry(print_entry(entry.value(), last), last);
        REQUIRE(again);
        CHECK(again.value().head.request == entry.value().head.request);
        CHECK(again.value().what.index() == entry.value().what.index());
    }
    CHECK(read > 1000);
}

/// The plies of one request, played by chance, and what chance does after it.
std::vector<Ply> play_on(Playthrough& game, Rng& rng) {
    const std::size_t from = game.plies().size();
    const Turn turn = game.turn();
    if (!turn.is_chance()) {
        const Seat seat = *turn.acting.begin();
        const auto list = game.rules().playout_actions(game.state(), seat);
        game.apply(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    }
    while (game.turn().is_chance()) game.draw_chance(rng.next());
    const auto& plies = game.plies();
    return {plies.begin() + static_cast<std::ptrdiff_t>(from), plies.end()};
}

TEST_CASE("a play with its time and its request is typically stored in at most 16 bytes") {
    const Shelf shelf = test_shelf();
    for (const AnyGame* one : shelf.games()) {
        Rng rng(1);
        std::vector<std::size_t> sizes;
        std::size_t bytes = 0;
        std::size_t plies = 0;
        for (int round = 0; round < 2; ++round) {
            Playthrough game(one->make(shelf.default_setup(*one).value()).value());
            std::int64_t at = 1'000'000'000;
            while (!game.turn().is_terminal()) {
                const std::int64_t last = at;
                at += 500 + rng.below(60'000);
                const Played played{play_on(game, rng)};
                const Entry entry{{at, 1 + (rng.next() >> 17)}, played};
                sizes.push_back(print_entry(entry, last).size());
                bytes += sizes.back();
                plies += played.plies.size();
            }
        }
        std::sort(sizes.begin(), sizes.end());
        INFO(one->info().id, ": ", sizes.size(), " entries, ", plies, " plies, ", bytes, " bytes");
        CHECK(sizes[sizes.size() * 9 / 10] <= 16);
        CHECK(bytes <= 16 * plies);
    }
}

}  // namespace
}  // namespace equipoise
