import assert from "node:assert/strict";
import { until } from "./until.ts";

Deno.test("what comes at last is handed on", async () => {
  let looks = 0;
  assert.equal(await until(() => ++looks === 3 ? "there" : undefined), "there");
});

Deno.test("what never comes is not waited for without end, and is named", async () => {
  const { now } = performance;
  let time = 0;
  performance.now = () => time += 50_000;
  try {
    await assert.rejects(until(() => false, "rain"), /^Error: Waited for in vain: rain$/);
    const isDry = false;
    await assert.rejects(until(() => isDry), /Waited for in vain: \(\)\s*=>\s*isDry/);
    await assert.rejects(until(() => Promise.reject(new Error("no sky"))), /no sky/);
  } finally {
    performance.now = now;
  }
});
