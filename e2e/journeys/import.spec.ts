// Staff import accounts from a file.
import type { Locator, Page } from "@playwright/test";
import { demoAccounts, demoPassword } from "../../server/demo/people.ts";
import { pressFor } from "../support/press-for.ts";
import { axe, expect, test } from "../support/fixtures.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const fileInput = (tab: Locator) => tab.locator("input[type=file]");
const importButton = (tab: Locator) => tab.getByRole("button", { name: "Import 3 accounts" });
const HEADER = "Email;First name;Last name;Courses;Password";
const csvFile = (lines: string[]) => ({
  name: "learners.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`),
});

/** Makes a row from a name, which becomes the email, and from the other columns. */
type MakeRow = (name: string, rest: string) => string;

/** Chooses a file with two thousand rows and expects a message for each bad one. */
async function expectBadRowsNamed(page: Page, tab: Locator, row: MakeRow, existingEmail: string) {
  // Two thousand rows, 37 of them bad: these six, and every sixtieth of the later rows.
  const laterRows = Array.from({ length: 1993 }, (_, n) => {
    const isBad = n % 60 === 0 && n < 31 * 60;
    return isBad ? `x${n};Bad;;;` : row(`n${n}`, "Learner;;;123456");
  });
  await fileInput(tab).setInputFiles(csvFile([
    HEADER,
    // This name is in Zawgyi, as an old phone types it.
    row("a", "ျမင့္ျမင့္;ေအး;AI Master;"),
    "nobody;Bo;Bo;;",
    `${existingEmail};Taken;Aung;;`,
    "",
    row("b", ";No Name;;"),
    row("c", 'Cho;Cho;"AI First Step; AI Wizard";'),
    row("a", "Again;Aung;;"),
    row("d", "Dewi;Lin;;12345"),
    ...laterRows,
  ]));
  const problemList = tab.getByRole("list", { name: "What is wrong" });
  await expect(tab).toContainText("37 of 2,000 rows cannot be imported");
  const badLaterRows = Array.from(
    { length: 31 },
    (_, n) => new RegExp(`^Row ${10 + n * 60} · x${n * 60}`),
  );
  await expect(problemList.getByRole("listitem")).toHaveText([
    /^Row 3 · nobody.*Email: This is not an email address\.$/,
    /^Row 4 .*Email: An account with this email already exists\.$/,
    /^Row 6 .*First name: Please fill this in\.$/,
    /^Row 7 .*Courses: There is no such course \(AI Wizard\)\.$/,
    /^Row 8 .*Email: This email is already in an earlier row\.$/,
    /^Row 9 .*Password: This is too short\.$/,
    ...badLaterRows,
  ]);
  await expect(tab.getByRole("list", { name: "Names written in Zawgyi" })).toContainText(
    "Row 2 · မြင့်မြင့် အေး",
  );
  await expect(tab.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await axe(page);
}

/** Chooses a file with three good rows. */
async function chooseGoodRows(tab: Locator, row: MakeRow) {
  await fileInput(tab).setInputFiles(csvFile([
    HEADER,
    row("a", "ျမင့္ျမင့္;ေအး;AI Master;"),
    row("b", "Bo Bo;;AI First Step|AI Master;"),
    row("d", "Dewi;Lin;;123456"),
  ]));
  await expect(importButton(tab)).toBeVisible();
  await expect(tab).toContainText("New passwords: 2. Enrollments: 3.");
  await expect(tab.getByRole("list", { name: "The first rows" }).getByRole("listitem").nth(1))
    .toContainText("AI First Step, AI Master");
}

/** Imports the rows. The first answer is lost, and the page asks again by itself. */
async function importWithLostAnswer(page: Page, tab: Locator) {
  const importResponse = Promise.withResolvers<void>();
  let tries = 0;
  await page.route("**/api/admin/users/import", async (route) => {
    if (tries++ > 0) {
      await importResponse.promise;
      return await route.continue();
    }
    await route.fetch();
    await route.abort();
  });
  await importButton(tab).click();
  await expect(tab.getByRole("heading", { name: "The server has not replied yet" })).toBeVisible();
  await expect(tab).toContainText("Nothing is created twice");
  await expect(fileInput(tab), "the file field is hidden").toHaveCount(0);
  await axe(page);
  await tab.getByRole("button", { name: "Cancel" }).click();
  const leaveDialog = page.getByRole("dialog", { name: "Leave before the result is known?" });
  await leaveDialog.getByRole("button", { name: "Wait" }).last().click();
  await expect(tab.getByRole("button", { name: "Checking again…" }), "the page asks by itself")
    .toBeDisabled();
  importResponse.resolve();
  await expect(toast(page, "Import complete")).toBeVisible();
  await expect(tab.getByRole("heading", { name: "3 accounts were created." })).toBeVisible();
  await axe(page);
}

test("an import names each bad row, runs once though its answer was lost, and can save the passwords", async ({ page, createUser, signIn, academy, signInWithoutPage }) => {
  const existingUser = await academy.createUser();
  const mark = crypto.randomUUID().slice(0, 8);
  const row = (name: string, rest: string) => `${name}.${mark}@journey.test;${rest}`;
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto("/admin/users?tab=import");
  const tab = page.getByRole("tabpanel", { name: "Import" });
  await expect(fileInput(tab)).toBeAttached();
  await axe(page);

  await fileInput(tab).setInputFiles(csvFile(["name;password", "Thida;secret"]));
  await expect(toast(page, "This file cannot be read")).toBeVisible();
  await expectBadRowsNamed(page, tab, row, existingUser.email);
  await chooseGoodRows(tab, row);
  await importWithLostAnswer(page, tab);

  await tab.getByRole("button", { name: "Finish" }).click();
  const passwordsDialog = page.getByRole("dialog", { name: "Leave without the passwords?" });
  await passwordsDialog.getByRole("button", { name: "Stay on this page" }).last().click();
  const saving = page.waitForEvent("download");
  await tab.getByRole("button", { name: "Save sign-in details" }).click();
  const saved = await Deno.readTextFile(await (await saving).path());
  const lines = saved.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe(row("d", "123456;Dewi;Lin").replaceAll(";", ","));
  const [email = "", password = ""] = (lines[2] ?? "").split(",");
  const learner = await signInWithoutPage({ ...existingUser, email, password });
  const notes = await learner.request.get("/api/courses/ai-first-step/notes");
  expect(notes.status(), "the learner may open the course").toBe(200);

  const users = page.getByRole("tab", { name: "All Users" });
  const search = page.getByRole("searchbox");
  await pressFor(users, search);
  await pressFor(page.getByRole("tab", { name: "Import" }), tab);
  await tab.getByRole("button", { name: "Finish" }).click();
  await expect(
    tab.getByRole("button", { name: "Choose a file" }),
    "the saved passwords need no question",
  ).toBeVisible();
  await pressFor(users, search);
  await search.fill(mark);
  await expect(page.getByText("3 users", { exact: true })).toBeVisible();
  await expect(page.getByRole("article", { name: "မြင့်မြင့် အေး" })).toBeVisible();
});

/** Their passwords take the server seconds. */
const MANY = 200;
/** The page's longest pause is 8 s, and a busy machine needs some seconds more. */
const MAX_GAP_MS = 13_000;

/** Signs in on a server that has the demo accounts. */
async function signInAsDemoStaff({ request }: Page, origin: string) {
  const { email } = demoAccounts.find(({ role }) => role === "staff") ?? {};
  const answer = await request.post(`${origin}/api/signin`, {
    headers: { Origin: origin },
    data: { email, password: demoPassword },
  });
  expect(answer.status()).toBe(200);
}

test("an import whose server is killed in the middle goes on by itself and creates each user once", async ({ page, academy, expectError }) => {
  expectError(/^response: 503 /);
  const origin = await academy.startKillableServer();
  await signInAsDemoStaff(page, origin);
  const path = `${origin}/api/admin/users/import`;
  const countUsers = async () => {
    const users = await page.request.get(`${origin}/api/admin/users?search=killed.test`);
    return (await users.json()).length;
  };
  await page.goto(`${origin}/admin/users?tab=import`);
  const tab = page.getByRole("tabpanel", { name: "Import" });
  const rows = Array.from({ length: MANY }, (_, n) => `n${n}@killed.test;Learner;;;`);
  await fileInput(tab).setInputFiles(csvFile([HEADER, ...rows]));
  const importMany = tab.getByRole("button", { name: `Import ${MANY} accounts` });
  await expect(importMany).toBeEnabled();

  const sentAt: number[] = [];
  page.on("request", (request) => {
    if (request.url() === path) sentAt.push(performance.now());
  });
  await importMany.click();
  await expect.poll(() => sentAt.length).toBeGreaterThan(0);
  // The server refuses this list with 400, but with 409 while it works on the other list.
  const sendBadList = () =>
    page.request.post(path, { headers: { Origin: origin }, data: { rows: [{}] } });
  const look = { message: "the import runs", intervals: [100] };
  await expect.poll(async () => (await sendBadList()).status(), look).toBe(409);
  const restarted = academy.killAndRestart();
  await expect(tab.getByRole("heading", { name: "The server has not replied yet" })).toBeVisible();
  await restarted;
  expect(await countUsers(), "the kill came in the middle").toBe(0);

  // Two hundred passwords take a busy machine a minute.
  await expect(toast(page, "Import complete")).toBeVisible({ timeout: 150_000 });
  await expect(tab.getByRole("heading", { name: `${MANY} accounts were created.` })).toBeVisible();
  const gaps = sentAt.map((at, n) => at - (sentAt[n - 1] ?? at));
  expect(Math.max(...gaps), "the page never waits long").toBeLessThan(MAX_GAP_MS);
  expect(await countUsers()).toBe(MANY);
});
