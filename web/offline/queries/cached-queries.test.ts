import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { purgeOnSignOut } from "../sign-out/purge.ts";
import { holdStorage } from "../testing/hold-storage.ts";
import { patientTimers } from "../testing/patient-timers.ts";
import { onQueryWritten, writeCachedQuery } from "./write-db.ts";
import { readCachedQuery } from "./user-db.ts";
import {
  cacheQueries,
  removeCachedQueries,
  whenCachedQueriesRead,
  whenCachedQueriesWritten,
} from "./cached-queries.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();
purgeOnSignOut();
patientTimers();

const VERSION = "1";
const DAY = 24 * 60 * 60_000;
const hash = JSON.stringify(["note"]);

/** A device that has just been switched on, and a server that gives the answers of the test. */
function start(answers: (() => unknown)[], meta: { kept?: true | "anyone" } = { kept: true }) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: "always" } },
  });
  cacheQueries(client, VERSION);
  let requestCount = 0;
  let answerGate = Promise.resolve();
  const query = {
    queryKey: ["note"],
    meta,
    queryFn: async () => {
      const answer = answers[requestCount++];
      await answerGate;
      return answer?.();
    },
  };
  return {
    client,
    requestCount: () => requestCount,
    /** The server does not answer until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      answerGate = promise;
      return resolve;
    },
    fetch: () => client.fetchQuery(query),
    state: () => client.getQueryState(["note"]),
    [Symbol.dispose]: () => client.clear(),
  };
}

const signIn = (id: string) => storeUser({ id, firstName: id, role: "learner" });
const fail = () => {
  throw new Error("no network");
};

Deno.test("shows a cached answer at once at the next start, and refreshes it in the background", async () => {
  signIn("a");
  const yesterday = Date.now() - DAY;
  await writeCachedQuery("a", { hash, data: "old", at: yesterday, version: VERSION });
  using phone = start([() => "new"]);
  const release = phone.hold();
  assert.equal(await phone.fetch(), "old");
  await until(() => phone.requestCount() === 1);
  assert.equal(phone.state()?.dataUpdatedAt, yesterday, "it says how old it is");
  release();
  await until(() => phone.state()?.data === "new");
  await until(async () => (await readCachedQuery("a", hash, VERSION))?.data === "new");

  // The query was dropped and opened again, but this start has already asked the server.
  phone.client.removeQueries();
  assert.equal(await phone.fetch(), "new");
  await until(() => phone.state()?.fetchStatus === "idle");
  assert.equal(phone.requestCount(), 1);
});

Deno.test("waits before the first render for all cached answers, including follow-ups, but not for the network", async () => {
  signIn("w");
  await writeCachedQuery("w", { hash, data: "kept", at: Date.now(), version: VERSION });
  const other = JSON.stringify(["other"]);
  await writeCachedQuery("w", { hash: other, data: "kept too", at: Date.now(), version: VERSION });
  using phone = start([() => "new"]);
  const network = Promise.withResolvers<string>();
  const ask = (queryKey: string[]) =>
    phone.client.prefetchQuery({ queryKey, meta: { kept: true }, queryFn: () => network.promise });
  phone.fetch().then(() => ask(["other"])).then(() => ask(["never kept"]));
  await whenCachedQueriesRead();
  assert.equal(phone.state()?.data, "kept");
  assert.equal(phone.client.getQueryData(["other"]), "kept too");
  assert.equal(phone.client.getQueryState(["never kept"])?.fetchStatus, "fetching");
  network.resolve("new");
});

Deno.test("keeps a cached answer with its age while offline", async () => {
  signIn("a");
  const yesterday = Date.now() - DAY;
  await writeCachedQuery("a", { hash, data: "old", at: yesterday, version: VERSION });
  using phone = start([fail]);
  assert.equal(await phone.fetch(), "old");
  await until(() => phone.state()?.status === "error");
  assert.equal(phone.state()?.data, "old");
  assert.equal(phone.state()?.dataUpdatedAt, yesterday);
});

Deno.test("shows a cached answer after the error, if the storage needs longer than the limit", async () => {
  signIn("a");
  const yesterday = Date.now() - DAY;
  await writeCachedQuery("a", { hash, data: "old", at: yesterday, version: VERSION });
  using storage = holdStorage();
  using phone = start([fail, fail]);
  await assert.rejects(phone.fetch(), /no network/);
  assert.equal(phone.state()?.status, "error");
  storage.release();
  await until(() => phone.state()?.data === "old");
  await until(() => phone.state()?.dataUpdatedAt === yesterday, "it says how old it is");
});

Deno.test("shows a cached answer that the storage gives late, while the server does not answer", async () => {
  signIn("a");
  await writeCachedQuery("a", { hash, data: "old", at: Date.now() - DAY, version: VERSION });
  using storage = holdStorage();
  using phone = start([() => "new"]);
  const answer = phone.hold();
  const fetching = phone.fetch();
  await until(() => phone.requestCount() === 1);
  storage.release();
  await until(() => phone.state()?.data === "old");
  answer();
  assert.equal(await fetching, "new");
  assert.equal(phone.state()?.data, "new");
  assert.equal(phone.requestCount(), 1);
});

Deno.test("refreshes an answer that was cached under a clock that was ahead, and corrects its age", async () => {
  signIn("a");
  await writeCachedQuery("a", { hash, data: "old", at: Date.now() + DAY, version: VERSION });
  using phone = start([() => "new"]);
  const release = phone.hold();
  assert.equal(await phone.fetch(), "old");
  await until(() => phone.requestCount() === 1);
  assert.ok(Number(phone.state()?.dataUpdatedAt) <= Date.now());
  release();
  await until(() => phone.state()?.data === "new");
});

Deno.test("caches what a screen writes, but nothing of a query without `kept`", async () => {
  signIn("b");
  using phone = start([() => "first"]);
  await phone.fetch();
  phone.client.setQueryData(["note"], "written");
  await until(async () => (await readCachedQuery("b", hash, VERSION))?.data === "written");

  signIn("c");
  using other = start([() => "secret"], {});
  await other.fetch();
  // This write comes later and has gone through the same queue.
  await writeCachedQuery("c", { hash: "after", data: 1, at: Date.now(), version: VERSION });
  assert.equal(await readCachedQuery("c", hash, VERSION), undefined);
});

Deno.test("stores a query that changes many times once, and says when its newest state is stored", async () => {
  signIn("h");
  using phone = start([() => "first"]);
  await phone.fetch();
  await whenCachedQueriesWritten();
  let writeCount = 0;
  const stop = onQueryWritten(() => writeCount++);
  for (let n = 0; n < 100; n++) phone.client.setQueryData(["note"], `change ${n}`);
  await whenCachedQueriesWritten();
  assert.equal((await readCachedQuery("h", hash, VERSION))?.data, "change 99");
  assert.equal(writeCount, 1);
  stop();
});

Deno.test("an answer that is removed before it is stored does not come back", async () => {
  signIn("r");
  using phone = start([() => "deleted elsewhere"]);
  await phone.fetch();
  await removeCachedQueries("r", [hash]);
  await whenCachedQueriesWritten();
  assert.equal(await readCachedQuery("r", hash, VERSION), undefined);
});

Deno.test("caches an answer for neither user when another user signs in before it comes", async () => {
  signIn("d");
  using phone = start([() => "hers"]);
  const release = phone.hold();
  const fetching = phone.fetch();
  await until(() => phone.requestCount() === 1);
  signIn("e");
  release();
  await fetching;
  for (const id of ["d", "e"]) {
    await writeCachedQuery(id, { hash: "after", data: 1, at: Date.now(), version: VERSION });
    assert.equal(await readCachedQuery(id, hash, VERSION), undefined);
  }
  forgetUser();
});

Deno.test("does not cache the answer of a cancelled request over the newer answer", async () => {
  signIn("g");
  using phone = start([() => "first", () => "half", () => "whole"]);
  const again = async () => {
    await phone.client.invalidateQueries({ queryKey: ["note"], refetchType: "none" });
    return await phone.fetch();
  };
  await phone.fetch();
  const release = phone.hold();
  const late = again().catch(() => {});
  await until(() => phone.requestCount() === 2);
  await phone.client.cancelQueries({ queryKey: ["note"] });
  await late;
  phone.hold()();
  assert.equal(await again(), "whole");
  await until(async () => (await readCachedQuery("g", hash, VERSION))?.data === "whole");
  release();
  for (let turn = 0; turn < 20; turn++) await new Promise((pass) => setTimeout(pass));
  assert.equal((await readCachedQuery("g", hash, VERSION))?.data, "whole");
  forgetUser();
});

Deno.test("caches for a user what was requested before the sign-in", async () => {
  forgetUser();
  using phone = start([() => "the same for all"], { kept: "anyone" });
  await phone.fetch();
  signIn("f");
  phone.client.getQueryCache().build(phone.client, {
    queryKey: ["who"],
    meta: { kept: "anyone" },
  });
  phone.client.setQueryData(["who"], { id: "f" });
  await until(async () => (await readCachedQuery("f", hash, VERSION))?.data === "the same for all");
  forgetUser();
});

Deno.test("caches an answer for the user that the server names afterwards", async () => {
  forgetUser();
  using phone = start([() => "the same for all"], { kept: "anyone" });
  await phone.fetch();
  await phone.client.fetchQuery({
    queryKey: ["who"],
    meta: { kept: "anyone" },
    queryFn: () => {
      signIn("g");
      return Promise.resolve({ id: "g" });
    },
  });
  await until(async () => (await readCachedQuery("g", hash, VERSION))?.data === "the same for all");
  forgetUser();
});
