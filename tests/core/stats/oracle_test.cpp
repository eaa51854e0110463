// Every case of tests/data/oracle/cases.json is one test. A case without a handler fails, and so
// does an expected output that the handler does not give.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

Handlers allHandlers()
{
    Handlers handlers;
    addComparisonHandlers(handlers);
    addDescriptionHandlers(handlers);
    addPlanningHandlers(handlers);
    addSeriesHandlers(handlers);
    addSteadyStateHandlers(handlers);
    addDistributionHandlers(handlers);
    addVerdictHandlers(handlers);
    return handlers;
}

const std::vector<Json>& cases()
{
    static const auto all = readJson("cases.json").at("cases").get<std::vector<Json>>();
    return all;
}

/// Relative tolerance of one output; the notes of the cases give other ones for some.
double toleranceOf(const Json& oracleCase, const std::string& key)
{
    if (key.starts_with("reml_")) {
        return 1e-4; // "REML columns: tolerance 1e-4"
    }
    if (key == "ess_coda_ar") {
        return 0.25; // "other estimators differ: compare within 25 %"
    }
    if (oracleCase.at("fn") == "variance_components") {
        return 1e-9; // "exact columns 1e-9"
    }
    return oracleCase.at("rel_tol").get<double>();
}

/// Probabilities below this are printed as 0 by some of the sources.
constexpr double smallest = 1e-15;

void expectEqual(const Json& expected, const Json& got, double tolerance, const std::string& path)
{
    if (expected.is_array()) {
        ASSERT_TRUE(got.is_array()) << path << " is " << got.dump();
        ASSERT_EQ(got.size(), expected.size()) << path << " is " << got.dump();
        for (std::size_t i = 0; i < expected.size(); ++i) {
            expectEqual(expected[i], got[i], tolerance, path + "[" + std::to_string(i) + "]");
        }
    } else if (expected.is_number()) {
        ASSERT_TRUE(got.is_number()) << path << " is " << got.dump();
        const double want = expected.get<double>();
        const double bound = tolerance == 0 ? 0 : tolerance * std::abs(want) + smallest;
        EXPECT_NEAR(got.get<double>(), want, bound) << path;
    } else {
        EXPECT_EQ(got, expected) << path;
    }
}

/// Limits of a bootstrap with other random numbers: "within 2 % of the interval width".
void expectSameLimits(const Json& expected, const Json& got, double tolerance,
                      const std::string& key)
{
    const double bound = tolerance * (expected.at(1).get<double>() - expected.at(0).get<double>());
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_NEAR(got.at(i).get<double>(), expected.at(i).get<double>(), bound) << key;
    }
}

class Oracle : public testing::TestWithParam<std::size_t>
{
};

TEST_P(Oracle, CaseIsReproduced)
{
    static const Handlers handlers = allHandlers();
    const Json& oracleCase = cases().at(GetParam());
    const auto fn = oracleCase.at("fn").get<std::string>();
    const auto handler = handlers.find(fn);
    ASSERT_NE(handler, handlers.end()) << "no handler for " << fn;
    Json inputs = oracleCase.at("inputs");
    inputs["case"] = oracleCase.at("id");
    const Json got = handler->second(inputs);
    for (const auto& [key, expected] : oracleCase.at("outputs").items()) {
        if (key == "text") {
            continue; // the wording belongs to core/text and is tested there
        }
        ASSERT_TRUE(got.contains(key)) << "the handler gives no " << key;
        if (fn == "bootstrap_two_sample_asymptotic" && expected.is_array()) {
            expectSameLimits(expected, got.at(key), toleranceOf(oracleCase, key), key);
            continue;
        }
        expectEqual(expected, got.at(key), toleranceOf(oracleCase, key), key);
    }
}

std::string caseName(const testing::TestParamInfo<std::size_t>& info)
{
    auto id = cases().at(info.param).at("id").get<std::string>();
    std::ranges::replace_if(
        id, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return id;
}

INSTANTIATE_TEST_SUITE_P(All, Oracle, testing::Range<std::size_t>(0, cases().size()), caseName);

TEST(OracleData, HoldsAllCases)
{
    EXPECT_EQ(cases().size(), 236U);
    std::set<std::string> ids;
    for (const auto& c : cases()) {
        ids.insert(c.at("id").get<std::string>());
    }
    EXPECT_EQ(ids.size(), cases().size());
}

} // namespace
} // namespace tidemark::stats::oracle
