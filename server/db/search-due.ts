// Writes the search's rows of sources that have none yet, or rows of an older normaliser, and lets
// new rows into the index of letters.
import { putSources, readSources, type SearchedKind } from "./search-sources.ts";
import { isAway, type Pool, type Transaction } from "./sql.ts";

const SOURCES_AT_ONCE = 50;
/** The captions of a video, or the messages of a conversation, may be very long. */
const BYTES_AT_ONCE = 200_000;

export type Due = { kind: SearchedKind; sourceId: string };
type Options = {
  signal?: AbortSignal;
  /** Gets each source whose rows could not be written. The source stays due. */
  sourceFailed?: (source: Due, error: unknown) => void;
};

/** Returns how many sources it has done. Other processes may do the same at the same time. */
export async function indexDue(
  pool: Pool,
  { signal, sourceFailed = () => {} }: Options = {},
): Promise<number> {
  let [done, last]: [number, Due | undefined] = [0, undefined];
  while (!signal?.aborted) {
    let batch: Due[] = [];
    try {
      await pool.begin(async (sql) => {
        batch = await listBatch(sql, last);
        await indexBatch(sql, batch);
      });
      done += batch.length;
    } catch (error) {
      if (batch.length === 0 || isAway(error)) throw error;
      done += await indexEach(pool, batch, sourceFailed);
    }
    last = batch.at(-1);
    if (!last) break;
  }
  return done;
}

/** One source of the batch fails. So each source gets a transaction of its own. */
async function indexEach(
  pool: Pool,
  batch: Due[],
  sourceFailed: (source: Due, error: unknown) => void,
): Promise<number> {
  let done = 0;
  for (const source of batch) {
    try {
      await pool.begin(async (sql) => {
        if (await lockDue(sql, source)) await indexBatch(sql, [source]);
      });
      done++;
    } catch (error) {
      if (isAway(error)) throw error;
      sourceFailed(source, error);
    }
  }
  return done;
}

async function indexBatch(sql: Transaction, due: Due[]) {
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

/**
 * The next sources, as many as one transaction can write in a short time. At least one, if any is
 * due.
 */
async function listBatch(sql: Transaction, last: Due | undefined): Promise<Due[]> {
  const due = await listDue(sql, last);
  let bytes = 0;
  const fitting = due.findIndex((source) => (bytes += source.bytes) > BYTES_AT_ONCE);
  return due.slice(0, fitting < 0 ? due.length : Math.max(1, fitting))
    .map(({ kind, sourceId }) => ({ kind, sourceId }));
}

/**
 * `last` is the last row of the batch before: a row that stays due waits for the next round. The
 * texts of the other kinds are short.
 */
const listDue = (sql: Transaction, last: Due | undefined) =>
  sql<(Due & { bytes: number })[]>`
    select d.kind, d.source_id, coalesce(case d.kind
      when 'caption' then (
        select octet_length(c.content) from academy.captions c
        where c.video_id = split_part(d.source_id, ':', 1)::uuid
          and c.language = split_part(d.source_id, ':', 2)
      )
      when 'conversation' then (
        select sum(octet_length(m.content))::int from academy.messages m
        where m.conversation_id = d.source_id::uuid
      )
    end, 0) as bytes
    from academy.search_due d
    ${last ? sql`where (d.kind, d.source_id) > (${last.kind}, ${last.sourceId})` : sql``}
    order by d.kind, d.source_id limit ${SOURCES_AT_ONCE} for update of d skip locked
  `;

const lockDue = (sql: Transaction, { kind, sourceId }: Due) =>
  sql`
    select from academy.search_due where kind = ${kind} and source_id = ${sourceId}
    for update skip locked
  `.then(({ length }) => length > 0);

const removeDue = (sql: Transaction, kind: SearchedKind, ids: string[]) =>
  sql`delete from academy.search_due where kind = ${kind} and source_id = any(${ids})`;
