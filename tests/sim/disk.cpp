#include "tests/sim/disk.hpp"

#include <algorithm>
#include <fstream>
#include <utility>

#include <sqlite3.h>

#include "tests/sim/sim.hpp"

namespace equipoise::server::sim {
namespace {

namespace fs = std::filesystem;

std::string read_whole(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A file of SQLite's, before the system's own in memory.
struct OpenFile {
    sqlite3_file base;
    Disk* disk;
    std::string* path;

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    const sqlite3_io_methods& calls() { return *real()->pMethods; }
};
OpenFile& opened(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }

sqlite3_vfs* system_vfs() { return sqlite3_vfs_find(nullptr); }
Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }

}  // namespace

/// What SQLite calls.
struct DiskCalls {
    static int close(sqlite3_file* file) {
        delete opened(file).path;
        return opened(file).calls().xClose(opened(file).real());
    }
    static int read(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
        if (opened(file).disk->is_dead_) return SQLITE_IOERR_READ;
        return opened(file).calls().xRead(opened(file).real(), to, count, at);
    }
    static int write(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
        OpenFile& open = opened(file);
        Disk& disk = *open.disk;
        if (!disk.works()) return SQLITE_IOERR_WRITE;
        sqlite3_int64 size = 0;
        open.calls().xFileSize(open.real(), &size);
        const bool is_full = disk.is_full() && at + count > size;
        const bool fails = disk.fails(disk.weather_.write);
        // A part of it may still have been written.
        if (is_full || fails) {
            const auto sectors = static_cast<std::uint32_t>(count) / std::uint32_t{Disk::kSector};
            count = static_cast<int>(Disk::kSector * disk.random_.below(sectors + 1));
        }
        const int result =
            count == 0 ? SQLITE_OK : open.calls().xWrite(open.real(), from, count, at);
        Disk::Kept& kept = disk.kept(*open.path);
        for (sqlite3_int64 byte = at; byte < at + count;) {
            const auto sector = static_cast<std::size_t>(byte) / Disk::kSector;
            kept.dirty.insert(sector);
            byte = static_cast<sqlite3_int64>((sector + 1) * Disk::kSector);
        }
        return is_full ? SQLITE_FULL : fails ? SQLITE_IOERR_WRITE : result;
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        OpenFile& open = opened(file);
        if (!open.disk->works()) return SQLITE_IOERR_TRUNCATE;
        open.disk->kept(*open.path).cut = std::min(
            static_cast<std::size_t>(size), open.disk->kept(*open.path).cut.value_or(SIZE_MAX));
        return open.calls().xTruncate(open.real(), size);
    }
    static int sync(sqlite3_file* file, int) {
        OpenFile& open = opened(file);
        Disk& disk = *open.disk;
        if (!disk.works()) return SQLITE_IOERR_FSYNC;
        const bool is_log = open.path->ends_with("-wal");
        if (disk.defect_ == Defect::SkipSync && is_log) return SQLITE_OK;
        Disk::Kept& kept = disk.kept(*open.path);
        if (disk.fails(disk.weather_.sync)) {
            kept.dirty.clear();
            kept.cut.reset();
            return disk.defect_ == Defect::IgnoreSync ? SQLITE_OK : SQLITE_IOERR_FSYNC;
        }
        sqlite3_int64 size = 0;
        open.calls().xFileSize(open.real(), &size);
        disk.sync(*open.path, static_cast<std::size_t>(size), [&](std::size_t at, char* to) {
            open.calls().xRead(open.real(), to, Disk::kSector, static_cast<sqlite3_int64>(at));
        });
        return SQLITE_OK;
    }
    static int size(sqlite3_file* file, sqlite3_int64* size) {
        return opened(file).calls().xFileSize(opened(file).real(), size);
    }
    static int lock(sqlite3_file* file, int level) {
        return opened(file).calls().xLock(opened(file).real(), level);
    }
    static int unlock(sqlite3_file* file, int level) {
        return opened(file).calls().xUnlock(opened(file).real(), level);
    }
    static int check_lock(sqlite3_file* file, int* result) {
        return opened(file).calls().xCheckReservedLock(opened(file).real(), result);
    }
    static int control(sqlite3_file* file, int what, void* with) {
        return opened(file).calls().xFileControl(opened(file).real(), what, with);
    }
    static int sector_size(sqlite3_file*) { return static_cast<int>(Disk::kSector); }
    static int characteristics(sqlite3_file* file) {
        return opened(file).calls().xDeviceCharacteristics(opened(file).real());
    }
    static int map_shared(
        sqlite3_file* file, int region, int size, int extends, void volatile** to) {
        return opened(file).calls().xShmMap(opened(file).real(), region, size, extends, to);
    }
    static int lock_shared(sqlite3_file* file, int offset, int n, int flags) {
        return opened(file).calls().xShmLock(opened(file).real(), offset, n, flags);
    }
    static void bar_shared(sqlite3_file* file) {
        opened(file).calls().xShmBarrier(opened(file).real());
    }
    static int unmap_shared(sqlite3_file* file, int deletes) {
        return opened(file).calls().xShmUnmap(opened(file).real(), deletes);
    }

    static int open(
        sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out);
    static int remove(sqlite3_vfs* vfs, const char* name, int syncs) {
        Disk& disk = disk_of(vfs);
        if (!disk.works()) return SQLITE_IOERR_DELETE;
        Disk::Kept& kept = disk.kept(name);
        kept.is_deleted = true;
        kept.cut = 0;
        kept.dirty.clear();
        if (syncs != 0) disk.files_.erase(name);
        return system_vfs()->xDelete(system_vfs(), name, 0);
    }
    static int access(sqlite3_vfs*, const char* name, int flags, int* result) {
        return system_vfs()->xAccess(system_vfs(), name, flags, result);
    }
    static int full_path(sqlite3_vfs*, const char* name, int size, char* to) {
        return system_vfs()->xFullPathname(system_vfs(), name, size, to);
    }
    static int random(sqlite3_vfs* vfs, int size, char* to) {
        for (int i = 0; i < size; ++i) to[i] = static_cast<char>(disk_of(vfs).random_.next() >> 32);
        return size;
    }
    static int tell_time(sqlite3_vfs* vfs, sqlite3_int64* ms) {
        constexpr sqlite3_int64 kUnixEpoch = 210'866'760'000'000;  // In Julian milliseconds.
        *ms = kUnixEpoch + disk_of(vfs).loop_.now_ms();
        return SQLITE_OK;
    }
};

int DiskCalls::open(
    sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
    static const sqlite3_io_methods kCalls = [] {
        sqlite3_io_methods calls{};
        calls.iVersion = 2;
        calls.xClose = close;
        calls.xRead = read;
        calls.xWrite = write;
        calls.xTruncate = truncate;
        calls.xSync = sync;
        calls.xFileSize = size;
        calls.xLock = lock;
        calls.xUnlock = unlock;
        calls.xCheckReservedLock = check_lock;
        calls.xFileControl = control;
        calls.xSectorSize = sector_size;
        calls.xDeviceCharacteristics = characteristics;
        calls.xShmMap = map_shared;
        calls.xShmLock = lock_shared;
        calls.xShmBarrier = bar_shared;
        calls.xShmUnmap = unmap_shared;
        return calls;
    }();
    file->pMethods = nullptr;
    OpenFile& open = opened(file);
    open.disk = &disk_of(vfs);
    if (open.disk->is_dead_) return SQLITE_CANTOPEN;
    // Only what is kept in files: SQLite sorts in memory here.
    if (name == nullptr) return SQLITE_CANTOPEN;
    Disk::Kept& kept = open.disk->kept(name);
    const bool was_there = fs::exists(name);
    const int result = system_vfs()->xOpen(system_vfs(), name, open.real(), flags, flags_out);
    if (result != SQLITE_OK) return result;
    kept.is_deleted = false;
    if (!was_there) kept.is_new = true;
    open.path = new std::string(name);
    file->pMethods = &kCalls;
    return SQLITE_OK;
}

class Disk::Vfs {
  public:
    explicit Vfs(Disk& disk) {
        static int last = 0;
        name = "disk" + std::to_string(++last);
        vfs_ = *system_vfs();
        vfs_.szOsFile += static_cast<int>(sizeof(OpenFile));
        vfs_.pNext = nullptr;
        vfs_.zName = name.c_str();
        vfs_.pAppData = &disk;
        vfs_.iVersion = 2;
        vfs_.xOpen = DiskCalls::open;
        vfs_.xDelete = DiskCalls::remove;
        vfs_.xAccess = DiskCalls::access;
        vfs_.xFullPathname = DiskCalls::full_path;
        vfs_.xRandomness = DiskCalls::random;
        vfs_.xCurrentTimeInt64 = DiskCalls::tell_time;
        sqlite3_vfs_register(&vfs_, 0);
    }
    Vfs(const Vfs&) = delete;
    Vfs& operator=(const Vfs&) = delete;
    ~Vfs() { sqlite3_vfs_unregister(&vfs_); }

    std::string name;

  private:
    sqlite3_vfs vfs_;
};

Disk::Disk(Loop& loop, const Weather& weather, Defect defect, Seed seed)
    : loop_(loop),
      weather_(weather),
      defect_(defect),
      random_(seed),
      vfs_(std::make_unique<Vfs>(*this)) {}

Disk::~Disk() = default;

const std::string& Disk::vfs() const { return vfs_->name; }

void Disk::lose_power_after(std::uint32_t operations, std::function<void()> lost) {
    left_ = operations;
    lost_ = std::move(lost);
}

Disk::Kept& Disk::kept(const std::string& path) {
    const auto [found, is_new] = files_.try_emplace(path);
    // What was there before is on the disk.
    if (is_new && fs::exists(path)) {
        found->second.is_there = true;
        found->second.durable = read_whole(path);
    }
    return found->second;
}

bool Disk::works() {
    if (left_ && !is_calm_ && (*left_)-- == 0) {
        left_.reset();
        is_dead_ = true;
        std::exchange(lost_, nullptr)();
    }
    return !is_dead_;
}

bool Disk::is_full() const { return !is_calm_ && loop_.now() < full_until_us_; }

bool Disk::fails(std::uint32_t one_in) {
    return !is_calm_ && one_in != 0 && random_.below(one_in) == 0;
}

void Disk::sync(const std::string& path, std::size_t size, const ReadSector& read) {
    Kept& kept = files_[path];
    if (kept.cut) kept.durable.resize(std::min(kept.durable.size(), *kept.cut));
    for (const std::size_t sector : kept.dirty) {
        const std::size_t at = sector * kSector;
        if (at >= size) continue;
        const std::size_t count = std::min(kSector, size - at);
        if (kept.durable.size() < at + count) kept.durable.resize(at + count);
        char bytes[kSector]{};
        read(at, bytes);
        kept.durable.replace(at, count, bytes, count);
    }
    kept.dirty.clear();
    kept.cut.reset();
    kept.is_there = true;
    // SQLite then waits for the folder, too, and with it for what was deleted there.
    if (!std::exchange(kept.is_new, false)) return;
    std::erase_if(files_, [](const auto& file) { return file.second.is_deleted; });
}

void Disk::drop_unsynced() {
    left_.reset();
    lost_ = nullptr;
    for (auto& [path, kept] : files_) {
        const std::string now = read_whole(path);
        const bool keeps_end = !kept.cut || random_.below(2) == 0;
        if (keeps_end) {
            if (kept.is_deleted) kept.is_deleted = false;
            kept.cut.reset();
        } else if (kept.is_deleted) {
            kept.is_there = false;
        }
        // All, none, or any.
        const std::uint32_t share = random_.below(3);
        std::erase_if(kept.dirty, [&](std::size_t) {
            return share == 0 || (share == 1 && random_.below(2) == 0);
        });
        kept.is_new = false;
        const bool stays = kept.is_there || (!kept.is_deleted && !kept.dirty.empty());
        sync(path, now.size(), [&now](std::size_t at, char* to) { now.copy(to, kSector, at); });
        kept.is_there = stays;
        if (!stays) {
            kept.durable.clear();
            fs::remove(path);
            continue;
        }
        std::ofstream out(path, std::ios::binary | std::ios::trunc);
        out.write(kept.durable.data(), static_cast<std::streamsize>(kept.durable.size()));
    }
    std::erase_if(files_, [](const auto& file) { return !file.second.is_there; });
}

void Disk::revive() {
    is_dead_ = false;
    left_.reset();
    lost_ = nullptr;
}

}  // namespace equipoise::server::sim
