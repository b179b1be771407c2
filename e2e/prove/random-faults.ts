// A user writes, changes and deletes notes and asks questions for some minutes, while the network,
// the server and the browser fail at random. In the end the server must have what the user typed,
// once each. Prints the verdict as JSON. Arguments: a seed, and the number of minutes.
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, errors, expect, type Page, type Route } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { postSignIn } from "../support/fixtures.ts";
import { startAcademy } from "../support/start-academy.ts";
import { noteForm, openTab, questionForm } from "../support/user-texts.ts";
import { type KillableBrowser, startKillableBrowser } from "./killable-browser.ts";
import { createRandom, listNotes } from "./random-writes.ts";

const [seed = 1, minutes = 10] = Deno.args.map(Number);
const COURSE = "/courses/ai-master?tab=notes";
/** A page that has not reacted by then counts as broken, and the user opens it again. */
const PATIENCE_MS = 20_000;
const SETTLE_MS = 90_000;
/** The server takes 30 questions in an hour. More would wait in the outbox. */
const MAX_QUESTIONS = 25;
/** A user who could hardly write proves nothing. */
const MIN_ENTRIES_PER_MINUTE = 5;

/** A note or question, and each text that the server may have in the end. Empty: it is deleted. */
type Entry = { kind: "note" | "question"; possibleTexts: string[]; isDeleted: boolean };

const random = createRandom(seed);
const profile = await Deno.makeTempDir({ prefix: "pyinnya-faults-" });
await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
const origin = `http://127.0.0.1:${connection.port}`;
const user = await academy.createUser({ courses: ["ai-master"] });
const entries: Entry[] = [];
const counts: Record<string, number> = {};
let phone: KillableBrowser | undefined;
let fault: "none" | "reset" | "html" | "500" | "stall" = "none";
let brokenShare = 1;
let isServerUp = true;
let number = 0;
try {
  await run();
  const problems = await compare();
  const holds = problems.length === 0 && entries.length >= MIN_ENTRIES_PER_MINUTE * minutes;
  const figures = { seed, minutes, ...counts, entries: entries.length, problems };
  console.log(JSON.stringify({ holds, figures }));
} finally {
  await phone?.kill();
  connection.cut();
  await Deno.remove(profile, { recursive: true });
}

async function run() {
  let page = await startPhone();
  await postSignIn(page, { origin }, user);
  await page.goto(origin + COURSE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await noteForm(page).waitFor();
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    page = await takeStep(page);
    await pause(random() * 1500);
  }
  await endFaults();
  await openAgain(page);
}

/** One thing that the user does, or one thing that breaks. Returns the page that is open then. */
async function takeStep(page: Page): Promise<Page> {
  const dice = random();
  if (dice < 0.3) return await act("added", page, () => addEntry(page, "note"));
  if (dice < 0.4 && (counts.asked ?? 0) < MAX_QUESTIONS) {
    return await act("asked", page, () => addEntry(page, "question"));
  }
  if (dice < 0.52) return await act("changed", page, () => changeNote(page));
  if (dice < 0.58) return await act("deleted", page, () => deleteNote(page));
  if (dice < 0.82) breakNetwork();
  else if (dice < 0.88) await endFaults();
  else if (dice < 0.92) await toggleServer();
  else if (dice < 0.95) {
    count("killed");
    await phone?.kill();
    return await openAgain(await startPhone());
  } else {
    count("reloaded");
    return await openAgain(page);
  }
  return page;
}

async function act(name: string, page: Page, action: () => Promise<void>) {
  try {
    await action();
    count(name);
    return page;
  } catch (error) {
    // An `expect` that waited in vain throws an error of its own.
    const isTimeout = error instanceof errors.TimeoutError || "matcherResult" in (error as Error);
    if (!isTimeout) throw error;
    // The page shows something else at this moment. The user opens the course again.
    count("gaveUp");
    return await openAgain(page);
  }
}

async function openAgain(page: Page): Promise<Page> {
  for (;;) {
    try {
      await page.goto(origin + COURSE, { timeout: PATIENCE_MS, waitUntil: "commit" });
      await noteForm(page).waitFor({ timeout: PATIENCE_MS });
      return page;
    } catch {
      // The phone has not stored this page yet, or the killed browser has lost its newest cookie.
      await endFaults();
      // A refused sign-in is tried again in the next round.
      await postSignIn(page, { origin }, user).catch(() => {});
    }
  }
}

async function addEntry(page: Page, kind: Entry["kind"]) {
  const text = `${kind} ${++number} of seed ${seed}`;
  const [form, button, tab] = kind === "note"
    ? [noteForm(page), "Save", "Notes"] as const
    : [questionForm(page), "Post question", "Q&A"] as const;
  await openTab(page, tab);
  await form.fill(text, { timeout: PATIENCE_MS });
  // From here on the text may be stored, whatever happens to the page.
  const entry: Entry = { kind, possibleTexts: [text, ""], isDeleted: false };
  entries.push(entry);
  // Editors of notes that a fault has interrupted have such a button, too. They stand below.
  const buttons = page.getByRole("button", { name: button, exact: true });
  await buttons.first().click({ timeout: PATIENCE_MS });
  await waitForEmpty(page, kind);
  entry.possibleTexts = [text];
}

/** The form becomes empty when the phone has stored the text. */
async function waitForEmpty(page: Page, kind: Entry["kind"]) {
  const form = kind === "note" ? noteForm(page) : questionForm(page);
  const end = performance.now() + PATIENCE_MS;
  while (await form.inputValue({ timeout: PATIENCE_MS }) !== "") {
    if (performance.now() > end) throw new errors.TimeoutError("The text was not stored.");
    await pause(50);
  }
}

/** A note of which the user knows for sure what it says. */
function chooseNote() {
  const known = entries.filter(({ kind, possibleTexts, isDeleted }) =>
    kind === "note" && !isDeleted && possibleTexts.length === 1
  );
  return known[Math.floor(random() * known.length)];
}

function itemOf(page: Page, text: string) {
  return page.getByRole("listitem").filter({ has: page.getByText(text, { exact: true }) });
}

async function changeNote(page: Page) {
  const entry = chooseNote();
  const [before = ""] = entry?.possibleTexts ?? [];
  if (!entry) return;
  await openTab(page, "Notes");
  const after = `changed note ${++number} of seed ${seed}`;
  const options = { timeout: PATIENCE_MS };
  const editor = page.getByRole("textbox", { name: "Change this note" });
  // A fault may have interrupted earlier changes. The page opens their editors again.
  for (let open = await editor.count(); open > 0; open = await editor.count()) {
    await editor.first().press("Control+Enter", options);
    await editor.nth(open - 1).waitFor({ state: "hidden", ...options });
  }
  await itemOf(page, before).getByRole("button", { name: "Edit note" }).click(options);
  await expect(editor).toHaveValue(before, options);
  await editor.fill(after, options);
  entry.possibleTexts = [before, after];
  await editor.press("Control+Enter", options);
  await editor.waitFor({ state: "hidden", ...options });
  await itemOf(page, after).waitFor(options);
  entry.possibleTexts = [after];
}

async function deleteNote(page: Page) {
  const entry = chooseNote();
  const [text = ""] = entry?.possibleTexts ?? [];
  if (!entry) return;
  await openTab(page, "Notes");
  const options = { timeout: PATIENCE_MS };
  await itemOf(page, text).getByRole("button", { name: "Delete note" }).click(options);
  const dialog = page.getByRole("dialog", { name: "Delete note?" });
  entry.possibleTexts = [text, ""];
  await dialog.getByRole("button", { name: "Delete note" }).click(options);
  await dialog.waitFor({ state: "hidden", ...options });
  await itemOf(page, text).waitFor({ state: "hidden", ...options });
  entry.possibleTexts = [""];
  entry.isDeleted = true;
}

function breakNetwork() {
  const kinds = ["reset", "html", "500", "stall", "cut"] as const;
  const kind = kinds[Math.floor(random() * kinds.length)] ?? "cut";
  count(kind);
  if (kind === "cut") return connection.cut();
  fault = kind;
  brokenShare = random() < 0.5 ? 1 : 0.5;
}

async function endFaults() {
  fault = "none";
  connection.restore();
  if (!isServerUp) await toggleServer();
}

async function toggleServer() {
  count("server");
  isServerUp = !isServerUp;
  if (isServerUp) await academy.startServer();
  else await academy.stopServer();
}

async function startPhone(): Promise<Page> {
  phone = await startKillableBrowser(profile, origin);
  await phone.context.route(
    (url) => url.pathname.startsWith("/api/") || url.pathname === "/readyz",
    (route) =>
      answer(route).catch(() => {
        // The page or the browser is gone.
      }),
  );
  return phone.page;
}

async function answer(route: Route) {
  if (fault === "none" || random() > brokenShare) return await route.continue();
  if (fault === "reset") return await route.abort("connectionreset");
  if (fault === "html") {
    return await route.fulfill({ contentType: "text/html", body: "<h1>Welcome</h1>" });
  }
  if (fault === "500") return await route.fulfill({ status: 500, body: "Broken" });
  while (fault === "stall") await pause(200);
  await route.continue();
}

/** Compares the server's lists with what the user typed, when the outbox has had time to send. */
async function compare() {
  const context = phone?.context;
  if (!context) throw new Error("The phone is off.");
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    const problems = findProblems({
      note: await listNotes(context, origin, "ai-master"),
      question: await listQuestions(context),
    });
    if (problems.length === 0 || performance.now() > end) return problems;
    await pause(1000);
  }
}

async function listQuestions({ request }: { request: APIRequestContext }): Promise<string[]> {
  const questions: { question: string }[] =
    await (await request.get(`${origin}/api/courses/ai-master/qa`)).json();
  return questions.map(({ question }) => question);
}

function findProblems(stored: Record<Entry["kind"], string[]>) {
  const known = new Set(entries.flatMap(({ possibleTexts }) => possibleTexts));
  const problems = [...stored.note, ...stored.question]
    .filter((text) => text.endsWith(`of seed ${seed}`) && !known.has(text))
    .map((text) => `not expected: ${text}`);
  for (const { kind, possibleTexts } of entries) {
    const found = stored[kind].filter((text) => possibleTexts.includes(text));
    if (found.length > 1) problems.push(`twice: ${found.join(", ")}`);
    if (found.length === 0 && !possibleTexts.includes("")) {
      problems.push(`missing: ${possibleTexts.join(" or ")}`);
    }
  }
  return problems;
}

function count(name: string) {
  counts[name] = (counts[name] ?? 0) + 1;
}
