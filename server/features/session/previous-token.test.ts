import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { makeUser } from "../../testing/factories.ts";
import { rotateSessions } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const whoAmI = (cookie: string) => call({ cookie }, "GET", "/api/auth/user");
const admin = await makeUser(sql, { role: "admin" });
const asAdmin = (method: string, path: string, body?: unknown) =>
  call({ cookie: admin.cookie }, method, path, body);

/** Makes a learner whose browser has just got a new token. The previous token is still accepted. */
async function rotated() {
  const person = await makeUser(sql);
  await rotateSessions(sql, person.id);
  const fresh = cookiesOf(await whoAmI(person.cookie));
  assert.equal((await whoAmI(person.cookie)).status, 200, "the token before the rotation passes");
  return { ...person, previous: person.cookie, fresh };
}

/** Returns the status of a call with this token, and the reason if it is refused. */
async function standing(cookie: string) {
  const answer = await whoAmI(cookie);
  const { details } = await answer.json();
  return [answer.status, details?.reason];
}

Deno.test("refuses every earlier token at once after the user changes the password", async () => {
  const { previous, fresh, password } = await rotated();
  const change = { currentPassword: password, newPassword: "a better password" };
  const answer = await call({ cookie: fresh }, "POST", "/api/auth/password", change);
  assert.equal(answer.status, 200);
  assert.deepEqual(await standing(previous), [401, "expired"]);
  assert.deepEqual(await standing(fresh), [401, "expired"]);
  assert.deepEqual(await standing(cookiesOf(answer)), [200, undefined]);
});

Deno.test("keeps a browser signed in whose new token was lost during two role changes", async () => {
  const { id, cookie } = await makeUser(sql);
  const changeRole = (role: string) => asAdmin("PATCH", `/api/admin/users/${id}`, { role });
  assert.equal((await changeRole("staff")).status, 200);
  const undeliveredCookies = cookiesOf(await whoAmI(cookie));
  assert.equal((await changeRole("learner")).status, 200);
  const answer = await whoAmI(cookie);
  assert.equal((await answer.json()).role, "learner");
  const newest = cookiesOf(answer);
  assert.notEqual(newest, undeliveredCookies);
  assert.deepEqual(await standing(newest), [200, undefined]);
  assert.deepEqual(await standing(cookie), [200, undefined], "a request can still be on its way");
});

for (
  const { act, method, path, body, reason } of [
    { act: "suspension", method: "POST", path: "suspend", body: { reason: "x" } },
    { act: "removal", method: "DELETE", path: "", reason: "deleted" },
    {
      act: "password of staff",
      method: "POST",
      path: "reset-password",
      body: { password: "given by staff" },
      reason: "ended",
    },
  ]
) {
  Deno.test(`refuses the previous token and the newest token at once after a ${act}`, async () => {
    const { id, previous, fresh } = await rotated();
    const address = `/api/admin/users/${id}${path && `/${path}`}`;
    assert.equal((await asAdmin(method, address, body)).status, 200);
    const refused = [401, reason ?? "suspended"];
    assert.deepEqual(await standing(previous), refused);
    assert.deepEqual(await standing(fresh), refused);
  });
}
