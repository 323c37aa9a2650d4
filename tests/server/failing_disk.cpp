// Loaded before the C library (LD_PRELOAD): a disk that takes nothing as long as the file named by
// EQUIPOISE_DISK_FAILS exists. What was written stays in the system's memory, as after a real
// failure.

#include <cerrno>
#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

int sync_unless_failing(long call, int fd) {
    const char* const file = std::getenv("EQUIPOISE_DISK_FAILS");
    if (file == nullptr || access(file, F_OK) != 0) return static_cast<int>(syscall(call, fd));
    errno = EIO;
    return -1;
}

}  // namespace

#pragma GCC visibility push(default)
extern "C" int fdatasync(int fd) { return sync_unless_failing(SYS_fdatasync, fd); }
extern "C" int fsync(int fd) { return sync_unless_failing(SYS_fsync, fd); }
#pragma GCC visibility pop
