import assert from "node:assert/strict";
import type { ChatModel } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { ContextMessage } from "./fit-context.ts";
import { words } from "./words.ts";

const MB = 1024 * 1024;
const storage = {
  open: () => Promise.resolve(new Blob(["a picture"]).stream()),
  read: () => Promise.resolve(new Uint8Array()),
};

/** Pretends that the picture has this size. */
const asked = (size: number, fitting = 1000): ContextMessage[] => [{
  role: "user",
  content: "What is this?",
  files: [{
    name: "house.png",
    contentType: "image/png",
    size,
    tokens: 1000,
    path: "a",
    fitting,
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
const carry = (chatModel: ChatModel, told: ContextMessage[]) =>
  words({ chatModel, storage }, told).carry(() => {}, signal);
const isBusy = (error: unknown) =>
  error instanceof ModelFailed && error.code === "rate_limited" && error.retryAfter === 10;

Deno.test("refuses pictures beyond the room and frees the room when an answer ends or fails", async () => {
  const [quick, slow, failing] = [slowModel(), slowModel(), slowModel()];
  quick.answer();
  const first = carry(slow.chatModel, asked(40 * MB));
  const second = carry(failing.chatModel, asked(20 * MB));
  await assert.rejects(carry(quick.chatModel, asked(5 * MB)), isBusy);
  // A small picture, or one that is only named, still fits.
  await carry(quick.chatModel, asked(4 * MB));
  await carry(quick.chatModel, asked(10 * MB, 0));
  failing.fail(new ModelFailed("ai_failed", "it failed"));
  await assert.rejects(second, /it failed/);
  await carry(quick.chatModel, asked(24 * MB));
  await assert.rejects(carry(quick.chatModel, asked(25 * MB)), isBusy);
  slow.answer();
  await first;
  await carry(quick.chatModel, asked(64 * MB));
});
