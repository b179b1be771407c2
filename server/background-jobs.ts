// Runs the work that waits for storage or for the search. In each round the first process does what
// is due, and the others find nothing left.
import type { Database } from "./db/database.ts";
import { type Due, indexDue, indexNewRows } from "./db/search-due.ts";
import type { Pool } from "./db/sql.ts";
import { lockCourses } from "./features/courses/queries.ts";
import { indexFileTexts } from "./features/resources/index-file-texts.ts";
import { putResourcePieces } from "./features/resources/queries.ts";
import { readTexts } from "./features/resources/read-texts.ts";
import { type PutPieces, readWaiting } from "./features/uploads/readings.ts";
import { removeWaiting } from "./features/uploads/removals.ts";
import { putVideoPieces } from "./features/videos/queries.ts";
import { formatError, type Log } from "./log.ts";
import { type Repeating, startRepeating } from "./repeat.ts";
import type { Storage } from "./services/storage.ts";

const MINUTE = 60_000;
const FILE_TEXTS_MS = 5000;

/** A path belongs to only one row: a video or a resource. */
export const putPiecesInto = (pool: Pool): PutPieces => (...file) =>
  pool.begin(async (sql) => {
    // Locks the courses, as all code does that changes the content of a course.
    await lockCourses(sql);
    await putVideoPieces(sql, ...file);
    await putResourcePieces(sql, ...file);
  });

/** Writes rows of the search that are missing. One source that fails stops nothing else. */
export function indexTexts(database: Database, log: Log) {
  const logged = new Set<string>();
  const sourceFailed = ({ kind, sourceId }: Due, error: unknown) => {
    const name = `${kind} ${sourceId}`;
    // The source fails again each minute.
    if (logged.has(name)) return;
    logged.add(name);
    log.warn("search", { kind, source: sourceId, error: formatError(error) });
  };
  return async (signal: AbortSignal) => {
    try {
      await indexDue(database.sql, { signal, sourceFailed });
    } finally {
      await indexNewRows(database.sql, signal);
    }
  };
}

const ROWS_AT_ONCE = 500;

/** Removes what belonged to removed videos, in portions, so that no other request waits long. */
export async function removeRowsOfVideos(pool: Pool, signal: AbortSignal) {
  while (!signal.aborted) {
    const [{ isLeft } = {}] = await pool<{ isLeft: boolean }[]>`
      select academy.remove_rows_of_a_video(${ROWS_AT_ONCE}) as is_left
    `;
    if (!isLeft) return;
  }
}

/** Loops of their own, so that no removal waits for the reading of a large file. */
export function startBackgroundJobs(
  database: Database,
  storage: Storage,
  log: Log,
  { readsFiles = true }: { readsFiles?: boolean } = {},
): Repeating {
  const logFailure = (error: unknown) => log.warn("background_jobs", { error: formatError(error) });
  const dependencies = () => ({ sql: database.sql, storage, log });
  const jobs = [
    startRepeating(
      MINUTE,
      async (signal) => await removeWaiting(dependencies(), { signal }),
      logFailure,
    ),
    startRepeating(
      MINUTE,
      async (signal) => await readWaiting(dependencies(), putPiecesInto(database.sql), signal),
      logFailure,
    ),
    startRepeating(
      MINUTE,
      indexTexts(database, log),
      logFailure,
    ),
    startRepeating(
      MINUTE,
      async (signal) => await removeRowsOfVideos(database.sql, signal),
      logFailure,
    ),
    // More often, because staff look for what they have just added.
    ...readsFiles
      ? [startRepeating(
        FILE_TEXTS_MS,
        async (signal) => await readTexts(dependencies(), signal),
        logFailure,
        // The first requests after a start are more urgent.
        { beginsAtOnce: false },
      )]
      : [],
    startRepeating(
      FILE_TEXTS_MS,
      async (signal) => await indexFileTexts(dependencies(), signal),
      logFailure,
    ),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
