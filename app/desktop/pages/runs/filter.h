#pragma once

#include "core/store/store.h"

#include <QString>
#include <QStringList>

namespace tidemark::app {

/// What the filter field says: "nvme path:io_uring tag:after-update state:failed". Words without a
/// key are searched as they stand; a word with a key narrows one field. A value with blanks is put
/// in quotes: tag:"after update".
struct Filter
{
    store::Query query;   ///< text, path, tag, state
    QStringList problems; ///< a sentence for each part that makes no sense; it is left out
};

[[nodiscard]] Filter parseFilter(const QString& text);

} // namespace tidemark::app
