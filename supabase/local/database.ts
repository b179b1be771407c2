// Runs PostgreSQL inside this process: PGlite in a worker, with a socket for any PostgreSQL client.

import { join } from "node:path";
import { isPrivate, makePrivate } from "./private-folder.ts";

export type LocalDatabase = {
  url: string;
  /** Copies all committed rows into a new folder, which `openLocalDatabase` can open. */
  copyTo(folder: string): Promise<void>;
  /** Closes the database. Returns true if the thread can open another one. */
  close(): Promise<boolean>;
};

const CLOSE_MS = 5000;
/** macOS has room for 103 bytes and Linux for 107. */
export const MAX_SOCKET_PATH = 100;
/** The name that every PostgreSQL client gives to the socket in its `host` folder. */
const SOCKET = ".s.PGSQL.5432";

type WorkerMessage =
  | { opened: true; port?: number }
  | { copied: true }
  | { failed: string }
  | { closed: true };

/** A thread holds one database at a time. */
export const startThread = () =>
  new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });

/**
 * Creates `folder` if it is missing. No other process may have it open (see lock.ts). The thread
 * `existingWorker` belongs to the caller. This code ends it only if the database does not open or
 * close.
 */
export async function openLocalDatabase(
  folder: string,
  existingWorker?: Worker,
): Promise<LocalDatabase> {
  await makePrivate(folder);
  const socket = await socketFolder(folder);
  const worker = existingWorker ?? startThread();
  const nextMessage = () =>
    new Promise<WorkerMessage>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        resolve({ failed: event.message });
      };
    });

  let last: Promise<unknown> = Promise.resolve();
  /** One question at a time, so that each gets its own answer. */
  const ask = (question: Record<string, unknown>): Promise<WorkerMessage> => {
    const answered = last.then(() => {
      const answer = nextMessage();
      worker.postMessage(question);
      return answer;
    });
    last = answered;
    return answered;
  };

  const message = await ask({ open: folder, socket: socket && join(socket.folder, SOCKET) });
  if (!("opened" in message)) {
    worker.terminate();
    await socket?.leave();
    throw new Error(
      `The database in ${folder} does not open${"failed" in message ? `: ${message.failed}` : ""}.`,
    );
  }
  return {
    // PGlite has one session, and its socket has mixed up the statements of several clients. So use
    // one connection only.
    url: socket
      ? `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket.folder)}`
      : `postgres://postgres@127.0.0.1:${message.port}/postgres?sslmode=disable`,
    async copyTo(folder) {
      const message = await ask({ copyTo: folder });
      if (!("copied" in message)) {
        throw new Error(
          `The database could not be copied${"failed" in message ? `: ${message.failed}` : ""}.`,
        );
      }
    },
    async close() {
      const closed = ask({ close: true }).then((message) => "closed" in message);
      // Committed data is on disk, so a worker that hangs must not keep the process alive.
      const { promise: timeout, resolve } = Promise.withResolvers<false>();
      const timer = setTimeout(() => resolve(false), CLOSE_MS);
      const isClosed = await Promise.race([closed, timeout]);
      clearTimeout(timer);
      const isFree = isClosed && existingWorker !== undefined;
      if (!isFree) worker.terminate();
      await socket?.leave();
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
  const isShort = new TextEncoder().encode(join(own, SOCKET)).length <= MAX_SOCKET_PATH;
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
