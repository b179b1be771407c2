// Repeats the queries of the open page that failed. Each query waits longer after each failure, no
// matter what other calls do.
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError, Unreachable } from "../lib/api.ts";
import { mayRepeat, repeatLimits } from "../lib/repeats.ts";
import { refreshCachedQueries } from "./cached-queries.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A server that asks for a longer wait is mistaken, or it is a proxy. */
const LONGEST_ASKED_WAIT = 60 * 60_000;
/** A shorter time without the server may be a fault of some of its paths only. */
const OUTAGE = 10_000;
/** The wait until a query looks again whether the app may repeat a call. */
const LOOK_AGAIN_WAIT = 1000;
/** The hash of a repeated call, which the screens do not watch. */
const REPEAT_PREFIX = "again ";

type Failure = { count: number; timer?: ReturnType<typeof setTimeout> };

export function retryFailedQueries(client: QueryClient, firstWait = FIRST_WAIT) {
  const cache = client.getQueryCache();
  const failures = new Map<Query, Failure>();
  let refreshedAt = -Infinity;

  function onFailed(query: Query, error: unknown) {
    if (!isTemporary(error)) return forget(query);
    const failure = failures.get(query) ?? { count: 0 };
    failures.set(query, failure);
    retryLater(query, waitAfter(error, firstWait * 2 ** failure.count++));
  }

  function retryLater(query: Query, wait: number) {
    const failure = failures.get(query);
    if (!failure) return;
    clearTimeout(failure.timer);
    failure.timer = setTimeout(() => {
      failure.timer = undefined;
      retry(query);
    }, wait);
  }

  /** Does nothing while nobody looks: `retryWaiting` continues when the user is back. */
  function retry(query: Query) {
    if (document.hidden || !navigator.onLine || !needsRetry(query)) return;
    if (!mayRepeat(repeatLimits.query)) return retryLater(query, LOOK_AGAIN_WAIT);
    repeat(client, query).catch((error) => {
      if (!isStillFailed(client, query)) return;
      if (isTemporary(error)) onFailed(query, error);
      // The screen must show the final answer in place of the first failure.
      else void query.fetch().catch(() => {});
    });
  }

  function forget(query: Query) {
    clearTimeout(failures.get(query)?.timer);
    failures.delete(query);
  }

  function retryWaiting() {
    for (const [query, { timer }] of failures) if (timer === undefined) retry(query);
  }

  const stopListening = cache.subscribe((event) => {
    const { query } = event;
    if (query.queryHash.startsWith(REPEAT_PREFIX)) return;
    if (event.type === "removed") forget(query);
    // Its page is open again.
    if (event.type === "observerAdded" && failures.get(query)?.timer === undefined) {
      retryLater(query, firstWait);
    }
    if (event.type !== "updated") return;
    if (event.action.type === "success") forget(query);
    if (event.action.type === "error") onFailed(query, event.action.error);
  });
  // Some may have failed before this listener was added.
  cache.findAll({ predicate: ({ state }) => state.status === "error" })
    .forEach((query) => onFailed(query, query.state.error));
  document.addEventListener("visibilitychange", retryWaiting);

  return {
    /**
     * The connection is back. After a real outage everything that failed is fetched at once. A
     * connection that comes and goes repeats no more than a weak server bears.
     */
    refresh(outageMs: number) {
      if (outageMs < OUTAGE || performance.now() - refreshedAt < LONGEST_WAIT) {
        for (const query of failures.keys()) retryLater(query, 0);
        return;
      }
      refreshedAt = performance.now();
      void refreshCachedQueries(client);
    },
    stop() {
      stopListening();
      for (const query of [...failures.keys()]) forget(query);
      document.removeEventListener("visibilitychange", retryWaiting);
    },
  };
}

/** The page shows the failure, and the user has not asked again. */
const needsRetry = (query: Query) =>
  query.isActive() && query.state.status === "error" && query.state.fetchStatus === "idle";

/** Not all devices must ask at the same moment, and the server may ask for a longer wait. */
function waitAfter(error: unknown, backOff: number) {
  const wait = Math.min(backOff, LONGEST_WAIT) * (0.75 + Math.random() / 2);
  const askedSeconds = error instanceof ApiError && error.retryAfter || 0;
  return Math.max(wait, Math.min(askedSeconds * 1000, LONGEST_ASKED_WAIT));
}

/**
 * A list that is on the screen stays there while it is fetched again. Without one, the message and
 * its button stay until the answer is there. Rejects only if the query does not report the failure.
 */
async function repeat(client: QueryClient, query: Query) {
  const { options, queryKey, queryHash } = query;
  if (query.state.data !== undefined) {
    await query.fetch().catch(() => {
      // The query reports the failure to its cache.
    });
    return;
  }
  const others = { persister: undefined, meta: undefined, gcTime: 0 };
  const data = await client.fetchQuery({
    ...options,
    ...others,
    queryKey,
    queryHash: REPEAT_PREFIX + queryHash,
  });
  if (isStillFailed(client, query)) client.setQueryData(queryKey, data);
}

const isStillFailed = (client: QueryClient, query: Query) =>
  client.getQueryCache().get(query.queryHash) === query && query.state.status === "error";

/** Whether another try may succeed. Other errors are the server's final answer. */
const isTemporary = (error: unknown) =>
  error instanceof Unreachable ||
  error instanceof ApiError && (error.status >= 500 || [408, 425, 429].includes(error.status));
