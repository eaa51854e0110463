#pragma once

#include "app/desktop/library/library.h"

#include <QAbstractTableModel>

#include <algorithm>
#include <functional>
#include <vector>

namespace tidemark::app {

/// What all paged tables share: columns as data and the signals.
class PagedModelBase : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Raw number or text of a cell, for export and tests.
    static constexpr int rawRole = Qt::UserRole;

    virtual void setQuery(const store::Query& query) = 0;
    /// Reads again what is shown; rows that are still there keep the selection.
    virtual void refresh() = 0;
    [[nodiscard]] virtual bool waiting() const = 0;
    [[nodiscard]] virtual const store::Query& query() const = 0;

    /// How a click on a column's header sorts; empty when the column can't be sorted by.
    [[nodiscard]] virtual std::optional<store::Query::Order> orderOf(int column) const = 0;

signals:
    /// A page arrived, or the model was emptied.
    void loaded();
    void failed(const tidemark::Error& error);
};

/// A column of a paged table.
template <class Row>
struct PagedColumn
{
    QString title;
    QString hint;
    std::function<QVariant(const Row&, int role)> cell; ///< Display, ToolTip and raw role
    bool rightAligned = false;
    std::optional<store::Query::Order> order;
};

/// A table over a question to the library, read in pages by the library's thread as the view
/// scrolls: the number of rows is never asked for.
template <class Row>
class PagedModel : public PagedModelBase
{
public:
    using Fetch = std::function<Result<std::vector<Row>>(const store::Store&, const store::Query&)>;
    static constexpr std::uint32_t pageSize = 200;

    PagedModel(Library& library, Fetch fetch, std::vector<PagedColumn<Row>> columns,
               QObject* parent = nullptr)
        : PagedModelBase(parent)
        , m_library(library)
        , m_fetch(std::move(fetch))
        , m_columns(std::move(columns))
    {
    }

    void setQuery(const store::Query& query) override
    {
        m_query = query;
        beginResetModel();
        m_rows.clear();
        m_complete = false;
        endResetModel();
        request(0, pageSize, [this](std::vector<Row> rows) { append(std::move(rows)); });
    }

    void refresh() override
    {
        const auto wanted =
            std::max<std::uint32_t>(static_cast<std::uint32_t>(m_rows.size()), pageSize);
        request(0, wanted, [this](std::vector<Row> rows) { replace(std::move(rows)); });
    }

    [[nodiscard]] bool waiting() const override { return m_waiting; }

    [[nodiscard]] const store::Query& query() const override { return m_query; }

    [[nodiscard]] std::optional<store::Query::Order> orderOf(int column) const override
    {
        return m_columns[static_cast<std::size_t>(column)].order;
    }

    [[nodiscard]] const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
            return {};
        }
        const auto& column = m_columns[static_cast<std::size_t>(index.column())];
        switch (role) {
        case Qt::TextAlignmentRole:
            return QVariant(column.rightAligned ? Qt::AlignRight | Qt::AlignVCenter
                                                : Qt::AlignLeft | Qt::AlignVCenter);
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
        case rawRole:
            return column.cell(at(index.row()), role);
        default:
            return {};
        }
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
            return {};
        }
        const auto& column = m_columns[static_cast<std::size_t>(section)];
        if (role == Qt::DisplayRole) {
            return column.title;
        }
        return role == Qt::ToolTipRole && !column.hint.isEmpty() ? QVariant(column.hint)
                                                                 : QVariant();
    }

    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override
    {
        return !parent.isValid() && !m_complete && !m_waiting;
    }

    void fetchMore(const QModelIndex& parent) override
    {
        if (canFetchMore(parent)) {
            request(static_cast<std::uint32_t>(m_rows.size()), pageSize,
                    [this](std::vector<Row> rows) { append(std::move(rows)); });
        }
    }

private:
    void request(std::uint32_t offset, std::uint32_t limit,
                 std::function<void(std::vector<Row>)> use)
    {
        store::Query page = m_query;
        page.offset = offset;
        page.limit = limit;
        const auto mine = m_latest.next();
        m_waiting = true;
        m_library.read(
            this, [fetch = m_fetch, page](const store::Store& store) { return fetch(store, page); },
            [this, mine, limit, use = std::move(use)](Result<std::vector<Row>> rows) {
                if (!m_latest.isCurrent(mine)) {
                    return;
                }
                // After an error the table stays as it is and asks no more by itself.
                m_complete = !rows || rows->size() < limit;
                if (rows) {
                    use(std::move(*rows));
                } else {
                    emit failed(rows.error());
                }
                // Only now: whoever hears of the rows before they are in would ask for them again.
                m_waiting = false;
                emit loaded();
            });
    }

    void append(std::vector<Row> rows)
    {
        if (rows.empty()) {
            return;
        }
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(rows.size()) - 1);
        m_rows.insert(m_rows.end(), std::make_move_iterator(rows.begin()),
                      std::make_move_iterator(rows.end()));
        endInsertRows();
    }

    void replace(std::vector<Row> rows)
    {
        const bool sameIds = rows.size() == m_rows.size() &&
                             std::equal(rows.begin(), rows.end(), m_rows.begin(),
                                        [](const Row& a, const Row& b) { return a.id == b.id; });
        if (sameIds) {
            m_rows = std::move(rows);
            if (!m_rows.empty()) {
                emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            }
            return;
        }
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }

    Library& m_library;
    Fetch m_fetch;
    std::vector<PagedColumn<Row>> m_columns;
    store::Query m_query;
    std::vector<Row> m_rows;
    Latest m_latest;
    bool m_waiting = false;
    bool m_complete = true;
};

} // namespace tidemark::app
