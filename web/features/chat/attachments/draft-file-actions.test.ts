import type { Attachment } from "@server/contract";
import assert from "node:assert/strict";
import { ApiError } from "../../../lib/http/api.ts";
import { lostAttachments } from "./draft-file-actions.ts";

// Deno shares localStorage among test files that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

const files = ["a", "b", "c"].map((id): Attachment => (
  { id, name: id, contentType: "text/plain", size: 1 }
));
const refused = (details: unknown, code = "invalid_input") => {
  const forgotten = lostAttachments(new ApiError(400, JSON.stringify({ code, details })), files);
  return forgotten && [...forgotten].map(({ id }) => id);
};
const notYours = (n: number) => ({ path: `attachmentIds.${n}`, issue: "not_yours" });

Deno.test("names only the files of a question that the server no longer has", () => {
  assert.deepEqual(refused([notYours(1)]), ["b"]);
  assert.deepEqual(refused([notYours(2), notYours(0)]), ["a", "c"]);
});

Deno.test("returns undefined if the question was refused for another reason", () => {
  assert.equal(refused([{ path: "message", issue: "too_long" }]), undefined);
  assert.equal(refused([notYours(3)]), undefined);
  assert.equal(refused([notYours(0)], "conflict"), undefined);
  assert.equal(refused(undefined), undefined);
  assert.equal(refused({ reason: "x" }), undefined);
  assert.equal(lostAttachments(new Error("x"), files), undefined);
});
