import assert from "node:assert/strict";
import { readWholeList } from "./whole-list.ts";

const rows = Array.from({ length: 7 }, (_, n) => ({ id: `row ${n}` }));

/** Sends three rows at once, as the server sends 500. */
function listServer() {
  const cursors: (string | undefined)[] = [];
  const ask = ({ cursor }: { cursor?: string }) => {
    cursors.push(cursor);
    const at = rows.findIndex(({ id }) => id === cursor) + 1;
    const headers: Record<string, string> = at + 3 < rows.length ? { "X-More": "true" } : {};
    return Promise.resolve(Response.json(rows.slice(at, at + 3), { headers }));
  };
  return { cursors, ask };
}

Deno.test("asks for the rows behind the last one until the list is whole", async () => {
  const { cursors, ask } = listServer();
  assert.deepEqual(await readWholeList<{ id: string }[]>(ask), rows);
  assert.deepEqual(cursors, [undefined, "row 2", "row 5"]);
});

Deno.test("reads a whole list of an older server with one call", async () => {
  let calls = 0;
  const whole = await readWholeList<{ id: string }[]>(() => {
    calls++;
    return Promise.resolve(Response.json(rows));
  });
  assert.deepEqual([whole, calls], [rows, 1]);
});

Deno.test("fails as a whole if one part fails", async () => {
  const { ask } = listServer();
  const failing = (query: { cursor?: string }) =>
    query.cursor ? Promise.resolve(new Response("{}", { status: 429 })) : ask(query);
  await assert.rejects(readWholeList<{ id: string }[]>(failing), { status: 429 });
});
