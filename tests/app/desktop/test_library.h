#pragma once

#include "app/desktop/library/library.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/basket.h"
#include "app/desktop/shell/navigator.h"
#include "app/desktop/theme/theme.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QUndoStack>

#include <filesystem>

namespace tidemark::app::testing {

/// Two workloads (random and sequential read) on the variants "io_uring" and "libaio", legacy the
/// reference.
[[nodiscard]] Plan samplePlan(unsigned rounds = 5);

/// A finished run of that plan with made-up numbers: io_uring is `advantage` faster than libaio,
/// the rounds differ by 1 %. With intervals and histogram.
[[nodiscard]] Run sampleRun(const Plan& plan, std::uint32_t workload, std::uint32_t variant,
                            std::uint32_t round, double advantage = 0.2);

/// Records the plan with all its runs in `store`.
ExperimentId record(store::Store& store, const Plan& plan, double advantage = 0.2);

/// A library in a folder of its own with `experiments` recorded experiments.
class LibraryFolder
{
public:
    explicit LibraryFolder(int experiments);

    [[nodiscard]] std::filesystem::path file() const;

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

/// Everything that a page needs, on such a library, without a runner program.
struct TestContext
{
    explicit TestContext(int experiments);

    LibraryFolder folder;
    QSettings settings;
    ThemeSwitch theme;
    Library library;
    RunnerClient runner;
    Basket basket;
    Navigator navigator;
    QUndoStack undo;
    AppContext context;
};

} // namespace tidemark::app::testing
