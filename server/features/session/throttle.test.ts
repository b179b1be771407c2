import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { networkOf } from "../../addresses.ts";
import { makeUser } from "../../testing/factories.ts";
import { accountThrottle, addressThrottle, runThrottled, type Throttle } from "./throttle.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

type Caller = { cookie?: string; from?: string };
const signIn = (email: string, password: string, caller: Caller = {}) =>
  call(caller, "POST", "/api/signin", { email, password });

/** Sends three guesses at a time, because more would have to wait for a place. */
async function guess(times: number, send: (n: number) => Promise<Response>) {
  const answers: Response[] = [];
  while (answers.length < times) {
    const atOnce = Math.min(3, times - answers.length);
    const sent = Array.from({ length: atOnce }, (_, n) => send(answers.length + n));
    answers.push(...await Promise.all(sent));
  }
  return (status: number) => answers.filter((answer) => answer.status === status).length;
}

Deno.test("checks ten guesses and then refuses even the right password", async () => {
  const { email, password } = await makeUser(sql);
  const count = await guess(30, (n) => signIn(email, "guess", { from: `10.0.0.${n}` }));
  assert.deepEqual([count(401), count(429)], [10, 20]);
  const right = await signIn(email, password, { from: "10.0.1.1" });
  const wait = Number(right.headers.get("Retry-After"));
  assert.equal(right.status, 429);
  assert.ok(wait > 14 * 60 && wait <= 15 * 60, `${wait} s`);
});

Deno.test("throttles an unknown email the same way", async () => {
  const count = await guess(12, (n) => signIn("no@people.test", "x", { from: `10.1.0.${n}` }));
  assert.deepEqual([count(401), count(429)], [10, 2]);
});

const QUARTER = 15 * 60;

const fail = ({ key, secondsForEach }: Throttle, times: number) =>
  sql`
    insert into academy.throttles (key, failures, window_ends)
    values (
      ${key}, ${times},
      now() + ${secondsForEach ? times * secondsForEach : QUARTER}::int * interval '1 s'
    )
    on conflict (key) do update
      set failures = excluded.failures, window_ends = excluded.window_ends
  `;

/** Lets the clock of one throttle go on by these seconds. */
const pass = ({ key }: Throttle, seconds: number) =>
  sql`
    update academy.throttles set window_ends = window_ends - ${seconds}::int * interval '1 s'
    where key = ${key}
  `;

/** Simulates running attempts, also of other processes. Each place ends after `seconds`. */
const run = (throttle: Throttle, attempts: number, seconds = 15) =>
  sql`
    insert into academy.throttles (key, running_attempts, window_ends)
    select ${throttle.key}, jsonb_object_agg(n, extract(epoch from now()) + ${seconds}::int), now()
    from generate_series(1, ${attempts}::int) n
  `;

Deno.test("an address checks one password each 18 seconds after fifty wrong ones, and never locks", async () => {
  const from = "10.2.0.1";
  const { email, password } = await makeUser(sql);
  const address = await addressThrottle(networkOf(from));
  await fail(address, 49);
  assert.equal((await signIn("none@people.test", "x", { from })).status, 401);
  const refused = await signIn("none@people.test", "x", { from });
  const wait = Number(refused.headers.get("Retry-After"));
  assert.equal(refused.status, 429);
  assert.ok(wait >= 1 && wait <= 18, `${wait} s`);
  assert.equal((await signIn(email, password, { from: "10.2.0.2" })).status, 200);

  // One wrong password more for each 18 seconds, in bursts too.
  await pass(address, 18 * 3);
  const count = await guess(6, (n) => signIn(`none-${n}@people.test`, "x", { from }));
  assert.deepEqual([count(401), count(429)], [3, 3]);

  // Right passwords use up nothing.
  await pass(address, 18);
  for (let n = 0; n < 4; n++) {
    const person = await makeUser(sql);
    assert.equal((await signIn(person.email, person.password, { from })).status, 200);
  }
  assert.equal((await signIn("none@people.test", "x", { from })).status, 401);
  assert.equal((await signIn(email, password, { from })).status, 429);
});

Deno.test("an address that attacks without a pause checks 250 wrong passwords in the first hour", async () => {
  const from = "10.2.1.1";
  const address = await addressThrottle(networkOf(from));
  const began = performance.now();
  let checked = 0;
  for (let minute = 0; minute < 60; minute++) {
    for (let n = 0;; n++) {
      const { status } = await signIn(`${minute}-${n}@people.test`, "x", { from });
      if (status === 429) break;
      checked++;
    }
    await pass(address, 60);
  }
  const own = (performance.now() - began) / 1000 / 18;
  assert.ok(checked >= 245 && checked <= 247 + own, `${checked}, ${own} by the time of the test`);
});

Deno.test("counts all addresses of an IPv6 network together, and the next network separately", async () => {
  await fail(await addressThrottle(networkOf("2001:db8:0:7::1")), 50);
  const at = (from: string) => signIn("six@people.test", "x", { from });
  assert.equal((await at("2001:db8:0:7:aaaa::9")).status, 429);
  assert.equal((await at("2001:db8:0:8::1")).status, 401);
});

Deno.test("counts no failure when many users sign in at once from one address", async () => {
  const from = "10.7.0.1";
  const throttle = await addressThrottle(networkOf(from));
  await run(throttle, 50);
  const { email, password } = await makeUser(sql);
  const early = await signIn(email, password, { from });
  assert.deepEqual([early.status, early.headers.get("Retry-After")], [429, "2"]);
  await sql`update academy.throttles set running_attempts = '{}' where key = ${throttle.key}`;
  assert.equal((await signIn(email, password, { from })).status, 200);
  const [left] = await sql`
    select greatest(0, extract(epoch from window_ends - now()))::int as seconds, running_attempts
    from academy.throttles where key = ${throttle.key}
  `;
  assert.deepEqual([left?.seconds, left?.runningAttempts], [0, {}]);
});

Deno.test("counts no failure when the server is too busy to check a password", async () => {
  const throttles = [await accountThrottle("busy@people.test")];
  const busy = () => Promise.reject(new Error("busy"));
  for (let n = 0; n < 12; n++) await assert.rejects(runThrottled(sql, throttles, busy), /busy/);
  assert.equal(await runThrottled(sql, throttles, () => Promise.resolve(true)), true);
});

Deno.test("counts no failure when a suspended user enters the right password", async () => {
  const { id, email, password } = await makeUser(sql);
  await sql`update academy.users set status = 'suspended', suspension_reason = 'x' where id = ${id}`;
  for (let n = 0; n < 11; n++) {
    assert.equal((await signIn(email, password, { from: "10.8.0.1" })).status, 403);
  }
});

Deno.test("treats a browser as unknown after a year without use, and replaces an invented token", async () => {
  const { id, email, password } = await makeUser(sql);
  const known = cookiesOf(await signIn(email, password, { from: "10.10.0.1" }));
  await sql`update academy.known_browsers set seen_at = now() - interval '13 months' where user_id = ${id}`;
  await fail(await accountThrottle(email), 10);
  const withCookie = (cookie: string) => signIn(email, password, { from: "10.10.0.2", cookie });
  assert.equal((await withCookie(known)).status, 429);
  await sql`delete from academy.throttles`;
  const made = `known=${"x".repeat(43)}`;
  assert.ok(!cookiesOf(await withCookie(made)).includes(made));
});

Deno.test("counts no failure for successful sign-ins", async () => {
  const { email, password } = await makeUser(sql);
  for (let n = 0; n < 12; n++) {
    assert.equal((await signIn(email, password, { from: "10.3.0.1" })).status, 200);
  }
});

Deno.test("lets the user sign in from a known browser after a stranger's guesses", async () => {
  const { email, password } = await makeUser(sql);
  const home = { from: "10.4.0.1" };
  const known = cookiesOf(await signIn(email, password, home));
  await guess(11, () => signIn(email, "guess", { from: "10.4.0.1" }));
  assert.equal((await signIn(email, password, home)).status, 429, "without the cookie");
  assert.equal((await signIn(email, password, { ...home, cookie: known })).status, 200);
  const count = await guess(12, () => signIn(email, "guess", { ...home, cookie: known }));
  assert.deepEqual([count(401), count(429)], [10, 2], "its own counter");
});

Deno.test("gives a browser that one account knows no advantage at another account", async () => {
  const [friend, other] = [await makeUser(sql), await makeUser(sql)];
  const known = cookiesOf(await signIn(friend.email, friend.password, { from: "10.5.0.1" }));
  const count = await guess(
    12,
    (n) => signIn(other.email, "guess", { cookie: known, from: `10.5.1.${n}` }),
  );
  assert.deepEqual([count(401), count(429)], [10, 2]);
});

Deno.test("starts a new count after a quarter of an hour", async () => {
  const { email, password } = await makeUser(sql);
  const from = "10.6.0.1";
  for (let n = 0; n < 10; n++) await signIn(email, "guess", { from });
  assert.equal((await signIn(email, password, { from })).status, 429);
  await sql`update academy.throttles set window_ends = window_ends - interval '15 minutes'`;
  assert.equal((await signIn(email, password, { from })).status, 200);
});

Deno.test("limits guesses of the current password in an open session, too", async () => {
  const { cookie, password } = await makeUser(sql);
  const change = (currentPassword: string) =>
    call({ cookie }, "POST", "/api/auth/password", { currentPassword, newPassword: "long enough" });
  const count = await guess(12, () => change("guess"));
  assert.deepEqual([count(401), count(429)], [10, 2]);
  assert.equal((await change(password)).status, 429);
});
