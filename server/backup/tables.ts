// Says which tables a backup holds, and in which order they can be filled.
import type { Sql } from "../db/sql.ts";

export type Table = {
  name: string;
  columns: string[];
  /** The database computes these columns again. */
  generated: string[];
  /** Columns that always hold JSON, which may be JSON's own `null`. */
  documents: string[];
  /** Sorts the rows `t` in the same way in every database, and each after those it refers to. */
  sorting: string;
  /** The column that the database counts up. */
  counter: string | null;
};

/** These rows mean something only to the servers that run now, or can be made again. */
const notSaved = new Set([
  // The manifest names the migrations, and the restore runs them.
  "migrations",
  // A restored academy is another epoch: phones fetch their lists again.
  "epochs",
  // Who is signed in, and how often somebody tried.
  "sessions",
  "throttles",
  "action_counts",
  // What running servers do.
  "leases",
  "idempotency_keys",
  // Made again from the lessons. The new database may not have pgvector.
  "passage_vectors",
  // Speaks about other backups of this academy.
  "checked_backups",
]);

type Found = Table & { refersTo: string[] };

/** Each table comes after those to which it refers. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const found = await sql<Found[]>`
    select c.relname as name, a.columns, a.generated, a.documents, a.counter,
      coalesce(
        quote_ident(a.counter), key.sorting, 'to_jsonb(t)::text collate "C"'
      ) as sorting,
      array(
        select distinct other.relname::text from pg_constraint r
        join pg_class other on other.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f'
      ) as refers_to
    from pg_class c
    cross join lateral (
      select
        array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
        coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}') as generated,
        coalesce(
          array_agg(attname::text) filter (where atttypid = 'jsonb'::regtype and attnotnull), '{}'
        ) as documents,
        max(attname::text) filter (where attidentity <> '') as counter
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
    ) a
    left join lateral (
      select string_agg(
        -- Two databases may sort texts by different rules.
        quote_ident(attname) || case when atttypid = 'text'::regtype then ' collate "C"' else '' end,
        ', ' order by place
      ) as sorting
      from pg_index
      cross join unnest(indkey::int2[]) with ordinality as part (number, place)
      join pg_attribute on attrelid = indrelid and attnum = part.number
      where indrelid = c.oid and indisprimary
    ) key on true
    where c.relnamespace = to_regnamespace('academy') and c.relkind = 'r'
    order by c.relname
  `;
  return afterThoseTheyReferTo(found.filter(({ name }) => !notSaved.has(name)));
}

function afterThoseTheyReferTo(tables: Found[]): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name, refersTo }) =>
      refersTo.every((other) => other === name || !waiting.has(other))
    );
    if (!next) throw new Error(`These tables refer to each other: ${[...waiting.keys()]}.`);
    waiting.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}
