// The second factor of an account: setting it up, asking for it, taking it away.

#include "equipoise/server/people/people.hpp"
#include "equipoise/server/people/secrets/passwords.hpp"
#include "equipoise/server/people/secrets/totp.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

constexpr int kRecoveryCodes = 10;
constexpr std::size_t kRecoveryLength = 24;  // 120 bits: a plain hash is enough to keep them.

/// "k3f9-x2m4-...", and without the dashes, as it is hashed.
std::string in_fours(const std::string& code) {
    std::string shown;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (i > 0 && i % 4 == 0) shown += '-';
        shown += code[i];
    }
    return shown;
}

/// What somebody typed without spaces and dashes, in lower case.
std::string typed(std::string_view text) {
    std::string code;
    for (const char c : text) {
        if (c == ' ' || c == '-') continue;
        code += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return code;
}

PeopleAnswer refuse_factor(int status, const char* code, const char* field) {
    Problem problem = Problem::of(code, Reason(code));
    problem.field = field;
    return server::refuse(status, problem);
}

}  // namespace

std::optional<PeopleAnswer> People::why_not_owner(const Visitor& visitor, const Json& body) {
    const auto hash = store_.password_of(visitor.person);
    if (!hash) return refuse_factor(409, "no_account", "");
    if (is_password(find_text(body, "password").value_or(""), hash)) return std::nullopt;
    return refuse_factor(403, "wrong_password", "password");
}

std::optional<PeopleAnswer> People::why_not_code(const std::string& person, const Json& body) {
    const auto factor = store_.factor_of(person);
    if (!factor || !factor->is_on) return std::nullopt;
    const std::string code = typed(find_text(body, "code").value_or(""));
    if (code.empty()) return refuse_factor(403, "needs_code", "code");
    const auto step = find_totp_step(factor->key, code, unix_ms(), factor->last_step);
    const bool is_right =
        step ? store_.use_step(person, *step) : store_.use_recovery_code(person, token_hash(code));
    if (is_right) return std::nullopt;
    return refuse_factor(403, "wrong_code", "code");
}

PeopleAnswer People::offer_factor(const Visitor& visitor, const Json& body) {
    if (auto refused = why_not_owner(visitor, body)) return *std::move(refused);
    const auto known = store_.factor_of(visitor.person);
    if (known && known->is_on) return refuse_factor(409, "has_factor", "");
    const auto person = store_.find_person(visitor.person);
    const std::string key = new_totp_key();
    store_.offer_factor(visitor.person, key);
    return {200,
            print_json({{"key", base32(key)}, {"url", totp_url(key, person->login.value_or(""))}})};
}

PeopleAnswer People::turn_on_factor(const Visitor& visitor, const Json& body) {
    const auto factor = store_.factor_of(visitor.person);
    if (!factor) return refuse_factor(409, "no_factor", "");
    if (factor->is_on) return refuse_factor(409, "has_factor", "");
    const std::string code = typed(find_text(body, "code").value_or(""));
    const auto step = find_totp_step(factor->key, code, unix_ms(), factor->last_step);
    if (!step) return refuse_factor(403, "wrong_code", "code");
    Json codes = Json::array();
    std::vector<std::string> hashes;
    for (int i = 0; i < kRecoveryCodes; ++i) {
        const std::string recovery = new_public_id(kRecoveryLength);
        codes.push_back(in_fours(recovery));
        hashes.push_back(token_hash(recovery));
    }
    if (!store_.turn_on_factor(visitor.person, *step, hashes))
        return refuse_factor(409, "has_factor", "");
    PeopleAnswer answer{200, print_json({{"codes", codes}})};
    answer.ended = end_others(visitor);
    return answer;
}

PeopleAnswer People::remove_factor(const Visitor& visitor, const Json& body) {
    if (auto refused = why_not_owner(visitor, body)) return *std::move(refused);
    const auto factor = store_.factor_of(visitor.person);
    if (!factor || !factor->is_on) return refuse_factor(409, "no_factor", "");
    if (auto refused = why_not_code(visitor.person, body)) return *std::move(refused);
    store_.remove_factor(visitor.person);
    return {};
}

}  // namespace equipoise::server
