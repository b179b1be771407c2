import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUsage, makeUser, noCeiling } from "../../testing/factories.ts";
import type { UserUsage } from "./list-usage.ts";
import type { UsageDay } from "./months.ts";
import { reserveUsage } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const admin = await makeUser(sql, { role: "admin" });
const hnin = await makeUser(sql, {
  email: "hnin@mail.test",
  firstName: "Hnin",
  lastName: "Wai",
  courses: ["ai-first-step", "ai-master"],
});
const aung = await makeUser(sql, {
  email: "aung@mail.test",
  firstName: "အောင်မြင့်",
  lastName: "",
  courses: ["ai-master"],
});
const deletedUser = await makeUser(sql, {
  email: "gone@mail.test",
  firstName: "Moe",
  lastName: "Oo",
});
const idle = await makeUser(sql, { email: "idle@mail.test", firstName: "Thiri" });

const period = "2026-11";
await makeUsage(sql, hnin.id, { day: "2026-11-01", times: 3 });
await makeUsage(sql, hnin.id, { day: "2026-11-30", kind: "image", model: "dall-e-3", cost: 0.04 });
await makeUsage(sql, aung.id, { day: "2026-11-30", times: 3, outputTokens: 9000 });
await makeUsage(sql, deletedUser.id, {
  day: "2026-11-15",
  kind: "image",
  model: "dall-e-3",
  cost: 0.04,
});
await sql`update academy.users set status = 'deleted' where id = ${deletedUser.id}`;
for (const day of ["2026-10-31", "2026-12-01"]) await makeUsage(sql, idle.id, { day });
// A reserved place without an answer is no usage.
await reserveUsage(sql, {
  personId: idle.id,
  kind: "message",
  limit: 9,
  ceiling: noCeiling,
  at: new Date("2026-11-10T00:00:00Z"),
});

const nothingAborted = { aborted: 0, abortedCost: "0.0000", unchargedCost: "0.0000" };

const ask = async (
  query: Record<string, string> = {},
  { cookie }: Partial<MadeUser> = admin,
  path = "",
) => {
  const search = new URLSearchParams({ period, ...query });
  const answer = await call({ cookie }, "GET", `/api/admin/usage${path}?${search}`);
  return { status: answer.status, body: await answer.json() };
};
const namesOf = (rows: UserUsage[]) => rows.map(({ userEmail }) => userEmail.split("@")[0] ?? "");
const found = async (query: Record<string, string>) => {
  const { body } = await ask({ limit: "100", ...query });
  assert.equal(body.total, body.items.length);
  assert.deepEqual(body.totals, { messages: 6, images: 2, cost: "0.3950", ...nothingAborted });
  return namesOf(body.items);
};

Deno.test("lists all users with usage in the month and the totals when no limit is given", async () => {
  const { status, body } = await ask();
  assert.equal(status, 200);
  assert.deepEqual(namesOf(body.usage), ["aung", "hnin", "gone"]);
  assert.deepEqual(body.usage[1], {
    userId: hnin.id,
    userName: "Hnin Wai",
    userEmail: "hnin@mail.test",
    userStatus: "active",
    period,
    messageCount: 3,
    imageCount: 1,
    estimatedCost: "0.0775",
    abortedCount: 0,
    abortedCost: "0.0000",
    modelBreakdown: { "dall-e-3": 1, "gpt-5": 3 },
  });
  assert.deepEqual([body.usage[0].userName, body.usage[0].estimatedCost], ["အောင်မြင့်", "0.2775"]);
  assert.deepEqual(body.totals, { messages: 6, images: 2, cost: "0.3950", ...nothingAborted });
  assert.deepEqual((await ask({ limit: "1" })).body.items, [body.usage[0]], "and so on a page");
});

Deno.test("keeps a deleted account in the list and in the totals", async () => {
  const { body } = await ask({ search: "moe" });
  assert.deepEqual(body.usage.map(({ userStatus }: UserUsage) => userStatus), ["deleted"]);
});

Deno.test("sorts by name, messages, images and cost, in both directions", async () => {
  const orders = {
    name: ["hnin", "gone", "aung"],
    cost: ["gone", "hnin", "aung"],
    "-cost": ["aung", "hnin", "gone"],
  };
  assert.deepEqual(await found({ sort: "name" }), orders.name);
  assert.deepEqual(await found({ sort: "-name" }), orders.name.toReversed());
  assert.deepEqual(await found({ sort: "cost" }), orders.cost);
  assert.deepEqual(await found({ sort: "-cost" }), orders["-cost"]);
  assert.equal((await found({ sort: "messages" }))[0], "gone");
  assert.equal((await found({ sort: "images" }))[0], "aung");
  assert.deepEqual(await found({}), orders["-cost"]);
});

Deno.test("searches by name and email and keeps the totals of all users", async () => {
  assert.deepEqual(await found({ search: "HNIN" }), ["hnin"]);
  assert.deepEqual(await found({ search: "မြင့်" }), ["aung"]);
  assert.deepEqual(await found({ search: "mail.test", sort: "name" }), ["hnin", "gone", "aung"]);
  assert.deepEqual(await found({ search: "thiri" }), []);
  assert.deepEqual(await found({ search: "%" }), []);
});

Deno.test("returns each user once, page by page, also users with equal usage", async () => {
  for (
    const sort of [
      ...[
        "name",
        "-name",
        "messages",
        "-messages",
        "images",
        "-images",
        "-cost",
        "aborted",
        "-aborted",
      ],
    ]
  ) {
    const whole = namesOf((await ask({ sort })).body.usage);
    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask({ limit: "1", sort, ...cursor && { cursor } });
      assert.deepEqual([body.total, body.isMore, body.period], [3, false, period]);
      met.push(...namesOf(body.items));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(met, whole, sort);
    assert.equal(met.length, 3);
  }
});

Deno.test("returns totals of zero and no rows for a month without usage", async () => {
  const noTotals = { messages: 0, images: 0, cost: "0.0000", ...nothingAborted };
  assert.deepEqual((await ask({ period: "2027-02" })).body, { usage: [], totals: noTotals });
  const { body } = await ask({ period: "2027-02", limit: "10" });
  assert.deepEqual(body, {
    items: [],
    nextCursor: null,
    total: 0,
    isMore: false,
    totals: noTotals,
    period: "2027-02",
  });
});

Deno.test("returns numbers for each day of the month, also for days without usage", async () => {
  const { body } = await ask({}, admin, "/days");
  const { days }: { days: UsageDay[] } = body;
  assert.equal(days.length, 30);
  const [first, second] = days;
  assert.deepEqual(first, { day: "2026-11-01", messages: 3, images: 0, cost: "0.0375" });
  assert.deepEqual(second, { day: "2026-11-02", messages: 0, images: 0, cost: "0.0000" });
  assert.deepEqual(days.at(-1), { day: "2026-11-30", messages: 3, images: 1, cost: "0.3175" });
  const february = await ask({ period: "2028-02" }, admin, "/days");
  assert.equal(february.body.days.length, 29);
});

Deno.test("counts enrollments of active learners by course", async () => {
  const { body } = await ask({}, admin, "/enrollments");
  assert.deepEqual(body.courses, [
    { courseId: "ai-first-step", enrollments: 1 },
    { courseId: "ai-master", enrollments: 2 },
    { courseId: "ai-business-mastery", enrollments: 0 },
  ]);
});

Deno.test("refuses everybody but admins, and invalid values", async () => {
  const staff = await makeUser(sql, { role: "staff" });
  for (const path of ["", "/days", "/enrollments"]) {
    assert.equal((await ask({}, {}, path)).status, 401);
    for (const person of [staff, hnin]) {
      assert.equal((await ask({}, person, path)).body.code, "forbidden");
    }
  }
  const written = (place: unknown) =>
    new TextEncoder().encode(JSON.stringify(place)).toBase64({ alphabet: "base64url" });
  const id = crypto.randomUUID();
  const refused = {
    limit: ["0", "101", "x"],
    period: ["2026", "2026-13", "0000-12", "infinity"],
    sort: ["email", "--cost"],
    search: ["x".repeat(101)],
    cursor: [
      "7",
      written(["-cost", "x", id]),
      written(["-cost", "1", id]),
      written(["-cost", "1.0000000", "x"]),
      written(["cost", "1.0000000", id]),
    ],
  };
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values) {
      const { status, body } = await ask({ limit: "9", [name]: value });
      assert.deepEqual([status, body.details?.[0].path], [400, name], value);
    }
  }
  assert.equal((await ask({ period: "2026-13" }, admin, "/days")).status, 400);
});
