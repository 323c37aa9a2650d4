#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace equipoise::server {

/// A few threads for work that would hold up the thread that serves everybody.
class WorkPool {
  public:
    WorkPool(int threads, std::size_t most_waiting);
    WorkPool(const WorkPool&) = delete;
    WorkPool& operator=(const WorkPool&) = delete;
    /// Waits for work under way; what has not begun is dropped.
    ~WorkPool();

    /// False if too much is already waiting. The work must not throw.
    bool ask(std::function<void()> work);

  private:
    void serve();

    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> waiting_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace equipoise::server
