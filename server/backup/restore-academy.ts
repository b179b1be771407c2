// Restores an academy from a backup. All checks come before the first write.
import { migrationsFolder, readMigrations } from "../db/migrate.ts";
import type { Sql, Transaction } from "../db/sql.ts";
import { migrateDatabase } from "../embedded.ts";
import type { Settings } from "../env.ts";
import { CommandError } from "../process.ts";
import { assertStorage, openAcademy, placeOf, withPool } from "./academy.ts";
import { hashOfFile, sizeOfFile, type Sum } from "./files.ts";
import { type Manifest, objectFile, readManifest, rowsPath } from "./manifest.ts";
import { putObjects } from "./objects.ts";
import { fillRows, hashOfRows, writeValuesAlike } from "./rows.ts";
import { listTables, type Table } from "./tables.ts";

type Options = {
  /** Reads each object again from the storage and compares it. */
  readBack?: boolean;
};

export async function restoreAcademy(
  settings: Settings,
  folder: string,
  { readBack = false }: Options = {},
): Promise<Manifest> {
  const manifest = await checkFolder(folder);
  const { databaseUrl, storage, close } = await openAcademy(settings);
  try {
    await assertStorage(storage, { isForAllFiles: true });
    await withPool(databaseUrl, (sql) => assertEmpty(sql, settings));
    // First the objects: what the rows name must be there.
    await putObjects(storage, folder, manifest.objects, { readBack });
    await withPool(databaseUrl, (sql) => sql.begin((sql) => makeSchema(sql, settings)));
    await migrateDatabase(databaseUrl, { last: manifest.migrations.length });
    // In one transaction: a restore that was ended leaves an empty database, and can be repeated.
    await withPool(databaseUrl, (sql) => sql.begin((sql) => fill(sql, folder, manifest)));
    await migrateDatabase(databaseUrl);
    return manifest;
  } finally {
    await close();
  }
}

/** Reads the whole backup. Throws `CommandError` if this program cannot restore all of it. */
export async function checkFolder(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) {
    throw new CommandError(
      `There is no complete backup in ${folder}: it has no manifest. Run the backup again.`,
    );
  }
  await assertKnownVersion(manifest);
  const files = [
    ...manifest.tables.map((table) => ({ ...table, file: rowsPath(folder, manifest, table.name) })),
    ...manifest.objects.map((object) => ({ ...object, file: objectFile(folder, object.path) })),
  ];
  if (new Set(files.map(({ file }) => file)).size < files.length) {
    throw new CommandError(`The backup is damaged: its manifest names a file twice.`);
  }
  // Sizes are known at once, hashes after all bytes are read.
  for (const { file, size } of files) {
    const found = await sizeOfFile(file);
    if (found === size) continue;
    throw new CommandError(
      found === undefined
        ? `The backup is not complete: ${file} is missing.`
        : `The backup is damaged: ${file} has ${found} bytes instead of ${size}.`,
    );
  }
  for (const { file, sha256 } of files) {
    if ((await hashOfFile(file)).sha256 === sha256) continue;
    throw new CommandError(
      `The backup is damaged: ${file} has other bytes than at its backup. Remove this file and run the backup again.`,
    );
  }
  return manifest;
}

async function assertKnownVersion({ migrations }: Manifest) {
  const known = await readMigrations(migrationsFolder);
  for (const [index, { name, checksum }] of migrations.entries()) {
    const own = known[index];
    if (!own) {
      throw new CommandError(
        `The backup is newer than this program: its database has ${name}, which this program does not know. Restore it with a newer program.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new CommandError(
        `The backup comes from another program: its ${name} is not the same as ${own.name} here.`,
      );
    }
  }
}

/** A server that has only started, and has no user and no lesson, leaves an empty database. */
async function assertEmpty(sql: Sql, settings: Settings) {
  const [server] = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'pyinnya'
  `;
  if (server) {
    throw new CommandError(`A server runs on ${placeOf(settings)}. Stop it before a restore.`);
  }
  for (const table of ["users", "videos", "sections", "resources"]) {
    const name = `academy.${table}`;
    const [{ exists } = {}] = await sql`select to_regclass(${name}) is not null as exists`;
    if (!exists || (await sql`select from ${sql(name)} limit 1`).length === 0) continue;
    throw new CommandError(
      `There is an academy in ${
        placeOf(settings)
      } already: its table ${table} has rows. Restore into an empty database.`,
    );
  }
}

/** In one transaction, so that a user who may not do it loses nothing. */
async function makeSchema(sql: Transaction, settings: Settings) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = to_regnamespace('academy') and relkind = 'r'
  `;
  if (tables.length > 0) {
    // Nobody can write until the end, and what somebody has written by now is found.
    await sql`lock table ${sql(tables.map(({ name }) => `academy.${name}`))}`;
    await assertEmpty(sql, settings);
  }
  await sql`drop schema if exists academy cascade`;
  await sql`create schema academy`;
}

async function fill(sql: Transaction, folder: string, manifest: Manifest) {
  await writeValuesAlike(sql);
  const tables = await listTables(sql);
  assertSameTables(tables, manifest);
  const names = tables.map(({ name }) => `academy.${name}`);
  // Migrations have put some rows into the new tables.
  await sql`truncate ${sql(names)} cascade`;
  for (const name of names) await sql`alter table ${sql(name)} disable trigger user`;
  for (const table of tables) {
    await fillRows(sql, table, rowsPath(folder, manifest, table.name));
  }
  for (const table of tables) await assertSameRows(sql, table, manifest);
  for (const name of names) await sql`alter table ${sql(name)} enable trigger user`;
}

function assertSameTables(tables: Table[], manifest: Manifest) {
  const here = new Set(tables.map(({ name }) => name));
  const saved = new Set(manifest.tables.map(({ name }) => name));
  const [different] = here.symmetricDifference(saved);
  if (different === undefined) return;
  throw new CommandError(
    here.has(different)
      ? `The backup is not complete: it has no rows of the table ${different}.`
      : `The backup has rows of a table ${different}, which its version does not have.`,
  );
}

async function assertSameRows(sql: Sql, table: Table, { tables }: Manifest) {
  const saved = tables.find(({ name }) => name === table.name);
  const filled: Sum = await hashOfRows(sql, table);
  if (saved?.sha256 === filled.sha256) return;
  throw new CommandError(
    `The rows of ${table.name} are not the same after the restore, so nothing of it was kept.`,
  );
}
