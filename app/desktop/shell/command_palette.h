#pragma once

#include <QAction>
#include <QDialog>
#include <QList>

class QLineEdit;
class QListWidget;

namespace tidemark::app {

class Library;
class Navigator;

/// Ctrl+K: type a part of a command's or a record's name, Enter does it.
class CommandPalette : public QDialog
{
    Q_OBJECT

public:
    CommandPalette(Library& library, Navigator& navigator, QList<QAction*> actions,
                   QWidget* parent = nullptr);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& text);
    void addRecords(const QString& text);
    void choose();

    Library& m_library;
    Navigator& m_navigator;
    QList<QAction*> m_actions;
    QLineEdit* m_field;
    QListWidget* m_list;
};

} // namespace tidemark::app
