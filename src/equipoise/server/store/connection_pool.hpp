#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace equipoise::server {

/// Lends at most so many connections at once, and keeps those that come back. Any thread.
template <class Connection>
class ConnectionPool {
  public:
    explicit ConnectionPool(int most) : most_(most) {}

    /// One of the places, and the connection that lay idle, if there was one. What `connection`
    /// holds at the end goes back.
    class Lease {
      public:
        explicit Lease(ConnectionPool& pool) : pool_(pool) {
            std::unique_lock lock(pool_.mutex_);
            pool_.free_.wait(lock, [&] { return pool_.busy_ < pool_.most_; });
            ++pool_.busy_;
            if (pool_.idle_.empty()) return;
            connection = std::move(pool_.idle_.back());
            pool_.idle_.pop_back();
        }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        ~Lease() {
            const std::lock_guard guard(pool_.mutex_);
            --pool_.busy_;
            if (connection) pool_.idle_.push_back(std::move(connection));
            pool_.free_.notify_one();
        }

        std::unique_ptr<Connection> connection;

      private:
        ConnectionPool& pool_;
    };

    void add(std::unique_ptr<Connection> connection) {
        const std::lock_guard guard(mutex_);
        idle_.push_back(std::move(connection));
    }
    /// Closes the connections that lie idle.
    void close_idle() {
        const std::lock_guard guard(mutex_);
        idle_.clear();
    }

  private:
    const int most_;
    std::mutex mutex_;
    std::condition_variable free_;
    int busy_ = 0;
    std::vector<std::unique_ptr<Connection>> idle_;
};

}  // namespace equipoise::server
