// Shows that the check of forms of other programs finds what is wrong with them.

#include "equipoise/base/text.hpp"
#include "tests/conformance/conformance_defects.hpp"

namespace equipoise::conformance {

TEST_CASE("records: another form that forgets the last move, or does not say why it has no words") {
    struct Forgetful : Front {
        static Interchange interchange() { return {"words", ".words"}; }
        static Result<std::string, Misfit> print_interchange(const Rules&,
                                                             const State&,
                                                             std::span<const ActorAction>,
                                                             const Transcript& transcript) {
            std::string text = transcript.options.text + "\n" + transcript.position.text + "\n";
            for (const TextPart& move : transcript.moves) text += move.text + " ";
            return text;
        }
        static Result<Transcript, Misfit> parse_interchange(std::string_view text) {
            const auto lines = split(text, '\n');
            if (lines.size() != 3) return Misfit::of(secret_game::kLoadClause, "wants_turn");
            Transcript transcript;
            transcript.options.text = lines[0];
            if (!lines[1].empty()) transcript.position = {2, std::string(lines[1])};
            for (std::string_view word : words(lines[2])) {
                transcript.moves.push_back({3, std::string(word)});
            }
            if (!transcript.moves.empty()) transcript.moves.pop_back();
            return transcript;
        }
    };
    finds<Forgetful>(check::kRecords, "another game");
    struct Silent : Forgetful {
        static Result<std::string, Misfit> print_interchange(const Rules&,
                                                             const State&,
                                                             std::span<const ActorAction>,
                                                             const Transcript&) {
            return Misfit{};
        }
    };
    finds<Silent>(check::kRecords, "without a reason");
}

}  // namespace equipoise::conformance
