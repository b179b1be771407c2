// The service worker: keeps the app itself on the phone, and no user's data.
/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController } from "workbox-precaching";
import { clearedPage } from "./cleared-page.ts";
import { backgroundTurns } from "./lib/background.ts";

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const SHELL = "/index.html";
const PARTS = "parts";
/**
 * The cache for files of the previous app. Tabs that were open when this app took over still need
 * them.
 */
const LAST = "last";
/** Room for all files of two previous apps. */
const MOST_LAST = 160;
/**
 * Room for fonts, pictures and the panel, as far as this phone has met them. The oldest go first.
 */
const MOST_PARTS = 80;

/** A newer app cannot take over while this worker waits for an answer, so the wait has a limit. */
const FETCH_LIMIT_MS = 30_000;

/** Only the server answers for data, media and health, also when the user navigates to them. */
const isServers = (path: string) => /^\/(api|storage|healthz|readyz)(\/|$)/.test(path);
const isPart = (path: string) => path.startsWith("/assets/");
const isFile = (path: string) => /\.[^/]*$/.test(path);

/** A hotel network's log-in page answers for every file, with status 200. */
const isFileItself = ({ status, redirected, url, headers }: Response) =>
  status === 200 && !redirected &&
  (url.endsWith(SHELL) || !headers.get("content-type")?.startsWith("text/html"));

/** The worker fetches the app one file at a time, and only while the user waits for nothing. */
let takeInstallTurn = backgroundTurns();

const shell = new PrecacheController({
  plugins: [{
    async requestWillFetch({ request, state }) {
      if (state) state.turn = await takeInstallTurn();
      return request;
    },
    handlerDidComplete: ({ state }) => Promise.resolve(state?.turn?.end()),
    cacheWillUpdate: ({ response }) => Promise.resolve(isFileItself(response) ? response : null),
  }],
});
shell.addToCacheList(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Installs all files or nothing. If a file is missing, cut off or finds no room, the previous app
// stays.
self.addEventListener("install", (event) => {
  takeInstallTurn = backgroundTurns();
  shell.install(event);
});

self.addEventListener("activate", (event) =>
  event.waitUntil(
    keepLast().catch(() => {
      // The phone is full. Tabs of the previous app then ask the server.
    }).then(() => isFollowed() ? undefined : shell.activate(event))
      .then(() => self.clients.claim()),
  ));

/**
 * `shell.activate` deletes files that are not in its list. The files of a newer app that installs
 * must stay.
 */
const isFollowed = () => Boolean(self.registration.installing ?? self.registration.waiting);

self.addEventListener("message", (event) => {
  const { type, urls } = event.data ?? {};
  if (type === "SKIP_WAITING") self.skipWaiting();
  if (type === "KEEP") {
    // A page that was still loading when this worker became active was not claimed then.
    event.waitUntil(self.clients.claim());
    // Files that the page fetched before there was a worker. The browser still has them in its
    // cache.
    event.waitUntil(Promise.all((urls as string[]).map(keep)));
    event.waitUntil(mend());
  }
  if (type === "WHOLE" || type === "MEND") {
    const mended = type === "MEND" ? mend() : Promise.resolve();
    event.waitUntil(
      mended.then(isWhole).catch(() => false).then((isIt) => event.ports[0]?.postMessage(isIt)),
    );
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET" || isServers(pathname)) return;
  if (request.mode === "navigate") {
    if (!isFile(pathname)) event.respondWith(precached(SHELL, request).catch(clearedPage));
  } else if (shell.getCacheKeyForURL(pathname)) event.respondWith(precached(pathname, request));
  else if (isPart(pathname)) event.respondWith(part(event));
});

/** The browser may have deleted the file, or may be unable to read it. Then the network answers. */
const precached = async (path: string, request: Request) =>
  await shell.matchPrecache(path).catch(() => undefined) ?? fetch(request);

/**
 * Keeps files that a tab of the previous app may still ask for by their old names, also without a
 * network.
 */
async function keepLast() {
  const kept = await caches.open(shell.strategy.cacheName);
  const mine = new Set(shell.getURLsToCacheKeys().values());
  const gone = (await kept.keys()).filter(({ url }) =>
    !mine.has(url) && isPart(new URL(url).pathname)
  );
  for (const request of gone) {
    const answer = await kept.match(request);
    if (answer) await put(LAST, request.url, answer, MOST_LAST);
  }
}

/**
 * Fetches missing files again. The browser may have deleted files of the app, but not the worker.
 */
async function mend() {
  const kept = await caches.open(shell.strategy.cacheName);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  const takeTurn = backgroundTurns();
  for (const [url, key] of shell.getURLsToCacheKeys()) {
    if (there.has(key)) continue;
    const integrity = shell.getIntegrityForCacheKey(key) ?? "";
    const { end } = await takeTurn();
    const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
    try {
      const answer = await fetch(url, {
        integrity,
        cache: integrity ? "reload" : "default",
        signal,
      });
      // An updated server may no longer have this file. Its newer app then comes as a whole.
      if (isFileItself(answer)) await kept.put(key, answer);
    } catch {
      // There is no network, or the server has another file. The next start tries again.
      if (signal.aborted) return;
    } finally {
      end();
    }
  }
}

/** Whether every file of the app itself is stored and can be read. */
async function isWhole(): Promise<boolean> {
  const kept = await Promise.all(
    [...shell.getURLsToCacheKeys().keys()].map((url) => shell.matchPrecache(url)),
  );
  return kept.every(Boolean);
}

async function part(event: FetchEvent): Promise<Response> {
  const { request } = event;
  for (const cacheName of [PARTS, LAST]) {
    const known = await caches.match(request.url, { cacheName }).catch(() => undefined);
    if (known) return known;
  }
  const answer = await fetch(request);
  // The page does not wait until the file is stored.
  if (isFileItself(answer)) event.waitUntil(store(request.url, answer.clone()));
  return answer;
}

async function keep(url: string) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || !isPart(pathname) || shell.getCacheKeyForURL(pathname)) return;
  if (await caches.match(url, { cacheName: PARTS }).catch(() => undefined)) return;
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
  const answer = await fetch(url, { cache: "force-cache", signal });
  if (isFileItself(answer)) await store(url, answer);
}

async function store(url: string, answer: Response) {
  try {
    await put(PARTS, url, answer, MOST_PARTS);
  } catch {
    // The phone is full, or its storage is broken. The page has got the file in any case.
  }
}

/** Stores a file, and deletes the oldest ones beyond `most`. */
async function put(cacheName: string, url: string, answer: Response, most: number) {
  const cache = await caches.open(cacheName);
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -most).map((old) => cache.delete(old)));
}
