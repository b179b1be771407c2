/**
 * A first visit still fetches files. Later the phone has them and should soon store what it has
 * read.
 */
const IDLE_WAIT = globalThis.navigator?.serviceWorker?.controller ? 1000 : 2500;
/** The browser never paints a page in the background, so the wait ends after this time. */
const PAINT_LIMIT = 10_000;

/**
 * Resolves some time after the page has loaded, or when the user leaves the page. Work that the
 * user does not wait for starts then, so that it does not delay the first paint.
 */
export const whenPageIdle = () =>
  idle ??= new Promise<void>((resolve) => {
    if (!("document" in globalThis)) return resolve();
    const wait = () => setTimeout(resolve, IDLE_WAIT);
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
    // The user may close the page next.
    document.addEventListener("visibilitychange", () => resolve());
  });

let idle: Promise<void> | undefined;

/** Loads a part of the app that the user does not wait for. */
export async function loadWhenIdle<T>(load: () => Promise<T>): Promise<T> {
  await whenPageIdle();
  // If this import fails, there is no network and no need to wait: `load` reports the failure.
  const background = await import("./background.ts").catch(() => undefined);
  return await (background ? background.loadInBackground(load) : load());
}

/** Resolves when the page shows something. Until then a slow phone has enough to do. */
export const whenPainted = () =>
  painted ??= new Promise<void>((resolve) => {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return resolve();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PAINT_LIMIT);
  });

let painted: Promise<void> | undefined;
