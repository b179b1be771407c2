import assert from "node:assert/strict";
import { type Recovery, summarizeRecoveries, summarizeStorms } from "./storm.ts";

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

Deno.test("accepts a page that is back within ten seconds and whose header was true", () => {
  const good: Recovery = {
    name: "70 s no network",
    mostRepeated: 10,
    ...{ lists: 10, notes: 10, write: 10, header: 10, rest: 20 },
    saidSo: true,
  };
  const holds = (change: Partial<Recovery>) => summarizeRecoveries([{ ...good, ...change }]).holds;
  assert.equal(holds({}), true);
  const worse: Partial<Recovery>[] = [
    { mostRepeated: 11 },
    { lists: 10.1 },
    { notes: null },
    { write: 10.1 },
    { header: null },
    { rest: 20.1 },
    { saidSo: false },
  ];
  for (const change of worse) assert.equal(holds(change), false, JSON.stringify(change));
  assert.equal(summarizeRecoveries([]).holds, false);
});
