#include "app/cli/comparison_view.h"

#include "app/cli/text_table.h"
#include "core/model/json.h"
#include "core/text/how_computed.h"
#include "core/text/numbers.h"
#include "core/text/sentences.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tidemark::cli {
namespace {

/// Notes on the environment beyond this many are only counted.
constexpr std::size_t mostFacts = 5;

std::size_t testsOf(const Compared& compared)
{
    std::size_t tests = 0;
    for (const auto& headline : compared.headlines) {
        tests += headline.workloads;
    }
    return tests;
}

std::vector<std::string> notesOf(const Verdict& verdict, std::optional<double> familyP)
{
    auto notes = text::notes(verdict);
    if (auto lost = text::lostInFamily(verdict, familyP); !lost.empty()) {
        notes.push_back(std::move(lost));
    }
    return notes;
}

std::string centreText(const std::optional<double>& centre, Metric metric)
{
    return centre ? text::valueText(*centre, metric) : "-";
}

std::string valuesTable(const Plan& plan, const analysis::Comparison& comparison)
{
    using enum TextTable::Align;
    TextTable table({{"Workload", Left},
                     {"Metric", Left},
                     {plan.variants[comparison.a].name, Right},
                     {plan.variants[comparison.b].name, Right},
                     {"n", Right},
                     {"Order", Left},
                     {"Verdict", Left}});
    for (const auto& row : comparison.rows) {
        const auto& verdict = row.verdict;
        table.add({plan.profile.workloads[row.workload].name, text::metricName(verdict.metric),
                   centreText(verdict.centreA, verdict.metric),
                   centreText(verdict.centreB, verdict.metric),
                   std::to_string(verdict.nA) + '+' + std::to_string(verdict.nB),
                   text::orderName(verdict.design), text::word(verdict)});
    }
    return table.text();
}

std::string sentencesText(const Compared& compared, std::size_t index)
{
    const auto& plan = compared.plan;
    const auto& comparison = compared.family[index];
    const auto& nameA = plan.variants[comparison.a].name;
    const auto& nameB = plan.variants[comparison.b].name;
    std::string out;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const auto& row = comparison.rows[i];
        out += plan.profile.workloads[row.workload].name + ": " +
               text::sentence(row.verdict, nameA, nameB) + '\n';
        for (const auto& note : notesOf(row.verdict, compared.familyP[index][i])) {
            out += "  " + note + '\n';
        }
    }
    return out;
}

/// Sentences of the findings, each once; of the mere notes on the environment only the first few.
std::string findingsText(const Compared& compared, std::size_t index)
{
    std::vector<std::string> lines;
    std::size_t facts = 0;
    const auto add = [&](const Finding& finding) {
        auto line = text::sentence(finding);
        if (std::ranges::find(lines, line) == lines.end()) {
            lines.push_back(std::move(line));
        }
    };
    for (const auto& finding : compared.comparability[index]) {
        const bool fact = finding.severity == Severity::Note && finding.values.contains("fact");
        facts += fact ? 1 : 0;
        if (!fact || facts <= mostFacts) {
            add(finding);
        }
    }
    std::ranges::for_each(compared.family[index].findings, add);
    if (facts > mostFacts) {
        lines.push_back(text::Catalogue::english().phrase(
            "advice.more_facts", {{"count", std::to_string(facts - mostFacts)},
                                  {"command", compared.environmentCommand}}));
    }
    std::string out;
    for (const auto& line : lines) {
        out += "  " + line + '\n';
    }
    return out;
}

std::string headlineText(const Compared& compared, std::size_t index)
{
    const auto& headline = compared.headlines[index];
    return text::sentence(headline, compared.plan.variants[headline.a].name,
                          compared.plan.variants[headline.b].name);
}

nlohmann::json unitsJson(const std::vector<analysis::Unit>& units)
{
    auto json = nlohmann::json::array();
    for (const auto& unit : units) {
        json.push_back({{"run", unit.run.value},
                        {"value", unit.value},
                        {"round", unit.round},
                        {"position", unit.position},
                        {"disturbed", unit.disturbed}});
    }
    return json;
}

nlohmann::json rowJson(const Compared& compared, const analysis::Comparison& comparison,
                       const analysis::ComparisonRow& row, std::optional<double> familyP)
{
    const auto& plan = compared.plan;
    nlohmann::json json{{"workload", plan.profile.workloads[row.workload].name},
                        {"a", unitsJson(row.a)},
                        {"b", unitsJson(row.b)},
                        {"verdict", toJson(row.verdict)},
                        {"sentence", text::sentence(row.verdict, plan.variants[comparison.a].name,
                                                    plan.variants[comparison.b].name)},
                        {"notes", notesOf(row.verdict, familyP)}};
    if (familyP) {
        json["familyP"] = *familyP;
    }
    return json;
}

nlohmann::json headlineJson(const Compared& compared, std::size_t index)
{
    const auto& headline = compared.headlines[index];
    return {{"workloads", headline.workloads}, {"better", headline.better},
            {"worse", headline.worse},         {"same", headline.same},
            {"undecided", headline.undecided}, {"sentence", headlineText(compared, index)}};
}

} // namespace

std::vector<std::string> figuresOf(const Compared& compared)
{
    std::vector<std::string> figures;
    for (const auto& comparison : compared.family) {
        for (const auto& row : comparison.rows) {
            std::ranges::copy(text::figuresOf(row.verdict), std::back_inserter(figures));
        }
    }
    if (testsOf(compared) > 1) {
        figures.emplace_back("family");
    }
    return figures;
}

std::string explanations(const std::vector<std::string>& figures)
{
    std::string out;
    for (const auto& entry : explanationsJson(figures)) {
        out += entry.at("name").get<std::string>() + "\n  " + entry.at("text").get<std::string>() +
               "\n  Source: " + entry.at("source").get<std::string>() + '\n';
    }
    return out;
}

nlohmann::json explanationsJson(const std::vector<std::string>& figures)
{
    auto json = nlohmann::json::array();
    for (auto figure = figures.begin(); figure != figures.end(); ++figure) {
        const auto how = text::howComputed(*figure);
        if (how && std::find(figures.begin(), figure, *figure) == figure) {
            json.push_back({{"figure", *figure},
                            {"name", how->name},
                            {"text", how->text},
                            {"source", how->source}});
        }
    }
    return json;
}

std::string comparisonText(const Compared& compared)
{
    std::string out;
    for (std::size_t i = 0; i < compared.family.size(); ++i) {
        const auto& comparison = compared.family[i];
        const auto& variants = compared.plan.variants;
        out += variants[comparison.b].name + " against " + variants[comparison.a].name + '\n' +
               valuesTable(compared.plan, comparison) + '\n' + sentencesText(compared, i);
        if (const auto findings = findingsText(compared, i); !findings.empty()) {
            out += "\nChecks:\n" + findings;
        }
        out += '\n';
    }
    if (const auto tests = testsOf(compared); tests > 1) {
        for (std::size_t i = 0; i < compared.family.size(); ++i) {
            out += headlineText(compared, i) + '\n';
        }
        out += "  " + text::headlineRule(tests) + '\n';
    }
    for (const auto& remark : compared.remarks) {
        out += remark + '\n';
    }
    return out;
}

nlohmann::json comparisonJson(const Compared& compared)
{
    auto comparisons = nlohmann::json::array();
    for (std::size_t c = 0; c < compared.family.size(); ++c) {
        const auto& comparison = compared.family[c];
        auto rows = nlohmann::json::array();
        for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
            rows.push_back(
                rowJson(compared, comparison, comparison.rows[i], compared.familyP[c][i]));
        }
        auto findings = nlohmann::json::array();
        for (const auto* list : {&compared.comparability[c], &comparison.findings}) {
            for (const auto& finding : *list) {
                auto json = toJson(finding);
                json["sentence"] = text::sentence(finding);
                findings.push_back(std::move(json));
            }
        }
        comparisons.push_back({{"a", compared.plan.variants[comparison.a].name},
                               {"b", compared.plan.variants[comparison.b].name},
                               {"rows", std::move(rows)},
                               {"headline", headlineJson(compared, c)},
                               {"findings", std::move(findings)}});
    }
    return {{"comparisons", std::move(comparisons)},
            {"moreRounds", compared.moreRounds},
            {"remarks", compared.remarks}};
}

} // namespace tidemark::cli
