import assert from "node:assert/strict";
import type { ChatModel } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { ContextMessage } from "./fit-context.ts";
import { textAnswer } from "./text-answer.ts";

const MB = 1024 * 1024;
const storage = {
  open: () => Promise.resolve(new Blob(["a picture"]).stream()),
  read: () => Promise.resolve(new Uint8Array()),
};

/** Pretends that the picture has this size. */
const questionWithPicture = (size: number, tokenBudget = 1000): ContextMessage[] => [{
  role: "user",
  content: "What is this?",
  files: [{
    name: "house.png",
    contentType: "image/png",
    size,
    tokens: 1000,
    path: "a",
    tokenBudget,
  }],
}];

/** A model that answers when the test tells it to. */
function slowModel() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const chatModel: ChatModel = {
    ...{ model: "m", label: "M", isDemo: false, isSetUp: true },
    async *answer() {
      await promise;
      yield { text: "A house." };
    },
  };
  return { chatModel, answer: resolve, fail: reject };
}

const { signal } = new AbortController();
const produce = (chatModel: ChatModel, messages: ContextMessage[]) =>
  textAnswer({ chatModel, storage }, messages).produce(
    { add() {}, nameSources() {}, suggest() {} },
    signal,
  );
const isBusy = (error: unknown) =>
  error instanceof ModelFailed && error.code === "rate_limited" && error.retryAfter === 10;

Deno.test("refuses pictures beyond the room and frees the room when an answer ends or fails", async () => {
  const [quick, slow, failing] = [slowModel(), slowModel(), slowModel()];
  quick.answer();
  const first = produce(slow.chatModel, questionWithPicture(40 * MB));
  const second = produce(failing.chatModel, questionWithPicture(20 * MB));
  await assert.rejects(produce(quick.chatModel, questionWithPicture(5 * MB)), isBusy);
  // A small picture, or one that is only named, still fits.
  await produce(quick.chatModel, questionWithPicture(4 * MB));
  await produce(quick.chatModel, questionWithPicture(10 * MB, 0));
  failing.fail(new ModelFailed("ai_failed", "it failed"));
  await assert.rejects(second, /it failed/);
  await produce(quick.chatModel, questionWithPicture(24 * MB));
  await assert.rejects(produce(quick.chatModel, questionWithPicture(25 * MB)), isBusy);
  slow.answer();
  await first;
  await produce(quick.chatModel, questionWithPicture(64 * MB));
});
