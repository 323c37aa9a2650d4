#include "equipoise/server/push/pusher.hpp"

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <pthread.h>
#include <spdlog/spdlog.h>

#include "equipoise/server/common/metrics.hpp"
#include "equipoise/server/common/sodium.hpp"
#include "equipoise/server/store/service_clock.hpp"
#include "equipoise/server/store/store.hpp"

namespace equipoise::server {
namespace {

using namespace std::chrono_literals;

constexpr int kBatch = 32;
constexpr auto kLookEvery = 1s;
constexpr auto kSweepEvery = 1h;
constexpr auto kPause = 1s;  // Before a database that failed is asked again.
constexpr std::int64_t kSecondMs = 1000;
constexpr std::int64_t kLongestPauseS = 3600;
constexpr std::int64_t kLivesS = std::int64_t{24} * 3600;  // Nobody wants to hear of it later.
constexpr std::int64_t kTokenS = std::int64_t{12} * 3600;  // RFC 8292 allows a day.
constexpr int kLeases = 3;                                 // Times the time limit of a request.
constexpr std::size_t kTopicBytes = 24;                    // 32 characters, the most there may be.
constexpr std::size_t kPayloadBytes = 256;  // All are that long, whatever game and table.

/// A push replaces one about the same table that was not delivered yet. The name of the table is
/// an invitation, so the push service sees a hash under a key that it does not know.
std::string topic_of(const Push& push) {
    const auto hash = blake2b(bytes_in(push.table), kTopicBytes, bytes_in(push.to.auth));
    return base64url({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

std::string body_of(const Push& push) {
    const auto browser = EcKey::of_public(push.to.p256dh);
    if (!browser) throw std::runtime_error("a subscription has a damaged key");
    // Nothing that a spectator of the table could not see.
    const std::string text =
        nlohmann::json{{"event", push.event}, {"game", push.game}, {"table", push.table}}.dump();
    const std::size_t padding = kPayloadBytes - std::min(kPayloadBytes, text.size());
    return encrypt_push(text, padding, {*browser, push.to.auth});
}

}  // namespace

PushSender push_sender(const PushSettings& settings, PushStore& store) {
    const std::string bytes = settings.private_key.empty()
        ? store.keep_key(EcKey::fresh().private_bytes())
        : read_base64url(settings.private_key).value_or("");
    const auto key = EcKey::of_private(bytes);
    if (!key) throw std::runtime_error("push.private_key is no key on P-256");
    return {*key, settings.contact};
}

std::string push_request(const Push& push,
                         const Endpoint& to,
                         const PushSender& sender,
                         std::int64_t age_ms,
                         std::int64_t unix_ms) {
    const std::string body = body_of(push);
    const std::int64_t ttl_s = std::max<std::int64_t>(0, kLivesS - age_ms / kSecondMs);
    return "POST " + to.target + " HTTP/1.1\r\nHost: " + to.authority() + "\r\nAuthorization: " +
        vapid_authorization(sender, to.origin(), unix_ms / kSecondMs + kTokenS) +
        "\r\nTTL: " + std::to_string(ttl_s) + "\r\nTopic: " + topic_of(push) +
        "\r\nUrgency: " + (push.event == "over" ? "normal" : "high") +
        "\r\nContent-Encoding: aes128gcm\r\nContent-Type: application/octet-stream"
        "\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

Pusher::Pusher(PushStore& store,
               PushSender sender,
               PushSettings settings,
               std::function<std::int64_t()> service_ms,
               std::optional<PushWorld> world)
    : store_(store),
      sender_(std::move(sender)),
      settings_(std::move(settings)),
      service_ms_(std::move(service_ms)),
      world_(std::move(world)),
      client_(world_ ? std::nullopt : std::make_optional<HttpsClient>()),
      next_look_(now()),
      next_sweep_(next_look_) {
    for (int i = 0; i < settings_.at_once; ++i) threads_.emplace_back([this] { work(); });
}

Pusher::~Pusher() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (world_) world_->thread->wake();
    for (std::thread& thread : threads_) thread.join();
}

Pusher::Clock::time_point Pusher::now() const {
    return world_ ? world_->thread->now() : Clock::now();
}

std::int64_t Pusher::wall_ms() const { return world_ ? world_->unix_ms() : unix_ms(); }

HttpsAnswer Pusher::ask(const Endpoint& to, const std::string& request, Clock::time_point until) {
    return world_ ? world_->ask(to, request, until) : client_->ask(to, request, until, stopping_);
}

void Pusher::wait(std::unique_lock<std::mutex>& lock, Clock::time_point until) {
    if (world_) return world_->thread->wait(lock, until);
    wake_.wait_until(lock, until);
}

void Pusher::pause() {
    const Clock::time_point until = now() + kPause;
    std::unique_lock lock(mutex_);
    while (!stopping_ && now() < until) wait(lock, until);
}

void Pusher::work() {
    // A push service that hangs up must not end the process.
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    while (auto push = next()) {
        try {
            deliver(std::move(*push));
        } catch (const std::exception& error) {
            // It is taken again when its time comes.
            spdlog::warn("a push failed: {}", error.what());
        }
    }
}

std::optional<Push> Pusher::next() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        if (!found_.empty()) {
            Push push = std::move(found_.front());
            found_.pop_front();
            return push;
        }
        if (looking_ || now() < next_look_) {
            wait(lock, looking_ ? now() + kLookEvery : next_look_);
            continue;
        }
        looking_ = true;
        lock.unlock();
        std::deque<Push> found = look();
        lock.lock();
        looking_ = false;
        found_ = std::move(found);
        next_look_ = now() + (found_.size() < kBatch ? kLookEvery : 0s);
        wake_.notify_all();
    }
    return std::nullopt;
}

std::deque<Push> Pusher::look() {
    try {
        if (now() >= next_sweep_) {
            store_.sweep(service_ms_());
            next_sweep_ = now() + kSweepEvery;
        }
        std::vector<Push> due = store_.due(service_ms_(), kBatch);
        return {std::make_move_iterator(due.begin()), std::make_move_iterator(due.end())};
    } catch (const StoreError&) {
        return {};  // The database is away, as the log says elsewhere.
    }
}

void Pusher::deliver(Push push) {
    const std::int64_t service_ms = service_ms_();
    if (push.quiet) {
        const std::int64_t left_ms = push.quiet->left_ms(wall_ms());
        if (left_ms > 0) return store_.put_off(push, service_ms + left_ms);
    }
    const auto limit = std::chrono::seconds(settings_.timeout_s);
    const Clock::time_point began = now();
    if (!store_.take(push, service_ms + kLeases * settings_.timeout_s * kSecondMs)) return;
    // A database that took so long would leave no time for the answer before the lease ends.
    if (now() - began > limit) return store_.put_off(push, service_ms_());
    if (service_ms - push.made_ms > kLivesS * kSecondMs) return finish(push, false);
    const auto to = read_endpoint(push.to.endpoint, settings_.allowed);
    if (!to) return finish(push, false);
    const std::string request =
        push_request(push, *to, sender_, service_ms - push.made_ms, wall_ms());
    try {
        judge(push, ask(*to, request, now() + limit));
    } catch (const HttpsError& error) {
        if (stopping_) return store_.put_off(push, service_ms);
        spdlog::warn("a push to {} failed: {}", to->host, error.what());
        if (error.is_forbidden()) return finish(push, false);
        try_later(push, 0);
    }
}

void Pusher::judge(const Push& push, const HttpsAnswer& answer) {
    const int status = answer.status;
    if (status >= 200 && status < 300) return finish(push, true);
    if (status == 404 || status == 410) return store_.forget(push.to.id);
    if (status == 429 || status >= 500) return try_later(push, answer.retry_after_s.value_or(0));
    spdlog::warn("a push service answered {}", status);
    finish(push, false);
}

void Pusher::try_later(const Push& push, std::int64_t after_s) {
    count(Counted::PushFailed);
    const int doublings = std::min(push.tries - 1, 10);
    const std::int64_t pause_s =
        std::min(kLongestPauseS, std::int64_t{settings_.pause_s} << doublings);
    store_.put_off(push, service_ms_() + std::max(pause_s, after_s) * kSecondMs);
}

void Pusher::finish(const Push& push, bool is_sent) {
    count(is_sent ? Counted::PushSent : Counted::PushFailed);
    // Otherwise it would be sent again: tries as long as nobody else may take it.
    for (int left = settings_.timeout_s;; --left) {
        try {
            return store_.finish(push);
        } catch (const StoreError&) {
            if (left == 0 || stopping_) throw;
        }
        pause();
    }
}

}  // namespace equipoise::server
