// The table of who finds what. The data is literal, so that a mistake in a policy cannot repeat
// here.
import assert from "node:assert/strict";
import { indexSources } from "../../db/search-sources.ts";
import { searchKinds } from "../passages/sources.ts";
import { searcher, testApp } from "../../testing/app.ts";
import { makeConversation, makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { vtt } from "../../testing/files.ts";
import { insertSection } from "../sections/queries.ts";
import { canFind } from "./policy.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);
const find = searcher(call);

const WORD = "quokka";
const people = {
  stranger: await makeUser(sql),
  enrolled: await makeUser(sql, { courses: ["ai-master"] }),
  /** Writes the same as `enrolled`, and also the hidden questions. */
  author: await makeUser(sql, { courses: ["ai-master", "ai-business-mastery"] }),
  staff: await makeUser(sql, { role: "staff" }),
  admin: await makeUser(sql, { role: "admin" }),
};
type Name = keyof typeof people;

async function send(name: Name, method: string, path: string, body?: unknown) {
  const answer = await call(people[name], method, path, body);
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return await answer.json();
}

for (const courseId of ["ai-master", "ai-business-mastery"] as const) {
  const title = `${WORD} ${courseId}`;
  const { id: videoId } = await makeVideo(sql, { courseId, title, captions: { en: vtt(WORD) } });
  await makeResource(sql, { courseId, title });
  const sectionId = await insertSection(sql, { courseId, title, description: "" });
  await indexSources(sql, "section", [sectionId]);
  const overview = { objectives: [], requirements: [], targetAudience: [] };
  await send("staff", "POST", `/api/admin/courses/${courseId}/overview`, {
    ...overview,
    description: WORD,
  });
  await send("author", "POST", `/api/courses/${courseId}/qa`, { question: `${WORD} open` });
  const { id } = await send("author", "POST", `/api/courses/${courseId}/qa`, {
    question: `${WORD} hidden`,
  });
  await send("staff", "PATCH", `/api/admin/questions/${id}`, { hidden: true });
  for (const name of ["author", "staff"] as const) {
    await send(name, "POST", `/api/videos/${videoId}/notes`, { content: `${WORD} of ${name}` });
  }
}
for (const name of ["stranger", "enrolled", "author", "staff"] as const) {
  const id = crypto.randomUUID();
  await makeConversation(sql, { id, personId: people[name].id });
  await send(name, "PATCH", `/api/conversations/${id}`, { title: `${WORD} of ${name}` });
}

const content = (courseId: string) => [
  `caption in ${courseId}: ${WORD}`,
  `lesson in ${courseId}: `,
  `overview in ${courseId}: ${WORD}`,
  `question in ${courseId}: ${WORD} open`,
  `resource in ${courseId}: `,
  `section in ${courseId}: `,
];
const hidden = (courseId: string) => `question in ${courseId}: ${WORD} hidden`;
const note = (courseId: string, name: Name) => `note in ${courseId}: ${WORD} of ${name}`;
const conversation = (name: Name) => `conversation in null: ${WORD} of ${name}`;
const both = ["ai-master", "ai-business-mastery"];

const table: Record<Name, string[]> = {
  stranger: [conversation("stranger")],
  enrolled: [...content("ai-master"), conversation("enrolled")],
  author: [
    ...both.flatMap((id) => [...content(id), hidden(id), note(id, "author")]),
    conversation("author"),
  ],
  staff: [
    ...both.flatMap((id) => [...content(id), hidden(id), note(id, "staff")]),
    conversation("staff"),
  ],
  admin: both.flatMap((id) => [...content(id), hidden(id)]),
};

async function findAll(name: Name, query: Record<string, string> = {}) {
  const { items } = await find(people[name], { q: WORD, limit: "50", ...query });
  return items.map(({ kind, courseId, title, excerpt }) =>
    `${kind} in ${courseId}: ${kind === "conversation" ? title : excerpt}`
  );
}

for (const name of Object.keys(people) as Name[]) {
  Deno.test(`${name} finds what the table says, also kind by kind and course by course`, async () => {
    assert.deepEqual((await findAll(name)).sort(), [...table[name]].sort());
    for (const kind of searchKinds) {
      const expected = table[name].filter((item) => item.startsWith(`${kind} `));
      assert.deepEqual((await findAll(name, { kind })).sort(), expected.sort(), kind);
    }
    for (const courseId of both) {
      const expected = table[name].filter((item) => item.includes(` in ${courseId}:`));
      assert.deepEqual((await findAll(name, { courseId })).sort(), expected.sort(), courseId);
    }
  });
}

Deno.test("finds nothing of a course after the enrollment has ended, not even own notes", async () => {
  await send("staff", "DELETE", "/api/admin/enroll", {
    userId: people.author.id,
    courseName: "ai-business-mastery",
  });
  assert.deepEqual(
    (await findAll("author")).sort(),
    [
      ...content("ai-master"),
      hidden("ai-master"),
      note("ai-master", "author"),
      conversation("author"),
    ].sort(),
  );
});

Deno.test("refuses visitors and suspended users", async () => {
  const suspended = await makeUser(sql, { courses: ["ai-master"] });
  assert.equal((await find(suspended, { q: WORD })).items.length > 0, true);
  await send("admin", "POST", `/api/admin/users/${suspended.id}/suspend`, { reason: "Unpaid" });
  for (const caller of [{}, suspended]) {
    assert.equal((await call(caller, "GET", `/api/search?q=${WORD}`)).status, 401);
  }
});

Deno.test("the rules refuse a row that a query should not have returned", () => {
  const learner = { id: "a", role: "learner" as const, enrolledCourses: ["ai-master" as const] };
  const own = { courseId: "ai-master" as const, ownerId: "a", hiddenAuthorId: null };
  const foreign = { ...own, courseId: "ai-first-step" as const };
  for (const kind of searchKinds) assert.equal(canFind(learner, { ...own, kind }), true, kind);
  for (const kind of searchKinds.filter((kind) => kind !== "conversation")) {
    assert.equal(canFind(learner, { ...foreign, kind }), false, kind);
  }
  for (const kind of ["note", "conversation"] as const) {
    assert.equal(canFind(learner, { ...own, kind, ownerId: "b" }), false, kind);
  }
  const question = { ...own, kind: "question" as const, ownerId: null };
  assert.equal(canFind(learner, { ...question, hiddenAuthorId: "b" }), false);
  assert.equal(canFind(learner, { ...question, hiddenAuthorId: "a" }), true);
  assert.equal(canFind({ ...learner, role: "staff" }, { ...question, hiddenAuthorId: "b" }), true);
});
