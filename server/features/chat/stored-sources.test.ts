// Tests over HTTP what a user reads of stored sources after a lesson, a question or an enrollment
// has changed, and how an answer comes without passages.
import assert from "node:assert/strict";
import { createLog } from "../../log.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { vtt } from "../../testing/files.ts";
import { hold, saying } from "../../testing/model-faults.ts";
import { openPassages } from "../passages/find-passages.ts";

const fake = startFakeModel();
const passages = openPassages({ log: createLog("silent"), onlyNew: true });
let { find } = passages;
const app = await testApp({}, {
  model: addressOf(fake),
  passages: { ...passages, find: (...asked) => find(...asked) },
});
const { sql, call, logLines } = app;
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

const staff = await makeUser(sql, { role: "staff" });

const makeLesson = (said: string, courseId: "ai-master" | "ai-first-step" = "ai-master") =>
  makeVideo(sql, { courseId, title: "A lesson", captions: { en: vtt(said) } });
const makeLearner = () => makeUser(sql, { courses: ["ai-master"] });

async function begin(person: MadeUser) {
  const body = { title: "New Business Consultation" };
  return (await (await call(person, "POST", "/api/conversations", body)).json()).id as string;
}
const ask = (person: MadeUser, conversationId: string, message: string) =>
  call(person, "POST", "/api/chat", { message, conversationId });

/** Asks in a new conversation. The answer names the first two passages. */
async function askNaming(person: MadeUser, message: string) {
  const id = await begin(person);
  fake.say(saying("It is so [1], and so [2]."));
  await readAnswer(await ask(person, id, message));
  fake.say();
  return id;
}

async function postAnswered(person: MadeUser, question: string) {
  const path = "/api/courses/ai-master/qa";
  const { id } = await (await call(person, "POST", path, { question })).json();
  await call(staff, "PATCH", `/api/qa/${id}/answer`, { answer: "Yes, they do." });
  return id as string;
}

/** The sources in the list of messages, and those of a stream that is read again. */
async function sourcesOf(person: MadeUser, id: string) {
  const messages = await (await call(person, "GET", `/api/conversations/${id}/messages`)).json();
  const { events } = await readAnswer(await call(person, "GET", `/api/conversations/${id}/answer`));
  const listed: { id: string; courseId: string }[] = messages.at(-1).sources;
  assert.deepEqual(events[0]?.sources ?? [], listed, "the stream names what the list names");
  return listed;
}

Deno.test("a question that was hidden or deleted is no source of earlier answers", async () => {
  const person = await makeLearner();
  const first = await postAnswered(person, "Do potoroos prompt?");
  const second = await postAnswered(person, "Are potoroos kind?");
  const id = await askNaming(person, "What about potoroos?");
  assert.deepEqual(
    (await sourcesOf(person, id)).map(({ id }) => id).sort(),
    [first, second].sort(),
  );
  await call(staff, "PATCH", `/api/admin/questions/${first}`, { hidden: true });
  assert.deepEqual((await sourcesOf(person, id)).map(({ id }) => id), [second]);
  await call(person, "DELETE", `/api/courses/ai-master/qa/${second}`);
  await sql`delete from academy.questions where id = ${second}`;
  assert.deepEqual(await sourcesOf(person, id), []);
});

Deno.test("a user who lost the course reads no sources from it, until the user is back", async () => {
  await makeLesson("A quenda prompt names the goal.");
  const person = await makeLearner();
  const id = await askNaming(person, "What is a quenda prompt?");
  assert.equal((await sourcesOf(person, id)).length, 1);
  await sql`delete from academy.enrollments where user_id = ${person.id}`;
  assert.deepEqual(await sourcesOf(person, id), []);
  await sql`
    insert into academy.enrollments (user_id, course_id) values (${person.id}, 'ai-master')
  `;
  assert.equal((await sourcesOf(person, id)).length, 1);
});

Deno.test("a source that moved to another course leads there, or is gone with its course", async () => {
  const { id: videoId } = await makeLesson("A bandicoot prompt names the length.");
  const person = await makeUser(sql, { courses: ["ai-master", "ai-first-step"] });
  const id = await askNaming(person, "What is a bandicoot prompt?");
  const move = (courseId: string) =>
    sql`update academy.videos set course_id = ${courseId}, section_id = null where id = ${videoId}`;
  await move("ai-first-step");
  assert.deepEqual((await sourcesOf(person, id)).map(({ courseId }) => courseId), [
    "ai-first-step",
  ]);
  await move("ai-business-mastery");
  assert.deepEqual(await sourcesOf(person, id), []);
});

Deno.test("a text that was removed or hidden since the index was made is no passage, nor is an open question", async () => {
  const { id: videoId } = await makeLesson("The numbat lesson goes away.");
  const learner = await makeLearner();
  const questionId = await postAnswered(learner, "Do numbats go away?");
  await call(learner, "POST", "/api/courses/ai-master/qa", { question: "Numbats, anybody?" });
  // It makes an index now, and uses it for the next question, too.
  const old = openPassages({ log: createLog("silent"), now: () => 0 });
  find = old.find;
  const kindsFor = async () => {
    const person = await makeLearner();
    const answer = await ask(person, await begin(person), "Do numbats go away?");
    const { events } = await readAnswer(answer);
    return events[0]?.sources?.map(({ kind }) => kind).sort() ?? [];
  };
  assert.deepEqual(await kindsFor(), ["caption", "question"]);
  await sql`delete from academy.videos where id = ${videoId}`;
  await call(staff, "PATCH", `/api/admin/questions/${questionId}`, { hidden: true });
  assert.deepEqual(await kindsFor(), []);
  find = passages.find;
});

Deno.test("the model does not read the marks of earlier answers", async () => {
  await makeLesson("A kultarr prompt names the audience.");
  const person = await makeLearner();
  const id = await askNaming(person, "What is a kultarr prompt?");
  await readAnswer(await ask(person, id, "Thanks. Where does the ferry leave?"));
  const sent = fake.requests.at(-1)?.body.messages ?? [];
  assert.equal(sent.find(({ role }) => role === "assistant")?.content, "It is so, and so.");
});

Deno.test("an answer of a dead process keeps only the sources that it names", async () => {
  await makeLesson("A dibbler prompt names the goal.");
  await makeLesson("A dibbler never guesses.");
  const person = await makeLearner();
  const id = await begin(person);
  fake.say(saying("It is so [1], and ", hold, "so [2]."));
  const answer = await ask(person, id, "What is a dibbler?");
  await readAnswer(answer, ({ text }) => text !== "");
  await app.answers.round();
  await sql`
    update academy.messages set lease_until = now() - interval '1 second' where status = 'running'
  `;
  await (await call(person, "GET", `/api/conversations/${id}/messages`)).body?.cancel();
  const [stored] = await sql`
    select status, sources from academy.messages where conversation_id = ${id} and role = 'assistant'
  `;
  assert.equal(stored?.status, "failed");
  assert.deepEqual(stored?.sources.map(({ n }: { n: number }) => n), [1]);
  await app.answers.round();
  fake.release();
  fake.say();
});

Deno.test("an answer comes without sources if the search for passages fails or is slow", async () => {
  await makeLesson("A quoll prompt names the goal.");
  const message = "What is a quoll prompt?";
  const answerOf = async ({ call }: Pick<typeof app, "call">) => {
    const person = await makeLearner();
    const body = { message, conversationId: await begin(person) };
    const { events, isWhole } = await readAnswer(await call(person, "POST", "/api/chat", body));
    assert.equal(fake.requests.at(-1)?.body.messages.at(-1)?.content, message);
    return { sources: events[0]?.sources, isWhole };
  };
  find = () => Promise.reject(new Error("the search broke"));
  assert.deepEqual(await answerOf(app), { sources: undefined, isWhole: true });
  assert.ok(logLines.some((line) => line.includes("the search broke")));
  find = () => new Promise(() => {});
  assert.deepEqual(await answerOf(app.another({ passages: 0 })), {
    sources: undefined,
    isWhole: true,
  });
  assert.ok(logLines.some((line) => line.includes("not found within 0 ms")));
  find = passages.find;
});

Deno.test("a refused or repeated question is not searched for", async () => {
  let searches = 0;
  find = (...asked) => {
    searches++;
    return passages.find(...asked);
  };
  const person = await makeLearner();
  const conversationId = await begin(person);
  const asked = { message: "What is a quoll?", conversationId, messageId: crypto.randomUUID() };
  await readAnswer(await call(person, "POST", "/api/chat", asked));
  await readAnswer(await call(person, "POST", "/api/chat", asked));
  assert.equal(searches, 1);
  const stranger = await makeLearner();
  assert.equal((await call(stranger, "POST", "/api/chat", asked)).status, 404);
  assert.equal(searches, 1);
  find = passages.find;
});

/** A search that waits until the test lets it go on. */
function heldSearch() {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  find = async (...asked) => {
    begun.resolve();
    await goOn.promise;
    return await passages.find(...asked);
  };
  return { begun: begun.promise, goOn: goOn.resolve };
}

Deno.test("a user who stops the answer during the search gets none, and the model is not called", async () => {
  await makeLesson("A kowari prompt names the goal.");
  const person = await makeLearner();
  const id = await begin(person);
  const search = heldSearch();
  const before = fake.requests.length;
  const asking = ask(person, id, "What is a kowari prompt?");
  await search.begun;
  assert.equal((await call(person, "POST", `/api/conversations/${id}/stop`)).status, 200);
  await (await asking).body?.cancel();
  search.goOn();
  const messages = await (await call(person, "GET", `/api/conversations/${id}/messages`)).json();
  assert.deepEqual([messages[1].status, messages[1].content], ["stopped", ""]);
  assert.equal(fake.requests.length, before);
  find = passages.find;
});

Deno.test("a connection that comes during the search gets the sources before the first word", async () => {
  await makeLesson("A mulgara prompt names the goal.");
  const person = await makeLearner();
  const id = await begin(person);
  const search = heldSearch();
  fake.say(saying("It is so [1]."));
  const asked = {
    message: "What is a mulgara?",
    conversationId: id,
    messageId: crypto.randomUUID(),
  };
  const first = call(person, "POST", "/api/chat", asked);
  await search.begun;
  const other = app.another();
  // These streams are open before the search goes on.
  const streams = [
    await call(person, "POST", "/api/chat", asked),
    await call(person, "GET", `/api/conversations/${id}/answer`),
    await other.call(person, "GET", `/api/conversations/${id}/answer`),
  ];
  search.goOn();
  const readOwn = Promise.all([await first, ...streams.slice(0, 2)].map((one) => readAnswer(one)));
  for (const { events, text } of await readOwn) {
    assert.deepEqual([events[0]?.content, events[0]?.sources?.length], ["", 1]);
    assert.equal(text, "It is so [1].");
  }
  await other.answers.round();
  const [, , remote] = streams;
  assert.ok(remote);
  const { events, text } = await readAnswer(remote);
  assert.deepEqual([events[0]?.content, events[0]?.sources?.length], ["", 1]);
  assert.equal(text, "It is so [1].");
  find = passages.find;
  fake.say();
});

Deno.test("a running answer names no source of a course that the user has lost", async () => {
  await makeLesson("A planigale prompt names the goal.");
  const person = await makeLearner();
  const id = await begin(person);
  fake.say(saying("It is ", hold, "so [1]."));
  const answer = await ask(person, id, "What is a planigale?");
  const { events } = await readAnswer(answer, ({ text }) => text !== "");
  assert.equal(events[0]?.sources?.length, 1);
  await sql`delete from academy.enrollments where user_id = ${person.id}`;
  const again = await call(person, "GET", `/api/conversations/${id}/answer`);
  fake.release();
  const read = await readAnswer(again);
  assert.deepEqual([read.events[0]?.sources, read.text], [undefined, "It is so [1]."]);
  await answer.body?.cancel();
  fake.say();
});
