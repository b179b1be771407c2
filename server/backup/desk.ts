// The embedded database belongs to one process. So a server that runs on it answers the tasks
// `backup` and `backup:check` through a socket in its data folder, which no other user can enter.
import { join } from "node:path";
import { type CheckedBackup, noteCheckedBackup } from "../db/checked-backups.ts";
import type { Database } from "../db/database.ts";
import { MAX_SOCKET_PATH } from "../../supabase/local/database.ts";
import { CommandError } from "../process.ts";
import { withTimeout } from "../timeouts.ts";

type Request = {
  /** Copies the database into this folder. */
  copyTo?: string;
  checked?: CheckedBackup;
};
type Answer = { failed?: string };

export const OTHER_ACADEMY = "The backup is of another academy than this one.";

/** A request is one line, so it comes at once. */
const REQUEST_MS = 5000;

type Desk = {
  dataDir: string;
  copyTo: (folder: string) => Promise<void>;
  database: Database;
};

/** Returns how to close it. Without such sockets, the tasks ask the user to stop the server. */
export function openDesk({ dataDir, copyTo, database }: Desk): () => void {
  const path = socketPath(dataDir);
  if (!path) return () => {};
  // A killed process leaves its socket behind, and no process can listen on it again.
  removeIfThere(path);
  let listener: Deno.UnixListener;
  try {
    listener = Deno.listen({ transport: "unix", path });
  } catch (error) {
    // Some disks have no sockets.
    console.warn(`Backups need a stopped server, because ${path} cannot be made: ${error}`);
    return () => {};
  }
  void answerAll(listener, async ({ copyTo: folder, checked }) => {
    if (folder) await copyTo(folder);
    if (checked && !await noteCheckedBackup(database.sql, checked)) throw new Error(OTHER_ACADEMY);
  });
  return () => {
    listener.close();
    removeIfThere(path);
  };
}

/** Returns false if no server runs on this data folder. */
export async function askDesk(dataDir: string, request: Request): Promise<boolean> {
  const path = socketPath(dataDir);
  const connection = path && await connect(path);
  if (!connection) return false;
  await send(connection, request);
  const answer = await receive<Answer>(connection);
  connection.close();
  if (answer.failed) throw new CommandError(`The server could not do it: ${answer.failed}`);
  return true;
}

async function answerAll(listener: Deno.UnixListener, act: (request: Request) => Promise<void>) {
  for await (const connection of listener) {
    // A client that goes away needs no answer.
    void answer(connection, act).catch(() => {}).finally(() => connection.close());
  }
}

async function answer(connection: Deno.Conn, act: (request: Request) => Promise<void>) {
  const request = await withTimeout(REQUEST_MS, receive<Request>(connection), () => ({}));
  const failed = await act(request).then(() => undefined, (error) => error.message);
  await send(connection, { failed });
}

async function send(connection: Deno.Conn, message: Request | Answer) {
  const bytes = new TextEncoder().encode(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

async function receive<Message>(connection: Deno.Conn): Promise<Message> {
  const buffer = new Uint8Array(16_384);
  let size = 0;
  while (buffer[size - 1] !== 10) {
    const read = await connection.read(buffer.subarray(size));
    if (!read) throw new CommandError("The server ended before it had answered.");
    size += read;
  }
  return JSON.parse(new TextDecoder().decode(buffer.subarray(0, size)));
}

async function connect(path: string): Promise<Deno.Conn | undefined> {
  try {
    return await Deno.connect({ transport: "unix", path });
  } catch (error) {
    const isNobodyThere = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.ConnectionRefused;
    if (!isNobodyThere) throw error;
    return undefined;
  }
}

function socketPath(dataDir: string): string | undefined {
  const path = join(dataDir, "desk");
  const isTooLong = new TextEncoder().encode(path).length > MAX_SOCKET_PATH;
  return isTooLong || Deno.build.os === "windows" ? undefined : path;
}

function removeIfThere(path: string) {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
