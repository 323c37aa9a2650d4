#include "equipoise/parts/json_file.hpp"

#include <algorithm>

#include "equipoise/base/text.hpp"

namespace equipoise {
namespace {

using nlohmann::json;

/// Finds where a text stops being JSON; builds nothing.
struct SyntaxCheck : nlohmann::json_sax<json> {
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return ++depth < kMaxDepth; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return depth-- > 0; }
    bool start_array(std::size_t) override { return ++depth < kMaxDepth; }
    bool end_array() override { return depth-- > 0; }
    bool parse_error(std::size_t position,
                     const std::string&,
                     const nlohmann::detail::exception&) override {
        offset = position;
        return false;
    }

    static constexpr int kMaxDepth = 64;
    int depth = 0;
    std::size_t offset = 0;
};

/// Walks a text that is JSON, or was meant to be: in that case it may stop anywhere.
class Walker {
  public:
    explicit Walker(std::string_view text) : text_(text) { blanks(); }

    std::size_t offset() const { return at_; }
    /// Goes to the value of a member; false, and stays, if there is none.
    bool enter(std::string_view key) {
        if (peek() != '{') return false;
        const std::size_t back = at_;
        for (step(); peek() != '}' && at_ < text_.size(); skip_comma()) {
            const std::string_view name = quoted();
            step();  // The colon.
            if (name == key) return true;
            skip();
        }
        at_ = back;
        return false;
    }
    bool enter(std::size_t index) {
        if (peek() != '[') return false;
        const std::size_t back = at_;
        for (step(); peek() != ']' && at_ < text_.size(); skip_comma()) {
            if (index-- == 0) return true;
            skip();
        }
        at_ = back;
        return false;
    }

  private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
    void step() {
        ++at_;
        blanks();
    }
    void skip_comma() {
        if (peek() == ',') step();
    }
    std::string_view quoted() {
        const std::size_t first = std::min(at_ + 1, text_.size());
        for (at_ = first; peek() != '"' && at_ < text_.size(); ++at_) at_ += peek() == '\\' ? 1 : 0;
        at_ = std::min(at_, text_.size());
        const std::string_view inside = text_.substr(first, at_ - first);
        step();
        return inside;
    }
    void skip() {
        int depth = 0;
        do {
            const char c = peek();
            if (c == '"') {
                quoted();
                continue;
            }
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
            if (c != '{' && c != '[' && c != '}' && c != ']' && c != ',' && c != ':') {
                at_ = std::min(text_.find_first_of(" \t\r\n,]}", at_), text_.size());
                blanks();
            } else {
                step();
            }
        } while (depth > 0 && at_ < text_.size());
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

int line_at(std::string_view text, std::size_t offset) {
    return 1 +
        static_cast<int>(
               std::count(text.begin(),
                          text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size())),
                          '\n'));
}

std::string child(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : path + "." + std::string(key);
}

}  // namespace

int line_of(std::string_view text, std::string_view path) {
    Walker walker(text);
    while (!path.empty()) {
        const std::size_t end = std::min(path.find_first_of(".[", 1), path.size());
        std::string_view step = path.substr(0, end);
        path.remove_prefix(end);
        if (step.front() == '[') {
            const auto index = parse_int(step.substr(1, step.size() - 2), 0);
            if (!index || !walker.enter(static_cast<std::size_t>(*index))) break;
        } else {
            if (step.front() == '.') step.remove_prefix(1);
            if (!walker.enter(step)) break;
        }
    }
    return line_at(text, walker.offset());
}

JsonFile::JsonFile(const DataFile& file, Clause clause) : file_(file), clause_(clause) {
    SyntaxCheck check;
    if (!json::sax_parse(file.text, &check)) {
        complain("", line_at(file.text, check.offset), Reason::shared("no_json_from_here"), {});
        return;
    }
    json_ = json::parse(file.text, nullptr, false);
}

void JsonFile::complain(const std::string& path, int line, Reason reason, Clause clause) {
    if (complaint_) return;
    complaint_ = Misfit::of(clause.id.empty() ? clause_ : clause,
                            path.empty() ? file_.name : file_.name + ": " + path,
                            std::move(reason),
                            line);
}

void JsonFile::Node::complain(Reason reason, Clause clause) const {
    if (file_->complaint_) return;  // Finding a line is slow in a long file full of faults.
    file_->complain(path_, line_of(file_->file_.text, path_), std::move(reason), clause);
}

bool JsonFile::Node::has(std::string_view key) const {
    return value_ != nullptr && value_->is_object() && value_->contains(std::string(key));
}

JsonFile::Node JsonFile::Node::at(std::string_view key) const {
    const std::string path = child(path_, key);
    if (value_ == nullptr) return {*file_, nullptr, path};
    if (!value_->is_object()) {
        complain(Reason::shared("wants_object"));
        return {*file_, nullptr, path};
    }
    const auto found = value_->find(std::string(key));
    if (found == value_->end()) {
        complain(Reason::shared("lacks_member", {{"member", key}}));
        return {*file_, nullptr, path};
    }
    return {*file_, &*found, path};
}

JsonFile::Node JsonFile::Node::at(std::size_t index) const {
    const std::string path = path_ + "[" + std::to_string(index) + "]";
    if (value_ == nullptr) return {*file_, nullptr, path};
    if (!value_->is_array() || index >= value_->size()) {
        complain(Reason::shared("list_too_short", {{"least", index + 1}}));
        return {*file_, nullptr, path};
    }
    return {*file_, &(*value_)[index], path};
}

std::size_t JsonFile::Node::size(std::size_t most) const {
    if (value_ == nullptr) return 0;
    if (!value_->is_array() || value_->size() > most) {
        complain(Reason::shared("list_too_long", {{"most", most}}));
        return 0;
    }
    return value_->size();
}

std::vector<std::string> JsonFile::Node::keys(std::size_t most) const {
    std::vector<std::string> names;
    if (value_ == nullptr) return names;
    if (!value_->is_object() || value_->size() > most) {
        complain(Reason::shared("object_too_large", {{"most", most}}));
        return names;
    }
    for (const auto& [name, value] : value_->items()) names.push_back(name);
    return names;
}

std::string JsonFile::Node::text() const {
    if (value_ == nullptr) return {};
    if (!value_->is_string()) {
        complain(Reason::shared("wants_string"));
        return {};
    }
    return value_->get<std::string>();
}

bool JsonFile::Node::truth() const {
    if (value_ == nullptr) return false;
    if (!value_->is_boolean()) {
        complain(Reason::shared("wants_truth"));
        return false;
    }
    return value_->get<bool>();
}

std::int64_t JsonFile::Node::integer(std::int64_t low, std::int64_t high) const {
    if (value_ == nullptr) return low;
    const bool in_range = value_->is_number_integer() &&
        !(value_->is_number_unsigned() &&
          value_->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) &&
        value_->get<std::int64_t>() >= low && value_->get<std::int64_t>() <= high;
    if (!in_range) {
        complain(Reason::shared("wants_whole_number", {{"low", low}, {"high", high}}));
        return low;
    }
    return value_->get<std::int64_t>();
}

}  // namespace equipoise
