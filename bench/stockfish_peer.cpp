// Stockfish's own perft, asked of the program and timed by the processor time that it uses.

#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "peers.hpp"

namespace equipoise::bench {
namespace {

/// The program with a pipe in and a pipe out; ends with the last contender that asks it.
class Process {
  public:
    explicit Process(const char* path) {
        int in[2];
        int out[2];
        // Not for the programs that are started later, lest this one never sees its input end.
        if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) return;
        id_ = fork();
        if (id_ == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            execl(path, path, static_cast<char*>(nullptr));
            _exit(1);
        }
        close(in[0]);
        close(out[1]);
        to_ = fdopen(in[1], "w");
        from_ = fdopen(out[0], "r");
    }
    ~Process() {
        if (to_ != nullptr) std::fclose(to_);
        if (from_ != nullptr) std::fclose(from_);
        if (id_ > 0) waitpid(id_, nullptr, 0);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// The nodes that it says it searched; 0 if it says nothing.
    std::uint64_t perft(const std::string& fen, int depth) {
        if (to_ == nullptr || from_ == nullptr) return 0;
        std::fprintf(to_, "position fen %s\ngo perft %d\n", fen.c_str(), depth);
        std::fflush(to_);
        char line[512];
        unsigned long long nodes = 0;
        while (std::fgets(line, sizeof line, from_) != nullptr) {
            if (std::sscanf(line, "Nodes searched: %llu", &nodes) == 1) return nodes;
        }
        return 0;
    }
    double seconds() const {
        clockid_t clock;
        timespec now{};
        if (clock_getcpuclockid(id_, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    }

  private:
    pid_t id_ = -1;
    std::FILE* to_ = nullptr;
    std::FILE* from_ = nullptr;
};

const char* installed_path() {
    for (const char* path : {"/usr/games/stockfish", "/usr/bin/stockfish"}) {
        if (access(path, X_OK) == 0) return path;
    }
    return nullptr;
}

}  // namespace

Contender stockfish_perft(const std::string& fen, int depth) {
    const char* path = installed_path();
    if (path == nullptr) return {"stockfish", {}};
    const auto process = std::make_shared<Process>(path);
    if (process->perft(fen, 1) == 0) return {"stockfish", {}};
    return {"stockfish",
            [process, fen, depth] { return process->perft(fen, depth); },
            [process] { return process->seconds(); }};
}

}  // namespace equipoise::bench
