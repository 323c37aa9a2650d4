#include "equipoise/server/hall/bot_pool.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/tokens.hpp"
#include "equipoise/table/host/pace.hpp"

namespace equipoise::server {

BotPool::BotPool(int threads,
                 std::uint64_t simulations,
                 Readers::Host* host,
                 std::chrono::milliseconds longest_pause)
    : simulations_(simulations), host_(host), longest_pause_(longest_pause) {
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
        return host_->work([this, call = std::move(call), answer = std::move(answer)] {
            answer(think(call, nullptr));
        });
    }
    {
        const std::lock_guard guard(mutex_);
        // Games go before hints.
        const auto first_hint = std::find_if(jobs_.begin(), jobs_.end(), is_hint);
        const auto place = call.thinking_ms > 0 ? jobs_.end() : first_hint;
        jobs_.insert(place, {std::move(call), std::move(answer), Clock::now()});
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
        if (stopping_) return;
        if (const auto shown = next_shown()) {
            lock.unlock();
            shown->answer(shown->choice);
        } else if (!jobs_.empty()) {
            const Job job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            decide(job);
        } else if (decided_.empty()) {
            wake_.wait(lock);
        } else {
            wake_.wait_until(lock, decided_.begin()->first);
        }
    }
}

/// The action that has waited long enough, if one has. Under the lock.
std::optional<BotPool::Decided> BotPool::next_shown() {
    if (decided_.empty() || decided_.begin()->first > Clock::now()) return std::nullopt;
    Decided shown = std::move(decided_.begin()->second);
    decided_.erase(decided_.begin());
    return shown;
}

void BotPool::decide(const Job& job) {
    float open_choices = 0;
    const auto choice = think(job.call, &open_choices);
    const auto due = job.asked + pause(job.call, open_choices);
    if (!choice || due <= Clock::now()) return job.answer(choice);
    {
        const std::lock_guard guard(mutex_);
        decided_.emplace(due, Decided{job.answer, choice});
    }
    wake_.notify_one();
}

BotPool::Clock::duration BotPool::pause(const BotCall& call, float open_choices) const {
    if (longest_pause_.count() == 0 || call.pace == Pace::AtOnce) return {};
    const double choices = shown_choices(call, open_choices);
    return std::chrono::milliseconds(
        showing_ms(call.pace, choices, longest_pause_.count(), Rng(fresh_seed()).unit()));
}

std::optional<BotChoice> BotPool::think(const BotCall& call, float* open_choices) const {
    Budget budget;
    budget.open_choices = open_choices;
    budget.simulations = simulations_;
    const auto began = Clock::now();
    const auto deadline = began +
        std::chrono::milliseconds(call.thinking_ms > 0 ? call.thinking_ms
                                                       : thinking_ms(call.bot->info().level));
    budget.stop = [this, deadline] {
        return stopping_ || (host_ == nullptr && Clock::now() >= deadline);
    };
    budget.seed = fresh_seed();
    try {
        const BotChoice choice = call.thinking_ms > 0
            ? choose_for_hint(*call.bot, *call.rules, call.state, call.seat, budget)
            : BotChoice{call.bot->choose(*call.rules, call.state, call.seat, budget)};
        took(Timed::BotThought, Clock::now() - began);
        return choice;
    } catch (const std::exception& error) {
        spdlog::error("bot {} failed: {}", call.bot->info().id, error.what());
        return std::nullopt;
    }
}

}  // namespace equipoise::server
