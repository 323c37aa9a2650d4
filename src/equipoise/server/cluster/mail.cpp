#include "equipoise/server/cluster/mail.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/server/common/metrics.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kKinds = "csltxh";
// Kind, number, table, person, since, seat, kind of line; then whom the person has blocked, if
// anybody.
constexpr std::size_t kComeFields = 7;

// Kinds of lines.
constexpr int kLean = 1, kPatches = 2, kShowsName = 4;

std::string print_optional(const auto& number) { return number ? std::to_string(*number) : "-"; }

bool read_come(const std::vector<std::string_view>& fields, Mail& mail) {
    if (fields.size() != kComeFields && fields.size() != kComeFields + 1) return false;
    mail.table = fields[2];
    mail.person = fields[3];
    const auto since = parse_int(fields[4], 0);
    if (since) mail.options.since = static_cast<std::uint64_t>(*since);
    const auto seat = parse_int(fields[5], 0, kMaxSeats - 1);
    if (seat) mail.options.seat = static_cast<int>(*seat);
    const auto kind = parse_int(fields[6], 0, kLean + kPatches + kShowsName);
    if (!kind) return false;
    mail.options.lean = (*kind & kLean) != 0;
    mail.options.patches = (*kind & kPatches) != 0;
    mail.options.shows_name = (*kind & kShowsName) != 0;
    if (fields.size() > kComeFields) {
        for (const std::string_view person : split(fields[kComeFields], ','))
            mail.options.blocked.emplace_back(person);
    }
    return (since || fields[4] == "-") && (seat || fields[5] == "-");
}

}  // namespace

std::string print_mail(const Mail& mail) {
    std::string text(1, static_cast<char>(mail.kind));
    text += ' ' + std::to_string(mail.number);
    if (mail.kind == Mail::Kind::Come) {
        const AttachOptions& options = mail.options;
        text += ' ' + mail.table + ' ' + mail.person + ' ' + print_optional(options.since) + ' ' +
            print_optional(options.seat) + ' ' +
            std::to_string((options.lean ? kLean : 0) + (options.patches ? kPatches : 0) +
                           (options.shows_name ? kShowsName : 0));
        for (std::size_t i = 0; i < options.blocked.size(); ++i)
            text += (i == 0 ? ' ' : ',') + options.blocked[i];
        text += '\n' + options.name;
    } else if (mail.kind == Mail::Kind::Say || mail.kind == Mail::Kind::Tell) {
        text += '\n' + mail.text;
    }
    return text;
}

std::optional<Mail> parse_mail(std::string_view text) {
    const std::size_t line_end = text.find('\n');
    const auto fields = split(text.substr(0, line_end), ' ');
    if (fields.size() < 2 || fields[0].size() != 1) return std::nullopt;
    if (kKinds.find(fields[0][0]) == std::string_view::npos) return std::nullopt;
    const auto number = parse_int(fields[1], 0);
    if (!number) return std::nullopt;
    Mail mail;
    mail.kind = static_cast<Mail::Kind>(fields[0][0]);
    mail.number = static_cast<std::uint64_t>(*number);
    const std::string_view rest =
        line_end == std::string_view::npos ? std::string_view() : text.substr(line_end + 1);
    if (mail.kind == Mail::Kind::Come) {
        if (!read_come(fields, mail)) return std::nullopt;
        mail.options.name = rest;
    } else {
        if (fields.size() != 2) return std::nullopt;
        mail.text = rest;
    }
    return mail;
}

bool PostOffice::send(const std::string& node, const Mail& mail) {
    std::string text = print_mail(mail);
    Peer& peer = peers_[node];
    if (peer.on_the_way + text.size() > kMaxOnTheWay) return false;
    peer.on_the_way += text.size();
    count(Counted::MailSent);
    cluster_.send(node, std::move(text));
    return true;
}

std::optional<Mail> PostOffice::receive(const std::string& from, std::string_view text) {
    count(Counted::MailReceived);
    auto mail = parse_mail(text);
    if (!mail) return std::nullopt;
    Peer& peer = peers_[from];
    if (mail->kind == Mail::Kind::Heard) {
        peer.on_the_way -= std::min<std::size_t>(peer.on_the_way, mail->number);
        return std::nullopt;
    }
    peer.unconfirmed += text.size();
    if (peer.unconfirmed >= kHeardEvery) {
        cluster_.send(from, print_mail({Mail::Kind::Heard, peer.unconfirmed}));
        peer.unconfirmed = 0;
    }
    return mail;
}

std::vector<std::string> PostOffice::nodes() const {
    std::vector<std::string> nodes;
    for (const auto& [node, peer] : peers_) nodes.push_back(node);
    return nodes;
}

}  // namespace equipoise::server
