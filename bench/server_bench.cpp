// `equipoise_server_bench [--game G] [--mode M] [--matches N] [--moves N] [--idle N] [--full]`:
// what a durable move costs the table server in processor time, in the log and on the wire, and
// what an idle match costs in memory. The hall and a real SQLite store, without sockets; the
// players run on a thread of their own, which does not count.

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <future>
#include <malloc.h>
#include <mutex>
#include <pthread.h>
#include <set>
#include <thread>
#include <time.h>

#include "equipoise/base/text.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/hall.hpp"
#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/table/json/json.hpp"
#include "tests/support/catalog.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise::server {
namespace {

struct Flags {
    std::string game = "chess_balance";
    std::string mode;  // Of chess, "chess" unless another is given.
    int matches = 50;
    int moves = 20'000;
    int idle = 2'000;
    bool lean = true;
};

constexpr int kBegun = 20;                            // Moves of a match before it is left.
constexpr double kMostHeap = 8192, kMostLogged = 16;  // Bytes.

void judge(const char* what, double bytes, double target) {
    std::printf("%s: %.1f bytes; target %.0f: %s\n",
                what,
                bytes,
                target,
                bytes <= target ? "reached" : "not reached");
}

/// Ends the program from whichever thread: the others are in the middle of something.
[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::fflush(stderr);
    std::_Exit(1);
}

double cpu_seconds(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// One thread that does what is posted, as the wire's does.
class Loop {
  public:
    Loop() : thread_([this] { run(); }) {}
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    ~Loop() {
        post([this] { stopping_ = true; });
        thread_.join();
    }
    void post(std::function<void()> work) {
        const std::lock_guard guard(mutex_);
        queue_.push_back(std::move(work));
        if (queue_.size() == 1) wake_.notify_one();
    }
    /// Does it there and waits for it.
    void call(const std::function<void()>& work) {
        std::mutex mutex;
        std::condition_variable done;
        bool is_done = false;
        post([&] {
            work();
            const std::lock_guard guard(mutex);
            is_done = true;
            done.notify_one();
        });
        std::unique_lock lock(mutex);
        done.wait(lock, [&] { return is_done; });
    }
    clockid_t clock() {
        clockid_t id{};
        pthread_getcpuclockid(thread_.native_handle(), &id);
        return id;
    }

  private:
    void run() {
        std::deque<std::function<void()>> due;
        while (!stopping_) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return !queue_.empty(); });
                due.swap(queue_);
            }
            for (auto& work : due) work();
            due.clear();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> queue_;
    bool stopping_ = false;
    std::thread thread_;
};

/// The store's cluster with a clock that can be put forward.
class Hasty final : public Cluster {
  public:
    explicit Hasty(Cluster& real) : real_(real) {}
    const std::string& node() const override { return real_.node(); }
    Claim claim(const std::string& table) override { return real_.claim(table); }
    void release(const std::string& table) override { real_.release(table); }
    void send(const std::string& node, std::string mail) override {
        real_.send(node, std::move(mail));
    }
    void start(Receive receive, std::function<void()> lost) override {
        real_.start(std::move(receive), std::move(lost));
    }
    std::int64_t service_ms() const override { return real_.service_ms() + ahead_ms; }
    bool is_living(const std::string& node) const override { return real_.is_living(node); }

    std::int64_t ahead_ms = 0;

  private:
    Cluster& real_;
};

/// What the lines have been told, for the players' thread.
struct Inbox {
    struct Letter {
        int player = 0;
        Text text;
    };
    void put(Letter letter) {
        const std::lock_guard guard(mutex);
        letters.push_back(std::move(letter));
        if (letters.size() == 1) wake.notify_one();
    }
    std::deque<Letter> take() {
        std::unique_lock lock(mutex);
        if (!wake.wait_for(lock, std::chrono::seconds(20), [&] { return !letters.empty(); })) {
            give_up("nothing is said any more");
        }
        return std::exchange(letters, {});
    }
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<Letter> letters;
};

class InboxLine final : public Line {
  public:
    InboxLine(Inbox& inbox, int player) : inbox_(inbox), player_(player) {}
    void send(Text message) override { inbox_.put({player_, std::move(message)}); }
    void close() override {}

  private:
    Inbox& inbox_;
    int player_;
};

class DeafLine final : public Line {
  public:
    void send(Text) override {}
    void close() override {}
};

/// One line's player, who plays at random and knows the rules.
struct Player {
    std::string table;
    int seat = 0;
    std::unique_ptr<LineHandler> handler;
    SharedRules rules;  // And the state, as long as nothing is hidden.
    AnyState state;
    std::uint64_t version = 0;
    std::size_t plies = 0;
    std::size_t played = 0;  // Plies after which it has last played, one more.
    bool is_over = false;
    std::set<std::pair<std::uint64_t, std::string>> shared{};  // Rounds and steps answered.
};

class Bench {
  public:
    Bench(const Flags& flags, const std::string& database)
        : flags_(flags),
          storage_(open_storage(database)),
          cluster_(*storage_.cluster),
          bots_{{}},
          hall_({games_,
                 bots_,
                 *storage_.events,
                 cluster_,
                 [this](std::function<void()> work) { loop_.post(std::move(work)); },
                 1,
                 {},
                 {},
                 {},
                 {.threads = 0},
                 1'000'000}) {}

    void run() {
        for (int i = 0; i < flags_.matches; ++i) open_match();
        const double all = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
        const double own = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
        const double hall = cpu_seconds(loop_.clock());
        bytes_ = messages_ = 0;
        done_ = 0;
        const auto start = std::chrono::steady_clock::now();
        while (done_ < flags_.moves) play(inbox_.take());
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
        const double hall_us = 1e6 * (cpu_seconds(loop_.clock()) - hall) / done_;
        const double all_us = 1e6 *
            (cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - all - cpu_seconds(CLOCK_THREAD_CPUTIME_ID) +
             own) /
            done_;
        std::printf("%d matches of %s, %s lines: %d durable moves in %.1f s\n",
                    flags_.matches,
                    flags_.game.c_str(),
                    flags_.lean ? "lean" : "full",
                    done_,
                    wall.count());
        std::printf(
            "processor time of a durable move: %.1f us, %.1f of it in the hall\n", all_us, hall_us);
        std::printf("on the wire: %.0f bytes a move and player, %.1f messages\n",
                    static_cast<double>(bytes_) / done_ / 2,
                    static_cast<double>(messages_) / done_ / 2);
        measure_log();
    }

    /// So many more matches are begun and left, and then looked at again.
    void idle() {
        if (flags_.idle == 0) return;
        const auto count = static_cast<std::size_t>(flags_.idle);
        leave();
        const std::size_t known = players_.size();
        std::vector<std::string> tables;
        tables.reserve(count);
        std::vector<std::unique_ptr<LineHandler>> handlers;
        handlers.reserve(2 * count);
        const std::size_t none = used();
        for (std::size_t i = 0; i < count; ++i) open_match();
        const int enough = done_ + flags_.idle * kBegun;
        while (done_ < enough) play(inbox_.take());
        leave();
        for (std::size_t i = 0; i < count; ++i) tables.push_back(players_[known + 2 * i].table);
        players_.resize(known);
        players_.shrink_to_fit();
        const std::size_t alone = used();
        loop_.call([&] { enter_as_browsers(tables, handlers); });
        const std::size_t lined = used();
        pass_time();
        std::size_t sleeping = 0;
        loop_.call([&] { sleeping = hall_.sleeping_tables(); });
        const std::size_t asleep = used();
        const auto each = [&](std::size_t more, std::size_t less) {
            return (more - std::min(more, less)) / count;
        };
        std::printf(
            "%zu matches after some %d moves, heap of each: %zu bytes awake without lines, %zu more"
            " for each line of a browser, %zu asleep with two lines (%zu sleep)\n",
            count,
            kBegun,
            each(alone, none),
            each(lined, alone) / 2,
            each(asleep, none),
            sleeping);
        judge("R13: heap of an awake match without lines",
              static_cast<double>(each(alone, none)),
              kMostHeap);
    }

    /// Nothing is left for the loop to do with what is about to go.
    void close() {
        std::promise<void> closed;
        loop_.call([&] { hall_.close([&] { closed.set_value(); }); });
        closed.get_future().wait();
        storage_.events->flush();
        loop_.call([] {});
    }

  private:
    /// Every player goes, and hears nothing more.
    void leave() {
        storage_.events->flush();
        loop_.call([&] {
            for (Player& player : players_) player.handler = nullptr;
        });
        storage_.events->flush();
        loop_.call([] {});
        const std::lock_guard guard(inbox_.mutex);
        inbox_.letters.clear();
        inbox_.letters.shrink_to_fit();
    }

    void enter_as_browsers(const std::vector<std::string>& tables,
                           std::vector<std::unique_ptr<LineHandler>>& handlers) {
        AttachOptions options;
        options.patches = true;
        for (const std::string& table : tables) {
            for (const char* person : {"ada", "bob"}) {
                handlers.push_back(
                    hall_.attach(table, person, options, std::make_shared<DeafLine>()));
            }
        }
    }

    /// Until every table that nobody plays at sleeps.
    void pass_time() {
        for (int i = 0; i < 2; ++i) {
            storage_.events->flush();
            loop_.call([&] {
                cluster_.ahead_ms += 120'000;
                for (int beat = 0; beat < 60; ++beat) hall_.beat();
            });
        }
    }

    /// Bytes allocated once all is quiet.
    std::size_t used() {
        storage_.events->flush();
        loop_.call([] {});
        return mallinfo2().uordblks;
    }

    std::string open(const std::string& person) {
        Json plan{
            {"game", flags_.game}, {"seats", {{{"by", "me"}}, {{"by", "open"}}}}, {"listed", true}};
        if (!flags_.mode.empty()) plan["options"] = {{"mode", flags_.mode}};
        std::promise<std::string> name;
        loop_.post([&] {
            hall_.open(print_json(plan), person, [&](const Result<std::string, Problem>& opened) {
                if (!opened) give_up(error_message("", opened.error()));
                name.set_value(opened.value());
            });
        });
        return name.get_future().get();
    }

    void open_match() {
        const std::string table = open("ada");
        for (int seat : {0, 1}) {
            const int index = static_cast<int>(players_.size());
            players_.push_back({table, seat, nullptr, nullptr, {}, 0, 0, 0, false, {}});
            AttachOptions options;
            options.lean = flags_.lean;
            loop_.call([&] {
                players_.back().handler = hall_.attach(table,
                                                       seat == 0 ? "ada" : "bob",
                                                       options,
                                                       std::make_shared<InboxLine>(inbox_, index));
            });
        }
        const int ada = static_cast<int>(players_.size()) - 2;
        say(ada + 1, {{"type", "sit"}, {"seat", 1}, {"name", "Bob"}});
    }

    void say(int player, const Json& message) {
        LineHandler* const handler = players_[static_cast<std::size_t>(player)].handler.get();
        loop_.post([handler, text = print_json(message)] { handler->on_message(text); });
    }

    void play(const std::deque<Inbox::Letter>& letters) {
        for (const Inbox::Letter& letter : letters) {
            bytes_ += letter.text->size();
            ++messages_;
            hear(letter.player, Json::parse(*letter.text));
        }
    }

    void hear(int index, const Json& message) {
        Player& player = players_[static_cast<std::size_t>(index)];
        const std::string type = message.value("type", "");
        if (type == "error" || type == "refused") {
            give_up(print_json(message));
        }
        if (message.contains("d") || type == "done") {
            ++done_;
        } else if (type == "chance") {
            // Until the answer has arrived, others' steps bring the same demand again.
            if (message["owes"].empty() ||
                !player.shared.emplace(message["round"], message["step"]).second) {
                return;
            }
            for (const Json& seat : message["owes"]) {
                say(index, owed_answer(chance_, message, seat.get<int>()));
            }
        } else if (type == "table") {
            start(player, message);
            act(index, message["now"]["actors"], message["now"]["roller"]);
        } else if (message.contains("v")) {
            player.version = message["v"];
            for (const Json& ply : message["p"]) follow(player, ply[1], ply[2]);
            act(index, message["a"], message.value("r", Json()));
        } else if (message.contains("now")) {
            player.version = message["version"];
            if (type == "plies") {
                for (const Json& ply : message["plies"]) {
                    follow(player,
                           ply["actor"].is_string() ? -1 : ply["actor"].get<int>(),
                           ply["move"]);
                }
            }
            act(index, message["now"]["actors"], message["now"]["roller"]);
        }
    }

    void start(Player& player, const Json& message) {
        player.version = message["version"];
        if (player.rules == nullptr) {
            const AnyGame* game = games_.find(flags_.game);
            auto setup = games_.default_setup(*game).value();
            if (!flags_.mode.empty()) (void)setup.options.set("mode", flags_.mode);
            player.rules = game->make(std::move(setup)).value();
        }
        player.state = player.rules->initial();
        player.plies = 0;
        for (const Json& ply : message["plies"]) follow(player, ply[1], ply[2]);
    }

    static void follow(Player& player, int actor, const std::string& move) {
        const Actor who = actor < 0 ? Actor::chance() : Actor(Seat(actor));
        const auto actions = player.rules->parse_move(player.state, who, move);
        for (Action action : actions.value()) player.rules->apply(player.state, who, action);
        ++player.plies;
    }

    void act(int index, const Json& actors, const Json& roller) {
        Player& player = players_[static_cast<std::size_t>(index)];
        if (actors.size() == 1 && actors[0] == "over") {
            if (!std::exchange(player.is_over, true) && player.seat == 0) open_match();
            return;
        }
        if (player.played == player.plies + 1) return;
        const std::string id = "request-" + std::to_string(100'000'000 + ++requests_);
        if (roller == player.seat) {
            player.played = player.plies + 1;
            return say(index, {{"type", "roll"}, {"id", id}, {"version", player.version}});
        }
        for (const Json& actor : actors) {
            if (actor != player.seat) continue;
            player.played = player.plies + 1;
            const auto legal = player.rules->legal_actions(player.state, Seat(player.seat));
            const Action action = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
            say(index,
                {{"type", "play"},
                 {"id", id},
                 {"version", player.version},
                 {"seat", player.seat},
                 {"move", player.rules->print_action(player.state, action)}});
        }
    }

    /// Of the tables that have been played at.
    void measure_log() {
        std::size_t entries = 0, bytes = 0;
        for (std::size_t i = 0; i < players_.size(); i += 2) {
            const auto log = storage_.events->entries(players_[i].table, 4);
            for (const std::string& entry : log) {
                ++entries;
                bytes += entry.size();
            }
        }
        judge("R13: in the log, a move",
              static_cast<double>(bytes) / static_cast<double>(entries),
              kMostLogged);
    }

    Flags flags_;
    Storage storage_;
    Hasty cluster_;
    Shelf games_ = test_shelf();
    BotShelf bots_;
    ChanceTools chance_ = chance_tools();
    Loop loop_;
    Inbox inbox_;
    std::deque<Player> players_;  // In pairs, those of one match.
    Rng rng_{1};
    std::size_t bytes_ = 0, messages_ = 0;
    std::uint64_t requests_ = 0;
    int done_ = 0;
    Hall hall_;
};

int main_with(int argc, char** argv) {
    mallopt(M_ARENA_MAX, 1);  // mallinfo2 knows the main arena alone.
    Flags flags;
    for (int i = 1; i < argc; ++i) {
        const std::string flag = argv[i];
        if (flag == "--full") {
            flags.lean = false;
            continue;
        }
        const std::string value = ++i < argc ? argv[i] : "";
        if (flag == "--game") {
            flags.game = value;
        } else if (flag == "--mode") {
            flags.mode = value;
        } else {
            const auto number = parse_int(value, 0, 10'000'000);
            int* const target = flag == "--matches" ? &flags.matches
                : flag == "--moves"                 ? &flags.moves
                : flag == "--idle"                  ? &flags.idle
                                                    : nullptr;
            if (!number || target == nullptr) {
                std::fprintf(stderr, "unknown flag or value: %s %s\n", flag.c_str(), value.c_str());
                return 2;
            }
            *target = static_cast<int>(*number);
        }
    }
    if (flags.mode.empty() && flags.game == "chess_balance") flags.mode = "chess";
    const auto folder = std::filesystem::temp_directory_path() /
        ("equipoise_server_bench_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    {
        Bench bench(flags, (folder / "bench.db").string());
        bench.run();
        bench.idle();
        bench.close();
    }
    std::filesystem::remove_all(folder);
    return 0;
}

}  // namespace
}  // namespace equipoise::server

int main(int argc, char** argv) { return equipoise::server::main_with(argc, argv); }
