// Delivers a write as the outbox does, for tests of what a kind does with the server's answer.
import { queryClient } from "../../lib/http/queries.ts";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { cacheQueries, whenCachedQueriesWritten } from "../queries/cached-queries.ts";
import { writeCachedQuery } from "../queries/write-db.ts";
import { findKind, type Write } from "../registry.ts";
import { readCachedQuery } from "../queries/user-db.ts";

const VERSION = "1";

type CachedList = { queryKey: readonly unknown[]; data: unknown };

/**
 * The lists that the device has stored when the write leaves the outbox. Before, it had stored
 * `lists`, and no page showed them. The test file must import `fake-indexeddb/auto`.
 */
export async function listsAfterDelivery(
  { kind, payload }: Write,
  answer: unknown,
  lists: CachedList[],
) {
  // Deno shares `localStorage` among the tests that run at the same time.
  Reflect.deleteProperty(globalThis, "localStorage");
  const userId = crypto.randomUUID();
  storeUser({ id: userId, firstName: "Aye", role: "learner" });
  cacheQueries(queryClient, VERSION);
  for (const { queryKey, data } of lists) {
    const hash = JSON.stringify(queryKey);
    await writeCachedQuery(userId, { hash, data, at: Date.now(), version: VERSION });
  }
  await findKind(kind)?.onAnswered?.(payload, answer);
  await whenCachedQueriesWritten();
  const stored = await Promise.all(
    lists.map(({ queryKey }) => readCachedQuery(userId, JSON.stringify(queryKey), VERSION)),
  );
  queryClient.clear();
  forgetUser();
  return stored.map((list) => list?.data);
}
