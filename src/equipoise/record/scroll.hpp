// A record as tags and words, before anything is known of its game.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equipoise/record/record.hpp"

namespace equipoise {

class Scroll {
  public:
    explicit Scroll(std::string_view text);
    /// What another form said of a game with these rules. `data` stands for any data file.
    Scroll(Transcript transcript, const GameInfo& info, const DataFile& data);

    const std::optional<Misfit>& error() const { return error_; }
    /// Those of a record end in its result.
    const std::vector<TextPart>& moves() const { return moves_; }
    /// Empty, on line 0, if there is no such tag.
    TextPart tag(std::string_view name) const;
    Tags others() const;
    /// Whether it comes from another form: the result is in its tag alone, and the ending counts
    /// only if the rules have not ended the game.
    bool is_foreign() const { return is_foreign_; }

  private:
    void read_tag(int number, std::string_view line);

    std::vector<std::pair<std::string, TextPart>> tags_;
    std::vector<TextPart> moves_;
    bool is_foreign_ = false;
    std::optional<Misfit> error_;
};

/// Rebuilds the game that a scroll without error describes.
Result<Record, Misfit> replay(const Scroll& scroll, const Shelf& shelf, const DataFile* data);

/// The options as a record writes them: chosen, or not the default.
std::string print_options(const Options& options);

}  // namespace equipoise
