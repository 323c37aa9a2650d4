// The options of Elements, and the question that needs only options and cards.

#include "equipoise/games/elements/options.hpp"

#include "equipoise/games/elements/clauses.hpp"
#include "equipoise/games/elements/text/notation.hpp"

namespace equipoise::elements {
namespace {

constexpr std::string_view kOff[] = {"false", "true"};
constexpr std::string_view kOn[] = {"true", "false"};
constexpr std::string_view kSupplies[] = {"each", "total"};
constexpr std::string_view kPyramidRules[] = {"anchored", "span_minus_gaps", "count_minus_skipped"};
constexpr std::string_view kVoidOrders[] = {"round_robin", "simultaneous"};
constexpr std::string_view kUnits[] = {"cards", "units"};
constexpr std::string_view kTieBreaks[] = {"shared", "final_cycle"};
constexpr std::string_view kStartSeats[] = {"chance", "0", "1", "2", "3", "4", "5", "6", "7"};

constexpr OptionSpec kOptions[] = {
    OptionSpec::choice("advanced", kOff, "EL-1.2"_el),
    OptionSpec::choice("long", kOff, "EL-1.4"_el),
    OptionSpec::choice("advanced_supply", kSupplies, "EL-1.6"_el),
    OptionSpec::integer("max_rank", "9", 4, kMostRanks, "EL-1.8"_el),
    OptionSpec::choice("pyramid_rule", kPyramidRules, "EL-7.5"_el),
    OptionSpec::choice("void_order", kVoidOrders, "EL-6.2"_el),
    OptionSpec::choice("keep_void", kOn, "EL-5.2"_el),
    OptionSpec::choice("void_hits_dual", kOff, "EL-6.7"_el),
    OptionSpec::choice("void_hits_wild", kOn, "EL-6.8"_el),
    OptionSpec::choice("repair_after_void", kOff, "EL-6.10"_el),
    OptionSpec::choice("collection_unit", kUnits, "EL-7.9"_el),
    OptionSpec::choice("tie_break", kTieBreaks, "EL-8.3"_el),
    OptionSpec::choice("start_seat", kStartSeats, "EL-1.9"_el),
    OptionSpec::choice("auto_arrange", kOn, "EL-10.11"_el),
};

Result<Holding, Misfit> read_cards(std::string_view list) {
    Holding cards{};
    std::array<int, kCycles + 1> of_frame{};
    for (std::string_view piece : split_list(list)) {
        const auto kind = parse_kind(piece);
        if (!kind) {
            return Misfit::of(
                "EL-10.7"_el, "cards", Reason("no_such_card_in_list", {{"text", piece}}));
        }
        if (++of_frame[at(kind->frame())] > kMostHand) {
            return Misfit::of(
                "EL-1.7"_el, "cards", Reason("too_many_cards_of_frame", {{"most", kMostHand}}));
        }
        ++cards[*kind];
    }
    return cards;
}

}  // namespace

std::span<const OptionSpec> option_specs() { return kOptions; }

std::string_view usual_auto_arrange(const Options& options) {
    return options.is("advanced", "true") ? "false" : "true";
}

Switches read_switches(const Options& options) {
    Switches switches;
    switches.advanced = options.is("advanced", "true");
    switches.long_game = options.is("long", "true");
    switches.total_supply = options.is("advanced_supply", "total");
    switches.scoring.max_rank = static_cast<int>(options.integer("max_rank"));
    switches.scoring.pyramid = options.is("pyramid_rule", "anchored") ? PyramidRule::Anchored
        : options.is("pyramid_rule", "span_minus_gaps")               ? PyramidRule::SpanMinusGaps
                                                        : PyramidRule::CountMinusSkipped;
    switches.scoring.by_units = options.is("collection_unit", "units");
    switches.simultaneous_voids = options.is("void_order", "simultaneous");
    switches.keep_void = options.is("keep_void", "true");
    switches.void_hits_dual = options.is("void_hits_dual", "true");
    switches.void_hits_wild = options.is("void_hits_wild", "true");
    switches.repair = options.is("repair_after_void", "true");
    switches.final_cycle_breaks_ties = options.is("tie_break", "final_cycle");
    switches.start_seat =
        options.is("start_seat", "chance") ? -1 : static_cast<int>(options.integer("start_seat"));
    switches.auto_arrange = options.is("auto_arrange", "true");
    return switches;
}

Result<std::string, Misfit> answer_best(std::span<const std::string_view> words) {
    if (words.empty()) {
        return Misfit::of("EL-10.12"_el, "best", "best_needs_cards");
    }
    const auto cards = read_cards(words[0]);
    if (!cards) return cards.error();
    Options options(kOptions);
    for (std::string_view word : words.subspan(1)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            return Misfit::of(
                "EL-10.12"_el, "best", Reason("only_options_after_cards", {{"word", word}}));
        }
        if (auto error = options.set(word.substr(0, equals), word.substr(equals + 1))) {
            return *error;
        }
    }
    bool advanced = false;
    for (Kind kind : all_of<Kind>()) {
        if (!kind.is_basic() && cards.value()[kind] > 0) advanced = true;
    }
    if (advanced && options.given("advanced") && options.is("advanced", "false")) {
        return Misfit::of("EL-1.2"_el, "advanced", "advanced_game_only");
    }
    const Scoring scoring = read_switches(options).scoring;
    const Board board = optimiser(scoring).arrange(cards.value());
    return std::to_string(score(scoring, board).total()) + " arr:" + print_board(board);
}

}  // namespace equipoise::elements
