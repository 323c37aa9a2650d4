// How often somebody may do something. Pure counting: the caller gives the time.

#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>

namespace equipoise::server {

using TimePoint = std::chrono::steady_clock::time_point;

/// A bucket of tokens for each key, which fills with time.
class Buckets {
  public:
    Buckets(double per_second, double burst) : per_second_(per_second), burst_(burst) {}
    /// Takes a token; false if there is none.
    bool take(const std::string& key, TimePoint now);
    /// Takes tokens for what was done already, as many as it cost, on credit if need be.
    void charge(const std::string& key, double cost, TimePoint now);
    /// How long until all that was charged has filled in again; zero without a debt.
    std::chrono::milliseconds debt(const std::string& key, TimePoint now) const;
    /// Whole seconds until there is one, at least 1.
    int seconds_to_wait(const std::string& key, TimePoint now) const;
    std::size_t size() const { return buckets_.size(); }

  private:
    struct Bucket {
        double tokens = 0;
        TimePoint at;
    };
    double tokens_at(const Bucket& bucket, TimePoint now) const;
    /// The bucket, filled up to now.
    Bucket& bucket_of(const std::string& key, TimePoint now);
    void forget_full(TimePoint now);

    double per_second_, burst_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::size_t look_at_ = 1024;  // The size at which full buckets are forgotten.
};

/// Failed tries, such as wrong passwords: some are free, then each doubles the wait.
class Throttle {
  public:
    using Seconds = std::chrono::seconds;
    Throttle(int free, Seconds longest) : free_(free), longest_(longest) {}

    /// Zero: now.
    Seconds wait(const std::string& key, TimePoint now) const;
    void failed(const std::string& key, TimePoint now);
    void succeeded(const std::string& key) { failures_.erase(key); }
    /// Takes back one failure that was counted in advance for a try that succeeded.
    void forgive(const std::string& key);
    std::size_t size() const { return failures_.size(); }

  private:
    struct Failures {
        int count = 0;
        TimePoint last;
    };
    Seconds delay(int count) const;
    void forget_old(TimePoint now);

    int free_;
    Seconds longest_;
    std::unordered_map<std::string, Failures> failures_;
    std::size_t look_at_ = 1024;
};

}  // namespace equipoise::server
