// What goes to a person's address: a link that confirms it, and one that sets a new password.

#include "equipoise/server/people/people.hpp"
#include "equipoise/server/people/secrets/passwords.hpp"
#include "equipoise/server/store/service_clock.hpp"

namespace equipoise::server {
namespace {

constexpr std::int64_t kHourMs = 3'600'000;
constexpr std::int64_t kConfirmMs = 48 * kHourMs;
constexpr std::int64_t kResetMs = kHourMs;
constexpr const char* kConfirm = "confirm";
constexpr const char* kReset = "reset";

PeopleAnswer used_up() {
    Problem problem = Problem::of("bad_link", "bad_link");
    problem.field = "token";
    return server::refuse(403, problem);
}

}  // namespace

Notice People::write_letter(const std::string& person,
                            const std::string& purpose,
                            const std::string& target,
                            std::int64_t valid_ms) {
    const std::string token = new_token();
    store_.keep_letter(token_hash(token), {person, purpose, target, unix_ms() + valid_ms});
    // After the # no server and no log sees it.
    return {purpose, kEmail, target, "/account#" + purpose + "=" + token};
}

Notice People::letter_to_confirm(const std::string& person, const std::string& email) {
    return write_letter(person, kConfirm, email, kConfirmMs);
}

PeopleAnswer People::confirm(const Json& body) {
    const std::string hash = token_hash(find_text(body, "token").value_or(""));
    const auto letter = store_.find_letter(hash, kConfirm, unix_ms());
    if (!letter || !store_.use_letter(hash)) return used_up();
    store_.confirm_notify(letter->person, {kEmail, letter->target});
    PeopleAnswer answer;
    answer.about = public_id(letter->person);
    return answer;
}

PeopleAnswer People::ask_reset(const std::string& login) {
    PeopleAnswer answer;
    const auto known = store_.find_login(login);
    if (!known) return answer;
    answer.about = known->public_id;
    for (const NotifyTarget& target : store_.notify_of(known->person)) {
        if (target.kind != kEmail || !target.is_confirmed) continue;
        answer.notice = write_letter(known->person, kReset, target.target, kResetMs);
    }
    return answer;
}

PeopleAnswer People::reset(const Json& body) {
    const std::string hash = token_hash(find_text(body, "token").value_or(""));
    const auto letter = store_.find_letter(hash, kReset, unix_ms());
    const auto person = letter ? store_.find_person(letter->person) : std::nullopt;
    if (!person || !person->login) return used_up();
    const std::string password = find_text(body, "password").value_or("");
    if (const auto problem = why_not_password(password, *person->login))
        return server::refuse(422, *problem);
    if (!store_.use_letter(hash)) return used_up();
    store_.set_password(person->id, hash_password(password));
    store_.forget_devices(person->id, "");
    PeopleAnswer answer;
    answer.about = person->public_id;
    for (const Session& session : store_.sessions_of(person->id))
        answer.ended.push_back(session.id);
    store_.revoke_others(person->id, "");
    return answer;
}

}  // namespace equipoise::server
