import assert from "node:assert/strict";
import { compare, type StepResult, tableOf } from "./durations.ts";

const step = (seconds: Record<string, number>): StepResult => ({
  name: "Journeys",
  seconds: 100,
  byJourney: true,
  cases: Object.entries(seconds).map(([name, own]) => ({
    ...{ place: "e2e/journeys/a.spec.ts", name, status: "passed", seconds: own },
  })),
});

Deno.test("the table has every step, and the tests that take a second or longer", () => {
  assert.deepEqual(tableOf([step({ quick: 0.9, slow: 12.34 })]), {
    steps: { Journeys: { seconds: 100, count: 2 } },
    tests: { Journeys: { "e2e/journeys/a.spec.ts › slow": 12.3 } },
  });
});

Deno.test("adds up the tests of one file, but counts each journey by itself", () => {
  const together = { ...step({ one: 2, other: 3 }), byJourney: false };
  assert.deepEqual(tableOf([together]).tests, { Journeys: { "e2e/journeys/a.spec.ts": 5 } });
});

Deno.test("lists the ten slowest tests with their time in the table, the slowest first", () => {
  const many = step(Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`j${at}`, at + 1])));
  const { lines } = compare([many], tableOf([step({ j14: 10 })]));
  assert.equal(lines.length, 11);
  assert.match(lines[1] ?? "", /15\.0 s +10\.0 s in the table +e2e\/journeys\/a\.spec\.ts › j14$/);
  assert.match(lines[2] ?? "", /14\.0 s +not in the table/);
});

Deno.test("names a journey that became slower, but nothing if the whole machine is slow", () => {
  const table = tableOf([step({ a: 4, b: 5, c: 6 })]);
  assert.deepEqual(compare([step({ a: 12, b: 15, c: 18 })], table).slower, []);
  assert.deepEqual(compare([step({ a: 4, b: 5, c: 20 })], table).slower, [
    "Slower than the table: e2e/journeys/a.spec.ts › c: 20.0 s, 6.0 s in the table",
  ]);
});
