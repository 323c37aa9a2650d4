#include "equipoise/server/people/addresses.hpp"

namespace equipoise::server {
namespace {

using enum Tries;
using P = People;
using V = const Visitor&;
using J = const Json&;
using D = const Device&;

// clang-format off
constexpr PeopleAddress kAddresses[] = {
    {"/api/me", "", true, false, None,
     [](P& p, V v, J body, D) { return p.rename(v, body); }},
    {kWatching, "", true, false, None,
     [](P& p, V v, J body, D) { return p.set_watching(v, body); }},
    {"/api/account", "registration", true, true, None,
     [](P& p, V v, J body, D device) { return p.make_account(v, body, device); }},
    {"/api/login", "login", false, true, OfLogin,
     [](P& p, V v, J body, D device) { return p.log_in(v, body, device); }},
    {"/api/logout", "logout", false, false, None,
     [](P& p, V v, J, D) { return p.log_out(v); }},
    {"/api/sessions/revoke", "sessions_ended", false, false, None,
     [](P& p, V v, J body, D) { return p.revoke(v, body); }},
    {"/api/account/password", "password_change", false, true, OfPerson,
     [](P& p, V v, J body, D device) { return p.change_password(v, body, device); }},
    {"/api/account/delete", "deletion", false, true, OfPerson,
     [](P& p, V v, J body, D) { return p.remove(v, body); }},
    {"/api/account/factor", "factor_offered", false, true, OfPerson,
     [](P& p, V v, J body, D) { return p.offer_factor(v, body); }},
    {"/api/account/factor/on", "factor_on", false, false, OfPerson,
     [](P& p, V v, J body, D) { return p.turn_on_factor(v, body); }},
    {"/api/account/factor/off", "factor_off", false, true, OfPerson,
     [](P& p, V v, J body, D) { return p.remove_factor(v, body); }},
    {"/api/notify", "address_change", true, true, OfPerson,
     [](P& p, V v, J body, D) { return p.notify(v, body); }},
    {"/api/notify/confirm", "address_confirmed", false, false, None,
     [](P& p, V, J body, D) { return p.confirm(body); }},
    {"/api/notify/events", "", true, false, None,
     [](P& p, V v, J body, D) { return p.set_notice(v, body); }},
    {"/api/push", "", true, false, None,
     [](P& p, V v, J body, D) { return p.subscribe(v, body); }},
    {"/api/push/remove", "", false, false, None,
     [](P& p, V v, J body, D) { return p.unsubscribe(v, body); }},
    {"/api/push/quiet", "", true, false, None,
     [](P& p, V v, J body, D) { return p.set_quiet(v, body); }},
    {"/api/reset", "reset", false, true, None,
     [](P& p, V, J body, D) { return p.reset(body); }},
};
// clang-format on

}  // namespace

std::span<const PeopleAddress> people_addresses() { return kAddresses; }

}  // namespace equipoise::server
