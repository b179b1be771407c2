import assert from "node:assert/strict";
import { openDemoModel } from "../../demo/model/open.ts";
import { typeOfImage } from "../../services/image-models.ts";
import { testApp } from "../../testing/app.ts";
import { type MadePerson, makePerson } from "../../testing/factories.ts";

const demo = openDemoModel({ AI_CHAT_LABEL: "Demo" });
const { sql, call, close } = await testApp({}, { model: demo.address });
Deno.test.afterAll(async () => {
  await close();
  await demo.close();
});

const as = ({ cookie }: MadePerson, method: string, path: string, body?: unknown) =>
  call({ cookie }, method, path, body);
const begin = async (person: MadePerson): Promise<string> =>
  (await (await as(person, "POST", "/api/conversations", { title: "New" })).json()).id;
const draw = (person: MadePerson, conversationId: string, prompt: string, more = {}) =>
  as(person, "POST", "/api/generate-image", { prompt, conversationId, model: "dall-e-3", ...more });
const messages = async (person: MadePerson, conversationId: string) =>
  await (await as(person, "GET", `/api/conversations/${conversationId}/messages`)).json();
const usageOf = async ({ id }: MadePerson) => {
  const [row] = await sql`
    select images, reserved_images, cost from academy.usage_months where person_id = ${id}
  `;
  return { ...row };
};

Deno.test("a picture is made as the specification says, kept, counted, and shown to its owner alone", async () => {
  const person = await makePerson(sql);
  const conversationId = await begin(person);
  const answer = await draw(person, conversationId, "  Draw a red house\n");
  assert.equal(answer.status, 200);
  const { model, imageUrl, question, message } = await answer.json();
  assert.equal(model, "dall-e-3");
  assert.equal(imageUrl, `/api/messages/${message.id}/image`);
  assert.equal(answer.headers.get("x-answer-id"), message.id);
  assert.deepEqual([question.role, question.content], ["user", "Draw a red house"]);
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
  const other = await makePerson(sql, { role: "admin" });
  assert.equal((await as(other, "GET", imageUrl)).status, 404);
  assert.equal((await as(person, "GET", `/api/messages/${question.id}/image`)).status, 404);
  assert.equal((await sql`select from academy.removals`).length, 0, "and nothing is to be removed");
});
