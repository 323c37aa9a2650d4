// Lines whose socket is at one node and whose table at another, both ends of them. The node with
// the socket passes on what comes and what goes; to the table such a line is like any other.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "equipoise/server/cluster/mail.hpp"
#include "equipoise/server/wire/http.hpp"

namespace equipoise::server {

/// Used on the hall's thread only. A line that cannot be served any more gets a message and is
/// closed: its client connects again, and finds the table wherever it is by then.
class RemoteLines {
  public:
    /// Attaches a line to a table of this node, or closes it with `moved` if it is not this node's.
    using AttachHere = std::function<std::unique_ptr<LineHandler>(const std::string& table,
                                                                  const std::string& person,
                                                                  const AttachOptions& options,
                                                                  std::shared_ptr<Line> line)>;

    /// The cluster must outlive it, and it the handlers that it gives out.
    RemoteLines(Cluster& cluster, AttachHere attach_here);

    /// The socket is here, the table is at `node`.
    std::unique_ptr<LineHandler> attach(const std::string& node,
                                        const std::string& table,
                                        const std::string& person,
                                        const AttachOptions& options,
                                        std::shared_ptr<Line> line);
    /// Empty: mail from there was lost, and the lines to and from there with it.
    void receive(const std::string& from, std::string_view text);

    /// Gives up lines to nodes that are dead or do not keep up. Call it a few times a second.
    void check_nodes();
    void drop_all();

    /// How many lines have their socket here, and how many their table.
    std::size_t away() const { return away_.size(); }
    std::size_t remote_lines() const { return remote_lines_.size(); }

  private:
    class Forward;
    class Courier;
    using Far = std::pair<std::string, std::uint64_t>;  // A node, and a line's number there.

    struct Away {
        std::string node;
        std::shared_ptr<Line> line;
    };
    struct RemoteLine {
        std::shared_ptr<Courier> line;
        std::unique_ptr<LineHandler> handler;
    };

    void send(const std::string& node, const Mail& mail);
    void say(std::uint64_t number, std::string_view text);
    void leave(std::uint64_t number);
    void welcome(const Far& far, const Mail& mail);
    void see_off(const Far& far);
    void drop(const std::string& node);

    Cluster& cluster_;
    AttachHere attach_here_;
    PostOffice post_office_;
    std::map<std::uint64_t, Away> away_;
    std::map<Far, RemoteLine> remote_lines_;
    std::set<std::string> given_up_;  // Nodes that have left too much unheard.
    std::uint64_t last_number_ = 0;
};

/// Sent to lines before they are closed because their table is elsewhere.
Problem moved();

}  // namespace equipoise::server
