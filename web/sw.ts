// The service worker: keeps the app itself on the phone, and no user's data.
/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController } from "workbox-precaching";
import english from "../locales/en/worker.json" with { type: "json" };
import burmese from "../locales/my/worker.json" with { type: "json" };
import { createBackgroundTurns } from "./lib/loading/background.ts";
import { PRODUCT } from "./lib/words/product.ts";

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const SHELL = "/index.html";
const ASSET_CACHE = "parts";
/** The cache for files that only signed-in users need. A phone has it after its first sign-in. */
const USER_CACHE = "user";
/**
 * The cache for files of the previous app. Tabs that were open when this app took over still need
 * them.
 */
const PREVIOUS_CACHE = "last";
/** Room for all files of two previous apps. */
const MAX_PREVIOUS = 160;
/**
 * Room for fonts, pictures and the panel, as far as this phone has met them. The oldest go first.
 */
const MAX_ASSETS = 80;

/** A newer app cannot take over while this worker waits for an answer, so the wait has a limit. */
const FETCH_LIMIT_MS = 30_000;

/** Only the server answers for data, media and health, also when the user navigates to them. */
const isServerPath = (path: string) => /^\/(api|storage|healthz|readyz)(\/|$)/.test(path);
const isAsset = (path: string) => path.startsWith("/assets/");
const isFile = (path: string) => /\.[^/]*$/.test(path);

/** A hotel network's log-in page answers for every file, with status 200. */
const isRequestedFile = ({ status, redirected, url, headers }: Response) =>
  status === 200 && !redirected &&
  (url.endsWith(SHELL) || !headers.get("content-type")?.startsWith("text/html"));

/** The worker fetches the app one file at a time, and only while the user waits for nothing. */
let takeInstallTurn = createBackgroundTurns();

const shell = new PrecacheController({
  plugins: [{
    async requestWillFetch({ request, state }) {
      if (state) state.turn = await takeInstallTurn();
      return request;
    },
    handlerDidComplete: ({ state }) => Promise.resolve(state?.turn?.end()),
    cacheWillUpdate: ({ response }) => Promise.resolve(isRequestedFile(response) ? response : null),
  }],
});
/** web/build/worker.ts marks the files for signed-in users. */
const files = self.__WB_MANIFEST as { url: string; revision: string | null; isForUsers?: true }[];
const userUrls = files.filter(({ isForUsers }) => isForUsers).map(({ url }) => url);
shell.addToCacheList(files.filter(({ isForUsers }) => !isForUsers));
cleanupOutdatedCaches();

// Installs all files or nothing. If a file is missing, cut off or finds no room, the previous app
// stays.
self.addEventListener("install", (event) => {
  takeInstallTurn = createBackgroundTurns();
  event.waitUntil(shell.install(event).then(installUserFiles));
});

/** An update must not take away what a user of this phone already had. */
async function installUserFiles() {
  if (!await caches.has(USER_CACHE)) return;
  if (!await storeUserFiles()) throw new Error("A file for signed-in users could not be stored");
}

self.addEventListener("activate", (event) =>
  event.waitUntil(
    keepPreviousFiles().catch(() => {
      // The phone is full. Tabs of the previous app then ask the server.
    }).then(() => hasNewerWorker() ? undefined : shell.activate(event))
      .then(() => hasNewerWorker() ? undefined : removeOldUserFiles())
      .then(() => self.clients.claim()),
  ));

/**
 * `shell.activate` deletes files that are not in its list. The files of a newer app that installs
 * must stay.
 */
const hasNewerWorker = () => Boolean(self.registration.installing ?? self.registration.waiting);

self.addEventListener("message", (event) => {
  const { type, urls, isSignedIn } = event.data ?? {};
  if (type === "SKIP_WAITING") self.skipWaiting();
  if (type === "KEEP") {
    // A page that was still loading when this worker became active was not claimed then.
    event.waitUntil(self.clients.claim());
    // Files that the page fetched before there was a worker. The browser still has them in its
    // cache.
    event.waitUntil(Promise.all((urls as string[]).map(cacheAsset)));
    event.waitUntil(fetchMissingFiles());
    if (isSignedIn) event.waitUntil(storeUserFiles());
  }
  if (type === "WHOLE" || type === "MEND") {
    const fetched = type === "MEND" ? fetchMissingFiles().then(storeUserFiles) : storing;
    event.waitUntil(
      fetched.then(hasEveryFile).catch(() => false).then((isComplete) =>
        event.ports[0]?.postMessage(isComplete)
      ),
    );
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET" || isServerPath(pathname)) return;
  if (request.mode === "navigate") {
    if (!isFile(pathname)) event.respondWith(precached(SHELL, request).catch(clearedPage));
  } else if (shell.getCacheKeyForURL(pathname)) event.respondWith(precached(pathname, request));
  else if (isAsset(pathname)) event.respondWith(respondWithAsset(event));
});

/** The browser may have deleted the file, or may be unable to read it. Then the network answers. */
const precached = async (path: string, request: Request) =>
  await shell.matchPrecache(path).catch(() => undefined) ?? fetch(request);

/**
 * Keeps files that a tab of the previous app may still ask for by their old names, also without a
 * network.
 */
async function keepPreviousFiles() {
  const shellCache = await caches.open(shell.strategy.cacheName);
  const currentUrls = new Set(shell.getURLsToCacheKeys().values());
  const replaced = (await shellCache.keys()).filter(({ url }) =>
    !currentUrls.has(url) && isAsset(new URL(url).pathname)
  );
  for (const request of replaced) {
    const answer = await shellCache.match(request);
    if (answer) await putWithLimit(PREVIOUS_CACHE, request.url, answer, MAX_PREVIOUS);
  }
}

/**
 * Fetches missing files again. The browser may have deleted files of the app, but not the worker.
 */
async function fetchMissingFiles() {
  const shellCache = await caches.open(shell.strategy.cacheName);
  const cachedUrls = new Set((await shellCache.keys()).map(({ url }) => url));
  const takeTurn = createBackgroundTurns();
  for (const [url, key] of shell.getURLsToCacheKeys()) {
    if (cachedUrls.has(key)) continue;
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
      if (isRequestedFile(answer)) await shellCache.put(key, answer);
    } catch {
      // There is no network, or the server has another file. The next start tries again.
      if (signal.aborted) return;
    } finally {
      end();
    }
  }
}

/** Whether every file of the app itself is stored and can be read. */
async function hasEveryFile(): Promise<boolean> {
  const hasUser = await caches.has(USER_CACHE);
  const matches = await Promise.all([
    ...[...shell.getURLsToCacheKeys().keys()].map((url) => shell.matchPrecache(url)),
    ...(hasUser ? userUrls : []).map((url) => caches.match(url, { cacheName: USER_CACHE })),
  ]);
  return matches.every(Boolean);
}

let storing = Promise.resolve(true);

/** One after another: several tabs may ask at once. */
const storeUserFiles = () => storing = storing.then(fetchUserFiles);

/**
 * Fetches the files for signed-in users that this phone does not have yet. Returns whether it has
 * all of them then.
 */
async function fetchUserFiles(): Promise<boolean> {
  const takeTurn = createBackgroundTurns();
  for (const url of userUrls) {
    const { end } = await takeTurn();
    try {
      const cache = await caches.open(USER_CACHE);
      if (await cache.match(url)) continue;
      const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
      if (!isRequestedFile(answer)) return false;
      await cache.put(url, answer);
    } catch {
      // There is no network or no room. The next start of the app tries again.
      return false;
    } finally {
      end();
    }
  }
  return true;
}

/** Open tabs of the previous app still need them, so they go to the cache of its files. */
async function removeOldUserFiles() {
  if (!await caches.has(USER_CACHE)) return;
  const cache = await caches.open(USER_CACHE);
  for (const request of await cache.keys()) {
    if (userUrls.includes(new URL(request.url).pathname)) continue;
    const answer = await cache.match(request);
    await cache.delete(request);
    if (!answer) continue;
    await putWithLimit(PREVIOUS_CACHE, request.url, answer, MAX_PREVIOUS).catch(() => {
      // The phone is full. Tabs of the previous app then ask the server.
    });
  }
}

async function respondWithAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  for (const cacheName of [USER_CACHE, ASSET_CACHE, PREVIOUS_CACHE]) {
    const cached = await caches.match(request.url, { cacheName }).catch(() => undefined);
    if (cached) return cached;
  }
  const answer = await fetch(request);
  // The page does not wait until the file is stored.
  if (isRequestedFile(answer)) event.waitUntil(tryToCache(request.url, answer.clone()));
  return answer;
}

async function cacheAsset(url: string) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || !isAsset(pathname) || shell.getCacheKeyForURL(pathname)) return;
  if (await caches.match(url, { cacheName: ASSET_CACHE }).catch(() => undefined)) return;
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
  const answer = await fetch(url, { cache: "force-cache", signal });
  if (isRequestedFile(answer)) await tryToCache(url, answer);
}

async function tryToCache(url: string, answer: Response) {
  try {
    await putWithLimit(ASSET_CACHE, url, answer, MAX_ASSETS);
  } catch {
    // The phone is full, or its storage is broken. The page has got the file in any case.
  }
}

/** Stores a file, and deletes the oldest ones beyond `maxFiles`. */
async function putWithLimit(cacheName: string, url: string, answer: Response, maxFiles: number) {
  const cache = await caches.open(cacheName);
  await cache.put(url, answer);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -maxFiles).map((old) => cache.delete(old)));
}

// The service worker's page for a phone without a network whose browser has deleted the app's
// files, but not the worker. The worker has no other file to show, and does not know the user's
// language.

const section = (language: string, { title, text, retry }: typeof english) => `
<section lang="${language}">
<h1>${title.replace("{{product}}", PRODUCT)}</h1>
<p>${text}</p>
<p><a href="">${retry}</a></p>
</section>`;

const page = `<!doctype html>
<html lang="my">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${PRODUCT}</title>
<style>
body { max-width: 26rem; margin: 12vh auto; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
[lang=my] { line-height: 1.9 }
h1 { font-size: 1.25rem }
section + section { border-top: 1px solid; margin-top: 2rem; padding-top: 1rem }
a { display: inline-block; padding: .75rem 0 }
</style>
<main>
${section("my", burmese)}
${section("en", english)}
</main>
</html>`;

const clearedPage = () =>
  new Response(page, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
