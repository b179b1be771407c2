import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadePerson, makePerson } from "../../testing/factories.ts";
import { eventData } from "../../services/event-data.ts";

const fake = startFakeModel();
const model = { url: fake.url, key: fake.key, model: "fake-1", label: "Fake", isDemo: false };
const { sql, call, close } = await testApp({}, { model });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const learner = await makePerson(sql);
const as = ({ cookie }: MadePerson, method: string, path: string, body?: unknown) =>
  call({ cookie }, method, path, body);

Deno.test("a question is answered word by word", async () => {
  const made = await as(learner, "POST", "/api/conversations", { title: "New" });
  assert.equal(made.status, 201);
  const { id: conversationId } = await made.json();
  const answer = await as(learner, "POST", "/api/chat", { message: "What is AI?", conversationId });
  assert.equal(answer.status, 200, await answer.clone().text());
  const events = eventData(1e6);
  const said = [...events.add(await answer.bytes()), ...events.end()];
  assert.equal(said.at(-1), "[DONE]");
  const text = said.slice(0, -1).map((data) => JSON.parse(data).content).join("");
  assert.equal(text, "Heard: What is AI?");
    await (await as(learner, "GET", `/api/conversations/${conversationId}/messages`)).json(),
  );
    await (await as(learner, "GET", `/api/conversations/${conversationId}/answer?from=3`)).text(),
  );
});
