import assert from "node:assert/strict";
import { judgeColdStart } from "./cold-start.ts";

const starts = (painted: number, shown: number) =>
  Array.from({ length: 5 }, () => ({ painted, shown }));
const holds = (online: [number, number], offline: [number, number]) =>
  judgeColdStart({ online: starts(...online), offline: starts(...offline) }).holds;

Deno.test("holds if an offline start is as fast as an online one and shows the course within 2.5 seconds", () => {
  assert.equal(holds([1000, 2000], [1050, 2500]), true);
  assert.equal(holds([1000, 2000], [1051, 2000]), false);
  assert.equal(holds([1000, 2000], [1000, 2501]), false);
});

Deno.test("ignores one slow start, and fails without any start", () => {
  const slow = [...starts(1000, 2000), { painted: 9000, shown: 9000 }];
  assert.equal(judgeColdStart({ online: starts(1000, 2000), offline: slow }).holds, true);
  assert.equal(judgeColdStart({ online: [], offline: [] }).holds, false);
});
