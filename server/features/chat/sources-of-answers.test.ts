// Tests over HTTP which passages an answer gets, and which of them it keeps as its sources.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { vtt } from "../../testing/files.ts";
import { hold, saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const lesson = await makeVideo(sql, {
  courseId: "ai-master",
  title: "Writing prompts",
  captions: { en: vtt("A quokka prompt names the goal, the audience and the length.") },
});
await makeVideo(sql, {
  courseId: "ai-business-mastery",
  title: "Selling",
  captions: { en: vtt("A quokka customer wants a clear price.") },
});
const learner = await makeUser(sql, { courses: ["ai-master"] });
const visitor = await makeUser(sql);
const staff = await makeUser(sql, { role: "staff" });

async function begin(person = learner) {
  const body = { title: "New Business Consultation" };
  return (await (await call(person, "POST", "/api/conversations", body)).json()).id as string;
}
const ask = (conversationId: string, message: string, person = learner) =>
  call(person, "POST", "/api/chat", { message, conversationId });
const answersOf = async (conversationId: string, person = learner) => {
  const path = `/api/conversations/${conversationId}/messages`;
  return (await (await call(person, "GET", path)).json())
    .filter(({ role }: { role: string }) => role === "assistant");
};
const sentMessages = () => fake.requests.at(-1)?.body.messages ?? [];

Deno.test("an answer gets passages in front of the question, and keeps those that it names", async () => {
  const id = await begin();
  fake.say(saying("Name the goal [1]. Not code: `list[2]`. Unknown [7]."));
  const { events, text } = await readAnswer(await ask(id, "How do I write a quokka prompt?"));
  assert.deepEqual(text, "Name the goal [1]. Not code: `list[2]`. Unknown [7].");
  const [first, ...others] = events;
  const source = {
    ...{ n: 1, kind: "caption", courseId: "ai-master", videoId: lesson.id, id: lesson.id },
    ...{ atSecond: 0, title: "Writing prompts" },
    excerpt: "A quokka prompt names the goal, the audience and the length.",
  };
  assert.deepEqual(first, { content: "", sources: [source] });
  assert.ok(others.every(({ sources }) => sources === undefined));
  assert.deepEqual((await answersOf(id))[0].sources, [source]);
  const [stored] = await sql`
    select sources from academy.messages where conversation_id = ${id} and role = 'assistant'
  `;
  assert.deepEqual(stored?.sources, [source]);

  const [system, ...rest] = sentMessages();
  assert.equal(system?.role, "system");
  assert.doesNotMatch(String(system?.content), /quokka/);
  assert.deepEqual(rest.map(({ role }) => role), ["user"]);
  const lines = String(rest[0]?.content).split("\n");
  assert.deepEqual(JSON.parse(lines[1] ?? ""), {
    ...{ n: 1, kind: "caption", title: "Writing prompts", text: source.excerpt },
  });
  assert.equal(lines.at(-1), "How do I write a quokka prompt?");
});

Deno.test("a source that the answer does not name is not kept", async () => {
  const id = await begin();
  fake.say(saying("I do not name it."));
  await readAnswer(await ask(id, "What is a quokka prompt?"));
  assert.deepEqual((await answersOf(id))[0].sources, []);
});

Deno.test("each connection gets the sources first, also one that comes later", async () => {
  const id = await begin();
  fake.say(saying("Half ", hold, "whole [1]."));
  const asked = await ask(id, "Who writes a quokka prompt?");
  const { events } = await readAnswer(asked, ({ text }) => text === "Half ");
  assert.equal(events[0]?.sources?.length, 1);
  // While it runs, the list names only what the text names so far.
  assert.deepEqual((await answersOf(id))[0].sources, []);
  const again = await call(learner, "GET", `/api/conversations/${id}/answer?from=5`);
  fake.release();
  const read = await readAnswer(again);
  assert.deepEqual([read.events[0]?.content, read.text], ["", "whole [1]."]);
  assert.equal(read.events[0]?.sources?.[0]?.title, "Writing prompts");
  await asked.body?.cancel();
  fake.say();
});

Deno.test("nobody gets passages of a course that they may not open", async () => {
  const sourcesFor = async (person: typeof learner, question: string) => {
    const id = await begin(person);
    const { events } = await readAnswer(await ask(id, question, person));
    return events[0]?.sources?.map(({ title }) => title).sort() ?? [];
  };
  const question = "What about the quokka?";
  assert.deepEqual(await sourcesFor(learner, question), ["Writing prompts"]);
  assert.deepEqual(await sourcesFor(staff, question), ["Selling", "Writing prompts"]);
  assert.deepEqual(await sourcesFor(visitor, question), []);
  assert.equal(sentMessages().at(-1)?.content, question);
});

Deno.test("the model hears when no lesson fits", async () => {
  const id = await begin();
  const { events } = await readAnswer(await ask(id, "Where does the ferry to Dala leave?"));
  assert.equal(events[0]?.sources, undefined);
  assert.match(String(sentMessages().at(-1)?.content), /^No passage of the academy's lessons fits/);
});
