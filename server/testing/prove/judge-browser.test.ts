import assert from "node:assert/strict";
import {
  judgeColdStart,
  judgeFirstFrame,
  judgeLargeCourse,
  judgeRecoveries,
  judgeStorms,
  type Recovery,
} from "./judge-browser.ts";

const starts = (painted: number, shown: number) =>
  Array.from({ length: 5 }, () => ({ painted, shown }));

Deno.test("holds if an offline start is as fast as an online one and shows the course within 2.5 seconds", () => {
  const holds = (painted: number, shown: number) =>
    judgeColdStart(starts(1000, 2000), starts(painted, shown)).holds;
  assert.equal(holds(1050, 2500), true);
  assert.equal(holds(1051, 2000), false);
  assert.equal(holds(1000, 2501), false);
});

Deno.test("ignores one slow start, and fails without any start", () => {
  const slow = [...starts(1000, 2000), { painted: 9000, shown: 9000 }];
  assert.equal(judgeColdStart(starts(1000, 2000), slow).holds, true);
  assert.equal(judgeColdStart([], []).holds, false);
});

const visits = (ready: number, frame: number, rounds = 3) =>
  Array.from(
    { length: rounds },
    () => ({ painted: 1, ready, frame, readyBytes: 1, frameBytes: 1 }),
  );

Deno.test("accepts a lesson on a slow connection only if it meets all three targets", () => {
  const second = visits(1000, 2200);
  assert.equal(judgeFirstFrame(visits(5000, 2800), second).holds, true);
  assert.equal(judgeFirstFrame(visits(5001, 2800), second).holds, false);
  assert.equal(judgeFirstFrame(visits(5000, 2801), second).holds, false);
  assert.equal(judgeFirstFrame(visits(5000, 2800), visits(1000, 2201)).holds, false);
});

Deno.test("ignores one slow visit, and does not accept two visits as a proof", () => {
  const second = visits(1000, 2000);
  const first = [...visits(4000, 2000), ...visits(9000, 9000, 1)];
  assert.equal(judgeFirstFrame(first, second).holds, true);
  assert.equal(judgeFirstFrame(visits(4000, 2000, 2), second).holds, false);
});

const calm = Array.from({ length: 60 }, () => 17);
const once = (ms: number) => [...calm.slice(1), ms];
const five = (frames: number[]) => Array.from({ length: 5 }, () => frames);
const isSmooth = (small: number[][], large: number[][]) =>
  judgeLargeCourse({ opening: [10], scrolling: small }, { opening: [11], scrolling: large }).holds;

Deno.test("fails a large course that opens more than 1.1 times as slowly as a small one", () => {
  const holds = (largeMs: number) =>
    judgeLargeCourse(
      { opening: [100], scrolling: five(calm) },
      { opening: [largeMs], scrolling: five(calm) },
    ).holds;
  assert.equal(holds(110), true);
  assert.equal(holds(111), false);
});

Deno.test("fails a large course that stops while it scrolls, unless the small one stops as well", () => {
  assert.equal(isSmooth(five(calm), five(calm)), true);
  assert.equal(isSmooth(five(calm), five(once(180))), false);
  assert.equal(isSmooth(five(once(170)), five(once(180))), true);
  assert.equal(isSmooth(five(once(60)), five(once(180))), false);
});

Deno.test("ignores one bad scrolling of a busy machine, but fails many short stops and a run without frames", () => {
  assert.equal(isSmooth(five(calm), [once(200), calm, calm, calm, calm]), true);
  const often = [...calm.slice(3), 51, 51, 51];
  assert.equal(isSmooth(five(calm), five(often)), false);
  assert.equal(isSmooth(five(calm), [[]]), false);
});

const storm = (repeated: number, sentAfter: number | null) => ({
  name: "reset /api/config",
  repeated,
  repeatedPaths: {},
  sentAfter,
});

Deno.test("accepts ten repeated calls and a note that is sent within five seconds", () => {
  assert.equal(judgeStorms([storm(10, 5000), storm(0, 10)]).holds, true);
  assert.equal(judgeStorms([storm(11, 10)]).holds, false);
  assert.equal(judgeStorms([storm(0, 5001)]).holds, false);
  // A note that could not be written proves nothing.
  assert.equal(judgeStorms([storm(0, null)]).holds, false);
  assert.equal(judgeStorms([]).holds, false);
});

Deno.test("accepts a page that is back within ten seconds and whose header was true", () => {
  const back = { lists: 10, notes: 10, write: 10, header: 10, rest: 20 };
  const good: Recovery = { name: "70 s no network", mostRepeated: 10, back, saidSo: true };
  const holds = (change: Partial<Recovery>) => judgeRecoveries([{ ...good, ...change }]).holds;
  assert.equal(holds({}), true);
  const worse: Partial<Recovery>[] = [
    { mostRepeated: 11 },
    { back: { ...back, lists: 10.1 } },
    { back: { ...back, notes: null } },
    { back: { ...back, write: 10.1 } },
    { back: { ...back, header: null } },
    { back: { ...back, rest: 20.1 } },
    { saidSo: false },
  ];
  for (const change of worse) assert.equal(holds(change), false, JSON.stringify(change));
  assert.equal(judgeRecoveries([]).holds, false);
});
