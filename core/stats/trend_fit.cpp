#include "core/stats/trend_fit.h"

#include "core/stats/summary.h"

#include <Eigen/Dense>

#include <cmath>

namespace tidemark::stats {

std::optional<TrendAdjusted> trendAdjusted(std::span<const double> z, std::span<const Side> side)
{
    const auto n = static_cast<Eigen::Index>(z.size());
    if (n < 4 || side.size() != z.size()) {
        return {};
    }
    Eigen::Matrix<double, Eigen::Dynamic, 3> design(n, 3);
    Eigen::VectorXd values(n);
    const double centre = *mean(z);
    const double middle = static_cast<double>(n - 1) / 2;
    for (Eigen::Index i = 0; i < n; ++i) {
        const auto at = static_cast<std::size_t>(i);
        design(i, 0) = 1;
        design(i, 1) = side[at] == Side::B ? 1 : 0;
        design(i, 2) = (static_cast<double>(i) - middle) / (static_cast<double>(n) / 2);
        values(i) = z[at] - centre; // the intercept takes it up; logs of large values keep digits
    }
    const Eigen::Matrix3d gram = design.transpose() * design;
    if (!(std::abs(gram.determinant()) > 1e-9)) {
        return {};
    }
    const Eigen::Matrix3d inverse = gram.inverse();
    const Eigen::Vector3d beta = inverse * (design.transpose() * values);
    const Eigen::VectorXd residual = values - design * beta;
    const auto df = static_cast<double>(n - 3);
    return TrendAdjusted{beta(1), beta(2), residual.squaredNorm() / df, inverse(1, 1), df};
}

} // namespace tidemark::stats
