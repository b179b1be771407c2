/** A first visit goes on fetching; later the phone has everything, and what was read should soon be kept. */
const QUIET = globalThis.navigator?.serviceWorker?.controller ? 1000 : 2500;
/** What lies in the background is never painted. */
const UNSEEN = 10_000;

/** When the page has long been there, or she turns away: what nobody waits for must cost the first paint nothing. */
export const whenQuiet = () =>
  moment ??= new Promise<void>((resolve) => {
    if (!("document" in globalThis)) return resolve();
    const wait = () => setTimeout(resolve, QUIET);
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    // It may be closed next.
    document.addEventListener("visibilitychange", () => resolve());
  });

let moment: Promise<void> | undefined;

/** Loads a part of the app that nobody waits for. */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T> {
  await whenQuiet();
  // Without a network there is nothing to wait for: `load` reports the failure.
  const background = await import("./background.ts").catch(() => undefined);
  return await (background ? background.loadInBackground(load) : load());
}

/** When something can be read: until then a slow phone has enough to do. */
export const whenPainted = () =>
  painting ??= new Promise<void>((resolve) => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return resolve();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
    setTimeout(resolve, UNSEEN);
  });

let painting: Promise<void> | undefined;
