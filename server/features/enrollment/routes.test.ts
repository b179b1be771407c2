import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";

const { sql, call, close } = await testApp({ SELF_ENROLLMENT: "on" });
const withoutSelfEnrollment = await testApp({ SELF_ENROLLMENT: "off" });
Deno.test.afterAll(async () => {
  await close();
  await withoutSelfEnrollment.close();
});

const enroll = ({ cookie }: MadeUser, courseName: string) =>
  call({ cookie }, "POST", "/api/enrollment", { courseName });
const listEnrollments = async ({ cookie }: MadeUser) =>
  (await (await call({ cookie }, "GET", "/api/user/enrollments")).json()).enrolledCourses;

Deno.test("enrolls and unenrolls a learner and lists courses in the catalogue's order", async () => {
  const person = await makeUser(sql);
  assert.deepEqual(await listEnrollments(person), []);
  assert.equal((await enroll(person, "ai-business-mastery")).status, 201);
  const answer = await enroll(person, "ai-first-step");
  assert.deepEqual(await answer.json(), { courseName: "ai-first-step", enrolled: true });
  assert.deepEqual(await listEnrollments(person), ["ai-first-step", "ai-business-mastery"]);
  const unenrolled = await call({ cookie: person.cookie }, "DELETE", "/api/enrollment", {
    courseName: "ai-first-step",
  });
  assert.deepEqual([unenrolled.status, await unenrolled.json()], [200, { ok: true }]);
  assert.deepEqual(await listEnrollments(person), ["ai-business-mastery"]);
});

Deno.test("enrolls once for five calls at the same time", async () => {
  const person = await makeUser(sql);
  const answers = await Promise.all(Array.from({ length: 5 }, () => enroll(person, "ai-master")));
  assert.ok(answers.every(({ status }) => status === 201));
  assert.deepEqual(await listEnrollments(person), ["ai-master"]);
});

Deno.test("changes only the learner's own enrollments", async () => {
  const [one, two] = [await makeUser(sql, { courses: ["ai-master"] }), await makeUser(sql)];
  await call({ cookie: two.cookie }, "DELETE", "/api/enrollment", { courseName: "ai-master" });
  assert.deepEqual([await listEnrollments(one), await listEnrollments(two)], [["ai-master"], []]);
});

Deno.test("answers 404 for an unknown course and refuses to enroll in it", async () => {
  const { cookie } = await makeUser(sql);
  assert.equal((await call({ cookie }, "GET", "/api/enrollment/ai-nothing")).status, 404);
  const refused = await call({ cookie }, "POST", "/api/enrollment", { courseName: "ai-nothing" });
  assert.equal(refused.status, 400);
});

Deno.test("refuses self-enrollment when it is off and still tells who is enrolled", async () => {
  const { cookie } = await makeUser(withoutSelfEnrollment.sql);
  const body = { courseName: "ai-master" };
  for (const method of ["POST", "DELETE"]) {
    const refused = await withoutSelfEnrollment.call({ cookie }, method, "/api/enrollment", body);
    assert.deepEqual([refused.status, (await refused.json()).code], [403, "forbidden"]);
  }
  const { enrolled } =
    await (await withoutSelfEnrollment.call({ cookie }, "GET", "/api/enrollment/ai-master"))
      .json();
  assert.equal(enrolled, false);
  const config = await (await withoutSelfEnrollment.call({}, "GET", "/api/config")).json();
  assert.equal(config.selfEnrollment, false);
});
