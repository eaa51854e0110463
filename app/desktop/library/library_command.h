#pragma once

#include "app/desktop/library/library.h"

#include <QUndoCommand>

#include <functional>

namespace tidemark::app {

/// A change of the library that can be undone. Both ways run in the library's thread; `report`
/// gets the error of either, in the GUI thread.
class LibraryCommand : public QUndoCommand
{
public:
    using Work = std::function<Result<>(store::Store&)>;
    using Report = std::function<void(const Error&)>;

    /// `name` is what the Edit menu says: "Rename record". `context` is alive as long as reports
    /// are wanted; the library outlives the undo stack.
    LibraryCommand(Library& library, QObject* context, const QString& name, Work redo, Work undo,
                   Report report)
        : QUndoCommand(name)
        , m_library(library)
        , m_context(context)
        , m_redo(std::move(redo))
        , m_undo(std::move(undo))
        , m_report(std::move(report))
    {
    }

    void redo() override { run(m_redo); }

    void undo() override { run(m_undo); }

private:
    void run(const Work& work)
    {
        m_library.write(m_context ? m_context.data() : static_cast<QObject*>(&m_library), work,
                        [report = m_report, context = m_context](const Result<>& result) {
                            if (!result && context) {
                                report(result.error());
                            }
                        });
    }

    Library& m_library;
    QPointer<QObject> m_context;
    Work m_redo;
    Work m_undo;
    Report m_report;
};

} // namespace tidemark::app
