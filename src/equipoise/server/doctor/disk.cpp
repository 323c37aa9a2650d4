// The disk below a SQLite file: room, kind, whether it takes what is written, and who can read it.

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "equipoise/server/doctor/checks.hpp"

namespace equipoise::server {
namespace {

namespace fs = std::filesystem;
using Level = Finding::Level;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kLeastMiB = 64, kFewMiB = 1024;
constexpr fsfilcnt_t kFewInodes = 1000;
constexpr int kWrites = 5;
constexpr std::int64_t kSlowUs = 100'000;

/// A kind of file system that does not keep what it confirmed, or not in every case.
struct Kind {
    decltype(std::declval<struct statfs>().f_type) magic;
    Level level;
    const char* text;
};
constexpr const char* kNetwork =
    "a network file system, on which SQLite can damage its file: use a disk of this machine";
constexpr std::array kKinds{
    Kind{TMPFS_MAGIC, Level::Fault, "in memory (tmpfs), and gone after a restart: use a disk"},
    Kind{RAMFS_MAGIC, Level::Fault, "in memory (ramfs), and gone after a restart: use a disk"},
    Kind{NFS_SUPER_MAGIC, Level::Fault, kNetwork},
    Kind{SMB_SUPER_MAGIC, Level::Fault, kNetwork},
    Kind{CIFS_SUPER_MAGIC, Level::Fault, kNetwork},
    Kind{SMB2_SUPER_MAGIC, Level::Fault, kNetwork},
    Kind{V9FS_MAGIC,
         Level::Warning,
         "shared with another machine (9p): see that fsync counts there"},
    Kind{FUSE_SUPER_MAGIC, Level::Warning, "on FUSE: see that fsync counts there"},
    Kind{OVERLAYFS_SUPER_MAGIC, Level::Warning, "in a container, and gone with it: use a volume"},
};

/// The folder of the file, or of the folders above the next that exists.
fs::path existing_folder(const fs::path& file) {
    std::error_code error;
    fs::path folder = fs::absolute(file, error).parent_path();
    while (!fs::is_directory(folder, error) && folder.has_relative_path()) {
        folder = folder.parent_path();
    }
    return folder;
}

void check_room(const fs::path& folder, const Report& report) {
    struct statvfs room{};
    if (::statvfs(folder.c_str(), &room) != 0) {
        return report({Level::Fault, "disk", folder.string() + ": " + std::strerror(errno)});
    }
    const std::uint64_t mib = std::uint64_t{room.f_bavail} * room.f_frsize / kMiB;
    const std::string text = std::to_string(mib) + " MiB are free in " + folder.string();
    if (mib < kLeastMiB) return report({Level::Fault, "disk", text + ": make room"});
    if (mib < kFewMiB) return report({Level::Warning, "disk", text + ": make room soon"});
    // Some file systems have no fixed number of files.
    if (room.f_files > 0 && room.f_favail < kFewInodes) {
        return report({Level::Warning,
                       "disk",
                       "hardly any more files fit into " + folder.string() + ": delete some"});
    }
    report({Level::Ok, "disk", text});
}

void check_kind(const fs::path& folder, const Report& report) {
    struct statfs found{};
    if (::statfs(folder.c_str(), &found) != 0) return;
    for (const Kind& kind : kKinds) {
        if (found.f_type != kind.magic) continue;
        report({kind.level, "disk", folder.string() + " is " + kind.text});
    }
}

/// A file without a name, which goes when it is closed; -1 if there can be none.
int open_nameless(const fs::path& folder) {
    const int fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return fd;
    std::string name = (folder / ".equipoise-XXXXXX").string();
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) ::unlink(name.c_str());
    return named;
}

/// What a commit costs: 4 KiB written and waited for.
void check_writing(const fs::path& folder, const Report& report) {
    const int fd = open_nameless(folder);
    std::array<char, 4096> page{};
    std::array<std::int64_t, kWrites> took_us{};
    bool is_written = fd >= 0;
    for (std::int64_t& us : took_us) {
        const auto began = std::chrono::steady_clock::now();
        is_written = is_written && ::write(fd, page.data(), page.size()) == ssize_t{page.size()} &&
            ::fdatasync(fd) == 0;
        const auto took = std::chrono::steady_clock::now() - began;
        us = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
    }
    const int why = errno;
    if (fd >= 0) ::close(fd);
    if (!is_written) {
        return report({Level::Fault,
                       "disk",
                       "cannot write in " + folder.string() + " (" + std::strerror(why) +
                           "): make room, or give this user the folder"});
    }
    std::sort(took_us.begin(), took_us.end());
    const std::int64_t us = took_us[kWrites / 2];
    const std::string text = "a write waits " + std::to_string(us) + " us for the disk";
    if (us > kSlowUs)
        return report(
            {Level::Warning, "disk", text + ", and everybody waits that long: use a faster disk"});
    report({Level::Ok, "disk", text});
}

/// Held by a server, which keeps it as long as it lives.
bool is_locked(const fs::path& file) {
    const int fd = ::open((file.string() + ".lock").c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool is_free = ::flock(fd, LOCK_SH | LOCK_NB) == 0;
    ::close(fd);
    return !is_free;
}

/// Nothing if all is well.
std::string why_not_private(const fs::path& file) {
    for (const char* ending : {"", "-wal", "-shm", ".lock"}) {
        const std::string name = file.string() + ending;
        struct stat found{};
        if (::stat(name.c_str(), &found) != 0) continue;
        if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
            return "others can open " + name + ", which has secrets: chmod 600";
        }
    }
    return {};
}

/// Where the name leads: the server follows links, and has its other files there.
fs::path real_path(const fs::path& file) {
    std::error_code error;
    fs::path real = fs::canonical(file, error);
    return error ? file : real;
}

}  // namespace

void check_disk(const fs::path& file, const Report& report) {
    const fs::path folder = existing_folder(real_path(file));
    check_room(folder, report);
    check_kind(folder, report);
    check_writing(folder, report);
}

bool check_file(const fs::path& named, const Report& report) {
    const fs::path file = real_path(named);
    const auto say = [&](Level level, const std::string& text) {
        report({level, "file", text});
        return level != Level::Fault;
    };
    struct stat found{};
    if (::stat(file.c_str(), &found) != 0) {
        if (errno == ENOENT)
            say(Level::Ok, file.string() + " does not exist; the server creates it");
        else
            say(Level::Fault, file.string() + ": " + std::strerror(errno));
        return false;
    }
    if (!S_ISREG(found.st_mode)) return say(Level::Fault, file.string() + " is not a file");
    if (found.st_nlink > 1) {
        return say(Level::Fault, file.string() + " has a second hard link: remove the other name");
    }
    if (::access(file.c_str(), R_OK | W_OK) != 0) {
        return say(Level::Fault,
                   "this user cannot read and write " + file.string() + ", which belongs to user " +
                       std::to_string(found.st_uid) + ": run as that user, or chown it");
    }
    const std::string open = why_not_private(file);
    say(open.empty() ? Level::Ok : Level::Warning,
        open.empty() ? "only its owner can read " + file.string() : open);
    return say(Level::Ok, is_locked(file) ? "a server has it open" : "no server has it open");
}

}  // namespace equipoise::server
