import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { forgetUser, sessionKey, storeUser } from "../../lib/http/session.ts";
import { holdStorage } from "../testing/hold-storage.ts";
import { watchLock } from "./use-locked-since.ts";
import { CACHED_DAYS } from "./user-db.ts";
import { writeCachedQuery } from "./write-db.ts";

// Deno shares `localStorage` among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

Deno.test("says since when pages are locked, also if the storage needs longer than the limit", async () => {
  storeUser({ id: "a", firstName: "a", role: "learner" });
  const at = Date.now() - (CACHED_DAYS + 1) * 24 * 60 * 60_000;
  await writeCachedQuery("a", { hash: JSON.stringify(sessionKey), data: {}, at, version: "1" });
  using storage = holdStorage();
  const states: Parameters<Parameters<typeof watchLock>[0]>[0][] = [];
  watchLock((state) => states.push(state));
  await until(() => states.length === 1);
  assert.deepEqual(states[0], { isRead: true, lastOnline: undefined });
  storage.release();
  await until(() => states[1]?.lastOnline === at);
});
