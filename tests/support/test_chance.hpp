// Stands for the hash and the stream of docs/fairness.md where no cryptography is needed, and for a
// device that takes part in rounds of chance.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "equipoise/base/hash.hpp"
#include "equipoise/table/json/json.hpp"
#include "equipoise/table/log/chance_key.hpp"

namespace equipoise {

inline std::string test_hash(std::string_view text) {
    std::string digits;
    for (const char* part : {"0", "1", "2", "3"}) {
        digits += hex64(content_hash(std::string(text) + part));
    }
    return digits;
}

/// Its secrets are the same in every run.
inline ChanceTools test_chance_tools() {
    ChanceTools tools;
    tools.hash = test_hash;
    tools.number = [](const std::string& key, std::uint64_t n) {
        return seed_at(content_hash(key), n);
    };
    tools.secret = [count = std::make_shared<int>(0)] {
        return test_hash("secret " + std::to_string(++*count));
    };
    return tools;
}

/// The share of a seat in a round, always the same.
inline std::string test_share(const Json& chance, int seat) {
    return test_hash(print_json(chance.at("commitment")) + std::to_string(seat));
}

/// What a device answers for a seat that owes something in the round of this message.
inline Json owed_answer(const ChanceTools& tools, const Json& chance, int seat) {
    const std::string share = test_share(chance, seat);
    const std::string round = chance.at("commitment");
    Json answer = {{"seat", seat}, {"round", chance.at("round")}};
    if (chance.at("step") == "commit") {
        answer["type"] = "commit";
        answer["commitment"] = tools.commitment_of(share, round, seat);
        return answer;
    }
    std::vector<std::string> commitments;
    for (const Json& one : chance.at("commitments")) {
        commitments.push_back(one.is_null() ? std::string() : one.get<std::string>());
    }
    answer["type"] = "reveal";
    answer["share"] = share;
    answer["seen"] = tools.digest_of(round, chance.at("after"), commitments);
    return answer;
}

}  // namespace equipoise
