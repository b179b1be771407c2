import assert from "node:assert/strict";
import { groupByAge } from "./group-by-age.ts";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const now = Date.parse(at(26, 9));
const shown = (...times: string[]) =>
  groupByAge(times.map((updatedAt) => ({ updatedAt })), now)
    .map(({ age, conversations }) => [age, ...conversations.map(({ updatedAt }) => updatedAt)]);

Deno.test("groups conversations by calendar days, the newest first", () => {
  assert.deepEqual(
    shown(at(26, 8), at(26, 0), at(25, 23), at(19, 0), at(18, 23), at(-4, 0), at(-5, 23)),
    [
      ["today", at(26, 8), at(26, 0)],
      ["week", at(25, 23), at(19, 0)],
      ["month", at(18, 23), at(-4, 0)],
      ["older", at(-5, 23)],
    ],
  );
});

Deno.test("shows no empty group, and counts a clock that is behind as today", () => {
  assert.deepEqual(shown(at(27, 1), at(1, 12)), [["today", at(27, 1)], ["month", at(1, 12)]]);
  assert.deepEqual(shown(), []);
});
