import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { connect, type Pool } from "../db/sql.ts";
import type { Database } from "../db/database.ts";
import { migrateDatabase } from "../embedded.ts";
import { embedded, runToEnd, startProduct } from "../testing/product.ts";
import { emptyDatabase } from "../testing/database.ts";
import { makeUser } from "../testing/factories.ts";
import { handTimers } from "../testing/hand-timers.ts";
import { refuses } from "../testing/refuses.ts";
import { HARD_TEXT, makeSmallAcademy, type SmallAcademy } from "../testing/small-academy.ts";
import { until } from "../testing/until.ts";
import { demoPassword } from "../demo/people.ts";
import { readSettings, type Settings } from "../env.ts";
import { openAcademy, withPool } from "./academy.ts";
import { askDesk, openDesk } from "./desk.ts";
import { hashOf } from "./files.ts";
import { type Manifest, objectFile, readManifest } from "./manifest.ts";
import { checkFolder, restoreAcademy } from "./restore-academy.ts";
import { saveAcademy } from "./save.ts";

const root = await Deno.makeTempDir({ prefix: "pyinnya-backup-" });
const server = Deno.env.get("DATABASE_URL");
Deno.test.afterAll(() => Deno.remove(root, { recursive: true }));

const newFolder = () => join(root, crypto.randomUUID().slice(0, 8));
const settingsOf = (dataDir: string, databaseUrl?: string): Settings =>
  readSettings("start", { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

/** A PostgreSQL where `DATABASE_URL` names one, and else another data folder. */
async function emptyAcademy() {
  const database = server ? await emptyDatabase(server) : undefined;
  // Most machines in Myanmar have this zone, and PostgreSQL takes the zone of its machine.
  if (database) {
    await withPool(database.url, (sql) =>
      sql.unsafe(`
        do $$ begin
          execute format('alter database %I set timezone = %L', current_database(), 'Asia/Yangon');
        end $$
      `));
  }
  const dataDir = newFolder();
  return {
    dataDir,
    databaseUrl: database?.url,
    settings: settingsOf(dataDir, database?.url),
    close: async () => void await database?.close(),
  };
}

async function withDatabaseOf<Result>(settings: Settings, work: (sql: Pool) => Promise<Result>) {
  const { databaseUrl, close } = await openAcademy(settings);
  try {
    return await withPool(databaseUrl, work);
  } finally {
    await close();
  }
}

Deno.test("a restored academy has the same rows and files, counts on, and keeps its rules", async () => {
  const dataDir = newFolder();
  const { learner, video, paths } = await makeSmallAcademy(dataDir);
  const folder = newFolder();
  const { manifest, copied } = await saveAcademy(settingsOf(dataDir), folder);
  assert.equal(copied, 4);
  assert.deepEqual(manifest.missing, []);
  assert.deepEqual(manifest.objects.map(({ path }) => path), paths);

  const target = await emptyAcademy();
  await restoreAcademy(target.settings, folder, { readBack: true });
  const again = await saveAcademy(target.settings, newFolder());
  assert.deepEqual(again.manifest.tables, manifest.tables);
  assert.deepEqual(again.manifest.objects, manifest.objects);

  await withDatabaseOf(target.settings, async (sql) => {
    const [note] = await sql`
      select content, updated_at::text as at from academy.notes where at_second = 7
    `;
    assert.equal(note?.content, `${HARD_TEXT}7`);
    assert.match(note?.at, /05\.123456/);
    const [{ body } = {}] = await sql`
      select body::text as body from academy.applied_writes where status = 204
    `;
    assert.equal(body, "null");
    for (const table of ["sessions", "throttles", "leases", "action_counts"]) {
      const rows = await sql`select from ${sql(`academy.${table}`)}`;
      assert.equal(rows.length, 0, table);
    }
    const [last] = await sql`
      select number, conversation_id from academy.messages order by number desc limit 1
    `;
    const [added] = await sql`
      insert into academy.messages (conversation_id, role, content)
      values (${last?.conversationId}, 'user', 'One more') returning number
    `;
    assert.equal(BigInt(added?.number), BigInt(last?.number) + 1n);
    await assert.rejects(
      sql`
        insert into academy.notes (id, owner_id, video_id, content)
        values (gen_random_uuid(), ${learner.id}, gen_random_uuid(), 'No such lesson')
      `,
      "triggers are on again",
    );
    assert.equal((await sql`select from academy.videos where id = ${video.id}`).length, 1);
  });
  await target.close();
});

const task = (name: string, args: string[], env: Record<string, string>, cwd?: string) =>
  runToEnd(
    ["run", "-A", "--no-check", join(import.meta.dirname ?? "", name), ...args],
    { ...embedded, ...env },
    cwd,
  );

Deno.test("refuses a folder that is not its own, and leaves it as it is", async () => {
  const dataDir = newFolder();
  const settings = settingsOf(dataDir);
  await makeSmallAcademy(dataDir);
  const home = newFolder();
  await Deno.mkdir(home, { mode: 0o755 });
  await Deno.writeTextFile(join(home, "letter.txt"), "Dear Aye");
  await refuses(saveAcademy(settings, home), /has other files, such as letter\.txt/);
  const { mode } = await Deno.stat(home);
  if (mode !== null) assert.equal(mode & 0o777, 0o755);
  await refuses(saveAcademy(settings, join(dataDir, "backup")), /is inside of the data folder/);

  const folder = newFolder();
  const { manifest } = await saveAcademy(settings, folder);
  await withDatabaseOf(settings, async (sql) => {
    await sql`update academy.identity set id = gen_random_uuid()`;
    await sql`update academy.resources set file_path = 'resources/../ပညာ my file.pdf'`;
  });
  await refuses(saveAcademy(settings, folder), /has the backup of another academy/);
  assert.deepEqual((await readManifest(folder))?.tables, manifest.tables);

  const { manifest: odd } = await saveAcademy(settings, newFolder());
  assert.deepEqual(odd.missing, ["resources/../ပညာ my file.pdf"]);
  assert.equal(odd.objects.length, 3);
});

async function call(origin: string, path: string, init: RequestInit & { cookie?: string } = {}) {
  const { cookie = "", ...rest } = init;
  const headers = { origin, "content-type": "application/json", cookie };
  return await fetch(`${origin}${path}`, { ...rest, headers });
}

async function signIn(origin: string, { email, password }: { email: string; password: string }) {
  const answer = await call(origin, "/api/signin", {
    method: "POST",
    body: JSON.stringify({ email, password }),
  });
  assert.equal(answer.status, 200, await answer.text());
  return answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
}

async function expectWholeAcademy(origin: string, { learner, video, files }: SmallAcademy) {
  const old = await call(origin, "/api/auth/user", { cookie: learner.cookie });
  assert.equal(old.status, 401, "sessions are not restored");
  await old.body?.cancel();
  const cookie = await signIn(origin, learner);
  const notes = await (await call(origin, `/api/videos/${video.id}/notes`, { cookie })).json();
  assert.match(JSON.stringify(notes), /ပညာ/);
  const played = await call(origin, `/api/videos/${video.id}/stream`, { cookie });
  const bytes = files[video.videoPath]?.bytes ?? new Uint8Array();
  assert.deepEqual(
    await hashOf(played.body ?? new Blob().stream()),
    await hashOf(new Blob([bytes]).stream()),
  );
}

Deno.test("saves while a server runs, copies only new files again, and people sign in after the restore", async () => {
  const dataDir = newFolder();
  const small = await makeSmallAcademy(dataDir);
  const folder = newFolder();
  const product = await startProduct(dataDir);
  const cookie = await signIn(product.origin, small.learner);
  const first = await saveAcademy(settingsOf(dataDir), folder);
  assert.equal(first.copied, 4);
  const note = await call(product.origin, `/api/videos/${small.video.id}/notes`, {
    method: "POST",
    cookie,
    body: JSON.stringify({ content: "Written between two backups" }),
  });
  assert.ok(note.ok, `${note.status} ${await note.text()}`);
  // The server runs in another folder than the task.
  const second = await task("backup.ts", [basename(folder)], { DATA_DIR: dataDir }, root);
  assert.match(second.stdout, /New in .*: 0 files/, second.stderr);
  const count = (manifest?: Manifest) =>
    manifest?.tables.find(({ name }) => name === "notes")?.rows;
  assert.deepEqual([count(first.manifest), count(await readManifest(folder))], [120, 121]);
  product.kill("SIGTERM");
  await product.ended;

  const target = await emptyAcademy();
  const env: Record<string, string> = target.databaseUrl
    ? { DATABASE_URL: target.databaseUrl }
    : {};
  const restored = await task("restore.ts", [folder], { DATA_DIR: target.dataDir, ...env });
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /^Restored into the data.*: \d+ rows of \d+ tables and 4 files/);
  const moved = await startProduct(target.dataDir, env);
  await expectWholeAcademy(moved.origin, small);
  moved.kill("SIGTERM");
  await moved.ended;
  await target.close();
});

Deno.test("the tasks say what they did, or in one sentence why they did not", async () => {
  const dataDir = newFolder();
  await makeSmallAcademy(dataDir);
  const folder = newFolder();
  const saved = await task("backup.ts", [folder], { DATA_DIR: dataDir });
  assert.equal(saved.code, 0, saved.stderr);
  assert.match(saved.stdout, /^Saved the data folder .*: \d+ rows of \d+ tables and 4 files/);
  assert.match(saved.stdout, /New in .*: 4 files \(5\.0 MB\)/);
  const { mode } = await Deno.stat(folder);
  if (mode !== null) assert.equal(mode & 0o777, 0o700);

  const checked = await task("check.ts", [folder], { DATA_DIR: dataDir });
  assert.equal(checked.code, 0, checked.stderr);
  assert.match(
    checked.stdout,
    /^The backup is whole: \d+ rows of \d+ tables and 4 files \(5\.0 MB\)/,
  );
  const noted = await withDatabaseOf(
    settingsOf(dataDir),
    (sql) => sql`select made_at from academy.checked_backups`,
  );
  assert.equal(noted.length, 1, "the academy knows that the backup was checked");
  const untold = await task("check.ts", [folder], { DATABASE_URL: "postgres://a@127.0.0.1:1/a" });
  assert.equal(untold.code, 1);
  assert.match(untold.stderr, /^The academy does not know that this backup was checked: .*\n$/);

  const unnamed = await task("restore.ts", [], { DATA_DIR: newFolder() });
  assert.deepEqual([unnamed.code, unnamed.stdout], [1, ""]);
  assert.match(unnamed.stderr, /^Name the folder of the backup: deno task restore <folder>\n$/);
  const nothing = await task("backup.ts", [newFolder()], { DATA_DIR: newFolder() });
  assert.match(nothing.stderr, /^There is no academy in .*\n$/);
});

Deno.test("keeps files that the storage has lost, and saves the rows if it has none of them", async () => {
  const dataDir = newFolder();
  const { learner, paths } = await makeSmallAcademy(dataDir);
  const typeless = "videos/without-ending";
  await withDatabaseOf(settingsOf(dataDir), (sql) =>
    sql`
      insert into academy.uploads (path, kind, person_id, arrived_at)
      values (${typeless}, 'video', ${learner.id}, now())
    `);
  const folder = newFolder();
  const { manifest } = await saveAcademy(settingsOf(dataDir), folder);
  await Deno.writeTextFile(objectFile(folder, typeless), "Copied by an earlier run");
  // The same happens if somebody forgets STORAGE_URL.
  await Deno.remove(join(dataDir, "storage"), { recursive: true });
  await Deno.writeTextFile(join(folder, "manifest.json"), "{");
  const { manifest: again } = await saveAcademy(settingsOf(dataDir), folder);
  assert.deepEqual([again.objects, again.missing], [manifest.objects, [typeless]]);
  assert.ok(await Deno.stat(objectFile(folder, typeless)));
  await checkFolder(folder);

  const rowsAlone = newFolder();
  const { code, stderr } = await task("backup.ts", [rowsAlone], { DATA_DIR: dataDir });
  assert.equal(code, 1);
  assert.match(stderr, /^5 files that .* and others\.\nNo file of .*\. Check STORAGE_URL\.\n$/);
  const { tables, missing } = await checkFolder(rowsAlone);
  assert.deepEqual([tables, missing], [manifest.tables, [...paths, typeless].sort()]);
});

Deno.test("a client of the socket that says nothing keeps nobody waiting, and is let go", async () => {
  const dataDir = newFolder();
  await Deno.mkdir(dataDir);
  using timers = handTimers();
  const copies: string[] = [];
  const copyTo = (folder: string) => Promise.resolve(void copies.push(folder));
  const close = openDesk({ dataDir, copyTo, database: {} as Database });
  const silent = await Deno.connect({ transport: "unix", path: join(dataDir, "desk") });
  assert.equal(await askDesk(dataDir, { copyTo: "here" }), true);
  await timers.turn(5000);
  assert.equal(await new Response(silent.readable).text(), "{}\n");
  assert.deepEqual(copies, ["here"]);
  close();
});

Deno.test({
  name: "a restore waits for a row that is being written, and then refuses the academy",
  // The embedded database has one connection.
  ignore: !server,
  async fn() {
    const dataDir = newFolder();
    await makeSmallAcademy(dataDir);
    const folder = newFolder();
    await saveAcademy(settingsOf(dataDir), folder);
    const { settings, databaseUrl = "", close } = await emptyAcademy();
    await migrateDatabase(databaseUrl);
    const writer = connect(databaseUrl, { name: "writer" });
    const written = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = writer.begin(async (sql) => {
      await makeUser(sql);
      written.resolve();
      await end.promise;
    });
    await written.promise;
    const refused = refuses(restoreAcademy(settings, folder), /its table users has rows/);
    await until(() =>
      writer`
        select from pg_locks join pg_database d on d.oid = database
        where not granted and d.datname = current_database()
      `.then(({ length }) => length > 0)
    );
    end.resolve();
    await Promise.all([writing, refused]);
    assert.equal((await writer`select from academy.users`).length, 1);
    await writer.end();
    await close();
  },
});

Deno.test({
  name: "a demo account has a new password after a restore into a database that others reach",
  ignore: !server,
  async fn() {
    const dataDir = newFolder();
    await makeSmallAcademy(dataDir);
    await withDatabaseOf(
      settingsOf(dataDir),
      (sql) => makeUser(sql, { email: "admin@academy.test", password: demoPassword }),
    );
    const folder = newFolder();
    await saveAcademy(settingsOf(dataDir), folder);
    const { databaseUrl = "", close } = await emptyAcademy();
    const env = { DATABASE_URL: databaseUrl };
    const { stdout } = await task("restore.ts", [folder], { DATA_DIR: newFolder(), ...env });
    const [, password = ""] = /admin@academy\.test +(\w{4}-\w{4}-\w{4}) /.exec(stdout) ?? [];
    assert.ok(password, stdout);
    const product = await startProduct(newFolder(), env);
    await signIn(product.origin, { email: "admin@academy.test", password });
    product.kill("SIGTERM");
    await product.ended;
    await close();
  },
});
