#include "app/cli/progress_line.h"

#include "app/cli/terminal.h"
#include "core/base/text.h"
#include "core/base/time.h"

#include <algorithm>
#include <iostream>

namespace tidemark::cli {
namespace {

constexpr Nanoseconds drawEvery = std::chrono::milliseconds(250);
constexpr std::size_t barWidth = 20;

template <class... Fs>
struct Overloaded : Fs...
{
    using Fs::operator()...;
};

/// `text` cut to `width` characters.
std::string cut(const std::string& text, std::size_t width)
{
    std::size_t seen = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool starts = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (starts && seen++ == width) {
            return text.substr(0, i);
        }
    }
    return text;
}

} // namespace

std::string remainingText(Nanoseconds time)
{
    const auto seconds = std::max<std::int64_t>(0, (time.count() + 500'000'000) / 1'000'000'000);
    const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    if (seconds < 60) {
        return std::to_string(seconds) + " s";
    }
    if (seconds < 3600) {
        return std::to_string(seconds / 60) + ":" + two(seconds % 60) + " min";
    }
    return std::to_string(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60) +
           " h";
}

std::string progressBar(std::uint64_t part, std::uint64_t whole, std::size_t width)
{
    const auto full =
        whole == 0 ? 0 : static_cast<std::size_t>(std::min(part, whole) * width / whole);
    return "[" + std::string(full, '#') + std::string(width - full, '.') + "]";
}

ProgressLine::ProgressLine() : m_terminal(errorIsTerminal()) {}

ProgressLine::~ProgressLine()
{
    remove();
}

void ProgressLine::remove()
{
    if (m_drawn) {
        std::cerr << "\r\x1b[K" << std::flush;
        m_drawn.reset();
    }
}

void ProgressLine::show(const experiment::Event& event)
{
    if (!m_terminal) {
        return;
    }
    if (std::holds_alternative<experiment::DoneEvent>(event)) {
        remove();
        return;
    }
    const bool atOnce = take(event);
    const auto now = monotonicNow();
    if (atOnce || !m_drawn || now - *m_drawn >= drawEvery) {
        m_drawn = now;
        draw();
    }
}

bool ProgressLine::take(const experiment::Event& event)
{
    using namespace experiment;
    return std::visit(
        Overloaded{
            [&](const PlanEvent& e) {
                m_plan = e.experiment.plan;
                m_made = e.finishedRuns;
                m_expected = e.expectedRuns;
                return false;
            },
            [&](const PreparingEvent& e) {
                m_doing =
                    "writing the test file, " + formatSize(e.done) + " of " + formatSize(e.total);
                return false;
            },
            [&](const CoolDownEvent&) {
                m_doing = "cooling down";
                m_rate.clear();
                return true;
            },
            [&](const RunStartedEvent& e) {
                m_doing = m_plan.profile.workloads[e.workload].name + ", " +
                          m_plan.variants[e.variant].name + ", round " +
                          std::to_string(e.round + 1) + " of " +
                          std::to_string(m_plan.profile.repetition.rounds);
                m_rate.clear();
                m_expected = e.expectedRuns;
                m_end = monotonicNow() + e.remaining;
                return true;
            },
            [&](const IntervalEvent& e) {
                if (!e.interval.target) {
                    m_rate = formatRate(
                        rate(e.interval.read.bytes + e.interval.write.bytes, e.interval.length));
                }
                return false;
            },
            [&](const RunFinishedEvent&) {
                ++m_made;
                return true;
            },
            [](const auto&) { return false; },
        },
        event);
}

void ProgressLine::draw()
{
    std::cerr << '\r' << cut(text(), terminalWidth() - 1) << "\x1b[K" << std::flush;
}

std::string ProgressLine::text() const
{
    std::string text = progressBar(m_made, m_expected, barWidth) + " " + std::to_string(m_made) +
                       "/" + std::to_string(m_expected);
    if (m_end) {
        text += ", " + remainingText(*m_end - monotonicNow()) + " left";
    }
    return text + (m_rate.empty() ? "" : ", " + m_rate) + "  " + m_doing;
}

} // namespace tidemark::cli
