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
const ROWS_AT_ONCE = 50;
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

function readRows(sql: Sql, { name, generated, sorting }: Table) {
  const encoder = new TextEncoder();
  let count = 0;
  async function* bytes() {
    const rows = sql<{ line: string }[]>`
      select (to_jsonb(t) - ${generated}::text[])::text as line
      from ${sql(`academy.${name}`)} as t
      order by ${sql.unsafe(sorting)}
    `;
    for await (const batch of rows.cursor(ROWS_AT_ONCE)) {
      count += batch.length;
      yield encoder.encode(batch.map(({ line }) => `${line}\n`).join(""));
    }
  }
  return { bytes, count: () => count };
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
