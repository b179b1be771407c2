import assert from "node:assert/strict";
import { downloadStateOf, isNewer, percentOf } from "./download-state.ts";
import { item, row } from "./testing/fixtures.ts";

Deno.test("finds a newer version by another size or other bytes", () => {
  assert.ok(!isNewer(row("a", 10), item("a", 10)));
  assert.ok(isNewer(row("a", 10), item("a", 11)));
  assert.ok(isNewer(row("a", 10), item("a", 10, { pieces: ["else"] })));
  assert.ok(isNewer(row("a", 10), item("a", 11, { pieces: null })));
});

Deno.test("shows the state that matters most to the user", () => {
  const here = item("a", 10);
  assert.equal(downloadStateOf(undefined, here, false), "none");
  assert.equal(downloadStateOf(row("a", 10), here, false), "saved");
  assert.equal(downloadStateOf(row("a", 10), here, true), "missed");
  assert.equal(downloadStateOf(row("a", 10), item("a", 11), false), "newer");
  assert.equal(downloadStateOf(row("a", 10, { state: "failed" }), item("a", 11), false), "failed");
  const renewal = { state: "paused", got: 1, size: 11 } as const;
  assert.equal(downloadStateOf(row("a", 10, { renewal }), item("a", 11), false), "paused");
});

Deno.test("never shows 100 percent before the file is saved", () => {
  assert.equal(percentOf({ got: 0, size: 1000 }), 0);
  assert.equal(percentOf({ got: 379, size: 1000 }), 37);
  assert.equal(percentOf({ got: 1000, size: 1000 }), 99);
  assert.equal(percentOf({ got: 0, size: 0 }), 0);
});
