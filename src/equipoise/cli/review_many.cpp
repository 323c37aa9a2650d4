#include "equipoise/cli/review_many.hpp"

#include <cstdio>
#include <iostream>

namespace equipoise {
namespace {

constexpr std::size_t kNameWidth = 24, kNumberWidth = 16;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

/// "3.1 ± 0.8": a share in percentage points.
std::string points(const Estimate& estimate) {
    const std::string value = number(100 * estimate.value);
    return estimate.reach ? value + " ± " + number(100 * *estimate.reach) : value;
}

/// Columns are counted in letters.
std::string in_column(std::string text, std::size_t width) {
    std::size_t letters = 0;
    for (const char byte : text) letters += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    return text + std::string(std::max(width, letters + 1) - letters, ' ');
}

/// The words of a sort of action: those of its key, else of the key's beginning.
std::string words_of_kind(const Texts& texts, const std::string& game, std::string kind) {
    while (!kind.empty()) {
        if (const std::string* words = texts.find(game + ".kind." + kind)) return *words;
        const std::size_t cut = kind.rfind('_');
        kind.resize(cut == kind.npos ? 0 : cut);
    }
    return *texts.find("play.kind.other");
}

void print_row(const Texts& texts, const std::string& what, const MeanLoss& loss) {
    if (loss.decisions == 0) return;
    std::cout << "  " << in_column(what, kNameWidth) << in_column(points(loss.mean), kNumberWidth)
              << texts.of(Reason("shared.cli.review.many.points", {{"decisions", loss.decisions}}))
              << "\n";
}

void print_scores(const Texts& texts, const ManyGames& sum) {
    if (sum.corrected) {
        std::cout << "  "
                  << texts.of(Reason("shared.cli.review.many.corrected",
                                     {{"score", points(sum.score) + " %"},
                                      {"corrected", points(*sum.corrected) + " %"}}))
                  << "\n";
    } else {
        std::cout << "  "
                  << texts.of(Reason("shared.cli.review.many.score",
                                     {{"score", points(sum.score) + " %"}}))
                  << "\n  "
                  << texts.of(Reason("shared.cli.review.many.few", {{"least", kLeastGames}}))
                  << "\n";
    }
    if (!sum.trend) return;
    std::cout << "  "
              << texts.of(Reason("shared.cli.review.many.trend",
                                 {{"before", points(sum.trend->before.mean)},
                                  {"after", points(sum.trend->after.mean)},
                                  {"change", points(sum.trend->change)}}))
              << "\n";
}

void print_player(const Texts& texts, PlayerGames player) {
    for (PlayedGame& game : player.games) {
        for (JudgedDecision& decision : game.decisions)
            decision.kind = words_of_kind(texts, player.game, decision.kind);
    }
    const ManyGames sum = sum_up_games(player.games);
    const std::string game = player.mode.empty() ? player.game : player.game + " " + player.mode;
    std::cout << "\n"
              << texts.of(Reason("shared.cli.review.many.title",
                                 {{"player", player.player}, {"game", game}, {"games", sum.games}}))
              << "\n";
    print_row(texts, texts.of(Reason("shared.cli.review.many.all")), sum.loss);
    print_row(texts, texts.of(Reason("shared.cli.review.many.first")), sum.phases[0]);
    print_row(texts, texts.of(Reason("shared.cli.review.many.middle")), sum.phases[1]);
    print_row(texts, texts.of(Reason("shared.cli.review.many.last")), sum.phases[2]);
    for (const KindLoss& kind : sum.kinds) print_row(texts, kind.kind, kind.loss);
    std::cout << "  "
              << texts.of(Reason("shared.cli.review.many.faults",
                                 {{"inaccuracies", number(sum.faults[0])},
                                  {"mistakes", number(sum.faults[1])},
                                  {"blunders", number(sum.faults[2])}}))
              << "\n";
    print_scores(texts, sum);
}

}  // namespace

void print_players(const Texts& texts, const std::vector<PlayerGames>& players) {
    for (const PlayerGames& player : players) print_player(texts, player);
}

}  // namespace equipoise
