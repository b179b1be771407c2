// The table for the vectors of passages. It needs the extension pgvector, which a database may not
// have, so no migration makes it: each process looks for it, makes it where it can, and looks again
// where it is missing.
import { isAway, isRefused, type Pool, type Sql } from "../../db/sql.ts";
import type { Log } from "../../log.ts";

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
