// Queries that say `meta: { kept: true }` are shown at once as they were last time, and refreshed once per start.
import type { Query, QueryClient } from "@tanstack/react-query";
import { loadAhead, whenPainted } from "../lib/quiet.ts";
import { currentPersonId } from "../lib/session.ts";
import { type Kept, readKept } from "./read-kept.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** "anyone": it is nobody's, or says itself whose it is, so that it matters not who asked. */
    queryMeta: { kept?: true | "anyone" };
  }
}

/** A phone's store may hang; the network is then the better bet. */
const PATIENCE = 1500;
/** Without a network there is nothing better. */
const LAST_PATIENCE = 10_000;
const SLEEP = 15 * 60_000;
const DRAWN = 500;

/** For these an answer has come that is still to be taken. */
const fetched = new WeakSet<Query>();
let startedAt = Date.now();
let writing: Promise<unknown> = Promise.resolve();
let reading: Promise<unknown> = Promise.resolve();
let isOpen = false;

/** Its turn is waited for only until the library is here. */
async function openDb() {
  const load = () => import("./db.ts");
  const db = await (isOpen ? load() : loadAhead(load));
  isOpen = true;
  return db;
}

export function keepQueries(client: QueryClient, version: string) {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      async persister(fetchNow, context, query) {
        const isFirst = query.meta?.kept && query.state.data === undefined;
        const asked = isFirst ? read(query.queryHash) : undefined;
        const show = (kept: Kept) => {
          setTimeout(() => refresh(query, kept));
          return kept.data as Awaited<ReturnType<typeof fetchNow>>;
        };
        const answer = within(PATIENCE, asked);
        reading = Promise.all([reading, answer]).then(() => {});
        const kept = await answer;
        if (kept) return show(kept);
        const before = currentPersonId();
        try {
          const data = await fetchNow(context);
          // What was asked as one person is never kept as another's.
          if (query.meta?.kept === "anyone" || before === currentPersonId()) fetched.add(query);
          return data;
        } catch (error) {
          // A slow phone's store may have answered since.
          const late = await within(LAST_PATIENCE, asked);
          if (late) return show(late);
          throw error;
        }
      },
    },
  });
  /** Answered before the server said who is here: kept as soon as that is known. */
  const early = new Set<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query, action: { data, manual } } = event;
    // What the server has said, or a screen knows better since it wrote it: as it counts, for an answer that was given
    // up may still come, and is older.
    if (manual || fetched.delete(query)) {
      if (query.meta?.kept === "anyone" && !currentPersonId()) early.add(query);
      else save(query, data);
    }
    if (currentPersonId()) {
      for (const query of early) save(query, query.state.data);
      early.clear();
    }
    // Somebody has come: what was nobody's until now is kept for her, too.
    if (manual && query.meta?.kept === "anyone") saveWhatIsAnyones();
  });

  function saveWhatIsAnyones() {
    for (const query of client.getQueryCache().getAll()) {
      if (query.meta?.kept === "anyone") save(query, query.state.data);
    }
  }

  async function read(hash: string) {
    const personId = currentPersonId();
    if (!personId) return undefined;
    try {
      const kept = await readKept(personId, hash, version);
      return personId === currentPersonId() ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  function save({ meta, queryHash: hash }: Query, data: unknown) {
    const personId = currentPersonId();
    if (!meta?.kept || !personId || data === null || data === undefined) return;
    const kept = { hash, data, at: Date.now(), version };
    // Nobody waits for it: the library behind it lets the page come first. One after the other: of two that are written
    // while the store is only being opened the older may come last.
    writing = writing.then(openDb).then(async (db) => {
      if (personId === currentPersonId()) await db.writeKept(personId, kept, client);
    }).catch(() => {
      // A full or forbidden store: the page still has it.
    });
  }
}

/** When all is read that has been asked for, and what that asks for in turn. */
export async function whenRead() {
  for (let known; known !== reading; await new Promise((pass) => setTimeout(pass))) {
    await (known = reading);
  }
}

async function within<T>(milliseconds: number, work: Promise<T> | undefined) {
  if (!work) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

function refresh(query: Query, { data, at: noted }: { data: unknown; at: number }) {
  if (query.state.data !== data) return;
  // The phone's clock may have gone ahead then.
  const at = noted > Date.now() ? startedAt - 1 : noted;
  query.setState({ dataUpdatedAt: at });
  if (at >= startedAt) return;
  // Also where a screen has written into it since: what it knew is not what the server says.
  whenPainted().then(() => setTimeout(() => query.fetch().catch(() => {}), DRAWN));
}

/** Again what the server has not confirmed since this start. */
export const refreshKept = (client: QueryClient) =>
  client.refetchQueries({
    type: "active",
    predicate: ({ state, meta }) =>
      state.status === "error" || Boolean(meta?.kept) && state.dataUpdatedAt < startedAt,
  });

/** To come back after a while is a start, too. */
export function startAgainAfterSleep(onStart: () => void) {
  let hiddenAt = Infinity;
  const turn = () => {
    const slept = document.hidden ? 0 : Date.now() - hiddenAt;
    hiddenAt = document.hidden ? Date.now() : Infinity;
    if (slept < SLEEP) return;
    startedAt = Date.now();
    onStart();
  };
  document.addEventListener("visibilitychange", turn);
  return () => document.removeEventListener("visibilitychange", turn);
}
