// Reports of people and of what they say.

#include "equipoise/server/app.hpp"
#include "equipoise/server/people/addresses.hpp"
#include "equipoise/server/wire/answers.hpp"

namespace equipoise::server {

void App::report(const HttpRequest& request, const Reply& reply, const FileReport& file) {
    with_visitor(
        request, true, reply, [this, request, file](const Visitor& who, const Reply& told) {
            const auto body = parse_object(request.body, kMaxPeopleBody);
            if (!body) return told(problem_answer(422, Problem::of("bad_body", "wants_body")));
            // A guest is soon made: the address is counted, too.
            const std::string network = limit_key(request.remote);
            if (!take_one(reports_of_network_, network, request.remote, told)) return;
            if (!take_one(reports_of_person_, who.person, request.remote, told)) return;
            aside(lookups_, told, [this, who, told, file, body = *body] {
                return [this, told, done = file(who, body)] { answer(done, told); };
            });
        });
}

void App::report_person(const std::string& public_id,
                        const HttpRequest& request,
                        const Reply& reply) {
    report(request, reply, [this, public_id](const Visitor& who, const Json& body) {
        return reporting_.report_person(who, public_id, body);
    });
}

void App::report_line(const std::string& table, const HttpRequest& request, const Reply& reply) {
    report(request, reply, [this, table](const Visitor& who, const Json& body) {
        // As if there were no such table.
        const bool is_barred = club_store_.is_barred(table, who.person);
        return reporting_.report_line(who, is_barred ? std::string() : table, body);
    });
}

}  // namespace equipoise::server
