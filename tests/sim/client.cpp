#include "tests/sim/client.hpp"

#include <algorithm>
#include <utility>

#include "equipoise/server/hall/chance.hpp"
#include "equipoise/table/audience/test_patch_reader.hpp"
#include "tests/sim/differences.hpp"
#include "tests/support/test_chance.hpp"

namespace equipoise::server::sim {
namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::int64_t kStep = 60 * kMs, kIdle = 2000 * kMs;  // At most, from step to step.
constexpr std::int64_t kPatienceMs = 8000;                    // Before a silent line is given up.
constexpr std::int64_t kUnderWay = 1000 * kMs;                // Mail between servers, at most.
constexpr std::uint32_t kSpare = 200;  // One table more is opened at one step in so many.
constexpr std::uint32_t kLeave = 80;   // The table is shut at one step in so many.
constexpr std::uint32_t kLook = 30;    // It is remembered what one message in so many made it,
constexpr std::size_t kMostLooks = 3;  // at most so often.
constexpr std::uint64_t kRequestKeys = std::uint64_t{1} << 48;

}  // namespace

std::uint64_t key_of(const std::string& person, const std::string& id) {
    const std::uint64_t key = content_hash(person + '\n' + id) % kRequestKeys;
    return key == 0 ? 1 : key;
}

/// A line from the client's socket to a process; either end can be dead while the other is not.
struct Client::Link {
    Client* client = nullptr;
    Process* process = nullptr;
    std::weak_ptr<bool> life;
    std::unique_ptr<LineHandler> handler;
    std::optional<PatchReader> patches;  // If it is sent patches.
    bool is_dead = false;                // For the client.
    bool is_deaf = false;                // What is sent here is lost,
    bool is_mute = false;                // and what is sent from here.
    bool is_closed = false;              // By the server.
    std::int64_t shown_us = 0;           // When it last brought the whole table.
    std::int64_t up_us = 0;              // When the last message arrives there,
    std::int64_t down_us = 0;            // and here.
};

/// The server's end.
class Client::Courier final : public Line {
  public:
    Courier(Service& service, std::weak_ptr<Link> link)
        : service_(service), link_(std::move(link)) {}

    void send(Text message) override {
        auto link = link_.lock();
        if (!link) return;
        if (service_.defect == Defect::SwapLines && service_.loop.one_in(100)) {
            for (Client* other : link->client->meeting_.clients) {
                if (other != link->client && other->link_) link = other->link_;
            }
        }
        later(link, [link, message] {
            if (!link->is_deaf) link->client->hear(link, *message);
        });
    }
    void close() override {
        const auto link = link_.lock();
        if (!link) return;
        link->is_closed = true;
        later(link, [link] {
            if (link->client->link_ == link && !link->is_deaf) link->client->cut();
        });
    }

  private:
    void later(const std::shared_ptr<Link>& link, std::function<void()> work) {
        Loop& loop = service_.loop;
        link->down_us = std::max(link->down_us + 1, loop.now() + loop.between(300, 8 * kMs));
        loop.at(link->down_us, std::move(work));
    }

    Service& service_;
    std::weak_ptr<Link> link_;
};

Client::Client(Service& service, Meeting& meeting, int seat, std::string person)
    : service_(service), meeting_(meeting), seat_(seat), person_(std::move(person)) {
    meeting_.clients.push_back(this);
}

void Client::fault(Kind kind, const std::string& what) {
    if (faults.size() >= 5) return;
    faults.push_back(
        {kind, person_ + " at " + meeting_.table + ": " + what, service_.loop.now_ms()});
}

void Client::live() {
    if (gone_) return;
    step();
    const std::int64_t pause = is_over() ? kIdle : kStep;
    service_.loop.after(service_.loop.between(pause / 10, pause), [this] { live(); });
}

bool Client::is_over() const {
    return screen_.is_object() && screen_.at("now").at("actors").at(0) == "over";
}

void Client::go() {
    cut();
    asked_.reset();
    gone_ = true;
}

bool Client::looks_through(const std::string& node) const {
    if (!link_ || link_->life.expired() || link_->process->node() != node) return false;
    if (link_->is_dead || link_->is_deaf || link_->is_mute || link_->is_closed) return false;
    // What its last owner sent through this server may still be on its way.
    const auto claimed = service_.database.claimed_us.find(meeting_.table);
    const std::int64_t since = claimed == service_.database.claimed_us.end() ? 0 : claimed->second;
    return link_->shown_us > since + kUnderWay;
}

void Client::lose(const Process* process) {
    if (!link_ || link_->process != process) return;
    link_->handler.reset();
    // It hears of it a little later.
    service_.loop.after(service_.loop.between(1, 800 * kMs), [this, link = link_] {
        if (link_ == link) cut();
    });
}

void Client::step() {
    if (seat_ == 0 && !opening_) {
        const bool is_spare = !rests_ && service_.loop.one_in(kSpare);
        if (meeting_.table.empty() || is_spare) open();
    }
    if (meeting_.table.empty() || is_away()) return;
    if (!link_) return connect();
    const std::int64_t now = service_.loop.now_ms();
    const bool is_mute = asked_ && now - asked_->sent_ms > kPatienceMs;
    if (is_mute || (screen_.is_null() && now - heard_ms_ > kPatienceMs)) return cut();
    if (!rests_ && service_.loop.one_in(service_.weather.cut)) return cut();
    if (!rests_ && service_.loop.one_in(service_.weather.half)) lose_one_way();
    if (screen_.is_null() || asked_) return;
    choose();
}

/// Whoever can be told that something happens shuts the table now and then, and waits for that.
bool Client::is_away() {
    const std::int64_t now = service_.loop.now();
    const bool leaves = link_ && seen_ != 0 && !rests_ && service_.pushes != nullptr &&
        service_.loop.one_in(kLeave);
    if (leaves) {
        cut();
        away_until_us_ = now + service_.loop.between(500 * kMs, 5000 * kMs);
    }
    return now < away_until_us_;
}

/// The line's tail is lost; its ends hear of it late.
void Client::lose_one_way() {
    Loop& loop = service_.loop;
    (loop.one_in(2) ? link_->is_deaf : link_->is_mute) = true;
    loop.after(loop.between(1000 * kMs, kPatienceMs * kMs), [this, link = link_] {
        if (link_ == link) cut();
    });
}

void Client::open() {
    std::vector<Process*> up;
    for (const auto& process : service_.processes) {
        if (process) up.push_back(process.get());
    }
    if (up.empty()) return;
    Process& process = *up[service_.loop.random.below(static_cast<std::uint32_t>(up.size()))];
    opening_ = true;
    ++opens_unanswered;
    process.hall().open(meeting_.plan, person_, [this](const auto& opened) {
        opening_ = false;
        --opens_unanswered;
        if (!opened) return;
        opened_tables.push_back(opened.value());
        if (meeting_.table.empty()) meeting_.table = opened.value();
    });
    // The process may die before it answers.
    service_.loop.after(kPatienceMs * kMs, [this] { opening_ = false; });
}

void Client::connect() {
    std::vector<Process*> up;
    for (const auto& process : service_.processes) {
        if (process) up.push_back(process.get());
    }
    if (up.empty()) return;
    Process& process = *up[service_.loop.random.below(static_cast<std::uint32_t>(up.size()))];
    link_ = std::make_shared<Link>();
    link_->client = this;
    link_->process = &process;
    link_->life = process.life();
    heard_ms_ = service_.loop.now_ms();
    AttachOptions options;
    if (screen_.is_object()) {
        // A page that was loaded anew knows nothing.
        if (!service_.loop.one_in(4)) options.since = screen_["version"].get<std::uint64_t>();
        if (!screen_["viewer"].is_null()) options.seat = screen_["viewer"].get<int>();
    }
    if (service_.loop.one_in(2)) link_->patches.emplace();
    options.patches = link_->patches.has_value();
    if (asked_) asked_->sent_ms = 0;
    const bool is_mistaken = service_.defect == Defect::MistakePerson && options.since;
    const Client* other = seat_ == 0 ? meeting_.clients.back() : meeting_.clients.front();
    const std::string& person = is_mistaken ? other->person_ : person_;
    link_->handler = process.hall().attach(
        meeting_.table, person, options, std::make_shared<Courier>(service_, link_));
    chance_ = nullptr;
    if (asked_) say();
}

/// The server may hear of it late, or only when it is told something.
void Client::cut() {
    const auto link = std::exchange(link_, nullptr);
    if (!link) return;
    link->is_dead = true;
    Loop& loop = service_.loop;
    const std::int64_t late =
        loop.one_in(service_.weather.silent) ? loop.between(1000, 15'000) : loop.between(0, 200);
    loop.after(late * kMs, [link] {
        if (link->life.expired()) {
            // It went with its hall.
            link->handler.reset();
        } else if (link->handler) {
            link->handler->on_close();
            link->handler.reset();
        }
    });
}

void Client::choose() {
    if (const auto share = owed()) return ask(*share);
    if (rests_) return;
    if (seat_ != 0 && !seated_) {
        return ask({{"type", "sit"}, {"seat", seat_}, {"name", person_}});
    }
    if (service_.loop.one_in(15)) {
        const std::string words = "word " + person_ + "." + std::to_string(count_ + 1);
        return ask({{"type", "say"}, {"text", words}});
    }
    const Json& takeback = screen_["now"]["takeback"];
    if (takeback.is_object() && !takeback["answer"].empty()) {
        const bool accepts = service_.loop.one_in(2);
        return ask({{"type", accepts ? "accept_takeback" : "decline_takeback"}, {"seat", seat_}});
    }
    if (service_.loop.one_in(25)) return ask({{"type", "undo"}});
    auto next = move();
    if (!next) next = premove();
    if (next) ask(std::move(*next));
}

std::optional<Json> Client::owed() const {
    if (!chance_.is_object() || !chance_.contains("owes")) return std::nullopt;
    for (const Json& seat : chance_["owes"]) {
        if (seat != seat_) continue;
        Json answer = owed_answer(chance_tools(), chance_, seat_);
        const std::string mark = print_json(answer);
        if (given_.count(mark) == 0) return answer;
    }
    return std::nullopt;
}

std::optional<Json> Client::move() {
    const Json& now = screen_["now"];
    if (now["roller"] == seat_) return Json{{"type", "roll"}};
    for (const Json& legal : now["legal"]) {
        if (legal["seat"] != seat_ || legal["moves"].empty()) continue;
        const auto n = static_cast<std::uint32_t>(legal["moves"].size());
        const Json& move = legal["moves"][service_.loop.random.below(n)]["move"];
        return Json{{"type", "play"}, {"seat", seat_}, {"move", move}};
    }
    return std::nullopt;
}

/// What this seat did once, to be done again; now and then it changes its mind.
std::optional<Json> Client::premove() {
    if (!screen_.value("premoves", false) || !seated_ || !service_.loop.one_in(8)) {
        return std::nullopt;
    }
    std::vector<std::string> known{"e7e5", "e2e4", ""};
    for (const Json& ply : screen_["plies"]) known.push_back(ply["move"]);
    const auto n = static_cast<std::uint32_t>(known.size());
    return Json{
        {"type", "premove"}, {"seat", seat_}, {"move", known[service_.loop.random.below(n)]}};
}

void Client::ask(Json body) {
    if (body["type"] == "commit" || body["type"] == "reveal") given_.insert(print_json(body));
    std::string id = std::to_string(++count_);
    id = person_ + "-" + std::string(20 - id.size(), '0') + id;
    body["id"] = id;
    body["version"] = screen_["version"];
    const std::int64_t now = service_.loop.now_ms();
    asked_ = Asked{std::move(body), {key_of(person_, id)}, now, 0};
    say();
}

void Client::say() {
    const auto& link = link_;
    if (service_.defect == Defect::ForgetRequests && asked_->sent_ms == 0 &&
        asked_->since_ms != service_.loop.now_ms()) {
        const std::string id = asked_->body["id"].get<std::string>() + "x";
        asked_->body["id"] = id;
        asked_->keys.insert(key_of(person_, id));
    }
    const bool is_again = asked_->since_ms != service_.loop.now_ms();
    asked_->sent_ms = service_.loop.now_ms();
    if (service_.defect == Defect::AnswerOnce && is_again) return;
    Loop& loop = service_.loop;
    link->up_us = std::max(link->up_us + 1, loop.now() + loop.between(300, 8 * kMs));
    const auto arrive = [link, text = print_json(asked_->body)] {
        if (!link->is_dead && !link->is_mute && !link->life.expired() && link->handler) {
            link->handler->on_message(text);
        }
    };
    loop.at(link->up_us, arrive);
    if (!loop.one_in(service_.weather.repeat)) return;
    repeated_.insert(asked_->body["id"]);
    link->up_us += loop.between(1, 100 * kMs);
    loop.at(link->up_us, arrive);
}

void Client::hear(const std::shared_ptr<Link>& link, const std::string& text) {
    if (link != link_ || link->is_dead) return;
    const Json message = Json::parse(text);
    const std::string type = message.value("type", "");
    const std::uint64_t version = message.value("version", message.value("v", std::uint64_t{0}));
    digest = mix64(digest ^ content_hash(type) ^
                   mix64(static_cast<std::uint64_t>(service_.loop.now())) ^ version);
    heard_ms_ = service_.loop.now_ms();
    try {
        if (!link->patches || !type.empty()) return hear(message);
        if (service_.defect == Defect::LosePatch && service_.loop.one_in(100)) return;
        for (const Json& one : link->patches->read(message, screen_["plies"].size())) hear(one);
    } catch (const Json::exception& error) {
        fault(Kind::Screen, std::string("a message does not fit the screen: ") + error.what());
    } catch (const std::out_of_range& error) {
        fault(Kind::Screen, std::string("a patch does not fit the screen: ") + error.what());
    }
}

void Client::hear(const Json& message) {
    const std::string type = message.value("type", "");
    if (type == "done" || type == "error") return answered(message);
    take(message);
    if (screen_.is_object() && message.contains("now")) look();
}

/// Remembers now and then what the screen shows.
void Client::look() {
    if (looks.size() >= kMostLooks || !service_.loop.one_in(kLook)) return;
    looks.push_back({screen_["version"], screen_["viewer"], screen_["plies"], screen_["now"]});
}

void Client::answered(const Json& message) {
    const bool is_mine = asked_ && message.value("id", Json()) == asked_->body["id"];
    if (message["type"] == "error") {
        // Without an id it is about the table: what was asked is asked again.
        if (!is_mine) return;
        if (message["error"]["code"] == "not_stored") {
            denied.insert(asked_->keys.begin(), asked_->keys.end());
        }
        return asked_.reset();
    }
    if (!is_mine && repeated_.count(message.value("id", "")) != 0) return;
    if (!is_mine) return fault(Kind::Screen, "an answer to what was not asked");
    const auto version = message["version"].get<std::uint64_t>();
    seen_ = std::max(seen_, version);
    const Json& body = asked_->body;
    const std::string type = body["type"];
    if (type == "sit") seated_ = true;
    // It makes no entry.
    if (type != "premove")
        acknowledged.push_back(
            {meeting_.table, asked_->keys, type, type == "say" ? body["text"] : ""});
    longest_silence_ms = std::max(longest_silence_ms, service_.loop.now_ms() - asked_->since_ms);
    asked_.reset();
}

void Client::check_viewer(const Json& message) {
    // What was sent before may still come.
    if (service_.damaged.count(meeting_.table) != 0 && !link_->life.expired()) {
        fault(Kind::Damage, "shown a damaged table");
    }
    const Json& viewer = message["viewer"];
    if (!viewer.is_null() && viewer != seat_) fault(Kind::View, "shown what another seat sees");
    for (const Json& seat : message["seats"]) {
        if (seat["holder"] == "me" && seat["seat"] != seat_)
            fault(Kind::View, "taken for somebody else");
    }
    const auto version = message["version"].get<std::uint64_t>();
    // A server that is cut off from the database cannot know that others have gone on.
    const bool is_cut_off = link_->life.expired() || !link_->process->nodes().holds_lease();
    if (version < seen_ && !is_cut_off) fault(Kind::Screen, "shown less than was acknowledged");
}

void Client::take_plies(const Json& message) {
    Json& plies = screen_["plies"];
    const auto from = message.at("from").get<std::size_t>();
    if (from > plies.size())
        return fault(Kind::Screen, "plies are missing before " + std::to_string(from));
    while (plies.size() > from) plies.erase(plies.size() - 1);
    for (const Json& ply : message.at("plies")) plies.push_back(ply);
    if (service_.defect == Defect::ShowHidden) show_hidden();
}

/// As if the table had told this seat what the other one knows.
void Client::show_hidden() {
    for (const Client* other : meeting_.clients) {
        if (other == this || !other->screen_.is_object()) continue;
        Json& plies = screen_["plies"];
        const Json& theirs = other->screen_["plies"];
        if (!plies.empty() && plies.size() == theirs.size()) plies.back() = theirs.back();
    }
}

void Client::take_whole(const Json& message) {
    check_viewer(message);
    link_->shown_us = service_.loop.now();
    if (link_->patches) link_->patches.emplace();
    const bool is_same = screen_.is_object() && screen_["version"] == message["version"] &&
        screen_["viewer"] == message["viewer"];
    // Somebody may have come or gone since.
    if (is_same) {
        const std::string part = difference(screen_, message);
        if (!part.empty())
            fault(Kind::Screen, "the screen showed another " + part + " than the table");
    }
    screen_ = message;
}

void Client::take(const Json& message) {
    const std::string type = message.value("type", "");
    if (type == "table") return take_whole(message);
    if (screen_.is_null()) return;
    if (type == "resume") {
        check_viewer(message);
        link_->shown_us = service_.loop.now();
        take_plies(message);
        for (const char* key : {"version", "viewer", "seats", "now"})
            screen_[key] = message.at(key);
        return;
    }
    if (type == "premove" && message["seat"] != seat_)
        fault(Kind::View, "told what another seat has decided before its turn");
    if (type == "plies") take_plies(message);
    if (type == "chance") chance_ = message;
    if (type == "seats") screen_["seats"] = message.at("seats");
    if (!message.contains("version")) return;
    const auto version = message["version"].get<std::uint64_t>();
    if (version < screen_["version"].get<std::uint64_t>()) fault(Kind::Screen, "versions go back");
    screen_["version"] = message["version"];
    if (message.contains("now")) screen_["now"] = message["now"];
}

}  // namespace equipoise::server::sim
