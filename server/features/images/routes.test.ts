import assert from "node:assert/strict";
import { openDemoModel } from "../../demo/model/open.ts";
import { createLog } from "../../log.ts";
import { typeOfImage } from "../../services/image-models.ts";
import { readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeImageModels } from "../../testing/fake-image-models.ts";
import { makeUser } from "../../testing/factories.ts";
import { imageCalls } from "../../testing/images.ts";
import { until } from "../../testing/until.ts";
import { removeWaiting } from "../uploads/removals.ts";

const demo = openDemoModel({ AI_CHAT_LABEL: "Demo" }, 0);
const fake = startFakeImageModels();
// A fake stands in for dall-e-3. gemini-imagen has no key.
const without = { OPENAI_IMAGE_KEY: "", OPENAI_IMAGE_BASE_URL: "", GEMINI_API_KEY: "" };
const app = await testApp({ ...fake.settings, ...without }, {
  model: demo.address,
  timeouts: { unreadAnswer: 100 },
});
const { sql, storage } = app;
const { as, begin, draw, messages, statusAndCode, usageOf } = imageCalls(app);
Deno.test.afterAll(async () => {
  await app.close();
  await demo.close();
  await fake.stop();
});

Deno.test("makes, stores and counts a picture and shows it only to its owner", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const answer = await draw(person, conversationId, "  Draw a red house\n", { model: "dall-e-3" });
  assert.equal(answer.status, 200);
  const { model, imageUrl, question, message } = await answer.json();
  assert.equal(model, "dall-e-3");
  assert.equal(imageUrl, `/api/messages/${message.id}/image`);
  assert.equal(answer.headers.get("x-answer-id"), message.id);
  assert.deepEqual([question.role, question.content], ["user", "Draw a red house"]);
  assert.deepEqual([question.imageUrl, question.prompt], [null, null]);
  assert.deepEqual(
    [message.role, message.content, message.prompt, message.model, message.status],
    ["assistant", "", "Draw a red house", "dall-e-3", "done"],
  );
  assert.deepEqual(await messages(person, conversationId), [question, message]);
  assert.deepEqual(await usageOf(person), { images: 1, reservedImages: 0, cost: "0.0400000" });

  const redirect = await as(person, "GET", imageUrl);
  assert.equal(redirect.status, 302);
  const file = await fetch(redirect.headers.get("location") ?? "");
  assert.equal(file.headers.get("content-type"), "image/png");
  assert.equal(typeOfImage(new Uint8Array(await file.arrayBuffer())), "image/png");
  const other = await makeUser(sql, { role: "admin" });
  assert.equal((await as(other, "GET", imageUrl)).status, 404);
  assert.equal((await as(person, "GET", `/api/messages/${question.id}/image`)).status, 404);
  assert.equal((await sql`select from academy.removals`).length, 0, "no file waits for removal");
});

Deno.test("tells visitors which image models are available", async () => {
  const { imageModels } = await (await app.call({}, "GET", "/api/config")).json();
  assert.deepEqual(imageModels, [
    { id: "sdxl-lightning", isAvailable: true },
    { id: "dall-e-3", isAvailable: true },
    { id: "gemini-imagen", isAvailable: false },
    { id: "hugging-face", isAvailable: true },
  ]);
});

Deno.test("counts each model with its own price in the usage", async () => {
  fake.say();
  const person = await makeUser(sql);
  for (const model of ["sdxl-lightning", "hugging-face"]) {
    assert.equal((await draw(person, await begin(person), "A boat", { model })).status, 200);
  }
  assert.deepEqual(await usageOf(person), { images: 2, reservedImages: 0, cost: "0.0109200" });
  const usage = await (await as(person, "GET", "/api/usage")).json();
  assert.deepEqual(
    [usage.imageCount, usage.messageCount, usage.estimatedCost, usage.modelBreakdown],
    [2, 0, "0.0109", { "sdxl-lightning": 1, "hugging-face": 1 }],
  );
});

Deno.test("stores a failure with its question, explains it and charges nothing", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const model = "hugging-face";
  fake.say("refusal");
  const refused = await draw(person, conversationId, "A secret", { model });
  const { error, code, details } = await refused.json();
  assert.deepEqual(
    [refused.status, code, details, error],
    [502, "ai_failed", { model }, "Failed to generate image. Please try again."],
  );
  const [question, message] = await messages(person, conversationId);
  assert.equal(refused.headers.get("x-answer-id"), message.id);
  assert.deepEqual(
    [question.content, message.status, message.errorCode, message.imageUrl, message.prompt],
    ["A secret", "failed", "ai_failed", null, "A secret"],
  );
  fake.say("rate");
  const busy = await draw(person, await begin(person), "A boat", { model });
  assert.deepEqual([busy.status, busy.headers.get("retry-after")], [429, "10"]);
  assert.equal((await busy.json()).code, "rate_limited");
  fake.say();
  app.line.isCut = true;
  const unstored = await draw(person, await begin(person), "A boat", { model });
  app.line.isCut = false;
  assert.deepEqual(await statusAndCode(unstored), [502, "ai_failed"]);
  assert.deepEqual(await usageOf(person), { images: 0, reservedImages: 0, cost: "0.0000000" });
  await sql`delete from academy.removals`;
});

Deno.test("names a model that is not set up and stores nothing", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const answer = await draw(person, conversationId, "A boat", { model: "gemini-imagen" });
  const { error, code, details } = await answer.json();
  assert.deepEqual(
    [answer.status, code, details, error],
    [503, "ai_unavailable", { model: "gemini-imagen" }, "gemini-imagen is not set up."],
  );
  assert.deepEqual(await messages(person, conversationId), []);
  assert.deepEqual(await usageOf(person), {});
});

Deno.test("leads to the same picture when a question's id is sent again, also while it is made", async () => {
  fake.say("silence");
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const messageId = crypto.randomUUID();
  const requestCount = fake.requests.length;
  const once = draw(person, conversationId, "A boat", { messageId });
  await fake.reaches(requestCount + 2);
  const again = draw(person, conversationId, "A boat", { messageId });
  const other = app.another();
  const elsewhere = other.call({ cookie: person.cookie }, "POST", "/api/generate-image", {
    ...{ prompt: "A boat", conversationId, model: "sdxl-lightning", messageId },
  });
  fake.release();
  const [first, second] = await Promise.all([once, again].map(async (it) => (await it).json()));
  assert.equal(first.question.id, messageId);
  assert.deepEqual(second, first);
  let third: Response | undefined;
  void elsewhere.then((answer) => third = answer);
  const firstAnswer = await until(async () => {
    await other.answers.round();
    return third;
  }, "the other process hears of the picture");
  assert.deepEqual(await firstAnswer.json(), first);
  fake.say();
  assert.deepEqual(
    await (await draw(person, conversationId, "A boat", { messageId })).json(),
    first,
  );
  assert.equal(
    fake.requests.length,
    requestCount + 3,
    "the prediction was started, read and downloaded once",
  );
  assert.deepEqual(await usageOf(person), { images: 1, reservedImages: 0, cost: "0.0009200" });
  for (const more of [{ prompt: "A ship" }, { model: "hugging-face" }]) {
    assert.deepEqual(
      await statusAndCode(draw(person, conversationId, "A boat", { messageId, ...more })),
      [409, "conflict"],
    );
  }
  const asWords = { message: "A boat", conversationId, messageId };
  assert.deepEqual(await statusAndCode(as(person, "POST", "/api/chat", asWords)), [
    409,
    "conflict",
  ]);
});

Deno.test("removes the file of a replaced picture and of a deleted conversation", async () => {
  fake.say();
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const pathOf = async () => {
    const [row] = await sql`
      select image_path from academy.messages
      where conversation_id = ${conversationId} and image_path is not null
    `;
    return row?.imagePath;
  };
  const { question } = await (await draw(person, conversationId, "A boat")).json();
  const first = await pathOf();
  assert.match(first, /^images\/[\w-]{36}\.webp$/);
  const again = await draw(person, conversationId, "A boat", { replaces: question.id });
  assert.equal(again.status, 200);
  const second = await pathOf();
  const around = { sql, storage, log: createLog("silent") };
  await removeWaiting(around);
  assert.equal(await storage.find(first), undefined);
  assert.ok(await storage.find(second));
  assert.equal((await messages(person, conversationId)).length, 2);
  await as(person, "DELETE", `/api/conversations/${conversationId}`);
  await removeWaiting(around);
  assert.equal(await storage.find(second), undefined);
});

Deno.test("lets a user who comes back wait for a running picture and then go on chatting", async () => {
  fake.say("silence");
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const path = `/api/conversations/${conversationId}`;
  const requestCount = fake.requests.length;
  const drawing = draw(person, conversationId, "A boat");
  await fake.reaches(requestCount + 2);
  const [, running] = await messages(person, conversationId);
  assert.deepEqual([running.status, running.prompt, running.imageUrl], ["running", "A boat", null]);
  const question = { message: "And now?", conversationId };
  assert.deepEqual(await statusAndCode(as(person, "POST", "/api/chat", question)), [
    409,
    "conflict",
  ]);
  const following = readAnswer(await as(person, "GET", `${path}/answer`));
  fake.release();
  const { text, isWhole } = await following;
  assert.deepEqual([text, isWhole], ["", true]);
  await (await drawing).body?.cancel();
  const answer = await as(person, "POST", "/api/chat", question);
  assert.ok((await readAnswer(answer)).isWhole);
});
