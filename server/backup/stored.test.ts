// Restores the backups that older builds have filled, and finds everything in the newest schema.
// stored/README.md says how such a backup is made.
import assert from "node:assert/strict";
import { join } from "node:path";
import { migrationsFolder, readMigrations } from "../db/migrate.ts";
import { readSettings } from "../env.ts";
import { emptyDatabase } from "../testing/database.ts";
import { startProduct } from "../testing/product.ts";
import { type Manifest, rowsPath } from "./manifest.ts";
import { restoreAcademy } from "./restore-academy.ts";
import { saveAcademy } from "./save.ts";

const root = await Deno.makeTempDir({ prefix: "pyinnya-stored-" });
const server = Deno.env.get("DATABASE_URL");
Deno.test.afterAll(() => Deno.remove(root, { recursive: true }));

type Stored = {
  /** The number of its newest migration. */
  name: string;
  /** Older builds had no notes and no progress. */
  hasNote: boolean;
  /** Columns, or whole tables, that a later migration changes or drops on purpose, and why. */
  changed: Record<string, string>;
};

const storedBackups: Stored[] = [
  { name: "0012", hasNote: false, changed: {} },
  { name: "0016", hasNote: true, changed: {} },
  { name: "0053", hasNote: true, changed: {} },
];

for (const stored of storedBackups) {
  const folder = join(import.meta.dirname ?? "", "stored", stored.name);

  Deno.test(`the backup of schema ${stored.name} has each row and file in the newest schema`, async () => {
    const database = server ? await emptyDatabase(server) : undefined;
    const dataDir = join(root, stored.name);
    const settings = readSettings("start", { DATA_DIR: dataDir, DATABASE_URL: database?.url });
    const before = await restoreAcademy(settings, folder, { readBack: true });
    assert.equal(before.migrations.length, Number(stored.name));

    const newFolder = join(root, `${stored.name}-again`);
    const { manifest: after } = await saveAcademy(settings, newFolder);
    assert.equal(after.migrations.length, (await readMigrations(migrationsFolder)).length);
    assert.deepEqual(after.objects, before.objects);
    assert.deepEqual(after.missing, []);
    assert.deepEqual(
      await findLostRows(
        { folder, manifest: before },
        { folder: newFolder, manifest: after },
        stored,
      ),
      [],
    );

    await expectLearnersWork(dataDir, stored, database?.url);
    await database?.close();
  });
}

Deno.test("there is a stored backup of each folder in stored/", async () => {
  const folders = [];
  for await (
    const { name, isDirectory } of Deno.readDir(join(import.meta.dirname ?? "", "stored"))
  ) {
    if (isDirectory) folders.push(name);
  }
  assert.deepEqual(folders.sort(), storedBackups.map(({ name }) => name));
});

type Saved = { folder: string; manifest: Manifest };
type Row = Record<string, unknown>;

/** Returns a sentence for each row, column or table that is not there any more. */
async function findLostRows(before: Saved, after: Saved, { changed }: Stored): Promise<string[]> {
  const lost = [];
  const isKept = (table: string) => after.manifest.tables.some(({ name }) => name === table);
  for (const { name: table } of before.manifest.tables) {
    if (changed[table]) continue;
    const old = await readRows(before, table);
    const rows = isKept(table) ? await readRows(after, table) : [];
    const columns = Object.keys(old[0] ?? {}).filter((column) => !changed[`${table}.${column}`]);
    const kept = rows.map((row) => valuesOf(row, columns));
    for (const row of old) {
      const place = kept.indexOf(valuesOf(row, columns));
      if (place < 0) lost.push(`${table}: ${JSON.stringify(row).slice(0, 200)}`);
      else kept.splice(place, 1);
    }
  }
  return lost;
}

const valuesOf = (row: Row, columns: string[]): string =>
  JSON.stringify(columns.map((column) => column in row ? row[column] : "no such column"));

async function readRows({ folder, manifest }: Saved, table: string): Promise<Row[]> {
  const text = await Deno.readTextFile(rowsPath(folder, manifest, table));
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Starts the product on the migrated academy and signs in with the stored password. */
async function expectLearnersWork(dataDir: string, { hasNote }: Stored, databaseUrl?: string) {
  const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const product = await startProduct(dataDir, env);
  const { origin } = product;
  const signedIn = await fetch(`${origin}/api/signin`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ email: "learner@academy.test", password: "pyinnya-demo" }),
  });
  assert.equal(signedIn.status, 200, await signedIn.text());
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const get = async (path: string) => {
    const answer = await fetch(`${origin}/api${path}`, { headers: { cookie } });
    assert.equal(answer.status, 200, path);
    return await answer.json();
  };
  const lessons = await get("/courses/ai-first-step/videos");
  assert.equal(lessons.length, 1);
  const played = await fetch(`${origin}/api/videos/${lessons[0].id}/stream`, {
    headers: { cookie },
  });
  assert.match(await played.text(), /^In the place of videos\/.*\n$/);
  if (hasNote) {
    const notes = await get(`/videos/${lessons[0].id}/notes`);
    assert.match(JSON.stringify(notes), /မှတ်စု A stored note/);
    assert.match(JSON.stringify(await get("/courses/ai-first-step/progress")), /4000/);
  }
  product.kill("SIGTERM");
  await product.ended;
}
