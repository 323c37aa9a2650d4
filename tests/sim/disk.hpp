// A disk that forgets what nobody waited for, under SQLite.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "tests/sim/defects.hpp"
#include "tests/sim/loop.hpp"

namespace equipoise::server::sim {

struct Weather;

/// What was written is in the files at once, as the system shows it to every reader, and on the
/// disk after a sync. Losing power drops a part of what was not: single sectors, a file's new
/// length, a file's end. A sync that fails forgets the sectors it was to write, and the next one
/// succeeds without them, as Linux does it (Rebello et al. 2020, Can Applications Recover from
/// fsync Failures?).
class Disk {
  public:
    static constexpr std::size_t kSector = 512;

    /// Both outlive it. The faults are drawn from a seed of its own.
    Disk(Loop& loop, const Weather& weather, Defect defect, Seed seed);
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;
    ~Disk();

    /// The name of the sqlite3_vfs that writes to it.
    const std::string& vfs() const;

    /// The power goes after so many more writes and syncs; then `lost` is called, once.
    void lose_power_after(std::uint32_t operations, std::function<void()> lost);
    void fill(std::int64_t us) { full_until_us_ = loop_.now() + us; }
    /// Everything fails from now on: the process that writes was killed.
    void die() { is_dead_ = true; }
    /// After `die`, with all files closed: drops what was not durable.
    void drop_unsynced();
    void revive();
    /// Without faults, for as long as the caller needs.
    void be_calm(bool is_calm) { is_calm_ = is_calm; }

  private:
    friend struct DiskCalls;
    struct Kept {
        std::string durable;
        bool is_there = false;           // On the disk.
        bool is_new = false;             // Its folder has not been synced since.
        bool is_deleted = false;         // Nor since that.
        std::optional<std::size_t> cut;  // The shortest it has been since the last sync.
        std::set<std::size_t> dirty;     // Sectors.
    };
    class Vfs;

    Kept& kept(const std::string& path);
    /// False if the power has gone.
    bool works();
    bool is_full() const;
    bool fails(std::uint32_t one_in);
    /// What is dirty is durable from now on. `read`: the bytes of the sector that begins there, as
    /// far as the file goes.
    using ReadSector = std::function<void(std::size_t at, char* to)>;
    void sync(const std::string& path, std::size_t size, const ReadSector& read);

    Loop& loop_;
    const Weather& weather_;
    const Defect defect_;
    Rng random_;
    std::unique_ptr<Vfs> vfs_;
    std::map<std::string, Kept> files_;
    std::optional<std::uint32_t> left_;  // Operations until the power goes.
    std::function<void()> lost_;
    std::int64_t full_until_us_ = 0;
    bool is_dead_ = false, is_calm_ = false;
};

}  // namespace equipoise::server::sim
