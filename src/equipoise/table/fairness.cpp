#include "equipoise/table/fairness.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

std::size_t find_chance(const Playthrough& game, std::size_t from) {
    const auto& plies = game.plies();
    while (from < plies.size() && !plies[from].actor.is_chance()) ++from;
    return from;
}

/// `0:HEX 1: 2:HEX`, then `; 17 1:HEX` for what changed after that many plies.
std::string print_nonces(const Sitting& sitting, std::size_t first) {
    std::vector<std::string> nonces(static_cast<std::size_t>(sitting.seats()));
    std::string changes;
    for (const NonceChange& change : sitting.nonces()) {
        const int seat = change.seat.index();
        if (change.ply <= first) {
            nonces[static_cast<std::size_t>(seat)] = change.nonce;
        } else {
            changes +=
                "; " + std::to_string(change.ply) + " " + std::to_string(seat) + ":" + change.nonce;
        }
    }
    std::string text;
    for (std::size_t seat = 0; seat < nonces.size(); ++seat) {
        if (!text.empty()) text += ' ';
        text += std::to_string(seat) + ":" + nonces[seat];
    }
    return text + changes;
}

Misfit misfit(const char* field, Reason reason) {
    return Misfit::of({}, field, Reason("of_tag", {{"tag", field}, {"fault", std::move(reason)}}));
}

std::optional<std::string> find_tag(const Record& record, std::string_view name) {
    for (const auto& [key, value] : record.tags) {
        if (key == name) return value;
    }
    return std::nullopt;
}

std::optional<std::size_t> parse_count(std::string_view text) {
    const auto number = parse_int(text);
    if (!number || *number < 0) return std::nullopt;
    return static_cast<std::size_t>(*number);
}

/// `1:HEX` or `1:`.
std::optional<NonceChange> parse_nonce(std::string_view word, int seats, std::size_t ply) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto seat = parse_count(word.substr(0, colon));
    const std::string_view nonce = word.substr(colon + 1);
    if (!seat || *seat >= static_cast<std::size_t>(seats)) return std::nullopt;
    if (!nonce.empty() && !is_hex(nonce, kNonceDigits)) return std::nullopt;
    return NonceChange{ply, Seat(static_cast<int>(*seat)), std::string(nonce)};
}

/// The changes of nonces in order, those from the start at ply 0.
std::optional<std::vector<NonceChange>> parse_nonces(std::string_view text, int seats) {
    std::vector<NonceChange> changes;
    bool is_first = true;
    for (std::string_view part : split(text, ';')) {
        std::size_t ply = 0;
        std::vector<std::string_view> items = words(part);
        if (!is_first) {
            const auto number = items.empty() ? std::nullopt : parse_count(items.front());
            if (!number || *number < changes.back().ply) return std::nullopt;
            ply = *number;
            items.erase(items.begin());
        }
        if (items.empty()) return std::nullopt;
        for (std::string_view word : items) {
            auto change = parse_nonce(word, seats, ply);
            if (!change) return std::nullopt;
            changes.push_back(std::move(*change));
        }
        is_first = false;
    }
    return changes;
}

std::string round_tag(std::size_t number) { return "Round" + std::to_string(number); }

std::string print_seats(const char* word, SeatSet seats) {
    std::string text = seats.empty() ? std::string() : std::string("; ") + word;
    for (Seat seat : seats) text += " " + std::to_string(seat.index());
    return text;
}

/// `after 0; server COMMITMENT SEED; 0 COMMITMENT SHARE; 2 COMMITMENT; new 2; void 2`.
std::string print_round(const ChanceRound& round, bool is_first, bool is_over) {
    std::string text = "after " + std::to_string(round.after) + "; server " + round.commitment;
    if (is_over) text += " " + round.seed;
    for (Seat seat : round.persons) {
        const auto& [commitment, share] = round.parts[static_cast<std::size_t>(seat.index())];
        if (commitment.empty()) continue;
        text += "; " + std::to_string(seat.index()) + " " + commitment;
        if (is_over && !share.empty()) text += " " + share;
    }
    if (!is_first) text += print_seats("new", round.newcomers);
    if (round.is_void()) return text + print_seats("void", round.missing);
    return is_over && round.is_agreed() ? text : text + "; open";
}

std::optional<SeatSet> parse_seats(std::span<const std::string_view> items, int seats) {
    SeatSet found;
    for (std::string_view item : items) {
        const auto seat = parse_count(item);
        if (!seat || *seat >= static_cast<std::size_t>(seats)) return std::nullopt;
        found.insert(Seat(static_cast<int>(*seat)));
    }
    return found;
}

/// Takes one part of the tag into the round, which is taken to be closed; false if it makes no
/// sense.
bool take_part(std::string_view part, ChanceRound& round) {
    const std::vector<std::string_view> items = words(part);
    if (items.size() == 1 && items[0] == "open") {
        round.is_closed = false;
        return true;
    }
    if (items.size() < 2) return false;
    const int seats = static_cast<int>(round.parts.size());
    if (items[0] == "new" || items[0] == "void") {
        const auto found = parse_seats(std::span(items).subspan(1), seats);
        if (!found) return false;
        (items[0] == "new" ? round.newcomers : round.missing) = *found;
        return true;
    }
    if (items[0] == "after") {
        const auto after = parse_count(items[1]);
        round.after = after.value_or(0);
        return after && items.size() == 2;
    }
    for (std::string_view item : std::span(items).subspan(1)) {
        if (!is_hex(item, kShareDigits)) return false;
    }
    if (items[0] == "server") {
        if (items.size() > 3) return false;
        round.commitment = items[1];
        if (items.size() == 3) round.seed = items[2];
        return true;
    }
    const auto seat = parse_seats(std::span(items).first(1), seats);
    if (!seat || items.size() > 3 || round.persons.contains(*seat->begin())) return false;
    round.persons.insert(*seat->begin());
    round.parts[static_cast<std::size_t>((*seat->begin()).index())] = {
        std::string(items[1]), items.size() == 3 ? std::string(items[2]) : std::string()};
    return true;
}

/// Nothing if the tag makes no sense: only a share that did not come makes a round void, and only
/// a void or an open one lacks shares.
std::optional<ChanceRound> parse_round(std::string_view text, int seats) {
    ChanceRound round;
    round.parts.resize(static_cast<std::size_t>(seats));
    round.is_closed = true;
    const std::vector<std::string_view> parts = split(text, ';');
    if (parts.size() < 2 || !trim(parts[0]).starts_with("after ")) return std::nullopt;
    for (std::string_view part : parts) {
        if (!take_part(part, round)) return std::nullopt;
    }
    const SeatSet unrevealed = round.unrevealed();
    const bool fits = !round.commitment.empty() &&
        (round.missing.bits() & ~unrevealed.bits()) == 0 && (round.is_closed || !round.is_void());
    const bool is_settled = !round.is_closed || round.is_void() || unrevealed.empty();
    return fits && is_settled ? std::optional(round) : std::nullopt;
}

/// Whether a round can follow one: only somebody who sat down or a share that did not come makes
/// another one necessary, so that none can be left out of what a reader is told.
bool follows(const ChanceRound& round, const ChanceRound& before) {
    const bool has_reason = before.is_void() || (before.is_closed && !round.newcomers.empty());
    return has_reason && round.after >= before.after;
}

/// The rounds in order; empty without any. A misfit if one makes no sense.
Result<std::vector<ChanceRound>, Misfit> parse_rounds(const Record& record) {
    std::vector<ChanceRound> rounds;
    while (const auto text = find_tag(record, round_tag(rounds.size() + 1))) {
        auto round = parse_round(*text, record.game.rules().seats());
        const bool fits = round && (rounds.empty() || follows(*round, rounds.back()));
        if (fits && round->seed.empty()) return misfit("Seed", "wants_seed");
        if (!fits) return misfit(round_tag(rounds.size() + 1).c_str(), "wants_round");
        rounds.push_back(std::move(*round));
    }
    return rounds;
}

/// Of every chance outcome of the game in order; nothing for those before the table was opened.
using Seeds = std::vector<std::optional<Seed>>;

Result<Seeds, Misfit> seeds_of_rounds(const Record& record,
                                      const std::vector<ChanceRound>& rounds,
                                      const ChanceTools& chance) {
    const std::uint64_t count = chance_plies(record.game.plies());
    const std::uint64_t before = std::min(rounds.front().after, count);
    Seeds seeds(static_cast<std::size_t>(before));
    RoundDraws draws(rounds, chance);
    for (std::uint64_t n = before; n < count; ++n) {
        seeds.push_back(draws.seed(n));
        if (!seeds.back()) {
            return misfit(round_tag(draws.round() + 1).c_str(), "drawn_without_agreement");
        }
    }
    return seeds;
}

/// Before there were rounds: the server's seed and a nonce of each seat.
Result<Seeds, Misfit> seeds_of_nonces(const Record& record, const ChanceTools& chance) {
    const Playthrough& game = record.game;
    const auto seed = find_tag(record, "Seed");
    if (!seed || !is_hex(*seed, kShareDigits)) return misfit("Seed", "wants_seed");
    const auto first = parse_count(find_tag(record, "ChancePlies").value_or(""));
    if (!first || *first == 0 || *first > game.plies().size() + 1) {
        return misfit("ChancePlies", "wants_ply");
    }
    const int seats = game.rules().seats();
    const auto changes = parse_nonces(find_tag(record, "Nonces").value_or(""), seats);
    if (!changes) return misfit("Nonces", "wants_nonces");
    ChanceKey key{*seed, std::vector<std::string>(static_cast<std::size_t>(seats)), {}};
    Seeds seeds;
    std::uint64_t n = 0;
    std::size_t next = 0;
    for (std::size_t ply = find_chance(game, 0); ply < game.plies().size();
         ply = find_chance(game, ply + 1)) {
        if (ply + 1 < *first) {
            seeds.emplace_back();
            continue;
        }
        for (; next < changes->size() && (*changes)[next].ply <= ply; ++next) {
            const NonceChange& change = (*changes)[next];
            key.shares[static_cast<std::size_t>(change.seat.index())] = change.nonce;
        }
        seeds.push_back(chance.draw(key, n++));
    }
    return seeds;
}

bool holds(const ChanceRound& round, const ChanceTools& chance) {
    if (chance.commitment_of(round.seed) != round.commitment) return false;
    for (Seat seat : round.persons) {
        const auto& [commitment, share] = round.parts[static_cast<std::size_t>(seat.index())];
        if (share.empty()) continue;
        if (chance.commitment_of(share, round.commitment, seat.index()) != commitment) return false;
    }
    return true;
}

void derive(const Playthrough& game, const Seeds& seeds, FairnessReport& report) {
    const AnyRules& rules = game.rules();
    AnyState state = game.start();
    std::size_t n = 0;
    for (std::size_t i = 0; i < game.plies().size(); ++i) {
        const auto& ply = game.plies()[i];
        if (ply.actor.is_chance()) {
            if (const auto& seed = seeds[n++]) {
                const Action derived = draw_outcome(rules, state, *seed);
                report.draws.push_back({i + 1,
                                        rules.print_action(state, ply.action),
                                        rules.print_action(state, derived)});
                if (derived != ply.action) ++report.wrong;
            }
        }
        rules.apply(state, ply.actor, ply.action);
    }
}

}  // namespace

Tags fairness_tags(const Sitting& sitting) {
    const Opened& opened = sitting.opened();
    if (opened.seed.empty()) return {};
    Tags tags;
    if (const auto& rounds = sitting.rounds()) {
        for (const ChanceRound& round : rounds->all()) {
            const bool is_first = tags.empty();
            tags.emplace_back(round_tag(tags.size() + 1),
                              print_round(round, is_first, sitting.is_over()));
        }
        if (const std::size_t times = sitting.takebacks(); times > 0) {
            tags.emplace_back("Takebacks", std::to_string(times));
        }
        return tags;
    }
    tags = {{"Commitment", opened.commitment}};
    if (!sitting.is_over()) return tags;
    const std::size_t first = find_chance(sitting.game(), opened.plies.size());
    tags.emplace_back("Seed", opened.seed);
    tags.emplace_back("Nonces", print_nonces(sitting, first));
    tags.emplace_back("ChancePlies", std::to_string(first + 1));
    return tags;
}

Result<FairnessReport, Misfit> verify_record(const Record& record, const ChanceTools& chance) {
    const auto rounds = parse_rounds(record);
    if (!rounds) return rounds.error();
    FairnessReport report;
    const bool has_rounds = !rounds.value().empty();
    const auto seeds = has_rounds ? seeds_of_rounds(record, rounds.value(), chance)
                                  : seeds_of_nonces(record, chance);
    if (!seeds) return seeds.error();
    if (has_rounds) {
        report.is_committed = true;
        report.commitment = rounds.value().front().commitment;
        for (const ChanceRound& round : rounds.value()) {
            report.rounds.push_back(
                {round.commitment, round.digest(chance), round, holds(round, chance)});
            report.is_committed = report.is_committed && report.rounds.back().holds;
        }
    } else {
        report.commitment = find_tag(record, "Commitment").value_or("");
        if (!is_hex(report.commitment, kShareDigits)) return misfit("Commitment", "wants_64_hex");
        const std::string seed = *find_tag(record, "Seed");
        report.is_committed = chance.commitment_of(seed) == report.commitment;
    }
    derive(record.game, seeds.value(), report);
    return report;
}

}  // namespace equipoise
