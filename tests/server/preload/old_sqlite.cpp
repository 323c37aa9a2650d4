// Loaded before SQLite (LD_PRELOAD): it says that it has the version in EQUIPOISE_SQLITE_VERSION,
// as SQLite numbers its versions.

#include <cstdlib>

#pragma GCC visibility push(default)
extern "C" int sqlite3_libversion_number() {
    return std::atoi(std::getenv("EQUIPOISE_SQLITE_VERSION"));
}
#pragma GCC visibility pop
