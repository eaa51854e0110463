#include "listing.h"

#include "core/base/text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <sstream>

namespace tidemark::test {
namespace {

using nlohmann::json;
using Listing = std::map<std::string, std::string>;

std::string number(const json& value)
{
    return value.is_number_float() ? json(value.get<double>()).dump() : value.dump();
}

std::string figureText(const json& figure)
{
    return number(figure.at("value")) + " " + figure.at("unit").get<std::string>() + " '" +
           figure.at("text").get<std::string>() + "'" +
           (figure.contains("derived") ? " derived" : "");
}

std::string histogramText(const json& ranges)
{
    double sum = 0;
    double count = 0;
    for (const auto& range : ranges) {
        const double n = range.at(2).get<double>();
        sum += (range.at(0).get<double>() + range.at(1).get<double>()) / 2 * n;
        count += n;
    }
    return std::to_string(ranges.size()) + " ranges " + number(json(count)) + " values " +
           number(ranges.front().at(0)) + " to " + number(ranges.back().at(1)) + " mean " +
           number(json(sum / count));
}

void walk(const json& node, const std::string& path, const std::string& key, Listing& out)
{
    if (key == "place" || key == "sha256") {
        return;
    }
    if (node.is_object() && node.contains("value") && node.contains("place")) {
        out[path] = figureText(node);
    } else if (key == "histogram") {
        out[path] = histogramText(node);
    } else if (key == "warnings") {
        for (const auto& warning : node) {
            auto& text = out[path];
            text += (text.empty() ? "" : " ") + warning.at("code").get<std::string>();
        }
    } else if (node.is_array()) {
        if (key == "intervals") {
            out[path] = std::to_string(node.size());
        }
        for (std::size_t i = 0; i < node.size(); ++i) {
            if (key != "intervals" || i == 0 || i + 1 == node.size()) {
                walk(node[i], path + "/" + std::to_string(i), "", out);
            }
        }
    } else if (node.is_object()) {
        for (const auto& [name, child] : node.items()) {
            walk(child, path.empty() ? name : path + "/" + name, name, out);
        }
    } else {
        out[path] = node.is_string() ? node.get<std::string>() : number(node);
    }
}

/// Word by word; words that are numbers may differ in the last digits.
bool agree(const std::string& a, const std::string& b)
{
    if (a == b) {
        return true;
    }
    const auto wordsA = split(a, ' ');
    const auto wordsB = split(b, ' ');
    if (wordsA.size() != wordsB.size()) {
        return false;
    }
    for (std::size_t i = 0; i < wordsA.size(); ++i) {
        const auto x = parseNumber(wordsA[i]);
        const auto y = parseNumber(wordsB[i]);
        const bool close =
            x && y && std::abs(*x - *y) <= 1e-12 * std::max(std::abs(*x), std::abs(*y));
        if (wordsA[i] != wordsB[i] && !close) {
            return false;
        }
    }
    return true;
}

} // namespace

Listing listing(const ImportedRecord& record)
{
    Listing out;
    walk(toJson(record), "", "", out);
    return out;
}

Listing readListing(const std::string& file)
{
    Listing out;
    std::istringstream lines(readBytes(file));
    for (std::string line; std::getline(lines, line);) {
        const auto tab = line.find('\t');
        if (!line.starts_with('#') && tab != std::string::npos) {
            out[line.substr(0, tab)] = line.substr(tab + 1);
        }
    }
    return out;
}

std::string differences(const Listing& expected, const Listing& actual)
{
    std::string text;
    for (const auto& [path, value] : expected) {
        const auto at = actual.find(path);
        if (at == actual.end()) {
            text += "missing    " + path + " = " + value + "\n";
        } else if (!agree(value, at->second)) {
            text += "different  " + path + "\n  expected " + value + "\n  actual   " + at->second +
                    "\n";
        }
    }
    for (const auto& [path, value] : actual) {
        if (!expected.contains(path)) {
            text += "unexpected " + path + " = " + value + "\n";
        }
    }
    return text;
}

std::string readBytes(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    EXPECT_TRUE(in) << file << " can't be opened";
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

} // namespace tidemark::test
