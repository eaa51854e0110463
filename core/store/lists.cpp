#include "core/store/search_text.h"
#include "core/store/store_impl.h"

#include <variant>

namespace tidemark::store {
namespace {

using Value = std::variant<std::int64_t, std::string>;

/// Conditions of a WHERE clause with their values, in order.
class Filter
{
public:
    void add(std::string_view condition, std::initializer_list<Value> values)
    {
        m_text += m_text.empty() ? " WHERE " : " AND ";
        m_text += condition;
        m_values.insert(m_values.end(), values);
    }

    [[nodiscard]] const std::string& text() const { return m_text; }

    void bindTo(Statement& statement, const Query& query) const
    {
        int position = 0;
        for (const auto& value : m_values) {
            std::visit([&](const auto& v) { statement.bindAt(++position, v); }, value);
        }
        statement.bindAt(++position, query.limit);
        statement.bindAt(++position, query.offset);
    }

private:
    std::string m_text;
    std::vector<Value> m_values;
};

/// Search text and path decide by variant, tags by experiment.
Filter runFilter(const Query& query)
{
    Filter filter;
    if (query.experiment) {
        // The unary plus keeps the planner on the index of the experiment.
        filter.add("r.experiment = ?", {query.experiment->value});
        filter.add("+r.in_trash = ?", {std::int64_t{query.trash}});
    } else {
        filter.add("r.in_trash = ?", {std::int64_t{query.trash}});
    }
    if (query.state) {
        filter.add("r.state = ?", {std::string(name(*query.state))});
    }
    if (query.path) {
        filter.add("r.variant IN (SELECT id FROM variant WHERE path = ?)", {*query.path});
    }
    if (query.tag) {
        filter.add("r.variant IN (SELECT variant.id FROM variant JOIN tag"
                   " ON tag.experiment = variant.experiment WHERE tag.name = ?)",
                   {*query.tag});
    }
    if (!query.text.empty()) {
        const auto text = foldCase(query.text);
        filter.add("r.variant IN (SELECT v.id FROM variant v JOIN experiment e"
                   " ON e.id = v.experiment WHERE instr(v.search, ?) OR instr(e.search, ?))",
                   {text, text});
    }
    return filter;
}

Filter experimentFilter(const Query& query)
{
    Filter filter;
    filter.add("e.in_trash = ?", {std::int64_t{query.trash}});
    if (query.experiment) {
        filter.add("e.id = ?", {query.experiment->value});
    }
    if (query.state) {
        filter.add("EXISTS (SELECT 1 FROM run WHERE run.experiment = e.id AND run.state = ?)",
                   {std::string(name(*query.state))});
    }
    if (query.path) {
        filter.add("EXISTS (SELECT 1 FROM variant WHERE variant.experiment = e.id"
                   " AND variant.path = ?)",
                   {*query.path});
    }
    if (query.tag) {
        filter.add("EXISTS (SELECT 1 FROM tag WHERE tag.experiment = e.id AND tag.name = ?)",
                   {*query.tag});
    }
    if (!query.text.empty()) {
        const auto text = foldCase(query.text);
        filter.add("(instr(e.search, ?) OR EXISTS (SELECT 1 FROM variant WHERE"
                   " variant.experiment = e.id AND instr(variant.search, ?)))",
                   {text, text});
    }
    return filter;
}

struct Ordering
{
    const char* index;
    const char* text;
};

Ordering orderingOf(Query::Order order)
{
    switch (order) {
    case Query::Order::Newest:
        break;
    case Query::Order::Oldest:
        return {"run_newest", "r.started, r.id"};
    case Query::Order::Throughput:
        return {"run_throughput", "r.throughput DESC, r.id DESC"};
    case Query::Order::Iops:
        return {"run_iops", "r.iops DESC, r.id DESC"};
    case Query::Order::P99:
        return {"run_p99", "r.p99 ASC NULLS LAST, r.id"};
    }
    return {"run_newest", "r.started DESC, r.id DESC"};
}

/// The page is chosen first, from an index that holds all that is needed to filter and sort; only
/// its rows are then looked up. OFFSET alone would look up every row that it skips.
std::string runPageSql(const Query& query, const Filter& filter)
{
    const auto [index, order] = orderingOf(query.order);
    const std::string by = std::string(" ORDER BY ") + order;
    return "SELECT r.id, r.experiment, e.name, r.label, v.name, v.path, r.workload, v.number,"
           " r.round, r.position, r.state, r.started, r.throughput, r.iops, r.mean_latency, r.p99,"
           " r.cpu_per_io, r.warnings, r.cached"
           " FROM (SELECT r.id AS chosen FROM run r INDEXED BY " +
           std::string(query.experiment ? "run_experiment" : index) + filter.text() + by +
           " LIMIT ? OFFSET ?) CROSS JOIN run r ON r.id = chosen"
           " JOIN experiment e ON e.id = r.experiment JOIN variant v ON v.id = r.variant" +
           by;
}

Result<RunRow> runRow(Statement& row)
{
    RunRow run;
    run.id = {row.integer(0)};
    run.experiment = {row.integer(1)};
    run.experimentName = row.text(2);
    run.workloadLabel = row.text(3);
    run.variantName = row.text(4);
    run.path = row.text(5);
    run.workload = row.number(6);
    run.variant = row.number(7);
    run.round = row.number(8);
    run.position = row.number(9);
    run.state = row.named<RunState>(10);
    run.started = WallTime(Nanoseconds(row.integer(11)));
    run.throughput = row.real(12);
    run.iops = row.real(13);
    run.meanLatency = row.real(14);
    run.p99 = row.real(15);
    run.cpuPerIo = row.real(16);
    run.warnings = row.number(17);
    run.cached = row.integer(18) != 0;
    TM_CHECK(row.intact());
    return run;
}

Result<std::vector<std::string>> variantNames(Statement& find, std::int64_t experiment)
{
    std::vector<std::string> names;
    find.bind(experiment);
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return names;
        }
        names.push_back(find.text(0));
    }
}

} // namespace

Result<std::vector<RunRow>> Store::runs(const Query& query) const
{
    const auto filter = runFilter(query);
    TM_TRY(find, m_impl->database.prepare(runPageSql(query, filter)));
    filter.bindTo(find, query);
    std::vector<RunRow> rows;
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return rows;
        }
        TM_TRY(row, runRow(find));
        rows.push_back(std::move(row));
    }
}

Result<std::vector<ExperimentRow>> Store::experiments(const Query& query) const
{
    const auto& database = m_impl->database;
    const auto view = Transaction::begin(database, Transaction::Kind::Read);
    if (!view) {
        return std::unexpected(view.error());
    }
    const auto filter = experimentFilter(query);
    const std::string order = query.order == Query::Order::Oldest
                                  ? " ORDER BY e.created, e.id"
                                  : " ORDER BY e.created DESC, e.id DESC";
    TM_TRY(find, database.prepare(
                     "SELECT e.id, e.name, e.profile_name, e.target, e.state, e.created,"
                     " (SELECT count(*) FROM run WHERE run.experiment = e.id"
                     "  AND run.state = 'finished'),"
                     " (SELECT coalesce(sum(warnings), 0) FROM run WHERE run.experiment = e.id)"
                     " FROM (SELECT e.id AS chosen FROM experiment e" +
                     filter.text() + order +
                     " LIMIT ? OFFSET ?) CROSS JOIN experiment e ON e.id = chosen" + order));
    TM_TRY(variants, database.prepare("SELECT name FROM variant WHERE experiment = ?"
                                      " ORDER BY number"));
    filter.bindTo(find, query);
    std::vector<ExperimentRow> rows;
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return rows;
        }
        ExperimentRow row;
        row.id = {find.integer(0)};
        row.name = find.text(1);
        row.profileName = find.text(2);
        row.target = find.text(3);
        row.state = find.named<ExperimentState>(4);
        row.created = WallTime(Nanoseconds(find.integer(5)));
        row.finishedRuns = find.number(6);
        row.warnings = find.number(7);
        TM_CHECK(find.intact());
        TM_TRY(names, variantNames(variants, row.id.value));
        row.variants = std::move(names);
        TM_TRY(tags, readTags(database, row.id));
        row.tags = std::move(tags);
        rows.push_back(std::move(row));
    }
}

} // namespace tidemark::store
