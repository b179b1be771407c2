import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { migrate, migrationsFolder, OUTSIDE, readMigrations } from "../db/migrate.ts";
import { openLocalDatabase } from "../../supabase/local/database.ts";
import { emptyDatabase } from "./database.ts";
import { findLongLocks, LAST_BEFORE_RULES, readShape } from "./migration-rules.ts";

/** A kill may come between the statement and the row that says that it ran. */
const repeatable =
  /^(--.*\n)+(create (unique )?index concurrently if not exists|drop index concurrently if exists) [^;]+;\s*$/;

const folder = await Deno.makeTempDir({ prefix: "pyinnya-migrations-" });
const server = Deno.env.get("DATABASE_URL");
const database =
  await (server
    ? emptyDatabase(server)
    : openLocalDatabase(await Deno.makeTempDir({ prefix: "pyinnya-rules-" })));
Deno.test.afterAll(async () => {
  await database.close();
});

const write = (name: string, text: string) => Deno.writeTextFile(`${folder}/${name}`, text);
const apply = () => migrate(database.url, pathToFileURL(`${folder}/`));

const real = await readMigrations(migrationsFolder);
for (const { name, text } of real.slice(0, LAST_BEFORE_RULES)) await write(name, text);
await apply();
let last = await readShape(database.url);
let count = LAST_BEFORE_RULES;

async function check(text: string): Promise<string[]> {
  await write(`${String(++count).padStart(4, "0")}_next.sql`, text);
  await apply();
  const before = last;
  last = await readShape(database.url);
  return findLongLocks(before, last, text.startsWith(OUTSIDE));
}

Deno.test("finds no long lock in the migrations that follow", async () => {
  for (const { name, text } of real.slice(LAST_BEFORE_RULES)) {
    assert.deepEqual(await check(text), [], name);
    if (text.startsWith(OUTSIDE)) assert.match(text, repeatable, name);
  }
});

const notes = "alter table academy.notes";

for (
  const [what, text, sentence] of [
    ["a computed default", `${notes} add column a uuid default gen_random_uuid()`, /written anew/],
    ["another type", `${notes} alter version type bigint`, /written anew/],
    ["an index", "create index notes_b on academy.notes (created_at)", /notes_b: make it conc/],
    [
      "a unique constraint",
      `${notes} add constraint notes_u unique (id, owner_id)`,
      /notes_u: make/,
    ],
    ["a check", `${notes} add check (content <> 'c')`, /"not valid", and validate/],
    ["a check of a new column", `${notes} add d text check (d <> '')`, /"not valid", and validate/],
    ["a foreign key", `${notes} add foreign key (owner_id) references academy.users`, /not valid/],
    [
      "a validation in the same file",
      `${notes} add constraint e check (content <> 'e') not valid; ${notes} validate constraint e`,
      /validate it in the next file/,
    ],
    ["not null", `${notes} alter at_second set not null`, /at_second: validate/],
  ] as const
) {
  Deno.test(`finds a long lock: ${what}`, async () => {
    const [first = "nothing", ...more] = await check(`${text};`);
    assert.match(first, sentence);
    assert.deepEqual(more, []);
  });
}

Deno.test("finds no long lock where a migration follows the rules", async () => {
  for (
    const text of [
      `${notes} add column f text not null default 'f', add column g timestamptz default now();`,
      `${notes} add column h uuid references academy.users on delete cascade;`,
      `${notes} add constraint i check (f is not null) not valid;`,
      `${notes} validate constraint i;`,
      `${notes} add column k text; ${notes} add constraint l check (k is not null) not valid;`,
      "-- Outside of a transaction: an index.\ncreate index concurrently if not exists notes_m on academy.notes (f);",
      "create table academy.trial (id uuid primary key, n text check (n <> '')); create index on academy.trial (n);",
      "alter table academy.courses add column n text check (n <> '');",
    ]
  ) assert.deepEqual(await check(text), [], text);
});
