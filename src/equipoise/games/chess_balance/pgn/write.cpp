// Games as PGN: writing (CB-15.9).

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "equipoise/base/text.hpp"
#include "equipoise/games/chess_balance/pgn/names.hpp"
#include "equipoise/games/chess_balance/pgn/pgn.hpp"
#include "equipoise/games/chess_balance/pgn/scan.hpp"
#include "equipoise/games/chess_balance/text/san.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr std::size_t kMostColumns = 79;
constexpr std::string_view kUsualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string result_of(const Transcript& transcript) {
    const std::string& result = transcript.result.text;
    if (result.empty()) return "*";
    return result == "1 0" ? "1-0" : result == "0 1" ? "0-1" : "1/2-1/2";
}

/// The options that make orthodox chess are no options of PGN.
std::string options_of(const Rules& rules, const Transcript& transcript) {
    std::string text;
    for (std::string_view word : words(transcript.options.text)) {
        if (rules.chess_only() && (word == "mode=chess" || word.starts_with("deck_file=")))
            continue;
        text += (text.empty() ? "" : " ") + std::string(word);
    }
    return text;
}

std::string print_roster(const Transcript& transcript) {
    std::string text;
    for (std::string_view name : kRoster) {
        std::string value(unknown_value(name));
        for (const auto& [tag, own] : transcript.tags) {
            if (tag == name && !own.empty()) value = own;
        }
        text += print_tag(name, name == "Result" ? result_of(transcript) : value);
    }
    return text;
}

/// A game that does not begin as usual has its FEN and, where FEN cannot say all, the line that
/// can.
std::string print_position(const Rules& rules, const std::string& line) {
    if (line.empty()) return {};
    std::string text;
    const std::string fen(trim(std::string_view(line).substr(0, line.find('['))));
    if (fen != kUsualStart) text = print_tag("SetUp", "1") + print_tag("FEN", fen);
    if (!rules.chess_only() || fen != line) text += print_tag("EFEN", line);
    return text;
}

std::string print_tags(const Rules& rules, const Transcript& transcript) {
    std::string text = print_roster(transcript);
    if (!rules.chess_only()) {
        text += print_tag("Variant", kWithCards) + print_tag("Rules", transcript.rules.text);
    }
    const std::string options = options_of(rules, transcript);
    if (!options.empty()) text += print_tag("Options", options);
    if (!rules.chess_only()) text += print_tag("Data", transcript.data.text);
    text += print_position(rules, transcript.position.text);
    const std::string& ending = transcript.ending.text;
    if (!ending.empty()) {
        text += print_tag("Termination", ending.starts_with("time") ? "time forfeit" : "normal");
    }
    for (const auto& [name, value] : transcript.tags) {
        const bool is_written = std::find(kRoster.begin(), kRoster.end(), name) != kRoster.end();
        if (!is_written && !is_own_tag(name)) text += print_tag(name, value);
    }
    return text;
}

/// Win chances as engines value positions: chance = 1 / (1 + exp(-0.00368208 * centipawns)), as
/// lichess.org has it ("Accuracy", 2022). Chances near 0 and 1 are as many Pawns as still tell.
constexpr double kPerCentipawn = 0.00368208;
constexpr double kMostPawns = 10;

/// "{[%eval -0.34]}", in Pawns for White.
std::string print_eval(double white) {
    const double least = 1 / (1 + std::exp(100 * kMostPawns * kPerCentipawn));
    const double chance = std::clamp(white, least, 1 - least);
    const double pawns = std::log(chance / (1 - chance)) / kPerCentipawn / 100;
    char text[32];
    // Not -0.00 for what rounds to nothing.
    std::snprintf(text, sizeof text, "%.2f", std::abs(pawns) < 0.005 ? 0.0 : pawns);
    return std::string("[%eval ") + text + "]";
}

/// The numeric annotation glyph of the standard: dubious, poor, very poor.
std::string_view glyph(Fault fault) {
    static constexpr std::string_view kGlyphs[] = {"", "$6", "$2", "$4"};
    return kGlyphs[static_cast<std::size_t>(fault)];
}

/// The moves, with as many words on a line as it holds.
class Movetext {
  public:
    explicit Movetext(const Rules& rules) : rules_(rules) {}

    void add(const State& s, Action action, const std::string& word, const Remark* remark) {
        if (remark != nullptr) fault_ = std::max(fault_, remark->fault);
        const auto move = Move::chess_move(action);
        if (!move || !rules_.chess_only()) {
            std::string own = word;
            std::replace(own.begin(), own.end(), '{', '(');
            std::replace(own.begin(), own.end(), '}', ')');
            own_.push_back(std::move(own));
        }
        if (!move) return;
        put_move(s, *move);
        is_first_ = false;
        if (const auto fault = glyph(std::exchange(fault_, Fault::None)); !fault.empty())
            put(std::string(fault));
        put_own();
        if (remark != nullptr) put_remark(s, *remark);
    }

    std::string end(const std::string& result) {
        put_own();
        put(result);
        return text_ + line_ + "\n";
    }

  private:
    void put_move(const State& s, ChessMove move) {
        const bool is_white = s.open.mover() == Colour::White;
        if (is_white || is_first_) {
            put(std::to_string(s.open.field.position.number) + (is_white ? "." : "..."));
        }
        put(san(rules_, s, move));
    }

    /// The value after the move, and the better move of plain chess as a variation.
    void put_remark(const State& s, const Remark& remark) {
        if (remark.chance) {
            const bool is_first = s.open.seat_of(Colour::White) == Seat(0);
            // Other programs look for it on one line.
            put("{" + print_eval(is_first ? *remark.chance : 1 - *remark.chance) + "}");
            is_first_ = true;
        }
        const auto better = remark.better ? Move::chess_move(*remark.better) : std::nullopt;
        if (!better || !rules_.chess_only()) return;
        is_first_ = true;
        put("(");
        put_move(s, *better);
        put(")");
    }

    void put_own() {
        for (std::size_t i = 0; i < own_.size(); ++i) {
            const bool is_last = i + 1 == own_.size();
            // Never a line that begins with the bracket of a tag.
            if (i == 0) put("{[%eq");
            put(own_[i] + (is_last ? "]}" : ""));
        }
        if (!own_.empty()) is_first_ = true;
        own_.clear();
    }

    void put(const std::string& word) {
        if (!line_.empty() && line_.size() + 1 + word.size() > kMostColumns) {
            text_ += line_ + "\n";
            line_.clear();
        }
        line_ += (line_.empty() ? "" : " ") + word;
    }

    const Rules& rules_;
    std::string text_;
    std::string line_;
    std::vector<std::string> own_;  // In our notation, since the last comment.
    bool is_first_ = true;          // At the beginning, and after a comment or variation.
    Fault fault_ = Fault::None;     // The worst of the turn.
};

}  // namespace

Result<std::string, Misfit> print_pgn(const Rules& rules,
                                      const State& start,
                                      std::span<const ActorAction> plies,
                                      const Transcript& transcript) {
    if (rules.is_match()) return pgn_misfit(0, "games", "pgn_holds_one_game", "CB-14.1"_cb);
    EQ_EXPECT(plies.size() == transcript.moves.size());
    const std::vector<Remark>& remarks = transcript.remarks;
    EQ_EXPECT(remarks.empty() || remarks.size() == plies.size());
    Movetext movetext(rules);
    State s = start;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const auto& [actor, action] = plies[i];
        movetext.add(s, action, transcript.moves[i].text, remarks.empty() ? nullptr : &remarks[i]);
        rules.apply(s, actor, action);
    }
    return print_tags(rules, transcript) + "\n" + movetext.end(result_of(transcript));
}

}  // namespace equipoise::chess_balance
