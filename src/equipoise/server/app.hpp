#pragma once

#include <string>

#include "equipoise/server/files.hpp"
#include "equipoise/server/guests.hpp"
#include "equipoise/server/hall.hpp"
#include "equipoise/server/http.hpp"

namespace equipoise::server {

/// What is found under which address, as docs/protocol.md says: the interface, the sockets of the
/// tables, and the application itself.
class App final : public HttpHandler {
  public:
    App(const Shelf& games, const BotShelf& bots, EventStore& store, Hall& hall, Files files);

    void respond(HttpRequest request, Reply reply) override;
    void upgrade(HttpRequest request, std::function<void(Upgrade)> reply) override;
    void drain(std::function<void()> ready) override { hall_.close(std::move(ready)); }

  private:
    HttpResponse health() const;
    HttpResponse get(const HttpRequest& request);
    HttpResponse get_api(const HttpRequest& request, const Guest& guest);
    HttpResponse get_file(const HttpRequest& request);
    HttpResponse record_of(const std::string& table);
    void post(const HttpRequest& request, const Reply& reply);

    EventStore& store_;
    Hall& hall_;
    Files files_;
    std::string catalogue_;
};

}  // namespace equipoise::server
