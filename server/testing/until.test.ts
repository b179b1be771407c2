import assert from "node:assert/strict";
import { until } from "./until.ts";

Deno.test("returns the value as soon as it is there", async () => {
  let looks = 0;
  assert.equal(await until(() => ++looks === 3 ? "there" : undefined), "there");
});

Deno.test("gives up after the limit and names what did not come", async () => {
  const { now } = performance;
  let time = 0;
  performance.now = () => time += 50_000;
  try {
    await assert.rejects(until(() => false, "rain"), /^Error: Waited too long for: rain$/);
    const isDry = false;
    await assert.rejects(until(() => isDry), /Waited too long for: \(\)\s*=>\s*isDry/);
    await assert.rejects(until(() => Promise.reject(new Error("no sky"))), /no sky/);
  } finally {
    performance.now = now;
  }
});
