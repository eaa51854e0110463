#include "core/plugin/registry.h"

#include "core/plugin/decode.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <iterator>
#include <set>

namespace tidemark::plugin {

ImportHead ImportHead::of(std::string_view name, std::string_view bytes)
{
    ImportHead head;
    head.name = name;
    head.bytes = bytes.substr(0, longest);
    head.text = decodeText(head.bytes).text();
    return head;
}

void ImporterRegistry::add(std::unique_ptr<Importer> importer)
{
    assert(importer && find(importer->id()) == nullptr); // two readers with one id are our own bug
    m_importers.push_back(std::move(importer));
}

const Importer* ImporterRegistry::find(std::string_view id) const
{
    const auto at = std::ranges::find_if(m_importers, [&](const auto& i) { return i->id() == id; });
    return at == m_importers.end() ? nullptr : at->get();
}

std::vector<const Importer*> ImporterRegistry::all() const
{
    std::vector<const Importer*> list;
    std::ranges::transform(m_importers, std::back_inserter(list),
                           [](const auto& importer) { return importer.get(); });
    return list;
}

std::vector<Candidate> ImporterRegistry::candidates(const ImportHead& head) const
{
    std::vector<Candidate> list;
    for (const auto& importer : m_importers) {
        if (const int confidence = importer->confidence(head); confidence > 0) {
            list.push_back({importer.get(), confidence});
        }
    }
    std::ranges::sort(list, [](const Candidate& a, const Candidate& b) {
        return a.confidence != b.confidence ? a.confidence > b.confidence
                                            : a.importer->id() < b.importer->id();
    });
    return list;
}

Result<ImportReport> readGuarded(const Importer& importer, const ImportInput& input,
                                 const ImportOptions& options, const std::stop_token& stop)
{
    try {
        return importer.read(input, options, stop);
    } catch (const std::exception& exception) {
        return fail(ErrorCode::Internal,
                    "the reader '" + std::string(importer.id()) + "' failed (" + exception.what() +
                        ")",
                    input.name, "Please report this file");
    }
}

namespace {

void append(ImportReport& all, ImportReport&& part)
{
    std::ranges::move(part.records, std::back_inserter(all.records));
    std::ranges::move(part.questions, std::back_inserter(all.questions));
    std::ranges::move(part.warnings, std::back_inserter(all.warnings));
}

} // namespace

Result<ImportReport> ImporterRegistry::read(const ImportInput& input, const ImportOptions& options,
                                            const std::stop_token& stop) const
{
    const auto list = candidates(ImportHead::of(input.name, input.bytes));
    ImportReport all;
    std::optional<Error> firstError;
    std::set<std::string_view> toolsRead;
    for (const Candidate& candidate : list) {
        const Importer& importer = *candidate.importer;
        if (toolsRead.contains(importer.tool())) {
            all.warnings.push_back({"other_format_not_read",
                                    Severity::Note,
                                    {},
                                    "The file also holds output in the format '" +
                                        std::string(importer.id()) +
                                        "'; it was not read because it is of the same tool"});
            continue;
        }
        auto part = readGuarded(importer, input, options, stop);
        if (part) {
            toolsRead.insert(importer.tool());
            append(all, std::move(*part));
        } else if (part.error().code == ErrorCode::Cancelled) {
            return part;
        } else if (!firstError) {
            firstError = part.error();
        }
    }
    if (all.records.empty() && firstError) {
        return std::unexpected(*firstError);
    }
    if (list.empty()) {
        return fail(ErrorCode::Unsupported, "no reader recognises this file", input.name,
                    "Choose a reader by hand, or check that it is a result file");
    }
    return all;
}

} // namespace tidemark::plugin
