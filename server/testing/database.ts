// Gives each test file its own migrated database, behind the same driver as in production.
import { type Database, openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Pool } from "../db/sql.ts";
import { openLocalDatabase } from "../../supabase/local/database.ts";
import { copyMigrated, fingerprint } from "./migrated-folder.ts";
import { longWaits } from "./patient.ts";

type TestDatabase = {
  url: string;
  /** `createApp` gets this. PGlite takes only one connection, so a test must not open another. */
  database: Database;
  /** The pool behind `database`. */
  sql: Pool;
  close(): Promise<void>;
};

/** Uses PGlite, or PostgreSQL where `DATABASE_URL` names one. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = Deno.env.get("DATABASE_URL");
  const host = Deno.env.get("TEST_DATABASE_HOST");
  return opened(await (server ? cloneOnServer(server) : host ? borrow(host) : cloneFolder()));
}

/** A PGlite with pgvector, whatever `DATABASE_URL` names. */
export async function vectorDatabase(): Promise<TestDatabase> {
  const thread = new Worker(new URL("./vector-database-worker.ts", import.meta.url), {
    type: "module",
  });
  const clone = await cloneFolder(thread);
  return opened({
    ...clone,
    async close() {
      await clone.close();
      thread.terminate();
    },
  });
}

type Clone = { url: string; max: number; close(): Promise<unknown> };

function opened({ url, max, close }: Clone): TestDatabase {
  const database = openDatabase(url, max, longWaits);
  return {
    url,
    database,
    sql: database.sql,
    async close() {
      await database.close();
      await close();
    },
  };
}

/** This database takes one connection and refuses a second. */
export async function cloneFolder(thread?: Worker) {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-test-" });
  await copyMigrated(folder);
  const { url, close } = await openLocalDatabase(folder, thread);
  return {
    url,
    max: 1,
    async close() {
      await close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** The test runner lends this database. */
async function borrow(host: string) {
  const url = await (await ask(host, "POST")).text();
  return {
    url,
    max: 1,
    async close() {
      await (await ask(host, "DELETE", url)).body?.cancel();
    },
  };
}

async function ask(host: string, method: string, body?: string) {
  const answer = await fetch(host, { method, body });
  if (!answer.ok) throw new Error(`${host} ${method}: ${answer.status} ${await answer.text()}`);
  return answer;
}

export const cloneOnServer = async (server: string) =>
  await makeDatabase(server, `pyinnya_template_${await fingerprint()}`);

/** Creates a database on a server, without even a schema. */
export const emptyDatabase = (server: string) => makeDatabase(server);

async function makeDatabase(server: string, template?: string) {
  const admin = connect(server, {
    max: 1,
    statementTimeout: 0,
    connectTimeout: longWaits.connection,
  });
  const name = `pyinnya_test_${crypto.randomUUID().replaceAll("-", "_")}`;
  try {
    if (template) await makeTemplate(admin, server, template);
    // The strategy wal_log also writes each copied block to the log. The strategy file_copy does
    // not, but it waits for the disk if fsync is on.
    const [{ fsync } = {}] = await admin`show fsync`;
    const strategy = fsync === "off" ? "file_copy" : "wal_log";
    await admin.unsafe(
      `create database ${name} template ${template ?? "template1"} strategy ${strategy}`,
    );
  } catch (error) {
    await admin.end({ timeout: 0 });
    throw error;
  }
  return {
    url: named(server, name),
    max: 4,
    async close() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

async function makeTemplate(admin: Pool, server: string, template: string) {
  const building = `${template}_building`;
  await admin`select pg_advisory_lock(727947)`;
  try {
    const known = await admin`select 1 from pg_database where datname = ${template}`;
    if (known.length > 0) return;
    await admin.unsafe(`drop database if exists ${building} with (force)`);
    await admin.unsafe(`create database ${building}`);
    await migrate(named(server, building));
    await admin.unsafe(`alter database ${building} rename to ${template}`);
  } finally {
    await admin`select pg_advisory_unlock(727947)`;
  }
}

function named(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
