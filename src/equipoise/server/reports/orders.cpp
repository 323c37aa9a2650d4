#include "equipoise/server/reports/orders.hpp"

#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include "equipoise/server/store/open/storage.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/store/sqlite/sqlite_database.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxOrder = std::size_t{64} << 10;
constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;
constexpr std::chrono::milliseconds kLook{500};
constexpr std::chrono::milliseconds kAsk{50};
constexpr std::chrono::seconds kPatience{10};

fs::path order_of(const fs::path& database) { return fs::canonical(database).string() + ".order"; }

/// Calls `is_done` until it is true; false if it takes too long.
template <class Done>
bool wait_for(Done is_done) {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (!is_done()) {
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(kAsk);
    }
    return true;
}

/// The server may be another user than whoever runs the command.
void give_to_owner_of(const fs::path& database, const fs::path& file) {
    struct stat owner{};
    if (::geteuid() != 0 || ::stat(database.c_str(), &owner) != 0) return;
    if (::chown(file.c_str(), owner.st_uid, owner.st_gid) != 0)
        throw StoreError("cannot give " + file.string() + " to the server");
}

void write_private(const fs::path& file, const std::string& text) {
    const int fd = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
    const bool is_written =
        fd >= 0 && ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    if (fd >= 0) ::close(fd);
    if (!is_written) throw StoreError("cannot write " + file.string());
}

/// Returns once a server has carried it out.
void leave_order(const fs::path& database, const std::string& text) {
    const fs::path order = order_of(database);
    const fs::path part = order.string() + "." + std::to_string(::getpid());
    write_private(part, text);
    std::error_code ignored;
    const auto remove = [&](const fs::path& file) { fs::remove(file, ignored); };
    try {
        give_to_owner_of(database, part);
        // A link is there whole or not at all, and takes nobody else's place.
        const bool is_left = wait_for([&] { return ::link(part.c_str(), order.c_str()) == 0; });
        remove(part);
        if (!is_left) throw StoreError("another order waits in " + order.string());
    } catch (...) {
        remove(part);
        throw;
    }
    if (wait_for([&] { return !fs::exists(order, ignored); })) return;
    remove(order);
    throw StoreError("the server that uses the database does not answer");
}

}  // namespace

bool close_report(const std::string& database, std::int64_t id, const std::string& note) {
    const auto beside = open_beside(database);
    ReportStore reports(*beside);
    if (is_postgres_url(database)) return reports.close(id, note, unix_ms());
    try {
        const auto alone = open_sqlite_database(database, SqliteUse::Server);
        return ReportStore(*alone).close(id, note, unix_ms());
    } catch (const DatabaseInUse&) {
        const auto before = reports.find(id);
        if (!before || before->closed_ms) return false;
        leave_order(database, print_json({{"close", id}, {"note", note}}));
        const auto after = reports.find(id);
        return after && after->closed_ms && after->note == note;
    }
}

Orders::Orders(const fs::path& database, ReportStore& store)
    : order_(order_of(database)), store_(store), thread_([this] { work(); }) {}

Orders::~Orders() {
    {
        const std::lock_guard guard(mutex_);
        is_gone_ = true;
    }
    gone_.notify_one();
    thread_.join();
}

void Orders::work() {
    std::unique_lock lock(mutex_);
    while (!gone_.wait_for(lock, kLook, [&] { return is_gone_; })) {
        lock.unlock();
        carry_out();
        lock.lock();
    }
}

void Orders::carry_out() {
    std::error_code error;
    if (!fs::exists(order_, error)) return;
    std::ifstream file(order_);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto order = parse_object(text, kMaxOrder);
    const auto id = order ? find_int(*order, "close", 1, kMaxNumber) : std::nullopt;
    try {
        if (id) store_.close(*id, find_text(*order, "note").value_or(""), unix_ms());
        if (!id) spdlog::warn("{} makes no sense", order_.string());
        fs::remove(order_, error);
    } catch (const StoreError& failed) {
        // It is tried again; whoever waits for it gives up in time.
        spdlog::warn("an order waits: {}", failed.what());
    }
}

}  // namespace equipoise::server
