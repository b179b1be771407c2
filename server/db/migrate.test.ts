import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { until } from "../testing/until.ts";
import { migrate, MigrationRefused, migrationsFolder, readMigrations } from "./migrate.ts";
import { connect, isCancelled } from "./sql.ts";

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

const outside = (statement: string) => `-- Outside of a transaction: a trial.\n${statement}\n`;

const trialIndex = () =>
  inDatabase((sql) =>
    sql<{ isValid: boolean }[]>`
      select indisvalid as is_valid from pg_index
      where indexrelid = to_regclass('academy.trial_n')
    `
  );

Deno.test("runs a file outside of a transaction once, also when a kill came before its row", async () => {
  const { url } = await withMore({
    "+1_trial.sql": "create table academy.trial (n integer);",
    "+2_index.sql": outside(
      "create index concurrently if not exists trial_n on academy.trial (n);",
    ),
  });
  assert.equal((await migrate(base.url, url)).length, 2);
  assert.deepEqual([...await trialIndex()], [{ isValid: true }]);
  const last = real.length + 2;
  await inDatabase((sql) => sql`delete from academy.migrations where number = ${last}`);
  assert.equal((await migrate(base.url, url)).length, 1);
  assert.equal((await migrate(base.url, url)).length, 0);
  await forget();
});

Deno.test({
  name: "makes an index anew that a failed attempt left unfinished",
  // PGlite makes no index concurrently, so it leaves none unfinished.
  ignore: !server,
  async fn() {
    const { url } = await withMore({
      "+1_trial.sql":
        "create table academy.trial (n integer); insert into academy.trial values (1), (1);",
      "+2_index.sql": outside(
        "create unique index concurrently if not exists trial_n on academy.trial (n);",
      ),
    });
    await assert.rejects(migrate(base.url, url), /could not create unique index/);
    assert.deepEqual([...await trialIndex()], [{ isValid: false }]);
    await inDatabase((sql) => sql`update academy.trial set n = 2 where ctid = '(0,1)'`);
    assert.equal((await migrate(base.url, url)).length, 1);
    assert.deepEqual([...await trialIndex()], [{ isValid: true }]);
    await forget();
  },
});

Deno.test({
  name: "makes an index once when two runners start at the same time outside of a transaction",
  ignore: !server,
  async fn() {
    const { url } = await withMore({
      "+1_trial.sql": "create table academy.trial as select n from generate_series(1, 50000) n;",
      "+2_index.sql": outside(
        "create index concurrently if not exists trial_n on academy.trial (n);",
      ),
    });
    const runs = await Promise.all([1, 2, 3].map(() => migrate(base.url, url)));
    assert.equal(runs.flat().length, 2);
    assert.deepEqual([...await trialIndex()], [{ isValid: true }]);
    await forget();
  },
});

/** Reads the table in a transaction that stays open until `end` is called. */
async function longRead() {
  const sql = connect(base.url, { max: 1, statementTimeout: 0 });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: began, resolve } = Promise.withResolvers<void>();
  const done = sql.begin(async (sql) => {
    await sql`select n from academy.trial`;
    resolve();
    await ended;
  });
  await began;
  return {
    async end() {
      end();
      await done;
      await sql.end();
    },
  };
}

Deno.test({
  name: "lets others read while a migration waits for a long read, and says so when it gives up",
  ignore: !server,
  async fn() {
    const { url, folder } = await withMore({
      "+1_trial.sql": "create table academy.trial (n integer);",
    });
    await migrate(base.url, url);
    const name = `${String(real.length + 2).padStart(4, "0")}_word.sql`;
    await Deno.writeTextFile(
      `${folder}/${name}`,
      "alter table academy.trial add column word text;",
    );
    const read = await longRead();
    const reader = connect(base.url, { max: 1, statementTimeout: 60_000 });
    let pauses = 0;
    const failed = assert.rejects(
      migrate(base.url, url, {
        lockMs: 500,
        attempts: 3,
        // Between two attempts nothing stands before a reader.
        pause: async () => void (await reader`select n from academy.trial`, pauses++),
      }),
      new RegExp(`${name} did not get its locks in 3 attempts`),
    );
    await until(() =>
      reader`
        select from pg_locks where relation = 'academy.trial'::regclass and not granted
      `.then(({ length }) => length > 0)
    );
    // The long read ends only after this: a migration that waited for ever would block this reader.
    await reader`select n from academy.trial`.catch((error) => {
      assert.ok(!isCancelled(error), "a reader waited behind the migration for ever");
      throw error;
    });
    await failed;
    assert.equal(pauses, 2);
    await read.end();
    await reader.end();
    assert.deepEqual(await migrate(base.url, url), [name]);
    await forget();
  },
});
