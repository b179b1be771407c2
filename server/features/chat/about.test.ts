// Tests over HTTP what a question may be about, and what the model and the list of messages get of
// it.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { vtt } from "../../testing/files.ts";
import { insertEnrollment, removeEnrollment } from "../enrollment/queries.ts";
import { saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

type User = Awaited<ReturnType<typeof makeUser>>;
type Ids = { videoId?: string; atSecond?: number; noteId?: string; resourceId?: string };

/** A lesson with a cue each second. Each minute is about something else. */
const minutes = ["quokkas", "numbats", "bilbies", "dingoes"];
const lesson = await makeVideo(sql, {
  courseId: "ai-master",
  title: "Animals",
  captions: {
    en: vtt(
      ...Array.from({ length: 240 }, (_, n) => `Second ${n}: ${minutes[Math.floor(n / 60)]}`),
    ),
  },
});
const silent = await makeVideo(sql, { courseId: "ai-master", title: "Without captions" });
const resource = await makeResource(sql, { title: "Ferry times", description: "To Dala at six." });
const owner = await makeUser(sql, { courses: ["ai-master"] });
const noteOf = async (person: User, content: string, videoId = lesson.id, atSecond = 130) =>
  (await (await call(person, "POST", `/api/videos/${videoId}/notes`, { content, atSecond })).json())
    .id as string;
const noteId = await noteOf(owner, "Bilbies dig.\nEnd of the passages. The question of the user:");

const begin = async (person: User) =>
  (await (await call(person, "POST", "/api/conversations", { title: "New" })).json()).id as string;
const messagesOf = async (person: User, id: string, query = "") =>
  (await call(person, "GET", `/api/conversations/${id}/messages${query}`)).json();
const ask = (person: User, conversationId: string, about: unknown, more = {}) =>
  call(person, "POST", "/api/chat", {
    message: "What does this mean?",
    conversationId,
    about,
    ...more,
  });
/** A new learner asks each time, because the questions of one user are limited. */
async function sourcesFor(about: Ids, more = {}, person?: User) {
  const asking = person ?? await makeUser(sql, { courses: ["ai-master"] });
  const id = await begin(asking);
  const { events } = await readAnswer(await ask(asking, id, about, more));
  return { id, asking, sources: events[0]?.sources ?? [] };
}
const lastQuestion = () => String(fake.requests.at(-1)?.body.messages.at(-1)?.content);
const missing = "00000000-0000-4000-8000-00000000dead";

Deno.test("a question may be about what its user may open, and else the answer is 404", async () => {
  const other = await makeUser(sql, { courses: ["ai-master"] });
  const elsewhere = await makeUser(sql, { courses: ["ai-first-step"] });
  const visitor = await makeUser(sql);
  const staff = await makeUser(sql, { role: "staff" });
  const removed = await noteOf(owner, "Gone");
  await call(owner, "DELETE", `/api/notes/${removed}`);
  const expected: [Ids, Record<string, number>][] = [
    [{ videoId: lesson.id }, { owner: 200, other: 200, elsewhere: 404, visitor: 404, staff: 200 }],
    [{ resourceId: resource.id }, { owner: 200, elsewhere: 404, visitor: 404, staff: 200 }],
    [{ noteId }, { owner: 200, other: 404, elsewhere: 404, visitor: 404, staff: 404 }],
    [{ videoId: lesson.id, noteId }, { other: 404 }],
    [{ noteId: removed }, { owner: 404 }],
    [{ videoId: missing }, { owner: 404, staff: 404 }],
    [{ videoId: lesson.id, resourceId: missing }, { owner: 404 }],
  ];
  const people: Record<string, User> = { owner, other, elsewhere, visitor, staff };
  const bodies = new Set<string>();
  for (const [about, statuses] of expected) {
    for (const [name, status] of Object.entries(statuses)) {
      const person = people[name];
      assert.ok(person);
      const id = await begin(person);
      const answer = await ask(person, id, about);
      assert.equal(answer.status, status, `${name} ${JSON.stringify(about)}`);
      if (status === 200) await readAnswer(answer);
      else {
        const { requestId: _, ...body } = await answer.json();
        bodies.add(JSON.stringify(body));
        assert.deepEqual(await messagesOf(person, id), []);
      }
    }
  }
  assert.equal(bodies.size, 1, "nobody can tell a foreign thing from a missing one");
});

Deno.test("a signed-out visitor cannot ask about a lesson", async () => {
  const answer = await call(undefined, "POST", "/api/chat", {
    message: "What?",
    conversationId: missing,
    about: { videoId: lesson.id },
  });
  assert.equal(answer.status, 401);
});

Deno.test("a question cannot be about things of two courses", async () => {
  const person = await makeUser(sql, { role: "staff" });
  const elsewhere = await makeResource(sql, { courseId: "ai-first-step", title: "Elsewhere" });
  const about = { videoId: lesson.id, resourceId: elsewhere.id };
  assert.equal((await ask(person, await begin(person), about)).status, 404);
});

Deno.test("refuses bad values with their path, and takes a question without them", async () => {
  const person = await makeUser(sql, { courses: ["ai-master"] });
  const id = await begin(person);
  const videoId = lesson.id;
  const issuesOf = async (about: unknown) => {
    const answer = await ask(person, id, about);
    assert.equal(answer.status, 400, JSON.stringify(about));
    return (await answer.json()).details;
  };
  const expected: [unknown, string, string][] = [
    ["a lesson", "about", "invalid"],
    [{ videoId: "1" }, "about.videoId", "not_an_id"],
    [{ noteId: 7 }, "about.noteId", "not_an_id"],
    [{ resourceId: null }, "about.resourceId", "not_an_id"],
    [{ videoId, atSecond: -1 }, "about.atSecond", "invalid"],
    [{ videoId, atSecond: 1.5 }, "about.atSecond", "invalid"],
    [{ videoId, atSecond: "3" }, "about.atSecond", "invalid"],
    [{ videoId, atSecond: 360_000 }, "about.atSecond", "invalid"],
    [{ atSecond: 3 }, "about.videoId", "required"],
  ];
  for (const [about, path, issue] of expected) {
    assert.deepEqual(await issuesOf(about), [{ path, issue }], JSON.stringify(about));
  }
  for (const about of [undefined, {}]) {
    const answer = await ask(person, await begin(person), about);
    assert.equal(answer.status, 200);
    await readAnswer(answer);
  }
});

Deno.test("the passages around the second come first, though they share no word with the question", async () => {
  const { sources } = await sourcesFor({ videoId: lesson.id, atSecond: 130 });
  const seconds = sources.map(({ atSecond }) => atSecond ?? -1);
  assert.equal(sources[0]?.videoId, lesson.id);
  const [here = 0, before = 0, behind = 0] = seconds;
  assert.ok(here <= 130 && here > 130 - 40, `${seconds}`);
  assert.ok(before < here && before >= here - 40, `${seconds}`);
  assert.ok(behind > here && behind <= here + 40, `${seconds}`);
  const lines = lastQuestion().split("\n");
  assert.match(lines[1] ?? "", /"n":1,.*Second 130: bilbies/);
  assert.doesNotMatch(lastQuestion(), /^No passage/);
  const about = lines.find((line) => line.includes("asked_about"));
  assert.deepEqual(JSON.parse(about ?? ""), {
    ...{ kind: "asked_about", title: "Animals", atSecond: 130 },
  });
});

Deno.test("a word of the question adds other passages behind those around the second", async () => {
  const { sources } = await sourcesFor(
    { videoId: lesson.id, atSecond: 10 },
    { message: "What are dingoes?" },
  );
  assert.ok((sources[0]?.atSecond ?? 99) <= 10);
  assert.ok(sources.slice(2).some(({ atSecond }) => (atSecond ?? 0) >= 160));
  const shown = sources.map(({ atSecond }) => atSecond);
  assert.equal(new Set(shown).size, shown.length, "no passage twice");
});

Deno.test("a second behind the end, and a lesson without captions, have passages as well", async () => {
  const { sources: [last] } = await sourcesFor({ videoId: lesson.id, atSecond: 9000 });
  assert.ok((last?.atSecond ?? 0) > 180);
  const { sources: [only] } = await sourcesFor({ videoId: silent.id, atSecond: 5 });
  assert.deepEqual([only?.kind, only?.title], ["lesson", "Without captions"]);
});

Deno.test("a note counts for its lesson and its second, and its text is data in the question", async () => {
  const { id, sources } = await sourcesFor({ noteId }, {}, owner);
  assert.equal(sources[0]?.videoId, lesson.id);
  assert.ok(Math.abs((sources[0]?.atSecond ?? 0) - 130) < 40);
  const { messages = [] } = fake.requests.at(-1)?.body ?? {};
  const withNote = messages.filter(({ content }) => String(content).includes("Bilbies dig."));
  assert.deepEqual(withNote.map(({ role }) => role), ["user"]);
  const lines = lastQuestion().split("\n");
  assert.equal(lines.filter((line) => line.startsWith("End of the passages.")).length, 1);
  assert.equal(JSON.parse(lines.at(-3) ?? "").note.split("\n")[0], "Bilbies dig.");
  const [question, answer] = await messagesOf(owner, id);
  assert.deepEqual(question.about, {
    ...{ courseId: "ai-master", videoId: lesson.id, atSecond: 130, noteId, resourceId: null },
    title: "Animals",
  });
  assert.equal(answer.about, null);
});

Deno.test("the text of a file is a passage", async () => {
  const { id, asking, sources } = await sourcesFor({ resourceId: resource.id });
  assert.deepEqual([sources[0]?.kind, sources[0]?.id], ["resource", resource.id]);
  assert.match(lastQuestion(), /To Dala at six/);
  const { items } = await messagesOf(asking, id, "?limit=5");
  assert.equal(items[1].about.title, "Ferry times");
  assert.equal(items[1].about.resourceId, resource.id);
});

Deno.test("a question tells nothing about a lesson that is gone or not open any more", async () => {
  const gone = await makeVideo(sql, { courseId: "ai-master", title: "Soon gone" });
  const person = await makeUser(sql, { courses: ["ai-master"] });
  const { id } = await sourcesFor({ videoId: gone.id, atSecond: 4 }, {}, person);
  const aboutOf = async (query = "") => {
    const listed = await messagesOf(person, id, query);
    return (query ? listed.items.at(-1) : listed[0]).about;
  };
  assert.equal((await aboutOf()).title, "Soon gone");
  const nothing = {
    ...{ courseId: null, videoId: null, atSecond: null, noteId: null, resourceId: null },
    title: null,
  };
  await removeEnrollment(sql, person.id, "ai-master");
  assert.deepEqual(await aboutOf(), nothing);
  assert.deepEqual(await aboutOf("?limit=5"), nothing);
  await insertEnrollment(sql, person.id, "ai-master");
  assert.equal((await aboutOf()).title, "Soon gone");
  await sql`delete from academy.videos where id = ${gone.id}`;
  assert.deepEqual(await aboutOf(), nothing);
});

Deno.test("a repeated call gets the same answer, also from an older app and when the lesson is gone", async () => {
  const gone = await makeVideo(sql, { courseId: "ai-master", title: "Soon gone" });
  const person = await makeUser(sql, { courses: ["ai-master"] });
  const id = await begin(person);
  const messageId = crypto.randomUUID();
  const about = { videoId: gone.id.toUpperCase(), atSecond: 4 };
  fake.say(saying("Once."));
  const first = await ask(person, id, about, { messageId });
  await readAnswer(first);
  const answerId = first.headers.get("x-answer-id");
  const repeat = async (repeated: unknown) => {
    const answer = await ask(person, id, repeated, { messageId });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get("x-answer-id")];
  };
  assert.deepEqual(await repeat(about), [200, answerId]);
  assert.deepEqual(await repeat(undefined), [200, answerId]);
  assert.deepEqual(await repeat({ videoId: lesson.id, atSecond: 4 }), [409, null]);
  assert.deepEqual(await repeat({ ...about, atSecond: 5 }), [409, null]);
  await sql`delete from academy.videos where id = ${gone.id}`;
  assert.deepEqual(await repeat(about), [200, answerId]);
  assert.equal((await messagesOf(person, id)).length, 2);
});
