import assert from "node:assert/strict";
import { demoAccounts, demoPassword } from "./demo/people.ts";
import { copyMigrated } from "./testing/migrated-folder.ts";
import { startProduct } from "./testing/product.ts";
import { until } from "./testing/until.ts";

/** Longer than any test waits. */
const FOR_EVER = "300";
const METRICS_TOKEN = "0123456789-0123456789-0123456789";

Deno.test("tells at /readyz that it stops, and serves on; a second signal ends it at once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-drain-" });
  await copyMigrated(`${folder}/postgres`);
  const { origin, kill, ended } = await startProduct(folder, {
    DRAIN_SECONDS: FOR_EVER,
    METRICS_TOKEN,
  });
  const ready = async () => {
    const answer = await fetch(`${origin}/readyz`);
    return { status: answer.status, ...await answer.json() };
  };
  const well = { database: true, storage: true, degraded: [], problems: [] };
  assert.deepEqual(await ready(), { status: 200, ok: true, draining: false, ...well });

  kill("SIGTERM");
  const draining = await until(async () => {
    const answer = await ready();
    return answer.draining && answer;
  }, "the signal arrives");
  assert.deepEqual(draining, { status: 503, ok: false, draining: true, ...well });

  const { status } = await fetch(`${origin}/api/signin`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ email: demoAccounts[0]?.email, password: demoPassword }),
  });
  assert.equal(status, 200);

  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
  assert.match(metrics, /^pyinnya_draining 1$/m);
  assert.match(metrics, /^pyinnya_database_up 1$/m);
  assert.match(metrics, /^pyinnya_event_loop_delay_seconds_count [1-9]/m);

  let hasEnded = false;
  void ended.then(() => hasEnded = true);
  await until(async () => {
    // A second signal within the first moment counts as the same signal.
    if (!hasEnded) kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 50));
    return hasEnded;
  }, "the second signal ends the process");
  assert.equal((await ended).code, 130);
  await Deno.remove(folder, { recursive: true });
});
