import assert from "node:assert/strict";
import { Hono } from "hono";
import { RememberingRouter } from "./remembering-router.ts";

Deno.test("answers each path as at the first time, also when it has forgotten it", async () => {
  const app = new Hono({ router: new RememberingRouter() })
    .get("/notes/:id", (c) => c.text(`read ${c.req.param("id")}`))
    .delete("/notes/:id", (c) => c.text(`removed ${c.req.param("id")}`));
  const ask = async (method: string, id: string) =>
    await (await app.request(`/notes/${id}`, { method })).text();
  for (let round = 0; round < 2; round++) {
    assert.equal(await ask("GET", "a%20b"), "read a b");
    assert.equal(await ask("DELETE", "a%20b"), "removed a b");
    for (let n = 0; n < 1001; n++) assert.equal(await ask("GET", `${n}`), `read ${n}`);
    const long = "x".repeat(300);
    assert.equal(await ask("GET", long), `read ${long}`);
  }
  assert.equal((await app.request("/notes")).status, 404);
});
