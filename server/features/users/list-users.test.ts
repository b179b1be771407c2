import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import type { PanelUser } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, {
  role: "staff",
  email: "su@academy.test",
  firstName: "Su",
  lastName: "Myat",
});
await makeUser(sql, {
  email: "hnin.wai@gmail.test",
  firstName: "Hnin",
  lastName: "Wai",
  courses: ["ai-first-step", "ai-master"],
});
await makeUser(sql, { email: "aung@mail.test", firstName: "အောင်မြင့်", lastName: "ဦး" });
await makeUser(sql, {
  email: "zaw_lin@mail.test",
  firstName: "ဇော်လင်း",
  lastName: "",
  courses: ["ai-master"],
});
await makeUser(sql, { email: "thiri@academy.test", firstName: "Thiri", role: "admin" });
await makeUser(sql, { email: "gone@mail.test", firstName: "Hnin", lastName: "Si" });
await makeUser(sql, { email: "unpaid@mail.test", firstName: "Ko Ko", lastName: "ÉLAN" });
await sql`
  update academy.users set status = 'suspended', suspension_reason = 'Unpaid'
  where email = 'unpaid@mail.test'
`;
await sql`update academy.users set status = 'deleted' where email = 'gone@mail.test'`;
// Some users joined at the same moment, and some never signed in.
await sql`update academy.users set created_at = '2026-01-01', last_seen_at = null`;
// The server records when the caller was last seen, but not at every call.
await sql`update academy.users set last_seen_at = '2025-12-31' where id = ${staff.id}`;
await sql`
  update academy.users set created_at = '2026-02-01 10:00:00.123456', last_seen_at = created_at
  where email like '%@mail.test'
`;

const ask = async (query: Record<string, string>, { cookie }: Partial<MadeUser> = staff) => {
  const answer = await call({ cookie }, "GET", `/api/admin/users?${new URLSearchParams(query)}`);
  return { status: answer.status, body: await answer.json() };
};
const namesOf = (users: PanelUser[]) => users.map(({ email }) => email.split("@")[0]);
const found = async (query: Record<string, string>) => {
  const { body } = await ask({ limit: "100", sort: "email", ...query });
  assert.equal(body.total, body.items.length);
  assert.deepEqual([body.isMore, body.nextCursor], [false, null]);
  return namesOf(body.items);
};
const everybody = ["aung", "gone", "hnin.wai", "su", "thiri", "unpaid", "zaw_lin"];

Deno.test("returns all users with all their fields when no limit is given", async () => {
  const { status, body } = await ask({});
  assert.equal(status, 200);
  assert.deepEqual(namesOf(body).sort(), everybody);
  const { id, createdAt, lastSeenAt, ...hnin } = body.find(({ email }: PanelUser) =>
    email === "hnin.wai@gmail.test"
  );
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual([createdAt, lastSeenAt], ["2026-01-01T00:00:00.000Z", null]);
  assert.deepEqual(hnin, {
    deletionDueAt: null,
    email: "hnin.wai@gmail.test",
    firstName: "Hnin",
    lastName: "Wai",
    profileImageUrl: null,
    isAdmin: false,
    role: "learner",
    status: "active",
    suspendedReason: null,
    enrolledCourses: ["ai-first-step", "ai-master"],
    passwordSetByStaff: false,
  });
  const page = await ask({ limit: "1", search: "hnin.wai" });
  assert.deepEqual(page.body.items, [{ id, createdAt, lastSeenAt, ...hnin }], "and so on a page");
  const unpaid = body.find(({ status }: PanelUser) => status === "suspended");
  assert.equal(unpaid?.suspendedReason, "Unpaid");
});

Deno.test("finds a user by any part of the name or email, by several words, in any case", async () => {
  assert.deepEqual(await found({ search: "nin" }), ["gone", "hnin.wai"]);
  assert.deepEqual(await found({ search: "HNIN w" }), ["hnin.wai"]);
  assert.deepEqual(await found({ search: "wai hnin" }), ["hnin.wai"]);
  assert.deepEqual(await found({ search: "n.wai@g" }), ["hnin.wai"]);
  assert.deepEqual(await found({ search: "élan" }), ["unpaid"]);
  assert.deepEqual(await found({ search: "nobody" }), []);
  assert.deepEqual(await found({ search: "z" }), ["zaw_lin"]);
  assert.deepEqual(await found({ search: "  " }), everybody);
});

Deno.test("finds Burmese text inside a word, down to one letter, and text typed in Zawgyi", async () => {
  assert.deepEqual(await found({ search: "အောင်မြင့်" }), ["aung"]);
  assert.deepEqual(await found({ search: "မြင့်" }), ["aung"]);
  assert.deepEqual(await found({ search: "င်" }), ["aung", "zaw_lin"]);
  assert.deepEqual(await found({ search: "ဇ" }), ["zaw_lin"]);
  assert.deepEqual(await found({ search: "ော်" }), ["zaw_lin"]);
  assert.deepEqual(await found({ search: "လွ" }), []);
  // This search is written in Zawgyi.
  assert.deepEqual(await found({ search: "ေအာင္ျမင့္" }), ["aung"]);
});

Deno.test("searches for %, _ and other pattern characters literally", async () => {
  for (const search of ["%", "a%g", "\\", "__", "'", "*"]) {
    assert.deepEqual(await found({ search }), [], search);
  }
  assert.deepEqual(await found({ search: "_" }), ["zaw_lin"]);
});

Deno.test("filters the list by one filter, by several and with a search", async () => {
  assert.deepEqual(await found({ status: "suspended" }), ["unpaid"]);
  assert.deepEqual(await found({ status: "deleted" }), ["gone"]);
  assert.deepEqual(await found({ role: "staff" }), ["su"]);
  assert.deepEqual(await found({ role: "learner", status: "active" }), [
    "aung",
    "hnin.wai",
    "zaw_lin",
  ]);
  assert.deepEqual(await found({ course: "ai-master" }), ["hnin.wai", "zaw_lin"]);
  assert.deepEqual(await found({ course: "ai-master", search: "လ" }), ["zaw_lin"]);
  assert.deepEqual(await found({ course: "ai-business-mastery" }), []);
  assert.deepEqual(await found({ status: "active", search: "hnin" }), ["hnin.wai"]);
  const { body } = await ask({ status: "suspended" });
  assert.deepEqual(namesOf(body), ["unpaid"], "without a limit, too");
});

Deno.test("returns each user once in every order, page by page, in both directions", async () => {
  const orders: Record<string, string[]> = {
    name: ["gone", "hnin.wai", "unpaid", "su", "thiri", "zaw_lin", "aung"],
    email: everybody,
    created: [],
    seen: [],
  };
  for (const [sort, wanted] of Object.entries(orders)) {
    const whole: Record<string, string[]> = {};
    for (const order of [sort, `-${sort}`]) {
      const seen: PanelUser[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await ask({ limit: "2", sort: order, ...cursor && { cursor } });
        assert.deepEqual([status, body.total, body.isMore], [200, 7, false]);
        assert.ok(body.items.length <= 2);
        seen.push(...body.items);
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      whole[order] = namesOf(seen) as string[];
      assert.deepEqual(whole[order].toSorted(), everybody, order);
    }
    assert.deepEqual(whole[`-${sort}`], whole[sort]?.toReversed(), sort);
    if (wanted.length > 0) assert.deepEqual(whole[sort], wanted);
    const late = new Set(["aung", "gone", "unpaid", "zaw_lin"]);
    if (wanted.length === 0) assert.ok(whole[sort]?.slice(3).every((name) => late.has(name)), sort);
  }
});

Deno.test("does not repeat a user who was active between two pages", async () => {
  const { body: first } = await ask({ limit: "3", sort: "-seen" });
  const last = first.items[2];
  await sql`update academy.users set last_seen_at = now() where id = ${last.id}`;
  const { body: second } = await ask({ limit: "100", sort: "-seen", cursor: first.nextCursor });
  assert.equal(second.items.length, 4);
  assert.ok(!namesOf(second.items).some((name) => namesOf(first.items).includes(name)));
});

Deno.test("refuses a cursor that the server did not issue or that belongs to another order", async () => {
  const { body } = await ask({ limit: "2", sort: "name" });
  const written = (place: unknown) =>
    new TextEncoder().encode(JSON.stringify(place)).toBase64({ alphabet: "base64url" });
  const id = crypto.randomUUID();
  for (
    const [cursor, sort] of [
      [body.nextCursor, "email"],
      [body.nextCursor, "-name"],
      ["7", "name"],
      ["", "name"],
      [id, "name"],
      [written(null), "name"],
      [written(["name", "a", "b"]), "name"],
      [written(["name", "a\0", id]), "name"],
      [written(["name", "\ud800", id]), "name"],
      [written(["name", 7, id]), "name"],
      [written(["created", "yesterday", id]), "created"],
      [written(["created", "9".repeat(30), id]), "created"],
      [written(["seen", "1.5", id]), "seen"],
    ] as const
  ) {
    const refused = await ask({ limit: "2", sort, cursor });
    assert.deepEqual(
      [refused.status, refused.body.details],
      [400, [{ path: "cursor", issue: "invalid" }]],
      `${cursor} for ${sort}`,
    );
  }
  assert.equal(
    (await ask({ limit: "2", sort: "created", cursor: written(["created", "9".repeat(17), id]) }))
      .status,
    200,
  );
});

Deno.test("refuses unknown values, visitors and learners", async () => {
  const refused = {
    limit: ["0", "101"],
    sort: ["password"],
    status: ["gone"],
    role: ["owner"],
    course: ["ai-nothing"],
    search: ["x".repeat(101)],
  };
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values) assert.equal((await ask({ [name]: value })).status, 400, value);
  }
  assert.equal((await ask({}, {})).status, 401);
  const learner = await makeUser(sql);
  assert.equal((await ask({}, learner)).body.code, "forbidden");
});

Deno.test("stores and finds the longest allowed names and email, because no index row is too small", async () => {
  // Random characters of four bytes each, so that PostgreSQL cannot compress them.
  const letters = (count: number) =>
    String.fromCodePoint(
      ...Array.from(crypto.getRandomValues(new Uint16Array(count)), (n) => 0x20000 + n % 40_000),
    );
  const firstName = letters(80);
  const email = `${letters(250)}@a.b`;
  for (const status of ["active", "suspended"]) {
    const { id } = await makeUser(sql, { email, firstName, lastName: letters(80) });
    await sql`
      update academy.users set status = ${status}, last_seen_at = now(),
        suspension_reason = case ${status} when 'suspended' then 'Unpaid' end
      where id = ${id}
    `;
    const search = encodeURIComponent(firstName.slice(0, 20));
    const path = `/api/admin/users?limit=5&status=${status}&sort=email&search=${search}`;
    const { items } = await (await call({ cookie: staff.cookie }, "GET", path)).json();
    assert.deepEqual(items.map((user: PanelUser) => user.id), [id]);
    await sql`update academy.users set status = 'deleted' where id = ${id}`;
  }
});
