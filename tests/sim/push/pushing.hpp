// The pusher of one server of the simulation.

#pragma once

#include <memory>
#include <string>

#include "tests/sim/push/push_service.hpp"

namespace equipoise::server::sim {

/// The pusher of one server, whose thread the loop calls.
class Pushing {
  public:
    Pushing(Service& service,
            const std::string& node,
            const LocalClock& clock,
            const Nodes& nodes,
            std::weak_ptr<bool> life);
    Pushing(const Pushing&) = delete;
    Pushing& operator=(const Pushing&) = delete;
    ~Pushing() { thread_.die(); }

  private:
    class Outbox;
    class Statements;

    HttpsAnswer ask(const std::string& request, HttpsClient::TimePoint until);
    PushWorld world();

    Service& service_;
    const LocalClock clock_;
    const std::weak_ptr<bool> life_;
    WriterThread thread_;
    std::shared_ptr<Attempt> attempt_;
    std::unique_ptr<Database> far_, outbox_;
    PushStore store_;
    Pusher pusher_;  // Ends first, while its thread is still there.
};

}  // namespace equipoise::server::sim
