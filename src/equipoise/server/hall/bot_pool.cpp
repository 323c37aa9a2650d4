#include "equipoise/server/hall/bot_pool.hpp"

#include <spdlog/spdlog.h>

#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/tokens.hpp"

namespace equipoise::server {

std::chrono::milliseconds thinking_time(int level) {
    using namespace std::chrono_literals;
    switch (level) {
        case 1:
            return 150ms;
        case 3:
            return 450ms;
        default:
            return 300ms;
    }
}

BotPool::BotPool(int threads, std::uint64_t simulations, Readers::Host* host)
    : simulations_(simulations), host_(host) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void BotPool::ask(BotCall call, Answer answer) {
    if (host_ != nullptr) {
        return host_->work(
            [this, call = std::move(call), answer = std::move(answer)] { answer(think(call)); });
    }
    {
        const std::lock_guard guard(mutex_);
        jobs_.push_back({std::move(call), std::move(answer)});
    }
    wake_.notify_one();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard guard(mutex_);
    return jobs_.size();
}

void BotPool::work() {
    while (true) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
        if (stopping_) return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job.answer(think(job.call));
    }
}

std::optional<Action> BotPool::think(const BotCall& call) const {
    using Clock = std::chrono::steady_clock;
    Budget budget;
    budget.simulations = simulations_;
    const auto began = Clock::now();
    const auto deadline = began + thinking_time(call.bot->info().level);
    budget.stop = [this, deadline] {
        return stopping_ || (host_ == nullptr && Clock::now() >= deadline);
    };
    budget.seed = fresh_seed();
    try {
        const Action action = call.bot->choose(*call.rules, call.state, call.seat, budget);
        took(Timed::BotThought, Clock::now() - began);
        return action;
    } catch (const std::exception& error) {
        spdlog::error("bot {} failed: {}", call.bot->info().id, error.what());
        return std::nullopt;
    }
}

}  // namespace equipoise::server
