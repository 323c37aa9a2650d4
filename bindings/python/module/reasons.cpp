// Why something was refused, as a key with values and as a sentence in any language of the
// catalogue.

#include "bindings/python/module/reasons.hpp"

#include <deque>

#include "equipoise/core/texts/texts.hpp"

namespace equipoise::python {
namespace {

py::object value_of(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value.is)) return py::int_(*number);
    if (const auto* word = std::get_if<std::string>(&value.is)) return readable(*word);
    const Reason& text = std::get<std::vector<Reason>>(value.is).front();
    return py::make_tuple(text.whole_key(), values_of(text));
}

/// Reads what `key` and `values` of a refusal or error hold, and owns its texts.
class Reader {
  public:
    Reason read(const py::handle& key, const py::handle& values) {
        Reason reason(keep(key), {});
        for (const auto& [name, value] : py::cast<py::dict>(values)) {
            const std::string_view called = keep(name);
            if (py::isinstance<py::tuple>(value)) {
                const auto pair = py::cast<py::tuple>(value);
                reason.values.emplace_back(called, read(pair[0], pair[1]));
            } else if (py::isinstance<py::int_>(value)) {
                reason.values.emplace_back(called, py::cast<std::int64_t>(value));
            } else {
                reason.values.emplace_back(called, py::cast<std::string>(value));
            }
        }
        return reason;
    }

  private:
    std::string_view keep(const py::handle& text) {
        return kept_.emplace_back(py::cast<std::string>(text));
    }

    std::deque<std::string> kept_;  // Whose elements never move.
};

const Texts& texts_in(const std::string& lang) {
    if (const Texts* texts = Texts::in(lang)) return *texts;
    std::string known;
    for (const std::string& one : Texts::languages()) known += (known.empty() ? "" : " ") + one;
    raise(Misfit{{}, lang, Reason("no_such_language", {{"languages", known}})});
}

constexpr const char* kExplainDoc =
    R"doc(Why: the sentence of a Refusal, Misfit or IllegalAction, without its clause.

lang: a code of BCP 47 out of languages(). English stands in for what a language lacks.
Raises Misfit for a language that the package does not have.)doc";

}  // namespace

py::str readable(const std::string& text) {
    PyObject* decoded =
        PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
    if (decoded == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(decoded);
}

py::dict values_of(const Reason& reason) {
    py::dict values;
    for (const Value& value : reason.values)
        values[py::str(std::string(value.name))] = value_of(value);
    return values;
}

void bind_reasons(py::module_& m) {
    m.def("languages", &Texts::languages, "The languages of refusals and errors, as BCP 47 codes.");
    m.def(
        "explain",
        [](const py::object& why, const std::string& lang) {
            Reader reader;
            return readable(texts_in(lang).of(reader.read(why.attr("key"), why.attr("values"))));
        },
        py::arg("why"),
        py::arg("lang") = "en",
        kExplainDoc);
}

}  // namespace equipoise::python
