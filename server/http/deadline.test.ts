import assert from "node:assert/strict";
import { Hono } from "hono";
import { createLog } from "../log.ts";
import type { Base } from "./context.ts";
import { deadline } from "./deadline.ts";
import { fail } from "./errors.ts";
import { renderError } from "./render-error.ts";
import { requestLog } from "./request-log.ts";
import { setCookie } from "hono/cookie";
import { listening } from "../testing/logs.ts";

Deno.test("checks the database when a handler is late, but not when a handler is busy or may take longer", async () => {
  let [looks, givenUp] = [0, 0];
  const app = new Hono<Base>()
    .use(async (c, next) => {
      c.set("giveUp", () => void givenUp++);
      c.set("log", createLog("silent"));
      c.set("database", { suspect: () => void looks++ } as Base["Variables"]["database"]);
      await next();
    })
    .use(deadline(1, { "GET /long": 60_000, "POST /hangs": 60_000 }))
    .onError(renderError)
    .get("/hangs", () => new Promise<never>(() => {}))
    .get("/long", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return c.text("done");
    })
    .get("/busy", () => fail("unavailable"));
  const statusAndLines = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, looks, givenUp];
  };
  assert.deepEqual(await statusAndLines("/busy"), [503, 0, 0]);
  assert.deepEqual(await statusAndLines("/long"), [200, 0, 0]);
  assert.deepEqual(await statusAndLines("/hangs"), [503, 1, 1]);
});

/** Each handler goes on only when the test lets it, long after its caller got the 503. */
function lateHandlers() {
  const { log, logLines, untilLogged } = listening();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const app = new Hono<Base>()
    .use(async (c, next) => {
      c.set("log", log);
      c.set("database", { suspect() {} } as Base["Variables"]["database"]);
      await next();
    })
    .use(requestLog)
    .use(deadline(1))
    .use(async (_, next) => {
      await isReleased;
      await next();
      done();
    })
    .onError(renderError)
    .get("/fails", () => {
      throw new Error("the disk is full");
    })
    .get("/refuses", () => fail("not_found"))
    .get("/succeeds", (c) => {
      setCookie(c, "late", "1");
      c.header("ETag", '"1"');
      return c.json({ ok: true }, 201);
    });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, app.fetch);
  return {
    /** The log lines that come after the 503, once the handler has ended, too. */
    async linesAfter(path: string) {
      const logged = untilLogged("request");
      const answer = await fetch(`http://127.0.0.1:${server.addr.port}${path}`);
      const body = await answer.json();
      assert.deepEqual([answer.status, body.code], [503, "unavailable"]);
      assert.equal(answer.headers.get("Retry-After"), "2");
      await logged;
      const before = logLines.length;
      release();
      await isDone;
      await server.shutdown();
      return { id: body.requestId, lines: logLines.slice(before).map((line) => JSON.parse(line)) };
    },
  };
}

Deno.test("logs the error of a handler that fails after its deadline once, with its request's id", async () => {
  const { id, lines } = await lateHandlers().linesAfter("/fails");
  assert.deepEqual(lines.map(({ what, id }) => [what, id]), [["internal", id]]);
  assert.match(lines[0].error, /^Error: the disk is full/);
});

Deno.test("logs no error when a handler refuses or succeeds after its deadline", async () => {
  for (const path of ["/refuses", "/succeeds"]) {
    assert.deepEqual((await lateHandlers().linesAfter(path)).lines, [], path);
  }
});
