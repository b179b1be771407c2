// Serves PGlite from a thread of its own, with the extensions that the thread chooses.
/// <reference lib="deno.worker" />
import { cpSync, lstatSync } from "node:fs";
import { type Extensions, PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { LARGE_TABLES, type LargeTable } from "./large-tables.ts";
import { passAnswersTo } from "./ready-once.ts";

let closeAll = () => Promise.resolve();
let openFolder = "";

/** Listens on the Unix socket, or on a free port if no socket is named. Returns the port. */
async function open(
  extensions: Extensions,
  dataDir: string,
  socket?: string,
): Promise<number | undefined> {
  const db = await PGlite.create({ dataDir, extensions });
  openFolder = dataDir;
  // PGlite takes no settings from clients. A hosted project has this value too: an index is read as
  // fast as a table.
  await db.exec("set random_page_cost = 1.1");
  await vacuumLargeTables(db);
  const stream = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = (message, { onRawData, ...options }) =>
    stream(message, { ...options, onRawData: passAnswersTo(message, onRawData) });
  // Our pool has one connection. The socket takes more, so that a new connection need not wait
  // until the socket notices that the last one is dead.
  const address = socket ? { path: socket } : { port: 0, host: "127.0.0.1" };
  const server = new PGLiteSocketServer({ db, ...address, maxConnections: 10 });
  const listening = new Promise<{ port?: number }>((resolve) =>
    server.addEventListener("listening", (event) => resolve((event as CustomEvent).detail))
  );
  await server.start();
  closeAll = async () => {
    await server.stop();
    await db.close();
  };
  return (await listening).port;
}

/**
 * PostgreSQL vacuums in the background. PGlite has no background, so this runs at the start. Small
 * tables do not need it.
 */
async function vacuumLargeTables(db: PGlite) {
  const { rows } = await db.query<LargeTable>(LARGE_TABLES);
  for (const { name, columns } of rows) await db.exec(`vacuum analyze ${name} (${columns})`);
}

/**
 * Copies the folder of the open database. The copy opens with exactly the committed rows, as after
 * a kill: this thread runs one statement at a time, and none while it copies.
 */
const copyTo = (folder: string) =>
  cpSync(openFolder, folder, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSocket(),
  });

/** What PGlite throws for its files is no `Error`. It has a number of WASI: 51 is a full disk. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { errno } = Object(error);
  return errno === 51 ? "the disk is full" : `error ${errno ?? error}`;
}

/** Opens, copies and closes databases for the code that started this thread. */
export function answerMessages(extensions: Extensions) {
  addEventListener("message", async (event) => {
    const { data } = event as MessageEvent<{ open?: string; socket?: string; copyTo?: string }>;
    try {
      if (data.open) {
        postMessage({ opened: true, port: await open(extensions, data.open, data.socket) });
      } else if (data.copyTo) {
        copyTo(data.copyTo);
        postMessage({ copied: true });
      } else {
        await closeAll();
        postMessage({ closed: true });
      }
    } catch (error) {
      postMessage({ failed: reasonOf(error) });
    }
  });
}
