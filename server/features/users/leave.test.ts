// Tests that a user asks for the deletion of the own account, changes the mind, and leaves.
import assert from "node:assert/strict";
import { runHousekeeping } from "../../housekeeping.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, openSession } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const admin = await makeUser(sql, { role: "admin" });

const as = async ({ cookie }: { cookie?: string }, method: string, path: string) => {
  const answer = await call({ cookie }, method, path);
  return { status: answer.status, body: await answer.json() };
};
const leave = (user: MadeUser) => as(user, "POST", "/api/auth/deletion");
const stay = (user: MadeUser) => as(user, "DELETE", "/api/auth/deletion");
const letDaysPass = (days: number) =>
  sql`update academy.users set deletion_due_at = deletion_due_at - make_interval(days => ${days})`;
const keepHouse = () => runHousekeeping(sql, createLog("silent"));
const stateOf = async ({ id }: MadeUser) => {
  const [user] = await sql`select status, deletion_due_at from academy.users where id = ${id}`;
  return user?.status;
};
const entriesOf = async ({ id }: MadeUser) =>
  (await sql`select actor_id, action from academy.audit where person_id = ${id} order by id`)
    .map(({ actorId, action }) => [actorId === id, action]);

Deno.test("deletes an account 14 days after its user asked, and tells its phone why", async () => {
  const learner = await makeUser(sql, { courses: ["ai-master"] });
  const { status, body } = await leave(learner);
  assert.equal(status, 200);
  const days = (Date.parse(body.deletionDueAt) - Date.now()) / 86_400_000;
  assert.ok(days > 13.9 && days < 14.1, String(days));
  assert.equal((await as(learner, "GET", "/api/auth/user")).body.deletionDueAt, body.deletionDueAt);
  const { body: users } = await as(admin, "GET", "/api/admin/users");
  const shown = users.find(({ id }: { id: string }) => id === learner.id);
  assert.equal(shown.deletionDueAt, body.deletionDueAt);

  await letDaysPass(13);
  await keepHouse();
  assert.equal(await stateOf(learner), "active");
  await letDaysPass(1);
  await keepHouse();
  assert.equal(await stateOf(learner), "deleted");
  const refused = await as(learner, "GET", "/api/auth/user");
  assert.deepEqual([refused.status, refused.body.details.reason], [401, "deleted"]);
  assert.deepEqual(await entriesOf(learner), [[true, "user.leave"], [true, "user.remove"]]);
  assert.equal(
    (await sql`select from academy.enrollments where user_id = ${learner.id}`).length,
    0,
  );
});

Deno.test("keeps the account of a user who changed the mind, and the first date of one who asks twice", async () => {
  const learner = await makeUser(sql);
  const first = await leave(learner);
  await letDaysPass(3);
  const second = await leave(learner);
  assert.ok(second.body.deletionDueAt < first.body.deletionDueAt);
  assert.deepEqual((await stay(learner)).body, { deletionDueAt: null });
  assert.deepEqual((await stay(learner)).body, { deletionDueAt: null });
  await letDaysPass(30);
  await keepHouse();
  assert.equal(await stateOf(learner), "active");
  assert.deepEqual(await entriesOf(learner), [[true, "user.leave"], [true, "user.stay"]]);
});

Deno.test("never deletes the last active admin, neither at once nor after 14 days", async () => {
  const refused = await leave(admin);
  assert.deepEqual([refused.status, refused.body.code], [409, "last_admin"]);
  const other = await makeUser(sql, { role: "admin" });
  assert.deepEqual([(await leave(admin)).status, (await leave(other)).status], [200, 200]);
  await letDaysPass(14);
  await keepHouse();
  const left = [await stateOf(admin), await stateOf(other)].sort();
  assert.deepEqual(left, ["active", "deleted"]);
});

Deno.test("deletes a suspended account, too, and refuses its calls before", async () => {
  const learner = await makeUser(sql);
  await leave(learner);
  await sql`
    update academy.users set status = 'suspended', suspension_reason = 'Unpaid'
    where id = ${learner.id}
  `;
  const late = { ...learner, ...await openSession(sql, learner.id) };
  assert.equal((await stay(late)).status, 401);
  await letDaysPass(14);
  await keepHouse();
  assert.equal(await stateOf(learner), "deleted");
});
