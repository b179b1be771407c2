// PostgreSQL inside this process: PGlite in a worker, spoken to over its socket as any PostgreSQL is.

export type LocalDatabase = {
  url: string;
  /** Whether the thread can open another. */
  close(): Promise<boolean>;
};

const CLOSE_MS = 5000;

type Said = { port: number } | { failed: string } | { closed: true };

/** Holds one database at a time. */
export const startThread = () =>
  new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });

/**
 * `folder` is made if need be; nobody else may have it open (see lock.ts). A thread that is given is the giver's: it
 * is only ended where it no longer answers.
 */
export async function openLocalDatabase(folder: string, given?: Worker): Promise<LocalDatabase> {
  await Deno.mkdir(folder, { recursive: true });
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
  worker.postMessage({ open: folder });
  const said = await opened;
  if (!("port" in said)) {
    worker.terminate();
    throw new Error(
      `The database in ${folder} does not open${"failed" in said ? `: ${said.failed}` : ""}.`,
    );
  }
  return {
    // PGlite has one session, and its socket has mixed up the statements of several clients: one connection only.
    url: `postgres://postgres@127.0.0.1:${said.port}/postgres?sslmode=disable`,
    async close() {
      const closed = hear().then((said) => "closed" in said);
      worker.postMessage({ close: true });
      // What was committed is on disk; a worker that hangs must not keep the process alive.
      const { promise: enough, resolve } = Promise.withResolvers<false>();
      const timer = setTimeout(() => resolve(false), CLOSE_MS);
      const isClosed = await Promise.race([closed, enough]);
      clearTimeout(timer);
      const isFree = isClosed && given !== undefined;
      if (!isFree) worker.terminate();
      return isFree;
    },
  };
}
