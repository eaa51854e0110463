#include "core/stats/distributions.h"

// The one file that includes Boost.Math: it takes long to compile.
#include <cmath>

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace tidemark::stats {
namespace {

namespace bm = boost::math;
namespace policies = boost::math::policies;

/// Errors become NaN or infinity: nothing here throws.
using Quiet = policies::policy<
    policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
    policies::overflow_error<policies::ignore_error>,
    policies::underflow_error<policies::ignore_error>,
    policies::denorm_error<policies::ignore_error>,
    policies::rounding_error<policies::ignore_error>,
    policies::evaluation_error<policies::ignore_error>,
    policies::indeterminate_result_error<policies::ignore_error>, policies::promote_double<true>>;

using Normal = bm::normal_distribution<double, Quiet>;
using StudentsT = bm::students_t_distribution<double, Quiet>;
using NoncentralT = bm::non_central_t_distribution<double, Quiet>;
using FisherF = bm::fisher_f_distribution<double, Quiet>;
using ChiSquared = bm::chi_squared_distribution<double, Quiet>;
using Beta = bm::beta_distribution<double, Quiet>;
using Binomial = bm::binomial_distribution<double, Quiet>;

/// `x` to 44 significant bits.
double settled(double x)
{
    if (!std::isfinite(x) || x == 0) {
        return x;
    }
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(mantissa, 44)), exponent - 44);
}

template <class D>
double lower(const D& distribution, double x)
{
    return settled(bm::cdf(distribution, x));
}

template <class D>
double upper(const D& distribution, double x)
{
    return settled(bm::cdf(bm::complement(distribution, x)));
}

template <class D>
double inverse(const D& distribution, double p)
{
    return settled(bm::quantile(distribution, p));
}

} // namespace

double normalCdf(double z)
{
    return lower(Normal(), z);
}

double normalUpper(double z)
{
    return upper(Normal(), z);
}

double normalQuantile(double p)
{
    return inverse(Normal(), p);
}

double tCdf(double t, double df)
{
    return lower(StudentsT(df), t);
}

double tUpper(double t, double df)
{
    return upper(StudentsT(df), t);
}

double tQuantile(double p, double df)
{
    return inverse(StudentsT(df), p);
}

double noncentralTCdf(double t, double df, double delta)
{
    return lower(NoncentralT(df, delta), t);
}

double noncentralTUpper(double t, double df, double delta)
{
    return upper(NoncentralT(df, delta), t);
}

double fCdf(double x, double df1, double df2)
{
    return lower(FisherF(df1, df2), x);
}

double fUpper(double x, double df1, double df2)
{
    return upper(FisherF(df1, df2), x);
}

double fQuantile(double p, double df1, double df2)
{
    return inverse(FisherF(df1, df2), p);
}

double chiSquaredCdf(double x, double df)
{
    return lower(ChiSquared(df), x);
}

double chiSquaredUpper(double x, double df)
{
    return upper(ChiSquared(df), x);
}

double chiSquaredQuantile(double p, double df)
{
    return inverse(ChiSquared(df), p);
}

double betaCdf(double x, double a, double b)
{
    return lower(Beta(a, b), x);
}

double betaQuantile(double p, double a, double b)
{
    return inverse(Beta(a, b), p);
}

double binomialPmf(long k, long n, double p)
{
    if (k < 0 || k > n) {
        return 0;
    }
    return settled(bm::pdf(Binomial(static_cast<double>(n), p), static_cast<double>(k)));
}

double binomialCdf(long k, long n, double p)
{
    if (k < 0) {
        return 0;
    }
    if (k >= n) {
        return 1;
    }
    return lower(Binomial(static_cast<double>(n), p), static_cast<double>(k));
}

} // namespace tidemark::stats
