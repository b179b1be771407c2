// PostgreSQL inside this process: PGlite in a worker, spoken to over its socket as any PostgreSQL is.

export type LocalDatabase = { url: string; close(): Promise<void> };

const CLOSE_MS = 5000;

type Said = { port: number } | { failed: string } | { closed: true };

/** `folder` is made if need be; nobody else may have it open (see lock.ts). */
export async function openLocalDatabase(folder: string): Promise<LocalDatabase> {
  await Deno.mkdir(folder, { recursive: true });
  const worker = new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });
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
      const closed = hear();
      worker.postMessage({ close: true });
      // What was committed is on disk; a worker that hangs must not keep the process alive.
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS);
      await Promise.race([closed, enough]);
      clearTimeout(timer);
      worker.terminate();
    },
  };
}
