#include "equipoise/server/cluster/remote_lines.hpp"

#include "equipoise/table/audience/messages.hpp"

namespace equipoise::server {
namespace {

std::string moved_message() { return error_message("", moved()); }

}  // namespace

Problem moved() { return Problem::of("moved", "table_moved"); }

/// A socket's way to its far table.
class RemoteLines::Forward final : public LineHandler {
  public:
    Forward(RemoteLines& lines, std::uint64_t number) : lines_(lines), number_(number) {}
    void on_message(std::string_view text) override { lines_.say(number_, text); }
    void on_close() override { lines_.leave(number_); }

  private:
    RemoteLines& lines_;
    std::uint64_t number_;
};

/// A table's way to a far socket.
class RemoteLines::Courier final : public Line {
  public:
    Courier(RemoteLines& lines, Far far) : lines_(lines), far_(std::move(far)) {}
    void send(Text message) override {
        if (closed_) return;
        lines_.send(far_.first, {Mail::Kind::Tell, far_.second, *message});
    }
    void close() override {
        if (closed_) return;
        closed_ = true;
        lines_.send(far_.first, {Mail::Kind::Shut, far_.second});
    }
    bool is_closed() const { return closed_; }

  private:
    RemoteLines& lines_;
    Far far_;
    bool closed_ = false;
};

RemoteLines::RemoteLines(Cluster& cluster, AttachHere attach_here)
    : cluster_(cluster), attach_here_(std::move(attach_here)), post_office_(cluster) {}

void RemoteLines::send(const std::string& node, const Mail& mail) {
    if (given_up_.count(node) != 0) return;
    if (!post_office_.send(node, mail)) given_up_.insert(node);
}

std::unique_ptr<LineHandler> RemoteLines::attach(const std::string& node,
                                                 const std::string& table,
                                                 const std::string& person,
                                                 const AttachOptions& options,
                                                 std::shared_ptr<Line> line) {
    const std::uint64_t number = ++last_number_;
    away_[number] = {node, std::move(line)};
    send(node, {Mail::Kind::Come, number, {}, table, person, options});
    return std::make_unique<Forward>(*this, number);
}

void RemoteLines::say(std::uint64_t number, std::string_view text) {
    const auto found = away_.find(number);
    if (found == away_.end()) return;
    send(found->second.node, {Mail::Kind::Say, number, std::string(text)});
}

void RemoteLines::leave(std::uint64_t number) {
    const auto found = away_.find(number);
    if (found == away_.end()) return;
    send(found->second.node, {Mail::Kind::Leave, number});
    away_.erase(found);
}

void RemoteLines::receive(const std::string& from, std::string_view text) {
    if (text.empty()) return drop(from);
    const auto mail = post_office_.receive(from, text);
    if (!mail) return;
    const Far far{from, mail->number};
    if (mail->kind == Mail::Kind::Come) return welcome(far, *mail);
    if (mail->kind == Mail::Kind::Leave) return see_off(far);
    if (mail->kind == Mail::Kind::Say) {
        const auto remote = remote_lines_.find(far);
        if (remote != remote_lines_.end()) return remote->second.handler->on_message(mail->text);
        return send(from, {Mail::Kind::Shut, mail->number});
    }
    const auto away = away_.find(mail->number);
    if (away == away_.end() || away->second.node != from) return;
    const std::shared_ptr<Line> line = away->second.line;
    if (mail->kind == Mail::Kind::Tell) {
        line->send(std::make_shared<const std::string>(mail->text));
    } else {
        away_.erase(away);
        line->close();
    }
}

void RemoteLines::welcome(const Far& far, const Mail& mail) {
    if (remote_lines_.count(far) != 0) return;
    auto line = std::make_shared<Courier>(*this, far);
    auto handler = attach_here_(mail.table, mail.person, mail.options, line);
    remote_lines_[far] = {std::move(line), std::move(handler)};
}

void RemoteLines::see_off(const Far& far) {
    const auto found = remote_lines_.find(far);
    if (found == remote_lines_.end()) return;
    const RemoteLine remote = std::move(found->second);
    remote_lines_.erase(found);
    remote.handler->on_close();
}

void RemoteLines::check_nodes() {
    for (auto remote = remote_lines_.begin(); remote != remote_lines_.end();) {
        remote = remote->second.line->is_closed() ? remote_lines_.erase(remote) : std::next(remote);
    }
    for (const std::string& node : post_office_.nodes()) {
        if (given_up_.count(node) != 0 || !cluster_.is_living(node)) drop(node);
    }
}

void RemoteLines::drop(const std::string& node) {
    given_up_.erase(node);
    post_office_.forget(node);
    const auto text = std::make_shared<const std::string>(moved_message());
    std::vector<std::shared_ptr<Line>> lines;
    for (auto away = away_.begin(); away != away_.end();) {
        if (away->second.node == node) {
            lines.push_back(std::move(away->second.line));
            away = away_.erase(away);
        } else {
            ++away;
        }
    }
    for (const std::shared_ptr<Line>& line : lines) {
        line->send(text);
        line->close();
    }
    std::vector<Far> gone;
    for (const auto& [far, remote] : remote_lines_) {
        if (far.first == node) gone.push_back(far);
    }
    const bool living = cluster_.is_living(node);
    for (const Far& far : gone) {
        if (living) remote_lines_[far].line->close();
        see_off(far);
    }
}

void RemoteLines::drop_all() {
    std::set<std::string> nodes;
    for (const auto& [number, away] : away_) nodes.insert(away.node);
    for (const auto& [far, remote] : remote_lines_) nodes.insert(far.first);
    for (const std::string& node : nodes) drop(node);
    post_office_.forget_all();
}

}  // namespace equipoise::server
