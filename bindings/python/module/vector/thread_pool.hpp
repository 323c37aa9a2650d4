// Some threads that wait for work, so that a step of a few microseconds can be shared.

#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace equipoise::python {

class ThreadPool {
  public:
    /// That many threads share the work, the calling one among them.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Calls `work(first, last)` for blocks that make up 0..count, on all threads at once, and
    /// returns when all are done. Rethrows what work throws. One call at a time.
    template <class Work>
    void for_blocks(int count, int block, Work work) {
        run({[](void* context, int first, int last) {
                 (*static_cast<Work*>(context))(first, last);
             },
             &work,
             count,
             block});
    }

  private:
    struct Job {
        void (*work)(void* context, int first, int last) = nullptr;
        void* context = nullptr;
        int count = 0;
        int block = 1;
    };

    void run(const Job& job);
    void serve();
    void take_blocks();
    bool is_of_another_process() const;

    Job job_;
    std::atomic<int> next_ = 0;
    std::atomic<unsigned> jobs_ = 0;  // Begun so far; the others wait for it to grow.
    std::atomic<int> busy_ = 0;       // Others that have not finished the job.
    std::atomic<bool> ending_ = false;
    std::mutex guard_;
    std::exception_ptr failure_;
    int process_;
    std::vector<std::thread> others_;
};

}  // namespace equipoise::python
