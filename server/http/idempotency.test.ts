import assert from "node:assert/strict";
import { Hono } from "hono";
import { readSettings } from "../env.ts";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { type MadeUser, makeUser } from "../testing/factories.ts";
import { longWaits } from "../testing/patient.ts";
import { recognise } from "./auth.ts";
import { readJsonBody, releaseBody } from "./body.ts";
import { createBodyLimiters } from "./body-limiters.ts";
import { type Base, type SignedIn, signedIn } from "./context.ts";
import { renderError } from "./render-error.ts";
import { idempotentTransaction, replayStoredResponse } from "./idempotency.ts";

const { sql, call, database, close } = await testApp();
Deno.test.afterAll(close);

await sql`create table academy.trial (id integer generated always as identity, person_id uuid)`;
let handled = 0;
let mayEnd = Promise.resolve();
let inside = () => {};

/** A change that would show if it were applied twice. */
const trial = new Hono<SignedIn>().post("/trial/:name", signedIn, async (c) => {
  handled++;
  return await idempotentTransaction(c, 201, async (sql) => {
    const [row] = await sql`
      insert into academy.trial (person_id) values (${c.var.person.id}) returning id
    `;
    inside();
    await mayEnd;
    return { id: row?.id };
  });
});

const app = (...before: typeof replayStoredResponse[]) =>
  new Hono<Base>()
    .use(async (c, next) => {
      c.set("settings", readSettings("start", {}));
      c.set("log", createLog("silent"));
      c.set("database", database);
      c.set("origin", "http://academy.test");
      c.set("sql", sql);
      c.set("bodyLimiters", createBodyLimiters());
      c.set("timeouts", longWaits);
      await next();
    })
    .use(recognise(database, longWaits.answer), readJsonBody(), releaseBody)
    .use(...before, async (c, next) => {
      c.set("idempotencyKey", c.req.header("Idempotency-Key"));
      await next();
    })
    .route("/", trial)
    .onError(renderError);

const whole = app(replayStoredResponse);
const withoutReplay = app();

function post(
  { cookie }: MadeUser,
  key: string | undefined,
  { path = "/trial/a", body = "{}", through = whole } = {},
) {
  const headers = new Headers({ Cookie: cookie, "Content-Type": "application/json" });
  if (key) headers.set("Idempotency-Key", key);
  return Promise.resolve(through.request(path, { method: "POST", headers, body }));
}
const applied = async ({ id }: MadeUser) =>
  (await sql`select id from academy.trial where person_id = ${id}`).length;

Deno.test("gives a repeated request the first answer, and does not run its handler again", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  const before = handled;
  const [first, again] = [await post(person, key), await post(person, key)];
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(await first.json(), await again.json());
  assert.deepEqual([handled - before, await applied(person)], [1, 1]);
});

Deno.test("applies a change once even when the handler runs again", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  const first = await post(person, key, { through: withoutReplay });
  const again = await post(person, key, { through: withoutReplay });
  assert.deepEqual(await first.json(), await again.json());
  assert.equal(await applied(person), 1);
});

Deno.test("applies every request that comes without a key", async () => {
  const person = await makeUser(sql);
  await post(person, undefined);
  await post(person, undefined);
  assert.equal(await applied(person), 2);
});

Deno.test("refuses a key that comes again with another body or another path", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  await post(person, key, { body: '{"n":1}' });
  const others = [
    await post(person, key, { body: '{"n":2}' }),
    await post(person, key, { body: '{"n":1}', path: "/trial/b" }),
    await post(person, key, { body: '{"n":2}', through: withoutReplay }),
  ];
  for (const other of others) {
    assert.deepEqual([other.status, (await other.json()).code], [409, "conflict"]);
  }
  assert.equal(await applied(person), 1);
});

Deno.test("stores nothing of a password with a key", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  await post(person, key, { body: '{"email":"a","newPassword":"one"}' });
  const again = await post(person, key, { body: '{"email":"a","newPassword":"two"}' });
  assert.equal(again.status, 201, "the hash knows the rest alone");
  assert.equal(await applied(person), 1);
});

Deno.test("keeps the keys of two users apart, and refuses a key that is no id", async () => {
  const [one, two] = [await makeUser(sql), await makeUser(sql)];
  const key = crypto.randomUUID();
  await post(one, key);
  assert.equal((await post(two, key)).status, 201);
  assert.deepEqual([await applied(one), await applied(two)], [1, 1]);
  const refused = await post(one, "again");
  assert.deepEqual([refused.status, (await refused.json()).code], [400, "invalid_input"]);
});

Deno.test("accepts the key of a refused request again, because the refusal stored nothing", async () => {
  const { cookie, password } = await makeUser(sql);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const change = (currentPassword: string) =>
    call({ cookie, headers }, "POST", "/api/auth/password", {
      currentPassword,
      newPassword: "another password",
    });
  assert.equal((await change("wrong")).status, 401);
  assert.equal((await change(password)).status, 200);
});

Deno.test("lets a key be used again after a day, but not before", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  const age = (hours: number) =>
    sql`
      update academy.idempotency_keys set created_at = now() - make_interval(hours => ${hours})
      where key = ${key}
    `;
  await post(person, key);
  await age(23);
  await post(person, key);
  assert.equal(await applied(person), 1);
  await age(25);
  assert.equal((await post(person, key)).status, 201);
  assert.equal(await applied(person), 2);
});

Deno.test("applies one of many requests with one key; the others get its answer or a conflict", async () => {
  const person = await makeUser(sql);
  const key = crypto.randomUUID();
  const all = Array.from({ length: 10 }, () => post(person, key, { through: withoutReplay }));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  assert.ok(statuses.includes(201));
  assert.ok(statuses.every((status) => status === 201 || status === 409), statuses.join());
  assert.equal(await applied(person), 1);
});

Deno.test({
  name: "refuses a second request with the same key at once while the first is running",
  // PGlite has one session: the second request cannot begin there before the first has ended.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    const person = await makeUser(sql);
    const key = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    mayEnd = promise;
    const begun = new Promise<void>((resolve) => inside = resolve);
    const first = post(person, key);
    await begun;
    const second = await post(person, key, { through: withoutReplay });
    assert.equal(second.status, 409);
    resolve();
    assert.deepEqual([(await first).status, await applied(person)], [201, 1]);
    mayEnd = Promise.resolve();
  },
});
