#include "core/store/schema.h"

#include "core/base/text.h"
#include "core/store/library_copy.h"
#include "core/store/sqlite.h"

#include <array>
#include <string>

namespace tidemark::store {
namespace {

// Times are nanoseconds since 1970 (UTC), enumerations the names of core/model/enum_names.h, plans,
// facts and findings JSON of core/model/json.h, blobs of core/store/result_blobs.h. What is listed
// stands in small tables of its own, so that a page of a list never reads a plan or a histogram.
constexpr const char* version1 = R"sql(
CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A process that records something now or died doing so; see process_identity.h.
CREATE TABLE writer (
  id INTEGER PRIMARY KEY,
  pid INTEGER NOT NULL,
  started INTEGER NOT NULL,
  boot TEXT NOT NULL,
  UNIQUE (pid, started, boot)
) STRICT;

CREATE TABLE environment (
  id INTEGER PRIMARY KEY,
  hash INTEGER NOT NULL,
  facts TEXT NOT NULL
) STRICT;
CREATE INDEX environment_hash ON environment (hash);

CREATE TABLE experiment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  profile_name TEXT NOT NULL,
  target TEXT NOT NULL,
  state TEXT NOT NULL,
  created INTEGER NOT NULL,
  trashed INTEGER,
  in_trash INTEGER NOT NULL DEFAULT 0,
  search TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  writer INTEGER REFERENCES writer
) STRICT;
CREATE INDEX experiment_newest ON experiment (in_trash, created, id, state);
CREATE INDEX experiment_writer ON experiment (writer) WHERE writer IS NOT NULL;

CREATE TABLE experiment_plan (
  experiment INTEGER PRIMARY KEY REFERENCES experiment ON DELETE CASCADE,
  plan TEXT NOT NULL
) STRICT;

CREATE TABLE tag (
  experiment INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY (experiment, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_name ON tag (name);

CREATE TABLE variant (
  id INTEGER PRIMARY KEY,
  experiment INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  search TEXT NOT NULL,
  UNIQUE (experiment, number)
) STRICT;

CREATE TABLE run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  experiment INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE,
  variant INTEGER NOT NULL REFERENCES variant ON DELETE CASCADE,
  workload INTEGER NOT NULL,
  round INTEGER NOT NULL,
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  cached INTEGER NOT NULL,
  state TEXT NOT NULL,
  started INTEGER NOT NULL,
  in_trash INTEGER NOT NULL,
  warnings INTEGER NOT NULL DEFAULT 0,
  throughput REAL,
  iops REAL,
  mean_latency REAL,
  p99 REAL,
  cpu_per_io REAL,
  environment INTEGER REFERENCES environment,
  error TEXT,
  writer INTEGER REFERENCES writer
) STRICT;
-- Covering: a page of a list is chosen from the index alone.
CREATE INDEX run_newest ON run (in_trash, started, id, variant, state);
CREATE INDEX run_throughput ON run (in_trash, throughput, id, variant, state);
CREATE INDEX run_iops ON run (in_trash, iops, id, variant, state);
CREATE INDEX run_p99 ON run (in_trash, p99, id, variant, state);
CREATE INDEX run_experiment ON run (experiment, position, state, warnings);
CREATE INDEX run_variant ON run (variant);
CREATE INDEX run_environment ON run (environment);
CREATE INDEX run_writer ON run (writer) WHERE writer IS NOT NULL;

CREATE TABLE run_data (
  run INTEGER PRIMARY KEY REFERENCES run ON DELETE CASCADE,
  summary BLOB NOT NULL,
  worker_latency BLOB NOT NULL,
  intervals BLOB NOT NULL,
  seconds BLOB NOT NULL
) STRICT;

-- What a run brought second by second while it goes on; merged into run_data at its end.
CREATE TABLE run_chunk (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  intervals BLOB NOT NULL,
  seconds BLOB NOT NULL
) STRICT;
CREATE INDEX run_chunk_run ON run_chunk (run);

CREATE TABLE finding (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::array<Migration, 1> allSteps{{{1, version1}}};

} // namespace

std::span<const Migration> migrations()
{
    return allSteps;
}

Result<int> libraryVersion(const Database& database, std::span<const Migration> steps)
{
    // One statement, hence one view, while another process may be making the library.
    TM_TRY(find, database.prepare("SELECT application_id, user_version,"
                                  " (SELECT count(*) FROM sqlite_schema)"
                                  " FROM pragma_application_id, pragma_user_version"));
    TM_CHECK(find.step());
    const auto owner = find.integer(0);
    const auto version = find.integer(1);
    const auto objects = find.integer(2);
    const auto place = utf8(database.file());
    if (owner != applicationId && (owner != 0 || version != 0 || objects != 0)) {
        return fail(ErrorCode::BadInput, "this is the database of another program", place,
                    "Name another file");
    }
    const int newest = steps.back().version;
    if (version > newest) {
        return fail(ErrorCode::Unsupported,
                    "this library was made by a newer Tidemark (version " +
                        std::to_string(version) + " of its format; this one knows up to " +
                        std::to_string(newest) + ")",
                    place, "Update Tidemark, or name another library");
    }
    return static_cast<int>(version);
}

Result<> migrate(const Database& database, std::span<const Migration> steps)
{
    TM_TRY(before, libraryVersion(database, steps));
    const int newest = steps.back().version;
    if (before == newest) {
        return {};
    }
    if (before != 0) {
        auto copy = database.file();
        copy += ".before-v" + std::to_string(newest);
        TM_CHECK(copyLibrary(database, copy));
    }
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(current, libraryVersion(database, steps)); // another process may have been faster
    for (const auto& step : steps) {
        if (step.version > current) {
            TM_CHECK(database.execute(step.sql));
        }
    }
    TM_CHECK(
        database.execute(("PRAGMA application_id = " + std::to_string(applicationId)).c_str()));
    TM_CHECK(database.execute(("PRAGMA user_version = " + std::to_string(newest)).c_str()));
    return transaction.commit();
}

} // namespace tidemark::store
