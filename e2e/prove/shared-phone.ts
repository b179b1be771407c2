// Two users share a phone. They sign in and out, write notes and are suspended in random orders,
// with and without a network, and the browser is killed. Nobody may see another user's words, and
// the server must have each note once. Prints the result as JSON. Arguments: a seed, the number of
// histories, and the number of kills among them.
import { expect, type Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { readBrowserStorage } from "../support/phone.ts";
import {
  expectSignedOut,
  fillSignInForm,
  signOut,
  unsentWorkDialog,
} from "../support/sign-in-out.ts";
import { startAcademy } from "../support/start-academy.ts";
import { noteForm } from "../support/user-texts.ts";
import type { TestUser } from "../support/users.ts";
import { createRandom } from "./create-random.ts";
import { type KillableBrowser, startKillableBrowser } from "./killable-browser.ts";

const [seed = 1, histories = 100, kills = 20] = Deno.args.map(Number);
const COURSE = "/courses/ai-first-step?tab=notes";
const STEPS = 5;
const LONGEST_WAIT_MS = 60_000;
/** The app seals in the background, and a killed one has to start first. */
const SEAL_MS = 15_000;
const SEND_MS = 60_000;

type Owner = { user: TestUser; secrets: string[]; notes: string[] };
type Step = (history: History) => Promise<void>;

const random = createRandom(seed);
const choose = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const profile = await Deno.makeTempDir({ prefix: "pyinnya-shared-" });
const { academy, stop } = await startAcademy(`${import.meta.dirname}/../..`);
const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
const origin = `http://127.0.0.1:${connection.port}`;
let phone: KillableBrowser | undefined;
const problems: string[] = [];
const counts = { histories: 0, kills: 0, notes: 0 };

/** What the users have done on the phone, and what the screen has told them. */
class History {
  owners: Owner[];
  /** Whom the screen has shown as signed in. */
  current: Owner | undefined;
  isOffline = false;
  /** A kill may take the newest session cookie, and then the server asks for the password again. */
  mayLoseSession = false;
  steps: string[] = [];

  constructor(readonly name: string, public page: Page, users: TestUser[]) {
    this.owners = users.map((user) => ({ user, secrets: [], notes: [] }));
  }
}

/** A kill loses what the browser wrote in the last seconds, so early kills are the most common. */
const chooseWait = () => Math.round(random() ** 2 * LONGEST_WAIT_MS);

const signIn: Step = async (history) => {
  setOffline(history, false);
  const owner = choose(history.owners);
  history.steps.push(`sign in ${owner.user.firstName}`);
  await signInByForm(history, owner);
  await noteForm(history.page).waitFor();
  const me = await history.page.evaluate(async () => await (await fetch("/api/auth/user")).json());
  owner.secrets = [markOf(owner), me.sealKey];
};

const write: Step = async ({ page, current, steps }) => {
  const form = noteForm(page);
  if (!current || !await isVisible(form)) return;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const text = `${markOf(current)} note ${current.notes.length}`;
    steps.push("write");
    await form.fill(text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form).toHaveValue("");
    current.notes.push(text);
    counts.notes++;
  }
};

const type: Step = async ({ page, current, steps }) => {
  if (!current || !await isVisible(noteForm(page))) return;
  steps.push("type");
  await noteForm(page).fill(`${markOf(current)} draft`);
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
  history.current = undefined;
  await expectSignedOut(history.page);
  await tab.close();
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

const stepsOfUser = [write, write, write, type, leave, leave, leaveInOtherTab, suspend];

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
    const history = new History(
      `seed ${seed}, history ${number}`,
      page,
      users as [
        TestUser,
        TestUser,
      ],
    );
    try {
      await live(history, isKilled);
    } catch (error) {
      report(history, `it did not go on: ${(error as Error).message.split("\n").slice(0, 4)}`);
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
    const step = random() < 0.2 ? changeNetwork : history.current ? choose(stepsOfUser) : signIn;
    await step(history);
    if (number + 1 === killAt) await kill(history);
    await checkNothingOpen(history);
  }
  await checkNothingLost(history);
}

async function kill(history: History) {
  const wait = chooseWait();
  counts.kills++;
  await pause(wait);
  await phone?.kill();
  history.isOffline = random() < 0.6;
  history.steps.push(`kill after ${wait} ms and start ${history.isOffline ? "offline" : "online"}`);
  if (history.isOffline) connection.cut();
  else connection.restore();
  history.page = await startPhone();
  await openPage(history.page);
  const isSignedOut = await isVisible(signInLink(history.page));
  if (isSignedOut && !history.isOffline && history.mayLoseSession) history.current = undefined;
}

async function checkNothingOpen(history: History) {
  const { page, current, owners } = history;
  const shownId = await page.evaluate(() => JSON.parse(localStorage.person ?? "{}").id);
  const mayBeOut = history.mayLoseSession && !history.isOffline && shownId === undefined;
  if (shownId !== current?.user.id && !mayBeOut) {
    report(history, `wrong user: ${nameOf(history, shownId)}`);
  }
  const secrets = owners.filter((owner) => owner !== current).flatMap(({ secrets }) => secrets);
  const end = performance.now() + SEAL_MS;
  for (;;) {
    const stored = await readBrowserStorage(page);
    const open = secrets.filter((secret) => stored.includes(secret));
    if (open.length === 0) return;
    if (performance.now() > end) {
      return report(history, `open: ${open.length} secrets are readable`);
    }
    await pause(200);
  }
}

async function checkNothingLost(history: History) {
  const { page } = history;
  for (const owner of history.owners.filter(({ notes }) => notes.length > 0)) {
    setOffline(history, false);
    await openPage(page);
    if (await isVisible(accountMenu(page))) await signOutAnyhow(page);
    await signInByForm(history, owner);
    const end = performance.now() + SEND_MS;
    for (;;) {
      const stored = await listNotes(page);
      const missing = owner.notes.filter((text) => !stored.includes(text));
      if (missing.length === 0 && stored.length === owner.notes.length) break;
      if (performance.now() > end) {
        report(
          history,
          `lost: ${missing.length} of ${owner.notes.length}, ${stored.length} stored`,
        );
        break;
      }
      await pause(300);
    }
  }
  setOffline(history, false);
  if (await isVisible(accountMenu(page))) await signOutAnyhow(page);
}

async function listNotes(page: Page): Promise<string[]> {
  const [video] = await (await page.request.get(`${origin}/api/courses/ai-first-step/videos`))
    .json();
  const notes = await (await page.request.get(`${origin}/api/videos/${video.id}/notes`)).json();
  return notes.map(({ content }: { content: string }) => content);
}

async function signInByForm(history: History, owner: Owner) {
  await history.page.goto(`${origin}/signin?next=${encodeURIComponent(COURSE)}`);
  await fillSignInForm(history.page, owner.user);
  history.current = owner;
  history.mayLoseSession = true;
}

async function signOutAnyhow(page: Page) {
  await signOut(page).catch(() => {
    // The server has ended the session meanwhile: the killed browser had lost its cookie.
  });
  const anyway = unsentWorkDialog(page).getByRole("button", { name: "Sign out anyway" });
  await expect(anyway.or(signInLink(page)).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
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
  phone = await startKillableBrowser(profile);
  const { context } = phone;
  await context.addCookies([{ name: "lang", value: "en", url: origin }]);
  return context.pages()[0] ?? await context.newPage();
}

const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account menu/ });
const signInLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true });
const isVisible = (locator: ReturnType<Page["locator"]>) =>
  locator.waitFor({ timeout: 3000 }).then(() => true, () => false);
const markOf = ({ user }: Owner) => `mark-${user.id}`;

const nameOf = ({ owners }: History, id?: string) =>
  owners.find(({ user }) => user.id === id)?.user.firstName ?? "nobody";

function report(history: History, problem: string) {
  problems.push(`${history.name}: ${problem}; ${history.steps.join(", ")}`);
  console.error(problems.at(-1));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

try {
  await run();
  console.log(JSON.stringify({ seed, ...counts, problems }));
} finally {
  await phone?.kill();
  connection.cut();
  await stop();
  await Deno.remove(profile, { recursive: true });
}
