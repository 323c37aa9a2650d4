// A host of tables without threads, store or network, for one person: a worker in a browser asks it
// in JSON and stores and sends what it answers. What the screen says and hears is what it would say
// to a server (docs/protocol.md).

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "equipoise/table/requests/plan.hpp"
#include "equipoise/table/table.hpp"

namespace equipoise {

/// What a local host is made of. `now_ms` is a clock that bots stop by.
struct LocalParts {
    const Shelf* games = nullptr;
    const BotShelf* bots = nullptr;
    ChanceTools chance{};
    std::function<std::int64_t()> now_ms{};
};

class LocalHost {
  public:
    explicit LocalHost(LocalParts parts);

    /// Does what the request asks for. It is an object; `do` names what, `table` at which table:
    /// - `games`, and `check` a `plan` (a text): what `GET /api/games` and `POST /api/check`
    /// answer;
    /// - `open` a `plan`, which may name a table that this host has, in its own name with
    /// `by_host`;
    /// - `load` a table from `entries`, with `data` if it was opened with a data file of its own;
    /// - `forget` a table;
    /// - `attach` (`seat`, `since`), `detach` and `say` a `message`: the screen's `connection`, a
    ///   number;
    /// - `tick`, once `deadline` has come;
    /// - `played` by a bot: its `ticket`, `seat` and `action`; `hinted`: the `hint`
    ///   and what `think` answered;
    /// - `next`: the rematch is the table `next`;
    /// - `think` about the position after `entries` for a `seat` as `bot`, for `ms` or, if that is
    /// 0,
    ///   as long as its level does, with at most `simulations` (0: no limit by count); if it is
    ///   `valued`, with the win chances after the action (`value`) and after the best other one
    ///   (`next`);
    /// - `analyse` a line of play, `judge` it, and `review` one that is over: see analysis.cpp;
    /// - `verify` a `record`, with `data` if it was played with a file of its own: what
    /// check_chance
    ///   finds;
    /// - `record`: the text of the table's record, and the name of its data file;
    /// - `listing`: what `GET /api/tables` lists.
    ///
    /// Whatever changes a table brings `fresh`, 16 hex digits that nobody can know (see Instant),
    /// and `ms`, the time on the table's clock. The answer is then what has to be done, in this
    /// order (Effects): `entries` to store, each a text in ASCII or JSON, `messages` to send
    /// ([connection, text]), `bots` and `hints` to think about, the plan of a `rematch`; and the
    /// new `deadline`. Otherwise it has the `problem`.
    std::string ask(std::string_view request);

  private:
    struct Kept {
        std::unique_ptr<Table> table;
        std::map<std::uint64_t, HintCall> hints;  // Not answered yet, by their numbers.
    };
    struct Call;
    struct Handler;
    static const Handler* find_handler(std::string_view what);

    PlanContext plan_context(const Call& call) const;
    Budget budget_of(const Call& call, const AnyBot& bot) const;

    void games(Call& call);
    void check(Call& call);
    void open(Call& call);
    void load(Call& call);
    void forget(Call& call);
    void attach(Call& call);
    void detach(Call& call);
    void say(Call& call);
    void tick(Call& call);
    void played(Call& call);
    void hinted(Call& call);
    void next(Call& call);
    void think(Call& call);
    void analyse(Call& call);
    void judge(Call& call);
    void review(Call& call);
    Result<Playthrough, Problem> finished_game(const Call& call) const;
    void verify(Call& call);
    void record(Call& call);
    void listing(Call& call);

    void tell(Call& call, Effects effects);

    LocalParts parts_;
    Surroundings around_;
    std::map<std::string, std::string> data_;  // Texts of data files, by name_of_data.
    std::map<std::string, Kept, std::less<>> tables_;
    std::uint64_t last_hint_ = 0;
};

}  // namespace equipoise
