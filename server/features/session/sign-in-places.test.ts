import assert from "node:assert/strict";
import type { Passwords } from "../../services/passwords.ts";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { makeUser, quickPasswords } from "../../testing/factories.ts";
import { until } from "../../testing/until.ts";

const quick = quickPasswords();
/** While this gate is shut, each check of a password waits. */
let gate = Promise.withResolvers<void>();
gate.resolve();
let waiting = 0;
const passwords: Passwords = {
  ...quick,
  async verify(hash, password) {
    waiting++;
    await gate.promise;
    waiting--;
    return await quick.verify(hash, password);
  },
};
function shut() {
  gate = Promise.withResolvers<void>();
  return gate.resolve;
}

/** `other` is a second process on the same database. */
const { sql, call, another, close } = await testApp({}, { passwords });
const other = another();
Deno.test.afterAll(close);

type Caller = { cookie?: string; from?: string };
const signIn = (
  email: string,
  password: string,
  { process = call, ...caller }: Caller & { process?: typeof call } = {},
) => process(caller, "POST", "/api/signin", { email, password });

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

/** Starts three sign-ins that check their password right now, two of them in another process. */
async function three(email: string, password: string) {
  const open = shut();
  const running = [
    signIn(email, password, { from: "10.20.0.1" }),
    signIn(email, password, { from: "10.20.0.2", process: other.call }),
    signIn(email, password, { from: "10.20.0.3", process: other.call }),
  ];
  await until(() => waiting === 3, "three check their password");
  await shiftPlaces(HOUR);
  return { running, open };
}

/**
 * Extends the places by an hour, so that a slow machine does not free a place before the test does.
 */
const HOUR = 3600;
const shiftPlaces = (seconds: number) =>
  sql`
    update academy.throttles set running_attempts = (
      select jsonb_object_agg(attempt, ends::float8 + ${seconds}::int)
      from jsonb_each(running_attempts) as running (attempt, ends)
    ) where running_attempts <> '{}'
  `;

Deno.test("refuses the fourth sign-in to one account at once, also with the right password", async () => {
  const { email, password } = await makeUser(sql);
  const { running, open } = await three(email, password);
  for (const process of [call, other.call]) {
    const fourth = await signIn(email, password, { from: "10.20.0.4", process });
    const { code } = await fourth.json();
    assert.deepEqual(
      [fourth.status, code, fourth.headers.get("Retry-After")],
      [429, "rate_limited", "2"],
    );
  }
  open();
  assert.deepEqual(await statusesOf(running), [200, 200, 200]);
  assert.equal((await signIn(email, password, { from: "10.20.0.4" })).status, 200);
});

Deno.test("refuses the fourth sign-in at once for an unknown email, too", async () => {
  const { running, open } = await three("nobody@people.test", "guess");
  const fourth = await signIn("nobody@people.test", "guess", { from: "10.21.0.4" });
  open();
  assert.equal(fourth.status, 429);
  assert.deepEqual(await statusesOf(running), [401, 401, 401]);
});

Deno.test("lets a known browser in while strangers hold all places of the account", async () => {
  const { email, password } = await makeUser(sql);
  const cookie = cookiesOf(await signIn(email, password, { from: "10.22.0.1" }));
  const { running, open } = await three(email, "guess");
  const known = signIn(email, password, { from: "10.22.0.1", cookie });
  await until(() => waiting === 4, "the known browser's password is checked");
  open();
  assert.equal((await known).status, 200);
  assert.deepEqual(await statusesOf(running), [401, 401, 401]);
});

Deno.test("frees the places of a crashed process after some seconds", async () => {
  const { email, password } = await makeUser(sql);
  const { running, open } = await three(email, password);
  // Renames the attempts, so that nobody ends them: their process is dead.
  await sql`
    update academy.throttles set running_attempts = (
      select jsonb_object_agg(attempt || '-of-a-dead-process', ends)
      from jsonb_each(running_attempts) as running (attempt, ends)
    ) where key like 'account:%' and running_attempts <> '{}'
  `;
  open();
  await Promise.all(running);
  assert.equal((await signIn(email, password, { from: "10.23.0.1" })).status, 429);
  const [row] = await sql`
    select max(ends::float8) - extract(epoch from now())::float8 as seconds_left
    from academy.throttles, jsonb_each(running_attempts) as running (attempt, ends)
  `;
  assert.ok(row?.secondsLeft <= HOUR + 15, `${row?.secondsLeft} s`);
  await shiftPlaces(-HOUR - 15);
  assert.equal((await signIn(email, password, { from: "10.23.0.1" })).status, 200);
  const left = await sql`select from academy.throttles where running_attempts <> '{}'`;
  assert.equal(left.length, 0);
});

Deno.test("adds no rows for accounts that an address over its limit tries", async () => {
  const from = "10.24.0.1";
  const rows = async (kind: string) =>
    (await sql`select from academy.throttles where key like ${`${kind}:%`}`).length;
  assert.equal((await signIn("first@people.test", "guess", { from })).status, 401);
  await sql`update academy.throttles set window_ends = now() + interval '15 minutes' where key like 'address:%'`;
  const before = await rows("account");
  for (let n = 0; n < 5; n++) {
    assert.equal((await signIn(`filler-${n}@people.test`, "guess", { from })).status, 429);
  }
  assert.equal(await rows("account"), before);
});

Deno.test("lets the known browsers of one account share three places", async () => {
  const { email, password } = await makeUser(sql);
  const browsers: string[] = [];
  for (let n = 0; n < 4; n++) {
    browsers.push(cookiesOf(await signIn(email, password, { from: `10.20.1.${n}` })));
  }
  const open = shut();
  const running = browsers.slice(0, 3).map((cookie) => signIn(email, password, { cookie }));
  await until(() => waiting === 3, "three check their password");
  await shiftPlaces(HOUR);
  assert.equal((await signIn(email, password, { cookie: browsers[3] })).status, 429);
  open();
  assert.deepEqual(await statusesOf(running), [200, 200, 200]);
});
