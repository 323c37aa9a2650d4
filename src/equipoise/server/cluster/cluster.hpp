// Which server process a table belongs to, mail between the processes, and the service's clock.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace equipoise::server {

/// Who owns a table. `epoch` grows whenever it changes hands; appends must bring it.
struct Claim {
    std::string node;
    std::uint64_t epoch = 0;
    bool mine = false;
};

/// All calls may come from any thread.
class Cluster {
  public:
    using Receive = std::function<void(const std::string& from, const std::string& mail)>;

    virtual ~Cluster() = default;

    /// The name of this process among the others; new at every start.
    virtual const std::string& node() const = 0;

    /// Takes the table if nobody owns it or its owner's lease ran out; says whose it is then.
    /// Throws StoreError.
    virtual Claim claim(const std::string& table) = 0;
    /// Frees the table if this node owns it. If the database is away, only the end of this
    /// node's lease frees it.
    virtual void release(const std::string& table) = 0;

    /// Sends any bytes, at least one; each node gets them in order, but some may be lost.
    virtual void send(const std::string& node, std::string mail) = 0;
    /// Reports mail and losses on a thread of the cluster, until it is destroyed. `lost`: mail may
    /// have been lost or this node's lease ran out; drop every remote line and every table.
    /// Empty mail from a node: some of that node's was lost; drop the lines to and from it.
    virtual void start(Receive receive, std::function<void()> lost) = 0;

    /// Milliseconds of a clock that stands still while the service is down and never runs back.
    virtual std::int64_t service_ms() const = 0;
    /// False while no heartbeat reaches the database.
    virtual bool is_well() const { return true; }
    /// By the last heartbeat, or because mail or a claim has shown it since.
    virtual bool is_living(const std::string& node) const = 0;
};

}  // namespace equipoise::server
