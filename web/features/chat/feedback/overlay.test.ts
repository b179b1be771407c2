import assert from "node:assert/strict";
import type { ShownMessage } from "../run/overlay.ts";
import { layFeedbackOver } from "./overlay.ts";

const message = (id: string, feedback?: ShownMessage["feedback"]): ShownMessage => ({
  id,
  role: "assistant",
  content: id,
  imageUrl: null,
  attachments: [],
  status: "done",
  model: null,
  prompt: null,
  createdAt: "2026-11-21T00:00:00.000Z",
  errorCode: null,
  retryAfter: null,
  feedback,
});
type Waiting = Parameters<typeof layFeedbackOver>[1][number];
const write = (kind: string, payload: object, state: Waiting["state"] = "queued"): Waiting => ({
  kind: `answer.${kind}`,
  payload: { answerId: "a1", ...payload },
  state,
});
const shown = (stored: ShownMessage["feedback"], ...waiting: Waiting[]) =>
  layFeedbackOver([message("a1", stored), message("a2")], waiting).map(({ feedback }) => feedback);

const good = { rating: "good", reason: null, isSent: false } as const;

Deno.test("shows the rating that waits, on its answer only", () => {
  const rate = write("rate", { rating: "bad", reason: "wrong" });
  const bad = { rating: "bad", reason: "wrong", isSent: false };
  assert.deepEqual(shown(good, rate), [bad, undefined]);
  assert.deepEqual(shown(undefined, write("rate", { rating: "good" })), [good, undefined]);
  assert.deepEqual(shown(good, write("rate", { rating: null }))[0]?.rating, null);
});

Deno.test("the last of two waiting writes counts, and a rating keeps that the answer is sent", () => {
  const send = write("send", { comment: "", withName: false });
  const rate = write("rate", { rating: "bad" });
  assert.deepEqual(shown(good, send, rate)[0], { rating: "bad", reason: null, isSent: true });
  assert.equal(shown(good, send, write("take-back", {}))[0]?.isSent, false);
  assert.equal(shown({ ...good, isSent: true }, rate)[0]?.isSent, true);
});

Deno.test("does not show what the server has refused", () => {
  const refused = write("send", { comment: "", withName: false }, "refused");
  assert.deepEqual(shown(good, refused)[0], good);
});

Deno.test("changes nothing, and keeps the list, if nothing waits", () => {
  const messages = [message("a1", good)];
  assert.equal(layFeedbackOver(messages, []), messages);
});
