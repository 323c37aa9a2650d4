#include "bindings/python/module/vector/thread_pool.hpp"

#include <algorithm>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace equipoise::python {

ThreadPool::ThreadPool(int threads) : process_(getpid()) {
    for (int i = 1; i < threads; ++i) others_.emplace_back([this] { serve(); });
}

ThreadPool::~ThreadPool() {
    if (is_of_another_process()) {
        for (std::thread& other : others_) other.detach();
        return;
    }
    ending_ = true;
    ++jobs_;
    jobs_.notify_all();
    for (std::thread& other : others_) other.join();
}

bool ThreadPool::is_of_another_process() const { return !others_.empty() && getpid() != process_; }

void ThreadPool::run(const Job& job) {
    // A fork copies no threads.
    if (is_of_another_process()) {
        throw std::runtime_error("its threads belong to the process that made it");
    }
    job_ = job;
    next_ = 0;
    busy_ = static_cast<int>(others_.size());
    ++jobs_;
    jobs_.notify_all();
    take_blocks();
    for (int left = busy_; left > 0; left = busy_) busy_.wait(left);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadPool::serve() {
    for (unsigned done = 0;; ++done) {
        jobs_.wait(done);
        if (ending_) return;
        take_blocks();
        if (--busy_ == 0) busy_.notify_one();
    }
}

void ThreadPool::take_blocks() {
    try {
        for (int first = next_.fetch_add(job_.block); first < job_.count;
             first = next_.fetch_add(job_.block)) {
            job_.work(job_.context, first, std::min(first + job_.block, job_.count));
        }
    } catch (...) {
        const std::lock_guard lock(guard_);
        failure_ = std::current_exception();
    }
}

}  // namespace equipoise::python
