import assert from "node:assert/strict";
import { ApiError } from "../../../lib/api.ts";
import type { Attachment } from "./attachment.ts";
import { forgottenOf } from "./forgotten-of.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

const a: Attachment = { id: "a", name: "a", contentType: "text/plain", size: 1 };
const refused = (details: unknown, code = "invalid_input") =>
  forgottenOf(new ApiError(400, JSON.stringify({ code, details })));

Deno.test("a question whose files are gone is told from one that is refused for something else", () => {
  assert.equal(refused([{ path: "attachmentIds", issue: "not_yours" }])?.(a), true);
  assert.equal(refused([{ path: "attachmentIds.0", issue: "not_yours" }])?.(a), true);
  assert.equal(refused([{ path: "message", issue: "too_long" }]), undefined);
  assert.equal(refused([{ path: "attachmentIds" }], "conflict"), undefined);
  assert.equal(refused(undefined), undefined);
  assert.equal(refused({ reason: "x" }), undefined);
  assert.equal(forgottenOf(new Error("x")), undefined);
});
