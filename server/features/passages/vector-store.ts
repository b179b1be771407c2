// The table for the vectors of passages. It needs the extension pgvector, which a database may not
// have, so no migration makes it: each process looks for it, makes it where it can, and looks again
// where it is missing.
import type { CourseId } from "../../catalogue.ts";
import { isAway, isRefused, type Pool, type Sql } from "../../db/sql.ts";
import type { Log } from "../../log.ts";
import type { Place } from "./queries.ts";
import type { Language } from "./words.ts";

type KeptStore = {
  /** The store, if it is open. */
  current(): VectorStore | undefined;
  /** Opens the store, if it is not. Undefined while the database has no pgvector. */
  open(pool: Pool): Promise<VectorStore | undefined>;
  /** The next `open` looks again. */
  forget(): void;
};

/** A database without pgvector may get it later. */
const LOOK_AGAIN_MS = 600_000;

/** `onOpen` is called when the store was opened: its table may be new. */
export function keepStore(
  { log, now, onOpen }: { log: Log; now: () => number; onOpen: () => void },
): KeptStore {
  let store: VectorStore | undefined;
  let lookAt = -Infinity;
  let hasWarned = false;
  return {
    current: () => store,
    async open(pool) {
      if (store || now() < lookAt) return store;
      const opened = await openVectorStore(pool);
      if ("schema" in opened) {
        store = opened;
        onOpen();
        return store;
      }
      lookAt = now() + LOOK_AGAIN_MS;
      if (!hasWarned) {
        const problem = `AI_EMBEDDING_MODEL has no effect: ${opened.reason}`;
        log.warn("passages", { problem });
      }
      hasWarned = true;
      return undefined;
    },
    forget: () => void (store = undefined),
  };
}

/** `schema` has the extension: Supabase puts it into `extensions`. */
export type VectorStore = { schema: string };
type NoStore = { reason: string };

type Found = {
  schema: string | null;
  isAvailable: boolean;
  hasExtensions: boolean;
  isMade: boolean;
};

const LOCK = 727948;

/** Two processes that start at the same time make one table. */
async function openVectorStore(pool: Pool): Promise<VectorStore | NoStore> {
  const found = await lookForStore(pool);
  if (found.schema && found.isMade) return { schema: found.schema };
  if (!found.schema && !found.isAvailable) {
    return { reason: "the database does not have the extension pgvector" };
  }
  try {
    return await pool.begin(makeStore);
  } catch (error) {
    if (isAway(error) || !(error instanceof Error)) throw error;
    const hint = isRefused(error)
      ? found.schema
        ? ". The role of the server needs the right to create tables in the schema academy"
        : ". An owner of the database can: create extension vector"
      : "";
    return { reason: `the database refuses pgvector or its table: ${error.message}${hint}` };
  }
}

/** Unknown names of a table, a column, a type, a function or a schema. */
const UNKNOWN_NAMES: readonly unknown[] = ["42P01", "42703", "42704", "42883", "3F000"];

/** Somebody has removed the table or the extension. */
export const isStoreGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && UNKNOWN_NAMES.includes(error.code);

async function makeStore(sql: Sql): Promise<VectorStore> {
  await sql`select pg_advisory_xact_lock(${LOCK})`;
  await sql`set local statement_timeout = '30s'`;
  const { schema, hasExtensions, isMade } = await lookForStore(sql);
  if (schema && isMade) return { schema };
  if (!schema) {
    await sql`create extension if not exists vector ${
      hasExtensions ? sql`with schema extensions` : sql``
    }`;
  }
  const made = schema ?? (await lookForStore(sql)).schema;
  if (!made) throw new Error("The extension has no schema.");
  // Without its column: somebody has removed the extension and all that belongs to it.
  await sql`drop table if exists academy.passage_vectors`;
  await sql`
    create table academy.passage_vectors (
      model text not null,
      course_id text not null,
      kind text not null,
      video_id uuid,
      source_id text not null,
      part integer not null,
      from_second integer,
      to_second integer,
      language text not null,
      -- Only a text whose hash is new is sent to the provider.
      text_hash text not null,
      -- Without a number of dimensions: each model has its own.
      vector ${sql(`${made}.vector`)} not null,
      unique nulls not distinct (
        model, course_id, kind, source_id, part, from_second, to_second, language
      )
    )
  `;
  // Beside the row, not in another table: a search reads all of them, in less than half of the
  // time.
  await sql`alter table academy.passage_vectors alter column vector set storage main`;
  await sql`
    create index passage_vectors_by_text on academy.passage_vectors (model, text_hash)
  `;
  return { schema: made };
}

async function lookForStore(sql: Sql): Promise<Found> {
  const [found] = await sql<Found[]>`
    select
      (
        select n.nspname::text from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'vector'
      ) as schema,
      exists (select from pg_available_extensions where name = 'vector') as is_available,
      exists (select from pg_namespace where nspname = 'extensions') as has_extensions,
      exists (
        select from pg_attribute a
        where a.attrelid = to_regclass('academy.passage_vectors') and a.attname = 'vector'
          and not a.attisdropped
      ) as is_made
  `;
  return found ?? { schema: null, isAvailable: false, hasExtensions: false, isMade: false };
}

/** Where a vector belongs. */
export type VectorKey = Omit<Place, "courseId"> & { language: string };
export type HashedKey = VectorKey & { hash: string };
type NewVector = HashedKey & { vector: string };

/** The vectors of one model for one course. */
export type VectorSpace = { model: string; courseId: CourseId };

export const vectorText = (vector: Float32Array) => `[${vector.join()}]`;

export const listVectors = (sql: Sql, { model, courseId }: VectorSpace) =>
  sql<HashedKey[]>`
    select kind, video_id, source_id, part, from_second as "from", to_second as "to", language,
      text_hash as hash
    from academy.passage_vectors where model = ${model} and course_id = ${courseId}
  `;

const keysOf = (sql: Sql, keys: VectorKey[]) =>
  sql`jsonb_to_recordset(${sql.json(keys)}) as k (
    kind text, "videoId" uuid, "sourceId" text, part int, "from" int, "to" int, language text,
    hash text, vector text
  )`;

const putOverOld = (sql: Sql) =>
  sql`
    on conflict (model, course_id, kind, source_id, part, from_second, to_second, language)
    do update set video_id = excluded.video_id, text_hash = excluded.text_hash,
      vector = excluded.vector
  `;

export const putVectors = (
  sql: Sql,
  { schema }: VectorStore,
  { model, courseId }: VectorSpace,
  vectors: NewVector[],
) =>
  sql`
    insert into academy.passage_vectors (
      model, course_id, kind, video_id, source_id, part, from_second, to_second, language,
      text_hash, vector
    )
    select ${model}, ${courseId}, kind, "videoId", "sourceId", part, "from", "to", language,
      hash, vector::${sql(`${schema}.vector`)}
    from ${keysOf(sql, vectors)}
    ${putOverOld(sql)}
  `;

/**
 * Gives these places the vectors of the same texts elsewhere. Returns the hashes of these texts.
 */
export const copyVectors = (sql: Sql, { model, courseId }: VectorSpace, keys: HashedKey[]) =>
  sql<{ hash: string }[]>`
    insert into academy.passage_vectors (
      model, course_id, kind, video_id, source_id, part, from_second, to_second, language,
      text_hash, vector
    )
    select ${model}, ${courseId}, kind, "videoId", "sourceId", part, "from", "to", language,
      hash, known.vector
    from ${keysOf(sql, keys)}
      cross join lateral (
        select v.vector from academy.passage_vectors v
        where v.model = ${model} and v.text_hash = k.hash limit 1
      ) known
    ${putOverOld(sql)}
    returning text_hash as hash
  `;

export const removeVectors = (sql: Sql, { model, courseId }: VectorSpace, keys: VectorKey[]) =>
  sql`
    delete from academy.passage_vectors v
    using ${keysOf(sql, keys)}
    where v.model = ${model} and v.course_id = ${courseId} and v.kind = k.kind
      and v.source_id = k."sourceId" and v.part = k.part and v.language = k.language
      and v.from_second is not distinct from k."from" and v.to_second is not distinct from k."to"
  `;

export type NearRow = Place & {
  /** The cosine between the question and the passage, at most 1. */
  likeness: number;
  /** Over all compared passages. */
  average: number;
  total: number;
};

/**
 * The passages of these courses and languages that are nearest to a question. Compares it with all
 * of them: no index fits vectors of any size. Leaves out vectors of another size, which cannot be
 * compared.
 */
export const listNearest = (
  sql: Sql,
  { schema }: VectorStore,
  { model, courses, languages, vector, most }: {
    model: string;
    courses: CourseId[];
    languages: Language[];
    vector: Float32Array;
    most: number;
  },
) =>
  sql<NearRow[]>`
    with compared as materialized (
      select v.kind, v.course_id, v.video_id, v.source_id, v.part, v.from_second, v.to_second,
        case when ${sql(`${schema}.vector_dims`)}(v.vector) = ${vector.length} then 1 - (
          v.vector operator(${sql(schema)}.<=>) ${vectorText(vector)}::text::${
    sql(`${schema}.vector`)
  }
        ) end as likeness
      from academy.passage_vectors v
      where v.model = ${model} and v.course_id = any(${courses})
        and v.language = any(${languages})
    )
    select kind, course_id, video_id, source_id, part, from_second as "from", to_second as "to",
      likeness, (select avg(likeness) from compared) as average,
      (select count(likeness)::int from compared) as total
    from compared where likeness is not null
    order by likeness desc limit ${most}
  `;
