// Two users share a phone. They sign in and out, write notes and are suspended in random orders,
// with and without a network, and the browser is killed. Nobody may see another user's words, the
// server must have each note once, and each user must find the own draft again. Prints the verdict
// as JSON. Arguments: a seed, the number of histories, and the number of kills among them.
import type { Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import {
  accountMenu,
  expectSignedOut,
  fillSignInForm,
  sendSignInForm,
  signInLink,
  signInUnnoticed,
  signOut,
  unsentWorkDialog,
} from "../support/sign-in-out.ts";
import { startAcademy } from "../support/start-academy.ts";
import { noteForm } from "../support/user-texts.ts";
import { type KillableBrowser, startKillableBrowser } from "./killable-browser.ts";
import { checkDraft, checkNothingOpen, expect, isVisible } from "./shared-phone-checks.ts";
import { History, markOf, nameOf, type Owner } from "./shared-phone-history.ts";
import { createRandom, listNotes } from "./random-writes.ts";

const [seed = 1, histories = 100, kills = 20] = Deno.args.map(Number);
const COURSE = "/courses/ai-first-step?tab=notes";
const STEPS = 5;
const MAX_WAIT_MS = 60_000;
const SEND_MS = 60_000;

type Step = (history: History) => Promise<void>;

const random = createRandom(seed);
const choose = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const profile = await Deno.makeTempDir({ prefix: "pyinnya-shared-" });
await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
const origin = `http://127.0.0.1:${connection.port}`;
const signInAddress = `${origin}/signin?next=${encodeURIComponent(COURSE)}`;
let phone: KillableBrowser | undefined;
const problems: string[] = [];
const counts = { histories: 0, kills: 0, notes: 0, foundDrafts: 0 };

/** A kill loses what the browser wrote in the last seconds, so early kills are the most common. */
const chooseWait = () => Math.round(random() ** 2 * MAX_WAIT_MS);

const signIn: Step = async (history) => {
  setOffline(history, false);
  const owner = choose(history.owners);
  history.steps.push(`sign in ${nameOf(owner)}`);
  await signInByForm(history, owner);
};

/**
 * The network is slow. Another tab has sent the form of the other user before this tab sends its
 * own, and its answer comes last.
 */
const signInInTwoTabs: Step = async (history) => {
  setOffline(history, false);
  const { page } = history;
  const tab = await page.context().newPage();
  const [isSent, mayArrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await tab.route("**/api/signin", async (route) => {
    isSent.resolve();
    await mayArrive.promise;
    await route.continue();
  });
  const owner = choose(history.owners);
  const other = history.otherThan(owner);
  await tab.goto(signInAddress);
  await sendSignInForm(tab, other.user);
  await isSent.promise;
  await signInByForm(history, owner);
  history.steps.push(`sign in ${nameOf(owner)}, and ${nameOf(other)} in another tab`);
  await choose([write, type])(history);
  mayArrive.resolve();
  await accountMenu(tab, nameOf(other)).waitFor();
  await follow(history, other);
  await tab.close();
};

/** Another tab was killed when the server had signed the other user in. */
const signInElsewhere: Step = async (history) => {
  const { page, current } = history;
  if (!current) return;
  setOffline(history, false);
  const other = history.otherThan(current);
  history.steps.push(`sign in ${nameOf(other)} unnoticed`);
  await signInUnnoticed(page, other.user);
  // The page asks the server as soon as it is open.
  await page.reload();
  await follow(history, other);
};

const write: Step = async (history) => {
  const { page, current, steps } = history;
  const form = noteForm(page);
  if (!current || !await isVisible(form)) return;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const text = `${markOf(current)} note ${current.notes.length}`;
    steps.push("write");
    await form.fill(text);
    history.addDraft(current, text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form).toHaveValue("");
    history.addDraft(current, "");
    current.notes.push(text);
    counts.notes++;
  }
};

const type: Step = async (history) => {
  const { page, current, steps } = history;
  if (!current || !await isVisible(noteForm(page))) return;
  steps.push("type");
  const text = `${markOf(current)} draft ${current.drafts.length}`;
  await noteForm(page).fill(text);
  history.addDraft(current, text);
};

const leave: Step = async (history) => {
  history.steps.push("sign out");
  await signOutAnyhow(history.page);
  history.current = undefined;
};

const leaveInOtherTab: Step = async (history) => {
  history.steps.push("sign out in another tab");
  const tab = await history.page.context().newPage();
  await openPage(tab);
  await signOutAnyhow(tab);
  await tab.close();
  history.current = undefined;
};

const suspend: Step = async (history) => {
  const { page, current } = history;
  if (!current) return;
  setOffline(history, false);
  history.steps.push("suspend");
  await academy.suspendUser(current.user, "Not paid");
  await page.reload();
  await expectSignedOut(page);
  history.current = undefined;
  await academy.activateUser(current.user);
};

const changeNetwork: Step = (history) => Promise.resolve(setOffline(history, !history.isOffline));

const stepsOfVisitor = [signIn, signIn, signIn, signInInTwoTabs];
const stepsOfUser = [
  ...[write, write, write, type, type, leave, leave],
  ...[leaveInOtherTab, suspend, signInElsewhere],
];

async function run() {
  let page = await startPhone();
  await page.goto(origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (let number = 0; number < histories; number++) {
    // The kills are spread over the histories.
    const isKilled = Math.floor((number + 1) * kills / histories) >
      Math.floor(number * kills / histories);
    const users = await Promise.all(
      ["Aye", "Mya"].map((firstName) =>
        academy.createUser({ firstName, courses: ["ai-first-step"] })
      ),
    );
    const history = new History(`seed ${seed}, history ${number}`, page, users);
    try {
      await live(history, isKilled);
    } catch (error) {
      report(history, (error as Error).message.split("\n").filter(Boolean).slice(0, 8).join(" "));
      await phone?.kill();
      connection.restore();
      history.page = await startPhone();
      await openPage(history.page);
      if (await isVisible(accountMenu(history.page))) await signOutAnyhow(history.page);
    }
    page = history.page;
    counts.histories++;
    console.error(`${history.name}: ${history.steps.join(", ")}`);
  }
}

/** Random steps, perhaps a kill, and in the end each user finds what the user wrote. */
async function live(history: History, isKilled: boolean) {
  const killAt = isKilled ? 2 + Math.floor(random() * (STEPS - 1)) : undefined;
  for (let number = 0; number < STEPS; number++) {
    const steps = history.current ? stepsOfUser : stepsOfVisitor;
    await (random() < 0.2 ? changeNetwork : choose(steps))(history);
    if (number + 1 === killAt) await kill(history);
    await checkNothingOpen(history);
    await checkDraft(history);
  }
  await checkNothingLost(history);
}

async function kill(history: History) {
  const wait = chooseWait();
  counts.kills++;
  await history.page.waitForTimeout(wait);
  const session = await readSession(history.page);
  const killedAt = performance.now();
  await phone?.kill();
  history.isOffline = random() < 0.6 && history.isUserOnDisk(killedAt);
  history.steps.push(`kill after ${wait} ms and start ${history.isOffline ? "offline" : "online"}`);
  if (history.isOffline) connection.cut();
  else connection.restore();
  history.page = await startPhone();
  const isSessionKept = await readSession(history.page) === session;
  if (history.addKill(killedAt, isSessionKept)) report(history, "lost session");
  await openPage(history.page);
}

async function checkNothingLost(history: History) {
  const { page } = history;
  // Only users who were signed in have secrets.
  for (const owner of history.owners.filter(({ secrets }) => secrets.length > 0)) {
    setOffline(history, false);
    await openPage(page);
    if (await isVisible(accountMenu(page))) await signOutAnyhow(page);
    await signInByForm(history, owner);
    const read = async () => (await listNotes(page, origin, "ai-first-step")).sort();
    await expect.poll(read, { message: "lost notes", timeout: SEND_MS })
      .toEqual(owner.notes.toSorted());
  }
  setOffline(history, false);
  if (await isVisible(accountMenu(page))) await signOutAnyhow(page);
}

async function signInByForm(history: History, owner: Owner) {
  await history.page.goto(signInAddress);
  await fillSignInForm(history.page, owner.user);
  await follow(history, owner);
}

/** The page must show this user, who has signed in just now, and the user's draft. */
async function follow(history: History, owner: Owner) {
  const { page } = history;
  history.addSignIn(owner);
  await accountMenu(page, nameOf(owner)).waitFor();
  await checkDraft(history);
  if (owner.possibleDrafts.every(Boolean)) counts.foundDrafts++;
  const me = await page.evaluate(async () => await (await fetch("/api/auth/user")).json());
  owner.secrets = [markOf(owner), me.sealKey, owner.user.email];
}

async function signOutAnyhow(page: Page) {
  // The server may end the session meanwhile: the killed browser had lost its cookie.
  await signOut(page).catch(() => {});
  const anyway = unsentWorkDialog(page).getByRole("button", { name: "Sign out anyway" });
  await expect(anyway.or(signInLink(page)).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click({ timeout: 5000 }).catch(() => {});
  await expectSignedOut(page);
}

async function openPage(page: Page) {
  await page.goto(origin + COURSE, { waitUntil: "commit" });
  await accountMenu(page).or(signInLink(page)).first().waitFor();
}

function setOffline(history: History, isOffline: boolean) {
  if (isOffline === history.isOffline) return;
  history.isOffline = isOffline;
  history.steps.push(isOffline ? "go offline" : "go online");
  if (isOffline) connection.cut();
  else connection.restore();
}

async function startPhone(): Promise<Page> {
  phone = await startKillableBrowser(profile, origin);
  return phone.page;
}

const readSession = async (page: Page) =>
  (await page.context().cookies(origin)).find(({ name }) => name === "sid")?.value;

function report(history: History, problem: string) {
  problems.push(`${history.name}: ${problem}; ${history.steps.join(", ")}`);
  console.error(problems.at(-1));
}

try {
  await run();
  const holds = problems.length === 0 && counts.histories === histories && counts.kills === kills;
  console.log(JSON.stringify({ holds, figures: { seed, ...counts, problems } }));
} finally {
  await phone?.kill();
  connection.cut();
  await Deno.remove(profile, { recursive: true });
}
