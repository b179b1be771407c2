// Runs `serve` as a process: what it says about wrong or unsafe settings before it is ready.
import assert from "node:assert/strict";
import { mount, openLocalStorage } from "../supabase/local/storage/storage.ts";
import { readSettings } from "./env.ts";
import { run } from "./main.ts";
import { testDatabase } from "./testing/database.ts";
import { longWaits } from "./testing/patient.ts";
import { ownPort } from "./testing/ports.ts";
import { serveToEnd } from "./testing/product.ts";
import { startUntrusted } from "./testing/untrusted.ts";

const folder = await Deno.makeTempDir({ prefix: "pyinnya-serve-" });
const local = await openLocalStorage(folder, "media");
const storage = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  (request) => local.serve(request),
);
Deno.test.afterAll(async () => {
  await storage.shutdown();
  await Deno.remove(folder, { recursive: true });
});

const settings = {
  PUBLIC_URL: "http://127.0.0.1",
  DATABASE_URL: `postgres://p@127.0.0.1:${ownPort()}/p`,
  STORAGE_URL: `http://127.0.0.1:${storage.addr.port}${mount}`,
  STORAGE_SERVICE_KEY: local.serviceKey,
};

/** The warnings of the log, and the last sentence. */
async function serve(env: Record<string, string>) {
  const { code, stdout, stderr } = await serveToEnd({ ...settings, ...env });
  assert.equal(code, 1, stderr);
  assert.doesNotMatch(stderr, /\n\s+at /, "no stack");
  const warnings = stdout.split("\n").filter(Boolean).map((line): string => {
    const { level, problem } = JSON.parse(line);
    assert.equal(level, "warn", line);
    return problem;
  });
  return { warnings, sentence: stderr.trim() };
}

Deno.test("reports a missing TRUSTED_PROXIES with the other problems of the settings", async () => {
  const { warnings, sentence } = await serve({
    PUBLIC_URL: "https://academy.example",
    STORAGE_SERVICE_KEY: "",
  });
  assert.deepEqual(warnings, []);
  assert.match(
    sentence,
    /^These settings are missing or wrong:\n {2}STORAGE_SERVICE_KEY is missing/,
  );
  assert.match(
    sentence,
    /\n {2}TRUSTED_PROXIES is missing: PUBLIC_URL is https\. .* or write none/,
  );
});

Deno.test("warns of settings that are not safe, and refuses to start with a wrong storage key", async () => {
  const { warnings, sentence } = await serve({
    PUBLIC_URL: "http://academy.example",
    DATABASE_URL: "postgres://p@db.invalid/p",
    STORAGE_SERVICE_KEY: "wrong",
  });
  assert.equal(warnings.length, 2);
  assert.match(warnings[0] ?? "", /^DATABASE_URL names another machine without TLS/);
  assert.match(warnings[1] ?? "", /^PUBLIC_URL is http/);
  assert.equal(sentence, "Storage refuses the server's key. Check STORAGE_SERVICE_KEY.");
});

Deno.test("refuses to start with a wrong bucket", async () => {
  const { warnings, sentence } = await serve({ STORAGE_BUCKET: "another" });
  assert.deepEqual(warnings, []);
  assert.match(sentence, /^Storage has no such bucket\. Check STORAGE_BUCKET/);
});

Deno.test("does not refuse to start while storage is away", async () => {
  const { warnings, sentence } = await serve({ STORAGE_URL: `http://127.0.0.1:${ownPort()}` });
  assert.deepEqual(warnings, ["Storage does not answer yet."]);
  assert.match(sentence, /^The database at 127\.0\.0\.1:\d+ does not answer\.$/);
});

Deno.test("is ready without its storage, and says at /readyz that storage is missing", async () => {
  const { url, database, close } = await testDatabase();
  // PGlite takes one connection: from here on the server has it.
  await database.close();
  const [PORT, storagePort] = [String(ownPort()), ownPort()];
  const away = {
    STORAGE_URL: `http://127.0.0.1:${storagePort}`,
    LOG_LEVEL: "silent",
    DRAIN_SECONDS: "0",
  };
  const running = await run(
    readSettings("serve", { ...settings, ...away, PORT }),
    () => Promise.resolve({ databaseUrl: url, poolMax: 1 }),
    longWaits,
  );
  const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`);
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), {
    ...{ ok: true, draining: false, database: true, storage: false },
    ...{ degraded: ["storage"], problems: [] },
  });
  await running.stop();
  await close();
});

Deno.test("reports each certificate that cannot be verified in one sentence", async () => {
  const untrusted = await startUntrusted();
  const { warnings, sentence } = await serve({
    STORAGE_URL: untrusted.storageUrl,
    DATABASE_URL: untrusted.databaseUrl,
  });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? "", /^The certificate of the storage cannot be verified\./);
  assert.match(sentence, /^The certificate of the database at localhost:\d+ cannot be verified\./);
  assert.doesNotMatch(sentence, /\n|secret/);
  await untrusted.close();
});
