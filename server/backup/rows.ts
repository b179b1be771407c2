// Reads the rows of a table as lines of JSON, and fills a table from such lines. PostgreSQL and
// PGlite both understand this, and no value loses a digit.
import type { Sql } from "../db/sql.ts";
import { hashOf, type Sum, writeWhole } from "./files.ts";
import type { Table } from "./tables.ts";

/**
 * Two databases, or two roles, may write the same value in different ways, such as a time in the zone
 * of the database. Call this first in each transaction that reads rows.
 */
export const writeValuesAlike = (sql: Sql) =>
  sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)
  `;

/** A row may have several hundred kilobytes, such as the text of a long file. */
const FEWEST_ROWS = 50;
/** A far database needs a long time for each batch. */
const MOST_ROWS = 1000;
const BYTES_AT_ONCE = 5_000_000;
const LETTERS_AT_ONCE = 500_000;

export async function saveRows(
  sql: Sql,
  table: Table,
  path: string,
): Promise<Sum & { rows: number }> {
  const read = readRows(sql, table);
  const sum = await writeWhole(path, read.bytes());
  return { rows: read.count(), ...sum };
}

export const hashOfRows = (sql: Sql, table: Table): Promise<Sum> =>
  hashOf(readRows(sql, table).bytes());

function readRows(sql: Sql, table: Table) {
  const { name, generated, sorting } = table;
  const encoder = new TextEncoder();
  let count = 0;
  async function* bytes() {
    const rows = sql<{ line: string }[]>`
      select (to_jsonb(t) - ${generated}::text[])::text as line
      from ${sql(`academy.${name}`)} as t
      order by ${sql.unsafe(sorting)}
    `;
    for await (const batch of rows.cursor(await countRowsAtOnce(sql, table))) {
      count += batch.length;
      yield encoder.encode(batch.map(({ line }) => `${line}\n`).join(""));
    }
  }
  return { bytes, count: () => count };
}

/** Reads no long value: `pg_column_size` is its size on the disk, where it may be compressed. */
async function countRowsAtOnce(sql: Sql, { name, columns }: Table): Promise<number> {
  const sizes = columns.flatMap((column, index) => [
    index === 0 ? sql`` : sql`, `,
    sql`pg_column_size(${sql(column)})`,
  ]);
  const [{ largest = null } = {}] = await sql<{ largest?: number | null }[]>`
    select max(greatest(${sizes})) as largest from ${sql(`academy.${name}`)}
  `;
  const fitting = Math.floor(BYTES_AT_ONCE / (largest ?? 1));
  return Math.max(FEWEST_ROWS, Math.min(fitting, MOST_ROWS));
}

/** The table must be empty and its triggers off. */
export async function fillRows(
  sql: Sql,
  { name, columns, documents, counter }: Table,
  path: string,
) {
  const table = sql(`academy.${name}`);
  // In a row of JSON, the `null` of a document and of the database look the same.
  const values = columns.flatMap((column, index) => [
    index === 0 ? sql`` : sql`, `,
    documents.includes(column) ? sql`coalesce(${sql(column)}, 'null')` : sql`${sql(column)}`,
  ]);
  for await (const lines of readBatches(path)) {
    await sql`
      insert into ${table} (${sql(columns)}) overriding system value
      select ${values}
      from jsonb_populate_recordset(null::${table}, ${`[${lines.join()}]`}::text::jsonb)
    `;
  }
  if (!counter) return;
  await sql`
    select setval(
      pg_get_serial_sequence(${`academy.${name}`}, ${counter}),
      coalesce((select max(${sql(counter)}) from ${table}), 0) + 1,
      false
    )
  `;
}

async function* readBatches(path: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let letters = 0;
  let rest = "";
  const { readable } = await Deno.open(path);
  for await (const text of readable.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      lines.push(line);
      letters += line.length;
      if (letters < LETTERS_AT_ONCE) continue;
      yield lines;
      [lines, letters] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}
