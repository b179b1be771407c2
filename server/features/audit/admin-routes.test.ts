import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { type AuditEntry, record } from "./queries.ts";
import { panelActions } from "./schema.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const admin = await makeUser(sql, { role: "admin", firstName: "Thiri", lastName: "Aung" });
const staff = await makeUser(sql, { role: "staff", firstName: "Su", lastName: "Myat" });
const learner = await makeUser(sql, { firstName: "Hnin", lastName: "Wai" });

const ask = async (
  query: Record<string, string> = {},
  { cookie }: Partial<MadeUser> = admin,
) => {
  const answer = await call({ cookie }, "GET", `/api/admin/audit?${new URLSearchParams(query)}`);
  return { status: answer.status, body: await answer.json() };
};
/** Returns the numbers `n` of the entries found, oldest first. */
const found = async (query: Record<string, string>): Promise<number[]> => {
  const { body } = await ask({ limit: "100", ...query });
  assert.equal(body.total, body.items.length);
  return body.items.map(({ details }: AuditEntry) => details.n).reverse();
};

/** The entries in the order of their times. The last two have the same time. */
const entries = [
  { at: "2026-03-01T17:29:59.999999Z", actorId: staff.id, action: "section.create" },
  { at: "2026-03-01T17:30:00Z", actorId: staff.id, action: "user.enroll", personId: learner.id },
  { at: "2026-03-02T10:00:00Z", actorId: admin.id, action: "user.suspend", personId: learner.id },
  { at: "2026-03-02T17:29:59Z", actorId: null, action: "user.create", personId: admin.id },
  { at: "2026-03-02T17:30:00.000001Z", actorId: admin.id, action: "user.role", personId: staff.id },
  { at: "2026-03-02T17:30:00.000001Z", actorId: admin.id, action: "user.enroll" },
];
for (const [n, { at, ...entry }] of entries.entries()) {
  await record(sql, { ...entry, details: { n }, address: "10.0.0.7" });
  // As text, because a JavaScript Date has no microseconds.
  await sql`update academy.audit set at = ${at}::text::timestamptz where details ->> 'n' = ${n}`;
}

Deno.test("returns the actor, the action, the user concerned, the time and the address", async () => {
  const { status, body } = await ask({ limit: "1", action: "user.suspend" });
  assert.equal(status, 200);
  const [{ id, ...entry }] = body.items;
  assert.match(id, /^\d+$/);
  assert.deepEqual(entry, {
    at: "2026-03-02T10:00:00.000Z",
    actor: { id: admin.id, firstName: "Thiri", lastName: "Aung" },
    action: "user.suspend",
    person: { id: learner.id, firstName: "Hnin", lastName: "Wai", email: learner.email },
    details: { n: 2 },
    address: "10.0.0.7",
  });
  const { body: [none] } = await ask({ action: "section.create" });
  assert.deepEqual([none.actor.id, none.person], [staff.id, null]);
  const { body: [command] } = await ask({ action: "user.create" });
  assert.deepEqual([command.actor, command.person.id], [null, admin.id]);
});

Deno.test("filters by actor, user, action and time, and by several of them", async () => {
  assert.deepEqual(await found({}), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(await found({ actor: staff.id }), [0, 1]);
  assert.deepEqual(await found({ actor: staff.id.toUpperCase() }), [0, 1]);
  assert.deepEqual(await found({ person: learner.id }), [1, 2]);
  assert.deepEqual(await found({ action: "user.enroll" }), [1, 5]);
  assert.deepEqual(await found({ action: "user.enroll", person: learner.id }), [1]);
  assert.deepEqual(await found({ actor: crypto.randomUUID() }), []);
});

Deno.test("finds entries by the email of all accounts that have had it", async () => {
  assert.deepEqual(await found({ actor: staff.email.toUpperCase() }), [0, 1]);
  assert.deepEqual(await found({ person: "nobody@people.test" }), []);
  const before = await makeUser(sql, { email: "again@people.test" });
  const entry = { actorId: null, action: "user.create", details: { n: 6 } };
  await record(sql, { ...entry, personId: before.id });
  await sql`update academy.users set status = 'deleted' where id = ${before.id}`;
  const { id } = await makeUser(sql, { email: "again@people.test" });
  await record(sql, { ...entry, personId: id, details: { n: 7 } });
  assert.deepEqual(await found({ person: "again@people.test" }), [6, 7]);
  await sql`delete from academy.audit where person_id in (${before.id}, ${id})`;
});

Deno.test("begins and ends a day in Myanmar's time", async () => {
  assert.deepEqual(await found({ from: "2026-03-02", to: "2026-03-02" }), [1, 2, 3]);
  assert.deepEqual(await found({ from: "2026-03-03" }), [4, 5]);
  assert.deepEqual(await found({ to: "2026-03-01" }), [0]);
  assert.deepEqual(await found({ from: "2026-03-02", to: "2026-03-01" }), []);
});

Deno.test("returns each entry once, page by page, also entries with the same time", async () => {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await ask({ limit: "1", ...cursor && { cursor } });
    assert.deepEqual([body.total, body.isMore], [6, false]);
    seen.push(...body.items.map(({ details }: AuditEntry) => details.n));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  assert.deepEqual(seen, [5, 4, 3, 2, 1, 0]);
});

Deno.test("returns the newest hundred entries without a limit and counts at most a thousand", async () => {
  await sql`
    insert into academy.audit (action, details) select 'video.change', jsonb_build_object('n', n)
    from generate_series(100, 1200) n
  `;
  const { body } = await ask();
  assert.equal(body.length, 100);
  assert.equal(body[0].details.n, 1200);
  const { body: page } = await ask({ limit: "2", action: "video.change" });
  assert.deepEqual([page.items.length, page.total, page.isMore], [2, 1000, true]);
});

Deno.test("accepts every action as a filter", async () => {
  for (const action of panelActions) {
    assert.equal((await ask({ limit: "1", action })).status, 200, action);
  }
});

Deno.test("refuses everybody but admins, and invalid values", async () => {
  assert.equal((await ask({}, {})).status, 401);
  for (const person of [staff, learner]) {
    assert.equal((await ask({}, person)).body.code, "forbidden");
  }
  const written = (place: unknown) =>
    new TextEncoder().encode(JSON.stringify(place)).toBase64({ alphabet: "base64url" });
  const refused = {
    limit: ["0", "101", "x"],
    actor: ["7"],
    person: ["nobody"],
    action: ["user.paint"],
    from: ["yesterday", "2026-02-30", "0000-01-01", "2026-3-1"],
    to: ["infinity"],
    cursor: [
      "7",
      written(["-createdAt", "x", "1"]),
      written(["-createdAt", "1", crypto.randomUUID()]),
      written(["createdAt", "1", "1"]),
    ],
    sort: ["at", "", "-action"],
    search: ["x".repeat(101)],
  };
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values) {
      const { status, body } = await ask({ [name]: value });
      assert.deepEqual([status, body.details[0].path], [400, name], value);
    }
  }
  assert.equal((await ask({ to: "9999-12-31" })).status, 200);
});
