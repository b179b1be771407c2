// Keeps the indexes of this process while the courses stay the same.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { formatError, type Log } from "../../log.ts";
import { passages, passagesMadeAt } from "../../metrics.ts";
import { readCourseNotes } from "./course-notes.ts";
import type { CourseTexts } from "./lesson-texts.ts";
import { buildIndex, type PassageIndex } from "./passage-index.ts";
import { type Entry, listTexts, type TextRow } from "./queries.ts";

/**
 * An index is used for this many times as long as its making took, also if the course has changed,
 * because some courses change all the time. The texts of its places are read again for each
 * question, so it shows no old text.
 */
const LASTS = 50;
/** An older index is made again. The text of a file arrives without a new revision. */
const OLDEST_MS = 600_000;

/** A failed index is made again only after this time, because it reads the whole course. */
const PAUSE_MS = 10_000;

type Index = PassageIndex<Entry>;
type Kept = {
  /** The last index that is complete. */
  index?: Index;
  revision: string;
  madeAt: number;
  tookMs: number;
  /** When the making failed the last time. */
  failedAt?: number;
  /** The next index, while it is made. */
  making?: Promise<Index>;
};

export type IndexOptions = {
  log: Log;
  /** Called when the index of a course is made. */
  onMade?: (courseId: CourseId) => void;
  /** For tests: each question waits for an index with all changes. */
  onlyNew?: boolean;
  /** The clock, in milliseconds. Tests pass their own. */
  now?: () => number;
};

export function keepIndexes(
  { log, onMade = () => {}, onlyNew = false, now = () => performance.now() }: IndexOptions,
) {
  const all = new Map<CourseId, Kept>();

  async function make(sql: Sql, courseId: CourseId, kept: Kept, revision: string) {
    const begun = now();
    try {
      const index = await buildIndex(courseId, await textsOfCourse(sql, courseId));
      const madeAt = now();
      Object.assign(kept, { index, revision, madeAt, tookMs: madeAt - begun });
      passages.set(index.entries.length, courseId);
      passagesMadeAt.set(Date.now() / 1000, courseId);
      onMade(courseId);
      return index;
    } catch (error) {
      kept.failedAt = now();
      log.warn("passages", { course: courseId, error: formatError(error) });
      throw error;
    } finally {
      kept.making = undefined;
    }
  }

  /**
   * Returns the index of a course. `revision` changes with the content of the course. While a new
   * index is made, or if that fails, questions get the old one. Only the first one is waited for.
   */
  return async (sql: Sql, courseId: CourseId, revision: string): Promise<Index> => {
    const kept: Kept = all.get(courseId) ?? { revision, madeAt: 0, tookMs: 0 };
    all.set(courseId, kept);
    for (;;) {
      const { index } = kept;
      const isNew = kept.revision === revision;
      if (index && now() - kept.madeAt < (isNew ? OLDEST_MS : lastsMs(kept))) {
        return index;
      }
      const failedAt = kept.failedAt ?? -Infinity;
      if (!kept.making && now() - failedAt < PAUSE_MS) {
        if (index) return index;
        throw new Error(`The index of ${courseId} failed a moment ago.`);
      }
      const making = kept.making ??= make(sql, courseId, kept, revision);
      if (index && !onlyNew) {
        // If it fails, a later question tries again.
        making.catch(() => {});
        return index;
      }
      const made = await making;
      if (!onlyNew || kept.revision === revision) return made;
    }
  };

  function lastsMs({ tookMs }: Kept) {
    return onlyNew ? 0 : Math.min(tookMs * LASTS, OLDEST_MS);
  }
}

/** All texts of a course, and the notes in its captions. */
export const textsOfCourse = async (sql: Sql, courseId: CourseId): Promise<CourseTexts> => ({
  notes: await readCourseNotes(sql, courseId),
  pages: pagesOf(sql, courseId),
});

async function* pagesOf(sql: Sql, courseId: CourseId): AsyncGenerator<TextRow[]> {
  let behind: TextRow | undefined;
  do {
    const rows = await listTexts(sql, courseId, behind);
    behind = rows.at(-1);
    if (behind) yield rows;
  } while (behind);
}
