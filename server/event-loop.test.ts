import assert from "node:assert/strict";
import { logBlockedLoop } from "./event-loop.ts";
import { formatMetrics } from "./metrics.ts";
import { parseMetrics, valuesOf } from "./testing/metrics-text.ts";
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
  const delays = valuesOf(
    parseMetrics(formatMetrics()),
    "pyinnya_event_loop_delay_seconds",
    "_bucket",
  );
  const slow = (delays.get("+Inf") ?? 0) - (delays.get("0.25") ?? 0);
  assert.ok(slow >= 1);
  assert.ok(lines.every(({ what, ms }) => what === "event loop blocked" && ms >= 50));
});
