import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { forget, remember } from "../lib/session.ts";
import { readKept, writeKept } from "./db.ts";
import { keepQueries } from "./kept-queries.ts";
import { purgeForgotten } from "./purge.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forget();
purgeForgotten();

const VERSION = "1";
const DAY = 24 * 60 * 60_000;
const hash = JSON.stringify(["note"]);
const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

/** A phone that has just been switched on, and a server that says what it is told. */
function start(answers: (() => unknown)[], meta: { kept?: true } = { kept: true }) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: "always" } },
  });
  keepQueries(client, VERSION);
  let asked = 0;
  const query = {
    queryKey: ["note"],
    meta,
    queryFn: async () => {
      await settled();
      return answers[asked++]?.();
    },
  };
  return {
    client,
    asked: () => asked,
    fetch: () => client.fetchQuery(query),
    state: () => client.getQueryState(["note"]),
    [Symbol.dispose]: () => client.clear(),
  };
}

const signIn = (id: string) => remember({ id, firstName: id, role: "learner" });
const fail = () => {
  throw new Error("no network");
};

Deno.test("what was read is shown at once at the next start, and refreshed behind", async () => {
  signIn("a");
  const yesterday = Date.now() - DAY;
  await writeKept("a", { hash, data: "old", at: yesterday, version: VERSION });
  using phone = start([() => "new"]);
  assert.equal(await phone.fetch(), "old");
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(phone.state()?.dataUpdatedAt, yesterday, "it says how old it is");
  await settled();
  await settled();
  assert.equal(phone.state()?.data, "new");
  assert.equal((await readKept("a", hash, VERSION))?.data, "new");

  // Let go of, and opened again: this start has already asked.
  phone.client.removeQueries();
  assert.equal(await phone.fetch(), "new");
  await settled();
  await settled();
  assert.equal(phone.asked(), 1);
});

Deno.test("without a network it stays what it was, with its age", async () => {
  signIn("a");
  const yesterday = Date.now() - DAY;
  await writeKept("a", { hash, data: "old", at: yesterday, version: VERSION });
  using phone = start([fail]);
  assert.equal(await phone.fetch(), "old");
  await settled();
  await settled();
  assert.equal(phone.state()?.status, "error");
  assert.equal(phone.state()?.data, "old");
  assert.equal(phone.state()?.dataUpdatedAt, yesterday);
});

Deno.test("what a screen writes is kept, what says nothing of keeping is not", async () => {
  signIn("b");
  using phone = start([() => "first"]);
  await phone.fetch();
  phone.client.setQueryData(["note"], "written");
  await settled();
  assert.equal((await readKept("b", hash, VERSION))?.data, "written");

  signIn("c");
  using other = start([() => "secret"], {});
  await other.fetch();
  await settled();
  assert.equal(await readKept("c", hash, VERSION), undefined);
});

Deno.test("an answer that comes when another is there is kept for neither", async () => {
  signIn("d");
  using phone = start([() => "hers"]);
  const fetching = phone.fetch();
  await new Promise((resolve) => setTimeout(resolve, 10));
  signIn("e");
  await fetching;
  await settled();
  assert.equal(await readKept("d", hash, VERSION), undefined);
  assert.equal(await readKept("e", hash, VERSION), undefined);
  forget();
});
