import assert from "node:assert/strict";
import { logBlockedLoop } from "./event-loop.ts";
import { createLog } from "./log.ts";
import { until } from "./testing/until.ts";

function block(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

Deno.test("logs a pause in which the process answered nobody", async () => {
  const lines: { level: string; what: string; ms: number }[] = [];
  const log = createLog("debug", (line) => void lines.push(JSON.parse(line)));
  const stop = logBlockedLoop(log, 1);
  block(300);
  await until(() => lines.some(({ ms, level }) => ms >= 290 && level === "warn"));
  const before = lines.length;
  block(100);
  await until(() => lines.slice(before).some(({ ms }) => ms >= 90));
  stop();
  assert.ok(lines.every(({ what, ms }) => what === "event loop blocked" && ms >= 50));
});
