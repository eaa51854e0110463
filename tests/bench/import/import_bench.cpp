// Time and memory of reading one result file into the full model, the file mapped as the
// application does it: import_bench FILE [question=answer ...]
#include "plugins/builtin.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tidemark;

namespace {

void describe(const plugin::ImportReport& report)
{
    std::size_t results = 0;
    std::size_t intervals = 0;
    std::size_t ranges = 0;
    for (const ImportedRecord& record : report.records) {
        results += record.results.size();
        for (const ImportedResult& result : record.results) {
            for (const DirectionFigures& figures : result.directions) {
                intervals += figures.intervals.size();
                for (const ImportedLatency& latency : figures.latencies) {
                    ranges += latency.histogram.ranges().size();
                }
            }
        }
    }
    std::printf("%zu records, %zu results, %zu intervals, %zu histogram ranges\n",
                report.records.size(), results, intervals, ranges);
}

} // namespace

int main(int argc, char** argv)
{
    const int file = argc < 2 ? -1 : open(argv[1], O_RDONLY | O_CLOEXEC);
    struct stat info{};
    if (file < 0 || fstat(file, &info) != 0) {
        std::fprintf(stderr, "usage: import_bench FILE [question=answer ...]\n");
        return 2;
    }
    const auto size = static_cast<std::size_t>(info.st_size);
    void* const bytes = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) {
        std::perror("mmap");
        return 1;
    }
    plugin::ImportOptions options;
    for (int i = 2; i < argc; ++i) {
        const std::string text = argv[i];
        options.answers[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
    }
    plugin::ImporterRegistry registry;
    importers::registerBuiltins(registry);
    const plugin::ImportInput input{
        std::filesystem::path(argv[1]).filename().string(),
        {static_cast<const char*>(bytes), size},
        [&](std::size_t offset) { madvise(bytes, offset & ~std::size_t{65535}, MADV_DONTNEED); }};
    const auto start = std::chrono::steady_clock::now();
    const auto report = registry.read(input, options, {});
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    if (!report) {
        std::fprintf(stderr, "%s\n", report.error().sentence().c_str());
        return 1;
    }
    describe(*report);
    std::printf("%.3f s, %.0f MB/s, user time %.3f s, peak memory %ld MB\n", time.count(),
                static_cast<double>(size) / 1e6 / time.count(),
                static_cast<double>(usage.ru_utime.tv_sec) +
                    static_cast<double>(usage.ru_utime.tv_usec) / 1e6,
                usage.ru_maxrss / 1024);
    munmap(bytes, size);
    close(file);
    return 0;
}
