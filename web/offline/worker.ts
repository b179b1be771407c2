// Registers the service worker, and tells when a newer app waits behind it.
import { useSyncExternalStore } from "react";

/** Each look costs a request. */
const SELDOM = 15 * 60_000;

const listeners = new Set<() => void>();
let isReady = false;

/** Whether an update is there, wholly loaded. */
export const useUpdate = () => useSyncExternalStore(subscribe, () => isReady, () => false);

export async function startWorker() {
  // Plain http has none, and in development it would keep yesterday's app.
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", {
      updateViaCache: "none",
    });
    if (registration.waiting) tell();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    let lookedAt = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - lookedAt < SELDOM) return;
      lookedAt = Date.now();
      registration.update().catch(() => {});
    });
    const { active } = await navigator.serviceWorker.ready;
    const urls = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ type: "KEEP", urls });
  } catch {
    // Forbidden, or the network broke: the next start tries again.
  }
}

function watch(worker: ServiceWorker | null) {
  worker?.addEventListener("statechange", () => {
    // The first one of all has nothing to replace.
    if (worker.state === "installed" && navigator.serviceWorker.controller) tell();
  });
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
