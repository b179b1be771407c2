import "fake-indexeddb/auto";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import { isServerReachable } from "../../lib/http/connectivity.ts";
import { type BodyWithEtag, etagQuery } from "../../lib/http/etag.ts";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { patientTimers } from "../testing/patient-timers.ts";
import { writeCachedQuery } from "./write-db.ts";
import { readCachedQuery } from "./user-db.ts";
import { cacheQueries, refreshCachedQueries } from "./cached-queries.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();
patientTimers();

const VERSION = "1";
const queryKey = ["courses", "ai-master", "videos"];
const hash = JSON.stringify(queryKey);

type Lesson = { title: string };

/** A server with one list, which notes the ETag of each request. */
function academy(titles: string[], etag = '"videos-1"') {
  const server = {
    titles,
    etag,
    asked: [] as (string | undefined)[],
    refuses: undefined as Response | Error | undefined,
    ask(headers: Record<string, string>) {
      const known = headers["if-none-match"];
      server.asked.push(known);
      if (server.refuses instanceof Error) return Promise.reject(server.refuses);
      if (server.refuses) return Promise.resolve(server.refuses);
      const answer = known === server.etag
        ? new Response(null, { status: 304, headers: { etag: server.etag } })
        : Response.json(server.titles.map((title) => ({ title })), {
          headers: { etag: server.etag },
        });
      return Promise.resolve<TypedAnswer>(answer);
    },
  };
  return server;
}
type TypedAnswer = Omit<Response, "json"> & { json(): Promise<Lesson[]> };

/** A device that has just been switched on, with the list on its screen. */
function start(server: ReturnType<typeof academy>) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: "always" } },
  });
  cacheQueries(client, VERSION);
  const observer = new QueryObserver<BodyWithEtag<Lesson[]>, Error, Lesson[]>(client, {
    queryKey,
    meta: { kept: true },
    ...etagQuery(server.ask),
  });
  let onChange = () => {};
  const stop = observer.subscribe(() => onChange());
  return {
    client,
    shown: () => observer.getCurrentResult().data?.map(({ title }) => title),
    result: () => observer.getCurrentResult(),
    refetch: () => observer.refetch(),
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        onChange = () => isSo() && resolve();
        onChange();
      }),
    [Symbol.dispose]() {
      stop();
      client.clear();
    },
  };
}

/**
 * Each test has its own user, so that a late write of one test does not reach the cache of another.
 */
function signIn() {
  const userId = crypto.randomUUID();
  storeUser({ id: userId, firstName: "Thida", role: "learner" });
  return userId;
}

/** The cache is written after the screen has changed. */
const keptWhen = (userId: string, isSo: (at: number) => boolean) =>
  until(async () => {
    const cached = await readCachedQuery(userId, hash, VERSION);
    return cached && isSo(cached.at) ? cached : undefined;
  }, `what is kept fits ${isSo}`);

const withMark = (titles: string[], etag: string): BodyWithEtag<Lesson[]> => ({
  etag,
  body: titles.map((title) => ({ title })),
});

/** Stores what an earlier start has cached. Returns when that was. */
async function keepOld(userId: string, titles: string[], etag: string) {
  const at = Date.now() - DAY;
  await writeCachedQuery(userId, { hash, data: withMark(titles, etag), at, version: VERSION });
  return at;
}
const DAY = 24 * 60 * 60_000;

Deno.test("transfers an unchanged list once, and then counts it as fresh", async () => {
  const userId = signIn();
  const server = academy(["One"]);
  using phone = start(server);
  await phone.until(() => phone.result().isSuccess);
  assert.deepEqual(phone.shown(), ["One"]);
  const before = phone.result();
  const cached = await keptWhen(userId, () => true);
  assert.deepEqual(cached.data, withMark(["One"], '"videos-1"'));
  phone.client.getQueryCache().find({ queryKey })?.setState({ dataUpdatedAt: 1 });

  await phone.refetch();
  assert.deepEqual(server.asked, [undefined, '"videos-1"']);
  assert.equal(phone.result().data, before.data, "not even drawn again");
  assert.ok(phone.result().dataUpdatedAt >= before.dataUpdatedAt);
});

Deno.test("shows a cached list with its age at the next start, asks with its ETag, and then counts it as new", async () => {
  const userId = signIn();
  const yesterday = await keepOld(userId, ["One"], '"videos-1"');
  const server = academy(["One"]);
  using phone = start(server);
  await phone.until(() => phone.result().dataUpdatedAt === yesterday);
  assert.deepEqual(phone.shown(), ["One"]);
  await phone.until(() => phone.result().dataUpdatedAt > yesterday);
  assert.deepEqual([server.asked, phone.shown()], [['"videos-1"'], ["One"]]);
  await keptWhen(userId, (at) => at > yesterday);
});

Deno.test("gets a changed list as a whole, and sends its new ETag from then on", async () => {
  const userId = signIn();
  const yesterday = await keepOld(userId, ["One"], '"videos-1"');
  const server = academy(["One", "Two"], '"videos-2"');
  using phone = start(server);
  await phone.until(() => phone.shown()?.length === 2);
  await phone.refetch();
  assert.deepEqual(server.asked, ['"videos-1"', '"videos-2"']);
  assert.deepEqual(phone.shown(), ["One", "Two"]);
  await keptWhen(userId, (at) => at > yesterday);
});

Deno.test("keeps a list with its age and its ETag while offline and after a refusal", async () => {
  const userId = signIn();
  const yesterday = await keepOld(userId, ["One", "Two"], '"videos-2"');
  const server = academy(["Three"], '"videos-3"');
  server.refuses = new TypeError("no network");
  using phone = start(server);
  await phone.until(() => phone.result().isError);
  assert.ok(phone.result().error instanceof Unreachable);
  assert.deepEqual([phone.shown(), phone.result().dataUpdatedAt], [["One", "Two"], yesterday]);

  server.refuses = Response.json({ code: "not_enrolled" }, { status: 403 });
  await refreshCachedQueries(phone.client);
  assert.ok(phone.result().error instanceof ApiError);
  assert.deepEqual([phone.shown(), phone.result().dataUpdatedAt], [["One", "Two"], yesterday]);

  server.refuses = undefined;
  await refreshCachedQueries(phone.client);
  assert.deepEqual(server.asked, ['"videos-2"', '"videos-2"', '"videos-2"']);
  assert.deepEqual(phone.shown(), ["Three"]);
  await keptWhen(userId, (at) => at > yesterday);
});

Deno.test("asks without an ETag when nothing is cached, and rejects a 304 then", async () => {
  signIn();
  const server = academy(["One"]);
  server.refuses = new Response(null, { status: 304 });
  using phone = start(server);
  await phone.until(() => phone.result().isError);
  assert.deepEqual([server.asked, isServerReachable()], [[undefined], false]);
  server.refuses = undefined;
  await phone.refetch();
  assert.deepEqual([phone.shown(), isServerReachable()], [["One"], true]);
  forgetUser();
});
