import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { noteCheckedBackup } from "../../db/checked-backups.ts";
import { makeUser, makeVideo, ownBackup } from "../../testing/factories.ts";
import { answerQuestion, insertQuestion } from "../questions/queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff", courses: ["ai-master"] });
const learner = await makeUser(sql, { courses: ["ai-master", "ai-first-step"] });

const summary = async (cookie?: string) => {
  const answer = await call({ cookie }, "GET", "/api/admin/summary");
  return { status: answer.status, body: await answer.json() };
};

Deno.test("counts active learners, their enrollments, open questions and the caller's unsaved uploads", async () => {
  await makeUser(sql);
  const away = await makeUser(sql, { courses: ["ai-master"] });
  await sql`
    update academy.users set status = 'suspended', suspension_reason = 'Unpaid' where id = ${away.id}
  `;
  for (const day of [1, 2, 3]) {
    const id = await insertQuestion(sql, {
      courseId: "ai-master",
      videoId: null,
      askedById: learner.id,
      question: "Why?",
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
    const answeredAt = new Date();
    if (day === 1) {
      await answerQuestion(sql, id ?? "", { answer: "So.", answeredById: staff.id, answeredAt });
    }
  }
  const other = await makeUser(sql, { role: "staff" });
  await sql`
    insert into academy.uploads (path, kind, person_id, arrived_at, claimed_at) values
      ('videos/a', 'video', ${staff.id}, now(), null),
      ('videos/b', 'video', ${staff.id}, now(), now()),
      ('videos/c', 'video', ${staff.id}, null, null),
      ('videos/d', 'video', ${other.id}, now(), null)
  `;
  await sql`
    insert into academy.sent_answers (question, answer, comment, sources, handled_at) values
      ('Why?', 'So.', '', '[]', null),
      ('Who?', 'You.', '', '[]', now())
  `;
  assert.deepEqual(await summary(staff.cookie), {
    status: 200,
    body: {
      learners: 2,
      enrollments: 2,
      unansweredQuestions: 2,
      unhandledAnswers: 1,
      unclaimedUploads: 1,
    },
  });
});

Deno.test("refuses visitors and learners", async () => {
  assert.equal((await summary()).status, 401);
  assert.deepEqual((await summary(learner.cookie)).body.code, "forbidden");
});

Deno.test("tells admins what a new academy still needs, and staff nothing", async () => {
  const bare = await testApp({
    ...{ CONTACT_EMAIL: "", CONTACT_PHONE: "", AI_BASE_URL: "", AI_API_KEY: "" },
  });
  const admin = await makeUser(bare.sql, { role: "admin" });
  const missing = async (user = admin) =>
    (await (await bare.call(user, "GET", "/api/admin/summary")).json()).missing;
  assert.equal(await missing(await makeUser(bare.sql, { role: "staff" })), undefined);
  const before: string[] = await missing();
  assert.ok(["lesson", "model", "backup"].every((part) => before.includes(part)), String(before));
  await makeVideo(bare.sql, {});
  await noteCheckedBackup(bare.sql, await ownBackup(bare.sql, new Date().toISOString()));
  assert.deepEqual(await missing(), before.filter((part) => !["lesson", "backup"].includes(part)));
  await bare.close();
});
