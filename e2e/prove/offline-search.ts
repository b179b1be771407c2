// Searches 20,000 notes that a phone has stored, without a network and with a slow processor, and
// prints the verdict as JSON. The first search of a round makes the index. The median of several
// rounds decides, because one pause of this machine says nothing about the phone.
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";
import { median } from "../../server/testing/statistics.ts";
import { phone } from "../support/devices.ts";
import { postSignIn } from "../support/fixtures.ts";
import { waitForServiceWorker } from "../support/phone.ts";
import { startAcademy } from "../support/start-academy.ts";

const NOTES = 20_000;
const CPU_SLOWDOWN = 4;
/** In milliseconds. */
const MAX_INDEX_MS = 1500;
const MAX_SEARCH_MS = 100;
/** Each round loads the page again and makes a new index. */
const ROUNDS = 9;
/** The page waits so many milliseconds for the next letter. */
const TYPING_PAUSE = 300;
/** The last words are rare, the others frequent. */
const queries = ["prompt", "သင်ခန်းစာ", "AI", "note 777", "ရေးနည်း 19999", "ဥပမာ", "မှတ်စု 500"];

await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
await using browser = await chromium.launch({ executablePath: findBrowser() });
const user = await academy.createUser({ courses: ["ai-master"] });
const context = await browser.newContext({ ...phone, baseURL: academy.origin });
await postSignIn(context, academy, user);
const page = await context.newPage();
await page.goto("/courses/ai-master?tab=notes");
await waitForServiceWorker(page);
await page.goto("/search?q=prompt");
await expect(page.locator("[data-result]").first()).toBeVisible();
await storeNotes(page, user.id);
await page.goto("/search");
console.log(JSON.stringify(judge(await searchOffline(context, page))));

/** Adds the notes to what the phone has stored of a lesson. */
async function storeNotes(page: Page, userId: string) {
  const answer = await page.request.get("/api/courses/ai-master/videos");
  const [{ id: videoId }] = await answer.json();
  const { version } = await (await page.request.get("/api/config")).json();
  await page.evaluate(async ({ userId, videoId, version, count }) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`pyinnya-${userId}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const createdAt = new Date().toISOString();
    const data = Array.from({ length: count }, (_, n) => ({
      id: crypto.randomUUID(),
      videoId,
      content: n % 2
        ? `ဒီသင်ခန်းစာက AI နဲ့ prompt ရေးနည်းအတွက် မှတ်စု ${n} ပါ။ ဥပမာကို နောက်မှ ပြန်ဖတ်မယ်။`
        : `This is note ${n} about a lesson: the prompt needs a role, a task and a format.`,
      atSecond: n % 300,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    }));
    const change = db.transaction("kept", "readwrite");
    const hash = JSON.stringify(["videos", videoId, "notes"]);
    change.objectStore("kept").put({ hash, data, at: Date.now(), version, isText: 1, size: 1 });
    await new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onerror = () => reject(change.error);
    });
    db.close();
  }, { userId, videoId, version, count: NOTES });
}

type Round = { first: number; later: number[] };

function judge(rounds: Round[]) {
  const first = median(rounds.map(({ first }) => first));
  const later = queries.map((_, n) => median(rounds.map(({ later }) => later[n] ?? NaN)));
  return {
    holds: first <= MAX_INDEX_MS + MAX_SEARCH_MS && Math.max(...later) <= MAX_SEARCH_MS,
    figures: {
      firstSearchWithIndexMs: Math.round(first),
      slowestFirstMs: Math.round(Math.max(...rounds.map(({ first }) => first))),
      laterSearchesMs: later.map(Math.round),
      slowestLaterMs: Math.round(Math.max(...rounds.flatMap(({ later }) => later))),
      load: Deno.loadavg()[0] ?? 0,
    },
  };
}

async function searchOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true);
  const session = await context.newCDPSession(page);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto("/search");
    await expect(page.getByText("You are offline.", { exact: false }).first()).toBeVisible();
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const first = await search(page, "lesson") - TYPING_PAUSE;
    const later: number[] = [];
    for (const query of queries) later.push(await search(page, query) - TYPING_PAUSE);
    rounds.push({ first, later });
  }
  return rounds;
}

/** Types words and returns the milliseconds until the results for them are drawn. */
function search(page: Page, words: string): Promise<number> {
  return page.evaluate(async (words) => {
    const field = document.querySelector<HTMLInputElement>("#search-field");
    if (!field) throw new Error("There is no field.");
    const [first = ""] = words.split(" ");
    const start = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const isFound = () =>
      document.querySelector("[data-result] mark")?.textContent?.toLowerCase() ===
        first.toLowerCase();
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Nothing was found for ${words}.`)), 60_000);
      // A check in each frame would make the browser draw all the time.
      new MutationObserver((_, observer) => {
        if (!isFound()) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // A task behind the next frame runs when the results are drawn.
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  }, words);
}
