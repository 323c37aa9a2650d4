// Sealed Scales with one defect at a time: every generic check finds the defect that it is for. The
// leaks are in conformance_leaks_test.cpp.

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "equipoise/search/bots.hpp"
#include "tests/conformance/conformance_defects.hpp"

namespace equipoise::conformance {

TEST_CASE("the sound game has no finding") {
    const Report report = examined<Front>();
    for (const Finding& finding : report.findings()) FAIL_CHECK(finding.text());
}

TEST_CASE("property: Sealed Scales keeps every promise of the contract" *
          doctest::description("slow: hundreds of whole games, every promise at every step")) {
    const Shelf shelf = secret_game::shelf();
    check_conformance(secret_game::game(), shelf, usual_effort());
}

TEST_CASE("info: an option that names no clause") {
    struct Nameless : Front {
        static std::span<const OptionSpec> options() {
            static const std::vector<OptionSpec> specs = [] {
                const auto sound = SealedScales::options();
                std::vector<OptionSpec> spoilt(sound.begin(), sound.end());
                spoilt[0].clause = {};
                return spoilt;
            }();
            return specs;
        }
    };
    finds<Nameless>(check::kInfo, "clause");
}

TEST_CASE("options: a refusal that says nothing") {
    struct Silent : Front {
        static Result<Sound, Misfit> make(Setup& setup) {
            auto made = Front::make(setup);
            if (!made) return Misfit{};
            return made;
        }
    };
    finds<Silent>(check::kOptions, "without a clause");
}

TEST_CASE("options: another number of seats than asked for") {
    struct Stubborn : Front {
        static Result<Sound, Misfit> make(Setup& setup) {
            setup.seats = 4;
            return Front::make(setup);
        }
    };
    finds<Stubborn>(check::kOptions, "than asked for");
    finds<Stubborn>(check::kOptions, "no set-up found for 2 seats");
}

TEST_CASE("throws: rules that break a promise on the way") {
    struct Brittle : Sound {
        using Sound::Sound;
        void apply(State& s, Actor actor, Action a) const {
            Rules::apply(s, actor, a);
            EQ_EXPECT(s.open.phase != secret_game::Phase::Over);
        }
    };
    finds_in_rules<Brittle>(check::kThrows);
}

TEST_CASE("turn: a seat that does not act has actions") {
    struct Eager : Sound {
        using Sound::Sound;
        void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
            Rules::legal_actions(s, seat, list);
            if (list.empty() && s.open.phase == secret_game::Phase::Over) {
                list.push_back(secret_game::kDone);
            }
        }
    };
    finds_in_rules<Eager>(check::kTurn, "exactly while it acts");
}

TEST_CASE("turn: chance has outcomes when it does not act") {
    struct Restless : Sound {
        using Sound::Sound;
        void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
            Rules::chance_outcomes(s, list);
            if (s.open.phase == secret_game::Phase::Over) list.push_back({secret_game::kDone, 1});
        }
    };
    finds_in_rules<Restless>(check::kTurn, "exactly at chance nodes");
}

TEST_CASE("lists: actions that do not ascend") {
    struct Unsorted : Sound {
        using Sound::Sound;
        void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
            Rules::legal_actions(s, seat, list);
            if (list.size() > 1) std::swap(list[0], list[1]);
        }
    };
    finds_in_rules<Unsorted>(check::kLists, "ascend");
}

TEST_CASE("refusals: a legal action is not listed") {
    struct Forgetful : Sound {
        using Sound::Sound;
        void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
            ActionList<kMaxActions> whole;
            Rules::legal_actions(s, seat, whole);
            for (Action a : whole) {
                if (a == secret_game::kDone && s.open.puts == 1) continue;
                list.push_back(a);
            }
        }
    };
    finds_in_rules<Forgetful>(check::kRefusals, "not refused but not listed");
}

TEST_CASE("refusals: a listed action is refused") {
    struct Strict : Sound {
        using Sound::Sound;
        std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const {
            if (a == secret_game::kDone && s.open.puts == 1) {
                return Refusal{secret_game::kLoadClause, "two weights are put"};
            }
            return Rules::why_not(s, actor, a);
        }
    };
    finds_in_rules<Strict>(check::kRefusals, "listed but refused");
}

TEST_CASE("refusals: a key that the catalogue lacks") {
    struct Mumbling : Sound {
        using Sound::Sound;
        std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const {
            const auto refusal = Rules::why_not(s, actor, a);
            if (!refusal) return refusal;
            return Refusal{Clause{refusal->clause.id, "secret_game"}, "no_such_key"};
        }
    };
    finds_in_rules<Mumbling>(check::kRefusals, "with a key that the catalogue lacks");
}

TEST_CASE("refusals: no clause") {
    struct Curt : Sound {
        using Sound::Sound;
        std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const {
            auto refusal = Rules::why_not(s, actor, a);
            if (refusal) refusal->clause = {};
            return refusal;
        }
    };
    finds_in_rules<Curt>(check::kRefusals, "without a clause");
}

TEST_CASE("chance: an outcome of no weight") {
    struct Weightless : Sound {
        using Sound::Sound;
        void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
            Rules::chance_outcomes(s, list);
            if (list.size() > 1) list[0].weight = 0;
        }
    };
    finds_in_rules<Weightless>(check::kChance, "no weight");
}

TEST_CASE("chance: weights too large to draw from") {
    struct Overweight : Sound {
        using Sound::Sound;
        void chance_outcomes(const State& s, OutcomeList<kMaxOutcomes>& list) const {
            Rules::chance_outcomes(s, list);
            for (Outcome& outcome : list) outcome.weight *= 0x7000000U;
        }
    };
    finds_in_rules<Overweight>(check::kChance, "31 bits");
}

TEST_CASE("returns: they do not add up to one") {
    struct Generous : Sound {
        using Sound::Sound;
        Returns returns(const State& s) const {
            Returns returns = Rules::returns(s);
            for (std::int32_t& value : returns) value = value > 0 ? kWholeReturn : 0;
            return returns;
        }
    };
    finds_in_rules<Generous>(check::kReturns, "add up");
}

TEST_CASE("returns: members of a side differ") {
    struct Unfair : Sound {
        using Sound::Sound;
        Returns returns(const State& s) const {
            Returns returns = Rules::returns(s);
            if (pairs()) returns[Seat(seats() - 1)] = 0;
            return returns;
        }
    };
    finds_in_rules<Unfair>(check::kReturns, "members of a side");
}

TEST_CASE("moves: two actions with one text, and a text read as another action") {
    struct Lossy : Front {
        static std::string print_action(const Rules& rules, const State& s, Action a) {
            const std::string text = SealedScales::print_action(rules, s, a);
            return text.starts_with("put:") ? text.substr(0, 5) + "L" : text;
        }
    };
    finds<Lossy>(check::kMoves, "both written");
    finds<Lossy>(check::kMoves, "something else");
}

TEST_CASE("moves: a text with a blank") {
    struct Wordy : Front {
        static std::string print_action(const Rules& rules, const State& s, Action a) {
            return a == secret_game::kDone ? "all done" : SealedScales::print_action(rules, s, a);
        }
    };
    finds<Wordy>(check::kMoves, "not one word");
}

TEST_CASE("positions: a line that leaves something out") {
    struct Lossy : Front {
        static std::string print_state(const Rules& rules, const State& s) {
            State level = s;
            level.open.tilt = 0;
            return SealedScales::print_state(rules, level);
        }
    };
    finds<Lossy>(check::kPositions, "another state");
}

TEST_CASE("positions: a set-up is not amended by all that the line states") {
    struct Careless : Front {
        static Result<Setup, Misfit> amend(const Setup& setup, std::string_view position) {
            auto amended = SealedScales::amend(setup, position);
            if (!amended) return amended;
            Setup careless = amended.value();
            careless.seats = std::nullopt;
            return careless;
        }
    };
    finds<Careless>(check::kPositions, "set-up it states itself");
}

TEST_CASE("records: a move that a record takes for a result") {
    struct Starry : Front {
        static std::string print_action(const Rules& rules, const State& s, Action a) {
            return a == secret_game::kDone ? "*" : SealedScales::print_action(rules, s, a);
        }
        static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                              const State& s,
                                                              Actor actor,
                                                              std::string_view text) {
            return SealedScales::parse_move(rules, s, actor, text == "*" ? "done" : text);
        }
    };
    finds<Starry>(check::kRecords);
}

TEST_CASE("undo: a state that follows from more than the actions") {
    struct Haunted : Sound {
        using Sound::Sound;
        void apply(State& s, Actor actor, Action a) const {
            Rules::apply(s, actor, a);
            if (++applied_ % 7 == 0) s.open.tilt = static_cast<std::int8_t>(-s.open.tilt);
        }
        mutable int applied_ = 0;
    };
    finds_in_rules<Haunted>(check::kUndo);
}

TEST_CASE("hash: it stays the same") {
    struct Constant : Sound {
        using Sound::Sound;
        std::uint64_t hash(const State&) const { return 1; }
    };
    finds_in_rules<Constant>(check::kHash, "leave the hash alone");
}

TEST_CASE("hash: equal states differ") {
    struct Moody : Sound {
        using Sound::Sound;
        std::uint64_t hash(const State&) const { return ++asked_; }
        mutable std::uint64_t asked_ = 0;
    };
    finds_in_rules<Moody>(check::kHash, "equal states");
}

TEST_CASE("simultaneous: who commits first gains") {
    struct Hasty : Sound {
        using Sound::Sound;
        void apply(State& s, Actor actor, Action a) const {
            const bool first = turn(s).acting.size() == seats();
            Rules::apply(s, actor, a);
            if (first) ++s.open.points[actor.seat()];
        }
    };
    finds_in_rules<Hasty>(check::kSimultaneous, "order of commits");
}

TEST_CASE("simultaneous: the first commit restricts the others") {
    struct Jealous : Sound {
        using Sound::Sound;
        std::optional<Refusal> why_not(const State& s, Actor actor, Action a) const {
            auto refusal = Rules::why_not(s, actor, a);
            if (refusal || s.open.phase != secret_game::Phase::Pick) return refusal;
            const Seat other = Seat((actor.seat().index() + 1) % seats());
            if (s.picks[other] == secret_game::Pick(secret_game::kind_of(a))) {
                return Refusal{secret_game::kPickClause, "the next seat has picked it"};
            }
            return std::nullopt;
        }
    };
    finds_in_rules<Jealous>(check::kSimultaneous, "earlier commits decide");
    finds_in_rules<Jealous>(check::kSecrets, "the refusal of code");
}

TEST_CASE("playout: random play chooses what is not legal, or has no choice") {
    struct Lawless : Sound {
        using Sound::Sound;
        void playout_actions(const State&, Seat, ActionList<kMaxActions>& list) const {
            list.push_back(secret_game::kDone);
        }
    };
    finds_in_rules<Lawless>(check::kPlayout, "not an ascending part");
    struct Idle : Sound {
        using Sound::Sound;
        void playout_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
            if (s.open.phase != secret_game::Phase::Load) legal_actions(s, seat, list);
        }
    };
    finds_in_rules<Idle>(check::kPlayout, "must have choices exactly");
}

TEST_CASE("perft: lists that change from one look to the next") {
    struct Fickle : Sound {
        using Sound::Sound;
        void legal_actions(const State& s, Seat seat, ActionList<kMaxActions>& list) const {
            ActionList<kMaxActions> whole;
            Rules::legal_actions(s, seat, whole);
            const bool drop = whole.size() > 1 && ++looks_ % 3 == 0;
            for (std::size_t i = drop ? 1 : 0; i < whole.size(); ++i) list.push_back(whole[i]);
        }
        mutable int looks_ = 0;
    };
    finds_in_rules<Fickle>(check::kPerft);
}

TEST_CASE("playout: a rule asks for memory") {
    struct Hoarder : Sound {
        using Sound::Sound;
        void apply(State& s, Actor actor, Action a) const {
            const std::vector<Action> kept{a};
            Rules::apply(s, actor, kept.front());
        }
    };
    finds_in_rules<Hoarder>(check::kPlayout, "asked for memory");
}

TEST_CASE("front: a name for two seats, a fact given twice, components that are not JSON") {
    struct Sloppy : Front {
        static std::string seat_name(const Rules&, Seat) { return "P1"; }
        static std::vector<Fact> facts(const Rules&, const View&) {
            return {{"tilt", 0}, {"tilt", 0}};
        }
        static std::string components(const Rules&) { return "{"; }
    };
    finds<Sloppy>(check::kFront, "not a unique seat name");
    struct Doubled : Front {
        static std::vector<Fact> facts(const Rules&, const View&) {
            return {{"tilt", 0}, {"tilt", 0}};
        }
    };
    finds<Doubled>(check::kFront, "not a unique fact key");
    struct Broken : Front {
        static std::string components(const Rules&) { return "{"; }
    };
    finds<Broken>(check::kFront, "not JSON");
}

TEST_CASE("obvious: an action that cannot be played") {
    struct Rash : Front {
        static std::optional<Action> obvious(const Rules&, const State& s, Seat) {
            if (s.open.phase != secret_game::Phase::Load) return std::nullopt;
            return secret_game::kDone;
        }
    };
    finds<Rash>(check::kObvious, "is not legal");
}

TEST_CASE("notes: a remark of two lines") {
    struct Wordy : Front {
        static std::string note(const Rules&, const State&, Action) { return "one\ntwo"; }
    };
    finds<Wordy>(check::kNotes, "not one line");
}

TEST_CASE("advice: a move that cannot be played, a move named twice, the best one last") {
    struct Deaf : Front {
        static std::vector<Advice> advise(const Rules& rules, const View& view) {
            auto list = SealedScales::advise(rules, view);
            for (Advice& one : list) one.move = "set:6L,6R";
            return list;
        }
    };
    finds<Deaf>(check::kAdvice, "cannot be played");
    struct Echoing : Front {
        static std::vector<Advice> advise(const Rules& rules, const View& view) {
            auto list = SealedScales::advise(rules, view);
            if (!list.empty()) list.push_back(list.back());
            return list;
        }
    };
    finds<Echoing>(check::kAdvice, "advised twice");
    struct Backward : Front {
        static std::vector<Advice> advise(const Rules& rules, const View& view) {
            auto list = SealedScales::advise(rules, view);
            std::reverse(list.begin(), list.end());
            return list;
        }
    };
    finds<Backward>(check::kAdvice, "does not come first");
}

TEST_CASE("advice: a spectator and seats that have decided are advised") {
    struct Talkative : Front {
        static std::vector<Advice> advise(const Rules&, const View& view) {
            if (view.open.phase != secret_game::Phase::Load) return {};
            return {{"done", 0}};
        }
    };
    finds<Talkative>(check::kAdvice, "does not act");
}

TEST_CASE("queries: no name, a refusal that says nothing, no line, a word read beyond its end") {
    using Words = std::span<const std::string_view>;
    using Answer = Result<std::string, Misfit>;
    struct Sloppy : Front {
        static std::span<const Query> queries() {
            static const std::array<Query, 4> all{
                Query{"What now", "", [](Words) { return Answer(std::string("nothing")); }},
                Query{"silent", "", [](Words) { return Answer(Misfit{}); }},
                Query{"long", "", [](Words) { return Answer(std::string("1\n2\n")); }},
                Query{"rash", "", [](Words words) {
                          const std::string first(words.empty() ? "" : words[0]);
                          return Answer(std::string(1, first.at(3)));
                      }}};
            return all;
        }
    };
    finds<Sloppy>(check::kQueries, "not a unique question name");
    finds<Sloppy>(check::kQueries, "silent is refused without a reason");
    finds<Sloppy>(check::kQueries, "long is not answered in lines");
    finds<Sloppy>(check::kQueries, "rash throws");
}

TEST_CASE("fuzz: an impossible position is accepted and breaks the rules") {
    struct Credulous : Front {
        static Result<State, Misfit> parse_state(const Rules& rules, std::string_view line) {
            auto parsed = SealedScales::parse_state(rules, line);
            if (parsed || parsed.error().clause == secret_game::kPositionsClause.id) return parsed;
            State s = rules.initial();
            s.open.phase = secret_game::Phase::Load;
            return s;
        }
    };
    finds<Credulous>(check::kFuzz);
}

TEST_CASE("fuzz: a short move is read beyond its end") {
    struct Rash : Front {
        static Result<std::vector<Action>, Misfit> parse_move(const Rules& rules,
                                                              const State& s,
                                                              Actor actor,
                                                              std::string_view text) {
            static_cast<void>(text.at(3));
            return SealedScales::parse_move(rules, s, actor, text);
        }
    };
    finds<Rash>(check::kFuzz, "throws");
}

TEST_CASE("fuzz: a spoilt data file throws") {
    struct Rash : Front {
        static Result<Sound, Misfit> make(Setup& setup) {
            auto made = Front::make(setup);
            if (!made && made.error().line > 0) throw std::out_of_range("weights");
            return made;
        }
    };
    finds<Rash>(check::kFuzz, "a data file throws");
}

/// A symmetry that is said to change nothing.
struct Mirrored : Sound {
    using Sound::Sound;
    static int symmetries() { return 2; }
    static int inverse(int symmetry) { return symmetry; }
    static bool keeps(int, const State&) { return true; }
    static bool keeps(int, const View&) { return true; }
    static State image(int, const State& s) { return s; }
    static View image(int, const View& view) { return view; }
    static Seat image(int, Seat seat) { return seat; }
    static Action image(int, Action a) { return a; }
};

TEST_CASE("symmetry: nothing is found where it changes nothing") {
    const Report report = examined<FrontOf<Mirrored>>();
    for (const Finding& finding : report.findings()) FAIL_CHECK(finding.text());
}

TEST_CASE("symmetry: seats change places, but not in the position") {
    struct Restless : Mirrored {
        using Mirrored::image;
        using Mirrored::Mirrored;
        static Seat image(int symmetry, Seat seat) {
            return symmetry == 0 ? seat : Seat(seat.index() ^ 1);
        }
    };
    finds_in_rules<Restless>(check::kSymmetry, "others act");
}

TEST_CASE("symmetry: an action goes to one that is not legal") {
    struct Astray : Mirrored {
        using Mirrored::image;
        using Mirrored::Mirrored;
        static Action image(int symmetry, Action a) {
            return symmetry == 0 ? a : Action{a.code + 1};
        }
    };
    finds_in_rules<Astray>(check::kSymmetry, "other legal actions");
}

TEST_CASE("symmetry: a bot plays what is legal though the image of its action is not") {
    struct Astray : Mirrored {
        using Mirrored::image;
        using Mirrored::Mirrored;
        static Action image(int symmetry, Action a) {
            return symmetry == 0 ? a : Action{a.code + secret_game::kKinds};
        }
    };
    using Game = FrontOf<Astray>;
    const Shelf shelf({&erased<Game>()},
                      [](std::string_view) { return secret_game::weights_file(); });
    const AnyGame& game = *shelf.find("sealed_scales");
    const SharedRules rules = game.make(shelf.default_setup(game).value()).value();
    AnyState s = rules->initial();
    Rng rng(1);
    while (rules->turn(s).is_chance()) {
        rules->apply(s, Actor::chance(), rules->draw_outcome(s, rng));
    }
    const Seat seat = *rules->turn(s).acting.begin();
    const ErasedBot<Game, RandomBot> bot({"random", 0});
    for (Seed seed = 1; seed <= 20; ++seed) {
        const Action action = bot.choose(*rules, s, seat, {.seed = seed});
        CHECK(!rules->why_not(s, seat, action));
    }
}

TEST_CASE("symmetry: a position that is not undone") {
    struct Forgetful : Mirrored {
        using Mirrored::image;
        using Mirrored::Mirrored;
        State image(int symmetry, const State& s) const { return symmetry == 0 ? s : initial(); }
    };
    finds_in_rules<Forgetful>(check::kSymmetry, "no symmetry undoes it");
}

}  // namespace equipoise::conformance
