// Tells whether this device's storage, and not only this page, has a query's answer for an offline
// start, and shows an answer that was stored late.
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../lib/http/queries.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { loadDb } from "./cached-queries.ts";
import { readCachedQuery } from "./user-db.ts";

const version = import.meta.env.VITE_VERSION;

export async function isQueryCached(queryKey: QueryKey): Promise<boolean> {
  const userId = currentUserId();
  if (!userId) return false;
  return await readCachedQuery(userId, hashKey(queryKey), version) !== undefined;
}

/**
 * Stores the answer that the page has at once. By default the page stores it only when it is quiet.
 */
export async function cacheQueryNow(queryKey: QueryKey) {
  const userId = currentUserId();
  const { data, dataUpdatedAt } = queryClient.getQueryState(queryKey) ?? {};
  if (!userId || data === undefined || data === null) {
    throw new Error("The page has no answer of this query");
  }
  const { writeCachedQuery } = await loadDb();
  await writeCachedQuery(userId, {
    hash: hashKey(queryKey),
    data,
    at: dataUpdatedAt ?? 0,
    version,
  });
}

/** Shows an answer that another tab has stored after the query here had failed. */
export async function showIfCached(queryKey: QueryKey) {
  const query = queryClient.getQueryCache().find({ queryKey });
  const userId = currentUserId();
  if (!query || !userId) return;
  const cached = await readCachedQuery(userId, query.queryHash, version).catch(() => undefined);
  const isWaiting = query.state.data === undefined && query.state.fetchStatus === "idle";
  if (cached && isWaiting && userId === currentUserId()) {
    // Not as an answer of the server: then it would be stored as one of today.
    query.setData(cached.data, { updatedAt: cached.at, manual: false });
  }
}
