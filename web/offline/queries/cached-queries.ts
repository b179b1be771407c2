// Shows queries with `meta: { kept: true }` at once with their cached answer, and refreshes them
// once per start.
import type { Query, QueryClient, QueryPersister } from "@tanstack/react-query";
import { loadWhenIdle, whenPainted } from "../../lib/loading/idle.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { withTimeout } from "../../lib/http/limited-work.ts";
import { type CachedQuery, readCachedQuery } from "./user-db.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /**
     * "anyone": the answer belongs to no user, or names its user itself. It is cached no matter
     * which user asked.
     */
    queryMeta: { kept?: true | "anyone" };
  }
}

/** In milliseconds. The device's storage may hang, and then the network is the better choice. */
const READ_LIMIT = 1500;
/** Without a network the storage is the only source, so the wait is longer. */
const OFFLINE_READ_LIMIT = 10_000;
const AFTER_PAINT = 500;

/** Queries with a new answer of the server that is not stored yet. */
const fetched = new WeakSet<Query>();
let startedAt = Date.now();
let writing: Promise<unknown> = Promise.resolve();
let reading: Promise<unknown> = Promise.resolve();
let isDbLoaded = false;
let loadDbNow = () => {};
const dbNeeded = new Promise<void>((resolve) => loadDbNow = resolve);

/** Only the first load waits for a quiet moment. Later calls have the library already. */
async function openDb() {
  const db =
    await (isDbLoaded ? loadDb() : Promise.race([loadWhenIdle(loadDb), dbNeeded.then(loadDb)]));
  isDbLoaded = true;
  return db;
}

/**
 * Resolves when the device has stored all answers that the page has now, or has refused to. Does
 * not wait for a quiet moment.
 */
export function whenCachedQueriesWritten() {
  loadDbNow();
  return writing;
}

/**
 * Removes answers from the device. Answers that wait to be stored are stored first: otherwise they
 * would come back after the removal.
 */
export async function removeCachedQueries(userId: string, hashes: string[]) {
  await whenCachedQueriesWritten();
  const db = await openDb();
  if (userId === currentUserId()) await db.removeCachedQueries(userId, hashes);
}

export function cacheQueries(client: QueryClient, version: string) {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: createPersister(version),
    },
  });
  /**
   * Answered before the server said which user is signed in. They are cached as soon as that is
   * known.
   */
  const answeredEarly = new Set<Query>();
  /** The newest answer of each query that waits to be stored, by its user and its hash. */
  const unwritten = new Map<string, CachedQuery>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query, action: { data, manual } } = event;
    // Store the server's answers and what a screen writes at the moment that the query takes them.
    // The answer of a cancelled request may still arrive later, and is older.
    if (manual || fetched.delete(query)) {
      if (query.meta?.kept === "anyone" && !currentUserId()) answeredEarly.add(query);
      else storeAnswer(query, data);
    }
    if (currentUserId()) {
      for (const query of answeredEarly) storeAnswer(query, query.state.data);
      answeredEarly.clear();
    }
    // A user has signed in: cache the answers for anyone for this user, too.
    if (manual && query.meta?.kept === "anyone") saveQueriesForAnyone();
  });

  function saveQueriesForAnyone() {
    for (const query of client.getQueryCache().getAll()) {
      if (query.meta?.kept === "anyone") storeAnswer(query, query.state.data);
    }
  }

  function storeAnswer({ meta, queryHash: hash }: Query, data: unknown) {
    const userId = currentUserId();
    if (!meta?.kept || !userId || data === null || data === undefined) return;
    const key = `${userId} ${hash}`;
    unwritten.set(key, { hash, data, at: Date.now(), version });
    // No screen waits for the write, so the library loads after the page. Write one after another:
    // otherwise, while the database opens, the older of two answers could be written last.
    writing = writing.then(openDb).then(async (db) => {
      const newest = unwritten.get(key);
      // A hundred answers to writes change one list a hundred times. It is stored once.
      unwritten.delete(key);
      if (newest && userId === currentUserId()) await db.writeCachedQuery(userId, newest, client);
    }).catch(() => {
      // The storage is full or forbidden. The page still has the answer.
    });
  }
}

/** Serves the cached answer. Without one, or where the storage is slow, asks the server. */
const createPersister = (version: string): QueryPersister => async (fetchNow, context, query) => {
  const isFirst = query.meta?.kept && query.state.data === undefined;
  const cachedRead = isFirst ? readCached(query.queryHash, version) : undefined;
  const serveCached = (cached: CachedQuery) => {
    setTimeout(() => refresh(query, cached));
    return cached.data;
  };
  const answer = cachedRead && withTimeout(READ_LIMIT, cachedRead);
  reading = Promise.all([reading, answer]).then(() => {});
  const cached = await answer;
  if (cached) return serveCached(cached);
  // Slow storage may answer while the server is silent, or after the page has shown its failure.
  cachedRead?.then((late) => {
    if (!late || query.state.data !== undefined) return;
    const state = { data: serveCached(late), dataUpdatedAt: late.at, error: null } as const;
    query.setState({ ...state, status: "success" });
  });
  const sender = currentUserId();
  try {
    const data = await fetchNow(context);
    // An answer that was requested for one user is never cached for another user.
    if (query.meta?.kept === "anyone" || sender === currentUserId()) fetched.add(query);
    return data;
  } catch (error) {
    const late = cachedRead && await withTimeout(OFFLINE_READ_LIMIT, cachedRead);
    if (late) return serveCached(late);
    throw error;
  }
};

async function readCached(hash: string, version: string) {
  const userId = currentUserId();
  if (!userId) return undefined;
  try {
    const cached = await readCachedQuery(userId, hash, version);
    return userId === currentUserId() ? cached : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Resolves when all cached answers are read, including answers that the first ones ask for in turn.
 */
export async function whenCachedQueriesRead() {
  for (let known; known !== reading; await new Promise((resolve) => setTimeout(resolve))) {
    await (known = reading);
  }
}

function refresh(query: Query, { data, at: storedAt }: { data: unknown; at: number }) {
  if (query.state.data !== data) return;
  // The device's clock may have been ahead when the answer was stored.
  const at = storedAt > Date.now() ? startedAt - 1 : storedAt;
  query.setState({ dataUpdatedAt: at });
  if (at >= startedAt) return;
  // Fetch even if a screen has changed the query since: the change is not the server's answer.
  whenPainted().then(() => setTimeout(() => query.fetch().catch(() => {}), AFTER_PAINT));
}

/** Whether the query has failed, or the server has not confirmed its answer since this start. */
export const needsRefresh = ({ state, meta }: Query) =>
  state.status === "error" || Boolean(meta?.kept) && state.dataUpdatedAt < startedAt;

export const refreshCachedQueries = (client: QueryClient) =>
  client.refetchQueries({ type: "active", predicate: needsRefresh });

/** From now on, the answers of before need a refresh. */
export const startAgain = () => startedAt = Date.now();

/** Loads the library of the device's database with our functions for it. It is large. */
export const loadDb = () => import("./write-db.ts");
