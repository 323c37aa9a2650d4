// What a table of One World sends about a commitment before both are made.

#include <set>

#include "equipoise/table/public_record.hpp"
#include "equipoise/table/test_desk.hpp"

namespace equipoise::oneworld_secrets_test {
namespace {

constexpr ConnectionId kAda{1}, kBen{2}, kEve{3}, kLate{4};

/// A table in a battle, all that Ben and spectators are sent, and what Ada is sent.
class Listening {
  public:
    explicit Listening(const std::string& line) : games_(test_shelf()) {
        const AnyGame& game = *games_.find("oneworld");
        auto setup = games_.default_setup(game);
        REQUIRE(setup);
        const auto amended = game.amend(setup.value(), line);
        REQUIRE_MESSAGE(amended, (amended ? "" : amended.error().text()));
        Opened entry;
        entry.game = "oneworld";
        entry.seats = 2;
        entry.start = line;
        entry.holders = {{Holder::Kind::Person, "ada", "", ""},
                         {Holder::Kind::Person, "ben", "", ""}};
        auto sitting = Sitting::open(game, entry, amended.value().data);
        REQUIRE_MESSAGE(sitting, (sitting ? "" : sitting.error().text()));
        table_.emplace("t", around_, std::move(sitting).value());
        version_ = table_->sitting().version();
        hear(table_->attach(kAda, "ada", {}, {}));
        hear(table_->attach(kBen, "ben", {}, {}));
        hear(table_->attach(kEve, "eve", {}, {}));
    }

    void say(ConnectionId from, Json message) {
        message["id"] = "";
        message["version"] = version_;
        hear(table_->handle(from, print_json(message), {1}));
    }
    void play(ConnectionId from, int seat, const std::string& move) {
        const std::size_t before = table_->sitting().version();
        say(from, {{"type", "play"}, {"seat", seat}, {"move", move}});
        CHECK(table_->sitting().version() == before + 1);
        version_ = table_->sitting().version();
    }
    /// Everything that the others may ask, and a person who comes only now.
    void pry(int seat) {
        for (const ConnectionId from : {kBen, kEve}) {
            for (const char* move : {"c:SS", "c:BF", "c:S", "g:B", "done", "c:?"}) {
                for (int each : {0, 1}) {
                    say(from, {{"type", "why"}, {"seat", each}, {"move", move}});
                }
            }
            say(from, {{"type", "advise"}, {"seat", seat}});
            say(from, {{"type", "undo"}});
            say(from, {{"type", "look"}, {"seat", 0}});
        }
        hear(table_->attach(kLate, "dan", {}, {}));
        others_ += print_public_record(table_->sitting());
    }

    const std::string& others() const { return others_; }
    const std::string& ada() const { return ada_; }

  private:
    void hear(const Effects& effects) {
        for (const auto& message : effects.messages) {
            (message.to == kAda ? ada_ : others_) += message.text + "\n";
        }
    }

    Shelf games_;
    BotShelf bots_{{}};
    Surroundings around_{&games_, &bots_};
    std::optional<Table> table_;
    std::size_t version_ = 0;
    std::string ada_;
    std::string others_;
};

/// All that reaches the others when Ada, who is BORG, makes this choice and no other was made.
Listening after_choice(const std::string& line, const std::string& move) {
    Listening table(line);
    table.play(kAda, 0, move);
    table.pry(1);
    return table;
}

void check_kept(const std::string& line,
                const std::vector<std::string>& moves,
                const std::string& answer) {
    std::set<std::string> told_to_others;
    std::set<std::string> told_to_ada;
    std::set<std::string> revealed;
    for (const std::string& move : moves) {
        Listening table = after_choice(line, move);
        told_to_others.insert(table.others());
        told_to_ada.insert(table.ada());
        const std::size_t before = table.others().size();
        table.play(kBen, 1, answer);
        revealed.insert(table.others().substr(before));
    }
    CHECK(told_to_others.size() == 1);
    CHECK(told_to_ada.size() == moves.size());
    CHECK(revealed.size() == moves.size());
}

TEST_CASE(
    "OW-16.8 OW-12.3 OW-12.5 others are sent the same bytes whatever was chosen in a battle") {
    for (const char* active : {"9 B", "10 C"}) {
        const std::string line = "ow1 eq22 - " + std::string(active) +
            " c B:N,B8*3,K1,0,11;J6=SF C:S,U8*3,L15,0,10;J6=SBF b:J6.1.0";
        CAPTURE(line);
        check_kept(line, {"c:SS", "c:SB", "c:SF", "c:BB", "c:BF", "c:FF"}, "c:SBF");
    }
}

TEST_CASE("OW-16.8 OW-12.3 OW-12.5 others are sent the same bytes whatever attacks a god") {
    const std::string attack =
        "ow1 eq22 - 9 B a B:N,B8*3,K1,0,12;U8=S C:S,U8*3,L15,0,12;A1=S hit/b:U8.1.0";
    check_kept(attack, {"c:S", "c:B", "c:F"}, "g:S");
    const std::string defence =
        "ow1 eq22 - 9 C a B:N,B8*3,K1,0,12;A1=S C:S,U8*3,L15,0,12;B8=S hit/b:B8.1.0";
    check_kept(defence, {"g:S", "g:B", "g:F"}, "c:S");
}

}  // namespace
}  // namespace equipoise::oneworld_secrets_test
