#include "oracle_support.h"

#include "core/stats/fixed_math.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>

namespace tidemark::stats::oracle {

Json readJson(const std::string& file)
{
    std::ifstream in(std::string(TIDEMARK_TEST_DATA "/oracle/") + file);
    if (!in) {
        std::cerr << "tests/data/oracle/" << file << " can't be read\n";
        std::exit(1);
    }
    return Json::parse(in);
}

namespace {

const Json& dataSets()
{
    static const Json sets = readJson("datasets.json");
    return sets;
}

const Json& resolved(const Json& input)
{
    return input.is_string() ? dataSets().at(input.get<std::string>()) : input;
}

} // namespace

std::vector<double> numbers(const Json& input)
{
    std::vector<double> out;
    for (const auto& v : resolved(input)) {
        out.push_back(v.is_null() ? std::numeric_limits<double>::quiet_NaN() : v.get<double>());
    }
    return out;
}

std::vector<std::vector<double>> groups(const Json& input)
{
    return resolved(input).get<std::vector<std::vector<double>>>();
}

std::vector<double> scaled(const Json& inputs, const std::string& name)
{
    auto x = numbers(inputs.at(name));
    if (inputs.value("scale", "raw") == "log") {
        for (double& v : x) {
            v = logOf(v);
        }
    }
    return x;
}

Json orNull(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json();
}

} // namespace tidemark::stats::oracle
