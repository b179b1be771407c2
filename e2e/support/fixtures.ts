// Gives every journey an academy that only its worker uses, users, and a watch for every error.
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { deviceForTitle, type phone, serviceWorkersForTitle } from "./devices.ts";
import { rootOf } from "./project-root.ts";
import { type Academy, startAcademy } from "./start-academy.ts";
import type { TestUser } from "./users.ts";
import { makePressesWaitForFonts } from "./wait-for-fonts.ts";

export type { TestUser } from "./users.ts";
export type { Academy };
/** Cuts the network for every request of the context during `work`. */
export type WithoutNetwork = (work: () => Promise<void>) => Promise<void>;
/** A page, or a device without one, whose user calls the API. */
export type ApiUser = Pick<Page, "request">;

type Journey = {
  createUser: Academy["createUser"];
  /** Signs in by an API call. The form has a journey of its own. */
  signIn: (page: Page, user: TestUser) => Promise<void>;
  /** Signs in on a device that only calls the API. It costs much less than one with a page. */
  signInWithoutPage: (user: TestUser) => Promise<ApiUser>;
  /** Opens another browser, watched for errors like the first one. */
  anotherDevice: (device?: typeof phone) => Promise<Page>;
  withoutNetwork: WithoutNetwork;
  /** Allows an error that matches `pattern`, because the journey causes it. */
  expectError: (pattern: RegExp) => void;
  watch: (context: BrowserContext) => Promise<void>;
};

type Worker = { academy: Academy; settings: Record<string, string> };

// Playwright reads the stack of each of its calls, and looks up each line of the stack in the
// sources. Most lines are Playwright's own, which no report shows. To look them up took a tenth of
// its time.
const isOfPlaywright = (frame?: NodeJS.CallSite) =>
  /[\\/]node_modules[\\/]playwright(-core)?[\\/]/.test(frame?.getFileName() ?? "");

/**
 * Leaves out the lines of Playwright's own files. The last one before a line of ours stays: it
 * names the call.
 */
function shortenStacks() {
  const prepare = Error.prepareStackTrace;
  // This function looks up the lines. Without it, there is nothing to shorten.
  if (!prepare) return;
  Error.prepareStackTrace = (error, frames) =>
    prepare(
      error,
      frames.filter((frame, n) => !isOfPlaywright(frame) || !isOfPlaywright(frames[n + 1])),
    );
}

shortenStacks();

export const test = base.extend<Journey, Worker>({
  settings: [{}, { option: true, scope: "worker" }],
  academy: [
    async ({ settings }, use, { config }) => {
      const { academy, stop } = await startAcademy(rootOf(config), settings);
      await use(academy);
      await stop();
    },
    // As for a journey: on a busy machine, five academies that start at once take minutes.
    { scope: "worker", timeout: 240_000 },
  ],
  viewport: ({ browserName: _ }, use, { title }) => use(deviceForTitle(title).viewport),
  deviceScaleFactor: ({ browserName: _ }, use, { title }) =>
    use(deviceForTitle(title).deviceScaleFactor),
  isMobile: ({ browserName: _ }, use, { title }) => use(deviceForTitle(title).isMobile),
  hasTouch: ({ browserName: _ }, use, { title }) => use(deviceForTitle(title).hasTouch),
  userAgent: ({ browserName: _ }, use, { title }) => use(deviceForTitle(title).userAgent),

  serviceWorkers: ({ browserName: _ }, use, { title }) => use(serviceWorkersForTitle(title)),

  baseURL: ({ academy }, use) => use(academy.origin),
  createUser: ({ academy }, use) => use(academy.createUser),

  signIn: async ({ academy }, use) => {
    const signedIn = new Set<Page>();
    await use(async (page, user) => {
      if (signedIn.has(page)) await finishFormerVisit(page);
      signedIn.add(page);
      await postSignIn(page, academy, user);
    });
  },

  signInWithoutPage: async ({ academy, playwright }, use) => {
    const devices: APIRequestContext[] = [];
    await use(async (user) => {
      const request = await playwright.request.newContext({ baseURL: academy.origin });
      devices.push(request);
      await postSignIn({ request }, academy, user);
      return { request };
    });
    for (const device of devices) await device.dispose();
  },

  expectError: async ({ watch: _ }, use, info) => {
    await use((pattern) =>
      info.annotations.push({ type: "expected", description: pattern.source })
    );
  },

  watch: [
    async ({ context }, use, info) => {
      const errors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.pages().forEach(makePressesWaitForFonts);
        context.on("page", makePressesWaitForFonts);
        return watchErrors(context, errors);
      };
      await watch(context);
      await use(watch);
      const expected = info.annotations.filter(({ type }) => type === "expected")
        .map(({ description = "" }) => new RegExp(description));
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      // One line per error: the report of a failed run shows only the first lines.
      expect(unexpected.map((text) => text.replaceAll(/\n\s*/g, " ")), "no unexpected error")
        .toEqual([]);
    },
    { auto: true },
  ],

  anotherDevice: async ({ browser, watch, academy, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (device) => {
      const context = await browser.newContext({
        ...device,
        baseURL: academy.origin,
        serviceWorkers,
      });
      contexts.push(context);
      await watch(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  withoutNetwork: ({ context }, use) =>
    use(async (work) => {
      await context.setOffline(true);
      try {
        await work();
      } finally {
        await context.setOffline(false);
      }
    }),
});

export { axe } from "./axe.ts";
export { expect };

/** Signs in by an API call. The origin may be that of a faulty connection to the academy. */
export async function postSignIn(
  { request }: ApiUser,
  { origin }: Pick<Academy, "origin">,
  { email, password }: Pick<TestUser, "email" | "password">,
) {
  const answer = await request.post(`${origin}/api/signin`, {
    headers: { Origin: origin },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
}

async function finishFormerVisit(page: Page) {
  if (page.url() === "about:blank") return;
  // A page that does not know that the server has received a sign-out sends it again, and ends the
  // next user's session.
  const isSignOutSent = () =>
    page.evaluate(() => {
      try {
        return localStorage.getItem("leaving") === null;
      } catch {
        // The page may not store anything.
        return true;
      }
    });
  await expect.poll(isSignOutSent, "the server has received the sign-out").toBe(true);
  // A late refusal of the former user's last request would sign the next user out.
  await page.goto("about:blank");
}

/** Reloads the same address in Burmese. */
export async function inBurmese(page: Page) {
  await page.context().addCookies([{ name: "lang", value: "my", url: page.url() }]);
  await page.reload();
}

/** Chromium's own remarks, which are no errors of the app. */
const REMARKS = [
  // Chromium logs this for every answer that is not a success. The listener for `response` checks
  // those.
  "Failed to load resource",
  // Chromium looked for the service worker while the connection was cut. It tries again.
  "An unknown error occurred when fetching the script",
];

async function watchErrors(context: BrowserContext, errors: string[]) {
  context.on("weberror", (error) => errors.push(`page: ${error.error().stack}`));
  context.on("console", (message) => {
    if (
      message.type() !== "error" || REMARKS.some((pattern) => message.text().startsWith(pattern))
    ) {
      return;
    }
    errors.push(`console: ${message.text()}`);
  });
  context.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    const isRefused = answer.status() >= 500 ||
      answer.status() >= 400 && !pathname.startsWith("/api/");
    if (isRefused) errors.push(`response: ${answer.status()} ${pathname}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} forbids ${blockedURI}`);
    });
    // The browser leaves the cause of an error out.
    const logError = console.error;
    console.error = (...items) =>
      logError(...items, ...items.flatMap((item) => item?.cause ? [`Cause: ${item.cause}`] : []));
  });
}
