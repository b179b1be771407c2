import assert from "node:assert/strict";
import { affected, needsOf } from "./affected.ts";

const sources = new Map(Object.entries({
  "server/features/notes/routes.test.ts": `import { app } from "../../app.ts";`,
  "server/app.ts": `export * from "./features/notes/queries.ts";`,
  "server/features/notes/queries.ts": `import type { Row } from "../../db/sql.ts";`,
  "server/db/sql.ts": "",
  "server/log.test.ts": `import "./log.ts";`,
  "server/log.ts": "",
  "web/lib/http/api.test.ts": `await import("./api.ts");`,
  "web/lib/http/api.ts": `import { limits } from "@server/contract";`,
  "server/contract.ts": "",
  "server/demo/seed.test.ts": "new URL(`./academy/${name}`, import.meta.url);",
  "server/start.test.ts": `run("server/start.ts");`,
  "server/start.ts": `new Worker(new URL("./log.ts", import.meta.url));`,
  "server/testing/tree.test.ts": `readGraph(new URL("../../", import.meta.url));`,
}));
const tests = [...sources.keys()].filter((place) => place.endsWith(".test.ts"));
const after = (...changed: string[]) =>
  affected(tests, needsOf(sources), changed).filter((place) => !place.includes("tree"));

Deno.test("a change reaches the tests that import the file, also through other files or as a type", () => {
  assert.deepEqual(after("server/db/sql.ts"), ["server/features/notes/routes.test.ts"]);
});

Deno.test("a change reaches tests through import(), workers, started files and the contract", () => {
  assert.deepEqual(after("server/log.ts"), ["server/log.test.ts", "server/start.test.ts"]);
  assert.deepEqual(after("server/contract.ts"), ["web/lib/http/api.test.ts"]);
});

Deno.test("a change to a file reaches the tests that read its folder", () => {
  assert.deepEqual(after("server/demo/academy/film.mp4"), ["server/demo/seed.test.ts"]);
  assert.deepEqual(affected(tests, needsOf(sources), ["README.md"]), [
    "server/testing/tree.test.ts",
  ]);
});

Deno.test("a changed test runs itself, and nothing runs when nothing changed", () => {
  assert.deepEqual(after("server/log.test.ts"), ["server/log.test.ts"]);
  assert.deepEqual(affected(tests, needsOf(sources), []), []);
});

for (
  const place of [
    "migrations/0001_accounts.sql",
    "locales/en/notes.json",
    "deno.json",
    "web/styles.css",
  ]
) {
  Deno.test(`a change to ${place} runs every test`, () => {
    assert.deepEqual(affected(tests, needsOf(sources), [place]), tests);
  });
}
