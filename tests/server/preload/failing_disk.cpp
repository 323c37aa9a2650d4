// Loaded before the C library (LD_PRELOAD): a disk that takes nothing as long as the file named by
// EQUIPOISE_DISK_FAILS exists. What was written stays in the system's memory, as after a real
// failure. While the file named by EQUIPOISE_DISK_HANGS exists, each call to the disk takes up to
// 30 seconds.

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr int kLooks = 3000;
constexpr useconds_t kLookUs = 10'000;

bool is_there(const char* variable) {
    const char* const file = std::getenv(variable);
    return file != nullptr && access(file, F_OK) == 0;
}

/// Sockets and the like are no disk.
void wait_while_hanging(int fd) {
    struct stat about{};
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return;
    for (int look = 0; look < kLooks && is_there("EQUIPOISE_DISK_HANGS"); ++look) usleep(kLookUs);
}

int sync_unless_failing(long call, int fd) {
    wait_while_hanging(fd);
    if (!is_there("EQUIPOISE_DISK_FAILS")) return static_cast<int>(syscall(call, fd));
    errno = EIO;
    return -1;
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" int fdatasync(int fd) { return sync_unless_failing(SYS_fdatasync, fd); }
extern "C" int fsync(int fd) { return sync_unless_failing(SYS_fsync, fd); }

extern "C" ssize_t pread64(int fd, void* to, size_t size, off64_t at) {
    wait_while_hanging(fd);
    return syscall(SYS_pread64, fd, to, size, at);
}

extern "C" ssize_t pwrite64(int fd, const void* from, size_t size, off64_t at) {
    wait_while_hanging(fd);
    return syscall(SYS_pwrite64, fd, from, size, at);
}

// SQLite locks before it reads, so that a hanging disk cannot hide behind its cache.
extern "C" int fcntl64(int fd, int command, ...) {
    va_list more;
    va_start(more, command);
    void* const argument = va_arg(more, void*);
    va_end(more);
    wait_while_hanging(fd);
    return static_cast<int>(syscall(SYS_fcntl, fd, command, argument));
}
#pragma GCC visibility pop
