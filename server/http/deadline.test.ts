import assert from "node:assert/strict";
import { Hono } from "hono";
import { createLog } from "../log.ts";
import type { Base } from "./context.ts";
import { deadline } from "./deadline.ts";
import { fail, renderError } from "./errors.ts";

Deno.test("of a handler that is late the caller is told, and the database looked at; of one that is busy it is not", async () => {
  let looks = 0;
  const app = new Hono<Base>()
    .use(async (c, next) => {
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
  const told = async (path: string) => {
    const answer = await app.request(path);
    return [answer.status, looks];
  };
  assert.deepEqual(await told("/busy"), [503, 0]);
  assert.deepEqual(await told("/long"), [200, 0]);
  assert.deepEqual(await told("/hangs"), [503, 1]);
});
