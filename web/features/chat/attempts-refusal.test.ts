import assert from "node:assert/strict";
import { ApiError } from "../../lib/http/api.ts";
import { attemptsRefusal } from "./attempts-refusal.ts";

const refusal = (code: string, details?: unknown, wait?: number) =>
  new ApiError(429, JSON.stringify({ code, details }), wait);

Deno.test("recognizes the refusal after too many attempts in an hour, and its wait", () => {
  const error = refusal("rate_limited", { reason: "attempts", most: 120 }, 1800);
  assert.deepEqual(attemptsRefusal(error), {
    most: 120,
    isDaily: false,
    heardAt: error.heardAt,
    retryAfter: 1800,
  });
  for (
    const other of [
      refusal("rate_limited", undefined, 5),
      refusal("rate_limited", { model: "dall-e-3" }, 5),
      refusal("quota_exceeded", { reason: "attempts" }),
      new TypeError("No network"),
    ]
  ) assert.equal(attemptsRefusal(other), undefined);
});
