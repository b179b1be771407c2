// Repeats the queries of the open page that failed. Each query waits longer after each failure, no
// matter what other calls do.
import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/http/api.ts";
import { isServerReachable } from "../../lib/http/connectivity.ts";
import { LOOK_AGAIN_MS, mayRepeat } from "../../lib/http/repeats.ts";
import { backOff, isTemporary, MAX_VISIBLE_WAIT, silenceOf } from "../../lib/http/waits.ts";
import { needsRefresh } from "./cached-queries.ts";

const FIRST_WAIT = 1000;
/** The hash of a repeated call, which the screens do not watch. */
const REPEAT_PREFIX = "again ";

type Failure = {
  count: number;
  timer?: ReturnType<typeof setTimeout>;
  /** The server or another query is well again, so this call probably succeeds. */
  isHopeful?: boolean;
  /** The server counts the calls of this user and has asked for a wait. */
  isLimited?: boolean;
};

export function retryFailedQueries(client: QueryClient) {
  const cache = client.getQueryCache();
  const failures = new Map<Query, Failure>();

  function onFailed(query: Query, error: unknown) {
    if (!isTemporary(error)) return void forget(query);
    const failure = failures.get(query) ?? { count: 0 };
    failures.set(query, failure);
    failure.isLimited = error instanceof ApiError && error.status === 429;
    retryLater(query, waitAfter(error, failure.count++));
  }

  function retryLater(query: Query, wait: number) {
    const failure = failures.get(query);
    if (!failure) return;
    clearTimeout(failure.timer);
    failure.timer = setTimeout(() => {
      failure.timer = undefined;
      retry(query, failure);
    }, wait);
  }

  /** Does nothing while nobody looks or the server is away. `retryNow` continues after that. */
  function retry(query: Query, failure: Failure) {
    if (document.hidden || !isServerReachable() || !needsRetry(query)) return;
    const kind = failure.isHopeful ? "query" : "trial";
    if (!mayRepeat(kind)) return retryLater(query, LOOK_AGAIN_MS);
    failure.isHopeful = false;
    repeat(client, query).then(
      (isAnswered) => isAnswered && onAnswered(query),
      (error) => onFailed(query, error),
    );
  }

  function forget(query: Query) {
    clearTimeout(failures.get(query)?.timer);
    return failures.delete(query);
  }

  /** What was broken for one query is probably well again for the others. */
  const onAnswered = (query: Query) => forget(query) && retryNow();

  function retryNow() {
    for (const [query, failure] of listRetries(failures)) {
      failure.isHopeful = true;
      retryLater(query, 0);
    }
  }
  const retryIfVisible = () => document.hidden || retryNow();
  const stopListening = cache.subscribe((event) => {
    const { query, type } = event;
    if (query.queryHash.startsWith(REPEAT_PREFIX)) return;
    if (type === "removed") forget(query);
    // Its page is open again.
    if (type === "observerAdded" && !failures.get(query)?.timer) retryLater(query, FIRST_WAIT);
    if (event.type !== "updated") return;
    // A change by a screen or by a write that was sent is not the server's answer.
    if (event.action.type === "success" && !event.action.manual) onAnswered(query);
    if (event.action.type === "error") onFailed(query, event.action.error);
  });
  // Some may have failed before this listener was added.
  for (const query of cache.getAll()) if (query.state.error) onFailed(query, query.state.error);
  document.addEventListener("visibilitychange", retryIfVisible);

  return {
    /** The connection is back. What still waits for an answer may fail once more. */
    refresh() {
      for (const failure of failures.values()) failure.count = 0;
      for (const query of cache.findAll({ type: "active", predicate: needsRefresh })) {
        if (!failures.has(query)) failures.set(query, { count: 0 });
      }
      retryNow();
    },
    stop() {
      stopListening();
      for (const query of [...failures.keys()]) forget(query);
      document.removeEventListener("visibilitychange", retryIfVisible);
    },
  };
}

/** What may be repeated at once, first what the user misses most. */
function listRetries(failures: Map<Query, Failure>) {
  const comesLast = ({ meta, state }: Query) => meta?.kept === "anyone" && state.data !== undefined;
  return [...failures].filter(([, { isLimited, timer }]) => !isLimited || timer === undefined)
    .sort(([a], [b]) => Number(comesLast(a)) - Number(comesLast(b)));
}

/** The page shows the query, and the user has not asked again. */
const needsRetry = (query: Query) => query.isActive() && query.state.fetchStatus === "idle";

/** Not all devices must ask at the same moment, and the server may ask for a longer wait. */
function waitAfter(error: unknown, failures: number) {
  const wait = backOff(failures, FIRST_WAIT, MAX_VISIBLE_WAIT) * (1 - Math.random() / 4);
  return Math.max(wait, silenceOf(error instanceof ApiError ? error.retryAfter : undefined));
}

/**
 * A list that is on the screen stays there while it is fetched again. Without one, the message and
 * its button stay until the answer is there. Returns whether the query has the answer without a
 * report of its own, and rejects if it has failed so and a later try may succeed.
 */
async function repeat(client: QueryClient, query: Query) {
  const { options, queryKey, queryHash } = query;
  const fetchHere = () => query.fetch().then(() => false, () => false);
  if (query.state.data !== undefined) return await fetchHere();
  const isHere = () => client.getQueryCache().get(queryHash) === query;
  const others = { persister: undefined, meta: undefined, gcTime: 0 };
  try {
    const data = await client.fetchQuery({
      ...options,
      ...others,
      queryKey,
      queryHash: REPEAT_PREFIX + queryHash,
    });
    if (!isHere()) return false;
    // A screen has changed the list meanwhile, and the answer may be older than that.
    if (query.state.status !== "error") return await fetchHere();
    client.setQueryData(queryKey, data);
    return true;
  } catch (error) {
    if (!isHere()) return false;
    if (isTemporary(error)) throw error;
    // The screen must show the final answer in place of the first failure.
    return await fetchHere();
  }
}
