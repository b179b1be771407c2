import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { migrate, MigrationRefused, migrationsFolder, readMigrations } from "./migrate.ts";
import { connect } from "./sql.ts";

const server = Deno.env.get("DATABASE_URL");
const base = await testDatabase();
// Each runner here opens its own connection, and PGlite takes only one.
await base.database.close();
Deno.test.afterAll(() => base.close());

const real = await readMigrations(migrationsFolder);

/** The real migrations and more, in a new folder. */
async function withMore(more: Record<string, string>) {
  const folder = await Deno.makeTempDir();
  for (const { name, text } of real) await Deno.writeTextFile(`${folder}/${name}`, text);
  const next = (n: number) => String(real.length + n).padStart(4, "0");
  for (const [name, text] of Object.entries(more)) {
    await Deno.writeTextFile(
      `${folder}/${name.replace(/^\+(\d)/, (_, n) => next(Number(n)))}`,
      text,
    );
  }
  return { url: pathToFileURL(`${folder}/`), folder };
}

async function inDatabase<T>(work: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const sql = connect(base.url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const forget = () =>
  inDatabase((sql) =>
    sql.begin(async (sql) => {
      await sql`delete from academy.migrations where number > ${real.length}`;
      await sql`drop table if exists academy.trial`;
    })
  );

Deno.test("changes nothing in a database that is up to date", async () => {
  assert.deepEqual(await migrate(base.url), []);
});

Deno.test("applies each migration once when two runners start at the same time", async () => {
  const { url } = await withMore({
    "+1_trial.sql": "create table academy.trial (n integer);",
    "+2_more.sql": "insert into academy.trial values (1);",
  });
  // PGlite has one connection: the second runner starts there after the first has ended.
  const runs = server
    ? await Promise.all([migrate(base.url, url), migrate(base.url, url)])
    : [await migrate(base.url, url), await migrate(base.url, url)];
  assert.equal(runs.flat().length, 2);
  assert.equal((await inDatabase((sql) => sql`select n from academy.trial`)).length, 1);
  await forget();
});

Deno.test({
  name: "makes one schema when eight processes meet an empty database",
  // PGlite takes only one connection.
  ignore: !server,
  async fn() {
    const { url, close } = await emptyDatabase(server ?? "");
    const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
    assert.deepEqual(runs.flat().sort(), real.map(({ name }) => name));
    await close();
  },
});

Deno.test("leaves nothing of a migration that fails, and keeps the migrations before it", async () => {
  const { url, folder } = await withMore({
    "+1_trial.sql": "create table academy.trial (n integer);",
    "+2_broken.sql": "insert into academy.trial values (1); select nonsense;",
  });
  await assert.rejects(migrate(base.url, url));
  assert.equal((await inDatabase((sql) => sql`select n from academy.trial`)).length, 0);
  const [broken] = [...Deno.readDirSync(folder)].filter(({ name }) => name.includes("broken"));
  await Deno.writeTextFile(`${folder}/${broken?.name}`, "insert into academy.trial values (2);");
  assert.equal((await migrate(base.url, url)).length, 1, "mended, it goes on where it stopped");
  await forget();
});

Deno.test("refuses an edited migration, a gap and a database newer than the program, by name", async () => {
  const { url, folder } = await withMore({
    "+1_trial.sql": "create table academy.trial (n integer);",
  });
  await migrate(base.url, url);
  const refused = (url: URL | undefined, words: RegExp) =>
    assert.rejects(migrate(base.url, url), (error) => {
      assert.ok(error instanceof MigrationRefused);
      assert.match(error.message, words);
      return true;
    });
  await refused(undefined, /newer than this program: it holds \d+_trial\.sql/);
  const name = `${String(real.length + 1).padStart(4, "0")}_trial.sql`;
  await Deno.writeTextFile(`${folder}/${name}`, "create table academy.trial (n bigint);");
  await refused(url, /trial\.sql was changed after it had been applied/);
  await forget();
  await Deno.rename(`${folder}/${name}`, `${folder}/0099_trial.sql`);
  await refused(url, /without a gap: 0099_trial\.sql stands where/);
});

Deno.test("does not take a checkout's line endings for an edit", async () => {
  const { url, folder } = await withMore({});
  for (const { name, text } of real) {
    await Deno.writeTextFile(`${folder}/${name}`, text.replaceAll("\n", "\r\n"));
  }
  assert.deepEqual(await migrate(base.url, url), []);
});
