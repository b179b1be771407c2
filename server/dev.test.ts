import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { copyMigrated } from "./testing/migrated-folder.ts";
import { ownPortPair } from "./testing/ports.ts";
import { embedded } from "./testing/product.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

Deno.test("dev shows the page, answers calls, and ends when it is told to", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-dev-" });
  // `start.test.ts` begins with an empty folder.
  await copyMigrated(`${dataDir}/postgres`);
  // Vite listens on this port, and the server behind it on the next port.
  const port = ownPortPair();
  const dev = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "server/dev.ts"],
    cwd: root,
    env: { ...embedded, DATA_DIR: dataDir, PORT: String(port) },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let isRunning = true;
  const ended = dev.status.finally(() => isRunning = false);
  const ask = async (path: string) => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return answer.ok ? await answer.text() : await answer.body?.cancel();
    } catch {
      // It does not answer yet.
    }
  };
  let page, config;
  while (isRunning && !(page && config)) {
    [page, config] = [await ask("/"), await ask("/api/config")];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  dev.kill("SIGINT");
  assert.equal((await ended).code, 0);
  assert.match(String(page), /@vite\/client/);
  assert.match(String(config), /"selfEnrollment"/);
  await Deno.remove(dataDir, { recursive: true });
});
