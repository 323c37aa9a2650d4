#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace equipoise::server {

/// Lends at most so many connections at once, and keeps those that come back. Any thread.
template <class Connection>
class ConnectionPool {
  public:
    using Connections = std::vector<std::unique_ptr<Connection>>;

    explicit ConnectionPool(std::size_t most) : most_(most) {}

    /// One of the places, and the connection that lay idle, if there was one. What `connection`
    /// holds at the end goes back.
    class Lease {
      public:
        explicit Lease(ConnectionPool& pool) : pool_(pool) {
            std::unique_lock lock(pool_.mutex_);
            pool_.free_.wait(lock, [&] { return !pool_.renewing_ && pool_.busy_ < pool_.most_; });
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
            pool_.free_.notify_all();
        }

        std::unique_ptr<Connection> connection;

      private:
        ConnectionPool& pool_;
    };

    /// Waits until nobody has a connection, closes all of them and lends those that `open` returns;
    /// none if it throws.
    template <class Open>
    void renew(const Open& open) {
        std::unique_lock lock(mutex_);
        renewing_ = true;
        free_.wait(lock, [&] { return busy_ == 0; });
        idle_.clear();
        lock.unlock();
        Connections fresh;
        std::exception_ptr fault;
        try {
            fresh = open();
        } catch (...) {
            fault = std::current_exception();
        }
        lock.lock();
        idle_ = std::move(fresh);
        renewing_ = false;
        free_.notify_all();
        if (fault) std::rethrow_exception(fault);
    }
    /// Closes the connections that lie idle.
    void close_idle() {
        const std::lock_guard guard(mutex_);
        idle_.clear();
    }

  private:
    const std::size_t most_;
    std::mutex mutex_;
    std::condition_variable free_;
    std::size_t busy_ = 0;
    bool renewing_ = false;
    Connections idle_;
};

}  // namespace equipoise::server
