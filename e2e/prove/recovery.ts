// Breaks the network of a user who looks at a lesson, for a short, a long and a very long time, and
// measures when all is back: each list of the page, the notes, a waiting note and the header. Also
// counts the repeated calls. Prints the verdict as JSON. Argument: a part of the names of the
// faults to measure, for example "70 s" or "log-in". Without it, all are measured.
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { serveHere } from "../../server/testing/ports.ts";
import { findBrowser } from "../support/browser.ts";
import { phone } from "../support/devices.ts";
import { judgeRecoveries, type Recovery } from "../../server/testing/prove/judge-browser.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { postSignIn } from "../support/fixtures.ts";
import { waitForServiceWorker } from "../support/phone.ts";
import { startAcademy } from "../support/start-academy.ts";
import { noteForm } from "../support/user-texts.ts";
import { listNotes } from "./random-writes.ts";

/** What stands in the place of the academy. "swallow": the network answers and refuses nothing. */
type Way = "cut" | "swallow" | ((request: Request) => Promise<Response>);
type Fault = { name: string; seconds: number; way: Way };
type Call = { path: string; key: string; at: number; answeredAt?: number };

const WINDOW_MS = 12_000;
/** The page needs this long to load. The user writes the note then. */
const WRITE_AFTER_MS = 3000;
const MEASURED_MS = 25_000;
const COURSE = "/courses/ai-master?tab=notes";
/** The user and the settings. The page has their old values, and confirms them last. */
const isConfirmedLast = (path: string) => ["/api/auth/user", "/api/config"].includes(path);
/** The page loads the overview ahead, for another tab. It asks again when that tab opens. */
const isList = (path: string) => !isConfirmedLast(path) && !path.endsWith("/overview");

const [wanted = ""] = Deno.args;
await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
await using browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox"],
});
const faults = listFaults().filter(({ name }) => name.includes(wanted));
const results = await Promise.all(faults.map(async (fault, index) => {
  // Pages that load at the same time would only measure this machine.
  await pause(index * 4000);
  const result = await measure(fault);
  console.error(JSON.stringify(result));
  return result;
}));
console.log(JSON.stringify(judgeRecoveries(results)));

function listFaults(): Fault[] {
  const page = { headers: { "Content-Type": "text/html" } };
  const ways: Record<string, Way> = {
    "no network": "cut",
    "a network that swallows all": "swallow",
    "a log-in page": () => Promise.resolve(new Response("<h1>Welcome to our hotel</h1>", page)),
    "a way to a log-in page": () =>
      Promise.resolve(new Response(null, { status: 302, headers: { Location: "/log-in-here" } })),
    "only /api dead": (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith("/api/")) {
        return Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502, ...page }));
      }
      return fetch(academy.origin + pathname + search);
    },
  };
  return [300, 70, 12].flatMap((seconds) =>
    Object.entries(ways).map(([name, way]) => ({ name: `${seconds} s ${name}`, seconds, way }))
  );
}

/** Leads to the academy, or to what stands in its place. */
function openNetwork({ way }: Fault) {
  const academyPort = Number(new URL(academy.origin).port);
  let port = academyPort;
  const connection = openFaultyConnection(() => port);
  const substitute = typeof way === "function" &&
    serveHere(way);
  return {
    origin: `http://127.0.0.1:${connection.port}`,
    fail() {
      if (way === "cut") return connection.cut();
      if (way === "swallow" || !substitute) return connection.swallow();
      port = substitute.addr.port;
      connection.cutOpen();
    },
    recover() {
      port = academyPort;
      // What a network has swallowed stays dead.
      if (way !== "swallow") connection.cutOpen();
      connection.restore();
    },
    async close() {
      connection.cut();
      if (substitute) await substitute.shutdown();
    },
  };
}

async function measure(fault: Fault): Promise<Recovery> {
  const network = openNetwork(fault);
  const user = await academy.createUser({ courses: ["ai-master"] });
  const context = await browser.newContext({ ...phone, serviceWorkers: "allow" });
  await postSignIn(context, network, user);
  const page = await context.newPage();
  await page.goto(network.origin + COURSE);
  await noteForm(page).waitFor();
  await waitForServiceWorker(page);

  network.fail();
  const failedAt = performance.now();
  const calls = recordCalls(page);
  await page.reload();
  await pause(WRITE_AFTER_MS);
  const text = `Written during ${fault.name}`;
  await noteForm(page).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await pause(Math.max(0, fault.seconds * 1000 - (performance.now() - failedAt)));
  const header = page.getByRole("banner");
  const saidSo = await header.getByRole("link", { name: "No connection" }).isVisible();
  network.recover();
  const endedAt = performance.now();

  const secondsUntil = (find: () => Promise<boolean>) => measureWait(find, endedAt);
  const [write, synced] = await Promise.all([
    secondsUntil(async () =>
      (await listNotes(context, network.origin, "ai-master")).includes(text)
    ),
    secondsUntil(() => header.getByRole("link", { name: "All synced" }).isVisible()),
    pause(MEASURED_MS),
  ]);
  const mostRepeated = countRepeated(calls);
  const back = (isMeant: (path: string) => boolean) => secondsUntilBack(calls, endedAt, isMeant);
  const result: Recovery = {
    name: fault.name,
    mostRepeated,
    back: {
      lists: back(isList),
      notes: back((path) => path.endsWith("/notes")),
      write,
      header: synced,
      rest: back(isConfirmedLast),
    },
    saidSo,
  };
  await context.close();
  await network.close();
  return result;
}

/** All calls of the page from now on, and when each was answered by the academy. */
function recordCalls(page: Page) {
  const calls: Call[] = [];
  const open = new Map<unknown, Call>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isCall = pathname.startsWith("/api/") || pathname === "/readyz";
    if (!isCall || pathname.endsWith("/stream")) return;
    const key = `${request.method()} ${pathname}${search}`;
    const call = { path: pathname, key, at: performance.now() };
    calls.push(call);
    open.set(request, call);
  });
  page.on("response", (response) => {
    const call = open.get(response.request());
    const isJson = response.headers()["content-type"]?.startsWith("application/json");
    if (call && (response.status() === 304 || response.ok() && isJson)) {
      call.answeredAt = performance.now();
    }
  });
  return calls;
}

function countRepeated(calls: Call[]) {
  const repeated = calls.filter(({ key }, index) =>
    calls.findIndex((call) => call.key === key) < index
  );
  const counts = repeated.map(({ at }) =>
    repeated.filter((call) => call.at <= at && call.at > at - WINDOW_MS).length
  );
  return Math.max(0, ...counts);
}

/** Until each of these lists was answered. Each failed during the fault. */
function secondsUntilBack(calls: Call[], endedAt: number, isMeant: (path: string) => boolean) {
  const lists = calls.filter(({ key, path }) =>
    key.startsWith("GET") && !path.endsWith("/readyz") && isMeant(path)
  );
  const keys = [...new Set(lists.filter(({ at }) => at < endedAt).map(({ key }) => key))];
  if (keys.length === 0) throw new Error("No list failed during the fault.");
  const times = keys.map((key) =>
    Math.min(...lists.map((call) => call.key === key && call.answeredAt || Infinity))
  );
  const last = Math.max(...times);
  return last === Infinity ? null : inSeconds(last - endedAt);
}

async function measureWait(find: () => Promise<boolean>, from: number) {
  while (performance.now() - from < MEASURED_MS) {
    if (await find().catch(() => false)) return inSeconds(performance.now() - from);
    await pause(200);
  }
  return null;
}

function inSeconds(ms: number) {
  return Math.round(ms / 100) / 10;
}
