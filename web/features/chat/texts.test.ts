import assert from "node:assert/strict";
import english from "../../../locales/en/chat.json" with { type: "json" };
import { ApiError } from "../../lib/http/api.ts";
import { addTexts, startTexts } from "../../lib/words/i18n.ts";
import { attemptsRefusal, monthRefusalText } from "./texts.ts";

Object.assign(globalThis, { document: { documentElement: {}, cookie: "" } });
addTexts({ "./en/chat.json": () => Promise.resolve(english) });
await startTexts("en", "chat");

const refusal = (code: string, details?: unknown) =>
  new ApiError(503, JSON.stringify({ code, details }));

Deno.test("names the day on which the tutor goes on, for each limit in money", () => {
  const texts = [
    refusal("ai_unavailable", { reason: "budget", resumesOn: "2026-12-01" }),
    refusal("quota_exceeded", { reason: "cost", resetsAt: "2026-12-01" }),
    refusal("quota_exceeded", { reason: "aborted", resetsAt: "2026-12-01" }),
  ].map(monthRefusalText);
  assert.equal(new Set(texts).size, 3);
  for (const text of texts) assert.match(text ?? "", /1 December 2026/);
});

Deno.test("has no text for other refusals", () => {
  for (
    const other of [
      refusal("ai_unavailable", { model: "dall-e-3" }),
      refusal("quota_exceeded", { resetsAt: "2026-12-01" }),
      refusal("rate_limited", { reason: "attempts", most: 120 }),
      refusal("conflict", { reason: "toString", resetsAt: "2026-12-01" }),
      new TypeError("No network"),
    ]
  ) assert.equal(monthRefusalText(other), undefined);
});

const attemptsError = (code: string, details?: unknown, wait?: number) =>
  new ApiError(429, JSON.stringify({ code, details }), wait);

Deno.test("recognizes the refusal after too many attempts in an hour, and its wait", () => {
  const error = attemptsError("rate_limited", { reason: "attempts", most: 120 }, 1800);
  assert.deepEqual(attemptsRefusal(error), {
    most: 120,
    isDaily: false,
    heardAt: error.heardAt,
    retryAfter: 1800,
  });
  for (
    const other of [
      attemptsError("rate_limited", undefined, 5),
      attemptsError("rate_limited", { model: "dall-e-3" }, 5),
      attemptsError("quota_exceeded", { reason: "attempts" }),
      new TypeError("No network"),
    ]
  ) assert.equal(attemptsRefusal(other), undefined);
});
