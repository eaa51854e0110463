// Records runs without end until it is killed, and says on stdout what is already stored, each line
// in one write: "finished ID" and "appended ID SECONDS".

#include <chrono>
#include <iostream>
#include <thread>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

/// Ends the program with the sentence when `result` is an error.
template <class T>
T must(Result<T> result)
{
    if (!result) {
        std::cerr << result.error().sentence() << '\n';
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

void say(const std::string& line)
{
    std::cout << line + "\n" << std::flush;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        return 2;
    }
    auto store = must(Store::open(argv[1], OpenMode::ReadWrite));
    must(store.recoverInterrupted());
    const auto experiment = must(store.addExperiment(examplePlan()));
    must(store.setState(experiment, ExperimentState::Running));
    for (std::uint32_t position = 0;; ++position) {
        auto run = exampleRun(experiment, 3);
        run.position = position;
        run.id = must(store.beginRun(run));
        const auto id = std::to_string(run.id.value);
        for (std::uint32_t second = 0; second < 3; ++second) {
            must(store.appendToRun(run.id, intervalsIn(run, second), secondsIn(run, second)));
            say("appended " + id + " " + std::to_string(second + 1));
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
        }
        must(store.finishRun(run));
        say("finished " + id);
    }
}
