// `equipoise_load_generator --port N[,N...] --tables N --rate N --seconds N ...`: many players at a
// running server, in one thread that costs less than what it loads. Prints one JSON object.
//
//   --side equipoise|boardgameio
//   --moves FILE     what is played at each table of ours, as words: a game of chess
//   --tables N       tables in play, two players each
//   --spare N        more of them, for those whose game comes to its end
//   --idle N         tables that are opened, seated and left
//   --watchers N     spectators at each table in play
//   --rate N         moves a second over all tables; 0: each next move as soon as the last is known
//   --warm N         moves at each table before anything is measured: first screens cost more
//   --visits         a player comes for each move, is sent the table, plays and goes
//   --browsers       lines are sent all that a browser shows, instead of moves alone
//   --server, --database PID[,PID...]   whose processor time and memory is measured

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <deque>
#include <fstream>
#include <map>
#include <stdexcept>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "bench/load/processes.hpp"
#include "bench/load/sides.hpp"
#include "equipoise/base/text.hpp"

namespace equipoise::load {
namespace {

constexpr std::size_t kLinesAtOnce = 128;  // Of tables that are opened together.
constexpr std::size_t kWarmAtOnce = 100;   // Moves under way before anything is measured.
constexpr std::chrono::seconds kPatience{5};

struct Flags {
    std::string side = "equipoise", moves;
    std::vector<std::uint16_t> ports;
    std::size_t tables = 50, spare = 0, idle = 0, watchers = 0, warm = 0;
    double rate = 0, seconds = 5;
    bool visits = false, browsers = false;
    std::vector<pid_t> server, database;
};

template <class T>
std::vector<T> numbers(std::string_view text) {
    std::vector<T> found;
    for (std::string_view word : split(text, ',')) {
        const auto number = parse_int(word, 0, 10'000'000);
        if (!number) throw std::runtime_error("no number: " + std::string(word));
        found.push_back(static_cast<T>(*number));
    }
    return found;
}

Flags read_flags(int argc, char** argv) {
    Flags flags;
    std::map<std::string, std::string*> texts{{"--side", &flags.side}, {"--moves", &flags.moves}};
    std::map<std::string, std::size_t*> counts{{"--tables", &flags.tables},
                                               {"--spare", &flags.spare},
                                               {"--idle", &flags.idle},
                                               {"--watchers", &flags.watchers},
                                               {"--warm", &flags.warm}};
    std::map<std::string, double*> amounts{{"--rate", &flags.rate}, {"--seconds", &flags.seconds}};
    std::map<std::string, bool*> switches{{"--visits", &flags.visits},
                                          {"--browsers", &flags.browsers}};
    for (int i = 1; i < argc; ++i) {
        const std::string flag = argv[i];
        if (const auto at = switches.find(flag); at != switches.end()) {
            *at->second = true;
            continue;
        }
        if (++i == argc) throw std::runtime_error("no value: " + flag);
        const std::string value = argv[i];
        if (const auto text = texts.find(flag); text != texts.end()) {
            *text->second = value;
        } else if (const auto count = counts.find(flag); count != counts.end()) {
            *count->second = numbers<std::size_t>(value).front();
        } else if (const auto amount = amounts.find(flag); amount != amounts.end()) {
            *amount->second = numbers<double>(value).front();
        } else if (flag == "--port") {
            flags.ports = numbers<std::uint16_t>(value);
        } else if (flag == "--server" || flag == "--database") {
            (flag == "--server" ? flags.server : flags.database) = numbers<pid_t>(value);
        } else {
            throw std::runtime_error("unknown flag: " + flag);
        }
    }
    if (flags.ports.empty()) throw std::runtime_error("--port is missing");
    return flags;
}

std::unique_ptr<Side> make_side(const Flags& flags) {
    if (flags.side == "boardgameio") return boardgameio_side(flags.ports.front());
    std::ifstream file(flags.moves);
    std::vector<std::string> moves;
    for (std::string move; file >> move;) moves.push_back(move);
    if (moves.empty()) throw std::runtime_error("no moves in " + flags.moves);
    return equipoise_side(flags.ports, std::move(moves), !flags.browsers);
}

struct Usage {
    double server = 0, database = 0, own = 0;
    static Usage now(const Flags& flags) {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return {processor_seconds(flags.server),
                processor_seconds(flags.database),
                static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9};
    }
};

class Load {
  public:
    explicit Load(const Flags& flags)
        : flags_(flags), side_(make_side(flags)), poll_(epoll_create1(EPOLL_CLOEXEC)) {}
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() { close(poll_); }

    void run() {
        const std::uint64_t empty = resident_bytes(flags_.server);
        open_idle();
        const std::uint64_t idle = resident_bytes(flags_.server);
        open_matches();
        warm_up();
        const std::uint64_t opened = resident_bytes(flags_.server);
        // Whoever drives this may do something of its own before the moves begin.
        std::printf("ready\n");
        std::fflush(stdout);
        if (std::getchar() == EOF) throw std::runtime_error("nobody said when to begin");
        const Usage before = Usage::now(flags_);
        const Clock::time_point began = Clock::now();
        play();
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        const Usage after = Usage::now(flags_);
        print(seconds, before, after);
        std::printf(R"(,"resident":[%llu,%llu,%llu,%llu]})"
                    "\n",
                    static_cast<unsigned long long>(empty),
                    static_cast<unsigned long long>(idle),
                    static_cast<unsigned long long>(opened),
                    static_cast<unsigned long long>(resident_bytes(flags_.server)));
        std::fflush(stdout);
        // Until the driver has looked at the servers, too: tables that are left go to sleep.
        while (std::getchar() != EOF) continue;
    }

  private:
    struct Ref {
        Match* match;
        std::size_t line;
    };

    void open(std::vector<Match*> batch, std::size_t lines) {
        for (Match* match : batch) match->lines.resize(lines);
        side_->open(std::move(batch));
    }

    template <class Each>
    void open_many(std::size_t count, std::size_t lines, const Each& each) {
        const std::size_t most = std::max<std::size_t>(kLinesAtOnce / lines, 1);
        while (count > 0) {
            std::vector<Match*> batch;
            for (std::size_t i = 0; i < std::min(count, most); ++i) {
                batch.push_back(&matches_.emplace_back());
            }
            open(batch, lines);
            for (Match* match : batch) each(*match);
            count -= batch.size();
        }
    }

    static void hang_up(Match& match) {
        for (Match::Line& line : match.lines) line.socket = nullptr;
    }

    void open_idle() { open_many(flags_.idle, 2, hang_up); }

    void open_matches() {
        const std::size_t lines = 2 + flags_.watchers;
        open_many(flags_.tables + flags_.spare, lines, [&](Match& match) {
            match.is_visit = flags_.visits;
            (in_play_.size() < flags_.tables ? in_play_ : spare_).push_back(&match);
            if (flags_.visits) return hang_up(match);
            for (std::size_t i = 0; i < lines; ++i) watch(match, i);
        });
    }

    void watch(Match& match, std::size_t line) {
        refs_.push_back({&match, line});
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = &refs_.back();
        epoll_ctl(poll_, EPOLL_CTL_ADD, match.lines[line].socket->descriptor(), &event);
    }

    void warm_up() {
        for (std::size_t i = 0; i < flags_.warm; ++i) {
            for (Match*& match : in_play_) {
                while (under_way_ >= kWarmAtOnce) listen(kPatience);
                begin(match);
            }
            while (under_way_ > 0) listen(kPatience);
        }
        latencies_.clear();
        bytes_ = messages_ = 0;
    }

    void play() {
        const Clock::time_point began = Clock::now();
        const auto until = began +
            std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(flags_.seconds));
        if (flags_.rate == 0) {
            is_closed_loop_ = true;
            for (Match*& match : in_play_) begin(match);
        }
        std::size_t begun = 0;
        while (true) {
            const Clock::time_point now = Clock::now();
            if (now >= until) break;
            Clock::time_point due = until;
            while (flags_.rate > 0) {
                due = began +
                    std::chrono::nanoseconds(
                          std::llround(1e9 * static_cast<double>(begun) / flags_.rate));
                if (due > now) break;
                begin(in_play_[begun++ % in_play_.size()]);
            }
            listen(std::min(due, until) - now);
        }
        is_closed_loop_ = false;
        const Clock::time_point late = Clock::now() + kPatience;
        while (under_way_ > 0 && Clock::now() < late) listen(std::chrono::milliseconds(10));
        lost_ = under_way_;
    }

    /// Begins its next move, or that of a spare one if its game is at its end.
    void begin(Match*& match) {
        if (match->is_busy) {
            ++skipped_;
            return;
        }
        match->since = Clock::now();
        if (match->is_visit) {
            side_->connect(*match, match->mover());
            watch(*match, match->mover());
            match->awaits_telling = false;
        } else {
            if (!side_->play(*match)) {
                if (spare_.empty()) throw std::runtime_error("too few spare tables");
                match = spare_.front();
                spare_.pop_front();
                return begin(match);
            }
            match->awaits_telling = true;
        }
        match->is_busy = match->awaits_answer = true;
        ++under_way_;
    }

    void listen(Clock::duration patience) {
        const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(patience).count();
        const timespec timeout{ns / 1'000'000'000, ns % 1'000'000'000};
        epoll_event events[64];
        const int count = epoll_pwait2(poll_, events, 64, &timeout, nullptr);
        if (count < 0 && errno != EINTR) throw std::runtime_error("epoll_pwait2");
        for (int i = 0; i < count; ++i) {
            const Ref& ref = *static_cast<const Ref*>(events[i].data.ptr);
            hear(*ref.match, ref.line);
        }
    }

    void hear(Match& match, std::size_t line) {
        const std::unique_ptr<Socket>& socket = match.lines[line].socket;
        if (socket == nullptr) return;
        if (!socket->take_in()) throw std::runtime_error("the server closed a line");
        while (socket != nullptr) {
            const auto text = socket->next_text();
            if (!text) return;
            bytes_ += socket->wire_bytes();
            ++messages_;
            note(match, line, side_->hear(match, line, *text), *text);
        }
    }

    void note(Match& match, std::size_t line, Heard heard, std::string_view text) {
        if (heard == Heard::Error) throw std::runtime_error(std::string(text));
        if (!match.is_busy || line > 1) return;
        if (heard == Heard::Table && match.is_visit) side_->play(match);
        const bool is_mover = line == match.mover();
        if (!is_mover && heard == Heard::Told && match.awaits_telling) {
            match.awaits_telling = false;
            latencies_.push_back(
                std::chrono::duration<float, std::milli>(Clock::now() - match.since).count());
        }
        if (is_mover && (heard == Heard::Answered || heard == Heard::ToldAndAnswered)) {
            match.awaits_answer = false;
        }
        if (!match.awaits_telling && !match.awaits_answer) end(match);
    }

    void end(Match& match) {
        if (match.is_visit) {
            latencies_.push_back(
                std::chrono::duration<float, std::milli>(Clock::now() - match.since).count());
            match.lines[match.mover()].socket = nullptr;
        }
        ++match.played;
        match.is_busy = false;
        --under_way_;
        if (!is_closed_loop_) return;
        const auto at = std::find(in_play_.begin(), in_play_.end(), &match);
        begin(*at);
    }

    float quantile(double q) const {
        const auto at = static_cast<std::size_t>(q * static_cast<double>(latencies_.size()));
        return latencies_.empty() ? 0 : latencies_[std::min(at, latencies_.size() - 1)];
    }

    void print(double seconds, const Usage& before, const Usage& after) {
        std::sort(latencies_.begin(), latencies_.end());
        const auto moves = static_cast<double>(std::max<std::size_t>(latencies_.size(), 1));
        std::printf(R"({"moves":%zu,"seconds":%.2f,"skipped":%zu,"lost":%zu,)"
                    R"("server_us":%.2f,"database_us":%.2f,"client_us":%.2f,)"
                    R"("p50":%.3f,"p99":%.3f,"bytes":%.1f,"messages":%.3f)",
                    latencies_.size(),
                    seconds,
                    skipped_,
                    lost_,
                    1e6 * (after.server - before.server) / moves,
                    1e6 * (after.database - before.database) / moves,
                    1e6 * (after.own - before.own) / moves,
                    quantile(0.5),
                    quantile(0.99),
                    static_cast<double>(bytes_) / moves,
                    static_cast<double>(messages_) / moves);
    }

    const Flags& flags_;
    std::unique_ptr<Side> side_;
    int poll_;
    std::deque<Match> matches_;
    std::deque<Ref> refs_;
    std::deque<Match*> in_play_;
    std::deque<Match*> spare_;
    std::vector<float> latencies_;  // In milliseconds.
    std::size_t bytes_ = 0, messages_ = 0, skipped_ = 0, lost_ = 0, under_way_ = 0;
    bool is_closed_loop_ = false;
};

}  // namespace
}  // namespace equipoise::load

int main(int argc, char** argv) {
    try {
        const equipoise::load::Flags flags = equipoise::load::read_flags(argc, argv);
        equipoise::load::Load(flags).run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
