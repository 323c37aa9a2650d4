#include "equipoise/server/hall/shared_rules.hpp"

#include <memory>
#include <mutex>
#include <unordered_map>

#include "equipoise/base/hash.hpp"

namespace equipoise::server {
namespace {

constexpr std::size_t kFirstSweep = 64;

class SharedSetups {
  public:
    Result<SharedRules, Misfit> make(const AnyGame& game, Setup setup) {
        const std::uint64_t key = key_of(game, setup);
        {
            const std::lock_guard guard(mutex_);
            for (auto [it, end] = made_.equal_range(key); it != end; ++it) {
                SharedRules rules = it->second.lock();
                if (rules && &rules->game() == &game && rules->setup() == setup) return rules;
            }
        }
        auto rules = game.make(std::move(setup));
        if (rules) keep(key, rules.value());
        return rules;
    }

  private:
    static std::uint64_t key_of(const AnyGame& game, const Setup& setup) {
        std::string text(game.info().id);
        for (const Options::Value& option : setup.options.values()) text += '\n' + option.value;
        return content_hash(text) ^ content_hash(setup.data.text);
    }

    void keep(std::uint64_t key, const SharedRules& rules) {
        const std::lock_guard guard(mutex_);
        if (made_.size() >= next_sweep_) {
            std::erase_if(made_, [](const auto& one) { return one.second.expired(); });
            next_sweep_ = kFirstSweep + 2 * made_.size();
        }
        made_.emplace(key, rules);
    }

    std::mutex mutex_;
    std::unordered_multimap<std::uint64_t, std::weak_ptr<const AnyRules>> made_;
    std::size_t next_sweep_ = kFirstSweep;
};

}  // namespace

MakeRules share_rules() {
    const auto shared = std::make_shared<SharedSetups>();
    return
        [shared](const AnyGame& game, Setup setup) { return shared->make(game, std::move(setup)); };
}

}  // namespace equipoise::server
