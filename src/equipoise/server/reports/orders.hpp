// How an operator's command closes a report beside a running server.
//
// Only the server writes to its SQLite file, over one connection (sqlite_database.hpp). The command
// leaves an order beside the file, which the server carries out and removes.

#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "equipoise/server/reports/report_store.hpp"

namespace equipoise::server {

/// `database`: as for `open_storage`. False if there is no open report of that number. Waits some
/// seconds for a server that serves a SQLite file. Throws StoreError.
bool close_report(const std::string& database, std::int64_t id, const std::string& note);

/// The server's side: looks for orders on a thread of its own, as long as it lives.
class Orders {
  public:
    /// `database`: the SQLite file; the store outlives this.
    Orders(const std::filesystem::path& database, ReportStore& store);
    Orders(const Orders&) = delete;
    Orders& operator=(const Orders&) = delete;
    ~Orders();

  private:
    void work();
    void carry_out();

    std::filesystem::path order_;
    ReportStore& store_;
    std::mutex mutex_;
    std::condition_variable gone_;
    bool is_gone_ = false;
    std::thread thread_;
};

}  // namespace equipoise::server
