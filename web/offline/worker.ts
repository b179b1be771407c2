// The service worker as the page knows it: registers it, tells when a newer app waits behind it, lets that take over, and
// asks whether every file of the app is kept.
import { useSyncExternalStore } from "react";
import { messageSW, Workbox } from "workbox-window";
import { inTurn } from "../lib/turns.ts";

/** Each look for a newer app costs a request. */
const SELDOM = 15 * 60_000;
/** A line that is down is not asked longer for a newer app, and a worker of an older app does not answer. */
const PATIENCE = 5000;
const ANSWER = 15_000;
/** A slow line may be bringing what is waited for. */
const LONGEST = 60_000;

type Registered = { workbox: Workbox; registration: ServiceWorkerRegistration };

const listeners = new Set<() => void>();
let isReady = false;
let registering: Promise<Registered | undefined> | undefined;

/** Whether an update is there, wholly loaded. */
export const useUpdate = () => useSyncExternalStore(subscribe, () => isReady, () => false);

export async function startWorker() {
  // In development it would keep yesterday's app.
  if (!import.meta.env.PROD) return;
  const registered = await inTurn(register);
  if (!registered) return;
  const { workbox, registration } = registered;
  // The first one of all has nothing to replace.
  const look = () => registration.waiting && registration.active && tell();
  look();
  workbox.addEventListener("waiting", look);
  // Workbox does not hear of an update that an earlier load of the page began, or of a second one that comes after a
  // broken one.
  registration.installing?.addEventListener("statechange", look);
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    look();
    if (Date.now() - lookedAt < SELDOM) return;
    lookedAt = Date.now();
    workbox.update().catch(() => {});
  });
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  if (active) messageSW(active, { type: "KEEP", urls });
}

/** Lets the newest app there is take over from the one that is there: a worker that still waits would not be asked. */
export async function changeOver() {
  if (!await navigator.serviceWorker?.getRegistration()) return;
  const registered = await register();
  if (!registered) return;
  const { workbox, registration } = registered;
  const findNext = () => registration.waiting ?? registration.installing;
  // A page that has just been opened may not have looked for a newer app yet.
  if (!findNext()) await within(PATIENCE, workbox.update().catch(() => {}));
  const next = findNext();
  if (!next) return;
  const taken = new Promise<void>((resolve) => {
    workbox.addEventListener("controlling", () => resolve());
    next.addEventListener("statechange", () => next.state === "redundant" && resolve());
  });
  messageSW(next, { type: "SKIP_WAITING" });
  await within(LONGEST / 2, taken);
}

/** Whether the app itself opens without a network. */
export const isAppKept = () => ask("WHOLE", ANSWER);

/** Fetches what is missing of it; answers whether it is whole then. */
export async function keepApp(): Promise<boolean> {
  const registered = await register();
  if (!registered) return false;
  if (!navigator.serviceWorker.controller) {
    // The first worker takes over the page as soon as it has everything.
    await within(
      LONGEST,
      new Promise((resolve) => registered.workbox.addEventListener("controlling", resolve)),
    );
  }
  return await ask("MEND", LONGEST);
}

async function ask(type: "WHOLE" | "MEND", patience: number): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  return worker ? await within(patience, messageSW(worker, { type })) === true : false;
}

/** Once for each page. Plain http has no service worker. */
const register = () => registering ??= registerNow();

async function registerNow(): Promise<Registered | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" });
  try {
    const registration = await workbox.register({ immediate: true });
    return registration && { workbox, registration };
  } catch {
    // Forbidden, or the network broke: the next one who asks tries again.
    registering = undefined;
    return undefined;
  }
}

/** Undefined where `work` takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

function tell() {
  isReady = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
