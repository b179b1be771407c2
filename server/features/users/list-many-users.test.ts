// Beyond 1000 users the list uses other queries. Each must find the same users in the same order as
// a full scan.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import type { PanelUser } from "./queries.ts";
import { recountPeople } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const { cookie } = await makeUser(sql, { role: "staff", firstName: "Su", lastName: "Myat" });
// One user in ten is a Moe, one in a hundred a ဌေး. The Yadanas joined first of all. An Ohn is
// rare.
await sql`
  insert into academy.users (
    email, password_hash, first_name, last_name, status, suspension_reason, created_at
  )
  select 'p' || n || '@people.test', 'x',
    case when n % 10 = 0 then 'Moe' when n % 100 = 7 then 'ဌေး' when n > 1390 then 'Yadana' else 'Aung' end,
    case when n % 400 = 5 then 'Ohn' else 'Lin' || n end,
    case when n % 5 = 0 then 'suspended' else 'active' end,
    case when n % 5 = 0 then 'Unpaid' end,
    '2026-01-01'::timestamptz - n / 3 * interval '1 minute'
  from generate_series(1, 1400) n
`;
await recountPeople(sql);

const ask = async (query: Record<string, string>) => {
  const answer = await call({ cookie }, "GET", `/api/admin/users?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200);
  return await answer.json();
};
const idsOf = (users: PanelUser[]) => users.map(({ id }) => id);

const searches: [string, Record<string, string>, number][] = [
  ["many, met on the way", { search: "moe" }, 140],
  ["few, known by an index", { search: "ohn" }, 4],
  ["none among those that come first", { search: "yadana" }, 9],
  ["one in a hundred, among the Burmese", { search: "ဌေး" }, 14],
  ["two words", { search: "aung 99" }, 21],
  ["an email", { search: "p777@" }, 1],
  ["nobody", { search: "nobody" }, 0],
  ["among the suspended", { search: "moe", status: "suspended" }, 140],
  ["among the active", { search: "lin12", status: "active" }, 89],
];

for (const [what, query, count] of searches) {
  Deno.test(`${what}: pages return the same users as the whole list`, async () => {
    for (const sort of ["-created", "created", "name", "-name", "-email", "seen"]) {
      const whole = idsOf(await ask({ ...query, sort }));
      assert.equal(whole.length, count, sort);
      const met: string[] = [];
      let cursor = "";
      do {
        const { items, total, isMore, nextCursor } = await ask({
          ...query,
          sort,
          limit: "25",
          ...cursor && { cursor },
        });
        met.push(...idsOf(items));
        // The total is a lower limit while pages follow, and exact on the last page.
        assert.ok(isMore ? total < count : total === count, `${sort}: ${total} ${isMore}`);
        cursor = nextCursor ?? "";
      } while (cursor);
      assert.deepEqual(met, whole, sort);
    }
  });
}

Deno.test("bare lists of users and of their usage have at most 500 rows, and say that there are more", async () => {
  const admin = await makeUser(sql, { role: "admin" });
  await sql`
    insert into academy.usage_months (person_id, period, messages)
    select id, '2026-01', 1 from academy.users
  `;
  const users = await call(admin, "GET", "/api/admin/users");
  assert.equal((await users.json()).length, 500);
  assert.equal(users.headers.get("X-More"), "true");
  const usage = await call(admin, "GET", "/api/admin/usage?period=2026-01");
  const { usage: rows, totals } = await usage.json();
  assert.deepEqual([rows.length, totals.messages], [500, 1402]);
  assert.equal(usage.headers.get("X-More"), "true");
  const few = await call(admin, "GET", "/api/admin/users?search=ohn");
  assert.equal(few.headers.get("X-More"), null);
});
