// Games as PGN: reading (CB-15.9).

#include <algorithm>

#include "equipoise/base/text.hpp"
#include "equipoise/games/chess_balance/pgn/names.hpp"
#include "equipoise/games/chess_balance/pgn/pgn.hpp"
#include "equipoise/games/chess_balance/pgn/scan.hpp"
#include "equipoise/games/chess_balance/text/notation.hpp"
#include "equipoise/games/chess_balance/text/position_names.hpp"
#include "equipoise/games/chess_balance/text/positions.hpp"
#include "equipoise/games/chess_balance/text/san.hpp"

namespace equipoise::chess_balance {
namespace {

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

TextPart part_of(const PgnText& pgn, std::string_view tag) {
    const TextPart* found = pgn.tag(tag);
    return found != nullptr ? *found : TextPart{};
}

bool is_orthodox(const std::string& variant) {
    constexpr std::string_view kNames[] = {
        "", "?", "standard", "chess", "normal", "orthodox", "from position", "fide"};
    return std::find(std::begin(kNames), std::end(kNames), lower(variant)) != std::end(kNames);
}

/// Tags that mean nothing to the rules, without those of the roster that say nothing.
Tags foreign_tags(const PgnText& pgn) {
    Tags tags;
    for (const PgnTag& tag : pgn.tags) {
        const bool says_nothing = tag.value.text == unknown_value(tag.name) &&
            std::find(kRoster.begin(), kRoster.end(), tag.name) != kRoster.end();
        if (!says_nothing && !is_own_tag(tag.name)) tags.emplace_back(tag.name, tag.value.text);
    }
    return tags;
}

/// What both the tag and the end of the moves say about the result, as a record does.
std::optional<Misfit> read_result(const PgnText& pgn, Transcript& transcript) {
    const auto words_of = [](const std::string& text) -> std::string {
        if (text == "1-0") return "1 0";
        if (text == "0-1") return "0 1";
        return text == "1/2-1/2" || text == "1/2" ? "1/2 1/2" : "";
    };
    const TextPart tag = part_of(pgn, "Result");
    const std::string by_tag = words_of(tag.text);
    const std::string by_moves = words_of(pgn.result.text);
    if (!by_tag.empty() && !by_moves.empty() && by_tag != by_moves) {
        return pgn_misfit(
            pgn.result.line, pgn.result.text, Reason("results_differ", {{"result", tag.text}}));
    }
    const std::string& result = by_moves.empty() ? by_tag : by_moves;
    if (result.empty()) return std::nullopt;
    const int line = by_moves.empty() ? tag.line : pgn.result.line;
    transcript.result = {line, result};
    const std::string termination = lower(part_of(pgn, "Termination").text);
    // "Ada won on time" is how some write it.
    const bool by_time = termination == "time forfeit" || termination.ends_with(" time");
    const std::string loser = result == "1 0" ? " 1" : " 0";
    transcript.ending = {line,
                         result == "1/2 1/2" ? "agreed" : (by_time ? "time" : "resigned") + loser};
    return std::nullopt;
}

/// Only our own words count; what SAN says is for other readers.
std::optional<Misfit> read_cards(const PgnText& pgn, Transcript& transcript) {
    transcript.rules = part_of(pgn, "Rules");
    transcript.options = part_of(pgn, "Options");
    transcript.data = part_of(pgn, "Data");
    for (const PgnWord& word : pgn.words) {
        if (word.is_ours) transcript.moves.push_back(word.part);
    }
    if (transcript.moves.empty() && !pgn.words.empty()) {
        const TextPart& first = pgn.words.front().part;
        return pgn_misfit(first.line, shown(first.text), "wants_own_words");
    }
    return std::nullopt;
}

/// Plays the moves of orthodox chess under one set of rules.
class Replayed {
  public:
    Replayed(const Rules& rules, const State& start, const PgnText& pgn, const Transcript& told)
        : rules_(rules), state_(start), told_(told) {
        for (const PgnWord& word : pgn.words) {
            play(word);
            if (error_) return;
        }
        check_result();
    }

    std::vector<TextPart> moves;
    const std::optional<Misfit>& error() const { return error_; }
    /// Whether the game could have gone on under another value of `draws`.
    bool ended_early() const {
        return error_ &&
            (state_.open.ending == Ending::Repetition || state_.open.ending == Ending::Clock ||
             state_.open.ending == Ending::Material);
    }

  private:
    void play(const PgnWord& word) {
        const bool claims = word.is_ours && word.part.text == "claim";
        if (word.is_ours && !claims) return;  // A command of somebody else's.
        if (rules_.turn(state_).is_terminal()) {
            return complain(word.part, "pgn_goes_on", clause_of(state_.open.ending));
        }
        const Seat mover = state_.open.seat_of(state_.open.mover());
        Action action = Move::claim();
        if (claims) {
            const auto refusal = rules_.why_not(state_, mover, action);
            if (refusal) return complain(word.part, Misfit::of(*refusal));
        } else {
            const auto move = parse_san(rules_, state_, word.part.text);
            if (!move) return complain(word.part, move.error());
            action = Move::chess(move.value());
        }
        moves.push_back({word.part.line, print(rules_, state_, action)});
        rules_.apply(state_, mover, action);
    }

    void complain(const TextPart& part, Misfit misfit) {
        misfit.line = part.line;
        misfit.field = std::to_string(state_.open.field.position.number) +
            (state_.open.mover() == Colour::White ? ". " : "... ") + shown(part.text);
        error_ = std::move(misfit);
    }
    void complain(const TextPart& part, Reason reason, Clause clause) {
        complain(part, Misfit::of(clause, std::move(reason)));
    }

    void check_result() {
        if (told_.result.text.empty() || !rules_.turn(state_).is_terminal()) return;
        const std::string_view by_rules = result_of(state_.open.end);
        const std::string& told = told_.result.text;
        if (by_rules == (told == "1 0" ? "1-0" : told == "0 1" ? "0-1" : "1/2")) return;
        error_ = pgn_misfit(told_.result.line,
                            "Result",
                            Reason("pgn_result_by_rules", {{"result", by_rules}}),
                            clause_of(state_.open.ending));
    }

    const Rules& rules_;
    State state_;
    const Transcript& told_;
    std::optional<Misfit> error_;
};

Misfit at_line(Misfit misfit, int line) {
    misfit.line = line;
    return misfit;
}

/// Why a set-up of orthodox chess fails, or what its moves are.
std::optional<Misfit> replay(const PgnText& pgn,
                             const MakeRules& make,
                             Transcript& transcript,
                             bool& ended_early) {
    const auto rules = make(transcript.options.text);
    if (!rules) return at_line(rules.error(), transcript.options.line);
    if (rules.value().is_match()) {
        return pgn_misfit(transcript.options.line, "Options", "pgn_holds_one_game", "CB-14.1"_cb);
    }
    State start = rules.value().initial();
    if (transcript.position.line != 0) {
        const auto stated = parse_state(rules.value(), transcript.position.text);
        if (!stated) return at_line(stated.error(), transcript.position.line);
        start = stated.value();
    }
    Replayed replayed(rules.value(), start, pgn, transcript);
    ended_early = replayed.ended_early();
    transcript.moves = std::move(replayed.moves);
    return replayed.error();
}

std::optional<Misfit> read_orthodox(const PgnText& pgn,
                                    const MakeRules& make,
                                    Transcript& transcript) {
    const TextPart options = part_of(pgn, "Options");
    bool ended_early = false;
    std::optional<Misfit> error;
    // Others play on where our rules would call a draw, and claim where ours do not ask.
    for (const char* draws : {"", " draws=fide", " draws=none"}) {
        transcript.options = {options.line, options.text + draws + " mode=chess"};
        error = replay(pgn, make, transcript, ended_early);
        if (!ended_early || options.line != 0) break;
    }
    return error;
}

}  // namespace

Result<Transcript, Misfit> parse_pgn(std::string_view text, const MakeRules& make) {
    const auto scanned = scan_pgn(text);
    if (!scanned) return scanned.error();
    const PgnText& pgn = scanned.value();
    Transcript transcript;
    transcript.tags = foreign_tags(pgn);
    transcript.position = part_of(pgn, pgn.tag("EFEN") != nullptr ? "EFEN" : "FEN");
    if (auto error = read_result(pgn, transcript)) return *error;
    const TextPart variant = part_of(pgn, "Variant");
    if (variant.text != kWithCards && !is_orthodox(variant.text)) {
        return pgn_misfit(
            variant.line, "Variant", Reason("other_variant", {{"variant", shown(variant.text)}}));
    }
    const auto error = variant.text == kWithCards ? read_cards(pgn, transcript)
                                                  : read_orthodox(pgn, make, transcript);
    if (error) return *error;
    return transcript;
}

}  // namespace equipoise::chess_balance
