import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";

// Staff can enroll learners also while learners cannot enroll themselves.
const { sql, call, close } = await testApp({ SELF_ENROLLMENT: "off" });
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });

const as = async (
  { cookie }: Partial<MadeUser>,
  method: string,
  path: string,
  body: unknown,
) => {
  const answer = await call({ cookie }, method, path, body);
  return { status: answer.status, body: await answer.json() };
};

/** The same actions by the panel's calls and by the older page's calls. */
const spellings = {
  panel: {
    enroll: (caller: Partial<MadeUser>, id: string, course: string) =>
      as(caller, "POST", `/api/admin/users/${id}/enroll`, { courseId: course }),
    unenroll: (caller: Partial<MadeUser>, id: string, course: string) =>
      as(caller, "POST", `/api/admin/users/${id}/unenroll`, { courseId: course }),
  },
  legacy: {
    enroll: (caller: Partial<MadeUser>, id: string, course: string) =>
      as(caller, "POST", "/api/admin/enroll", { userId: id, courseName: course }),
    unenroll: (caller: Partial<MadeUser>, id: string, course: string) =>
      as(caller, "DELETE", "/api/admin/enroll", { userId: id, courseName: course }),
  },
};

for (const [name, { enroll, unenroll }] of Object.entries(spellings)) {
  Deno.test(`${name}: staff enroll and unenroll a learner, who notices at the next call`, async () => {
    const actor = await makeUser(sql, { role: "staff" });
    const learner = await makeUser(sql);
    const { status, body } = await enroll(actor, learner.id, "ai-master");
    assert.deepEqual([status, body.id, body.enrolledCourses], [200, learner.id, ["ai-master"]]);
    const mine = await as(learner, "GET", "/api/courses/ai-master/videos", undefined);
    assert.equal(mine.status, 200);
    assert.deepEqual(await enroll(actor, learner.id.toUpperCase(), "ai-master"), { status, body });
    await enroll(actor, learner.id, "ai-first-step");
    const left = await unenroll(actor, learner.id, "ai-master");
    assert.deepEqual([left.status, left.body.enrolledCourses], [200, ["ai-first-step"]]);
    assert.deepEqual(await unenroll(actor, learner.id, "ai-master"), left);
    assert.equal(
      (await as(learner, "GET", "/api/courses/ai-master/videos", undefined)).status,
      403,
    );

    const noted = (await entriesOf(sql, actor.id)).map(({ action, details }) => [action, details]);
    assert.deepEqual(noted, [
      ["user.enroll", { courseId: "ai-master" }],
      ["user.enroll", { courseId: "ai-first-step" }],
      ["user.unenroll", { courseId: "ai-master" }],
    ]);
  });

  Deno.test(`${name}: refuses to enroll or unenroll a suspended or deleted account`, async () => {
    for (const status of ["suspended", "deleted"]) {
      const { id } = await makeUser(sql, { courses: ["ai-master"] });
      await sql`
        update academy.users set status = ${status},
          suspension_reason = ${status === "suspended" ? "Unpaid" : null}
        where id = ${id}
      `;
      for (const change of [enroll, unenroll]) {
        const { status, body } = await change(staff, id, "ai-master");
        assert.deepEqual([status, body.code], [409, "not_active"]);
      }
    }
  });

  Deno.test(`${name}: refuses learners, visitors, unknown users and unknown courses`, async () => {
    const learner = await makeUser(sql);
    for (const change of [enroll, unenroll]) {
      assert.equal((await change({}, learner.id, "ai-master")).status, 401);
      assert.equal((await change(learner, learner.id, "ai-master")).body.code, "forbidden");
      assert.equal((await change(staff, crypto.randomUUID(), "ai-master")).status, 404);
      assert.equal((await change(staff, "7", "ai-master")).status, 400);
      assert.equal((await change(staff, learner.id, "ai-nothing")).body.code, "invalid_input");
    }
  });
}

Deno.test("enrolls a user once and writes one audit entry for six calls at once", async () => {
  const { id } = await makeUser(sql);
  const all = Object.values(spellings).flatMap(({ enroll }) => [enroll, enroll, enroll]);
  const answers = await Promise.all(all.map((enroll) => enroll(staff, id, "ai-master")));
  assert.ok(answers.every(({ status }) => status === 200));
  const noted = await sql`select from academy.audit where person_id = ${id}`;
  assert.equal(noted.length, 1);
});

Deno.test("enrolls with an audit entry or refuses, when the user is suspended at the same moment", async () => {
  const admin = await makeUser(sql, { role: "admin" });
  for (let round = 0; round < 10; round++) {
    const { id } = await makeUser(sql);
    const [enrolled, suspended] = await Promise.all([
      spellings.panel.enroll(staff, id, "ai-master"),
      as(admin, "POST", `/api/admin/users/${id}/suspend`, { reason: "Unpaid" }),
    ]);
    assert.equal(suspended.status, 200);
    const isEnrolled = enrolled.status === 200;
    assert.ok(isEnrolled || enrolled.body.code === "not_active");
    const [kept] = await sql`
      select exists (select from academy.enrollments where user_id = ${id}) as enrolled,
        exists (select from academy.audit where person_id = ${id} and action = 'user.enroll') as noted
    `;
    assert.deepEqual({ ...kept }, { enrolled: isEnrolled, noted: isEnrolled });
  }
});
