import assert from "node:assert/strict";
import { ApiError } from "../../../lib/api.ts";
import type { Attachment } from "./attachment.ts";
import { forgottenOf } from "./forgotten-of.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

const files = ["a", "b", "c"].map((id): Attachment => (
  { id, name: id, contentType: "text/plain", size: 1 }
));
const refused = (details: unknown, code = "invalid_input") => {
  const forgotten = forgottenOf(new ApiError(400, JSON.stringify({ code, details })), files);
  return forgotten && [...forgotten].map(({ id }) => id);
};
const notYours = (n: number) => ({ path: `attachmentIds.${n}`, issue: "not_yours" });

Deno.test("of a question's files those are known that are gone, and no other", () => {
  assert.deepEqual(refused([notYours(1)]), ["b"]);
  assert.deepEqual(refused([notYours(2), notYours(0)]), ["a", "c"]);
});

Deno.test("a question whose files are gone is told from one that is refused for something else", () => {
  assert.equal(refused([{ path: "message", issue: "too_long" }]), undefined);
  assert.equal(refused([notYours(3)]), undefined);
  assert.equal(refused([notYours(0)], "conflict"), undefined);
  assert.equal(refused(undefined), undefined);
  assert.equal(refused({ reason: "x" }), undefined);
  assert.equal(forgottenOf(new Error("x"), files), undefined);
});
