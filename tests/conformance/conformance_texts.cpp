// Positions, moves and data files as texts, whole and spoilt.

#include <algorithm>
#include <set>

#include "equipoise/base/text.hpp"
#include "equipoise/core/texts/texts.hpp"
#include "tests/conformance/conformance_checks.hpp"

namespace equipoise::conformance {
namespace {

/// How far a game is played on from a state that was read from a spoilt text.
constexpr int kTrialPlies = 200;

std::string shown(std::string_view text) { return "`" + std::string(text.substr(0, 400)) + "`"; }

/// One small accident: a character lost, changed or doubled, a piece moved, a number made huge.
std::string spoil_once(std::string text, Rng& rng) {
    static constexpr std::string_view kAlphabet =
        "0123456789-+=/:,.;?*{}[]\"'\\ \tabcdefxyzABCDLMNRSX\n\r\x7f\xff";
    const auto place = [&] { return rng.below(static_cast<std::uint32_t>(text.size()) + 1); };
    const auto any_char = [&] {
        return kAlphabet[rng.below(static_cast<std::uint32_t>(kAlphabet.size()))];
    };
    const std::size_t at = place();
    switch (rng.below(8)) {
        case 0:
            return text.substr(0, at);
        case 1:
            return text.substr(0, at) + text.substr(std::min(text.size(), at + 1 + rng.below(6)));
        case 2:
            return text.insert(at, 1, any_char());
        case 3:
            if (at < text.size()) text[at] = any_char();
            return text;
        case 4:
            return text.insert(place(), text.substr(at, 1 + rng.below(12)));
        case 5:
            if (at + 1 < text.size()) std::swap(text[at], text[at + 1]);
            return text;
        case 6:
            return text.insert(at, rng.below(2) == 0 ? "99999999999999999999" : "255");
        default:
            return text.insert(at, 1, '\0');
    }
}

/// The line must be read as the same state by the rules of a set-up amended by the line itself.
void check_amended(const Node& node, const Setup& base, const std::string& line) {
    const auto amended = node.game.amend(base, line);
    if (!amended) {
        return node.fail(check::kPositions, "no set-up for it: " + amended.error().text());
    }
    if (amended.value() == node.rules->setup()) return;
    const auto rules = node.game.make(amended.value());
    if (!rules) {
        return node.fail(check::kPositions, "its set-up is refused: " + rules.error().text());
    }
    const auto parsed = rules.value()->parse_state(line);
    if (!parsed) {
        node.fail(check::kPositions,
                  "not read with the set-up it states itself: " + parsed.error().text());
    } else if (parsed.value() != node.s) {
        node.fail(check::kPositions, "read with the set-up it states itself, it is another state");
    }
}

void fuzz_position(const Node& node, const std::string& text) {
    const auto amended = node.game.amend(node.rules->setup(), text);
    if (amended && node.rng.below(16) == 0) static_cast<void>(node.game.make(amended.value()));
    const auto parsed = node.rules->parse_state(text);
    if (!parsed) {
        if (!is_explained(parsed.error()))
            node.fail(check::kFuzz, "refused without a reason: " + shown(text));
        return;
    }
    const AnyState& s = parsed.value();
    const auto again = node.rules->parse_state(node.rules->print_state(s));
    if (!again || again.value() != s) {
        node.fail(check::kFuzz,
                  "accepted, but what it prints is not read back as the same: " + shown(text));
    }
    const Node spoilt = node_at(node.game, node.rules, s, node.rng, node.report);
    check_turn(spoilt);
    check_lists(spoilt);
    static_cast<void>(node.rules->playout(s, node.rng, kTrialPlies));
}

void fuzz_move(const Node& node, Actor actor, const std::string& text) {
    const auto parsed = node.rules->parse_move(node.s, actor, text);
    if (!parsed) {
        if (!is_explained(parsed.error()))
            node.fail(check::kFuzz, "refused without a reason: " + shown(text));
        return;
    }
    if (parsed.value().empty()) node.fail(check::kFuzz, "a move without actions: " + shown(text));
    for (Action a : parsed.value()) {
        if (a.code >= node.rules->action_codes()) {
            return node.fail(check::kFuzz, "read as a code out of range: " + shown(text));
        }
    }
    if (parsed.value().size() != 1) return;
    const std::string printed = node.rules->print_action(node.s, parsed.value().front());
    const auto again = node.rules->parse_move(node.s, actor, printed);
    if (!again || again.value() != parsed.value()) {
        node.fail(check::kFuzz,
                  shown(text) + " is read as " + printed + ", which is not read as the same");
    }
}

/// Runs `act` on a text; whatever it throws is a finding.
template <class Act>
void guarded(const Node& node, const std::string& text, Act&& act) {
    try {
        act();
    } catch (const std::exception& error) {
        node.fail(check::kFuzz, shown(text) + " throws " + error.what());
    }
}

/// One or more lines with breaks between them.
bool is_text(std::string_view answer) {
    return !answer.empty() && answer.front() != '\n' && answer.back() != '\n' &&
        answer.find('\r') == std::string_view::npos;
}

}  // namespace

std::string spoil(std::string text, Rng& rng) {
    for (std::uint32_t times = 1 + rng.below(3); times > 0; --times) text = spoil_once(text, rng);
    return text;
}

bool is_explained(const Misfit& misfit) {
    const bool is_worded =
        misfit.reason.game.empty() || Texts::english().find(misfit.reason.whole_key()) != nullptr;
    return is_worded && !misfit.reason.empty() &&
        (!misfit.clause.empty() || !misfit.field.empty() || misfit.line > 0);
}

std::string describe(const Setup& setup) {
    std::string text = setup.seats ? "players=" + std::to_string(*setup.seats) : "players unasked";
    for (const Options::Value& value : setup.options.values()) {
        if (value.is_default()) continue;
        text += " " + std::string(value.spec->name) + "=" + value.value;
    }
    return text;
}

void check_position(const Node& node, bool only_seats_chosen) {
    const std::string line = node.rules->print_state(node.s);
    if (line.empty() || line.find_first_of("\r\n") != std::string::npos) {
        node.fail(check::kPositions, "it is not one line");
    }
    const auto parsed = node.rules->parse_state(line);
    if (!parsed) {
        return node.fail(check::kPositions, "it is not read back: " + parsed.error().text());
    }
    if (parsed.value() != node.s)
        return node.fail(check::kPositions, "it is read back as another state");
    if (node.rules->hash(parsed.value()) != node.rules->hash(node.s)) {
        node.fail(check::kHash, "equal states have different hashes");
    }
    // Making rules may mean to read a long data file, so this is done for some nodes only.
    if (node.rng.below(4) > 0) return;
    check_amended(node, node.rules->setup(), line);
    if (!only_seats_chosen) return;
    Setup fresh = node.rules->setup();
    fresh.seats = std::nullopt;
    fresh.options = Options(node.game.options());
    check_amended(node, fresh, line);
}

void fuzz_texts(const Node& node, int mutations) {
    const std::string position = node.rules->print_state(node.s);
    for (int i = 0; i < mutations; ++i) {
        const std::string text = spoil(position, node.rng);
        guarded(node, text, [&] { fuzz_position(node, text); });
        if (node.steps.empty()) continue;
        const Step& step = any_step(node);
        const std::string move = spoil(node.rules->print_action(node.s, step.action), node.rng);
        guarded(node, move, [&] { fuzz_move(node, step.actor, move); });
    }
}

void check_queries(
    const AnyGame& game, const DataFile& file, int mutations, Rng& rng, Report& report) {
    const ReadFile read = [&](std::string_view path) -> Result<DataFile, Misfit> {
        if (path.size() % 4 == 0) return Misfit{{}, std::string(path), "cannot be read"};
        return DataFile{file.name, path.size() % 4 == 1 ? file.text : spoil(file.text, rng)};
    };
    std::set<std::string_view> names;
    for (const Query& query : game.queries()) {
        const std::string name(query.name);
        const bool is_name = !name.empty() &&
            name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
        if (!is_name || !names.insert(query.name).second) {
            report.add(check::kQueries, "`" + name + "` is not a unique question name");
        }
        for (int i = 0; i <= mutations; ++i) {
            // Once without words, then with slightly spoilt words.
            const std::string text = i == 0 ? "" : spoil(std::string(query.usage) + " A1,2 -", rng);
            try {
                const auto answer = query.ask(words(text), read);
                if (!answer && !is_explained(answer.error())) {
                    report.add(check::kQueries, name + " is refused without a reason", shown(text));
                }
                if (answer && !is_text(answer.value())) {
                    report.add(check::kQueries, name + " is not answered in lines", shown(text));
                }
            } catch (const std::exception& error) {
                report.add(check::kQueries, name + " throws " + error.what(), shown(text));
            }
        }
    }
}

void fuzz_data(const AnyGame& game, const Setup& setup, int mutations, Rng& rng, Report& report) {
    for (int i = 0; i < mutations && !setup.data.text.empty(); ++i) {
        Setup spoilt = setup;
        spoilt.data.text = spoil(setup.data.text, rng);
        try {
            const auto rules = game.make(spoilt);
            if (rules) {
                static_cast<void>(
                    rules.value()->playout(rules.value()->initial(), rng, kTrialPlies));
            } else if (!is_explained(rules.error())) {
                report.add(check::kFuzz,
                           "a data file is refused without a reason",
                           shown(spoilt.data.text));
            }
        } catch (const std::exception& error) {
            report.add(check::kFuzz,
                       std::string("a data file throws ") + error.what(),
                       shown(spoilt.data.text));
        }
    }
}

}  // namespace equipoise::conformance
