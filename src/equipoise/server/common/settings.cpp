#include "equipoise/server/common/settings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fstream>
#include <functional>
#include <sstream>
#include <string_view>
#include <toml++/toml.h>
#include <unistd.h>

#include "equipoise/server/common/sodium.hpp"

namespace equipoise::server {
namespace {

constexpr std::string_view kPrefix = "EQUIPOISE_";
constexpr std::string_view kHttps = "https://";
constexpr std::string_view kOfFile = "_file";  // A variable that names the file of its value.
constexpr std::size_t kMostSecret = 4096;      // Bytes that are read of such a file.

using Words = std::vector<std::string>;
/// Why a value will not do.
using Refused = std::optional<Reason>;
using Set = std::function<Refused(Settings&, const Words&)>;

enum class Shape : std::uint8_t { Text, Number, List };

struct Key {
    std::string name;
    Shape shape;
    Set set;
};

template <class Number>
std::string written(Number number) {
    std::ostringstream out;
    out << number;
    return out.str();
}

template <class Number>
Refused read_number(const std::string& word, Number least, Number most, Number& into) {
    Number number{};
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    // The comparison is false for NaN.
    if (error == std::errc() && stop == end && least <= number && number <= most) {
        into = number;
        return std::nullopt;
    }
    return Reason(std::is_integral_v<Number> ? "wants_whole_number" : "wants_number",
                  {{"low", written(least)}, {"high", written(most)}});
}

/// `member` finds the place in the settings.
template <class Number, class Member>
Key number(const char* name, Member member, Number least, Number most) {
    return {name, Shape::Number, [=](Settings& settings, const Words& words) {
                return read_number<Number>(words.front(), least, most, member(settings));
            }};
}

using Check = std::function<Refused(const std::string&)>;

template <class Member>
Key text(const char* name, Member member, Check check) {
    return {name,
            Shape::Text,
            [member, check = std::move(check)](Settings& settings, const Words& words) -> Refused {
                if (auto refused = check(words.front())) return refused;
                member(settings) = words.front();
                return std::nullopt;
            }};
}

template <class Member>
Key ranges(const char* name, Member member) {
    return {name, Shape::List, [=](Settings& settings, const Words& words) -> Refused {
                AddressRanges read;
                for (const std::string& word : words) {
                    const auto range = AddressRange::parse(word);
                    if (!range) return Reason("no_address", {{"word", word}});
                    read.push_back(*range);
                }
                member(settings) = std::move(read);
                return std::nullopt;
            }};
}

Key notify_command() {
    return {"notify.command", Shape::List, [](Settings& settings, const Words& words) -> Refused {
                settings.notify.command = words;
                return std::nullopt;
            }};
}

Key push_allowed() {
    return {"push.allowed", Shape::List, [](Settings& settings, const Words& words) -> Refused {
                for (const std::string& word : words) {
                    const bool fits = word.starts_with(kHttps) &&
                        word.find_first_of("/?#@", kHttps.size()) == std::string::npos;
                    if (!fits) return Reason("wants_origin", {{"word", word}});
                }
                settings.push.allowed = words;
                return std::nullopt;
            }};
}

Refused check_contact(const std::string& contact) {
    if (contact.empty() || contact.starts_with("mailto:") || contact.starts_with(kHttps))
        return std::nullopt;
    return Reason("wants_contact");
}

Refused check_push_key(const std::string& key) {
    if (key.empty() || read_base64url(key).value_or("").size() == 32) return std::nullopt;
    return Reason("wants_push_key");
}

Refused any(const std::string&) { return std::nullopt; }

Refused check_host(const std::string& host) {
    const bool fits = !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == ':' || c == '-';
    });
    if (fits) return std::nullopt;
    return Reason("wants_host");
}

Refused check_public_url(const std::string& url) {
    if (url.empty()) return std::nullopt;
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (url.rfind(scheme, 0) != 0) continue;
        const std::string host = url.substr(scheme.size());
        if (!check_host(host)) return std::nullopt;
    }
    return Reason("wants_public_url");
}

Refused check_node(const std::string& name) {
    const bool fits = name.size() <= 32 && std::all_of(name.begin(), name.end(), [](char c) {
                          return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '_';
                      });
    if (fits) return std::nullopt;
    return Reason("wants_node");
}

Refused check_database(const std::string& database) {
    if (database.empty()) return Reason("wants_database");
    const bool is_address = database.find("://") != std::string::npos;
    const bool is_known =
        database.rfind("postgres://", 0) == 0 || database.rfind("postgresql://", 0) == 0;
    if (is_address && !is_known) return Reason("wants_postgres");
    return std::nullopt;
}

Check one_of(Words choices) {
    return [choices = std::move(choices)](const std::string& word) -> Refused {
        if (std::find(choices.begin(), choices.end(), word) != choices.end()) return std::nullopt;
        std::string all;
        for (const std::string& choice : choices) all += (all.empty() ? "" : ", ") + choice;
        return Reason("wants_one_of", {{"choices", all}});
    };
}

Key log_format() {
    const Check check = one_of({"text", "json"});
    return {"log.format", Shape::Text, [check](Settings& settings, const Words& words) -> Refused {
                if (auto refused = check(words.front())) return refused;
                settings.log.json = words.front() == "json";
                return std::nullopt;
            }};
}

// A member of the settings, for the functions above.
#define EQ_AT(member) [](Settings& s) -> decltype((s.member)) { return s.member; }

std::vector<Key> general_keys() {
    return {
        text("server.host", EQ_AT(host), check_host),
        number<std::uint16_t>("server.port", EQ_AT(port), 0, 65535),
        text("server.public_url", EQ_AT(public_url), check_public_url),
        ranges("server.trusted_proxies", EQ_AT(trusted_proxies)),
        text("server.node", EQ_AT(node), check_node),
        number<int>("server.lease_ms", EQ_AT(lease_ms), 500, 60'000),
        text("store.database", EQ_AT(database), check_database),
        text("files.web", EQ_AT(web), any),
        text("files.data", EQ_AT(data), any),
        text("files.rules", EQ_AT(rules), any),
        text("files.rulebook", EQ_AT(rulebook), any),
        text("log.level",
             EQ_AT(log.level),
             one_of({"trace", "debug", "info", "warning", "error", "critical", "off"})),
        log_format(),
        text("metrics.host", EQ_AT(metrics.host), check_host),
        number<std::uint16_t>("metrics.port", EQ_AT(metrics.port), 0, 65535),
        number<int>("bots.threads", EQ_AT(bot_threads), 0, 256),
        number<std::uint64_t>("bots.simulations", EQ_AT(bot_simulations), 0, 1'000'000'000),
        number<int>("bots.pause_ms", EQ_AT(bot_pause_ms), 0, 60'000),
        notify_command(),
        number<int>("notify.at_once", EQ_AT(notify.at_once), 1, 64),
        number<int>("notify.timeout_s", EQ_AT(notify.timeout_s), 1, 600),
        number<int>("notify.pause_s", EQ_AT(notify.pause_s), 0, 86400),
        text("push.contact", EQ_AT(push.contact), check_contact),
        text("push.private_key", EQ_AT(push.private_key), check_push_key),
        push_allowed(),
        number<int>("push.at_once", EQ_AT(push.at_once), 1, 64),
        number<int>("push.timeout_s", EQ_AT(push.timeout_s), 1, 60),
        number<int>("push.pause_s", EQ_AT(push.pause_s), 1, 3600),
        number<int>("sessions.idle_days", EQ_AT(sessions.idle_days), 1, 3650),
        number<int>("sessions.lifetime_days", EQ_AT(sessions.lifetime_days), 1, 3650),
        number<int>("vacations.days_a_year", EQ_AT(vacations.days_a_year), 0, 365),
        number<int>("vacations.longest_days", EQ_AT(vacations.longest_days), 1, 365),
    };
}

std::vector<Key> limit_keys() {
    constexpr int kMany = 1'000'000;
    constexpr std::size_t kMebibyte = std::size_t{1} << 20;
    return {
        number<int>("limits.connections", EQ_AT(limits.connections), 1, kMany),
        ranges("limits.unlimited", EQ_AT(limits.unlimited)),
        number<int>(
            "limits.connections_per_address", EQ_AT(limits.connections_per_address), 1, kMany),
        number<int>("limits.sockets_per_address", EQ_AT(limits.sockets_per_address), 1, kMany),
        number<double>("limits.requests_per_second", EQ_AT(limits.requests_per_second), 0.1, kMany),
        number<double>("limits.request_burst", EQ_AT(limits.request_burst), 1, kMany),
        number<double>("limits.messages_per_second", EQ_AT(limits.messages_per_second), 0.1, kMany),
        number<double>("limits.message_burst", EQ_AT(limits.message_burst), 1, kMany),
        number<int>("limits.tables_per_hour", EQ_AT(limits.tables_per_hour), 1, kMany),
        number<int>("limits.request_s", EQ_AT(limits.request_s), 1, 600),
        number<std::size_t>("limits.body", EQ_AT(limits.body), 1024, 64 * kMebibyte),
        number<std::size_t>("limits.message", EQ_AT(limits.message), 1024, 64 * kMebibyte),
        number<std::size_t>("limits.queue", EQ_AT(limits.queue), 64 * 1024, 1024 * kMebibyte),
    };
}

#undef EQ_AT

const std::vector<Key>& keys() {
    static const std::vector<Key> all = [] {
        std::vector<Key> made = general_keys();
        for (Key& key : limit_keys()) made.push_back(std::move(key));
        return made;
    }();
    return all;
}

const Key* find_key(std::string_view name) {
    const auto found = std::find_if(
        keys().begin(), keys().end(), [&](const Key& key) { return key.name == name; });
    return found == keys().end() ? nullptr : &*found;
}

bool is_section(std::string_view name) {
    return std::any_of(keys().begin(), keys().end(), [&](const Key& key) {
        return key.name.substr(0, key.name.find('.')) == name;
    });
}

/// `server.public_url` for `SERVER_PUBLIC_URL`: the first underscore becomes the dot.
std::string key_of_variable(std::string_view name) {
    std::string key(name);
    for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (const std::size_t line = key.find('_'); line != std::string::npos) key[line] = '.';
    return key;
}

Words split(const std::string& text) {
    std::istringstream in(text);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

class Reader {
  public:
    explicit Reader(const Texts& texts) : texts_(texts) {}

    void read_file(const std::filesystem::path& file) {
        const std::string name = file.string();
        try {
            const toml::table root = toml::parse_file(name);
            for (const auto& [section, node] : root) read_section(name, section.str(), node);
        } catch (const toml::parse_error& error) {
            const auto line = error.source().begin.line;
            const std::string where = line > 0 ? name + ":" + std::to_string(line) : name;
            faults_.push_back(where + ": " + std::string(error.description()));
        }
    }

    /// From outside the file: lists are words with spaces between them.
    void read_word(const std::string& where, const std::string& name, const std::string& value) {
        const Key* key = find_key(name);
        if (key == nullptr) return unknown(where, name);
        apply(where, *key, key->shape == Shape::List ? split(value) : Words{value});
    }

    /// The value is the file's first line, so that secrets are neither settings nor variables.
    void read_word_in(const std::string& where, const std::string& name, const std::string& file) {
        std::ifstream in(file);
        std::string value(kMostSecret, '\0');
        in.read(value.data(), static_cast<std::streamsize>(value.size()));
        value.resize(static_cast<std::size_t>(in.gcount()));
        const std::size_t end = value.find_first_of(std::string_view("\r\n\0", 3));
        const bool is_whole = end != std::string::npos || value.size() < kMostSecret;
        value.resize(is_whole ? std::min(value.size(), end) : 0);
        if (value.empty()) return refuse(where, file, "no_first_line");
        read_word(where, name, value);
    }

    /// Two variables that set the same.
    void refuse_both(const std::string& where, std::string_view other) {
        refuse(where, std::string(other), "set_twice");
    }

    Result<Settings, SettingFaults> result() && {
        if (!faults_.empty()) return std::move(faults_);
        return std::move(settings_);
    }

  private:
    void read_section(const std::string& file, std::string_view name, const toml::node& node) {
        const toml::table* section = node.as_table();
        if (section == nullptr || !is_section(name)) {
            return refuse(line_of(file, node), std::string(name), "no_such_section");
        }
        for (const auto& [key, value] : *section) {
            const std::string full = std::string(name) + "." + std::string(key.str());
            read_node(line_of(file, value), full, value);
        }
    }

    void read_node(const std::string& where, const std::string& name, const toml::node& node) {
        const Key* key = find_key(name);
        if (key == nullptr) return unknown(where, name);
        if (auto words = words_of(key->shape, node)) return apply(where, *key, *words);
        constexpr std::array kShapes{"wants_quoted_text", "wants_any_number", "wants_text_list"};
        refuse(where, name, kShapes[static_cast<std::size_t>(key->shape)]);
    }

    static std::optional<Words> words_of(Shape shape, const toml::node& node) {
        if (shape == Shape::Text && node.is_string()) return Words{node.ref<std::string>()};
        if (shape == Shape::Number && node.is_integer()) {
            return Words{std::to_string(node.ref<std::int64_t>())};
        }
        if (shape == Shape::Number && node.is_floating_point()) {
            return Words{written(node.ref<double>())};
        }
        const toml::array* array = shape == Shape::List ? node.as_array() : nullptr;
        if (array == nullptr) return std::nullopt;
        Words words;
        for (const toml::node& element : *array) {
            if (!element.is_string()) return std::nullopt;
            words.push_back(element.ref<std::string>());
        }
        return words;
    }

    static std::string line_of(const std::string& file, const toml::node& node) {
        return file + ":" + std::to_string(node.source().begin.line);
    }

    void unknown(const std::string& where, const std::string& name) {
        refuse(where, name, "no_such_key");
    }

    void refuse(const std::string& where, const std::string& name, const Reason& why) {
        faults_.push_back(where + ": " + name + ": " + texts_.of(why));
    }

    void apply(const std::string& where, const Key& key, const Words& words) {
        if (const auto refused = key.set(settings_, words)) refuse(where, key.name, *refused);
    }

    const Texts& texts_;
    Settings settings_;
    SettingFaults faults_;
};

}  // namespace

Result<Settings, SettingFaults> read_settings(const SettingSources& sources) {
    Reader reader(*sources.texts);
    if (!sources.file.empty()) reader.read_file(sources.file);
    for (const auto& [name, value] : sources.environment) {
        if (name.rfind(kPrefix, 0) != 0) continue;
        const std::string key = key_of_variable(name.substr(kPrefix.size()));
        // Other variables with this prefix are not settings, such as EQUIPOISE_DATA.
        const std::size_t dot = key.find('.');
        if (dot == std::string::npos || !is_section(key.substr(0, dot))) continue;
        if (key.ends_with(kOfFile)) {
            const std::string_view alone =
                std::string_view(name).substr(0, name.size() - kOfFile.size());
            const bool twice = std::any_of(sources.environment.begin(),
                                           sources.environment.end(),
                                           [&](const auto& word) { return word.first == alone; });
            if (twice) reader.refuse_both(name, alone);
            reader.read_word_in(name, key.substr(0, key.size() - kOfFile.size()), value);
        } else {
            reader.read_word(name, key, value);
        }
    }
    for (const auto& [name, value] : sources.flags) reader.read_word("flag", name, value);
    return std::move(reader).result();
}

SettingWords equipoise_environment() {
    SettingWords words;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view line(*entry);
        const std::size_t equals = line.find('=');
        if (line.rfind(kPrefix, 0) != 0 || equals == std::string_view::npos) continue;
        words.emplace_back(line.substr(0, equals), line.substr(equals + 1));
    }
    return words;
}

std::vector<std::string> setting_keys() {
    std::vector<std::string> names;
    for (const Key& key : keys()) names.push_back(key.name);
    return names;
}

std::string shown_database(const std::string& database) {
    const std::size_t scheme = database.find("://");
    if (scheme == std::string::npos) return database;
    const std::size_t query = std::min(database.find('?'), database.size());
    const std::size_t at = database.rfind('@', query);
    const std::size_t host = at == std::string::npos || at < scheme ? scheme + 3 : at + 1;
    return database.substr(0, scheme + 3) + database.substr(host, query - host);
}

}  // namespace equipoise::server
