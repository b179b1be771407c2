import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/cookies.ts";
import { makePerson } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

type Caller = { cookie?: string; from?: string };
const signIn = (email: string, password: string, caller: Caller = {}) =>
  call(caller, "POST", "/api/signin", { email, password });

const statusesOf = async (answers: Promise<Response>[]) => {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return (status: number) => statuses.filter((each) => each === status).length;
};

Deno.test("of many guesses at once ten are tried, and then even the right password has to wait", async () => {
  const { email, password } = await makePerson(sql);
  const count = await statusesOf(
    Array.from({ length: 30 }, (_, n) => signIn(email, "guess", { from: `10.0.0.${n}` })),
  );
  assert.deepEqual([count(401), count(429)], [10, 20]);
  const right = await signIn(email, password, { from: "10.0.1.1" });
  const wait = Number(right.headers.get("Retry-After"));
  assert.equal(right.status, 429);
  assert.ok(wait > 14 * 60 && wait <= 15 * 60, `${wait} s`);
});

Deno.test("an email that nobody has is throttled just the same", async () => {
  const count = await statusesOf(
    Array.from({ length: 12 }, (_, n) => signIn("no@people.test", "x", { from: `10.1.0.${n}` })),
  );
  assert.deepEqual([count(401), count(429)], [10, 2]);
});

Deno.test("one address may fail fifty times, over all accounts", async () => {
  const from = "10.2.0.1";
  const count = await statusesOf(
    Array.from({ length: 60 }, (_, n) => signIn(`no${n}@people.test`, "x", { from })),
  );
  assert.deepEqual([count(401), count(429)], [50, 10]);
  const { email, password } = await makePerson(sql);
  assert.equal((await signIn(email, password, { from })).status, 429);
  assert.equal((await signIn(email, password, { from: "10.2.0.2" })).status, 200);
});

Deno.test("signing in costs no attempt, however often", async () => {
  const { email, password } = await makePerson(sql);
  for (let n = 0; n < 12; n++) {
    assert.equal((await signIn(email, password, { from: "10.3.0.1" })).status, 200);
  }
});

Deno.test("a stranger's guesses cannot lock the owner out of the browser she knows", async () => {
  const { email, password } = await makePerson(sql);
  const home = { from: "10.4.0.1" };
  const known = cookiesOf(await signIn(email, password, home));
  await Promise.all(
    Array.from({ length: 60 }, () => signIn(email, "guess", { from: "10.4.0.1" })),
  );
  assert.equal((await signIn(email, password, home)).status, 429, "without the cookie");
  assert.equal((await signIn(email, password, { ...home, cookie: known })).status, 200);
  const count = await statusesOf(
    Array.from({ length: 12 }, () => signIn(email, "guess", { ...home, cookie: known })),
  );
  assert.deepEqual([count(401), count(429)], [10, 2], "its own counter");
});

Deno.test("a browser known to one account is nobody special to another", async () => {
  const [friend, other] = [await makePerson(sql), await makePerson(sql)];
  const known = cookiesOf(await signIn(friend.email, friend.password, { from: "10.5.0.1" }));
  const count = await statusesOf(
    Array.from(
      { length: 12 },
      (_, n) => signIn(other.email, "guess", { cookie: known, from: `10.5.1.${n}` }),
    ),
  );
  assert.deepEqual([count(401), count(429)], [10, 2]);
});

Deno.test("after a quarter of an hour the count starts anew", async () => {
  const { email, password } = await makePerson(sql);
  const from = "10.6.0.1";
  for (let n = 0; n < 10; n++) await signIn(email, "guess", { from });
  assert.equal((await signIn(email, password, { from })).status, 429);
  await sql`update academy.throttles set window_ends = window_ends - interval '15 minutes'`;
  assert.equal((await signIn(email, password, { from })).status, 200);
});

Deno.test("the current password cannot be guessed from an open session either", async () => {
  const { cookie, password } = await makePerson(sql);
  const change = (currentPassword: string) =>
    call({ cookie }, "POST", "/api/auth/password", { currentPassword, newPassword: "long enough" });
  const count = await statusesOf(Array.from({ length: 12 }, () => change("guess")));
  assert.deepEqual([count(401), count(429)], [10, 2]);
  assert.equal((await change(password)).status, 429);
});
