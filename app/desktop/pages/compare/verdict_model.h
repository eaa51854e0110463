#pragma once

#include "app/desktop/pages/compare/compare_presenter.h"

#include <QAbstractTableModel>

namespace tidemark::app {

/// The table of verdicts: a row for each test.
class VerdictModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Test,
        Measured,
        ValueA,
        ValueB,
        Effect,
        Word,
        ColumnCount
    };

    /// The Verdict of a row, for the delegate that draws its interval.
    static constexpr int verdictRole = Qt::UserRole;
    /// Half the range of the interval axis, common to all rows (0.05 = 5 %).
    static constexpr int reachRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setState(const CompareState& state);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString display(const CompareRow& row, int column) const;

    std::vector<CompareRow> m_rows;
    QString m_nameA;
    QString m_nameB;
    double m_reach = 0.05;
};

/// "+12 % [+10 %, +14 %]", or what there is of it.
[[nodiscard]] QString effectText(const Verdict& verdict, const QLocale& locale);

/// A sign that says with the word, never alone by colour: "▲ faster", "▼ slower", "= ...", "? ...";
/// the question mark also for claims that something caps.
[[nodiscard]] QString signedWord(const CompareRow& row);

/// How the rows share one axis: the largest end of any interval or margin, at most 1 (100 %).
[[nodiscard]] double reachOf(const std::vector<CompareRow>& rows);

} // namespace tidemark::app

Q_DECLARE_METATYPE(tidemark::Verdict)
