// Runs PostgreSQL inside this process: PGlite in a worker, with a socket for any PostgreSQL client.

import { join } from "node:path";
import { isPrivate, makePrivate } from "./private-folder.ts";

export type LocalDatabase = {
  url: string;
  /** Closes the database. Returns true if the thread can open another one. */
  close(): Promise<boolean>;
};

const CLOSE_MS = 5000;
/** macOS has room for 103 bytes and Linux for 107. */
const LONGEST_SOCKET_PATH = 100;
/** The name that every PostgreSQL client gives to the socket in its `host` folder. */
const SOCKET = ".s.PGSQL.5432";

type Said = { opened: true; port?: number } | { failed: string } | { closed: true };

/** A thread holds one database at a time. */
export const startThread = () =>
  new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });

/**
 * Creates `folder` if it is missing. No other process may have it open (see lock.ts). A `given`
 * thread belongs to the caller. This code ends it only if the database does not open or close.
 */
export async function openLocalDatabase(folder: string, given?: Worker): Promise<LocalDatabase> {
  await makePrivate(folder);
  const place = await socketFolder(folder);
  const worker = given ?? startThread();
  const hear = () =>
    new Promise<Said>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        resolve({ failed: event.message });
      };
    });

  const opened = hear();
  worker.postMessage({ open: folder, socket: place && join(place.folder, SOCKET) });
  const said = await opened;
  if (!("opened" in said)) {
    worker.terminate();
    await place?.leave();
    throw new Error(
      `The database in ${folder} does not open${"failed" in said ? `: ${said.failed}` : ""}.`,
    );
  }
  return {
    // PGlite has one session, and its socket has mixed up the statements of several clients. So use
    // one connection only.
    url: place
      ? `postgres://postgres@localhost/postgres?host=${encodeURIComponent(place.folder)}`
      : `postgres://postgres@127.0.0.1:${said.port}/postgres?sslmode=disable`,
    async close() {
      const closed = hear().then((said) => "closed" in said);
      worker.postMessage({ close: true });
      // Committed data is on disk, so a worker that hangs must not keep the process alive.
      const { promise: enough, resolve } = Promise.withResolvers<false>();
      const timer = setTimeout(() => resolve(false), CLOSE_MS);
      const isClosed = await Promise.race([closed, enough]);
      clearTimeout(timer);
      const isFree = isClosed && given !== undefined;
      if (!isFree) worker.terminate();
      await place?.leave();
      return isFree;
    },
  };
}

type SocketPlace = { folder: string; leave(): Promise<void> };

/**
 * Returns a folder that no other user of this machine can enter, because the database has no
 * password. Returns nothing on Windows, where Deno has no such sockets. There the database listens
 * on a port of 127.0.0.1.
 */
async function socketFolder(folder: string): Promise<SocketPlace | undefined> {
  if (Deno.build.os === "windows") return undefined;
  const own = await Deno.realPath(folder);
  const isShort = new TextEncoder().encode(join(own, SOCKET)).length <= LONGEST_SOCKET_PATH;
  if (!isShort || !await isPrivate(own)) {
    const folder = await Deno.makeTempDir({ prefix: "pyinnya-socket-" });
    return { folder, leave: () => Deno.remove(folder, { recursive: true }) };
  }
  const leave = () => removeIfThere(join(own, SOCKET));
  // A killed process leaves its socket behind, and no process can listen on it again.
  await leave();
  return { folder: own, leave };
}

async function removeIfThere(path: string) {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
