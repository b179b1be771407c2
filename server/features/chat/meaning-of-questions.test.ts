// Tests over HTTP that a question finds a lesson by its meaning, and nothing that the user may not
// read.
import assert from "node:assert/strict";
import { indexSources } from "../../db/search-sources.ts";
import { createLog } from "../../log.ts";
import { openEmbeddingModel } from "../../services/embedding-model.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { vectorDatabase } from "../../testing/database.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeEmbeddings } from "../../testing/fake-embeddings.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { vtt } from "../../testing/files.ts";
import { longWaits } from "../../testing/patient.ts";
import { openVectors } from "../passages/vectors.ts";

const fake = startFakeModel();
const provider = startFakeEmbeddings();
const logLines: string[] = [];
let minutes = 0;
const vectors = openVectors({
  log: createLog("warn", (line) => logLines.push(line)),
  model: openEmbeddingModel(provider.address),
  now: () => minutes * 60_000,
});
const { sql, call, another, close } = await testApp({}, {
  model: addressOf(fake),
  vectors,
  openDatabase: vectorDatabase,
});
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
  provider.stop();
});

const lesson = await makeVideo(sql, {
  courseId: "ai-master",
  title: "On the road",
  captions: { en: vtt("Inexpensive vehicle!") },
});
await makeVideo(sql, {
  courseId: "ai-business-mastery",
  title: "Transport",
  captions: { en: vtt("Affordable vehicle.") },
});
const learner = await makeUser(sql, { courses: ["ai-master"] });
const staff = await makeUser(sql, { role: "staff" });
const { signal } = new AbortController();

const question = "What is a cheap automobile?";
let asked = 0;

/** The titles of the sources that an answer gets, and the message that the model gets. */
async function ask(text: string, person = learner, caller = call) {
  const begun = await caller(person, "POST", "/api/conversations", { title: "New" });
  const conversationId = (await begun.json()).id;
  // A question that was asked a moment ago would get the same answer again.
  const message = `${text} ${"?".repeat(++asked)}`;
  const { events, text: answer } = await readAnswer(
    await caller(person, "POST", "/api/chat", { message, conversationId }),
  );
  assert.match(answer, /Heard/);
  return events[0]?.sources?.map(({ title }) => title).sort() ?? [];
}
/** Makes the indexes, and sends new texts to the provider. */
async function fill() {
  await ask("Hello");
  for (const id of ["ai-master", "ai-business-mastery", "ai-first-step"] as const) {
    vectors.noteChange(id);
  }
  await vectors.fill(sql, signal);
}

Deno.test("a question that shares no word with a lesson finds it by its meaning", async () => {
  assert.deepEqual(await ask(question), [], "words alone do not find it");
  await fill();
  assert.deepEqual(await ask(question), ["On the road"]);
  assert.deepEqual(await ask("ကား"), ["On the road"], "in the other language");
  assert.deepEqual(await ask("Where does the ferry leave?"), [], "nothing is near");
});

Deno.test("nobody gets passages of a course that they may not open", async () => {
  assert.deepEqual(await ask(question, staff), ["On the road", "Transport"]);
  assert.deepEqual(await ask(question, await makeUser(sql)), []);
  const left = await makeUser(sql, { courses: ["ai-master"] });
  assert.deepEqual(await ask(question, left), ["On the road"]);
  await sql`delete from academy.enrollments where user_id = ${left.id}`;
  assert.deepEqual(await ask(question, left), []);
});

Deno.test("a lesson that moved to another course is not found there without a right to it", async () => {
  await sql`update academy.videos set course_id = 'ai-first-step' where id = ${lesson.id}`;
  assert.deepEqual(await ask(question), []);
  await sql`update academy.videos set course_id = 'ai-master' where id = ${lesson.id}`;
  assert.deepEqual(await ask(question), ["On the road"]);
});

Deno.test("a hidden question and a deleted lesson do not come back", async () => {
  const [row] = await sql<{ id: string }[]>`
    insert into academy.questions (
      course_id, asked_by_id, question, answer, answered_by_id, answered_at
    )
    values ('ai-master', ${learner.id}, 'Which physician?', 'Any.', ${staff.id}, now())
    returning id
  `;
  assert.ok(row);
  await indexSources(sql, "question", [row.id]);
  await fill();
  const sick = "Where is a doctor?";
  assert.equal((await ask(sick)).length, 1);
  await call(staff, "PATCH", `/api/admin/questions/${row.id}`, { hidden: true });
  assert.deepEqual(await ask(sick), []);
  assert.ok(await isStored(row.id));
  await fill();
  assert.equal(await isStored(row.id), false);

  const gone = await makeVideo(sql, {
    courseId: "ai-master",
    title: "Gone",
    captions: { en: vtt("Unwell!") },
  });
  await fill();
  assert.deepEqual(await ask("Ill?"), ["Gone"]);
  await sql`delete from academy.videos where id = ${gone.id}`;
  assert.deepEqual(await ask("Ill?"), []);
});

const isStored = async (id: string) =>
  (await sql`select from academy.passage_vectors where source_id = ${id}`).length > 0;

Deno.test("a provider that fails or is late leaves the words alone", async () => {
  provider.say("rate");
  assert.deepEqual(await ask("vehicle"), ["On the road"]);
  assert.deepEqual(await ask(question), []);
  provider.say("silence");
  minutes += 1;
  const hasty = another({ passages: longWaits.passages / 10 });
  assert.deepEqual(await ask("vehicle", learner, hasty.call), ["On the road"]);
  assert.match(logLines.join("\n"), /it came too late/);
  provider.say();
  minutes += 1;
  assert.deepEqual(await ask(question), ["On the road"]);
});
