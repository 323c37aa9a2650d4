#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "equipoise/server/people/people.hpp"
#include "equipoise/server/wire/limits.hpp"

namespace equipoise::server {

/// The sessions in use here: whose they are, remembered for a minute, and their lines, which end
/// with the session. Used on the wire's thread only.
class LiveSessions {
  public:
    std::optional<Visitor> find(const std::string& hash, TimePoint now) const;
    void remember(const Visitor& visitor, TimePoint now);
    void rename(const std::string& session, const std::string& name);

    /// Whether the person has a line here, or asked for something lately.
    bool is_here(const std::string& person, TimePoint now) const;

    /// Returns the number to give to `remove_line`.
    std::size_t add_line(const Visitor& visitor, const std::shared_ptr<Line>& line);
    void remove_line(const std::string& session, std::size_t number);
    /// Forgets the session and closes its lines.
    void end(const std::string& session);
    /// Closes the person's lines, which come back by themselves.
    void drop_lines(const std::string& person);
    /// The token hashes of sessions with lines, and the sessions.
    std::vector<std::pair<std::string, std::string>> with_lines() const;

  private:
    struct Known {
        Visitor visitor;
        TimePoint at;
    };
    struct Lines {
        std::string hash;
        std::string person;
        std::map<std::size_t, std::weak_ptr<Line>> lines;
    };
    std::unordered_map<std::string, Known> known_;          // By the token's hash,
    std::unordered_map<std::string, std::string> hash_of_;  // which is found by the session.
    std::unordered_map<std::string, Lines> lines_;          // By session.
    std::unordered_map<std::string, TimePoint> seen_;       // By person.
    std::unordered_map<std::string, int> lines_of_;         // By person.
    std::size_t last_number_ = 0;
};

}  // namespace equipoise::server
