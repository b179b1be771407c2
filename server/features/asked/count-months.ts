import type { Sql } from "../../db/sql.ts";
import { type AskedCount, countPortion, listUncountedMonths, putMonth } from "./queries.ts";

/** One statement counts so many learners, so that it stays short in an academy of any size. */
const LEARNERS_AT_ONCE = 2000;
/** Before all other ids. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Counts each month that has ended. Returns how many months were counted. A month that cannot be
 * counted does not keep the others back. Its error comes last.
 */
export async function countEndedMonths(sql: Sql, signal?: AbortSignal) {
  const errors: unknown[] = [];
  let count = 0;
  for (const period of await listUncountedMonths(sql)) {
    try {
      if (await countMonth(sql, period, { signal })) count++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return { count };
}

/** Stores nothing and returns false if `signal` ends it: a month is counted as a whole. */
export async function countMonth(
  sql: Sql,
  period: string,
  { signal, most = LEARNERS_AT_ONCE }: { signal?: AbortSignal; most?: number } = {},
) {
  const lessons = new Map<string, AskedCount>();
  let behindId: string | null | undefined = FIRST_ID;
  while (behindId) {
    if (signal?.aborted) return false;
    const portion = await countPortion(sql, period, behindId, most);
    for (const { videoId, people, questions } of portion?.lessons ?? []) {
      const sum = lessons.get(videoId) ?? { videoId, people: 0, questions: 0 };
      sum.people += people;
      sum.questions += questions;
      lessons.set(videoId, sum);
    }
    behindId = portion?.lastId;
  }
  await putMonth(sql, period, [...lessons.values()]);
  return true;
}
