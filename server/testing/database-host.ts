// Lends embedded databases to all test files of a run, from threads that stay. Without this, each
// test file would load PGlite again, which takes longer than most of its tests.
import {
  type LocalDatabase,
  openLocalDatabase,
  startThread,
} from "../../supabase/local/database.ts";
import { copyMigrated } from "./migrated-folder.ts";
import { serveHere } from "./ports.ts";

type DatabaseHost = {
  /** POST returns the address of a migrated database. DELETE with it in the body ends the loan. */
  origin: string;
  close(): Promise<void>;
};

export function startDatabaseHost(): DatabaseHost {
  const idle: Worker[] = [];
  const lent = new Map<string, () => Promise<void>>();

  async function lend() {
    const folder = await Deno.makeTempDir({ prefix: "pyinnya-test-" });
    await copyMigrated(folder);
    const thread = idle.pop() ?? startThread();
    const { url, close } = await openLocalDatabase(folder, thread);
    lent.set(url, () => takeBack(close, thread, folder));
    return new Response(url);
  }

  async function takeBack(close: LocalDatabase["close"], thread: Worker, folder: string) {
    if (await close()) idle.push(thread);
    await Deno.remove(folder, { recursive: true });
  }

  async function letGo(url: string) {
    const close = lent.get(url);
    lent.delete(url);
    await close?.();
    return new Response(null, { status: close ? 204 : 404 });
  }

  const server = serveHere(async (request) =>
    request.method === "POST" ? await lend() : await letGo(await request.text())
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    async close() {
      await server.shutdown();
      // Some tests are cut short and do not give their database back.
      await Promise.all([...lent.values()].map((close) => close()));
      for (const thread of idle) thread.terminate();
    },
  };
}
