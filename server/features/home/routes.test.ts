import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import { answerQuestion, insertQuestion } from "../questions/queries.ts";
import { insertSection } from "../sections/queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

const home = async ({ cookie }: { cookie?: string }) => {
  const answer = await call({ cookie }, "GET", "/api/home");
  return { status: answer.status, body: await answer.json() };
};
const courseOf = async (user: MadeUser, courseId: string) =>
  (await home(user)).body.courses.find((course: { courseId: string }) =>
    course.courseId === courseId
  );
const put = async ({ cookie }: MadeUser, videoId: string, body: unknown) => {
  const answer = await call({ cookie }, "PUT", `/api/videos/${videoId}/progress`, body);
  assert.equal(answer.status, 200);
};

const sectionId = await insertSection(sql, {
  courseId: "ai-master",
  title: "One",
  description: "",
});
// The video without a section has the lowest position, and comes last in the course.
const [last, first, second] = [
  await makeVideo(sql, { title: "Last", position: 1 }),
  await makeVideo(sql, { title: "First", position: 2, sectionId }),
  await makeVideo(sql, { title: "Second", position: 3, sectionId }),
];
await sql`update academy.videos set created_at = now() - interval '30 days'`;

Deno.test("names the learner's courses, and the first lesson where nothing was watched", async () => {
  const user = await makeUser(sql, { courses: ["ai-first-step", "ai-master"] });
  assert.deepEqual((await home(user)).body, {
    courses: [
      {
        courseId: "ai-first-step",
        videos: 0,
        done: 0,
        isBegun: false,
        seconds: 0,
        watchedSeconds: 0,
        watchedAt: null,
        newAnswers: 0,
        newVideos: 0,
        next: null,
      },
      {
        courseId: "ai-master",
        videos: 3,
        done: 0,
        isBegun: false,
        seconds: 270,
        watchedSeconds: 0,
        watchedAt: null,
        newAnswers: 0,
        newVideos: 0,
        next: { videoId: first.id, title: "First", durationSeconds: 90, size: 1000, position: 0 },
      },
    ],
  });
});

Deno.test("continues the lesson that was watched last, then the next one that is not done", async () => {
  const user = await makeUser(sql, { courses: ["ai-master"] });
  await put(user, first.id, { position: 20, positionAt: minutesAgo(9) });
  await put(user, second.id, { position: 40.5, positionAt: minutesAgo(8) });
  const { next, watchedAt } = await courseOf(user, "ai-master");
  assert.deepEqual([next.title, next.position], ["Second", 40.5]);
  assert.ok(Math.abs(Date.parse(watchedAt) - Date.parse(minutesAgo(8))) < MINUTE);
  await put(user, second.id, { marked: true, markedAt: minutesAgo(7) });
  assert.equal((await courseOf(user, "ai-master")).next.title, "Last");
  await put(user, last.id, { marked: true, markedAt: minutesAgo(6) });
  const wrapped = await courseOf(user, "ai-master");
  assert.deepEqual([wrapped.next.title, wrapped.next.position, wrapped.done], ["First", 20, 2]);
  await put(user, first.id, { marked: true, markedAt: minutesAgo(5) });
  assert.equal((await courseOf(user, "ai-master")).next, null);
});

Deno.test("counts lessons as new that came after the last visit, until they are watched", async () => {
  const user = await makeUser(sql, { courses: ["ai-business-mastery"] });
  const addVideo = async (minutes: number) => {
    const video = await makeVideo(sql, { courseId: "ai-business-mastery" });
    await sql`
      update academy.videos set created_at = ${minutesAgo(minutes)} where id = ${video.id}
    `;
    return video;
  };
  const newVideos = async () => (await courseOf(user, "ai-business-mastery")).newVideos;
  const old = await addVideo(60);
  assert.equal(await newVideos(), 0, "all lessons are new to a learner who has watched none");
  await put(user, old.id, { position: 5, positionAt: minutesAgo(30) });
  assert.equal(await newVideos(), 0);
  const fresh = await addVideo(20);
  const done = await addVideo(10);
  assert.equal(await newVideos(), 2);
  await put(user, done.id, { marked: true, markedAt: minutesAgo(5) });
  assert.equal(await newVideos(), 1);
  await put(user, fresh.id, { position: 1, positionAt: minutesAgo(1) });
  assert.equal(await newVideos(), 0);
});

Deno.test("counts the learner's own answers that are new, not those of others or hidden ones", async () => {
  const user = await makeUser(sql, { courses: ["ai-master"] });
  const other = await makeUser(sql, { courses: ["ai-master"] });
  const staff = await makeUser(sql, { role: "staff" });
  const ask = async (askedById: string, isAnswered: boolean) => {
    const id = await insertQuestion(sql, {
      courseId: "ai-master",
      videoId: null,
      askedById,
      question: "Why?",
      createdAt: new Date(),
    });
    const answer = { answer: "So.", answeredById: staff.id, answeredAt: new Date() };
    if (isAnswered) await answerQuestion(sql, id ?? "", answer);
    return id ?? "";
  };
  const answered = await ask(user.id, true);
  const hidden = await ask(user.id, true);
  await sql`update academy.questions set hidden_at = now(), hidden_by_id = ${staff.id} where id = ${hidden}`;
  await ask(user.id, false);
  await ask(other.id, true);
  assert.equal((await courseOf(user, "ai-master")).newAnswers, 1);
  await call({ cookie: user.cookie }, "POST", "/api/questions/seen", { ids: [answered] });
  assert.equal((await courseOf(user, "ai-master")).newAnswers, 0);
});

Deno.test("shows staff every course and what waits for them, and refuses visitors", async () => {
  const staff = await makeUser(sql, { role: "staff" });
  await sql`
    insert into academy.uploads (path, kind, person_id, arrived_at)
    values ('videos/home', 'video', ${staff.id}, now())
  `;
  const { body } = await home(staff);
  assert.equal(body.courses.length, 3);
  assert.equal(body.waiting.unclaimedUploads, 1);
  assert.equal(typeof body.waiting.unansweredQuestions, "number");
  assert.equal((await home({})).status, 401);
});
