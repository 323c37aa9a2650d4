#include "equipoise/table/audience/patches.hpp"

#include <algorithm>

#include "equipoise/table/audience/splice.hpp"
#include "equipoise/table/json/json.hpp"

namespace equipoise {
namespace {

/// Their keys are mostly the same, so their values tell them apart sooner.
bool are_same(const std::vector<Fact>& some, const std::vector<Fact>& others) {
    const auto with = [&](auto is_same) {
        return std::equal(some.begin(), some.end(), others.begin(), others.end(), is_same);
    };
    return with([](const Fact& one, const Fact& other) { return one.value == other.value; }) &&
        with([](const Fact& one, const Fact& other) { return one.key == other.key; });
}

/// The facts that hold after most of the moves.
const std::vector<Fact>& usual_facts(const std::vector<LegalMove>& moves) {
    std::vector<std::pair<const std::vector<Fact>*, int>> found;
    for (const LegalMove& move : moves) {
        const auto known = std::find_if(found.begin(), found.end(), [&](const auto& one) {
            return are_same(*one.first, move.facts);
        });
        if (known != found.end()) {
            ++known->second;
        } else {
            found.emplace_back(&move.facts, 1);
        }
    }
    return *std::max_element(found.begin(), found.end(), [](const auto& one, const auto& other) {
                return one.second < other.second;
            })->first;
}

/// How `facts` differ from the usual ones: places in their list with new values, null for what does
/// not hold, and an object of facts that are not in it.
std::string print_unusual(const std::vector<Fact>& facts, const std::vector<Fact>& usual) {
    if (are_same(facts, usual)) return {};
    std::string places;
    // Most lists have the same keys at the same places.
    const auto value_of =
        [](const std::vector<Fact>& list, const std::string& key, std::size_t place) {
            if (place < list.size() && list[place].key == key) return &list[place].value;
            const auto found = std::find_if(
                list.begin(), list.end(), [&](const Fact& fact) { return fact.key == key; });
            return found == list.end() ? nullptr : &found->value;
        };
    for (std::size_t i = 0; i < usual.size(); ++i) {
        const std::int64_t* value = value_of(facts, usual[i].key, i);
        if (value != nullptr && *value == usual[i].value) continue;
        if (!places.empty()) places += ',';
        places += std::to_string(i) + "," + (value == nullptr ? "null" : std::to_string(*value));
    }
    std::vector<Fact> others;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (value_of(usual, facts[i].key, i) == nullptr) others.push_back(facts[i]);
    }
    return (places.empty() ? "" : ",[" + places + "]") +
        (others.empty() ? "" : "," + print_facts(others));
}

std::string print_item(const LegalMove& move, const std::vector<Fact>& usual) {
    std::string rest = print_unusual(move.facts, usual);
    if (!move.note.empty()) rest += "," + print_text(move.note);
    const std::string text = print_text(move.move);
    return rest.empty() ? text : "[" + text + rest + "]";
}

Patched::Moves compact(const std::vector<LegalMove>& moves) {
    Patched::Moves compact;
    if (moves.empty()) return compact;
    const std::vector<Fact>& usual = usual_facts(moves);
    compact.facts = print_facts(usual);
    compact.items.reserve(moves.size());
    for (const LegalMove& move : moves) compact.items.push_back(print_item(move, usual));
    return compact;
}

const std::string& patch_plies(Chronicle& chronicle, std::size_t from, Patched& known) {
    auto& plies = known.plies;
    const bool goes_on = plies && plies->plies == from && plies->forgotten == chronicle.forgotten();
    if (!goes_on) plies = {from, from, chronicle.forgotten()};
    plies->plies = chronicle.plies();
    const std::string& patch = chronicle.patch_from(from, plies->since);
    plies->since = chronicle.last_seen(plies->since);
    return patch;
}

std::string splice_moves(const std::vector<SeatMoves>& legal, Patched& known) {
    std::string list = "[";
    for (const auto& [seat, moves] : legal) {
        Patched::Moves now = compact(moves);
        Patched::Moves& before = known.moves[seat.index()];
        if (list.size() > 1) list += ',';
        list += "[" + std::to_string(seat.index()) + "," + print_splice(before.facts, now.facts) +
            "," + print_splice(before.items, now.items) + "]";
        before = std::move(now);
    }
    return list + "]";
}

}  // namespace

std::string print_patch(const Sitting& sitting,
                        const LiveStatus& live,
                        const Onlooker& onlooker,
                        Patched& known,
                        Chronicle* chronicle,
                        std::size_t from,
                        bool back) {
    std::string text = R"({"v":)" + std::to_string(sitting.version());
    if (back) text += R"(,"f":)" + std::to_string(from);
    if (chronicle != nullptr) text += R"(,"p":)" + patch_plies(*chronicle, from, known);
    std::string now = print_now_but_moves(sitting, live, onlooker);
    if (now != known.now) text += R"(,"n":)" + print_splice(known.now, now);
    known.now = std::move(now);
    const auto legal = legal_moves(sitting, onlooker);
    if (!legal.empty()) text += R"(,"l":)" + splice_moves(legal, known);
    return text + "}";
}

}  // namespace equipoise
