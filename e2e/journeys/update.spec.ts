// A tab gets a new build of the app.
import type { Page, Route } from "@playwright/test";
import { type Academy, axe, expect } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { test, waitForOffers, waitForServiceWorker } from "../support/phone.ts";
import { pressFor } from "../support/press-for.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeThreeBuilds } from "../support/three-builds.ts";

const COURSE = "/courses/ai-master";
const offer = (page: Page) => page.getByRole("complementary", { name: "About this app" });
/** On a lesson a phone does not show it, but its words still tell the builds apart. */
const tabBar = (page: Page) => page.locator(".tab-bar");
const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const courseTab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
const waitingLabels = (page: Page) => page.getByText("Waiting to be sent");

async function writeNote(page: Page, text: string) {
  await page.getByRole("textbox", { name: "New note" }).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "New note" })).toHaveValue("");
}

/**
 * Installs the newer app that the server has, and returns the state of its service worker. The page
 * also asks for updates by itself. So the newer app may be here already, or on its way.
 */
const installUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error("The page has no service worker.");
    const found = Promise.withResolvers<ServiceWorker>();
    const takeNewer = () => {
      const newer = registration.installing ?? registration.waiting;
      if (newer) found.resolve(newer);
    };
    registration.addEventListener("updatefound", takeNewer);
    takeNewer();
    await registration.update();
    takeNewer();
    const worker = await found.promise;
    while (worker.state === "installing") {
      await new Promise((resolve) => worker.addEventListener("statechange", resolve));
    }
    return worker.state;
  });

/** The answer of a hotel's network to a user who has not paid. */
const hotelLoginPage = { contentType: "text/html", body: "<h1>Log in</h1>" };

/**
 * Makes the waiting service worker take over, and waits until it has removed what it does not need.
 */
async function activateWaitingWorker(page: Page) {
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      registration?.waiting?.postMessage({ type: "SKIP_WAITING" });
      return [registration?.active?.state, registration?.waiting?.state];
    });
  await expect.poll(states, "states of the active and the waiting worker").toEqual([
    "activated",
    undefined,
  ]);
}

/**
 * Whether this service worker has every file of its app. It answers after it has read all earlier
 * messages of the page.
 */
const hasAllFiles = (page: Page, which: "active" | "waiting") =>
  page.evaluate(async (which) => {
    const registration = await navigator.serviceWorker.getRegistration();
    while (!registration?.[which]) await new Promise((resolve) => setTimeout(resolve, 20));
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => port1.onmessage = ({ data }) => resolve(data));
    registration[which].postMessage({ type: "WHOLE" }, [port2]);
    return await answer;
  }, which);

/**
 * Holds back a file of the app: `requested` resolves when the page asks for it, and `release` lets
 * it arrive.
 */
async function holdBack(page: Page, file: RegExp) {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.context().route(file, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}

/** Types a note, plays a video and downloads one. None of this comes to an end. */
async function startUnfinishedWork(page: Page, academy: Academy) {
  await page.getByRole("textbox", { name: "New note" }).fill("Three");
  await page.getByRole("button", { name: /^Play: / }).tap();
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(false);
  // Only the beginning of the video arrives, and then nothing for a while.
  await academy.holdMedia();
  const lesson = page.getByRole("button", { name: /: download$/ }).first();
  await lesson.click();
  await page.getByRole("dialog").getByRole("button", { name: "Download now" }).click();
  await expect(page.getByRole("button", { name: /: [1-9]\d?% downloaded$/ }).first())
    .toBeAttached();
}

/** Accepts the update. It waits for the download, then for the video, then for the note. */
async function expectUpdateToWait(page: Page, academy: Academy) {
  await offer(page).getByRole("button", { name: "Update", exact: true }).click();
  await expect(offer(page)).toContainText("Something is still being sent.");
  await expect(offer(page).getByRole("button", { name: "Update later" }))
    .toBeVisible();
  await academy.expireMediaAddresses();
  await expect(offer(page)).toContainText("A video is playing.");
  await axe(page);
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  await expect(offer(page)).toContainText("You are writing something.");
}

/** Expects what the user wrote and downloaded before the update. The notes are sent only now. */
async function expectNothingLost(page: Page) {
  await expect(waitingLabels(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /: saved on this phone$/ }).first())
    .toBeAttached();
  await courseTab(page, /^Q&A/).click();
  await expect(page.getByLabel("Your question")).toHaveValue("Half a question");
  await page.context().unroute("**/api/sync");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("banner").getByRole("link", { name: "All synced" }))
    .toBeVisible();
  const video = await readFirstLesson(page.request, "ai-master");
  const notes: { content: string }[] =
    await (await page.request.get(`/api/videos/${video.id}/notes`)).json();
  expect(notes.map(({ content }) => content)).toEqual(["One", "Two", "Three"]);
}

/** Tells on failure where the update stands: the page itself may be about to reload. */
async function expectReload(page: Page, other: Page) {
  try {
    await expect(tabBar(page)).toContainText("Start");
  } catch (error) {
    const states = other.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.getRegistration() ?? {};
      const locks = await navigator.locks.query();
      return JSON.stringify({ active: active?.state, waiting: waiting?.state, locks });
    });
    const noAnswer = new Promise((resolve) => setTimeout(resolve, 5000, "no answer"));
    throw new Error(`${error}\nWorkers and locks: ${await Promise.race([states, noAnswer])}`);
  }
}

test.describe.configure({ mode: "serial" });

let root = "";
test.beforeAll(async ({ academy: _ }) => {
  root = await Deno.makeTempDir({ prefix: "pyinnya-builds-" });
  await makeThreeBuilds(root, `${projectRoot()}/dist/site`);
});
test.afterAll(() => Deno.remove(root, { recursive: true }));

test("a new build is offered, never forced, waits for running work, loses nothing; old tabs still work", async ({ page, academy, createUser, signIn, stopServer, expectError }) => {
  // The server stops and starts while pages are open, and these may ask just then.
  expectError(/^response: 503 /);
  expectError(/^response: 400 \/storage\//);
  try {
    await academy.startServer(`${root}/first`);
    await signIn(page, await createUser({ courses: ["ai-master"] }));
    await page.goto(COURSE);
    await waitForServiceWorker(page);
    const other = await page.context().newPage();
    await other.goto("/pricing");
    await expect(mainLink(other, "Home")).toBeVisible();

    await page.bringToFront();
    // The server is reachable and refuses only writes: without a server nothing would be downloaded
    // either.
    const refusedWrite = { status: 429, json: { error: "Not now", code: "rate_limited" } };
    await page.context().route("**/api/sync", (route) => route.fulfill(refusedWrite));
    const question = page.getByLabel("Your question");
    await pressFor(courseTab(page, /^Q&A/), question);
    await question.fill("Half a question");
    await pressFor(courseTab(page, /^Notes/), page.getByRole("textbox", { name: "New note" }));
    await writeNote(page, "One");
    await writeNote(page, "Two");
    await expect(waitingLabels(page)).toHaveCount(2);

    await academy.startServer(`${root}/second`);
    await page.reload();
    await expect(tabBar(page)).toContainText("Home");
    await expect(offer(page)).toContainText("Update ready");
    await axe(page);
    await expect(waitingLabels(page), "the update is not forced").toHaveCount(2);

    let loads = 0;
    page.on("load", () => loads++);
    const offersLoaded = waitForOffers(page);
    await startUnfinishedWork(page, academy);
    await expectUpdateToWait(page, academy);
    expect(loads, "the page waits with the update").toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();

    await expectReload(page, other);
    await offersLoaded;
    await expect(page.getByText("Update ready")).toBeHidden();
    expect(loads, "one reload").toBe(1);
    await expectNothingLost(page);

    // The third build does without a file of the build before.
    await academy.startServer(`${root}/third`);
    expect(await installUpdate(page)).toBe("installed");
    await activateWaitingWorker(page);

    // The old tab opens its own pages by their old names, though the service worker is the new one
    // and nothing else has these files.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.clearBrowserCache");
    await stopServer();
    await other.bringToFront();
    await expect(mainLink(other, "Home")).toBeVisible();
    await mainLink(other, "Account").click();
    await expect(other.getByRole("heading", { name: "Account Settings" })).toBeVisible();
    await expect(mainLink(other, "Home")).toBeVisible();
  } finally {
    await academy.startServer();
  }
});

test("a failed update leaves the old app in place, also without a network, until a whole one arrives", async ({ makePhone, academy, expectError }) => {
  expectError(/^response: 503 /);
  expectError(/^response: 500 \/assets/);
  try {
    await academy.startServer(`${root}/first`);
    const phone = await makePhone();
    let page = await phone.start();
    await page.goto("/pricing");
    await waitForServiceWorker(page);
    const cdp = await page.context().newCDPSession(page);
    const { usage } = await cdp.send("Storage.getUsageAndQuota", { origin: academy.origin });
    const setQuota = (bytes?: number) =>
      cdp.send("Storage.overrideQuotaForOrigin", { origin: academy.origin, quotaSize: bytes });
    const textsFile = /\/assets\/first-en-/;
    let fault: (route: Route) => Promise<void> = (route) => route.fulfill({ status: 500 });
    const faults = {
      missing: fault,
      "log-in page": (route: Route) => route.fulfill(hotelLoginPage),
      cut: (route: Route) => route.abort("connectionreset"),
      full: (route: Route) => route.continue(),
    };
    // The page also asks for the update by itself. So there is a fault at any time.
    await page.context().route(textsFile, (route) => fault(route));
    await academy.startServer(`${root}/second`);
    for (const [name, nextFault] of Object.entries(faults)) {
      if (name === "full") await setQuota(usage);
      fault = nextFault;
      expect(await installUpdate(page), name).toBe("redundant");
      await page.reload();
      await expect(mainLink(page, "Home")).toBeVisible();
    }
    // First, because the page itself would get the whole update as soon as nothing is in its way.
    await academy.stopServer();
    await page.context().unroute(textsFile);
    await setQuota();
    await phone.stop();

    page = await phone.start();
    for (const [path, heading] of [["/signin", "Sign In"], ["/pricing", "Choose Your Plan"]]) {
      await page.goto(path ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading ?? "");
      await expect(mainLink(page, "Home")).toBeVisible();
    }
    await academy.startServer(`${root}/second`);
    expect(await installUpdate(page)).toBe("installed");
    await expect(offer(page)).toContainText("Update ready");

    // The server withdraws the build while the tab changes over. The app that comes instead still
    // has all of its files.
    const { requested, release } = await holdBack(page, textsFile);
    // Otherwise the active worker may read only later that it should fetch missing files. It would
    // wait for the file that is held back, and could not be replaced.
    expect(await hasAllFiles(page, "active")).toBe(true);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          if (url.includes("/assets/first-en-")) await cache.delete(url);
        }
      }
    });
    // From now on the page itself may ask for an update, too. The file is not here any more, so
    // each update needs it.
    await academy.startServer(`${root}/first`);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await requested;
    await activateWaitingWorker(page);
    release();
    expect(await hasAllFiles(page, "waiting")).toBe(true);
  } finally {
    await academy.startServer();
  }
});

test("a page waits with its reload until the old service worker has ended its work", async ({ page, academy, expectError }) => {
  expectError(/^response: 503 /);
  expectError(/^response: 404 \/assets\/held-/);
  try {
    await academy.startServer(`${root}/first`);
    await page.clock.install();
    await page.goto("/pricing");
    await waitForServiceWorker(page);
    await academy.startServer(`${root}/second`);
    await page.reload();
    await expect(offer(page)).toContainText("Update ready");
    let loads = 0;
    page.on("load", () => loads++);
    const work = await holdBack(page, /\/assets\/held-/);
    await page.evaluate(() => void fetch("/assets/held-0000000.js"));
    await work.requested;
    await pressFor(
      offer(page).getByRole("button", { name: "Update", exact: true }),
      offer(page).getByRole("button", { name: "Updating…" }),
    );
    await page.clock.fastForward("02:00");
    await expect(mainLink(page, "Home")).toBeVisible();
    expect(loads, "a reload would show the old build").toBe(0);
    work.release();
    await expect(mainLink(page, "Start")).toBeVisible();
    expect(loads).toBe(1);
  } finally {
    await academy.startServer();
  }
});

test("an app that is too old for the server says so, and keeps what the user wrote", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 503 /);
  await page.route("**/api/config", async (route) => {
    const answer = await route.fetch().catch(() => undefined);
    // The server stops and starts with another build. It closes connections, or answers 503.
    if (!answer) return await route.abort("connectionreset");
    if (!answer.ok()) return await route.fulfill({ response: answer });
    await route.fulfill({ response: answer, json: { ...await answer.json(), oldestApp: "9.0.0" } });
  });
  try {
    await academy.startServer(`${root}/first`);
    await signIn(page, await createUser());
    await page.goto("/account");
    await expect(offer(page)).toContainText("Pyinnya must be updated");
    await axe(page);
    await expect(offer(page).getByRole("button", { name: "Not now" })).toHaveCount(0);
    await waitForServiceWorker(page);

    // The newer app takes long to arrive, and the user goes on meanwhile.
    await academy.startServer(`${root}/second`);
    const { requested, release } = await holdBack(page, /\/assets\/first-en-/);
    const updating = offer(page).getByRole("button", { name: "Updating…" });
    await pressFor(offer(page).getByRole("button", { name: "Update", exact: true }), updating);
    const password = page.getByLabel("Current password");
    await password.fill("Half a word");
    await expect(updating).toBeVisible();
    await requested;
    release();
    await expect(offer(page)).toContainText("You are writing something.");
    await password.fill("");
    await expect(mainLink(page, "Start")).toBeVisible();
  } finally {
    // The page asks again when the server is back, and the journey may end before the answer.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await academy.startServer();
  }
});
