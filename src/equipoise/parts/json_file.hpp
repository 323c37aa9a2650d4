// Reading printed components from JSON so that every complaint names the file's line and field.

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "equipoise/core/setup.hpp"

namespace equipoise {

/// One JSON file and the first complaint about it. Reading goes on after a complaint with empty
/// values, so that a loader needs to check only once, at its end.
class JsonFile {
  public:
    /// One value of the file, known by its path such as `models[3].holders[2].cap`.
    class Node {
      public:
        const std::string& path() const { return path_; }
        bool has(std::string_view key) const;
        bool is_text() const { return value_ != nullptr && value_->is_string(); }
        bool is_list() const { return value_ != nullptr && value_->is_array(); }
        /// A member of an object; complains if it is missing.
        Node at(std::string_view key) const;
        /// An element of a list; complains if there are fewer.
        Node at(std::size_t index) const;
        /// The length of a list of at most `most` elements; complains if it is not one.
        std::size_t size(std::size_t most) const;
        /// The names of an object's members, sorted; complains if there are more than `most`.
        std::vector<std::string> keys(std::size_t most) const;
        std::string text() const;
        std::int64_t integer(std::int64_t low, std::int64_t high) const;
        bool truth() const;
        /// Says what is wrong here; only the first complaint of a file is kept.
        void complain(Reason reason, Clause clause = {}) const;

      private:
        friend class JsonFile;
        Node(JsonFile& file, const nlohmann::json* value, std::string path)
            : file_(&file), value_(value), path_(std::move(path)) {}

        JsonFile* file_;
        const nlohmann::json* value_;  // Null after a complaint.
        std::string path_;
    };

    /// `clause` is the clause of complaints that name no other.
    JsonFile(const DataFile& file, Clause clause);

    Node root() { return {*this, complaint_ ? nullptr : &json_, ""}; }
    const std::optional<Misfit>& complaint() const { return complaint_; }

  private:
    void complain(const std::string& path, int line, Reason reason, Clause clause);

    const DataFile& file_;
    Clause clause_;
    nlohmann::json json_;
    std::optional<Misfit> complaint_;
};

/// The line of a JSON text, counted from 1, on which the value at a path begins; the line of the
/// nearest value above it if there is none.
int line_of(std::string_view json, std::string_view path);

}  // namespace equipoise
