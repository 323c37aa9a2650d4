// What nodes say to one another about lines whose socket is at one node and whose table is at
// another.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/server/cluster/cluster.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise::server {

struct Mail {
    enum class Kind : char {
        Come = 'c',   // To the table's node: this line is here,
        Say = 's',    // says this,
        Leave = 'l',  // and is gone.
        Tell = 't',   // From the table's node: send it this,
        Shut = 'x',   // and close it.
        Heard = 'h',  // That many bytes have arrived.
    };

    Kind kind = Kind::Leave;
    std::uint64_t number = 0;  // The line's at the node of its socket; of Heard: the bytes.
    std::string text{};        // Of Say and Tell.
    std::string table{};       // These three of Come only.
    std::string person{};
    AttachOptions options{};
};

std::string print_mail(const Mail& mail);
std::optional<Mail> parse_mail(std::string_view text);

/// Sends and counts mail, so that a node that does not answer does not grow this one.
class PostOffice {
  public:
    static constexpr std::size_t kMaxOnTheWay = std::size_t{8} << 20;
    static constexpr std::size_t kHeardEvery = std::size_t{256} << 10;

    /// The cluster must outlive it.
    explicit PostOffice(Cluster& cluster) : cluster_(cluster) {}

    /// False, and nothing sent, if that node has left too much unheard: give up the lines between
    /// it and this one, and forget the node.
    bool send(const std::string& node, const Mail& mail);
    /// Nothing if it needs no more attention, or makes no sense.
    std::optional<Mail> receive(const std::string& from, std::string_view text);
    void forget(const std::string& node) { peers_.erase(node); }
    void forget_all() { peers_.clear(); }
    /// The nodes that mail was exchanged with.
    std::vector<std::string> nodes() const;

  private:
    struct Peer {
        std::size_t on_the_way = 0;
        std::size_t unconfirmed = 0;  // Bytes from there that have not been answered by a Heard.
    };

    Cluster& cluster_;
    std::map<std::string, Peer> peers_;
};

}  // namespace equipoise::server
