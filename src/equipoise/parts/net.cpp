#include "equipoise/parts/net.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>

namespace equipoise {
namespace {

using Json = nlohmann::json;

int digit_of(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/// Whole numbers of 16 bits, four hexadecimal digits each, in the step of their row.
std::vector<float> weights_of(const Json& layer, std::size_t rows, std::size_t columns) {
    const auto& digits = layer.at("weights").get_ref<const std::string&>();
    const auto& steps = layer.at("steps");
    EQ_EXPECT(digits.size() == 4 * rows * columns && steps.size() == rows);
    std::vector<float> weights(rows * columns);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        unsigned bits = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            bits = bits * 16 + static_cast<unsigned>(digit_of(digits[4 * i + k]));
        }
        const auto number = static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
        weights[i] = static_cast<float>(number) * steps[i / columns].get<float>();
    }
    return weights;
}

}  // namespace

float exponential(float x) {
    constexpr float kLog2e = 1.44269504F;
    const float powers = std::clamp(x, -80.0F, 80.0F) * kLog2e;
    const auto whole = static_cast<int>(powers < 0 ? powers - 0.5F : powers + 0.5F);
    // 2^part as a Taylor series; `part` is at most a half.
    const double part = static_cast<double>(powers - static_cast<float>(whole)) * 0.69314718056;
    double sum = 1;
    for (int i = 9; i >= 1; --i) sum = 1 + sum * part / i;
    const auto scale = std::bit_cast<float>(static_cast<std::uint32_t>(127 + whole) << 23);
    return static_cast<float>(sum) * scale;
}

Net::Net(std::string_view json) {
    const Json net = Json::parse(json, nullptr, false);
    EQ_EXPECT(!net.is_discarded());
    inputs_ = net.at("inputs").get<std::size_t>();
    wide_ = net.at("first").at("bias").size();
    narrow_ = net.at("second").at("bias").size();
    EQ_EXPECT(wide_ % kLane == 0 && narrow_ % kLane == 0 && wide_ <= kMostWide &&
              narrow_ <= kMostWide);
    first_ = weights_of(net.at("first"), inputs_, wide_);
    first_bias_ = net.at("first").at("bias").get<std::vector<float>>();
    second_ = weights_of(net.at("second"), wide_, narrow_);
    second_bias_ = net.at("second").at("bias").get<std::vector<float>>();
    last_ = weights_of(net.at("last"), narrow_, 1);
    last_bias_ = net.at("last").at("bias").at(0).get<float>();
}

const Net* built_in_net(std::string_view game, std::size_t inputs) {
    const std::string_view text = net_text(game);
    if (text.empty()) return nullptr;
    auto net = std::make_unique<const Net>(text);
    return net->inputs() == inputs ? net.release() : nullptr;
}

float Net::logit(std::span<const float> row) const {
    alignas(32) std::array<float, kMostWide> wide;
    alignas(32) std::array<float, kMostWide> narrow;
    std::copy(first_bias_.begin(), first_bias_.end(), wide.begin());
    for (std::size_t i = 0; i < inputs_; ++i) {
        if (row[i] != 0) add_scaled(wide.data(), &first_[i * wide_], row[i], wide_);
    }
    std::copy(second_bias_.begin(), second_bias_.end(), narrow.begin());
    for (std::size_t i = 0; i < wide_; ++i) {
        if (wide[i] > 0) add_scaled(narrow.data(), &second_[i * narrow_], wide[i], narrow_);
    }
    float sum = last_bias_;
    for (std::size_t i = 0; i < narrow_; ++i) sum += std::max(narrow[i], 0.0F) * last_[i];
    return sum;
}

}  // namespace equipoise
