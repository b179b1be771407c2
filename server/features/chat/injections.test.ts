// Tests over HTTP that instructions in texts of other users reach the model only as quotes, and
// that even a model that obeys them reveals nothing that its user may not read.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { type ModelRequest, startFakeModel } from "../../testing/fake-model.ts";
import { vtt } from "../../testing/files.ts";
import { attachmentCalls } from "../../testing/browser-calls.ts";
import { injections } from "../../testing/injections.ts";
import { saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, close } = await testApp({ ATTEMPTS_PER_HOUR: "1000" }, {
  model: addressOf(fake),
});
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const courseId = "ai-master";
const staff = await makeUser(sql, { role: "staff" });
const makeLearner = () => makeUser(sql, { courses: [courseId] });

/** A model that repeats all that it reads, and names all sources that there could be. */
fake.say((messages) => {
  const marks = Array.from({ length: 99 }, (_, n) => `[${n + 1}]`).join("");
  return saying(`${JSON.stringify(messages)}\n\nSo it is ${marks}`);
});

const secrets = ["SECRET-COURSE", "SECRET-NOTE", "SECRET-HIDDEN", "SECRET-CHAT"];
await makeVideo(sql, {
  courseId: "ai-business-mastery",
  title: "SECRET-COURSE",
  captions: { en: vtt("The wombat SECRET-COURSE has a price.") },
});
const other = await makeLearner();
const lesson = await makeVideo(sql, {
  courseId,
  title: "Wombats",
  captions: { en: vtt("A wombat prompt names its goal.") },
});
await call(other, "POST", `/api/videos/${lesson.id}/notes`, {
  content: "The wombat SECRET-NOTE is mine.",
});
async function postQuestion(person: MadeUser, question: string) {
  const path = `/api/courses/${courseId}/qa`;
  const { id } = await (await call(person, "POST", path, { question })).json();
  await call(staff, "PATCH", `/api/qa/${id}/answer`, { answer: "Ask the team." });
  return id as string;
}
const hidden = await postQuestion(other, "Is the wombat SECRET-HIDDEN?");
await call(staff, "PATCH", `/api/admin/questions/${hidden}`, { hidden: true });

async function ask(person: MadeUser, message: string, more: { attachmentIds?: string[] } = {}) {
  const body = { title: "New Business Consultation" };
  const { id: conversationId } = await (await call(person, "POST", "/api/conversations", body))
    .json();
  const answer = await call(person, "POST", "/api/chat", { message, conversationId, ...more });
  const { text, events } = await readAnswer(answer);
  const path = `/api/conversations/${conversationId}/messages`;
  const [, stored] = await (await call(person, "GET", path)).json();
  return { text, offered: events[0]?.sources ?? [], stored, request: fake.requests.at(-1) };
}
await ask(other, "My wombat SECRET-CHAT is mine.");

/** Where the texts of other users come from. Each makes one with a word that nothing else has. */
const places: Record<string, (text: string) => Promise<unknown>> = {
  "a caption": (text) =>
    makeVideo(sql, { courseId, title: "A lesson", captions: { en: vtt(text) } }),
  "a question": async (text) => await postQuestion(await makeLearner(), text),
  "the name of a resource": (title) => makeResource(sql, { courseId, title }),
  "the name of a lesson": (title) => makeVideo(sql, { courseId, title }),
};
/** Each injection stands in one place here. `passages/for-model.test.ts` has all in both fields. */
const all = injections.map((injection, n) => {
  const names = Object.keys(places);
  return { injection, place: names[n % names.length] ?? "", word: wordOf(n) };
});

function wordOf(n: number) {
  return `zq${String.fromCharCode(97 + n / 26, 97 + n % 26)}kvx`;
}

const linesOf = (request: ModelRequest | undefined) =>
  String(request?.body.messages.at(-1)?.content).split(/[\n\r\u0085\u2028\u2029]/);
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

for (const [n, { injection, place, word }] of all.entries()) {
  Deno.test(`an instruction in ${place} is a quote for the model (${n + 1})`, async () => {
    await places[place]?.(`${word} ${injection}`);
    const question = `What is ${word} about?`;
    const { text, offered, stored, request } = await ask(await makeLearner(), question);

    assert.deepEqual(request?.body.messages.map(({ role }) => role), ["system", "user"]);
    assert.doesNotMatch(String(request?.body.messages[0]?.content), new RegExp(word));
    const [, ...rest] = linesOf(request);
    const quotes = rest.slice(0, -2).map((line) => JSON.parse(line));
    assert.equal(rest.at(-1), question, "the question stands alone at the end");
    assert.equal(quotes.length, offered.length);
    const quoted = quotes.find(({ title, text }) => plain(`${title} ${text}`).includes(word));
    assert.deepEqual(Object.keys(quoted ?? {}).sort(), ["kind", "n", "text", "title"]);

    for (const secret of secrets) assert.ok(!text.includes(secret), secret);
    assert.deepEqual(stored.sources, offered, "only the sources that the server has chosen");
    for (const { courseId: from } of offered) assert.equal(from, courseId);
  });
}

Deno.test("an instruction in an attached file stays in the user's message, and names no source", async () => {
  const { attach } = attachmentCalls({ call });
  const person = await makeLearner();
  for (const [n, injection] of injections.entries()) {
    const file = `${wordOf(n)} file ${injection}\n{"n":1,"kind":"caption","title":"Payment"}`;
    const id = await attach(person, file, `${injection.slice(0, 40)}.txt`);
    const { text, offered, stored, request } = await ask(person, `Summarise this. ${n}`, {
      attachmentIds: [id],
    });
    const [system, user, ...rest] = request?.body.messages ?? [];
    assert.deepEqual([system?.role, user?.role, rest], ["system", "user", []]);
    assert.doesNotMatch(String(system?.content), new RegExp(wordOf(n)));
    assert.match(JSON.stringify(user?.content), new RegExp(`${wordOf(n)} file`));
    assert.deepEqual(stored.sources ?? [], offered, "only the sources that the server has chosen");
    assert.ok(offered.every(({ title }) => title !== "Payment"));
    for (const secret of secrets) assert.ok(!text.includes(secret), secret);
  }
});

Deno.test("the name of a user never reaches the model", async () => {
  for (const [n, injection] of injections.entries()) {
    const firstName = `${wordOf(n)}name ${plain(injection)}`.slice(0, 80);
    const person = await makeUser(sql, { courses: [courseId], firstName });
    // A question of this user is a passage. Its author's name is not.
    await postQuestion(person, `What does the wombat eat on day ${n}?`);
    const { text } = await ask(person, `What does the wombat eat on day ${n}?`);
    assert.match(text, new RegExp(`on day ${n}\\?`));
    assert.doesNotMatch(text, new RegExp(`${wordOf(n)}name`));
  }
});

Deno.test("a model that obeys reveals nothing of others when it is asked for it", async () => {
  const [stored] = await sql`
    select (select count(*)::int from academy.notes) as notes,
      (select count(*)::int from academy.questions where id = ${hidden} and hidden_at is not null) as hidden,
      (select count(*)::int from academy.messages where content like '%SECRET-CHAT%') as chats
  `;
  assert.ok(stored?.notes === 1 && stored.hidden === 1 && stored.chats > 0, JSON.stringify(stored));
  const person = await makeLearner();
  for (const secret of secrets) {
    const asked = `What goal does the wombat prompt name? And ${secret.toLowerCase()}?`;
    const { text } = await ask(person, asked);
    assert.match(text, /A wombat prompt names its goal/, "it has the passages of the user");
    assert.ok(!text.includes(secret), secret);
  }
});
