#include "equipoise/server/people/live_sessions.hpp"

namespace equipoise::server {
namespace {

constexpr std::chrono::seconds kRemembered{60};
// A page asks every half a minute while it is looked at, and is known anew once it was forgotten.
constexpr std::chrono::seconds kHere{120};
constexpr std::size_t kMostKnown = 50'000;

}  // namespace

std::optional<Visitor> LiveSessions::find(const std::string& hash, TimePoint now) const {
    const auto found = known_.find(hash);
    if (found == known_.end() || now - found->second.at >= kRemembered) return std::nullopt;
    return found->second.visitor;
}

void LiveSessions::remember(const Visitor& visitor, TimePoint now) {
    if (visitor.session.empty()) return;
    if (known_.size() >= kMostKnown) {
        known_.clear();
        hash_of_.clear();
        seen_.clear();
    }
    known_[visitor.hash] = {{visitor.person, visitor.session, visitor.hash, {}, visitor.name}, now};
    hash_of_[visitor.session] = visitor.hash;
    seen_[visitor.person] = now;
}

bool LiveSessions::is_here(const std::string& person, TimePoint now) const {
    if (lines_of_.contains(person)) return true;
    const auto seen = seen_.find(person);
    return seen != seen_.end() && now - seen->second < kHere;
}

void LiveSessions::rename(const std::string& session, const std::string& name) {
    const auto hash = hash_of_.find(session);
    if (hash != hash_of_.end()) known_.at(hash->second).visitor.name = name;
}

std::size_t LiveSessions::add_line(const Visitor& visitor, const std::shared_ptr<Line>& line) {
    Lines& lines = lines_[visitor.session];
    lines.hash = visitor.hash;
    lines.person = visitor.person;
    ++lines_of_[visitor.person];
    lines.lines.emplace(++last_number_, line);
    return last_number_;
}

void LiveSessions::remove_line(const std::string& session, std::size_t number) {
    const auto found = lines_.find(session);
    if (found == lines_.end()) return;
    const auto of_person = lines_of_.find(found->second.person);
    if (found->second.lines.erase(number) != 0 && --of_person->second == 0)
        lines_of_.erase(of_person);
    if (found->second.lines.empty()) lines_.erase(found);
}

void LiveSessions::end(const std::string& session) {
    if (const auto hash = hash_of_.find(session); hash != hash_of_.end()) {
        seen_.erase(known_.at(hash->second).visitor.person);
        known_.erase(hash->second);
        hash_of_.erase(hash);
    }
    const auto found = lines_.find(session);
    if (found == lines_.end()) return;
    for (const auto& [number, weak] : found->second.lines) {
        if (const auto line = weak.lock()) line->close();
    }
}

void LiveSessions::drop_lines(const std::string& person) {
    if (!lines_of_.contains(person)) return;
    std::vector<std::shared_ptr<Line>> dropped;
    for (const auto& [session, lines] : lines_) {
        if (lines.person != person) continue;
        for (const auto& [number, weak] : lines.lines) {
            if (auto line = weak.lock()) dropped.push_back(std::move(line));
        }
    }
    for (const std::shared_ptr<Line>& line : dropped) line->close();
}

std::vector<std::pair<std::string, std::string>> LiveSessions::with_lines() const {
    std::vector<std::pair<std::string, std::string>> sessions;
    sessions.reserve(lines_.size());
    for (const auto& [session, lines] : lines_) sessions.emplace_back(lines.hash, session);
    return sessions;
}

}  // namespace equipoise::server
