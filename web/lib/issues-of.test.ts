import assert from "node:assert/strict";
import { ApiError, Unreachable } from "./api.ts";
import { issuesOf } from "./issues-of.ts";

const refusal = (code: string, details?: unknown) =>
  new ApiError(400, JSON.stringify({ error: "No.", code, details }));

Deno.test("returns the first issue of each field that the server names", () => {
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

Deno.test("returns no issue for an error that names no field", () => {
  for (
    const error of [
      refusal("invalid_input"),
      refusal("upload_refused", { reason: "size" }),
      new Unreachable(false, undefined),
    ]
  ) assert.deepEqual(issuesOf(error), {});
});
