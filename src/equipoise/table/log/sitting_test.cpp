// The fold over a log: clocks, requests done, chat, and the plies that versions share.

#include "equipoise/base/rng.hpp"
#include "equipoise/record/record.hpp"
#include "equipoise/table/log/test_book.hpp"

namespace equipoise::sitting_test {
namespace {

TEST_CASE("only the seat that has to act is on the clock; a decision renews its time") {
    Book book = coin_walk("days:1");
    const Clocks& clocks = book.now().clocks();
    const std::int64_t day = book.now().time().base_ms;
    CHECK(clocks.running() == SeatSet(Seat(0)));
    CHECK(clocks.deadline() == day);
    book.play(day / 2, Seat(0));
    CHECK(clocks.running().empty());
    book.play(day / 2, Actor::chance());
    CHECK(clocks.running() == SeatSet(Seat(0)));
    CHECK(clocks.deadline() == day / 2 + day);
    book.play(day, Seat(0));
    CHECK(clocks.running() == SeatSet(Seat(1)));
    CHECK(clocks.left(Seat(0), 5 * day) == day);
    CHECK(clocks.left(Seat(1), day + day / 4) == 3 * day / 4);
}

TEST_CASE("bots are never on the clock") {
    Book book = coin_walk("days:1", {bot(), person("ben")});
    CHECK(book.now().clocks().running().empty());
    book.play(0, Seat(0));
    book.play(0, Actor::chance());
    book.play(0, Seat(0));
    CHECK(book.now().clocks().running() == SeatSet(Seat(1)));
}

TEST_CASE("a seat that has to roll is on the clock, and the roll is its decision") {
    const Shelf shelf = test_shelf();
    const AnyGame& game = *shelf.find("balance_duel");
    const DataFile data = shelf.default_setup(game).value().data;
    Book book(game, opening(game, {person("ada"), person("ben")}, "days:1"), data);
    while (!book.now().awaited_roller()) book.play(0, *book.now().game().only_actor());
    const Seat roller = *book.now().awaited_roller();
    CHECK(book.now().clocks().running() == SeatSet(roller));
    CHECK(book.now().clocks().left(roller, kSecond) == book.now().time().base_ms - kSecond);
    book.play(kSecond, Actor::chance());
    CHECK(book.now().clocks().left(roller, kSecond) == book.now().time().base_ms);
}

TEST_CASE("clocks wait until every seat is held, and again when one is left") {
    Book book = coin_walk("days:1", {person("ada"), {}});
    const Clocks& clocks = book.now().clocks();
    CHECK(clocks.running().empty());
    REQUIRE(!book.add(100, Sat{Seat(1), "ben", "Ben"}));
    CHECK(clocks.running() == SeatSet(Seat(0)));
    REQUIRE(!book.add(300, Left{Seat(1)}));
    CHECK(clocks.running().empty());
    CHECK(clocks.left(Seat(0), 9000) == book.now().time().base_ms - 200);
    CHECK(book.now().holder(Seat(1)) == Holder{});
    REQUIRE(!book.add(500, Replaced{Seat(1), bot()}));
    CHECK(clocks.left(Seat(0), 600) == book.now().time().base_ms - 300);
    CHECK(book.add(600, Replaced{Seat(0), bot()}));
    CHECK(coin_walk("none", {person("ada"), {}}).add(0, Left{Seat(1)}));
}

TEST_CASE("a seat whose time is over ends a game of two sides, even of two teams") {
    Book book = coin_walk("days:1");
    const std::int64_t day = book.now().time().base_ms;
    CHECK(coin_walk("days:1").add(day - 1, Flagged{Seat(0), ""}));
    CHECK(coin_walk("days:1").add(day, Flagged{Seat(1), ""}));
    CHECK(coin_walk("none").add(day, Flagged{Seat(0), ""}));
    CHECK(book.now().standings().empty());
    REQUIRE(!book.add(day, Flagged{Seat(0), ""}));
    CHECK(book.now().is_over());
    CHECK(book.now().game().ending() == Ending{Ending::By::Time, Seat(0)});
    CHECK(book.now().clocks().running().empty());
    CHECK(book.now().standings() == std::vector<int>{2, 1});
    CHECK(book.now().flagged() == SeatSet(Seat(0)));

    Book pairs = scales("days:1", {person("a"), person("b"), person("c"), person("d")}, true);
    deal(pairs, 0);
    REQUIRE(!pairs.add(day, Flagged{Seat(1), ""}));
    CHECK(pairs.now().standings() == std::vector<int>{1, 3, 1, 3});
}

TEST_CASE("a record of teams says whose time was over and that the whole side lost") {
    Book book = scales("days:1", {person("a"), person("b"), person("c"), person("d")}, true);
    deal(book, 0);
    REQUIRE(!book.add(book.now().time().base_ms, Flagged{Seat(3), ""}));
    const std::string text = print_record(book.now().game(), {});
    CHECK(text.find("[Ending \"time 3\"]\n[Result \"1 0 1 0\"]") != text.npos);
    const Shelf shelf({&secret_game::game()},
                      [](std::string_view) { return secret_game::weights_file(); });
    const auto read = parse_record(text, shelf);
    REQUIRE_MESSAGE(read, (read ? "" : read.error().text()));
    CHECK(print_record(read.value().game, read.value().tags) == text);
}

TEST_CASE("in a game of more sides a bot plays on for a flagged seat, which comes last") {
    Book book = scales("days:1", {person("a"), person("b"), person("c")});
    const std::int64_t day = book.now().time().base_ms;
    deal(book, 0);
    CHECK(book.now().clocks().running() == SeatSet::first(3));
    REQUIRE(!book.add(day, Flagged{Seat(0), "club"}));
    CHECK(book.now().holder(Seat(0)) == Holder{Holder::Kind::Bot, "", "club", "N"});
    CHECK(!book.now().is_over());
    CHECK(!book.now().clocks().running().contains(Seat(0)));
    REQUIRE(!book.add(day, Replaced{Seat(0), {Holder::Kind::Bot, "", "master", "M"}}));
    while (!book.now().is_over()) {
        const Turn turn = book.now().game().turn();
        book.play(day, turn.is_chance() ? Actor::chance() : Actor(*turn.acting.begin()));
    }
    const std::vector<int> ranks = book.now().standings();
    CHECK(ranks[0] == 3);
    CHECK(std::min(ranks[1], ranks[2]) == 1);

    Book other = scales("days:1", {person("a"), person("b"), person("c")});
    deal(other, 0);
    CHECK(other.add(day, Flagged{Seat(0), ""}));
}

/// A match of chess in which Black has been on move since the start.
Book chess_match(std::string_view time) {
    const Shelf shelf = test_shelf();
    static const AnyGame& chess = *shelf.find("chess_balance");
    Opened opened = opening(chess, {person("ada"), person("ben")}, time);
    opened.options = {{"mode", "chess"}, {"games", "3"}};
    Book book(chess, std::move(opened), shelf.default_setup(chess).value().data);
    book.play(0, Seat(0));
    book.play(0, Seat(1));
    book.play(0, Seat(0));
    return book;
}

TEST_CASE("CB-14.3 after a resignation or a draw every seat has its whole time for a decision") {
    for (const char* time : {"move:60", "days:3"}) {
        for (const Action how : {kResigns, kAgrees}) {
            const std::int64_t base = parse_time_control(time)->base_ms;
            const std::int64_t at = base - 1000;
            Book book = chess_match(time);
            CHECK(book.now().clocks().left(Seat(1), at) == 1000);
            const Seat seat(how == kResigns ? 0 : 1);
            REQUIRE(!book.add(at, Played{{{seat, how, true, false}}}));
            for (Seat each : SeatSet::first(2)) CHECK(book.now().clocks().left(each, at) == base);
            if (how == kResigns) {
                book.play(at, Seat(0));
                book.play(at, Seat(0));
            }
            CHECK(book.now().clocks().running() == SeatSet(Seat(1)));
            CHECK(book.now().clocks().deadline() == at + base);
            CHECK(book.now().clocks().left(Seat(1), at + 2000) == base - 2000);
        }
    }
}

TEST_CASE("CB-14.3 with an increment a clock goes on through all games of a match") {
    Book book = chess_match("live:300+5");
    REQUIRE(!book.add(100 * kSecond, Played{{{Seat(0), kResigns, true, false}}}));
    // It has moved once.
    CHECK(book.now().clocks().left(Seat(1), 100 * kSecond) == 205 * kSecond);
}

TEST_CASE("CB-14.3 a log in which a concession gave no time back is read as it was") {
    const std::int64_t base = parse_time_control("days:3")->base_ms;
    Book book = chess_match("days:3");
    REQUIRE(!book.add(base - 1000, Played{{{Seat(0), kResigns, true, false}}}));
    book.play(base - 1000, Seat(0));
    book.play(base - 1000, Seat(0));
    REQUIRE(!book.add(base, Flagged{Seat(1), ""}));
    CHECK(book.now().game().ending() == Ending{Ending::By::Time, Seat(1)});
    Book other = chess_match("days:3");
    CHECK(other.add(base - 1000, Flagged{Seat(1), ""}));
}

TEST_CASE("a request is known to be done while it is among the last 256") {
    Book book = coin_walk("none");
    for (std::uint64_t n = 1; n <= 300; ++n) {
        REQUIRE(!book.add(0, Renamed{Seat(0), "A"}, n));
        REQUIRE(!book.add(0, Renamed{Seat(0), "A"}));
    }
    const Sitting again = book.replayed(book.size());
    for (std::uint64_t n = 0; n <= 301; ++n) {
        CHECK(book.now().was_done(n) == (45 <= n && n <= 300));
        CHECK(again.was_done(n) == book.now().was_done(n));
    }
}

TEST_CASE("the last 200 chat messages are kept, and none longer than 500 bytes") {
    Book book = coin_walk("none");
    for (int n = 0; n < 203; ++n) {
        REQUIRE(!book.add(n, Said{"ada", "Ada", std::to_string(n)}));
    }
    REQUIRE(book.now().chat().size() == 200);
    CHECK(book.now().chat().front() == ChatLine{{"ada", "Ada", "3"}, 3, 5});
    CHECK(!book.add(0, Said{"ada", "Ada", std::string(500, 'x')}));
    CHECK(book.add(0, Said{"ada", "Ada", std::string(501, 'x')}));
}

TEST_CASE("seated players can want a rematch once the game is over, and it comes once") {
    CHECK(coin_walk("none").add(0, Wanted{Seat(0)}));
    Book book = coin_walk("none");
    REQUIRE(!book.add(0, Parley{Parley::Kind::Resigned, Seat(0)}));
    REQUIRE(!book.add(0, Wanted{Seat(0)}));
    REQUIRE(!book.add(0, Wanted{Seat(1)}));
    CHECK(book.now().wants_rematch() == SeatSet::first(2));
    REQUIRE(!book.add(0, Left{Seat(1)}));
    CHECK(book.now().wants_rematch() == SeatSet(Seat(0)));
    REQUIRE(!book.add(0, Next{"t2"}));
    CHECK(book.now().next() == "t2");
    CHECK(book.add(0, Next{"t3"}));
}

TEST_CASE("an entry that names no seat of the game does not fit") {
    for (const Entry::What& what : {Entry::What(Sat{Seat(2), "a", ""}),
                                    Entry::What(Renamed{Seat(2), ""}),
                                    Entry::What(Parley{Parley::Kind::Offered, Seat(2)}),
                                    Entry::What(Nonce{Seat(2), kNonce}),
                                    Entry::What(Left{Seat(2)}),
                                    Entry::What(Replaced{Seat(2), bot()}),
                                    Entry::What(Flagged{Seat(2), ""}),
                                    Entry::What(Wanted{Seat(2)}),
                                    Entry::What(Opened{})}) {
        CHECK(coin_walk("move:60").add(0, what));
    }
}

/// A walk through everything that can happen at a table, with what must hold after each step.
class Walk {
  public:
    Walk(Book book, Seed seed) : book_(std::move(book)), rng_(seed) { watch(); }

    void step() {
        at_ += rng_.below(4) == 0 ? rng_.below(100'000) : rng_.below(3000);
        const Sitting& now = book_.now();
        while (const auto seat = now.clocks().overdue(at_)) {
            const bool ends = !now.game().why_no_ending(Ending::By::Time);
            add(Flagged{*seat, ends ? "" : "club"});
        }
        for (Seat late : now.late_shares(at_)) add(Left{late});
        if (now.needs_round()) return add(Round{secret(), secret()});
        const Seat seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(now.seats()))));
        switch (rng_.below(10)) {
            case 0:
                return add(Said{"eve", "", "."});
            case 1:
                if (const auto point = now.undo_point()) return add(Undone{*point});
                break;
            case 2:
                return change(seat);
            case 3:
                if (now.is_over() && now.holder(seat).kind == Holder::Kind::Person) {
                    return add(Wanted{seat});
                }
                break;
            default:
                break;
        }
        for (Seat owes : now.owed_nonces()) return add(Nonce{owes, std::string(32, digit())});
        if (now.rounds() && rng_.below(4) > 0) {
            for (Seat owes : now.owed_shares()) return give(owes);
        }
        play();
    }
    const Book& book() const { return book_; }
    const std::vector<std::int64_t>& times() const { return times_; }

  private:
    char digit() { return static_cast<char>('0' + rng_.below(10)); }
    std::string secret() { return std::string(kShareDigits, digit()); }

    void give(Seat seat) {
        if (book_.now().rounds()->step() == ChanceRounds::Step::Commit) {
            return add(Committed{seat, secret()});
        }
        if (rng_.below(8) == 0) return add(Withheld{seat});
        add(Revealed{seat, secret()});
    }

    void change(Seat seat) {
        const Holder::Kind kind = book_.now().holder(seat).kind;
        if (kind == Holder::Kind::Person) return add(Left{seat});
        if (kind == Holder::Kind::Bot) return add(Renamed{seat, "Bo"});
        if (rng_.below(4) == 0) return add(Replaced{seat, bot()});
        add(Sat{seat, std::string(1, digit()), ""});
    }

    void play() {
        const Sitting& now = book_.now();
        const Turn turn = now.game().turn();
        if (turn.is_terminal() || (turn.is_chance() && !now.may_draw_chance())) return;
        Actor actor = Actor::chance();
        if (!turn.is_chance()) {
            std::uint32_t n = rng_.below(static_cast<std::uint32_t>(turn.acting.size()));
            for (Seat seat : turn.acting) {
                if (n-- == 0) actor = seat;
            }
        }
        const AnyState& s = now.game().state();
        Action action;
        if (turn.is_chance()) {
            action = draw_outcome(now.rules(), s, rng_.next());
        } else {
            const auto list = now.rules().legal_actions(s, actor.seat());
            action = list[rng_.below(static_cast<std::uint32_t>(list.size()))];
        }
        add(Played{{{actor, action, true, false}}});
    }

    void add(Entry::What what) {
        PerSeat<std::int64_t> before{};
        for (Seat seat : all()) before[seat] = book_.now().clocks().left(seat, at_);
        const bool gives_back = std::holds_alternative<Undone>(what);
        const auto misfit = book_.add(at_, std::move(what));
        REQUIRE_MESSAGE(!misfit, (misfit ? misfit->text() : ""));
        for (Seat seat : all()) {
            const std::int64_t left = book_.now().clocks().left(seat, at_);
            CHECK((gives_back || left >= before[seat]));
        }
        watch();
    }

    void watch() {
        const Sitting& now = book_.now();
        const Clocks& clocks = now.clocks();
        for (Seat seat : all()) {
            CHECK(clocks.left(seat, at_) >= 0);
            if (!clocks.running().contains(seat)) {
                CHECK(clocks.left(seat, at_ + 1'000'000) == clocks.left(seat, at_));
                continue;
            }
            CHECK(now.holder(seat).kind == Holder::Kind::Person);
            const bool holds_up = now.rounds() && now.owed_shares().contains(seat);
            CHECK((now.game().turn().acting.contains(seat) || now.awaited_roller() == seat ||
                   holds_up));
        }
        if (!now.all_seated() || !now.owed_nonces().empty()) CHECK(clocks.running().empty());
        if (now.rounds()) watch_rounds();
        if (const auto due = clocks.deadline()) {
            CHECK(clocks.overdue(*due));
            CHECK(!clocks.overdue(*due - 1));
        }
        plies_.push_back(now.game().plies());
        times_.push_back(at_);
        share();
    }

    /// What was agreed on or void stays as it is, and chance comes from an agreed round alone.
    void watch_rounds() {
        const Sitting& now = book_.now();
        const auto& rounds = now.rounds()->all();
        for (std::size_t i = 0; i < rounds_.size(); ++i) {
            const bool was_settled = rounds_[i].is_agreed() || rounds_[i].is_void();
            CHECK((!was_settled || rounds_[i] == rounds[i]));
        }
        CHECK(rounds.size() >= rounds_.size());
        for (std::size_t i = 0; i + 1 < rounds.size(); ++i) {
            CHECK(rounds[i].is_agreed() != rounds[i].is_void());
        }
        if (now.chance_total() > drawn_) CHECK(rounds.back().is_agreed());
        if (now.may_draw_chance()) CHECK(now.owed_shares().empty());
        drawn_ = now.chance_total();
        rounds_ = rounds;
    }

    /// The plies that every version since has in common with that one and the game now.
    void share() {
        const std::uint64_t version = 1 + rng_.below(static_cast<std::uint32_t>(plies_.size()));
        std::size_t shared = plies_[version - 1].size();
        for (std::size_t v = version; v < plies_.size(); ++v) {
            shared = std::min(shared, plies_[v].size());
        }
        CHECK(book_.now().tail_from(version) == shared);
        CHECK(!book_.now().tail_from(plies_.size() + 1));
        const auto& then = plies_[version - 1];
        const auto& last = plies_.back();
        CHECK(std::equal(
            then.begin(), then.begin() + static_cast<std::ptrdiff_t>(shared), last.begin()));
    }
    SeatSet all() const { return SeatSet::first(book_.now().seats()); }

    Book book_;
    Rng rng_;
    std::int64_t at_ = 0;
    std::vector<std::vector<Ply>> plies_;  // By version.
    std::vector<ChanceRound> rounds_;
    std::uint64_t drawn_ = 0;
    std::vector<std::int64_t> times_;
};

std::vector<Book> tables(std::string_view time) {
    const auto fair = [&](Opened opened, int scheme) {
        opened.seed = opened.commitment = std::string(64, '1');
        opened.scheme = scheme;
        return opened;
    };
    const Shelf shelf = test_shelf();
    static const AnyGame& duel = *shelf.find("balance_duel");
    std::vector<Book> books;
    books.push_back(coin_walk(time, {person("ada"), {}}));
    books.push_back(scales(time, {person("a"), bot(), person("a")}));
    books.push_back(scales(time, {person("a"), {}, person("c"), bot()}, true));
    for (int scheme = 1; scheme <= kScheme; ++scheme) {
        const Opened secret = opening(secret_game::game(), {person("a"), {}, bot()}, time);
        books.emplace_back(secret_game::game(), fair(secret, scheme), secret_game::weights_file());
        books.emplace_back(duel,
                           fair(opening(duel, {person("a"), person("b")}, time), scheme),
                           shelf.default_setup(duel).value().data);
    }
    return books;
}

TEST_CASE("property: clocks are fair whatever happens at a table, and a replay gives the same") {
    Seed seed = 1;
    for (const char* time : {"move:30", "live:60+3", "days:1", "none"}) {
        for (Book& book : tables(time)) {
            for (int again = 0; again < 3; ++again) {
                Walk walk(book, ++seed);
                for (int n = 0; n < 120; ++n) walk.step();
                const Sitting& now = walk.book().now();
                Sitting then = walk.book().replayed(walk.book().size());
                const std::int64_t later = walk.times().back() + 12'345;
                CHECK(then.version() == now.version());
                CHECK(then.clocks().running() == now.clocks().running());
                CHECK(then.clocks().deadline() == now.clocks().deadline());
                CHECK(then.nonces() == now.nonces());
                CHECK(then.rounds() == now.rounds());
                CHECK(then.chance_total() == now.chance_total());
                for (Seat seat : SeatSet::first(now.seats())) {
                    CHECK(then.holder(seat) == now.holder(seat));
                    CHECK(then.clocks().left(seat, later) == now.clocks().left(seat, later));
                }
            }
        }
    }
}

TEST_CASE("property: a log that somebody changed is read or refused") {
    Rng rng(8);
    int read = 0;
    int refused = 0;
    for (Book& book : tables("move:30")) {
        Walk walk(book, rng.next());
        for (int n = 0; n < 60; ++n) walk.step();
        for (int again = 0; again < 300; ++again) {
            const std::size_t n = 1 + rng.below(static_cast<std::uint32_t>(walk.book().size() - 1));
            std::string bytes = walk.book().bytes(n);
            for (std::uint32_t i = 1 + rng.below(2); i > 0; --i) {
                bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] =
                    static_cast<char>(rng.below(256));
            }
            (walk.book().is_read_with(n, bytes) ? read : refused) += 1;
        }
    }
    CHECK(read > 10);
    CHECK(refused > 10);
}

TEST_CASE("a seat is kept for whoever is invited, until they or somebody else have answered") {
    const auto invited = [] {
        Book book = coin_walk("none", {person("ada"), {}});
        REQUIRE(!book.add(0, Invited{Seat(1), "ben", "Ben"}));
        return book;
    };
    Book book = invited();
    REQUIRE(book.now().invitation() != nullptr);
    CHECK(book.now().invitation()->person == "ben");
    CHECK(*book.replayed(book.size()).invitation() == *book.now().invitation());
    CHECK(book.now().turned_down() == nullptr);
    CHECK(invited().add(0, Sat{Seat(1), "eve", "Eve"}));
    CHECK(invited().add(0, TurnedDown{Seat(0)}));
    CHECK(coin_walk("none").add(0, Invited{Seat(1), "ben", "Ben"}));
    CHECK(coin_walk("none", {person("ada"), {}}).add(0, TurnedDown{Seat(1)}));
    REQUIRE(!book.add(1, Sat{Seat(1), "ben", "Ben"}));
    CHECK(book.now().invitation() == nullptr);
    CHECK(book.now().invited() != nullptr);
    Book declined = invited();
    REQUIRE(!declined.add(1, TurnedDown{Seat(1)}));
    CHECK(declined.now().invitation() == nullptr);
    CHECK(declined.now().turned_down()->name == "Ben");
    CHECK(declined.replayed(declined.size()).turned_down()->name == "Ben");
    CHECK(declined.add(2, TurnedDown{Seat(1)}));
    Book taken = invited();
    REQUIRE(!taken.add(1, TurnedDown{Seat(1)}));
    REQUIRE(!taken.add(2, Sat{Seat(1), "eve", "Eve"}));
    CHECK(taken.now().turned_down() == nullptr);
    Book played = invited();
    REQUIRE(!played.add(1, Replaced{Seat(1), bot()}));
    CHECK(played.now().invitation() == nullptr);
    Book closed = invited();
    REQUIRE(!closed.add(1, Closed{}));
    CHECK(closed.now().invitation() == nullptr);
}

TEST_CASE("an ending that names no seat of the game is refused") {
    Opened opened = opening(coin_game::game(), {person("ada"), bot()}, "none");
    opened.ending = Ending{Ending::By::Resigned, Seat(2)};
    CHECK(!Sitting::open(coin_game::game(), opened, {}));
    opened.ending = Ending{Ending::By::Time, Seat(1)};
    CHECK(Sitting::open(coin_game::game(), opened, {}));
}

TEST_CASE("a service that was down costs nobody time") {
    Book book = coin_walk("move:60");
    book.play(kSecond, Seat(0));
    book.play(kSecond, Actor::chance());
    const std::int64_t stopped_at = 31 * kSecond;
    const std::int64_t left = book.now().clocks().left(Seat(0), stopped_at);
    CHECK(left == 30 * kSecond);
    // The service's clock goes on from where it stood, however long that was.
    const Sitting again = book.replayed(book.size());
    CHECK(again.clocks().left(Seat(0), stopped_at) == left);
    CHECK(again.clocks().deadline() == 61 * kSecond);
}

}  // namespace
}  // namespace equipoise::sitting_test
