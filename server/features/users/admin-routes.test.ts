import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { cookiesOf } from "../../testing/browser-calls.ts";
import { type MadeUser, makeUser, openSession } from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";

const { sql, call, logLines, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });

type Caller = Partial<MadeUser> & { key?: string };

const as = async ({ cookie, key }: Caller, method: string, path: string, body?: unknown) => {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const answer = await call({ cookie, headers }, method, path, body);
  return { status: answer.status, body: await answer.json(), cookies: cookiesOf(answer) };
};
const create = (caller: Caller, account: Record<string, unknown>) =>
  as(caller, "POST", "/api/admin/create-user", account);
const act = (caller: Caller, { id }: { id: string }, what: string, body?: unknown) =>
  as(caller, "POST", `/api/admin/users/${id}/${what}`, body);
const change = (caller: Caller, { id }: { id: string }, body: unknown) =>
  as(caller, "PATCH", `/api/admin/users/${id}`, body);
const remove = (caller: Caller, { id }: { id: string }) =>
  as(caller, "DELETE", `/api/admin/users/${id}`);
const whoAmI = ({ cookie }: { cookie: string }) => as({ cookie }, "GET", "/api/auth/user");
const signIn = ({ email, password }: { email: string; password: string }) =>
  as({}, "POST", "/api/signin", { email, password });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  [status, body.code] as const;
const aboutOf = async (personId: string) =>
  (await sql`
    select actor_id, action, details from academy.audit where person_id = ${personId} order by id
  `).map((entry) => ({ ...entry }));

const account = (wishes: Record<string, unknown> = {}) => ({
  email: `${crypto.randomUUID()}@people.test`,
  password: "six6six",
  firstName: "Khin",
  ...wishes,
});

Deno.test("opens an account, returns all its fields, writes an audit entry, and its owner signs in", async () => {
  const opener = await makeUser(sql, { role: "staff" });
  const input = account({
    email: " Khin.Htwe@People.test ",
    firstName: "ေအာင္ေအာင္",
    lastName: " Htwe ",
    enrolledCourses: ["ai-business-mastery", "ai-first-step", "ai-first-step"],
  });
  const before = Date.now();
  const { status, body } = await create(opener, input);
  assert.equal(status, 201);
  const { id, createdAt, ...shownUser } = body;
  const at = Date.parse(createdAt);
  assert.ok(at > before - 5000 && at < Date.now() + 5000);
  assert.deepEqual(shownUser, {
    deletionDueAt: null,
    email: "khin.htwe@people.test",
    firstName: "အောင်အောင်",
    lastName: "Htwe",
    profileImageUrl: null,
    isAdmin: false,
    role: "learner",
    status: "active",
    suspendedReason: null,
    enrolledCourses: ["ai-first-step", "ai-business-mastery"],
    lastSeenAt: null,
    passwordSetByStaff: true,
  });
  assert.deepEqual(await entriesOf(sql, opener.id), [{
    action: "user.create",
    details: { role: "learner", courses: ["ai-business-mastery", "ai-first-step"] },
    address: "127.0.0.1",
  }]);
  const entered = await signIn({ email: body.email, password: "six6six" });
  assert.deepEqual([entered.status, entered.body.passwordSetByStaff], [200, true]);
  const [entry] = await sql`select person_id from academy.audit where actor_id = ${opener.id}`;
  assert.equal(entry?.personId, id);
});

Deno.test("accepts one course name and no last name from the older page", async () => {
  const { status, body } = await create(staff, account({ courseName: "ai-master" }));
  assert.deepEqual([status, body.enrolledCourses, body.lastName], [201, ["ai-master"], ""]);
});

Deno.test("opens one account for an email, in any spelling and with five calls at once", async () => {
  const email = "Only.One@people.test";
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => create(n % 2 ? staff : admin, account({ email }))),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  assert.deepEqual(codeOf(await create(staff, account({ email: email.toLowerCase() }))), [
    409,
    "email_taken",
  ]);
});

Deno.test("opens an account once when it is sent twice with one key, and stores no password in plain text", async () => {
  const caller = { ...staff, key: crypto.randomUUID() };
  const input = account({ password: "never to be found" });
  const answers = [await create(caller, input), await create(caller, input)];
  assert.deepEqual(answers[1], answers[0]);
  assert.equal((await aboutOf(answers[0]?.body.id)).length, 1);
  const reset = { ...staff, key: crypto.randomUUID() };
  const { body } = await act(reset, answers[0]?.body, "reset-password", {
    password: "nor this one, ever",
  });
  assert.equal(body.id, answers[0]?.body.id);
  const [kept] = await sql`
    select string_agg(k::text, ' ') as keys, (select string_agg(a::text, ' ') from academy.audit a) as log
    from academy.idempotency_keys k
  `;
  const everything = [kept?.keys, kept?.log, ...logLines].join("\n");
  assert.ok(kept?.keys.includes(body.id));
  assert.doesNotMatch(everything, /never to be found|nor this one/);
});

Deno.test("lets staff open learner accounts only, and admins accounts of every role", async () => {
  for (const role of ["staff", "admin"]) {
    assert.deepEqual(codeOf(await create(staff, account({ role }))), [403, "forbidden"]);
    const { status, body } = await create(admin, account({ role }));
    assert.deepEqual([status, body.role, body.isAdmin], [201, role, role === "admin"]);
  }
  const learner = await makeUser(sql);
  assert.deepEqual(codeOf(await create(learner, account())), [403, "forbidden"]);
  assert.deepEqual(codeOf(await create({}, account())), [401, "unauthenticated"]);
});

Deno.test("names the field and the problem of each invalid value", async () => {
  const refused = async (wishes: Record<string, unknown>) =>
    (await create(staff, account(wishes))).body.details;
  assert.deepEqual(await refused({ email: "nobody" }), [{ path: "email", issue: "not_an_email" }]);
  assert.deepEqual(await refused({ password: "five5" }), [
    { path: "password", issue: "too_short" },
  ]);
  assert.deepEqual(await refused({ firstName: " " }), [{ path: "firstName", issue: "required" }]);
  assert.deepEqual(await refused({ lastName: "x".repeat(81) }), [
    { path: "lastName", issue: "too_long" },
  ]);
  assert.deepEqual(await refused({ courseName: "ai-nothing" }), [
    { path: "courseName", issue: "invalid" },
  ]);
  assert.deepEqual(await refused({ role: "owner" }), [{ path: "role", issue: "invalid" }]);
});

Deno.test("signs a suspended user out everywhere and gives the reason at the next sign-in", async () => {
  const person = await makeUser(sql, { courses: ["ai-master"] });
  const phone = await openSession(sql, person.id);
  const { status, body } = await act(admin, person, "suspend", { reason: " Unpaid since May " });
  assert.deepEqual([status, body.status, body.suspendedReason], [
    200,
    "suspended",
    "Unpaid since May",
  ]);
  assert.deepEqual(body.enrolledCourses, ["ai-master"]);
  for (const session of [person, phone]) {
    const { status, body } = await whoAmI(session);
    const details = { reason: "suspended", suspensionReason: "Unpaid since May" };
    assert.deepEqual([status, body.details], [401, details]);
  }
  const entered = await signIn(person);
  assert.deepEqual([entered.status, entered.body.details], [403, { reason: "Unpaid since May" }]);
  assert.deepEqual(codeOf(await act(admin, person, "suspend", { reason: "Again" })), [
    409,
    "not_active",
  ]);

  const again = await act(admin, person, "activate");
  assert.deepEqual([again.body.status, again.body.suspendedReason], ["active", null]);
  assert.equal((await whoAmI(phone)).status, 401, "what was ended stays ended");
  assert.equal((await signIn(person)).status, 200);
  assert.deepEqual(codeOf(await act(admin, person, "activate")), [409, "conflict"]);
  assert.deepEqual(await aboutOf(person.id), [
    { actorId: admin.id, action: "user.suspend", details: { reason: "Unpaid since May" } },
    { actorId: admin.id, action: "user.activate", details: {} },
  ]);
  const blank = await act(admin, person, "suspend", { reason: " \n" });
  assert.deepEqual(blank.body.details, [{ path: "reason", issue: "required" }]);
});

Deno.test("deletes an account for good, ends its sessions and enrollments and frees the email", async () => {
  const person = await makeUser(sql, { courses: ["ai-master", "ai-first-step"] });
  assert.deepEqual(await remove(admin, person), { status: 200, body: { ok: true }, cookies: "" });
  const { status, body } = await whoAmI(person);
  assert.deepEqual([status, body.details], [401, { reason: "deleted" }]);
  assert.equal((await signIn(person)).status, 401);
  const [left] = await sql`
    select status, array(select course_id from academy.enrollments where user_id = ${person.id}) as courses
    from academy.users where id = ${person.id}
  `;
  assert.deepEqual({ ...left }, { status: "deleted", courses: [] });
  const [entry] = await aboutOf(person.id);
  assert.deepEqual(entry?.details.courses.sort(), ["ai-first-step", "ai-master"]);

  for (
    const refused of [
      await remove(admin, person),
      await act(admin, person, "suspend", { reason: "Gone" }),
      await act(admin, person, "activate"),
      await act(admin, person, "reset-password", { password: "six6six" }),
      await act(staff, person, "enroll", { courseId: "ai-master" }),
      await change(admin, person, { firstName: "Nobody" }),
      await change(admin, person, {}),
    ]
  ) assert.deepEqual(codeOf(refused), [409, "not_active"]);
  assert.equal((await aboutOf(person.id)).length, 1);

  const { body: heir } = await create(staff, account({ email: person.email }));
  assert.notEqual(heir.id, person.id);
});

Deno.test("drops the open uploads of a suspended or deleted user and keeps saved files", async () => {
  for (const shutOut of ["suspend", "remove"]) {
    const person = await makeUser(sql, { role: "staff" });
    const paths = ["open", "arrived", "saved"].map((name) => `videos/${shutOut}-${name}`);
    const [open = "", arrived = "", saved = ""] = paths;
    await sql`
      insert into academy.uploads (path, kind, person_id, arrived_at, claimed_at) values
        (${open}, 'video', ${person.id}, null, null),
        (${arrived}, 'video', ${person.id}, now(), null),
        (${saved}, 'video', ${person.id}, now(), now())
    `;
    if (shutOut === "remove") await remove(admin, person);
    else await act(admin, person, "suspend", { reason: "Left" });
    const removed = await sql`select path from academy.removals where path = any(${paths})`;
    assert.deepEqual(removed.map(({ path }) => path).sort(), [arrived, open]);
    const known = await sql`
      select path from academy.uploads where person_id = ${person.id} and dropped_at is null
    `;
    assert.deepEqual(known.map(({ path }) => path), [saved]);
  }
});

Deno.test("applies a new role at the next call and gives the session a new token", async () => {
  const person = await makeUser(sql);
  const { status, body } = await change(admin, person, { role: "staff" });
  assert.deepEqual([status, body.role, body.isAdmin], [200, "staff", false]);
  const first = await whoAmI(person);
  assert.equal(first.body.role, "staff");
  assert.match(first.cookies, /sid=[\w-]{43}/);
  assert.ok(!first.cookies.includes(person.token));
  await change(admin, person, { role: "staff" });
  assert.deepEqual(await aboutOf(person.id), [
    { actorId: admin.id, action: "user.role", details: { from: "learner", to: "staff" } },
  ]);
});

Deno.test("changes a name and writes no audit entry when nothing changes", async () => {
  const person = await makeUser(sql, { firstName: "Hnin", lastName: "Wai" });
  const { body } = await change(admin, person, { lastName: "" });
  assert.deepEqual([body.firstName, body.lastName], ["Hnin", ""]);
  await change(admin, person, { firstName: " Hnin " });
  const { status } = await change(admin, admin, { firstName: "Thiri" });
  assert.equal(status, 200, "one's own, too");
  assert.deepEqual(await aboutOf(person.id), [
    { actorId: admin.id, action: "user.rename", details: { from: "Hnin Wai", to: "Hnin" } },
  ]);
  assert.equal((await change(staff, person, { lastName: "Wai" })).status, 403);
});

Deno.test("refuses staff what only admins may do, for every account", async () => {
  for (const { id } of [staff, admin, { id: crypto.randomUUID() }]) {
    const refused = [
      await act(staff, { id }, "suspend", { reason: "No" }),
      await act(staff, { id }, "activate"),
      await change(staff, { id }, { role: "admin" }),
      await remove(staff, { id }),
    ];
    for (const answer of refused) assert.deepEqual(codeOf(answer), [403, "forbidden"]);
  }
  const unknownUser = { id: crypto.randomUUID() };
  assert.equal((await act(admin, unknownUser, "suspend", { reason: "No" })).status, 404);
  assert.equal((await remove(admin, { id: "7" })).status, 400);
});
