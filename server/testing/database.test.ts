import assert from "node:assert/strict";
import { migrationsFolder, readMigrations } from "../db/migrate.ts";
import { testDatabase } from "./database.ts";

const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
Deno.test.afterAll(async () => {
  await one.close();
  await other.close();
});

Deno.test("gives a migrated database that can search inside words", async () => {
  const applied = await one.sql`select name from academy.migrations order by number`;
  const known = await readMigrations(migrationsFolder);
  assert.deepEqual(applied.map(({ name }) => name), known.map(({ name }) => name));
  await one.sql`create extension if not exists pg_trgm`;
  const [row] = await one.sql`select similarity('ပညာ', 'ပညာ') as alike`;
  assert.equal(row?.alike, 1);
});

Deno.test("hides the tables of one test file from another", async () => {
  await one.sql`create table academy.mine (id integer)`;
  const [row] = await other.sql`select to_regclass('academy.mine') as found`;
  assert.equal(row?.found, null);
});
