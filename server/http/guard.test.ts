import assert from "node:assert/strict";
import { Hono } from "hono";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { makeUser } from "../testing/factories.ts";
import { longWaits } from "../testing/patient.ts";
import { openConditions } from "../testing/until.ts";
import { createRunningCalls } from "./call-limiter.ts";
import type { Base, User } from "./context.ts";
import { runFewAtOnce } from "./guard.ts";
import { renderError } from "./render-error.ts";

const MAX_RUNNING = 2;

/** Its handlers run until the test ends them. `?user=` names who calls. */
function heldCalls(turn: number) {
  const runningCalls = createRunningCalls({
    most: MAX_RUNNING,
    freeBytes: 0,
    bytesPerSecond: 1000,
  });
  const { changed, until } = openConditions();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const app = new Hono<Base>()
    .use(async (c, next) => {
      c.set("log", createLog("silent"));
      c.set("timeouts", { ...longWaits, turn });
      c.set("runningCalls", runningCalls);
      c.set("person", { id: c.req.query("user") } as User);
      await next();
    })
    .use(runFewAtOnce({ "GET /long": 60_000 }))
    .onError(renderError)
    .get("/*", async (c) => {
      most = Math.max(most, ++running);
      changed();
      await isReleased;
      running--;
      return c.text("done");
    });
  const call = async (path: string) => await app.request(path);
  return {
    call,
    release,
    untilRunning: (count: number) => until(() => running === count),
    most: () => most,
  };
}

Deno.test("runs a few calls of a user at once; long calls and calls of others do not count", async () => {
  const { call, release, untilRunning, most } = heldCalls(longWaits.turn);
  const own = Array.from({ length: 50 }, () => call("/list?user=one"));
  await untilRunning(MAX_RUNNING);
  const others = [call("/long?user=one"), call("/list?user=other")];
  await untilRunning(MAX_RUNNING + 2);
  release();
  const answers = await Promise.all([...own, ...others]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(most(), MAX_RUNNING + 2);
});

Deno.test("refuses a call that cannot begin in time, and says when to try again", async () => {
  const { call, release, untilRunning } = heldCalls(1);
  const running = Array.from({ length: MAX_RUNNING }, () => call("/list?user=one"));
  await untilRunning(MAX_RUNNING);
  const { status, headers } = await call("/list?user=one");
  assert.deepEqual([status, headers.get("Retry-After")], [429, "2"]);
  release();
  await Promise.all(running);
});

Deno.test("refuses a user with too many calls, and no other user or visitor", async () => {
  const limits = { most: 3, windowMs: 3_600_000 };
  const { sql, call, close } = await testApp({}, { userCalls: limits });
  const [one, other] = [await makeUser(sql), await makeUser(sql)];
  const statusesOf = async (caller: { cookie?: string }, path: string, times: number) => {
    const answers = Array.from({ length: times }, () => call(caller, "GET", path));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  assert.deepEqual(await statusesOf(one, "/api/auth/user", 4), [200, 200, 200, 429]);
  const refused = await call(one, "POST", "/api/sync", { writes: [] });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("Retry-After")) > 60);
  assert.deepEqual(await statusesOf(other, "/api/auth/user", 3), [200, 200, 200]);
  assert.deepEqual(new Set(await statusesOf({}, "/api/config", 10)), new Set([200]));
  await close();
});
