// Tests the search and the order of the audit log, also of a long log.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import { type AuditEntry, record } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const admin = await makeUser(sql, { role: "admin", firstName: "Thiri", lastName: "Aung" });
const staff = await makeUser(sql, {
  ...{ role: "staff" as const, firstName: "စုမြတ်", lastName: "" },
  email: "su_myat@academy.test",
});
const learner = await makeUser(sql, { firstName: "Hnin", lastName: "Wai", email: "h1@x.test" });

const entries = [
  { actorId: staff.id, action: "section.create", details: { title: "100% of prompts" } },
  { actorId: staff.id, action: "user.enroll", personId: learner.id },
  { actorId: admin.id, action: "user.suspend", personId: learner.id },
  { actorId: null, action: "user.create", personId: staff.id },
  { actorId: admin.id, action: "resource.create", details: { fileName: "ပထမသင်ခန်းစာ.pdf" } },
  { actorId: admin.id, action: "overview.save", details: { courseId: "ai-master" } },
];
for (const [n, { details = {}, ...entry }] of entries.entries()) {
  await record(sql, { ...entry, details: { ...details, n } });
}
// Pairs of entries have the same time.
await sql`
  update academy.audit
  set at = timestamptz '2026-03-01 00:00:00Z' + ((details ->> 'n')::int / 2) * interval '1 day'
`;

async function get(query: Record<string, string>) {
  const address = `/api/admin/audit?${new URLSearchParams(query)}`;
  const answer = await call({ cookie: admin.cookie }, "GET", address);
  return { status: answer.status, body: await answer.json() };
}
const numbers = (list: AuditEntry[]) => list.map(({ details }) => Number(details.n));
const found = async (search: string, more = {}) => {
  const { body } = await get({ search, limit: "100", ...more });
  assert.equal(body.total, body.items.length, search);
  return numbers(body.items).sort();
};

/**
 * Runs before and after the log grows, because both ways of a search must find the same entries.
 */
async function findsEverything() {
  assert.deepEqual(await found("thiri"), [2, 4, 5], "who did it");
  assert.deepEqual(await found("HNIN"), [1, 2], "to whom");
  assert.deepEqual(await found("h1@x"), [1, 2]);
  assert.deepEqual(await found("suspend"), [2], "what was done");
  assert.deepEqual(await found("overview master"), [5], "the course");
  assert.deepEqual(await found("thiri hnin"), [2], "each word");
  assert.deepEqual(await found("မြတ်"), [0, 1, 3], "inside a Burmese name");
  assert.deepEqual(await found("သင်ခန်း"), [4], "inside the name of a file");
  assert.deepEqual(await found("100%"), [0], "a title");
  assert.deepEqual(await found("%"), [0]);
  assert.deepEqual(await found("su_my"), [0, 1, 3]);
  assert.deepEqual(await found("suXmy"), []);
  assert.deepEqual(await found("nobody"), []);
  assert.deepEqual(await found("hnin", { action: "user.enroll" }), [1]);
  assert.deepEqual(await found("hnin", { actor: admin.id, from: "2026-03-02" }), [2]);
}

Deno.test(
  "finds words in the actor, user, subject and action, in any case and anywhere",
  findsEverything,
);

async function pagesOf(sort: string, search: string) {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await get({ sort, search, limit: "1", ...cursor && { cursor } });
    seen.push(...numbers(body.items));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

Deno.test("shows each entry once in both orders, page by page", async () => {
  const oldestFirst = [0, 1, 2, 3, 4, 5];
  assert.deepEqual(numbers((await get({ sort: "createdAt" })).body), oldestFirst);
  assert.deepEqual(numbers((await get({ sort: "-createdAt" })).body), oldestFirst.toReversed());
  assert.deepEqual(await pagesOf("createdAt", ""), oldestFirst);
  assert.deepEqual(await pagesOf("-createdAt", ""), oldestFirst.toReversed());
  assert.deepEqual(await pagesOf("createdAt", "hnin"), [1, 2]);
  assert.deepEqual(await pagesOf("-createdAt", "hnin"), [2, 1]);
});

Deno.test("finds old entries behind thousands of newer entries", async () => {
  await sql`
    insert into academy.audit (action, details)
    select 'video.change', jsonb_build_object('n', -n) from generate_series(1, 2500) n
  `;
  await findsEverything();
  assert.deepEqual(await pagesOf("-createdAt", "thiri"), [5, 4, 2]);
  assert.deepEqual(await pagesOf("createdAt", "thiri"), [2, 4, 5]);
  const { body } = await get({ search: "video.change", limit: "2" });
  assert.deepEqual([body.items.length, body.total, body.isMore], [2, 1000, true]);
  assert.equal(
    (await get({ search: "thiri" })).body.length,
    3,
    "without a limit it is a plain list",
  );
});
