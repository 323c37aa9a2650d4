// Means and variances of what searches found.

#pragma once

#include <vector>

namespace equipoise {

/// Of at least one value.
inline double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

/// 0 of a single value.
inline double variance_of(const std::vector<double>& values) {
    if (values.size() < 2) return 0;
    const double mean = mean_of(values);
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size() - 1);
}

}  // namespace equipoise
