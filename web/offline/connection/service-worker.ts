// The only file that knows how pages talk to the service worker: it registers the worker, reports a
// waiting update, activates it, and asks whether the device has every file of the app.
import { useSyncExternalStore } from "react";
import { messageSW, Workbox } from "workbox-window";
import { inBackground } from "../../lib/loading/background.ts";
import { createStore } from "../../lib/device/store.ts";
import { currentUserId, onSessionChange } from "../../lib/http/session.ts";
import { withTimeout } from "../../lib/http/limited-work.ts";

/** Each check for an update costs a request. */
const CHECK_EVERY_MS = 15 * 60_000;
/** Without a network the check never ends. */
const CHECK_LIMIT_MS = 5000;
/** The worker of an older build may not answer. */
const ANSWER_LIMIT_MS = 15_000;
/** A slow network may still be loading the files. */
const LOAD_LIMIT_MS = 60_000;
/** For a page that does not work: a reload without the update may help, too. */
const TAKE_OVER_LIMIT_MS = 30_000;
/** For a page that works. Chrome lets the old worker end its work for up to five minutes. */
export const PATIENT_TAKE_OVER_MS = 330_000;

type RegisteredWorker = { workbox: Workbox; registration: ServiceWorkerRegistration };

const isReady = createStore(false);
let registering: Promise<RegisteredWorker | undefined> | undefined;

/** Whether a complete update waits. */
export const useUpdate = () => useSyncExternalStore(isReady.subscribe, isReady.get, () => false);

export async function startWorker() {
  // In development the worker would serve an old build.
  if (!import.meta.env.PROD) return;
  const registered = await inBackground(register);
  if (!registered) return;
  const { workbox, registration } = registered;
  // The first worker of a device replaces nothing.
  const offerUpdate = () => registration.waiting && registration.active && isReady.set(true);
  offerUpdate();
  workbox.addEventListener("waiting", offerUpdate);
  // workbox-window does not report an update that began before this page loaded.
  registration.installing?.addEventListener("statechange", offerUpdate);
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    // workbox-window does not report a second update that follows a broken one.
    offerUpdate();
    if (Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    workbox.update().catch(() => {});
  });
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  if (!active) return;
  messageSW(active, { type: "KEEP", urls, isSignedIn: currentUserId() !== undefined });
  // A user who signs in needs more files than a visitor.
  onSessionChange({
    async onCome() {
      // Another tab may have activated an update meanwhile.
      const { active } = await navigator.serviceWorker.ready;
      if (active) messageSW(active, { type: "KEEP", urls: [], isSignedIn: true });
    },
  });
}

/**
 * Activates the newest worker, and resolves when it has taken over or `limitMs` has passed. A page
 * that reloads earlier gets the old build again.
 */
export async function activateUpdate(limitMs = TAKE_OVER_LIMIT_MS) {
  if (!await navigator.serviceWorker?.getRegistration()) return;
  const registered = await register();
  if (!registered) return;
  const { workbox, registration } = registered;
  const findNext = () => registration.waiting ?? registration.installing;
  // A page that has just opened may not have checked for an update yet.
  if (!findNext()) await withTimeout(CHECK_LIMIT_MS, workbox.update().catch(() => {}));
  const next = findNext();
  if (!next) return;
  const takenOver = new Promise<void>((resolve) => {
    workbox.addEventListener("controlling", () => resolve());
    next.addEventListener("statechange", () => next.state === "redundant" && resolve());
  });
  messageSW(next, { type: "SKIP_WAITING" });
  await withTimeout(limitMs, takenOver);
}

/** Whether the device has every file of the app. */
export const isAppStored = () => askWorker("WHOLE", ANSWER_LIMIT_MS);

/** Fetches the missing files of the app. Returns whether the device has every file then. */
export async function storeApp(): Promise<boolean> {
  const registered = await register();
  if (!registered) return false;
  if (!navigator.serviceWorker.controller) {
    // The first worker controls the page as soon as it has every file.
    await withTimeout(
      LOAD_LIMIT_MS,
      new Promise((resolve) => registered.workbox.addEventListener("controlling", resolve)),
    );
  }
  return await askWorker("MEND", LOAD_LIMIT_MS);
}

async function askWorker(type: "WHOLE" | "MEND", limitMs: number): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  return worker ? await withTimeout(limitMs, messageSW(worker, { type })) === true : false;
}

/** Registers once per page. A page without https has no service worker. */
const register = () => registering ??= registerNow();

async function registerNow(): Promise<RegisteredWorker | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" });
  try {
    const registration = await workbox.register({ immediate: true });
    return registration && { workbox, registration };
  } catch {
    // Forbidden, or the network broke. The next call tries again.
    registering = undefined;
    return undefined;
  }
}
