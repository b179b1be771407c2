// Compares a database before and after a migration: finds what would block readers of a large table.
import { connect, type Sql } from "../db/sql.ts";

type Shape = { tables: Named[]; columns: Named[]; indexes: Named[]; constraints: Named[] };
/** `state` says what must not change. */
type Named = { id: string; table: string; name: string; state: string };

/** Files up to this one landed before the rules. */
export const LAST_BEFORE_RULES = 47;

/** Tables that stay small in every academy. */
const SMALL = ["academy.courses", "academy.overviews"];

export async function readShape(url: string): Promise<Shape> {
  const sql = connect(url, { max: 1 });
  try {
    return {
      tables: await listTables(sql),
      columns: await listColumns(sql),
      indexes: await listIndexes(sql),
      constraints: await listConstraints(sql),
    };
  } finally {
    await sql.end();
  }
}

const listTables = (sql: Sql) =>
  sql<Named[]>`
    select oid::text as id, oid::regclass::text as table, relname as name,
      relfilenode::text as state
    from pg_class where relnamespace = 'academy'::regnamespace and relkind = 'r'
  `;

const listColumns = (sql: Sql) =>
  sql<Named[]>`
    select attrelid || '.' || attnum as id, attrelid::regclass::text as table, attname as name,
      attnotnull::text as state
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'academy'::regnamespace and c.relkind = 'r' and attnum > 0
  `;

const listIndexes = (sql: Sql) =>
  sql<Named[]>`
    select indexrelid::text as id, indrelid::regclass::text as table,
      indexrelid::regclass::text as name, '' as state
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'academy'::regnamespace
  `;

/** A foreign key of a new column without a default needs no check, so it is valid at once. */
const listConstraints = (sql: Sql) =>
  sql<Named[]>`
    select c.oid::text as id, conrelid::regclass::text as table,
      case contype when 'f' then conrelid || '.' || conkey[1] else pg_get_constraintdef(c.oid) end
        as name,
      case when convalidated then contype::text else 'not valid' end as state
    from pg_constraint c
    where connamespace = 'academy'::regnamespace and conrelid <> 0 and contype in ('c', 'f')
  `;

/** Returns a sentence for each part of the migration that needs a long lock on a large table. */
export function findLongLocks(before: Shape, after: Shape, runsOutside: boolean): string[] {
  const old = new Set(before.tables.map(({ table }) => table));
  const known = (list: Named[], { id }: Named) => list.find((one) => one.id === id);
  const isOld = ({ table }: Named) => old.has(table) && !SMALL.includes(table);
  const isCheckedNotNull = ({ table, name }: Named) =>
    before.constraints.some((one) =>
      one.table === table && one.state === "c" && one.name === `CHECK ((${name} IS NOT NULL))`
    );

  const rewritten = after.tables.filter(isOld)
    .filter((one) => known(before.tables, one)?.state !== one.state)
    .map(({ table }) => `${table} is written anew: use no default that is computed for each row`);
  const notNull = after.columns.filter(isOld)
    .filter((one) => one.state === "true" && known(before.columns, one)?.state === "false")
    .filter((one) => !isCheckedNotNull(one))
    .map(({ table, name }) => `${table}.${name}: validate a check "is not null" in a file before`);
  const indexes = after.indexes.filter(isOld)
    .filter((one) => !runsOutside && !known(before.indexes, one))
    .map(({ name }) => `${name}: make it concurrently, in a file of its own`);
  const constraints = after.constraints.filter(isOld)
    .filter((one) => one.state !== "not valid" && !known(before.constraints, one))
    .filter((one) => one.state === "c" || before.columns.some(({ id }) => id === one.name))
    .map(({ table, name }) =>
      `${table} ${name}: add it "not valid", and validate it in the next file`
    );
  return [...rewritten, ...notNull, ...indexes, ...constraints];
}
