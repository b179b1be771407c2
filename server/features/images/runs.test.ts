// Tests pictures that do not end normally: stopped by the user, left by a dead process, or removed
// from storage.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import { startFakeImageModels } from "../../testing/fake-image-models.ts";
import { imageCalls } from "../../testing/images.ts";
import { listContext } from "../chat/fit-context.ts";

const fake = startFakeImageModels();
const app = await testApp(fake.settings);
const { sql } = app;
const { as, begin, draw, messages, statusAndCode, usageOf } = imageCalls(app);
Deno.test.afterAll(async () => {
  await app.close();
  await fake.stop();
});

const noUsage = { images: 0, reservedImages: 0, cost: "0.0000000" };

/** Starts a picture of dall-e-3. The fake has received the request and stays silent. */
async function underWay(by = app) {
  fake.say("silence");
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const requestCount = fake.requests.length;
  const answering = imageCalls(by).draw(person, conversationId, "A boat", { model: "dall-e-3" });
  await fake.reaches(requestCount + 1);
  const last = async () => (await messages(person, conversationId)).at(-1);
  return { person, conversationId, answering, last, request: fake.requests[requestCount] };
}

const files = () => sql<{ path: string }[]>`select path from academy.removals`;

Deno.test("ends a stopped picture at its provider, too, and charges nothing", async () => {
  const { person, conversationId, answering, last, request } = await underWay();
  assert.deepEqual(await usageOf(person), { ...noUsage, reservedImages: 1 });
  const stop = await as(person, "POST", `/api/conversations/${conversationId}/stop`);
  assert.deepEqual(await stop.json(), { ok: true });
  const answer = await answering;
  const { code, details } = await answer.json();
  assert.deepEqual(
    [answer.status, code, details],
    [409, "conflict", { model: "dall-e-3", reason: "stopped" }],
  );
  await request?.gone;
  const { status, imageUrl, errorCode } = await last();
  assert.deepEqual([status, imageUrl, errorCode], ["stopped", null, null]);
  assert.deepEqual(await usageOf(person), noUsage);
});

Deno.test("ends a running picture when its conversation is deleted", async () => {
  const { person, conversationId, answering, request } = await underWay();
  assert.equal((await as(person, "DELETE", `/api/conversations/${conversationId}`)).status, 200);
  assert.ok([404, 409].includes((await statusAndCode(answering))[0]));
  await request?.gone;
  assert.deepEqual(await usageOf(person), noUsage);
});

Deno.test("ends a running picture when its process shuts down", async () => {
  const other = { ...app, ...app.another() };
  const { person, answering, last, request } = await underWay(other);
  await other.answers.close();
  assert.deepEqual(await statusAndCode(answering), [409, "conflict"]);
  await request?.gone;
  assert.equal((await last()).status, "stopped");
  assert.deepEqual(await usageOf(person), noUsage);
});

Deno.test("marks a picture that a dead process left as failed and frees its place", async () => {
  const { person, answering, last } = await underWay();
  await sql`update academy.messages set lease_until = now() - interval '1 second' where status = 'running'`;
  const { status, errorCode } = await last();
  assert.deepEqual([status, errorCode], ["failed", "ai_failed"]);
  assert.deepEqual(await usageOf(person), noUsage);
  // The process was alive after all. No answer shows its picture, and a cleanup removes the file
  // later.
  fake.release();
  assert.deepEqual(await statusAndCode(answering), [502, "ai_failed"]);
  assert.deepEqual(await usageOf(person), noUsage);
  const [left, ...others] = await files();
  assert.match(left?.path ?? "", /^images\//);
  assert.deepEqual(others, []);
  assert.ok(await app.storage.find(left?.path ?? ""));
  const [impatientProcess] =
    await sql`select from academy.removals where next_try_at < now() + interval '50 minutes'`;
  assert.equal(impatientProcess, undefined, "not while an answer may still come to show it");
});

Deno.test("does not show a picture whose file is being removed", async () => {
  const tidied = await testApp(fake.settings, {
    storage: (storage) => ({
      ...storage,
      async put(...file) {
        const isStored = await storage.put(...file);
        await tidied.sql`update academy.removals set tries = 1`;
        return isStored;
      },
    }),
  });
  const calls = imageCalls(tidied);
  fake.say();
  const person = await makeUser(tidied.sql);
  const conversationId = await calls.begin(person);
  const drawing = calls.draw(person, conversationId, "A boat", { model: "dall-e-3" });
  assert.deepEqual(await calls.statusAndCode(drawing), [503, "unavailable"]);
  await tidied.sql`update academy.messages set lease_until = now() where status = 'running'`;
  const { status, imageUrl } = (await calls.messages(person, conversationId)).at(-1);
  assert.deepEqual([status, imageUrl], ["failed", null]);
  assert.deepEqual(await calls.usageOf(person), noUsage);
  await tidied.close();
});

Deno.test("tells the chat model in a later question that the conversation has a picture", async () => {
  fake.say();
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  assert.equal((await draw(person, conversationId, "A boat", { model: "dall-e-3" })).status, 200);
  const nothingElse = { files: [], hasFailed: false };
  assert.deepEqual([...await listContext(sql, conversationId)], [
    { role: "assistant", content: "(A picture was made of this and shown here.)", ...nothingElse },
    { role: "user", content: "A boat", ...nothingElse },
  ]);
});
