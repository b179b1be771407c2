// Tests that the stored counts equal a real count after every change of accounts and enrollments.
import assert from "node:assert/strict";
import { courseIds } from "../../catalogue.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import { insertEnrollment, removeEnrollment } from "../enrollment/queries.ts";
import { recountPeople, removeEnrollments, setRole, setStatus } from "./queries.ts";
import { AccountStatus, Role } from "./schema.ts";

const { sql, close } = await testApp();
Deno.test.afterAll(close);

const storedCounts = () =>
  sql`
    select status, role, course_id, sum(people)::int as people from academy.people_counts
    group by status, role, course_id having sum(people) <> 0
    order by status, role, course_id
  `.then((rows) => rows.map((row) => ({ ...row })));
const counted = () =>
  sql`
    select status, role, null as course_id, count(*)::int as people
    from academy.users group by status, role
    union all
    select u.status, u.role, e.course_id, count(*)::int
    from academy.enrollments e join academy.users u on u.id = e.user_id
    group by u.status, u.role, e.course_id
    order by status, role, course_id
  `.then((rows) => rows.map((row) => ({ ...row })));

const people = await Promise.all(
  [1, 2, 3, 4].map(() => makeUser(sql, { courses: ["ai-master"] })),
);
const statuses = AccountStatus.options;
const roles = Role.options;
const of = <One>(all: readonly One[], n: number) => all[n % all.length] as One;
const standing = (n: number) => {
  const status = of(statuses, n);
  return { status, reason: status === "suspended" ? "Unpaid" : null };
};

Deno.test("counts the rows from before the counts began and the rows since then", async () => {
  assert.deepEqual(await storedCounts(), await counted());
  assert.equal((await storedCounts()).length, 2);
});

Deno.test("counts every kind of change, one at a time and many at once", async () => {
  for (let n = 0; n < 24; n++) {
    const { id } = of(people, n);
    await insertEnrollment(sql, id, of(courseIds, n));
    await setRole(sql, id, of(roles, n));
    await setStatus(sql, id, standing(n + 1));
    if (n % 5 === 0) await removeEnrollment(sql, id, of(courseIds, n + 1));
    if (n % 7 === 0) await removeEnrollments(sql, id);
    assert.deepEqual(await storedCounts(), await counted(), `${n}`);
  }
  await Promise.all(Array.from({ length: 60 }, async (_, n) => {
    const { id } = of(people, n);
    if (n % 3 === 0) await setStatus(sql, id, standing(n));
    else if (n % 3 === 1) await insertEnrollment(sql, id, of(courseIds, n));
    else await removeEnrollment(sql, id, of(courseIds, n));
  }));
  assert.deepEqual(await storedCounts(), await counted());
});

Deno.test("leaves one row for each group after a recount and loses no change that happens meanwhile", async () => {
  const [before] = await sql`select count(*)::int as rows from academy.people_counts`;
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => setRole(sql, of(people, n).id, of(roles, n))),
    recountPeople(sql),
    ...Array.from({ length: 10 }, (_, n) => setStatus(sql, of(people, n).id, standing(n))),
  ]);
  assert.deepEqual(await storedCounts(), await counted());
  await recountPeople(sql);
  const [after] = await sql`select count(*)::int as rows from academy.people_counts`;
  assert.deepEqual(await storedCounts(), await counted());
  assert.equal(after?.rows, (await counted()).length);
  assert.ok(before?.rows > after?.rows);
});
