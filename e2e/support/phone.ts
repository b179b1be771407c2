// A phone with a browser profile of its own, which can be switched off and on again.
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { test as journeys } from "./fixtures.ts";

export type Phone = {
  start(): Promise<Page>;
  stop(): Promise<void>;
  /** Ends the browser as a phone does when it needs memory: without a word to the page. */
  kill(): Promise<void>;
};
const TABS = 5;
type PhoneOptions = { userAgent?: string; burmese?: boolean };
type PhoneFixtures = {
  makePhone: (options?: PhoneOptions) => Promise<Phone>;
  /** Stops the server for every device, until the journey opens it again or ends. */
  stopServer: () => Promise<void>;
};

export const test = journeys.extend<PhoneFixtures>({
  serviceWorkers: "allow",
  makePhone: async (
    { launchOptions, viewport, deviceScaleFactor, isMobile, hasTouch, userAgent, watch, academy },
    use,
  ) => {
    const folders: string[] = [];
    const running = new Set<BrowserContext>();
    await use(async (options = {}) => {
      const folder = await Deno.makeTempDir({ prefix: "pyinnya-phone-" });
      folders.push(folder);
      let context: BrowserContext | undefined;
      return {
        async start() {
          context = await chromium.launchPersistentContext(folder, {
            ...launchOptions,
            viewport,
            deviceScaleFactor,
            isMobile,
            hasTouch,
            userAgent: options.userAgent ?? userAgent,
            locale: options.burmese ? "my-MM" : "en-US",
            timezoneId: "Asia/Yangon",
            reducedMotion: "reduce",
            baseURL: academy.origin,
          });
          running.add(context);
          await watch(context);
          return context.pages()[0] ?? await context.newPage();
        },
        async stop() {
          if (!context) return;
          running.delete(context);
          await context.close();
        },
        async kill() {
          if (!context) return;
          running.delete(context);
          await killBrowser(context);
        },
      };
    });
    for (const context of running) await context.close();
    for (const folder of folders) await Deno.remove(folder, { recursive: true });
  },

  stopServer: async ({ academy }, use) => {
    let isClosed = false;
    await use(async () => {
      isClosed = true;
      await academy.stopServer();
    });
    if (isClosed) await academy.startServer();
  },
});

/** Kills a browser that was started with a profile of its own. */
export async function killBrowser(context: BrowserContext) {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = await session?.send("SystemInfo.getProcessInfo") ?? {};
  const process = processInfo.find(({ type }) => type === "browser");
  if (!process) throw new Error("The browser does not say which process it is.");
  const closed = context.waitForEvent("close");
  Deno.kill(process.id, "SIGKILL");
  await closed;
}

/** Waits until the service worker controls the page. It has then stored all of its files. */
export async function waitForServiceWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);
}

/** Waits until the phone has all files that only signed-in users need. */
export async function waitForUserFiles(page: Page) {
  await waitForServiceWorker(page);
  await expect.poll(() =>
    page.evaluate(async () => {
      const worker = await (await fetch("/sw.js")).text();
      const count = worker.match(/isForUsers"?:(?:!0|true)/g)?.length ?? Infinity;
      return count - (await (await caches.open("user")).keys()).length;
    })
  ).toBe(0);
}

/**
 * Spreads the items over several tabs, of which `firstTab` is one: a tab waits most of its time.
 */
export async function runInTabs<Item>(
  firstTab: Page,
  items: Item[],
  run: (tab: Page, item: Item) => Promise<unknown>,
) {
  const context = firstTab.context();
  while (context.pages().length < TABS) await context.newPage();
  const queue = items.values();
  const work = async (tab: Page) => {
    for (const item of queue) await run(tab, item);
  };
  await Promise.all(context.pages().map(work));
}

/**
 * Runs in the page. True if no background work runs or waits (lib/loading/background.ts) in ten
 * frames.
 */
async function isBackgroundQuiet() {
  for (let frame = 0; frame < 10; frame++) {
    const { held = [], pending = [] } = await navigator.locks.query();
    if (
      [...held, ...pending].some(({ name, mode }) => name === "network" && mode === "exclusive")
    ) return false;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return true;
}

/**
 * Call this before a page opens. It resolves when an offer of the app about itself could be seen
 * there.
 */
export async function waitForOffers(page: Page) {
  await page.waitForEvent("domcontentloaded");
  const hasOffers = () => page.evaluate(() => "offers" in document.documentElement.dataset);
  await expect.poll(hasOffers, "the offers are loaded").toBe(true);
  await waitForBackground(page);
}

/**
 * Call this before a page opens. It resolves when the page imports a file of the build. The page
 * fetches the file first, and then the browser has the script at once.
 */
export const waitForScript = (page: Page, name: string) =>
  page.waitForResponse((answer) =>
    answer.request().resourceType() === "script" &&
    new URL(answer.url()).pathname.startsWith(`/assets/${name}-`)
  );

/** Resolves when the background work that has begun or waits is done, and its parts are drawn. */
export const waitForBackground = (page: Page) =>
  expect.poll(() => page.evaluate(isBackgroundQuiet), "the background is quiet").toBe(true);

/**
 * Returns everything that this browser stores for the app, as one text: bytes are read as letters.
 * Of the files of the build only the addresses are read, unless `withBuild` is set: they are the
 * same for every user, and reading them took longer than all the rest.
 */
export const readBrowserStorage = (page: Page, { withBuild = false } = {}): Promise<string> =>
  page.evaluate(async (withBuild) => {
    const texts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.onsuccess = () => resolve(request.result));
    async function asText(value: unknown): Promise<unknown> {
      if (value instanceof Blob) return await value.text();
      if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) return await Promise.all(value.map(asText));
      const parts = Object.entries(value).map(async ([name, part]) => [name, await asText(part)]);
      return Object.fromEntries(await Promise.all(parts));
    }
    for (const { name = "" } of await indexedDB.databases()) {
      texts.push(name);
      const db = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name);
        // The database has gone since it was listed. To open it would create it again, and this
        // search would find it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (!db) {
        texts.pop();
        continue;
      }
      for (const name of db.objectStoreNames) {
        const store = db.transaction(name).objectStore(name);
        const [keys, rows] = await Promise.all([
          resultOf(store.getAllKeys()),
          resultOf(store.getAll()),
        ]);
        texts.push(keys, await asText(rows));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        if (!withBuild && new URL(request.url).pathname.startsWith("/assets/")) continue;
        texts.push(await (await cache.match(request))?.text());
      }
    }
    async function readFolder(folder: FileSystemDirectoryHandle) {
      for await (const [name, handle] of folder.entries()) {
        texts.push(name);
        if (handle instanceof FileSystemDirectoryHandle) await readFolder(handle);
        else if (handle instanceof FileSystemFileHandle) {
          texts.push(await (await handle.getFile()).text());
        }
      }
    }
    await readFolder(await navigator.storage.getDirectory());
    return JSON.stringify(texts);
  }, withBuild);
