import assert from "node:assert/strict";
import { testDatabase } from "../../testing/database.ts";
import { makeUser, videoInput } from "../../testing/factories.ts";
import { insertQuestion } from "../questions/queries.ts";
import { insertSection } from "../sections/queries.ts";
import { insertVideo, type NewVideo, putCaptions } from "../videos/queries.ts";
import { putOverview } from "./queries.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

const revisions = async (id: string) => {
  const [row] = await sql<{ revision: string; questionsRevision: string }[]>`
    select revision, questions_revision from academy.courses where id = ${id}
  `;
  return { content: Number(row?.revision), questions: Number(row?.questionsRevision) };
};

async function grows(what: "content" | "questions", write: () => PromiseLike<unknown>) {
  const before = await revisions("ai-master");
  await write();
  const after = await revisions("ai-master");
  assert.ok(after[what] > before[what], `${write}`);
  const other = what === "content" ? "questions" : "content";
  assert.equal(after[other], before[other], `${write}`);
}

Deno.test("raises a course's revision with each change of its content, in every table", async () => {
  const section = { courseId: "ai-master", title: "One", description: "" } as const;
  let sectionId = "";
  let videoId = "";
  await grows("content", async () => sectionId = await insertSection(sql, section));
  await grows("content", async () => videoId = await insertVideo(sql, videoInput({ sectionId })));
  await grows("content", () => putCaptions(sql, videoId, "my", "WEBVTT\n"));
  await grows("content", () => putCaptions(sql, videoId, "my", "WEBVTT\n\n"));
  await grows(
    "content",
    () => sql`update academy.videos set title = 'Other' where id = ${videoId}`,
  );
  await grows("content", () => sql`delete from academy.captions`);
  await grows("content", () =>
    putOverview(sql, {
      courseId: "ai-master",
      description: "",
      objectives: ["One", "Two"],
      requirements: [],
      targetAudience: [],
    }));

  const before = await revisions("ai-master");
  await sql`update academy.videos set title = title`;
  assert.deepEqual(await revisions("ai-master"), before, "nothing has changed");
});

Deno.test("changes the revisions of both courses when a video moves, and moves its questions", async () => {
  const id = await insertVideo(sql, videoInput());
  const { id: askedById } = await makeUser(sql);
  const question = { id: crypto.randomUUID(), askedById, question: "Why?", createdAt: new Date() };
  await grows(
    "questions",
    () => insertQuestion(sql, { ...question, courseId: "ai-master", videoId: id }),
  );
  const [from, to] = [await revisions("ai-master"), await revisions("ai-first-step")];
  await sql`update academy.videos set course_id = 'ai-first-step' where id = ${id}`;
  assert.ok((await revisions("ai-master")).content > from.content);
  assert.ok((await revisions("ai-first-step")).content > to.content);
  assert.ok((await revisions("ai-first-step")).questions > to.questions);

  await sql`delete from academy.videos where id = ${id}`;
  const [left] =
    await sql`select course_id, video_id from academy.questions where id = ${question.id}`;
  assert.deepEqual({ ...left }, { courseId: "ai-first-step", videoId: null });
});

Deno.test("leaves the videos of a deleted section unsorted", async () => {
  const sectionId = await insertSection(sql, {
    courseId: "ai-master",
    title: "Two",
    description: "",
  });
  const id = await insertVideo(sql, videoInput({ sectionId }));
  await sql`delete from academy.sections where id = ${sectionId}`;
  const [left] = await sql`select course_id, section_id from academy.videos where id = ${id}`;
  assert.deepEqual({ ...left }, { courseId: "ai-master", sectionId: null });
});

Deno.test("refuses invalid rows in the database itself", async () => {
  const sectionId = await insertSection(sql, {
    courseId: "ai-first-step",
    title: "Elsewhere",
    description: "",
  });
  const refused: Partial<NewVideo>[] = [
    { sectionId },
    { size: 524_288_001 },
    { title: "" },
    { title: "က".repeat(201) },
    { pieces: ["ab".repeat(32)] },
    { pieces: ["ab".repeat(32), "AB".repeat(32)] },
    { pieces: ["ab".repeat(64), ""] },
    { durationSeconds: -1 },
  ];
  for (const wishes of refused) {
    await assert.rejects(insertVideo(sql, videoInput({ size: 5_000_000, ...wishes })), {
      name: "PostgresError",
    });
  }
  await insertVideo(
    sql,
    videoInput({ size: 5_000_000, pieces: ["ab".repeat(32), "cd".repeat(32)] }),
  );
  await assert.rejects(
    sql`insert into academy.overviews (course_id, objectives) values ('ai-first-step', ${
      Array(101).fill("x")
    })`,
    { name: "PostgresError" },
  );
});
