import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import type { Passwords } from "../../services/passwords.ts";

/**
 * A fake, because 2000 real hashes take a minute. It counts the calls and waits where a test says
 * so.
 */
let hashed = 0;
let mayGoOn: Promise<void> = Promise.resolve();
const passwords: Passwords = {
  async hash(password) {
    hashed++;
    await mayGoOn;
    return `hash of ${password.length} letters`;
  },
  verify: () => Promise.resolve(false),
  isOutdated: () => false,
};

const { sql, call, logLines, close } = await testApp({}, { passwords });
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });

type Caller = Partial<MadeUser> & { key?: string };
type Row = Record<string, unknown>;
type Problem = { row: number; path: string; issue: string };

const send = async ({ cookie, key }: Caller, rows: unknown, check?: boolean) => {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  const body = { rows, check };
  const answer = await call({ cookie, headers }, "POST", "/api/admin/users/import", body);
  return { status: answer.status, body: await answer.json() };
};
const counts = async () => {
  const [row] = await sql`
    select (select count(*)::int from academy.users) as users,
      (select count(*)::int from academy.enrollments) as enrollments,
      (select count(*)::int from academy.audit) as audit
  `;
  return { ...row } as { users: number; enrollments: number; audit: number };
};

let lists = 0;
/** Waits until the import hashes its first password. */
async function isUnderWay(before: number) {
  while (hashed === before) await new Promise((resolve) => setImmediate(resolve));
}

/** Each list has other emails. */
const list = (length: number): Row[] => {
  lists++;
  return Array.from({ length }, (_, n) => ({
    email: `learner${n}@list${lists}.test`,
    password: "a-good-one",
    firstName: n % 2 ? "Khin" : "သီရိ",
    lastName: "Htwe",
    courses: n % 3 ? ["ai-master"] : [],
  }));
};

Deno.test("names exactly the 37 bad rows of 2000 and stores nothing; the corrected list is stored once", async () => {
  const rows = list(2000);
  const existing = await makeUser(sql, { email: "taken@people.test" });
  const bad: Record<number, [change: Row, path: string, issue: string]> = {
    0: [{ email: "nobody" }, "email", "not_an_email"],
    1: [{ email: undefined }, "email", "required"],
    17: [{ email: existing.email.toUpperCase() }, "email", "email_taken"],
    18: [{ firstName: "  " }, "firstName", "required"],
    19: [{ firstName: "x".repeat(81) }, "firstName", "too_long"],
    20: [{ lastName: "x".repeat(81) }, "lastName", "too_long"],
    21: [{ password: "five5" }, "password", "too_short"],
    22: [{ password: null }, "password", "not_text"],
    23: [{ courses: ["ai-master", "ai-nothing"] }, "courses.1", "unknown_course"],
    1999: [{ email: rows[3]?.email }, "email", "duplicate"],
  };
  for (let n = 0; n < 27; n++) {
    bad[100 + n * 60] = [{ email: rows[3]?.email }, "email", "duplicate"];
  }
  const spoilt = rows.map((row, n) => ({ ...row, ...bad[n]?.[0] }));
  const wanted = Object.entries(bad)
    .map(([row, [, path, issue]]): Problem => ({ row: Number(row), path, issue }));
  assert.equal(wanted.length, 37);

  const before = await counts();
  const checked = await send(staff, spoilt, true);
  assert.deepEqual([checked.status, checked.body], [200, {
    rows: 2000,
    problems: wanted,
    converted: [],
  }]);
  const refused = await send({ ...staff, key: crypto.randomUUID() }, spoilt);
  assert.deepEqual([refused.status, refused.body.code], [400, "invalid_input"]);
  assert.deepEqual(refused.body.details, wanted);
  assert.deepEqual([await counts(), hashed], [before, 0]);

  const key = crypto.randomUUID();
  const sent = await send({ ...staff, key }, rows);
  assert.deepEqual(sent, { status: 201, body: { created: 2000 } });
  assert.deepEqual(await send({ ...staff, key }, rows), sent);
  assert.equal(hashed, 2000);
  const after = await counts();
  assert.deepEqual(after, {
    users: before.users + 2000,
    enrollments: before.enrollments + rows.filter(({ courses }) => String(courses)).length,
    audit: before.audit + 2000,
  });
  const anew = await send(staff, rows);
  assert.deepEqual([anew.status, anew.body.details.length], [400, 2000]);
});

Deno.test("reports all problems of a row at once, also the email's", async () => {
  const { email } = await makeUser(sql);
  const [row] = list(1);
  const { body } = await send(staff, [
    { ...row, email, firstName: "" },
    { ...row, password: "five5" },
    { ...row, email: ` ${String(row?.email).toUpperCase()} `, courses: ["ai-nothing"] },
  ], true);
  const reported = body.problems.map(({ row, path, issue }: Problem) => `${row} ${path} ${issue}`);
  assert.deepEqual(reported.sort(), [
    "0 email email_taken",
    "0 firstName required",
    "1 password too_short",
    "2 courses.0 unknown_course",
    "2 email duplicate",
  ]);
});

Deno.test("stores each row as a learner whose password is set by staff, with an audit entry", async () => {
  const actor = await makeUser(sql, { role: "staff" });
  const [one = {}, two = {}] = list(2);
  one.email = " New.One@Import.test ";
  one.courses = ["ai-master", "ai-first-step", "ai-master"];
  one.role = "admin";
  await send(actor, [one, { ...two, lastName: undefined, courses: undefined }]);
  const stored = await sql`
    select u.email, u.first_name, u.last_name, u.role, u.status, u.password_hash,
      u.password_set_by_staff as by_staff, a.action, a.address, a.details
    from academy.users u join academy.audit a on a.person_id = u.id
    where a.actor_id = ${actor.id} order by a.id
  `;
  const common = {
    role: "learner",
    status: "active",
    passwordHash: "hash of 10 letters",
    byStaff: true,
    action: "user.import",
    address: "127.0.0.1",
  };
  assert.deepEqual(stored.map((row) => ({ ...row })), [
    {
      email: "new.one@import.test",
      firstName: "သီရိ",
      lastName: "Htwe",
      details: { courses: ["ai-master", "ai-first-step"] },
      ...common,
    },
    {
      email: two.email,
      firstName: "Khin",
      lastName: "",
      details: { courses: [] },
      ...common,
    },
  ]);
  const [kept] = await sql`
    select array_agg(e.course_id order by e.course_id) as courses
    from academy.enrollments e join academy.users u on u.id = e.user_id where u.email = 'new.one@import.test'
  `;
  assert.deepEqual(kept?.courses, ["ai-first-step", "ai-master"]);
});

Deno.test("shows the stored form of a name where it differs from the list", async () => {
  const [one = {}, two = {}, three = {}] = list(3);
  const rows = [
    { ...one, firstName: "  Khin   Khin ", lastName: "" },
    { ...two, firstName: "ေအာင္ေအာင္", lastName: "Htwe" },
    { ...three, firstName: "Su", lastName: "ျမင့္ျမင့္ေဌး" },
  ];
  const { body } = await send(staff, rows, true);
  assert.deepEqual(body, {
    rows: 3,
    problems: [],
    converted: [
      { row: 1, firstName: "အောင်အောင်", lastName: "Htwe" },
      { row: 2, firstName: "Su", lastName: "မြင့်မြင့်ဌေး" },
    ],
  });
});

Deno.test("refuses a second import while the first one runs and stores nothing twice", async () => {
  const rows = list(3);
  const key = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = { hashed, ...await counts() };
  mayGoOn = promise;
  const firstImport = send({ ...staff, key }, rows);
  await isUnderWay(before.hashed);
  let again = await send({ ...staff, key }, rows);
  assert.deepEqual([again.status, again.body.code], [409, "conflict"]);
  const other = await send(staff, list(1));
  assert.deepEqual([other.status, other.body.code], [409, "conflict"], "one list at a time");
  const [lease] = await sql`
    select expires_at - now() <= interval '15 seconds' as is_short from academy.leases
    where name = ${`import ${staff.id}`}
  `;
  assert.deepEqual({ ...lease }, { isShort: true }, "a dead process delays the next import little");
  resolve();
  assert.equal((await firstImport).status, 201);
  again = await send({ ...staff, key }, rows);
  assert.deepEqual(again, await firstImport);
  const after = { hashed, ...await counts() };
  assert.deepEqual([after.hashed, after.users], [before.hashed + 3, before.users + 3]);
});

Deno.test("names all emails that are taken while the passwords are hashed, and stores nothing", async () => {
  const rows = list(300);
  const { promise, resolve } = Promise.withResolvers<void>();
  mayGoOn = promise;
  const before = hashed;
  const firstImport = send(staff, rows);
  await isUnderWay(before);
  for (const n of [20, 270]) await makeUser(sql, { email: String(rows[n]?.email) });
  const known = await counts();
  resolve();
  const { status, body } = await firstImport;
  assert.deepEqual([status, body.code], [409, "email_taken"]);
  const named = [20, 270].map((row) => ({ row, path: "email", issue: "email_taken" }));
  assert.deepEqual(body.details, named);
  assert.deepEqual(await counts(), known);
  // The failed import does not block the next one.
  assert.equal((await send(staff, list(1))).status, 201);
});

Deno.test("accepts the email of a deleted account", async () => {
  const gone = await makeUser(sql, { email: "gone@import.test" });
  await sql`update academy.users set status = 'deleted' where id = ${gone.id}`;
  const [row] = list(1);
  assert.equal((await send(staff, [{ ...row, email: gone.email }])).status, 201);
});

Deno.test("refuses a body that is no list, and an import by a learner or a visitor", async () => {
  const details = async (rows: unknown) => {
    const { status, body } = await send(staff, rows, true);
    assert.equal(status, 400);
    return body.details;
  };
  assert.deepEqual(await details([]), [{ path: "rows", issue: "required" }]);
  assert.deepEqual(await details(list(2001)), [{ path: "rows", issue: "too_many" }]);
  assert.deepEqual(await details(undefined), [{ path: "rows", issue: "required" }]);
  const odd = await send(staff, [null, "a", [], 7], true);
  assert.deepEqual(odd.body.problems.map(({ row }: Problem) => row).slice(0, 2), [0, 1]);
  const huge = await send(staff, [{ email: "x".repeat(2_200_000) }], true);
  assert.equal(huge.status, 413);
  assert.equal((await send({}, list(1))).status, 401);
  const learner = await makeUser(sql);
  assert.equal((await send(learner, list(1))).body.code, "forbidden");
  assert.doesNotMatch(logLines.join("\n"), /a-good-one|"internal"/);
});
