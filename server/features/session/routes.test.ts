import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { makeUser, openSession, quickPasswords } from "../../testing/factories.ts";
import {
  endSessions,
  getPasswordHash,
  insertSession,
  replacePassword,
  rotateSessions,
} from "./queries.ts";

/** A hash of the factories' common password, with half of today's memory. */
const OUTDATED =
  "$argon2id$v=19$m=9728,t=2,p=1$iDR9EdbT9NLJ+5U7CQ9tFQ$kcxAEMwnigSBrW1AbjejJm4nt9hZQj4czogSYcyWU4Y";

const { sql, call, logLines, close } = await testApp();
Deno.test.afterAll(close);

const signIn = (email: string, password: string, caller = {}) =>
  call(caller, "POST", "/api/signin", { email, password });
const whoAmI = (cookie?: string) => call({ cookie }, "GET", "/api/auth/user");

Deno.test("signs in, returns the user and opens a session", async () => {
  const { id, email, password } = await makeUser(sql, { role: "admin", courses: ["ai-master"] });
  await sql`update academy.users set last_seen_at = null where id = ${id}`;
  const answer = await signIn(email.toUpperCase(), password);
  assert.equal(answer.status, 200);
  const { isFirst, ...person } = await answer.json();
  assert.equal(isFirst, true);
  assert.deepEqual(
    [person.id, person.isAdmin, person.role, person.enrolledCourses, person.profileImageUrl],
    [id, true, "admin", ["ai-master"], null],
  );
  assert.ok(!("passwordHash" in person));
  assert.deepEqual(await (await whoAmI(cookiesOf(answer))).json(), person);
  assert.equal((await (await signIn(email, password)).json()).isFirst, false);
});

Deno.test("gives each user one own seal key, which stays the same until the account is deleted", async () => {
  const keyOf = async (cookie?: string) => (await (await whoAmI(cookie)).json()).sealKey;
  const [aye, mya] = [await makeUser(sql), await makeUser(sql)];
  const key = await keyOf(aye.cookie);
  assert.match(key, /^[\w+/]{43}=$/, "32 bytes");
  assert.notEqual(key, await keyOf(mya.cookie));
  const again = await signIn(aye.email, aye.password);
  assert.equal((await again.json()).sealKey, key);

  const stored = async (id: string) =>
    (await sql`select seal_key is not null as has_key from academy.users where id = ${id}`)[0]
      ?.hasKey;
  await sql`update academy.users set status = 'suspended', suspension_reason = 'x' where id = ${aye.id}`;
  await sql`update academy.users set status = 'active', suspension_reason = null where id = ${aye.id}`;
  assert.equal(await keyOf(cookiesOf(again)), key, "a suspension takes nothing");
  await sql`update academy.users set status = 'deleted' where id = ${mya.id}`;
  assert.deepEqual([await stored(aye.id), await stored(mya.id)], [true, false]);
  await sql`update academy.users set seal_key = default where id = ${mya.id}`;
  assert.equal(await stored(mya.id), false, "nor does she get another");
});

Deno.test("hides the session cookie from scripts and binds it to the host under TLS", async () => {
  const { email, password } = await makeUser(sql);
  const [plain = "", hint = ""] = (await signIn(email, password)).headers.getSetCookie();
  assert.match(plain, /^sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(hint, /^signed-in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/, "says no more than that");
  const https = await testApp({ PUBLIC_URL: "https://academy.example" });
  try {
    const other = await makeUser(https.sql);
    const answer = await https.call({}, "POST", "/api/signin", other);
    const [secure = ""] = answer.headers.getSetCookie();
    assert.match(secure, /^__Host-sid=/);
    assert.match(secure, /; Secure/);
    assert.match(answer.headers.get("Strict-Transport-Security") ?? "", /max-age=31536000/);
  } finally {
    await https.close();
  }
});

Deno.test("answers a wrong password and an unknown email the same", async () => {
  const { email } = await makeUser(sql);
  const answers = await Promise.all([
    signIn(email, "wrong"),
    signIn("nobody@people.test", "wrong"),
  ]);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  for (const [index, { code, error }] of bodies.entries()) {
    assert.equal(answers[index]?.status, 401);
    assert.deepEqual([code, error], ["invalid_credentials", "Invalid email or password"]);
  }
});

Deno.test("tells a suspended user the reason only with the right password", async () => {
  const { id, email, password } = await makeUser(sql);
  await sql`update academy.users set status = 'suspended', suspension_reason = 'Unpaid' where id = ${id}`;
  assert.equal((await signIn(email, "wrong")).status, 401);
  const answer = await signIn(email, password);
  const { code, details } = await answer.json();
  assert.deepEqual([answer.status, code, details], [403, "suspended", { reason: "Unpaid" }]);
});

Deno.test("refuses a deleted account and frees its email", async () => {
  const { id, email, password } = await makeUser(sql);
  await sql`update academy.users set status = 'deleted' where id = ${id}`;
  assert.equal((await signIn(email, password)).status, 401);
  const successor = await makeUser(sql, { email });
  assert.equal((await (await signIn(email, password)).json()).id, successor.id);
});

Deno.test("tells why a session has ended", async () => {
  for (const reason of ["ended", "suspended", "deleted"] as const) {
    const { id, cookie } = await makeUser(sql);
    await endSessions(sql, id, reason);
    const answer = await whoAmI(cookie);
    const { code, details } = await answer.json();
    assert.deepEqual([answer.status, code, details], [401, "unauthenticated", { reason }]);
  }
  const { id, cookie } = await makeUser(sql);
  await sql`update academy.users set status = 'suspended', suspension_reason = 'Unpaid' where id = ${id}`;
  await endSessions(sql, id, "suspended");
  assert.deepEqual((await (await whoAmI(cookie)).json()).details, {
    reason: "suspended",
    suspensionReason: "Unpaid",
  });
  assert.deepEqual((await (await whoAmI(`sid=${"a".repeat(43)}`)).json()).details, {
    reason: "expired",
  });
  assert.equal((await (await whoAmI()).json()).details, undefined);
});

Deno.test("ends a session after 30 days without use, and after 90 days in any case", async () => {
  const idle = await makeUser(sql);
  await sql`update academy.sessions set last_used_at = now() - interval '31 days' where user_id = ${idle.id}`;
  const old = await makeUser(sql);
  await sql`update academy.sessions set created_at = now() - interval '91 days' where user_id = ${old.id}`;
  const alive = await makeUser(sql);
  await sql`
    update academy.sessions
    set last_used_at = now() - interval '29 days', created_at = now() - interval '89 days'
    where user_id = ${alive.id}
  `;
  const statuses = [];
  for (const { cookie } of [idle, old, alive]) statuses.push((await whoAmI(cookie)).status);
  assert.deepEqual(statuses, [401, 401, 200]);
  const [slid] = await sql`
    select last_used_at > now() - interval '1 minute' as slid from academy.sessions
    where user_id = ${alive.id}
  `;
  assert.equal(slid?.slid, true);
});

Deno.test("ends the session at sign-out and accepts a second sign-out", async () => {
  const { cookie } = await makeUser(sql);
  const answer = await call({ cookie }, "POST", "/api/signout");
  assert.equal(answer.status, 200);
  const cleared = answer.headers.getSetCookie().map((line) =>
    /^[\w-]+=; Max-Age=0/.exec(line)?.[0]
  );
  assert.deepEqual(cleared, ["sid=; Max-Age=0", "signed-in=; Max-Age=0"]);
  assert.equal((await (await whoAmI(cookie)).json()).details.reason, "ended");
  assert.equal((await call({ cookie }, "POST", "/api/signout")).status, 200);
});

Deno.test("ends the browser's earlier session at a new sign-in", async () => {
  const { email, password, cookie } = await makeUser(sql);
  const answer = await signIn(email, password, { cookie });
  assert.equal((await whoAmI(cookie)).status, 401);
  assert.equal((await whoAmI(cookiesOf(answer))).status, 200);
});

Deno.test("gives the browser a new token after a change of rights and accepts requests under way", async () => {
  const { id, cookie } = await makeUser(sql);
  await rotateSessions(sql, id);
  const first = await whoAmI(cookie);
  assert.equal(first.status, 200);
  const fresh = cookiesOf(first);
  assert.notEqual(fresh, cookie);
  assert.deepEqual([(await whoAmI(cookie)).status, (await whoAmI(fresh)).status], [200, 200]);
  await sql`update academy.sessions set confirmed_at = now() - interval '2 minutes' where user_id = ${id}`;
  assert.deepEqual([(await whoAmI(cookie)).status, (await whoAmI(fresh)).status], [401, 200]);
});

Deno.test("gives a new token again if the response was lost, and refuses the lost token", async () => {
  const { id, cookie } = await makeUser(sql);
  await rotateSessions(sql, id);
  const undeliveredCookies = cookiesOf(await whoAmI(cookie));
  assert.equal(cookiesOf(await whoAmI(cookie)), "", "it may still be on its way");
  await sql`update academy.sessions set rotated_at = now() - interval '2 minutes' where user_id = ${id}`;
  const second = cookiesOf(await whoAmI(cookie));
  assert.equal((await whoAmI(second)).status, 200);
  assert.equal((await whoAmI(undeliveredCookies)).status, 401);
});

Deno.test("gives a new token to one of many requests at once and answers all of them", async () => {
  const { id, cookie } = await makeUser(sql);
  await rotateSessions(sql, id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => whoAmI(cookie)));
  assert.ok(answers.every(({ status }) => status === 200));
  const [fresh, ...more] = answers.map(cookiesOf).filter(Boolean);
  assert.deepEqual(more, []);
  assert.equal((await whoAmI(fresh)).status, 200);
});

Deno.test("ends the user's other sessions after a password change and gives this one a new token", async () => {
  const { id, email, password, cookie } = await makeUser(sql, { passwordSetByStaff: true });
  const elsewhere = await openSession(sql, id);
  const change = { currentPassword: password, newPassword: "a better password" };
  const answer = await call({ cookie }, "POST", "/api/auth/password", change);
  assert.equal(answer.status, 200);
  const here = await (await whoAmI(cookiesOf(answer))).json();
  assert.equal(here.passwordSetByStaff, false);
  const { details } = await (await whoAmI(elsewhere.cookie)).json();
  assert.equal(details.reason, "ended");
  assert.deepEqual(
    [(await signIn(email, password)).status, (await signIn(email, "a better password")).status],
    [401, 200],
  );
});

Deno.test("opens no session and changes no password after a change or suspension meanwhile", async () => {
  const { id } = await makeUser(sql);
  const change = { from: "not the stored hash", to: "another", isOwn: true };
  assert.equal(await replacePassword(sql, id, change), undefined);
  assert.equal(await insertSession(sql, id, new Uint8Array(32), change.from), undefined);
  await sql`update academy.users set status = 'suspended', suspension_reason = 'x' where id = ${id}`;
  assert.equal(await insertSession(sql, id, new Uint8Array(32)), undefined);
});

Deno.test("hashes a password again at sign-in when its hash has an outdated cost", async () => {
  const { id, email, password } = await makeUser(sql);
  await sql`update academy.users set password_hash = ${OUTDATED} where id = ${id}`;
  assert.equal((await signIn(email, password)).status, 200);
  const hash = await getPasswordHash(sql, id) ?? "";
  assert.notEqual(hash, OUTDATED);
  assert.equal(quickPasswords().isOutdated(hash), false);
  assert.equal((await signIn(email, password)).status, 200);
});

Deno.test("requires the current password and eight characters for a new password", async () => {
  const { password, cookie } = await makeUser(sql);
  const change = async (currentPassword: string, newPassword: string) => {
    const body = { currentPassword, newPassword };
    return await (await call({ cookie }, "POST", "/api/auth/password", body)).json();
  };
  assert.equal((await change("wrong", "a better password")).code, "invalid_credentials");
  const { code, details } = await change(password, "seven77");
  assert.deepEqual([code, details], ["invalid_input", [{
    path: "newPassword",
    issue: "too_short",
  }]]);
  assert.equal((await change(password, "ကောင်းသော")).code, undefined, "Burmese counts as letters");
});

Deno.test("refuses a tab that believes another user is signed in", async () => {
  const { id, cookie } = await makeUser(sql);
  const other = await makeUser(sql);
  const as = (person: string) =>
    call({ cookie, headers: { "X-Person": person } }, "GET", "/api/user/enrollments");
  const refused = await as(other.id);
  assert.deepEqual([refused.status, (await refused.json()).code], [401, "wrong_person"]);
  assert.equal((await as(id)).status, 200);
});

Deno.test("redirects /api/login to the sign-in page and keeps only a path of this site", async () => {
  const to = async (next: string) =>
    (await call({}, "GET", `/api/login?next=${encodeURIComponent(next)}`)).headers.get("Location");
  assert.equal(
    await to("/courses/ai-master?video=1"),
    "/signin?next=%2Fcourses%2Fai-master%3Fvideo%3D1",
  );
  for (
    const evil of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:1"]
  ) {
    assert.equal(await to(evil), "/signin");
  }
});

Deno.test("logs no email, password, token or key", async () => {
  const { email, password } = await makeUser(sql);
  const cookie = cookiesOf(await signIn(email, password));
  const { sealKey } = await (await whoAmI(cookie)).json();
  const log = logLines.join("\n");
  assert.ok(log.length > 0);
  for (const secret of [email, password, sealKey, cookie.slice(4, 47)]) {
    assert.ok(!log.includes(secret));
  }
});
