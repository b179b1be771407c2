import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { makeUser } from "../../testing/factories.ts";
import { MAX_SESSIONS } from "./queries.ts";
import { accountThrottle } from "./throttle.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const whoAmI = (cookie: string) => call({ cookie }, "GET", "/api/auth/user");

async function signIn({ email, password }: { email: string; password: string }) {
  const answer = await call({}, "POST", "/api/signin", { email, password });
  assert.equal(answer.status, 200);
  return cookiesOf(answer);
}

async function signInOften(person: { email: string; password: string }, times: number) {
  const cookies: string[] = [];
  for (let n = 0; n < times; n++) cookies.push(await signIn(person));
  return cookies;
}

const countBrowsers = async (id: string) =>
  (await sql`select from academy.known_browsers where user_id = ${id}`).length;

Deno.test("keeps the newest 20 sessions and tells an older session's browser that it ended", async () => {
  assert.equal(MAX_SESSIONS, 20);
  const person = await makeUser(sql);
  const bystander = await makeUser(sql);
  const [first = "", second = "", ...newest] = await signInOften(person, 22);
  for (const cookie of [first, second]) {
    const answer = await whoAmI(cookie);
    const { code, details } = await answer.json();
    assert.deepEqual([answer.status, code, details], [401, "unauthenticated", { reason: "ended" }]);
  }
  for (const cookie of newest) assert.equal((await whoAmI(cookie)).status, 200);
  assert.equal((await whoAmI(bystander.cookie)).status, 200);
});

Deno.test("keeps an old session that is used and ends the session unused for longest", async () => {
  const person = await makeUser(sql);
  const [idle = "", used = ""] = await signInOften(person, 2);
  await sql`
    update academy.sessions
    set last_used_at = now() - interval '2 hours', created_at = now() - interval '3 hours'
    where user_id = ${person.id}
  `;
  assert.equal((await whoAmI(used)).status, 200);
  await signInOften(person, 19);
  assert.deepEqual([(await whoAmI(used)).status, (await whoAmI(idle)).status], [200, 401]);
});

Deno.test("keeps the newest 20 browsers known and treats an older browser as unknown", async () => {
  const person = await makeUser(sql);
  const bystander = await makeUser(sql);
  await signIn(bystander);
  const [first = "", second = "", ...newest] = await signInOften(person, 20);
  const knownOf = (cookies: string) => /known=[^;]+/.exec(cookies)?.[0] ?? "";
  assert.equal(await countBrowsers(person.id), 20);
  // The next sign-in makes the first browser one of the newest.
  await call({ cookie: knownOf(first) }, "POST", "/api/signin", person);
  assert.equal(await countBrowsers(person.id), 20);
  newest.push(await signIn(person));
  assert.equal(await countBrowsers(person.id), 20);
  assert.equal(await countBrowsers(bystander.id), 1);

  await sql`delete from academy.throttles`;
  await sql`
    insert into academy.throttles (key, failures, window_ends)
    values (${(await accountThrottle(person.email)).key}, 10, now() + interval '15 minutes')
  `;
  const statusOf = async (cookies: string) =>
    (await call({ cookie: knownOf(cookies) }, "POST", "/api/signin", person)).status;
  assert.equal(await statusOf(second), 429, "a stranger");
  for (const cookies of [first, ...newest]) assert.equal(await statusOf(cookies), 200);
});
