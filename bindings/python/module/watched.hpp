#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "bindings/python/module/python.hpp"

namespace equipoise::python {

/// Runs `work` on a thread of its own and waits for its end without the interpreter's lock, which
/// the calling thread holds; now and then calls `look` and checks for Ctrl-C. That sets `stop`,
/// which `work` has to heed, and raises KeyboardInterrupt. Rethrows what `work` throws.
template <class Work, class Look>
void watched(std::atomic<bool>& stop, Work work, Look look) {
    std::mutex mutex;
    std::condition_variable ended;
    std::exception_ptr failure;
    bool done = false;
    bool interrupted = false;
    {
        const py::gil_scoped_release unlocked;
        const std::jthread worker([&] {
            try {
                work();
            } catch (...) {
                failure = std::current_exception();
            }
            const std::lock_guard lock(mutex);
            done = true;
            ended.notify_one();
        });
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) {
            lock.unlock();
            look();
            if (!interrupted) {
                const py::gil_scoped_acquire locked;
                if (PyErr_CheckSignals() != 0) stop = interrupted = true;
            }
            lock.lock();
        }
    }
    if (interrupted) throw py::error_already_set();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace equipoise::python
