/// <reference lib="deno.unstable" />
import assert from "node:assert/strict";
import plugin from "./boundaries.ts";
import { known } from "./lint/adapters.ts";
import { circles, closure, folderGraph, forbiddenCircles, readGraph } from "./lint/import-graph.ts";

type Rule = keyof typeof plugin.rules;
const root = new URL("../../", import.meta.url);

const rulesBroken = (file: string, source: string) =>
  Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id.replace("house/", ""));

function fires(rule: Rule, cases: [file: string, source: string][]) {
  for (const [file, source] of cases) {
    assert.deepEqual(rulesBroken(file, source), [rule], `should fire: ${file}: ${source}`);
  }
}

function silent(cases: [file: string, source: string][]) {
  for (const [file, source] of cases) {
    assert.deepEqual(rulesBroken(file, source), [], `should be silent: ${file}: ${source}`);
  }
}

const named = (specifier: string) => `import { a } from "${specifier}";`;

Deno.test("reports web imports against the order main → app → pages → features → ui, lib, offline", () => {
  fires("imports", [
    ["web/features/notes/data.ts", named("../courses/data.ts")],
    ["web/features/notes/data.ts", named("../../pages/home.tsx")],
    ["web/features/notes/data.ts", named("../../app/router.tsx")],
    ["web/pages/home.tsx", named("../app/frame/shell.tsx")],
    ["web/app/router.tsx", named("../main.tsx")],
    ["web/lib/http/session.ts", named("../../features/session/data.ts")],
    ["web/offline/outbox/outbox.ts", named("../../features/notes/data.ts")],
    ["web/ui/button.tsx", named("../lib/http/api.ts")],
    ["web/ui/button.tsx", named("../lib/words/i18n.ts")],
    ["web/ui/button.tsx", named("../../locales/en/app.json")],
    ["web/ui/button.tsx", `import type { a } from "@server/contract";`],
    ["web/ui/button.tsx", named("../features/notes/data.ts")],
    ["web/ui/button.tsx", named("@tanstack/react-query")],
  ]);
  silent([
    ["web/main.tsx", named("./app/start/providers.tsx")],
    ["web/app/router.tsx", `const page = import("../pages/home.tsx");`],
    ["web/pages/admin/users.tsx", named("../../features/users/data.ts")],
    ["web/features/notes/data.ts", named("./offline.ts")],
    ["web/features/notes/data.ts", named("../../lib/http/api.ts")],
    ["web/features/notes/data.ts", named("@server/contract")],
    ["web/ui/button.tsx", named("./icon.tsx")],
    ["web/ui/button.tsx", named("../lib/words/formats.ts")],
    ["web/lib/words/i18n.ts", named("../../../locales/en/app.json")],
  ]);
});

Deno.test("reports web code that imports the server past its contract", () => {
  fires("imports", [
    ["web/lib/http/api.ts", named("../../../server/contract.ts")],
    ["web/features/notes/data.ts", named("../../../server/features/notes/schema.ts")],
    ["web/features/notes/data.ts", `import type { Api } from "../../../server/app.ts";`],
    ["web/features/notes/data.ts", `type Api = import("../../../server/app.ts").Api;`],
    ["web/features/notes/data.ts", named("node:fs")],
    ["server/contract.ts", named("./app.ts")],
    ["server/contract.ts", named("./features/notes/queries.ts")],
  ]);
  silent([
    ["web/lib/http/api.ts", named("@server/contract")],
    ["server/contract.ts", `export type { Api } from "./app.ts";`],
    ["server/contract.ts", `export * from "./features/notes/policy.ts";`],
  ]);
});

Deno.test("reports server imports against the order main → app → features → http, db, services", () => {
  fires("imports", [
    ["server/features/notes/routes.ts", named("../../app.ts")],
    ["server/features/notes/routes.ts", named("../courses/routes.ts")],
    ["server/features/notes/routes.ts", named("../users/admin-routes.ts")],
    ["server/features/notes/routes.ts", named("../courses/copy-course.ts")],
    ["server/features/notes/writes.ts", named("./routes.ts")],
    ["server/features/notes/queries.ts", named("../../http/errors.ts")],
    ["server/features/notes/schema.ts", named("./queries.ts")],
    ["server/limits.ts", named("./schema-fields.ts")],
    ["server/features/notes/schema.ts", named("../../http/errors.ts")],
    ["server/features/notes/schema.ts", `import * as z from "zod";`],
    ["server/features/notes/policy.ts", named("./queries.ts")],
    ["server/http/auth.ts", named("../features/users/queries.ts")],
    ["server/http/context.ts", `import { type Role } from "../features/users/schema.ts";`],
    ["server/db/sql.ts", named("../env.ts")],
    ["server/services/storage.ts", named("../db/sql.ts")],
    ["server/schema-fields.ts", named("./env.ts")],
    ["server/app.ts", named("./start.ts")],
    ["supabase/local/database.ts", named("../../server/env.ts")],
  ]);
  silent([
    ["server/main.ts", named("./app.ts")],
    ["server/start.ts", named("../supabase/local/database.ts")],
    ["server/app.ts", named("./features/notes/routes.ts")],
    ["server/features/notes/routes.ts", named("../courses/queries.ts")],
    ["server/features/notes/routes.ts", named("./schema.ts")],
    ["server/features/notes/routes.ts", named("../../http/errors.ts")],
    ["server/features/notes/writes.ts", named("../sync/kinds.ts")],
    ["server/features/notes/admin-routes.ts", named("../../http/guard.ts")],
    ["server/features/notes/admin-routes.ts", named("../audit/record-audit.ts")],
    ["server/features/notes/admin-routes.ts", named("../uploads/claim.ts")],
    ["server/features/notes/queries.ts", named("../../db/sql.ts")],
    ["server/features/notes/schema.ts", named("../courses/schema.ts")],
    ["server/features/notes/schema.ts", named("../../limits.ts")],
    ["server/features/notes/schema.ts", `import * as z from "zod/mini";`],
    ["server/features/notes/policy.ts", `import type { Note } from "./queries.ts";`],
    ["server/http/context.ts", `import { type Role } from "../accounts.ts";`],
  ]);
});

Deno.test("reports shipped code that imports test code", () => {
  fires("imports", [
    ["server/start.ts", named("./testing/database.ts")],
    ["server/demo/academy.ts", named("../testing/database.ts")],
    ["server/demo/seed.ts", `import questions from "./practice/questions.json";`],
    ["server/features/notes/routes.ts", `import list from "../../demo/practice/practice.json";`],
    ["server/features/notes/routes.ts", named("../../testing/database.ts")],
    ["web/lib/http/api.ts", named("../../../e2e/support/browser.ts")],
    ["web/lib/http/api.ts", named("../../../server/testing/until.ts")],
    ["web/offline/outbox/sender.ts", named("../../../server/testing/hand-clock.ts")],
    ["web/lib/http/api.test.ts", named("../../../server/testing/database.ts")],
    ["web/testing/real-time.ts", named("node:process")],
    ["server/features/notes/routes.test.ts", named("../../../e2e/support/browser.ts")],
  ]);
  silent([
    ["server/features/notes/routes.test.ts", named("../../testing/database.ts")],
    ["e2e/support/academy.ts", named("../../server/testing/database.ts")],
    ["e2e/journeys/notes.spec.ts", named("../support/fixtures.ts")],
    ["web/lib/http/api.test.ts", named("../../../server/testing/until.ts")],
    ["web/offline/testing/phone.ts", named("../../../server/testing/hand-clock.ts")],
  ]);
});

Deno.test("reports a library that is imported outside its home", () => {
  fires("imports", [
    ["web/features/notes/data.ts", named("hono/client")],
    ["web/lib/http/api.ts", named("hono")],
    ["server/features/notes/queries.ts", `import postgres from "postgres";`],
    ["server/db/sql.ts", named("@electric-sql/pglite")],
    ["web/pages/admin/users.tsx", named("@tanstack/react-table")],
    ["web/offline/outbox/outbox.ts", named("dexie")],
    ["server/features/session/routes.ts", named("@node-rs/argon2")],
    ["server/features/session/routes.ts", named("npm:@node-rs/argon2@2")],
    ["server/features/chat/routes.ts", `const client = await import("openai");`],
    ["server/features/videos/routes.ts", named("@supabase/storage-js")],
    ["server/testing/test.ts", named("@playwright/test")],
    ["supabase/local/storage/storage.ts", named("@tus/server")],
  ]);
  silent([
    ["web/lib/http/api.ts", named("hono/client")],
    ["web/features/notes/data.ts", `import type { InferResponseType } from "hono/client";`],
    ["server/db/sql.ts", `import postgres from "postgres";`],
    ["supabase/local/database.ts", named("@electric-sql/pglite/contrib/pg_trgm")],
    ["server/testing/database.ts", named("@electric-sql/pglite")],
    ["supabase/local/storage/resumable.ts", named("@tus/server")],
    ["web/offline/queries/write-db.ts", named("dexie")],
    ["server/services/passwords.ts", named("@node-rs/argon2")],
    ["e2e/support/fixtures.ts", named("axe-core")],
  ]);
});

Deno.test("reports code outside env.ts that reads the environment", () => {
  fires("environment", [
    ["server/app.ts", `const key = Deno.env.get("KEY");`],
    ["server/app.ts", `const key = globalThis.process.env.KEY;`],
    ["server/app.ts", `const { env } = Deno;`],
    ["server/app.ts", `import { env } from "node:process";`],
    ["supabase/local/database.ts", `const all = process["env"];`],
  ]);
  silent([
    ["server/env.ts", `const key = Deno.env.get("KEY");`],
    ["server/env.test.ts", `Deno.env.set("KEY", "");`],
    ["server/testing/test.ts", `Deno.env.get("CI");`],
    ["e2e/support/browser.ts", `Deno.env.get("PATH");`],
    ["web/build.ts", `Deno.env.get("CI");`],
    ["server/app.ts", `const { env } = deps; start(env, deps.env, Deno.args);`],
  ]);
});

Deno.test("reports Deno in browser code", () => {
  fires("no-deno-in-web", [
    ["web/lib/words/formats.ts", `const on = Deno.build.os;`],
    ["web/ui/button.tsx", `const on = globalThis.Deno;`],
    ["web/sw.ts", `type Conn = Deno.Conn;`],
  ]);
  silent([
    ["web/build.ts", `await Deno.readTextFile("a");`],
    ["web/vite.config.ts", `await Deno.readTextFile("a");`],
    ["web/lib/words/formats.test.ts", `Deno.test("a", () => {});`],
    ["web/lib/words/formats.ts", `const names = { Deno: 1 }; use(names.Deno);`],
    ["server/app.ts", `Deno.memoryUsage();`],
  ]);
});

Deno.test("reports the pool inside a transaction", () => {
  const at = "server/features/notes/routes.ts";
  fires("no-pool-in-transaction", [
    [at, "await sql.begin(async (tx) => { await sql`select 1`; });"],
    [at, "await sql.begin((tx) => put(sql, 1));"],
    [at, "await sql.begin(async (tx) => { if (x) { for (const a of b) await put({ sql }); } });"],
    [at, "await sql.begin('read only', async (tx) => { await list(sql); });"],
    [at, "await c.var.sql.begin(async (tx) => { await c.var.sql`select 1`; });"],
    [at, "await sql.begin(async function (tx) { await sql`select 1`; });"],
    [at, "await sql.begin(async (tx) => { f((sql) => 1); await sql`select 1`; });"],
    [at, "await sql.begin(async (tx) => { await c.var.sql`select 1`; });"],
    [at, "await idempotentTransaction(c, 201, async (tx) => { await put(sql, 1); });"],
    [at, "await idempotentTransaction(c, 201, async (tx) => { await put(c.var.sql, 1); });"],
    [at, "await begin(pool, async (tx) => { await put(pool, 1); });"],
  ]);
  silent([
    [at, "await sql.begin(async (sql) => { await sql`select 1`; });"],
    [at, "await sql.begin(async (tx) => { await tx`select 1`; }); await sql`select 2`;"],
    [at, "await sql.begin(async (tx) => { const sql = tx; await put(sql, 1); });"],
    [at, "await sql.begin(async ({ sql = 1, ...rest }) => { await put(sql, 1); });"],
    [at, "await sql.begin(async (tx) => { await put(tx, { sql: 1 }, row.sql); });"],
    [at, "await c.var.sql.begin(async (tx) => { await put(tx, c.var.person); });"],
    [
      at,
      "await idempotentTransaction(c, 201, async (sql) => { await put(sql, c.var.person); }); await put(sql);",
    ],
    [at, "list(sql, async (row) => { await put(sql, row); });"],
  ]);
});

Deno.test("reports a file that is too long", () => {
  const lines = (count: number) => "use();\n".repeat(count);
  fires("file-length", [
    ["web/pages/home.tsx", lines(201)],
    ["server/app.ts", lines(301)],
    ["server/app.test.ts", lines(401)],
    ["e2e/journeys/session.spec.ts", lines(401)],
  ]);
  silent([
    ["web/pages/home.tsx", lines(200)],
    ["server/app.ts", lines(300)],
    ["server/app.test.ts", lines(400)],
  ]);
});

Deno.test("reads an absolute path as the place in the tree", () => {
  const file = decodeURI(new URL("web/pages/home.tsx", root).pathname);
  fires("imports", [[file, named("../app/frame/shell.tsx")]]);
});

const features = "server/features/";
const { graph, valueGraph, wholeGraph, libraries } = await readGraph(root, [
  "server",
  "web",
  "supabase",
  "e2e",
  "locales",
]);

Deno.test("finds no forbidden circle of imports, and each library in only one file", () => {
  assert.ok(graph.size > 0);
  assert.deepEqual(forbiddenCircles({ valueGraph, wholeGraph }), []);
  for (const library of known) {
    // A test may call our server as a foreign client does, with that client's library.
    const homes = [...libraries].filter(([place, used]) =>
      !place.endsWith(".test.ts") && used.includes(library)
    );
    assert.ok(homes.length <= 1, `${library}: ${homes.map(([place]) => place)}`);
  }
});

Deno.test("ui reaches data and texts, also through other files, only for the text of a failure", () => {
  const isKnowing = (place: string) =>
    /^web\/lib\/(http\/(api|queries|session|sse)|words\/i18n)/.test(place);
  const leading = new Set<string>();
  for (const [place, needs] of graph) {
    if (!place.startsWith("web/ui/") || place.endsWith(".test.ts")) continue;
    for (const need of needs.filter((need) => !need.startsWith("web/ui/"))) {
      if ([...closure(graph, need)].some(isKnowing)) leading.add(need);
    }
  }
  assert.deepEqual([...leading].sort(), [
    "web/lib/words/errors.ts",
    "web/lib/words/failures.ts",
    "web/lib/words/limits.ts",
  ]);
});

Deno.test("finds no circle of server features that import one another", () => {
  const needed = folderGraph(wholeGraph, features);
  assert.ok(needed.get("enrollment")?.includes("users"), "the graph has the features");
  assert.deepEqual(circles(needed), []);
});
