import assert from "node:assert/strict";
import { actors, type Whose } from "./testing/access-roles.ts";
import { accessTable } from "./testing/access-table.ts";
import { addressOf } from "./testing/answers.ts";
import { testApp } from "./testing/app.ts";
import { startFakeImageModels } from "./testing/fake-image-models.ts";
import { startFakeModel } from "./testing/fake-model.ts";
import { formWith } from "./testing/browser-calls.ts";
import { createActors, fill, restoreData, routesOf } from "./testing/walk.ts";

const fake = startFakeModel();
const painters = startFakeImageModels();
const { app, sql, call, put, close } = await testApp(painters.settings, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
  await painters.stop();
});
await restoreData(sql, put);
const { as, afterCall } = await createActors(sql);

Deno.test("has a row in the table for every route, and a route for every row", () => {
  assert.deepEqual(accessTable.map(({ route }) => route).sort(), routesOf(app).sort());
});

/** Only these routes give the user the key that seals the user's unsent work. */
const givesKey = ["GET /api/auth/user", "POST /api/signin"];

for (const { route, params = { own: {} }, body, file, answers } of accessTable) {
  Deno.test(`${route} answers each role as the table says`, async () => {
    // An earlier row may have deleted what this row asks for.
    await restoreData(sql, put);
    for (const actor of actors) {
      for (const [whose, values] of Object.entries(params)) {
        const { method, path } = fill(route, values);
        if (method === "DELETE") await restoreData(sql, put);
        // Only a suspended account can be activated.
        if (path.endsWith("/activate") && actor === "admin") {
          await sql`
            update academy.users set status = 'suspended', suspension_reason = 'Unpaid'
            where id = any(${Object.values(values)})
          `;
        }
        const caller = { ...await as(actor), from: "10.9.0.1" };
        const sent = file === undefined ? body : formWith(file);
        const answer = await call(caller, method, path, sent);
        afterCall(actor, method, answer);
        const isText = answer.headers.get("Content-Type")?.startsWith("application/json");
        const text = isText ? await answer.text() : await answer.body?.cancel();
        if (text && !givesKey.includes(route)) await refuseKeys(text, route);
        const wanted = answers[actor];
        const status = typeof wanted === "number" ? wanted : wanted[whose as Whose];
        assert.equal(answer.status, status, `${actor}, ${whose}`);
        // This test is no attacker: its failed attempts must not count against it.
        if (method !== "GET") await sql`delete from academy.throttles`;
      }
    }
  });
}

async function refuseKeys(text: string, route: string) {
  const keys = await sql<{ key: Uint8Array }[]>`
    select seal_key as key from academy.users where seal_key is not null
  `;
  const spellings = keys.flatMap(({ key }) => [key.toBase64(), key.toHex()]);
  assert.ok(!/sealKey|seal_key/.test(text), route);
  assert.deepEqual(spellings.filter((key) => text.includes(key)), [], route);
}

Deno.test("knows for every POST except sign-in that it is safe to send twice", () => {
  const posts = accessTable.filter(({ route }) => route.startsWith("POST /api/"));
  for (const { route, repeats } of posts) {
    assert.equal(repeats !== undefined, route !== "POST /api/signin", route);
  }
});

Deno.test("answers an unknown path under /api with a JSON 404, for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await call({}, method, "/api/nothing/here");
    const { code, requestId } = await answer.json();
    assert.deepEqual([answer.status, code], [404, "not_found"]);
    assert.equal(requestId, answer.headers.get("X-Request-Id"));
  }
});
