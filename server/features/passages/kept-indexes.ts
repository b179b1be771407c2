// Keeps the indexes of this process while the courses stay the same.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { buildIndex } from "./build-index.ts";
import type { PassageIndex } from "./passage-index.ts";
import { listTexts, type Place, type TextRow } from "./queries.ts";

/** A course that changes all the time gets a new index at most so often, in milliseconds. */
const KEPT_MS = 30_000;
/** The text of a file arrives without a new revision. */
const OLDEST_MS = 600_000;

type Index = PassageIndex<Place>;
type Kept = { revision: string; madeAt: number; index: Promise<Index> };

/**
 * `revision` changes with the content of the course. A question that comes while a new index is
 * made is answered from the old one: the texts of its places are read again anyway.
 */
export function keepIndexes() {
  const kept = new Map<CourseId, Kept>();
  const making = new Set<CourseId>();

  function make(sql: Sql, courseId: CourseId, revision: string): Promise<Index> {
    making.add(courseId);
    const made = {
      revision,
      madeAt: performance.now(),
      index: buildIndex(courseId, pagesOf(sql, courseId)),
    };
    if (!kept.has(courseId)) kept.set(courseId, made);
    void made.index.then(() => kept.set(courseId, made), () => {
      if (kept.get(courseId) === made) kept.delete(courseId);
    }).finally(() => making.delete(courseId));
    return made.index;
  }

  return (sql: Sql, courseId: CourseId, revision: string): Promise<Index> => {
    const old = kept.get(courseId);
    if (!old) return make(sql, courseId, revision);
    const age = performance.now() - old.madeAt;
    const isCurrent = age < (old.revision === revision ? OLDEST_MS : KEPT_MS);
    if (!isCurrent && !making.has(courseId)) make(sql, courseId, revision).catch(() => {});
    return old.index;
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
