import assert from "node:assert/strict";
import { ApiError, Unreachable } from "./api.ts";
import { issuesOf } from "./issues-of.ts";

const refusal = (code: string, details?: unknown) =>
  new ApiError(400, JSON.stringify({ error: "No.", code, details }));

Deno.test("what the server minds is told by its field, the first of each", () => {
  const details = [
    { path: "sectionId", issue: "invalid" },
    { path: "title", issue: "required" },
    { path: "title", issue: "too_long" },
  ];
  assert.deepEqual(issuesOf(refusal("invalid_input", details)), {
    sectionId: "invalid",
    title: "required",
  });
});

Deno.test("what fails otherwise concerns no field", () => {
  for (
    const error of [
      refusal("invalid_input"),
      refusal("upload_refused", { reason: "size" }),
      new Unreachable(false, undefined),
    ]
  ) assert.deepEqual(issuesOf(error), {});
});
