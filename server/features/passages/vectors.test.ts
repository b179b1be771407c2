// Tests the vectors of passages on a real pgvector, with a provider over HTTP.
import assert from "node:assert/strict";
import { createLog } from "../../log.ts";
import { openEmbeddingModel } from "../../services/embedding-model.ts";
import { vectorDatabase } from "../../testing/database.ts";
import { makeVideo } from "../../testing/factories.ts";
import { startFakeEmbeddings } from "../../testing/fake-embeddings.ts";
import { vtt } from "../../testing/files.ts";
import { openVectors } from "./vectors.ts";

const { sql, close } = await vectorDatabase();
const fake = startFakeEmbeddings();
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const logLines: string[] = [];
const log = createLog("info", (line) => logLines.push(line));
const never = new AbortController().signal;
let minutes = 0;

/** Each stands for one process. */
function aProcess(name = fake.address.model) {
  const model = openEmbeddingModel({ ...fake.address, model: name });
  const vectors = openVectors({ log, model, now: () => minutes * 60_000 });
  return {
    vectors,
    /** Fills the course, and returns the texts that were sent. */
    async fill() {
      const before = fake.texts().length;
      vectors.noteChange("ai-master");
      await vectors.fill(sql, never);
      return fake.texts().slice(before);
    },
    near: async (question: string) =>
      (await vectors.listNear(sql, question, ["ai-master"], never)).map(({ entry }) => entry),
  };
}

const makeLesson = (title: string, said: string, my?: string) =>
  makeVideo(sql, {
    courseId: "ai-master",
    title,
    captions: { en: vtt(said), ...my && { my: vtt(my) } },
  });
const stored = async () =>
  (await sql<{ count: number }[]>`select count(*)::int from academy.passage_vectors`)[0]?.count;

Deno.test("makes its table, sends only new texts, and removes places that are gone", async () => {
  const one = aProcess();
  assert.deepEqual(await one.near("car"), [], "nothing is there yet");
  const lesson = await makeLesson("Travel", "My car is red.", "ကား အနီ");
  await makeLesson("Health", "I am sick today.");
  const sent = await one.fill();
  assert.deepEqual(sent.toSorted(), [
    "Health\nI am sick today.",
    "Travel\nMy car is red.",
    "Travel\nကား အနီ",
  ]);
  assert.deepEqual(await one.fill(), [], "nothing is new");
  assert.deepEqual(await aProcess().fill(), [], "another process finds it all");
  assert.match(logLines.join("\n"), /"embedded":3/);

  const [first] = await one.near("What does an automobile cost?");
  assert.deepEqual([first?.videoId, first?.kind, first?.from], [lesson.id, "caption", 0]);
  const elsewhere = await one.vectors.listNear(sql, "automobile", ["ai-first-step"], never);
  assert.deepEqual(elsewhere, [], "another course");
  await sql`delete from academy.videos where id = ${lesson.id}`;
  assert.deepEqual(await one.fill(), []);
  assert.equal(await stored(), 1);
});

Deno.test("does not send a text again that moves to another place", async () => {
  const lesson = await makeLesson("Moves", "A cheap doctor.");
  const one = aProcess();
  assert.equal((await one.fill()).length, 1);
  await sql`update academy.videos set course_id = 'ai-first-step' where id = ${lesson.id}`;
  const before = fake.requests.length;
  one.vectors.noteChange("ai-first-step");
  await one.vectors.fill(sql, never);
  assert.equal(fake.requests.length, before);
  assert.deepEqual(await one.fill(), []);
  const rows = await sql`
    select course_id from academy.passage_vectors where source_id = ${lesson.id}
  `;
  assert.deepEqual(rows.map(({ courseId }) => courseId), ["ai-first-step"]);
});

Deno.test("two processes do not send the same texts at the same time", async () => {
  await makeLesson("Together", "Both processes read this.");
  const [one, two] = [aProcess(), aProcess()];
  for (const { vectors } of [one, two]) await vectors.fill(sql, never);
  const before = fake.requests.length;
  fake.say("silence");
  const first = one.fill();
  await fake.reaches(before + 1);
  fake.say();
  assert.deepEqual(await two.fill(), []);
  fake.release();
  await first;
  await two.vectors.fill(sql, never);
  assert.equal(fake.requests.length, before + 1);
});

Deno.test("waits longer after each failure, and then sends what is missing", async () => {
  const one = aProcess();
  await one.fill();
  await makeLesson("Late", "This one arrives late.");
  fake.say("rate");
  assert.equal((await one.fill()).length, 1);
  assert.equal((await one.fill()).length, 0, "it waits");
  minutes += 1;
  assert.equal((await one.fill()).length, 1);
  minutes += 0.9;
  assert.equal((await one.fill()).length, 0, "it waits twice as long");
  fake.say();
  minutes += 0.2;
  assert.deepEqual(await one.fill(), ["Late\nThis one arrives late."]);
  assert.match(logLines.join("\n"), /rate_limited: answered 429/);
  assert.doesNotMatch(logLines.join("\n"), /arrives late/);
});

Deno.test("a text that the provider does not take keeps no other text out", async () => {
  const one = aProcess();
  await one.fill();
  const before = await stored() ?? 0;
  await makeLesson("Too long", "It has a monstrous length.");
  for (const n of [1, 2, 3]) await makeLesson(`Short ${n}`, `A short text ${n}.`);
  fake.refuse(/monstrous/);
  await one.fill();
  assert.equal(await stored(), before + 3);
  assert.deepEqual(await one.fill(), [], "it is not sent again");
  fake.refuse(/short/);
  for (let n = 0; n < 8; n++) await makeLesson("Refused", `A refused short text ${n}.`);
  await one.fill();
  assert.match(logLines.at(-1) ?? "", /answered 400/, "the texts are not the reason");
  fake.refuse();
  minutes += 120;
  await one.fill();
  assert.equal(await stored(), before + 3 + 8, "they are sent again");
});

Deno.test("a question after a failure does not ask the provider for a while", async () => {
  const one = aProcess();
  await one.fill();
  fake.say("garbage");
  assert.deepEqual(await one.near("sick"), []);
  fake.say();
  assert.deepEqual(await one.near("sick"), []);
  minutes += 1;
  assert.ok((await one.near("sick")).length > 0);
  fake.say("silence");
  const ending = new AbortController();
  const before = fake.requests.length;
  const late = one.vectors.listNear(sql, "sick", ["ai-master"], ending.signal);
  await fake.reaches(before + 1);
  ending.abort();
  assert.deepEqual(await late, []);
  fake.say();
  minutes += 1;
});

Deno.test("vectors of another size are left out", async () => {
  const one = aProcess();
  await one.fill();
  fake.say("shorter");
  const two = aProcess();
  await two.fill();
  assert.deepEqual(await two.near("sick"), []);
  fake.say();
  assert.ok((await one.near("sick")).length > 0);
});

Deno.test("finds pgvector again that was removed, and one that is in another schema", async () => {
  const one = aProcess();
  await one.fill();
  await sql`drop extension vector cascade`;
  assert.deepEqual(await one.near("sick"), []);
  await sql`create schema extensions`;
  const sent = await one.fill();
  assert.ok(sent.length > 5, "the table is new");
  minutes += 1;
  assert.ok((await one.near("sick")).length > 0);
  const [extension] = await sql`
    select n.nspname::text as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector'
  `;
  assert.equal(extension?.name, "extensions");
});

Deno.test("several processes make the table at the same time", async () => {
  await sql`drop extension vector cascade`;
  const [one, two] = [aProcess(), aProcess()];
  await Promise.all([one.fill(), two.fill()]);
  minutes += 1;
  assert.ok(await stored());
  assert.ok((await two.near("sick")).length > 0);
});

const countWarnings = () => logLines.filter((line) => /does not know Burmese/.test(line)).length;

Deno.test("a model that does not know Burmese decides nothing in Burmese", async () => {
  await makeLesson("Numbers", "Seven here.", "ခုနစ်");
  assert.equal(countWarnings(), 0);
  fake.say("english-only");
  try {
    const english = aProcess("english-model");
    await english.fill();
    await english.fill();
    assert.equal(countWarnings(), 1);
    const before = fake.requests.length;
    assert.deepEqual(await english.near("ခုနစ်"), []);
    assert.equal(fake.requests.length, before, "no call is paid for");
    assert.ok((await english.near("seven")).length > 0, "it goes on in English");
    // A Burmese text has exactly the vector of these words.
    const near = await english.vectors.listNear(sql, "Numbers unknown", ["ai-master"], never);
    assert.ok(near.length > 0);
    assert.ok(near.every(({ nearness }) => nearness < 0.9), "it compares with English texts only");
  } finally {
    fake.say();
  }
});

Deno.test("a provider that refuses the sentences of the check still gets the lessons", async () => {
  const one = aProcess("refusing-model");
  const checks = fake.checks();
  fake.refuse(/ice cream/);
  try {
    assert.ok((await one.fill()).length > 0);
    await one.fill();
    assert.equal(fake.checks(), checks + 4, "it waits");
  } finally {
    fake.refuse();
  }
  assert.deepEqual(await one.near("ခုနစ်"), []);
  assert.ok((await one.near("seven")).length > 0);
  minutes += 60;
  await one.fill();
  assert.ok((await one.near("ခုနစ်")).length > 0);
});

Deno.test("a process asks the model once whether it knows Burmese, and until then words decide", async () => {
  const one = aProcess();
  const checks = fake.checks();
  fake.say("rate");
  try {
    await one.fill();
  } finally {
    fake.say();
  }
  const requests = fake.requests.length;
  assert.deepEqual(await one.near("ခုနစ်"), []);
  assert.equal(fake.requests.length, requests, "it does not ask");
  await one.fill();
  assert.equal(fake.checks(), checks + 1, "it waits");
  minutes += 1;
  await one.fill();
  await one.fill();
  assert.equal(fake.checks(), checks + 5);
  assert.ok((await one.near("ခုနစ်")).length > 0);
});
