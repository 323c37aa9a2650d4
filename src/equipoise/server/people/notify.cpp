#include "equipoise/server/people/notify.hpp"

#include <csignal>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <spdlog/spdlog.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "equipoise/server/common/metrics.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostWaiting = 1000;
constexpr std::size_t kMostTold = 10'000;
constexpr auto kLook = 50ms;  // How often a running program is checked.

/// A file in memory that holds the text: reading it never waits for us.
int open_with(const std::string& text) {
    const int file = memfd_create("notice", MFD_CLOEXEC);
    if (file < 0) return -1;
    const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    if (written && lseek(file, 0, SEEK_SET) == 0) return file;
    close(file);
    return -1;
}

/// The process, or -1. It keeps nothing of ours open but `input`.
pid_t spawn(const std::vector<std::string>& command, int input) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    for (const int out : {STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&files, out, "/dev/null", O_WRONLY, 0);
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // A group of its own, so that its children can be killed with it.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t process = -1;
    const int error =
        posix_spawn(&process, words.front(), &files, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error == 0 ? process : -1;
}

}  // namespace

Notifier::Notifier(NotifySettings settings, std::string base_url, Find find)
    : settings_(std::move(settings)), base_url_(std::move(base_url)), find_(std::move(find)) {
    if (settings_.command.empty()) return;
    for (int i = 0; i < settings_.at_once; ++i) threads_.emplace_back([this] { work(); });
}

Notifier::~Notifier() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Notifier::tell(const std::string& event, const std::string& person, const std::string& table) {
    if (settings_.command.empty()) return;
    {
        const std::lock_guard guard(mutex_);
        const Told what(event, person, table);
        const auto now = Clock::now();
        const auto old = now - std::chrono::seconds(settings_.pause_s);
        if (told_.size() >= kMostTold) {
            std::erase_if(told_, [&](const auto& told) { return told.second <= old; });
            if (told_.size() >= kMostTold) told_.clear();
        }
        const auto last = told_.find(what);
        if (last != told_.end() && last->second > old) return;
        if (waiting_.size() >= kMostWaiting) return count(Counted::NoticeFailed);
        told_[what] = now;
        waiting_.emplace_back([this, what] { tell_of(what); });
    }
    // All of them: one may be waiting for its program instead.
    wake_.notify_all();
}

void Notifier::send(Notice notice) {
    if (settings_.command.empty()) return;
    {
        const std::lock_guard guard(mutex_);
        if (waiting_.size() >= kMostWaiting) return count(Counted::NoticeFailed);
        waiting_.emplace_back([this, notice = std::move(notice)] { tell_notice(notice, ""); });
    }
    wake_.notify_all();
}

void Notifier::work() {
    while (true) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const auto work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        try {
            work();
        } catch (const std::exception& error) {
            count(Counted::NoticeFailed);
            spdlog::warn("a notice failed: {}", error.what());
        }
    }
}

void Notifier::tell_of(const Told& what) {
    const auto& [event, person, table] = what;
    for (const auto& [target, off_path] : find_(person, event))
        tell_notice({event, target.kind, target.target, "/table/" + table, off_path}, table);
}

void Notifier::tell_notice(const Notice& notice, const std::string& table) {
    nlohmann::json input = {{"event", notice.event},
                            {"kind", notice.kind},
                            {"target", notice.target},
                            {"url", base_url_ + notice.path}};
    if (!table.empty()) input["table"] = table;
    if (!notice.off_path.empty()) input["unsubscribe"] = base_url_ + notice.off_path;
    const bool told =
        run(input.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    count(told ? Counted::NoticeSent : Counted::NoticeFailed);
}

bool Notifier::run(const std::string& input) {
    const int file = open_with(input);
    if (file < 0) {
        spdlog::warn("a notice could not be written to a temporary file");
        return false;
    }
    const pid_t process = spawn(settings_.command, file);
    close(file);
    if (process < 0) {
        spdlog::warn("the notice program {} cannot be started", settings_.command.front());
        return false;
    }
    return wait_for(process);
}

bool Notifier::wait_for(int process) {
    const auto deadline = Clock::now() + std::chrono::seconds(settings_.timeout_s);
    int status = 0;
    while (waitpid(process, &status, WNOHANG) == 0) {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, kLook, [&] { return stopping_; }) && Clock::now() < deadline) {
            continue;
        }
        lock.unlock();
        kill(-process, SIGKILL);
        waitpid(process, &status, 0);
        spdlog::warn("the notice program took too long and was killed");
        return false;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    spdlog::warn("the notice program failed");
    return false;
}

}  // namespace equipoise::server
