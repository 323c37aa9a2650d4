// What a server of the simulation does in the database for people, on a thread that the loop calls.

#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "tests/sim/process.hpp"

namespace equipoise::server::sim {

/// One thing after the other. Between its statements other servers do theirs, and answers get lost
/// on the way.
class Desk {
  public:
    using Job = std::function<void(Database& database)>;
    /// On the loop; `is_known`: it was done, otherwise it may have been done or not.
    using Done = std::function<void(bool is_known)>;

    Desk(Service& service, const std::string& node, const LocalClock& clock);
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    ~Desk();

    /// `done` is never called if the process ends first.
    void ask(Job job, Done done);

  private:
    class Planted;
    void work();
    bool carry_out(const Job& job);

    Service& service_;
    WriterThread host_;
    std::unique_ptr<Database> far_, database_;
    std::mutex mutex_;
    std::deque<std::pair<Job, Done>> jobs_;
    bool stopping_ = false;
    std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
    std::thread thread_;
};

}  // namespace equipoise::server::sim
