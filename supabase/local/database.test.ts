import assert from "node:assert/strict";
import { connect } from "../../server/db/sql.ts";
import { openLocalDatabase } from "./database.ts";
import { withoutReady } from "./ready-once.ts";

const folder = await Deno.makeTempDir({ prefix: "pyinnya-database-" });
const database = await openLocalDatabase(folder);
const sql = connect(database.url, { max: 1 });
Deno.test.afterAll(async () => {
  await sql.end();
  await database.close();
  await Deno.remove(folder, { recursive: true });
});

await sql`create table things (n integer primary key check (n >= 0))`;
await sql`insert into things values (1)`;

const failures: Record<string, (n: number) => Promise<unknown>> = {
  "a check": (n) => sql`insert into things values (${-1 - n})`,
  "a key that is taken": () => sql`insert into things values (${1})`,
  "a division": () => sql`select 1 / ${0}::int as n`,
  "a value of another type": () => sql`select ${"x"}::int as n`,
  "a syntax error": () => sql`selec ${1}`,
  "a transaction": (n) => sql.begin((sql) => sql`insert into things values (${-1 - n})`),
};

Deno.test("gives each statement its own answer after a statement that fails", async () => {
  for (const [what, fail] of Object.entries(failures)) {
    for (let n = 0; n < 25; n++) {
      await assert.rejects(fail(n), { name: "PostgresError" }, what);
      const [row] = await sql`select ${n}::int as n`;
      assert.equal(row?.n, n, what);
    }
  }
});

Deno.test("gives each waiting statement its own answer when one of them fails on the same connection", async () => {
  for (let round = 0; round < 15; round++) {
    const queries = Array.from(
      { length: 12 },
      (_, n) =>
        n % 3 === 1
          ? sql`insert into things values (${-n})`.then(() => "stored", () => "refused")
          : sql`select ${n}::int as n`.then(([row]) => row?.n),
    );
    const expected = Array.from({ length: 12 }, (_, n) => n % 3 === 1 ? "refused" : n);
    assert.deepEqual(await Promise.all(queries), expected);
  }
});

Deno.test("a savepoint that fails leaves its transaction whole", async () => {
  const seen = await sql.begin(async (sql) => {
    await sql.savepoint((sql) => sql`insert into things values (${-5})`).catch(() => {});
    const [row] = await sql`select ${7}::int as n`;
    await sql`insert into things values (${50})`;
    return row?.n;
  });
  assert.equal(seen, 7);
  assert.equal((await sql`select n from things where n = ${50}`).length, 1);
});

Deno.test("removes each ReadyForQuery wherever the chunks are cut, and removes nothing else", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  // The body of this row looks like a ReadyForQuery, but is none.
  const row = "D\0\0\0\x0cZ\0\0\0\x05IZZ";
  const error = "E\0\0\0\x06\0\0";
  const ready = "Z\0\0\0\x05I";
  const all = bytes(row + error + ready + row + ready);
  for (let cut = 0; cut <= all.length; cut++) {
    for (const second of [cut, Math.min(cut + 3, all.length)]) {
      const out: number[] = [];
      const pass = withoutReady((data) => out.push(...data));
      for (const [from, to] of [[0, cut], [cut, second], [second, all.length]]) {
        pass(all.slice(from, to));
      }
      assert.deepEqual(out, [...bytes(row + error + row)], `${cut}, ${second}`);
    }
  }
});
