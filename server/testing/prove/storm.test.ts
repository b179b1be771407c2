import assert from "node:assert/strict";
import { summarizeStorms } from "./storm.ts";

const storm = (repeated: number, sentAfter: number | null) => ({
  name: "reset /api/config",
  repeated,
  repeatedPaths: {},
  sentAfter,
});

Deno.test("accepts ten repeated calls and a note that is sent within five seconds", () => {
  assert.equal(summarizeStorms([storm(10, 5000), storm(0, 10)]).holds, true);
  assert.equal(summarizeStorms([storm(11, 10)]).holds, false);
  assert.equal(summarizeStorms([storm(0, 5001)]).holds, false);
  // A note that could not be written proves nothing.
  assert.equal(summarizeStorms([storm(0, null)]).holds, false);
  assert.equal(summarizeStorms([]).holds, false);
});
