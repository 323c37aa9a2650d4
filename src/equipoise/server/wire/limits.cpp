#include "equipoise/server/wire/limits.hpp"

#include <algorithm>
#include <cmath>

namespace equipoise::server {
namespace {

constexpr std::chrono::hours kRemembered{1};

/// Where to look again after a sweep that left so many.
std::size_t next_look(std::size_t left) { return std::max<std::size_t>(1024, 2 * left); }

}  // namespace

double Buckets::tokens_at(const Bucket& bucket, TimePoint now) const {
    const std::chrono::duration<double> since = now - bucket.at;
    return std::min(burst_, bucket.tokens + since.count() * per_second_);
}

Buckets::Bucket& Buckets::bucket_of(const std::string& key, TimePoint now) {
    if (buckets_.size() >= look_at_) forget_full(now);
    Bucket& bucket = buckets_.try_emplace(key, Bucket{burst_, now}).first->second;
    bucket = {tokens_at(bucket, now), now};
    return bucket;
}

void Buckets::charge(const std::string& key, double cost, TimePoint now) {
    bucket_of(key, now).tokens -= cost;
}

bool Buckets::take(const std::string& key, TimePoint now) {
    Bucket& bucket = bucket_of(key, now);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
}

int Buckets::seconds_to_wait(const std::string& key, TimePoint now) const {
    const auto found = buckets_.find(key);
    if (found == buckets_.end()) return 1;
    const double missing = 1 - tokens_at(found->second, now);
    return std::max(1, static_cast<int>(std::ceil(missing / per_second_)));
}

std::chrono::milliseconds Buckets::debt(const std::string& key, TimePoint now) const {
    const auto found = buckets_.find(key);
    const double missing = found == buckets_.end() ? 0 : -tokens_at(found->second, now);
    if (missing <= 0) return {};
    return std::chrono::milliseconds(
        static_cast<std::int64_t>(std::ceil(missing / per_second_ * 1000)));
}

void Buckets::forget_full(TimePoint now) {
    for (auto it = buckets_.begin(); it != buckets_.end();) {
        it = tokens_at(it->second, now) >= burst_ ? buckets_.erase(it) : std::next(it);
    }
    look_at_ = next_look(buckets_.size());
}

Throttle::Seconds Throttle::delay(int count) const {
    if (count < free_) return Seconds{0};
    const int doublings = std::min(count - free_, 20);
    return std::min(longest_, Seconds{std::int64_t{1} << doublings});
}

Throttle::Seconds Throttle::wait(const std::string& key, TimePoint now) const {
    const auto found = failures_.find(key);
    if (found == failures_.end() || now - found->second.last >= kRemembered) return Seconds{0};
    const auto left = found->second.last + delay(found->second.count) - now;
    return std::max(Seconds{0}, std::chrono::ceil<Seconds>(left));
}

void Throttle::failed(const std::string& key, TimePoint now) {
    if (failures_.size() >= look_at_) forget_old(now);
    Failures& failures = failures_[key];
    if (now - failures.last >= kRemembered) failures.count = 0;
    ++failures.count;
    failures.last = now;
}

void Throttle::forgive(const std::string& key) {
    const auto found = failures_.find(key);
    if (found != failures_.end() && --found->second.count <= 0) failures_.erase(found);
}

void Throttle::forget_old(TimePoint now) {
    for (auto it = failures_.begin(); it != failures_.end();) {
        it = now - it->second.last >= kRemembered ? failures_.erase(it) : std::next(it);
    }
    look_at_ = next_look(failures_.size());
}

}  // namespace equipoise::server
