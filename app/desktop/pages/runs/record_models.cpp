#include "app/desktop/pages/runs/record_models.h"

#include "app/desktop/text/display.h"
#include "core/model/enum_names.h"

#include <QCoreApplication>

namespace tidemark::app {

namespace {

using store::ExperimentRow;
using store::RunRow;
using Order = store::Query::Order;

QString tr(const char* text, const char* comment = nullptr)
{
    return QCoreApplication::translate("Runs", text, comment);
}

qint64 milliseconds(WallTime time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

QString joined(const std::vector<std::string>& parts)
{
    QStringList list;
    for (const auto& part : parts) {
        list << text(part);
    }
    return list.join(QStringLiteral(", "));
}

QString checks(std::uint32_t warnings)
{
    return warnings == 0 ? tr("ok") : tr("warnings: %1").arg(warnings);
}

/// A column that shows a text as it is.
template <class Row>
PagedColumn<Row> textColumn(const QString& title, QString (*value)(const Row&))
{
    return {.title = title,
            .hint = {},
            .cell = [value](const Row& row, int) { return QVariant(value(row)); },
            .rightAligned = false,
            .order = {}};
}

template <class Row>
PagedColumn<Row> timeColumn(const QString& title, WallTime(Row::* member))
{
    return {.title = title,
            .hint = tr("Click to sort by time"),
            .cell = [member](const Row& row, int role) -> QVariant {
                if (role == PagedModelBase::rawRole) {
                    return milliseconds(row.*member);
                }
                return role == Qt::ToolTipRole ? text(toIso8601(row.*member))
                                               : when(row.*member, QLocale());
            },
            .rightAligned = false,
            .order = Order::Newest};
}

/// A number of a run: the unit stands in the header, the exact value in the hint.
PagedColumn<RunRow> numberColumn(const QString& title, std::optional<double> RunRow::* member,
                                 double unit, std::optional<Order> order)
{
    return {.title = title,
            .hint = order ? tr("Click to sort by this number") : QString(),
            .cell = [member, unit](const RunRow& row, int role) -> QVariant {
                const auto& value = row.*member;
                if (role == PagedModelBase::rawRole) {
                    return value ? QVariant(*value) : QVariant();
                }
                if (!value) {
                    return role == Qt::ToolTipRole ? tr("This run did not measure it")
                                                   : tr("\342\200\223", "no value");
                }
                return role == Qt::ToolTipRole ? QLocale().toString(*value / unit, 'g', 12)
                                               : number(*value / unit, QLocale());
            },
            .rightAligned = true,
            .order = order};
}

std::vector<PagedColumn<ExperimentRow>> experimentColumns()
{
    return {
        timeColumn<ExperimentRow>(tr("Date"), &ExperimentRow::created),
        textColumn<ExperimentRow>(tr("Name"), [](const auto& r) { return text(r.name); }),
        textColumn<ExperimentRow>(tr("Target"), [](const auto& r) { return text(r.target); }),
        textColumn<ExperimentRow>(tr("Variants"), [](const auto& r) { return joined(r.variants); }),
        textColumn<ExperimentRow>(tr("Profile"), [](const auto& r) { return text(r.profileName); }),
        {.title = tr("Runs"),
         .hint = tr("Finished runs"),
         .cell = [](const ExperimentRow& row, int) { return QVariant(row.finishedRuns); },
         .rightAligned = true,
         .order = {}},
        textColumn<ExperimentRow>(tr("State"), [](const auto& r) { return stateWord(r.state); }),
        textColumn<ExperimentRow>(tr("Checks"), [](const auto& r) { return checks(r.warnings); }),
        textColumn<ExperimentRow>(tr("Tags"), [](const auto& r) { return joined(r.tags); }),
    };
}

std::vector<PagedColumn<RunRow>> runColumns()
{
    return {
        timeColumn<RunRow>(tr("Date"), &RunRow::started),
        textColumn<RunRow>(tr("Experiment"), [](const auto& r) { return text(r.experimentName); }),
        textColumn<RunRow>(tr("Workload"),
                           [](const auto& r) {
                               const QString label = text(r.workloadLabel);
                               return r.cached ? tr("%1 (cached!)").arg(label) : label;
                           }),
        textColumn<RunRow>(tr("Variant"), [](const auto& r) { return text(r.variantName); }),
        {.title = tr("Round"),
         .hint = {},
         .cell = [](const RunRow& row, int) { return QVariant(row.round + 1); },
         .rightAligned = true,
         .order = {}},
        numberColumn(tr("MB/s"), &RunRow::throughput, 1e6, Order::Throughput),
        numberColumn(tr("IOPS"), &RunRow::iops, 1, Order::Iops),
        numberColumn(tr("Mean \302\265s"), &RunRow::meanLatency, 1e3, {}),
        numberColumn(tr("p99 \302\265s"), &RunRow::p99, 1e3, Order::P99),
        numberColumn(tr("CPU ns per I/O"), &RunRow::cpuPerIo, 1, {}),
        textColumn<RunRow>(tr("State"), [](const auto& r) { return stateWord(r.state); }),
        textColumn<RunRow>(tr("Checks"), [](const auto& r) { return checks(r.warnings); }),
    };
}

} // namespace

ExperimentsModel* makeExperimentsModel(Library& library, QObject* parent)
{
    return new ExperimentsModel(
        library,
        [](const store::Store& store, const store::Query& query) {
            return store.experiments(query);
        },
        experimentColumns(), parent);
}

RunsModel* makeRunsModel(Library& library, QObject* parent)
{
    return new RunsModel(
        library,
        [](const store::Store& store, const store::Query& query) { return store.runs(query); },
        runColumns(), parent);
}

} // namespace tidemark::app
