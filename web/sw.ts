// The service worker: keeps the app itself on the phone, and nothing of anybody's data.
/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController } from "workbox-precaching";
import { clearedPage } from "./cleared-page.ts";
import { backgroundTurns } from "./lib/background.ts";

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const SHELL = "/index.html";
const PARTS = "parts";
/** Of the app before this one, for tabs that were open when it was taken over from. */
const LAST = "last";
/** Of two apps before this one, whole. */
const MOST_LAST = 160;
/** Fonts, pictures and the panel, as far as this phone has met them; the oldest go first. */
const MOST_PARTS = 80;

/** A newer app cannot take over while this worker waits for an answer, so no file is waited for longer. */
const FETCH_LIMIT_MS = 30_000;

/** Data, media and health are asked of the server alone, navigations to them included. */
const isServers = (path: string) => /^\/(api|storage|healthz|readyz)(\/|$)/.test(path);
const isPart = (path: string) => path.startsWith("/assets/");
const isFile = (path: string) => /\.[^/]*$/.test(path);

/** A hotel's log-in page answers for every file, and all is well by its status. */
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

// Whole or not at all: where one file is missing, cut off or finds no room, the app before goes on.
self.addEventListener("install", (event) => {
  takeInstallTurn = backgroundTurns();
  shell.install(event);
});

self.addEventListener("activate", (event) =>
  event.waitUntil(
    keepLast().catch(() => {
      // The phone is full: such a tab asks the server.
    }).then(() => isFollowed() ? undefined : shell.activate(event))
      .then(() => self.clients.claim()),
  ));

/** Files of an app that is coming already are none of this one's, and not left-overs either. */
const isFollowed = () => Boolean(self.registration.installing ?? self.registration.waiting);

self.addEventListener("message", (event) => {
  const { type, urls } = event.data ?? {};
  if (type === "SKIP_WAITING") self.skipWaiting();
  if (type === "KEEP") {
    // A page that was still loading when this worker became active was not claimed then.
    event.waitUntil(self.clients.claim());
    // What the page fetched before there was a worker; the browser still has it.
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

/** The browser may have cleared what was kept, or be unable to read it. */
const precached = async (path: string, request: Request) =>
  await shell.matchPrecache(path).catch(() => undefined) ?? fetch(request);

/** What an open tab of an app before may still ask for by its old names, also where there is no network. */
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

/** The browser may have taken the shell and left the worker: what is missing is fetched again. */
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
      // A server that has been updated since has another shell, which comes as a whole.
      if (isFileItself(answer)) await kept.put(key, answer);
    } catch {
      // No network, or another file: the next start tries again.
      if (signal.aborted) return;
    } finally {
      end();
    }
  }
}

/** Every file of the app itself is there, and can be read. */
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
  // The page need not wait until it is kept.
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
    // The phone is full, or its store is broken: the part was still delivered.
  }
}

/** The oldest make room. */
async function put(cacheName: string, url: string, answer: Response, most: number) {
  const cache = await caches.open(cacheName);
  await cache.put(url, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -most).map((old) => cache.delete(old)));
}
