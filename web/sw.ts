// The service worker: keeps the app itself on the phone, and nothing of anybody's data.
/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precache,
} from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const SHELL = "/index.html";
const PARTS = "parts";
/** Fonts, pictures and the panel, as far as this phone has met them; the oldest go first. */
const MOST_PARTS = 80;

/** Data, media and health are asked of the server alone, navigations to them included. */
const isServers = (path: string) => /^\/(api|storage|healthz|readyz)(\/|$)/.test(path);
const isPart = (path: string) => path.startsWith("/assets/");
const isFile = (path: string) => /\.[^/]*$/.test(path);

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { type, urls } = event.data ?? {};
  if (type === "SKIP_WAITING") self.skipWaiting();
  // What the page fetched before there was a worker; the browser still has it.
  if (type === "KEEP") event.waitUntil(Promise.all((urls as string[]).map(keep)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET" || isServers(pathname)) return;
  if (request.mode === "navigate") {
    if (!isFile(pathname)) event.respondWith(precached(SHELL, request));
  } else if (getCacheKeyForURL(pathname)) event.respondWith(precached(pathname, request));
  else if (isPart(pathname)) event.respondWith(part(event));
});

/** The browser may have cleared what was kept, or be unable to read it. */
const precached = async (path: string, request: Request) =>
  await matchPrecache(path).catch(() => undefined) ?? fetch(request);

async function part(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const known = await caches.match(request.url, { cacheName: PARTS }).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  // The page need not wait until it is kept.
  if (answer.status === 200) event.waitUntil(store(request.url, answer.clone()));
  return answer;
}

async function keep(url: string) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || !isPart(pathname) || getCacheKeyForURL(pathname)) return;
  if (await caches.match(url, { cacheName: PARTS }).catch(() => undefined)) return;
  const answer = await fetch(url, { cache: "force-cache" });
  if (answer.status === 200) await store(url, answer);
}

async function store(url: string, answer: Response) {
  try {
    const parts = await caches.open(PARTS);
    await parts.put(url, answer);
    const urls = await parts.keys();
    await Promise.all(urls.slice(0, -MOST_PARTS).map((url) => parts.delete(url)));
  } catch {
    // The phone is full, or its store is broken: the part was still delivered.
  }
}
