// Tests which attachments a question may claim, and what happens to them later.
import assert from "node:assert/strict";
import { runHousekeeping } from "../../housekeeping.ts";
import { createLog } from "../../log.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { picture } from "../../testing/files.ts";
import { attachmentCalls } from "../../testing/browser-calls.ts";
import { removeWaiting } from "../uploads/removals.ts";

const fake = startFakeModel();
const app = await testApp({ CHAT_CONCURRENCY: "5" }, { model: addressOf(fake) });
const { sql, storage } = app;
const { as, begin, attach, ask, messages } = attachmentCalls(app);
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

const log = createLog("silent");
/** The refusal of the ids at these positions. */
const notYours = (...places: number[]) => [
  ...[400, "invalid_input"],
  places.map((n) => ({ path: `attachmentIds.${n}`, issue: "not_yours" })),
];
const statusAndBody = async (answering: Promise<Response>) => {
  const answer = await answering;
  const { code, details } = await answer.json();
  return [answer.status, code, details];
};
const usageOf = async ({ id }: MadeUser) => {
  const [row] = await sql`
    select messages, reserved_messages from academy.usage_months where person_id = ${id}
  `;
  return { ...row };
};
const namesOf = async (person: MadeUser, conversationId: string): Promise<string[][]> =>
  (await messages(person, conversationId))
    .map(({ attachments }: { attachments: { name: string }[] }) =>
      attachments.map(({ name }) => name)
    );
const pathOf = async (id: string): Promise<string> => {
  const [row] = await sql`select path from academy.attachments where id = ${id}`;
  return row?.path;
};

Deno.test("shows attachments with their question, in the order in which they were sent", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const text = await attach(person, "hello", "a.txt");
  const house = await attach(person, picture("jpeg", 500), "house.jpg");
  const messageId = crypto.randomUUID();
  const more = { messageId, attachmentIds: [house, text] };
  await readAnswer(await ask(person, id, "What is this?", more));
  const [question, answer] = await messages(person, id);
  assert.deepEqual(question.attachments, [
    { id: house, name: "house.jpg", contentType: "image/jpeg", size: 500 },
    { id: text, name: "a.txt", contentType: "text/plain", size: 5 },
  ]);
  assert.deepEqual(answer.attachments, []);
  const page = await (await as(person, "GET", `/api/conversations/${id}/messages?limit=5`)).json();
  assert.ok(JSON.stringify(page).includes(house));

  const requestCount = fake.requests.length;
  for (const attachmentIds of [[house, text], [house.toUpperCase(), text]]) {
    const again = await ask(person, id, "What is this?", { messageId, attachmentIds });
    assert.ok((await readAnswer(again)).isWhole);
  }
  assert.equal(fake.requests.length, requestCount, "the same question, the same answer");
  for (const attachmentIds of [[text, house], [house], undefined]) {
    const other = ask(person, id, "What is this?", { messageId, attachmentIds });
    assert.deepEqual((await statusAndBody(other)).slice(0, 2), [409, "conflict"]);
  }
});

Deno.test("refuses unknown, claimed and other users' files, and stores and counts nothing", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const foreignId = await attach(await makeUser(sql), "hers");
  const ownId = await attach(person, "mine");
  const usedId = await attach(person, "taken");
  await readAnswer(await ask(person, id, "First", { attachmentIds: [usedId] }));
  const before = [await messages(person, id), await usageOf(person)];
  const requestCount = fake.requests.length;
  const later = await begin(person);
  for (const bad of [foreignId, crypto.randomUUID(), usedId]) {
    for (const conversationId of [id, later]) {
      const wish = ask(person, conversationId, "Second", { attachmentIds: [ownId, bad] });
      assert.deepEqual(await statusAndBody(wish), notYours(1));
    }
  }
  const ids = [foreignId, ownId, usedId].map((id) => id.toUpperCase());
  assert.deepEqual(
    await statusAndBody(ask(person, id, "Second", { attachmentIds: ids })),
    notYours(0, 2),
  );
  assert.deepEqual([await messages(person, id), await usageOf(person)], before);
  assert.deepEqual(await messages(person, later), []);
  assert.equal(fake.requests.length, requestCount);
  // A file of a refused question can still be claimed.
  assert.ok((await readAnswer(await ask(person, later, "?", { attachmentIds: [ownId] }))).isWhole);

  const six = Array.from({ length: 6 }, () => crypto.randomUUID());
  for (
    const [attachmentIds, issue] of [
      ...[[six, "too_many"], [[ownId, ownId], "invalid"]] as const,
      [[ownId, ownId.toUpperCase()], "invalid"],
    ] as const
  ) {
    const [status, , [problem]] = await statusAndBody(ask(person, id, "Third", { attachmentIds }));
    assert.deepEqual([status, problem], [400, { path: "attachmentIds", issue }]);
  }
});

Deno.test("moves the named files from a replaced question to the new one and removes the others", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const [kept, gone, added] = [
    await attach(person, "kept", "kept.txt"),
    await attach(person, "gone", "gone.txt"),
    await attach(person, "added", "added.txt"),
  ];
  const messageId = crypto.randomUUID();
  const first = { messageId, attachmentIds: [gone, kept] };
  await readAnswer(await ask(person, id, "What is this?", first));
  const paths = [await pathOf(kept), await pathOf(gone)];
  const requestCount = fake.requests.length;
  const more = { replaces: messageId, attachmentIds: [added, kept] };
  await readAnswer(await ask(person, id, "And this?", more));
  assert.deepEqual(await namesOf(person, id), [["added.txt", "kept.txt"], []]);
  const sent = JSON.stringify(fake.requests[requestCount]?.body.messages);
  assert.ok(sent.includes("kept.txt") && !sent.includes("gone.txt"));
  await removeWaiting({ sql, storage, log });
  assert.deepEqual(
    (await Promise.all(paths.map((path) => storage.find(path)))).map(Boolean),
    [true, false],
  );

  // A refused question leaves the old question unchanged.
  const [question] = await messages(person, id);
  const foreign = await attach(await makeUser(sql), "hers");
  const bad = { replaces: question.id, attachmentIds: [kept, foreign] };
  assert.deepEqual(await statusAndBody(ask(person, id, "Third", bad)), notYours(1));
  assert.deepEqual(await namesOf(person, id), [["added.txt", "kept.txt"], []]);

  // A question can take over only the files of the question that it replaces.
  await readAnswer(await ask(person, id, "Last"));
  const last = (await messages(person, id)).at(-2);
  const early = { replaces: last.id, attachmentIds: [kept] };
  assert.deepEqual(await statusAndBody(ask(person, id, "Last", early)), notYours(0));
});

Deno.test("keeps the old file of a question that was taken back, for the question that follows", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const [attachmentId, messageId] = [await attach(person, "old"), crypto.randomUUID()];
  const more = { messageId, attachmentIds: [attachmentId] };
  await readAnswer(await ask(person, conversationId, "Never mind", more));
  await sql`
    update academy.attachments set created_at = now() - interval '2 days' where id = ${attachmentId}
  `;
  const payload = { conversationId, messageId };
  const writes = [{ id: crypto.randomUUID(), kind: "chat.take-back", payload }];
  assert.equal((await as(person, "POST", "/api/sync", { writes })).status, 200);
  assert.equal(await runHousekeeping(sql, log), true);
  const next = { attachmentIds: [attachmentId] };
  await readAnswer(await ask(person, conversationId, "What is this?", next));
  const [question] = await messages(person, conversationId);
  assert.deepEqual([question.content, question.attachments.length], ["What is this?", 1]);
});

Deno.test("removes a file with its conversation, and an unclaimed file after a day", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const attachmentId = await attach(person, "asked");
  await readAnswer(await ask(person, id, "What is this?", { attachmentIds: [attachmentId] }));
  const [old, young] = [await attach(person, "old"), await attach(person, "young")];
  const paths = await Promise.all([attachmentId, old, young].map(pathOf));
  const found = async () => {
    await removeWaiting({ sql, storage, log });
    return (await Promise.all(paths.map((path) => storage.find(path)))).map(Boolean);
  };
  await sql`
    update academy.attachments set created_at = now() - interval '25 hours'
    where id in (${attachmentId}, ${old})
  `;
  await sql`
    update academy.attachments set created_at = now() - interval '23 hours' where id = ${young}
  `;
  assert.equal(await runHousekeeping(sql, log), true);
  assert.deepEqual(await found(), [true, false, true]);
  const late = ask(person, id, "And this?", { attachmentIds: [old] });
  assert.deepEqual(await statusAndBody(late), notYours(0));
  await as(person, "DELETE", `/api/conversations/${id}`);
  assert.deepEqual(await found(), [false, false, true]);
  assert.equal((await as(person, "GET", `/api/attachments/${attachmentId}`)).status, 404);
});
