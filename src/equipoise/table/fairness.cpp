#include "equipoise/table/fairness.hpp"

#include <algorithm>
#include <optional>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

constexpr std::size_t kHashDigits = 64;

bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits &&
        text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

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

}  // namespace

Tags fairness_tags(const Sitting& sitting) {
    const Opened& opened = sitting.opened();
    if (opened.seed.empty()) return {};
    Tags tags = {{"Commitment", opened.commitment}};
    if (!sitting.is_over()) return tags;
    const std::size_t first = find_chance(sitting.game(), opened.plies.size());
    tags.emplace_back("Seed", opened.seed);
    tags.emplace_back("Nonces", print_nonces(sitting, first));
    tags.emplace_back("ChancePlies", std::to_string(first + 1));
    return tags;
}

Result<std::vector<ChanceStretch>, Misfit> chance_stretches(const Record& record) {
    const Playthrough& game = record.game;
    const int seats = game.rules().seats();
    const auto seed = find_tag(record, "Seed");
    if (!seed || !is_hex(*seed, kHashDigits)) {
        return misfit("Seed", "wants_seed");
    }
    const auto first = parse_count(find_tag(record, "ChancePlies").value_or(""));
    if (!first || *first == 0 || *first > game.plies().size() + 1) {
        return misfit("ChancePlies", "wants_ply");
    }
    const auto changes = parse_nonces(find_tag(record, "Nonces").value_or(""), seats);
    if (!changes) return misfit("Nonces", "wants_nonces");
    std::vector<ChanceStretch> stretches;
    ChanceKey key{*seed, std::vector<std::string>(static_cast<std::size_t>(seats))};
    std::uint64_t n = 0;
    std::size_t next = 0;
    for (std::size_t ply = find_chance(game, *first - 1); ply < game.plies().size();
         ply = find_chance(game, ply + 1)) {
        for (; next < changes->size() && (*changes)[next].ply <= ply; ++next) {
            const NonceChange& change = (*changes)[next];
            key.nonces[static_cast<std::size_t>(change.seat.index())] = change.nonce;
        }
        if (stretches.empty() || stretches.back().key != key) stretches.push_back({key, n, 0});
        ++stretches.back().count;
        ++n;
    }
    return stretches;
}

Result<FairnessReport, Misfit> verify_record(const Record& record, const ChanceSource& chance) {
    const auto stretches = chance_stretches(record);
    if (!stretches) return stretches.error();
    FairnessReport report;
    report.seed = find_tag(record, "Seed").value_or("");
    report.commitment = find_tag(record, "Commitment").value_or("");
    if (!is_hex(report.commitment, kHashDigits)) {
        return misfit("Commitment", "wants_64_hex");
    }
    const Playthrough& game = record.game;
    const AnyRules& rules = game.rules();
    std::vector<std::pair<const ChanceKey*, std::uint64_t>> keys;  // Of each draw, its key and n.
    for (const ChanceStretch& stretch : stretches.value()) {
        for (std::uint64_t i = 0; i < stretch.count; ++i) {
            keys.emplace_back(&stretch.key, stretch.first + i);
        }
    }
    const std::size_t first = *parse_count(find_tag(record, "ChancePlies").value_or("")) - 1;
    AnyState state = game.start();
    std::size_t n = 0;
    for (std::size_t i = 0; i < game.plies().size(); ++i) {
        const auto& ply = game.plies()[i];
        if (i >= first && ply.actor.is_chance()) {
            const auto [key, index] = keys[n++];
            const Action derived = draw_outcome(rules, state, chance(*key, index));
            report.draws.push_back(
                {i + 1, rules.print_action(state, ply.action), rules.print_action(state, derived)});
            if (derived != ply.action) ++report.wrong;
        }
        rules.apply(state, ply.actor, ply.action);
    }
    return report;
}

}  // namespace equipoise
