// Keeps the indexes of this process while the courses stay the same.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { buildIndex } from "./build-index.ts";
import type { PassageIndex } from "./passage-index.ts";
import { listTexts, type Place, type TextRow } from "./queries.ts";

/**
 * An index lasts at least so many times as long as its making took, because some courses change all
 * the time. The texts of its places are read again for each question, so it shows no old text.
 */
const LASTS = 50;
/** The text of a file arrives without a new revision. In milliseconds. */
const OLDEST = 600_000;

type Index = PassageIndex<Place>;
type Kept = { revision: string; index: Promise<Index>; madeAt: number; tookMs: number };

/** `revision` changes with the content of the course. */
export function keepIndexes() {
  const kept = new Map<CourseId, Kept>();

  function make(sql: Sql, courseId: CourseId, revision: string): Promise<Index> {
    const begun = performance.now();
    const index = buildIndex(courseId, pagesOf(sql, courseId));
    const made: Kept = { revision, index, madeAt: Infinity, tookMs: 0 };
    kept.set(courseId, made);
    index.then(() => {
      made.madeAt = performance.now();
      made.tookMs = made.madeAt - begun;
    }, () => {
      // The next question tries again.
      if (kept.get(courseId) === made) kept.delete(courseId);
    });
    return index;
  }

  return (sql: Sql, courseId: CourseId, revision: string): Promise<Index> => {
    const known = kept.get(courseId);
    if (!known) return make(sql, courseId, revision);
    const age = performance.now() - known.madeAt;
    const lasts = known.revision === revision ? OLDEST : known.tookMs * LASTS;
    return age < lasts ? known.index : make(sql, courseId, revision);
  };
}

async function* pagesOf(sql: Sql, courseId: CourseId): AsyncGenerator<TextRow[]> {
  let behind: TextRow | undefined;
  do {
    const rows = await listTexts(sql, courseId, behind);
    behind = rows.at(-1);
    if (behind) yield rows;
  } while (behind);
}
