#include "equipoise/server/common/readers.hpp"

#include <exception>
#include <spdlog/spdlog.h>
#include <vector>

namespace equipoise::server {
namespace {

constexpr std::chrono::seconds kBetweenTries{1};

}  // namespace

Readers::Readers(Post post, Settings settings)
    : post_(std::move(post)),
      settings_(settings),
      pool_(settings_.host == nullptr ? settings_.threads : 0, settings_.most_waiting) {}

Readers::~Readers() = default;

bool Readers::try_work(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::exception& error) {
        spdlog::error("a request failed: {}", error.what());
        return false;
    }
}

void Readers::submit(std::function<void()> work,
                     std::function<void(bool done)> then,
                     TimePoint now) {
    if (settings_.threads == 0) return then(try_work(work));
    if (tripped_) {
        if (now < next_try_) return then(false);
        next_try_ = now + kBetweenTries;
    }
    const std::uint64_t number = ++last_;
    waiting_[number] = {now + settings_.patience, std::move(then)};
    auto job = [this, number, work = std::move(work)] {
        const bool done = try_work(work);
        post_([this, number, done] { finish(number, done); });
    };
    if (settings_.host != nullptr) return settings_.host->work(std::move(job));
    if (!pool_.ask(std::move(job))) finish(number, false);
}

void Readers::finish(std::uint64_t number, bool done) {
    // An answer that comes too late, too, shows that answers come again.
    if (done && std::exchange(tripped_, false))
        spdlog::info("the {} answers again", settings_.asked);
    const auto found = waiting_.find(number);
    if (found == waiting_.end()) return;
    const auto then = std::move(found->second.then);
    waiting_.erase(found);
    then(done);
}

void Readers::check(TimePoint now) {
    while (!waiting_.empty() && waiting_.begin()->second.until <= now) {
        if (!std::exchange(tripped_, true)) {
            spdlog::error(
                "the {} does not answer within {} ms", settings_.asked, settings_.patience.count());
            next_try_ = now + kBetweenTries;
        }
        finish(waiting_.begin()->first, false);
    }
}

}  // namespace equipoise::server
