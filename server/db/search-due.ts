// Writes the search's rows of sources that have none yet, or rows of an older normaliser, and lets
// new rows into the index of letters.
import { putSources, readSources, type SearchedKind } from "./search-sources.ts";
import type { Pool, Transaction } from "./sql.ts";

const AT_ONCE = 50;
/** The captions of one video may have thousands of cues. */
const CAPTIONS_AT_ONCE = 2;

type Due = { kind: SearchedKind; sourceId: string };

/** Returns how many sources it has done. Other processes may do the same at the same time. */
export async function indexDue(pool: Pool, signal?: AbortSignal): Promise<number> {
  let [done, last]: [number, Due | undefined] = [0, undefined];
  while (!signal?.aborted) {
    const batch: Due[] = await pool.begin((sql) => indexBatch(sql, last));
    last = batch.at(-1);
    if (!last) break;
    done += batch.length;
  }
  return done;
}

async function indexBatch(sql: Transaction, last: Due | undefined): Promise<Due[]> {
  const next = await listDue(sql, last);
  const due = next[0]?.kind === "caption" ? next.slice(0, CAPTIONS_AT_ONCE) : next;
  const kinds = new Set(due.map(({ kind }) => kind));
  for (const kind of kinds) {
    const ids = due.filter((one) => one.kind === kind).map(({ sourceId }) => sourceId);
    const sources = await readSources(sql, kind, ids, { lock: true });
    await putSources(sql, kind, sources);
    // Somebody is changing the others at this moment, or they are gone.
    const read = new Set(sources.map(({ sourceId }) => sourceId));
    const others = ids.filter((id) => !read.has(id));
    const standing = others.length > 0 ? await readSources(sql, kind, others, { lock: false }) : [];
    const left = new Set(standing.map(({ sourceId }) => sourceId));
    await removeDue(sql, kind, ids.filter((id) => !left.has(id)));
  }
  return due;
}

const NEW_AT_ONCE = 200;

/** Skips rows that somebody is changing. They come in the next round. */
export async function indexNewRows(pool: Pool, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const { count } = await pool`
      update academy.search_texts s set is_new = false
      from (
        select kind, source_id, part from academy.search_texts
        where is_new limit ${NEW_AT_ONCE} for update skip locked
      ) n
      where s.kind = n.kind and s.source_id = n.source_id and s.part = n.part
    `;
    done += count;
    if (count < NEW_AT_ONCE) break;
  }
  return done;
}

/** `last` is the last row of the batch before: a row that stays due waits for the next round. */
const listDue = (sql: Transaction, last: Due | undefined) =>
  sql<Due[]>`
    select kind, source_id from academy.search_due
    ${last ? sql`where (kind, source_id) > (${last.kind}, ${last.sourceId})` : sql``}
    order by kind, source_id limit ${AT_ONCE} for update skip locked
  `.then((rows) => [...rows]);

const removeDue = (sql: Transaction, kind: SearchedKind, ids: string[]) =>
  sql`delete from academy.search_due where kind = ${kind} and source_id = any(${ids})`;
