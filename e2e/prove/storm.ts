// Breaks one path of the API, or several, while the others answer, and counts the calls that two
// open tabs repeat. Then ends the fault and measures how long a waiting note needs. Prints the
// verdict as JSON. Arguments: how many phones run at the same time, and a part of the names of the faults to
// measure, for example "html" or "/api/sync". Without it, all are measured.
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, chromium, type Page, type Route } from "@playwright/test";
import { judgeStorms, type Storm } from "../../server/testing/prove/judge-browser.ts";
import { findBrowser } from "../support/browser.ts";
import { phone } from "../support/devices.ts";
import { postSignIn } from "../support/fixtures.ts";
import { waitForServiceWorker } from "../support/phone.ts";
import { startAcademy } from "../support/start-academy.ts";
import { noteForm } from "../support/user-texts.ts";
import { listNotes } from "./random-writes.ts";

type FaultName = "reset" | "html" | "500" | "stall";
/** Which fault a path has, if it has one. */
type Faults = { name: string; find: (path: string) => FaultName | undefined };

const [atOnce = "3", wanted = ""] = Deno.args;
const FAULT_MS = 12_000;
/** The page needs this long to load. The user writes the note then. */
const WRITE_AFTER_MS = 3000;
const SEND_LIMIT_MS = 30_000;
const COURSE = "/courses/ai-master?tab=notes";
const CHAT = "/ai";
const faultNames: FaultName[] = ["reset", "html", "500", "stall"];

const isSession = (path: string) => path === "/api/auth/user";
const isNotes = (path: string) => path === "/api/videos/:id/notes";
const severalPaths: Faults[] = [
  {
    name: "html session and notes",
    find: (path) => isSession(path) || isNotes(path) ? "html" : undefined,
  },
  {
    name: "html session, notes and config; 500 others",
    find: (path) => isSession(path) || isNotes(path) || path === "/api/config" ? "html" : "500",
  },
  ...faultNames.map((fault) => ({ name: `${fault} everything`, find: () => fault })),
];

await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
await using browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox"],
});
const faults = [...onePathEach(await listPaths()), ...severalPaths]
  .filter(({ name }) => name.includes(wanted));
const results: Storm[] = [];
const runNext = async (): Promise<void> => {
  const next = faults.shift();
  if (!next) return;
  const result = await measure(next);
  console.error(JSON.stringify(result));
  results.push(result);
  return runNext();
};
await Promise.all(Array.from({ length: Number(atOnce) }, runNext));
console.log(JSON.stringify(judgeStorms(results)));

function onePathEach(paths: string[]): Faults[] {
  return paths.flatMap((broken) =>
    faultNames.map((fault) => ({
      name: `${fault} ${broken}`,
      find: (path: string) => path === broken ? fault : undefined,
    }))
  );
}

/** The paths that the two tabs ask for by themselves, without the ids of rows. */
async function listPaths() {
  const paths = new Set(["/api/sync", "/api/readyz"]);
  const { context } = await openPhone();
  context.on("request", (request) => {
    const path = apiPath(request.url());
    if (path) paths.add(path);
  });
  await Promise.all(context.pages().map((page) => page.reload({ waitUntil: "networkidle" })));
  await context.close();
  return [...paths].sort();
}

/** Undefined for media and for files of the app. */
function apiPath(address: string) {
  const { pathname } = new URL(address);
  if (!pathname.startsWith("/api/")) return undefined;
  if (/\/(?:stream|captions|image|thumbnail|file|poster)\b/.test(pathname)) return undefined;
  return pathname.replaceAll(/\/(?:\d+|[\da-f-]{36})(?=\/|$)/g, "/:id");
}

/** Two tabs of a signed-in user, with everything that the phone stores. */
async function openPhone() {
  const user = await academy.createUser({ courses: ["ai-master"] });
  const context = await browser.newContext({
    ...phone,
    baseURL: academy.origin,
    serviceWorkers: "allow",
  });
  await postSignIn(context, academy, user);
  const course = await context.newPage();
  await course.goto(COURSE);
  await noteForm(course).waitFor();
  await waitForServiceWorker(course);
  const chat = await context.newPage();
  await chat.goto(CHAT);
  await chat.getByRole("heading", { level: 1 }).waitFor();
  return { context, course, chat };
}

async function measure({ name, find }: Faults): Promise<Storm> {
  const { context, course, chat } = await openPhone();
  const fault = await breakPaths(context, find);
  const repeated = countRepeatedCalls(context);
  await Promise.all([course.reload(), chat.reload()]);
  await pause(WRITE_AFTER_MS);
  const text = `Written during ${name}`;
  const wasWritten = await writeNote(course, text);
  await pause(Math.max(0, FAULT_MS - fault.duration()));
  const calls = repeated();
  const repeatedPaths = Object.fromEntries(
    [...new Set(calls)].map((path) => [path, calls.filter((other) => other === path).length]),
  );
  const result = { name, repeated: calls.length, repeatedPaths };
  await fault.end();
  const endedAt = performance.now();
  while (wasWritten && !(await listNotes(context, academy.origin, "ai-master")).includes(text)) {
    if (performance.now() - endedAt > SEND_LIMIT_MS) break;
    await pause(100);
  }
  const sentAfter = Math.round(performance.now() - endedAt);
  await context.close();
  return { ...result, sentAfter: wasWritten ? sentAfter : null };
}

async function breakPaths(context: BrowserContext, find: Faults["find"]) {
  const startedAt = performance.now();
  const { promise: whenOver, resolve: end } = Promise.withResolvers<void>();
  let isOver = false;
  const answer = async (route: Route) => {
    const fault = isOver ? undefined : find(apiPath(route.request().url()) ?? "");
    if (fault === "reset") return await route.abort("connectionreset");
    if (fault === "html") {
      return await route.fulfill({ contentType: "text/html", body: "<h1>Welcome</h1>" });
    }
    if (fault === "500") {
      return await route.fulfill({ status: 500, json: { code: "internal", error: "Broken" } });
    }
    if (fault === "stall") await whenOver;
    await route.continue();
  };
  const isBroken = (address: URL) => apiPath(address.href) !== undefined;
  await context.route(isBroken, (route) =>
    answer(route).catch(() => {
      // The page has given this call up.
    }));
  return {
    duration: () => performance.now() - startedAt,
    async end() {
      isOver = true;
      end();
      await context.unrouteAll({ behavior: "ignoreErrors" });
    },
  };
}

/** Returns what counts the calls so far, without the first of each kind on each page. */
function countRepeatedCalls(context: BrowserContext) {
  const first = new Set<string>();
  const repeated: string[] = [];
  context.on("request", (request) => {
    const path = apiPath(request.url());
    if (!path) return;
    const pageIndex = context.pages().findIndex((page) => page === request.frame().page());
    const call = `${pageIndex} ${request.method()} ${request.url()}`;
    if (first.has(call)) repeated.push(path);
    first.add(call);
  });
  return () => [...repeated];
}

async function writeNote(page: Page, text: string) {
  const form = noteForm(page);
  try {
    await form.fill(text, { timeout: FAULT_MS - WRITE_AFTER_MS });
    await page.getByRole("button", { name: "Save", exact: true }).click({ timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}
