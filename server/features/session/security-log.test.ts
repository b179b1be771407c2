import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";

const { sql, call, logLines, close } = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
Deno.test.afterAll(close);

const PHONE = "203.0.113.7";
/** Sends a request through the proxy that the settings trust. */
const post = (path: string, body: unknown, cookie?: string) =>
  call({ cookie, headers: { "X-Forwarded-For": PHONE } }, "POST", path, body);

/**
 * Returns the security lines that `work` logs, without times. Each line must have the id of its
 * request.
 */
async function eventsOf(work: () => Promise<Response>) {
  const before = logLines.length;
  const answer = await work();
  await answer.body?.cancel();
  const lines = logLines.slice(before).map((line) => JSON.parse(line));
  return lines.filter(({ what }) => what === "security").map(
    ({ at: _, what: _what, id, ...rest }) => {
      assert.equal(id, answer.headers.get("X-Request-Id"));
      return rest;
    },
  );
}

const event = (name: string, rest: object = {}, level = "warn") => ({
  level,
  event: name,
  address: PHONE,
  ...rest,
});

Deno.test("logs a failed sign-in in one line, with the user only if the email is known", async () => {
  const { id: person, email, password } = await makeUser(sql);
  const reason = "invalid_credentials";
  assert.deepEqual(
    await eventsOf(() => post("/api/signin", { email, password: "wrong" })),
    [event("sign_in_failed", { person, reason })],
  );
  assert.deepEqual(
    await eventsOf(() => post("/api/signin", { email: "no@people.test", password: "wrong" })),
    [event("sign_in_failed", { reason })],
  );
  await sql`update academy.users set status = 'suspended', suspension_reason = 'x' where id = ${person}`;
  assert.deepEqual(
    await eventsOf(() => post("/api/signin", { email, password })),
    [event("sign_in_failed", { person, reason: "suspended" })],
  );
});

Deno.test("logs no security event for a successful sign-in", async () => {
  const { email, password } = await makeUser(sql);
  assert.deepEqual(await eventsOf(() => post("/api/signin", { email, password })), []);
});

Deno.test("logs one line for a throttled sign-in and one for a throttled password change", async () => {
  const { id: person, email, password, cookie } = await makeUser(sql);
  const change = { currentPassword: "wrong", newPassword: "long enough" };
  await eventsOf(() => post("/api/signin", { email, password: "wrong" }));
  assert.deepEqual(
    await eventsOf(() => post("/api/auth/password", change, cookie)),
    [event("password_change_failed", { person })],
  );
  await sql`update academy.throttles set failures = 50, window_ends = now() + interval '15 minutes'`;
  assert.deepEqual(
    await eventsOf(() => post("/api/signin", { email, password })),
    [event("sign_in_throttled", { person })],
  );
  assert.deepEqual(
    await eventsOf(() => post("/api/auth/password", change, cookie)),
    [event("password_change_throttled", { person })],
  );
  await sql`delete from academy.throttles`;
});

Deno.test("logs one line for a password change and never an email or a password", async () => {
  const { id: person, email, password, cookie } = await makeUser(sql);
  const change = { currentPassword: password, newPassword: "a better password" };
  assert.deepEqual(
    await eventsOf(() => post("/api/auth/password", change, cookie)),
    [event("password_changed", { person }, "info")],
  );
  await eventsOf(() => post("/api/signin", { email, password }));
  const log = logLines.join("\n");
  for (const secret of [email, password, change.newPassword, "people.test"]) {
    assert.ok(!log.includes(secret), secret);
  }
});
