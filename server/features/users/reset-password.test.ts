import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const admin = await makeUser(sql, { role: "admin" });

const fresh = { password: "fresh1" };
const reset = async (
  { cookie }: MadeUser,
  { id }: MadeUser,
  body: Record<string, string> = fresh,
) => {
  const answer = await call({ cookie }, "POST", `/api/admin/users/${id}/reset-password`, body);
  return { status: answer.status, body: await answer.json() };
};
const codeOf = ({ status, body }: Awaited<ReturnType<typeof reset>>) => [status, body.code];

async function signIn(
  { email }: MadeUser,
  password: string,
  caller: { cookie?: string; from?: string } = {},
) {
  const answer = await call(caller, "POST", "/api/signin", { email, password });
  await answer.body?.cancel();
  return { status: answer.status, cookie: cookiesOf(answer) };
}

Deno.test("ends all sessions of the account and asks its owner to choose a new password", async () => {
  const staff = await makeUser(sql, { role: "staff" });
  const person = await makeUser(sql);
  const { status, body } = await reset(staff, person);
  assert.deepEqual([status, body.passwordSetByStaff], [200, true]);
  const who = await call(person, "GET", "/api/auth/user");
  assert.deepEqual((await who.json()).details, { reason: "ended" });
  assert.equal((await signIn(person, person.password)).status, 401);
  assert.equal((await signIn(person, "fresh1")).status, 200);
  assert.deepEqual(
    (await entriesOf(sql, staff.id)).map(({ action, details }) => [action, details]),
    [["user.reset_password", {}]],
  );
});

Deno.test("lets staff reset learners' passwords, and admins everybody's except their own", async () => {
  const staff = await makeUser(sql, { role: "staff" });
  const other = await makeUser(sql, { role: "staff" });
  const learner = await makeUser(sql);
  assert.deepEqual(codeOf(await reset(staff, other)), [403, "forbidden"]);
  assert.deepEqual(codeOf(await reset(staff, admin)), [403, "forbidden"]);
  assert.deepEqual(codeOf(await reset(staff, staff)), [409, "own_account"]);
  assert.deepEqual(codeOf(await reset(admin, admin)), [409, "own_account"]);
  assert.deepEqual(codeOf(await reset(learner, learner)), [403, "forbidden"]);
  assert.equal((await reset(admin, other)).status, 200);
  const short = await reset(admin, other, { password: "five5" });
  assert.deepEqual(short.body.details, [{ path: "password", issue: "too_short" }]);
});

Deno.test("lets a locked-out user sign in with the new password and limits wrong guesses as before", async () => {
  const person = await makeUser(sql);
  const home = { from: "10.20.0.1", ...await signIn(person, person.password) };
  const stranger = { from: "10.20.0.2" };
  for (const caller of [home, stranger]) {
    for (let n = 0; n < 10; n++) await signIn(person, "guess", caller);
    assert.equal((await signIn(person, person.password, caller)).status, 429);
  }
  await reset(admin, person);
  for (const caller of [home, stranger]) {
    assert.equal((await signIn(person, "fresh1", caller)).status, 200);
    for (let n = 0; n < 10; n++) await signIn(person, "guess", caller);
    assert.equal((await signIn(person, "fresh1", caller)).status, 429);
  }
});

Deno.test("keeps the failed attempts of an address when a user gets a new password", async () => {
  const [person, other] = [await makeUser(sql), await makeUser(sql)];
  const from = "10.21.0.1";
  for (let n = 0; n < 50; n++) {
    await signIn({ ...person, email: `n${n % 9}@x.test` }, "guess", { from });
  }
  await reset(admin, person);
  assert.equal((await signIn(other, other.password, { from })).status, 429);
});
