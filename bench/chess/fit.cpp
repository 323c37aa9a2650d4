// Fits the net of the chess evaluation (chess/engine/net.hpp) to positions of positions.cpp.
//
// Usage: equipoise_chess_fit EPOCHS FILE... > net.txt
//
// The net and the terms counted beside it (eval_terms.hpp) learn together. They learn a mixture of
// what the search of a position said and how its game ended: Adam (Kingma & Ba 2015) on the squared
// error of the win chance; the rate falls along a cosine. The last positions, one in thirty, are
// held out. Reports go to standard error, the net in base64 to standard output.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bench/chess/record.hpp"
#include "equipoise/base/fixed_vec.hpp"
#include "equipoise/base/rng.hpp"
#include "equipoise/games/chess_balance/chess/engine/eval.hpp"
#include "equipoise/games/chess_balance/chess/engine/net.hpp"

namespace equipoise::chess_balance {
namespace {

constexpr int kHidden = Net::kHidden;
constexpr int kBuckets = Net::kBuckets;
constexpr int kBatch = 8192;
constexpr float kFirstRate = 0.0015F;
constexpr float kLastRate = 0.00002F;
constexpr float kShareOfScore = 0.8F;  // The rest is the result.
constexpr float kMostWeight = 127.0F / Net::kUnit;
constexpr float kMostOut = 127.0F / Net::kOutUnit;

struct Weights {
    float in[Net::kFeatures][kHidden];
    float bias[kHidden];
    float out[kBuckets][2 * kHidden];
    float out_bias[kBuckets];
    float terms[terms::kTerms][2];  // Middle game and endgame.
};
constexpr std::size_t kFloats = sizeof(Weights) / sizeof(float);

/// The features of both sides, the mover's first.
struct Features {
    int size = 0;
    std::uint16_t of[2][32];
};

Features features_of(const Record& record) {
    Features features;
    const bool mirror[] = {Net::mirrors(first_square(record.pieces[5])),
                           Net::mirrors(first_square(record.pieces[11]))};
    for (int kind = 0; kind < 12; ++kind) {
        for (Bitboard left = record.pieces[kind]; left != 0;) {
            const Square square = pop(left);
            if (features.size == 32) break;
            const Square seen[] = {square, flipped(square)};
            for (int side = 0; side < 2; ++side) {
                const int own_kind = side == 0 ? kind : (kind + 6) % 12;
                features.of[side][features.size] = static_cast<std::uint16_t>(
                    own_kind * 64 + (mirror[side] ? seen[side] ^ 7 : seen[side]));
            }
            ++features.size;
        }
    }
    return features;
}

/// A term of a position, and how often it counts for the mover.
struct Counted {
    int term;
    float times;
};

class Fit {
  public:
    Fit(std::vector<Record> records, Seed seed) : records_(std::move(records)), rng_(seed) {
        held_out_ = records_.size() / 30;
        for (auto& row : weights_->in) {
            for (float& weight : row) weight = random(0.1F);
        }
        for (auto& row : weights_->out) {
            for (float& weight : row) weight = random(0.1F);
        }
        find_scale();
        // From the weights set by hand; those of material and placement are the net's.
        for (int term = terms::kMobility; term < terms::kTerms; ++term) {
            const Weight weight = kWeights[static_cast<std::size_t>(term)];
            weights_->terms[term][0] = weight.middle / scale_;
            weights_->terms[term][1] = weight.end / scale_;
        }
    }

    void run(int epochs) {
        const std::size_t taught = records_.size() - held_out_;
        const std::size_t batches = taught / kBatch;
        const auto steps = static_cast<float>(batches * static_cast<std::size_t>(epochs));
        int step = 0;
        for (int epoch = 0; epoch < epochs; ++epoch) {
            shuffle(taught);
            double loss = 0;
            for (std::size_t batch = 0; batch < batches; ++batch) {
                std::memset(gradient_.get(), 0, sizeof(Weights));
                for (int i = 0; i < kBatch; ++i) {
                    const Record& record = records_[batch * kBatch + static_cast<std::size_t>(i)];
                    loss += learn(record);
                }
                const float progress = static_cast<float>(step) / steps;
                const float rate = kLastRate +
                    (kFirstRate - kLastRate) * 0.5F * (1 + std::cos(3.14159265F * progress));
                adam(rate, ++step);
            }
            double unseen = 0;
            for (std::size_t i = taught; i < records_.size(); ++i) unseen += error(records_[i]);
            std::fprintf(stderr,
                         "epoch %d: %.6f, held out %.6f\n",
                         epoch + 1,
                         loss / static_cast<double>(batches * kBatch),
                         unseen / static_cast<double>(held_out_));
        }
    }

    Net quantized() const {
        Net net{};
        const auto round = [](float weight, float unit) {
            return static_cast<int>(std::lround(weight * unit));
        };
        for (int feature = 0; feature < Net::kFeatures; ++feature) {
            for (int i = 0; i < kHidden; ++i) {
                net.in[feature][i] =
                    static_cast<std::int16_t>(round(weights_->in[feature][i], Net::kUnit));
            }
        }
        for (int i = 0; i < kHidden; ++i) {
            net.bias[i] = static_cast<std::int16_t>(round(weights_->bias[i], Net::kUnit));
        }
        for (int bucket = 0; bucket < kBuckets; ++bucket) {
            for (int i = 0; i < 2 * kHidden; ++i) {
                net.out[bucket][i] =
                    static_cast<std::int16_t>(round(weights_->out[bucket][i], Net::kOutUnit));
            }
            constexpr float kWhole = 1.0F * Net::kUnit * Net::kUnit * Net::kOutUnit;
            net.out_bias[bucket] = round(weights_->out_bias[bucket], kWhole);
        }
        for (int term = 0; term < terms::kTerms; ++term) {
            const auto& [middle, end] = weights_->terms[term];
            net.terms[term] = round(end, scale_ * Net::kTermUnit) * 65536 +
                round(middle, scale_ * Net::kTermUnit);
        }
        net.scale = static_cast<std::int32_t>(std::lround(scale_));
        return net;
    }

  private:
    float random(float most) {
        return most * (static_cast<float>(rng_.below(20001)) / 10000.0F - 1);
    }
    void shuffle(std::size_t size) {
        for (std::size_t i = size; i > 1; --i) {
            std::swap(records_[i - 1], records_[rng_.below(static_cast<std::uint32_t>(i))]);
        }
    }

    /// The hundredths of a Pawn whose win chance is that of a logistic 1, by the results.
    void find_scale() {
        double least = 1e9;
        for (float scale = 80; scale < 500; scale += 5) {
            double sum = 0;
            for (const Record& record : records_) {
                const float p = 1 / (1 + std::exp(-static_cast<float>(record.score) / scale));
                const float d = p - 0.5F * static_cast<float>(record.result);
                sum += static_cast<double>(d * d);
            }
            if (sum < least) {
                least = sum;
                scale_ = scale;
            }
        }
        std::fprintf(
            stderr, "%zu positions, scale %.0f\n", records_.size(), static_cast<double>(scale_));
    }

    float target(const Record& record) const {
        const float score = 1 / (1 + std::exp(-static_cast<float>(record.score) / scale_));
        return kShareOfScore * score +
            (1 - kShareOfScore) * 0.5F * static_cast<float>(record.result);
    }

    /// Counts what the evaluation counts, and how much of it is middle game and endgame.
    void count(const Record& record) {
        Board board;
        for (int kind = 0; kind < 12; ++kind) {
            const Colour colour = kind < 6 ? Colour::White : Colour::Black;
            for (Bitboard left = record.pieces[kind]; left != 0;) {
                board.put({colour, kAllTypes[kind % 6]}, pop(left));
            }
        }
        counted_.clear();
        float end = 0;
        const auto add = [&](Colour colour, int term, int times) {
            const float signed_times = static_cast<float>(colour == Colour::White ? times : -times);
            end += weights_->terms[term][1] * signed_times;
            counted_.push_back({term, signed_times});
        };
        count_terms<false>(board, Colour::White, add);
        const float phase = static_cast<float>(std::min(game_phase(board), 24)) / 24;
        shares_[0] = phase;
        shares_[1] = (1 - phase) *
            static_cast<float>(endgame_scale(board, end >= 0 ? Colour::White : Colour::Black)) / 64;
    }

    /// The win chance; keeps what each side's half of the hidden layer was.
    float forward(const Features& features, const Record& record) {
        const int bucket = Net::bucket(features.size);
        count(record);
        for (int side = 0; side < 2; ++side) {
            float* sums = sums_[side];
            std::memcpy(sums, weights_->bias, sizeof weights_->bias);
            for (int k = 0; k < features.size; ++k) {
                const float* row = weights_->in[features.of[side][k]];
                for (int i = 0; i < kHidden; ++i) sums[i] += row[i];
            }
        }
        float total = weights_->out_bias[bucket];
        for (const auto& [term, times] : counted_) {
            total += times *
                (weights_->terms[term][0] * shares_[0] + weights_->terms[term][1] * shares_[1]);
        }
        for (int side = 0; side < 2; ++side) {
            const float* out = weights_->out[bucket] + side * kHidden;
            float part[kHidden];
            for (int i = 0; i < kHidden; ++i) {
                const float clipped = std::min(std::max(sums_[side][i], 0.0F), 1.0F);
                part[i] = clipped * clipped * out[i];
            }
            for (float each : part) total += each;
        }
        return 1 / (1 + std::exp(-total));
    }

    double error(const Record& record) {
        const Features features = features_of(record);
        const float d = forward(features, record) - target(record);
        return static_cast<double>(d * d);
    }

    double learn(const Record& record) {
        const Features features = features_of(record);
        const int bucket = Net::bucket(features.size);
        const float p = forward(features, record);
        const float d = p - target(record);
        const float slope = 2 * d * p * (1 - p) / kBatch;
        gradient_->out_bias[bucket] += slope;
        for (const auto& [term, times] : counted_) {
            gradient_->terms[term][0] += slope * times * shares_[0];
            gradient_->terms[term][1] += slope * times * shares_[1];
        }
        for (int side = 0; side < 2; ++side) {
            const float* out = weights_->out[bucket] + side * kHidden;
            float* out_gradient = gradient_->out[bucket] + side * kHidden;
            float back[kHidden];
            for (int i = 0; i < kHidden; ++i) {
                const float sum = sums_[side][i];
                const float clipped = std::min(std::max(sum, 0.0F), 1.0F);
                out_gradient[i] += slope * clipped * clipped;
                back[i] = sum > 0 && sum < 1 ? slope * out[i] * 2 * clipped : 0;
            }
            for (int i = 0; i < kHidden; ++i) gradient_->bias[i] += back[i];
            for (int k = 0; k < features.size; ++k) {
                float* row = gradient_->in[features.of[side][k]];
                for (int i = 0; i < kHidden; ++i) row[i] += back[i];
            }
        }
        return static_cast<double>(d * d);
    }

    void adam(float rate, int step) {
        constexpr float kMean = 0.9F;
        constexpr float kSquare = 0.999F;
        constexpr float kDecay = 0.01F;
        const float mean_share = 1 - std::pow(kMean, static_cast<float>(step));
        const float square_share = 1 - std::pow(kSquare, static_cast<float>(step));
        const float decay = 1 - rate * kDecay;
        auto* weight = reinterpret_cast<float*>(weights_.get());
        const auto* gradient = reinterpret_cast<const float*>(gradient_.get());
        auto* mean = reinterpret_cast<float*>(mean_.get());
        auto* square = reinterpret_cast<float*>(square_.get());
        for (std::size_t i = 0; i < kFloats; ++i) {
            mean[i] = kMean * mean[i] + (1 - kMean) * gradient[i];
            square[i] = kSquare * square[i] + (1 - kSquare) * gradient[i] * gradient[i];
            weight[i] = weight[i] * decay -
                rate * (mean[i] / mean_share) / (std::sqrt(square[i] / square_share) + 1e-8F);
        }
        for (auto& row : weights_->in) {
            for (float& each : row) each = std::clamp(each, -kMostWeight, kMostWeight);
        }
        for (auto& row : weights_->out) {
            for (float& each : row) each = std::clamp(each, -kMostOut, kMostOut);
        }
    }

    std::vector<Record> records_;
    std::size_t held_out_ = 0;
    Rng rng_;
    float scale_ = 0;
    float sums_[2][kHidden];
    ScratchVec<Counted, 512> counted_;
    float shares_[2];  // Of middle game and endgame.
    std::unique_ptr<Weights> weights_ = std::make_unique<Weights>();
    std::unique_ptr<Weights> gradient_ = std::make_unique<Weights>();
    std::unique_ptr<Weights> mean_ = std::make_unique<Weights>();
    std::unique_ptr<Weights> square_ = std::make_unique<Weights>();
};

std::vector<Record> read(int count, char** files) {
    std::vector<Record> records;
    for (int i = 0; i < count; ++i) {
        std::FILE* file = std::fopen(files[i], "rb");
        if (file == nullptr) {
            std::fprintf(stderr, "cannot read %s\n", files[i]);
            std::exit(1);
        }
        Record record;
        while (std::fread(&record, sizeof record, 1, file) == 1) records.push_back(record);
        std::fclose(file);
    }
    return records;
}

}  // namespace
}  // namespace equipoise::chess_balance

int main(int argc, char** argv) {
    using namespace equipoise::chess_balance;
    if (argc < 3) {
        std::fputs("usage: equipoise_chess_fit EPOCHS FILE... > net.txt\n", stderr);
        return 2;
    }
    Fit fit(read(argc - 2, argv + 2), 1);
    fit.run(std::atoi(argv[1]));
    std::fputs(print_net(fit.quantized()).c_str(), stdout);
    return 0;
}
