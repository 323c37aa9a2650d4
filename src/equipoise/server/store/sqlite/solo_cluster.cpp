#include "equipoise/server/store/sqlite/solo_cluster.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <spdlog/spdlog.h>
#include <thread>

#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kBeat = 1s;

class SoloCluster final : public Cluster {
  public:
    explicit SoloCluster(Database& database) : database_(database) {
        beat();
        thread_ = std::thread([this] { beat_until_stopped(); });
    }
    SoloCluster(const SoloCluster&) = delete;
    SoloCluster& operator=(const SoloCluster&) = delete;
    ~SoloCluster() override {
        {
            const std::lock_guard guard(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }

    const std::string& node() const override { return node_; }
    Claim claim(const std::string&) override { return {node_, 1, true}; }
    void release(const std::string&) override {}
    void send(const std::string&, std::string) override {}
    void start(Receive, std::function<void()>) override {}
    std::int64_t service_ms() const override { return clock_.now(); }
    bool is_well() const override { return clock_.is_running(); }
    bool is_living(const std::string& node) const override { return node == node_; }

  private:
    void beat() {
        std::int64_t service_ms = 0;
        std::int64_t silent_ms = 0;
        database_.write(
            [&](Sql& sql) { service_ms = beat_service_clock(sql, unix_ms(), silent_ms); });
        clock_.set(service_ms);
    }
    void beat_until_stopped() {
        std::unique_lock lock(mutex_);
        while (!wake_.wait_for(lock, kBeat, [&] { return stopping_; })) {
            lock.unlock();
            try {
                beat();
            } catch (const StoreError& error) {
                // A disk that takes no writes: the clock stands still until it does.
                spdlog::error("the service's clock stands still: {}", error.what());
            }
            lock.lock();
        }
    }

    const std::string node_ = "solo";
    Database& database_;
    ServiceClock clock_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace

std::unique_ptr<Cluster> make_solo_cluster(Database& database) {
    return std::make_unique<SoloCluster>(database);
}

}  // namespace equipoise::server
