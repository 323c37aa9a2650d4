#include "equipoise/server/common/work_pool.hpp"

namespace equipoise::server {

WorkPool::WorkPool(int threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
}

WorkPool::~WorkPool() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool WorkPool::ask(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || waiting_.size() >= most_waiting_) return false;
        waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
}

void WorkPool::serve() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const std::function<void()> work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work();
        lock.lock();
    }
}

}  // namespace equipoise::server
