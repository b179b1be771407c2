// The tables of the panel: columns, sorting, selection, saving as a file.
import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/changed-content.ts";
import type { Academy } from "../support/fixtures.ts";
import { closeFilters, openFilters } from "../support/filters.ts";
import { openInApp } from "../support/open-in-app.ts";
import { uploadVideo } from "../support/test-videos.ts";
import { pressFor } from "../support/press-for.ts";
import { saveFile } from "../support/save-file.ts";
import { switchLanguage } from "../support/switch-language.ts";

const row = (page: Page, name: string) => page.locator("[data-row]").filter({ hasText: name });
const checkbox = (page: Page, name: string | RegExp) => page.getByRole("checkbox", { name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const newMark = () => crypto.randomUUID().slice(0, 8);

test("@desk staff hide a column, select users, enroll them all and save them as a file", async ({ page, createUser, signIn, academy }) => {
  const mark = newMark();
  const names = ["Beta", "Alpha", "Gamma"].map((name) => `${name} ${mark}`);
  const [beta = "", alpha = "", gamma = ""] = names;
  const people = await Promise.all(names.map((firstName) => academy.createUser({ firstName })));
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto(`/admin/users?search=${mark}&sort=name`);
  await expect(page.getByRole("rowheader")).toHaveText([/^Alpha/, /^Beta/, /^Gamma/]);
  const role = page.getByRole("columnheader", { name: "Role" });
  await expect(role).toBeVisible();
  const menu = page.getByRole("group", { name: "Columns" });
  await pressFor(page.getByRole("button", { name: "Columns" }), menu);
  await expect(menu.getByRole("checkbox", { name: "Name" }), "the name column is always shown")
    .toHaveCount(0);
  await menu.getByRole("checkbox", { name: "Role" }).uncheck();
  await expect(role).toHaveCount(0);
  await axe(page);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText([/^Alpha/, /^Beta/, /^Gamma/]);
  await expect(role).toHaveCount(0);

  const all = checkbox(page, "Select all shown");
  await checkbox(page, `Select ${alpha} Chan`).check();
  await expect(all).toHaveJSProperty("indeterminate", true);
  await checkbox(page, `Select ${gamma} Chan`).check();
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  const suspendButton = page.getByRole("button", { name: "Suspend", exact: true });
  await expect(suspendButton, "only admins suspend users").toHaveCount(0);
  const file = await saveFile(page, page.getByRole("button", { name: "Save as CSV" }));
  expect(file.name).toBe("pyinnya-users.csv");
  expect(file.lines).toHaveLength(3);
  expect(file.lines[1]).toContain(people[1]?.email);
  expect(file.lines[2]).toContain(people[2]?.email);

  const enrollDialog = page.getByRole("dialog", { name: "Enroll 2 users" });
  await pressFor(page.getByRole("button", { name: "Enroll", exact: true }), enrollDialog);
  const enrollButton = enrollDialog.getByRole("button", { name: "Enroll" });
  await expect(enrollButton).toBeDisabled();
  await enrollDialog.getByLabel("Course").selectOption("AI Master");
  await axe(page);
  await enrollButton.click();
  await expect(toast(page, "User Enrolled")).toBeVisible();
  const inCourse = (name: string) =>
    row(page, name).getByRole("button", { name: "AI Master", pressed: true });
  await expect(inCourse(alpha)).toBeVisible();
  await expect(inCourse(gamma)).toBeVisible();
  await expect(inCourse(beta)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByText("2 selected", { exact: true })).toHaveCount(0);
  await expect(all).toBeFocused();
  await all.check();
  await expect(page.getByText("3 selected", { exact: true })).toBeVisible();
  await page.getByLabel("Role", { exact: true }).selectOption("Staff");
  await expect(page.getByText("No users match this search.")).toBeVisible();
  await expect(page.getByText("3 selected", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/search|role/);
  await expect(page.getByRole("searchbox"), "the old field is gone").toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

/** An admin sorts the audit log of a user the other way and saves chosen entries as a file. */
async function saveAuditEntries(page: Page, academy: Academy) {
  const learner = await academy.createUser({ firstName: "Thuza" });
  for (const courseId of ["ai-master", "ai-first-step"]) {
    const data = { courseId };
    const headers = { Origin: academy.origin };
    await page.request.post(`/api/admin/users/${learner.id}/enroll`, { headers, data });
  }
  await openInApp(page, `/admin/audit?person=${learner.email}`);
  await expect(page.locator("[data-row]")).toContainText(["AI First Step", "AI Master"]);
  const time = page.getByRole("columnheader", { name: "Time" });
  await time.getByRole("button").click();
  await expect(time).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("[data-row]")).toContainText(["AI Master", "AI First Step"]);
  await checkbox(page, /AI Master/).check();
  const file = await saveFile(page, page.getByRole("button", { name: "Save as CSV" }));
  expect(file.lines).toHaveLength(2);
  expect(file.lines[1]).toMatch(/enrolled Thuza Chan in AI Master/);
  await axe(page);
}

test("@desk an admin unenrolls and suspends selected users, and saves chosen entries of the audit log", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/api\/admin\/users/);
  const mark = newMark();
  const alpha = `Alpha ${mark}`;
  const beta = `Beta ${mark}`;
  const gamma = `Gamma ${mark}`;
  await academy.createUser({ firstName: alpha, courses: ["ai-master"] });
  const { id } = await academy.createUser({
    firstName: beta,
    courses: ["ai-first-step", "ai-master"],
  });
  await academy.createUser({ firstName: gamma });
  await signIn(page, await createUser({ role: "admin", firstName: `Delta ${mark}` }));
  await page.goto(`/admin/users?search=${mark}&sort=name`);
  await expect(page.getByRole("rowheader")).toHaveText([/^Alpha/, /^Beta/, /^Delta/, /^Gamma/]);
  await checkbox(page, "Select all shown").check();
  const bar = page.locator(".selection-bar");
  const dialog = page.getByRole("dialog");
  const question = (name: string) => dialog.getByRole("heading", { name, exact: true });

  await pressFor(bar.getByRole("button", { name: "Unenroll" }), question("Unenroll 2 users"));
  const unenrollButton = dialog.getByRole("button", { name: "Unenroll" });
  await expect(unenrollButton).toBeDisabled();
  await expect(dialog.getByRole("option"), "the courses of these users")
    .toHaveText(["AI First Step", "AI Master"]);
  await dialog.getByLabel("Course").selectOption("AI First Step");
  await expect(question("Unenroll 1 user")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([`${beta} Chan`]);
  await dialog.getByLabel("Course").selectOption("AI Master");
  await expect(question("Unenroll 2 users")).toBeVisible();
  await axe(page);
  await unenrollButton.click();
  await expect(toast(page, "2 users · AI Master")).toBeVisible();
  const courseButton = (name: string) =>
    row(page, beta).getByRole("button", { name, pressed: true });
  await expect(courseButton("AI Master")).toHaveCount(0);
  await expect(courseButton("AI First Step")).toBeVisible();

  await pressFor(bar.getByRole("button", { name: "Suspend" }), question("Suspend 3 users"));
  await expect(dialog.getByRole("listitem"), "without the admin's own account")
    .toHaveText([alpha, beta, gamma].map((name) => `${name} Chan`));
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  const suspendButton = dialog.getByRole("button", { name: "Suspend" });
  await dialog.getByLabel("Reason").fill(" ");
  await expect(suspendButton).toBeDisabled();
  await dialog.getByLabel("Reason").fill("The payment is still open.");
  await axe(page);
  // The server suspends the second user, but its answer is lost until the network is back.
  const suspendPath = `**/api/admin/users/${id}/suspend`;
  await page.route(suspendPath, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await suspendButton.click();
  await expect(dialog.getByText("We do not know yet if this was done: Beta")).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("1 of them succeeded", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("We do not know yet if 1 of them");
  await expect(dialog.getByRole("alert")).toContainText(beta);
  await expect(row(page, beta), "the list has asked the server").toContainText("Suspended");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("We do not know yet if this was done: Beta")).toBeVisible();
  await page.unroute(suspendPath);
  await expect(toast(page, "User Suspended")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  for (const name of [alpha, beta, gamma]) {
    await expect(row(page, name)).toContainText("Suspended");
    await expect(row(page, name)).toContainText("The payment is still open.");
  }
  await expect(bar.getByRole("button", { name: "Suspend" })).toHaveCount(0);
  await expect(page.getByText("4 users", { exact: true })).toBeFocused();

  await saveAuditEntries(page, academy);
});

test("on a phone one button opens the filters and says how many are set, and the first row is visible", async ({ page, createUser, signIn, academy }) => {
  const learner = await academy.createUser();
  await signIn(page, await createUser({ role: "admin" }));
  await page.request.post(`/api/admin/users/${learner.id}/enroll`, {
    headers: { Origin: academy.origin },
    data: { courseId: "ai-master" },
  });
  await page.goto("/admin");
  for (const path of ["/admin/users", "/admin/audit", "/admin/videos"]) {
    await openInApp(page, path);
    const first = page.locator("[data-row]").first();
    await expect(first).toBeVisible();
    const { y = 740 } = await first.boundingBox() ?? {};
    expect(y, `the first row of ${path}`).toBeLessThan(480);
    await expect(page.getByRole("searchbox")).toBeInViewport();
  }

  // Other journeys suspend staff, too.
  await openInApp(page, `/admin/users?search=${learner.email}`);
  const button = page.getByRole("button", { name: /^Filters/ });
  const sheet = await openFilters(page);
  await expect(sheet.getByLabel("Sort by")).toBeVisible();
  await sheet.getByLabel("Role").selectOption("Staff");
  await sheet.getByLabel("Status").selectOption("Suspended");
  await expect(page).toHaveURL(/role=staff&status=suspended|status=suspended&role=staff/);
  await expect(sheet.getByText("0 users", { exact: true })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName("Filters 2 set");
  await page.reload();
  await expect(button).toHaveAccessibleName("Filters 2 set");
  await page.getByRole("button", { name: "Clear filters" }).click();
  // The search is cleared, too.
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(button).toHaveAccessibleName("Filters");
  await expect(page.getByText(/^\d+ users?$/).first()).toBeFocused();
  await expect(page.locator("[data-row]").first()).toBeVisible();

  // The main action stands under the thumb, and makes way for the actions of selected rows.
  const create = page.getByRole("button", { name: "Create account" });
  await expect(create).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0, width = 0 } = await create.boundingBox() ?? {};
  expect(y + height).toBeGreaterThan(700);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(width).toBeGreaterThan(300);
  await page.getByRole("checkbox").nth(1).check();
  await expect(create).toHaveCount(0);
  await page.getByRole("button", { name: "Clear selection" }).click();
  await create.click();
  await expect(page.getByRole("tab", { name: "Create account" })).toBeFocused();
});

/** Staff sort the resources of a course and delete several of them. */
async function deleteResources(page: Page, origin: string) {
  const mark = newMark();
  const titles = ["Bamboo", "Acacia"].map((name) => `${name} ${mark}`);
  for (const title of titles) await uploadResource(page, origin, title);
  await page.goto("/admin/courses?course=ai-business-mastery&tab=resources");
  const listTitles = () => page.getByRole("heading", { name: mark }).allTextContents();
  await expect.poll(listTitles).toEqual(titles);
  await openFilters(page, "Sort");
  await page.getByLabel("Sort by").selectOption("Title, A to Z");
  await closeFilters(page);
  await expect.poll(listTitles).toEqual(titles.toReversed());
  await expect(page).toHaveURL(/sort=title/);
  for (const title of titles) await checkbox(page, `Select ${title}`).check();
  const deleteDialog = page.getByRole("dialog", { name: "Delete 2 resources?" });
  const bar = page.locator(".selection-bar");
  await pressFor(bar.getByRole("button", { name: "Delete" }), deleteDialog);
  await axe(page);
  await deleteDialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "2 resources deleted")).toBeVisible();
  await expect(row(page, mark)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Uploaded resources/ })).toBeFocused();
}

test("on a phone staff sort and delete resources, delete several videos and try a failed one again", async ({ page, academy, createUser, signIn, expectError }) => {
  expectError(/api\/admin\/videos/);
  await signIn(page, await createUser({ role: "staff" }));
  await deleteResources(page, academy.origin);
  const mark = newMark();
  const withMark = (name: string) => `${name} ${mark}`;
  const courseId = "ai-master";
  await uploadVideo(page, { title: withMark("One"), courseId });
  const id = await uploadVideo(page, { title: withMark("Two"), courseId });
  await uploadVideo(page, { title: withMark("Three"), courseId });
  await openInApp(page, `/admin/videos?q=${mark}&sort=-title`);
  await expect(page.getByRole("article").getByRole("heading"))
    .toHaveText([withMark("Two"), withMark("Three"), withMark("One")]);
  await checkbox(page, `Select ${withMark("One")}`).check();
  await checkbox(page, `Select ${withMark("Two")}`).check();
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await axe(page);
  const busy = { status: 503, json: { error: "Not now.", code: "unavailable" } };
  await page.route(`**/api/admin/videos/${id}`, (route) => route.fulfill(busy), { times: 1 });
  const bar = page.locator(".selection-bar");
  const deleteDialog = page.getByRole("dialog", { name: "Delete 2 videos?" });
  await pressFor(bar.getByRole("button", { name: "Delete" }), deleteDialog);
  await expect(deleteDialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await deleteDialog.getByRole("button", { name: "Delete" }).click();
  await expect(deleteDialog.getByRole("alert")).toContainText("1 of them failed");
  await expect(deleteDialog.getByRole("alert")).toContainText(withMark("Two"));
  await axe(page);
  await deleteDialog.getByRole("button", { name: "Try again" }).click();
  await expect(toast(page, "Videos deleted")).toBeVisible();
  await expect(deleteDialog).toHaveCount(0);
  await expect(page.getByText("1 video", { exact: true })).toBeFocused();
  await expect(bar).toHaveCount(0);

  await switchLanguage(page, "my");
  await checkbox(page, `${withMark("Three")} ကို ရွေးရန်`).check();
  await expect(page.getByText("1 ခု ရွေးထားပါတယ်", { exact: true })).toBeVisible();
  const moveDialog = page.getByRole("dialog", { name: "ဗီဒီယို 1 ခုကို ရွှေ့ရန်" });
  await pressFor(bar.getByRole("button", { name: "ရွှေ့ရန်" }), moveDialog);
  await moveDialog.getByLabel("သင်တန်း").selectOption("AI First Step");
  await axe(page);
  await moveDialog.getByRole("button", { name: "ရွှေ့ရန်" }).click();
  await expect(row(page, withMark("Three"))).toContainText("AI First Step");
});

async function uploadResource({ request }: Page, origin: string, title: string) {
  const headers = { Origin: origin };
  const bytes = Buffer.alloc(2000, "Pyinnya ");
  bytes.write("%PDF-1.7\n");
  const uploadRequest = { fileName: "a.pdf", contentType: "application/pdf", size: bytes.length };
  const response = await request.post("/api/admin/resources/upload-url", {
    headers,
    data: uploadRequest,
  });
  const { uploadURL } = await response.json();
  await request.put(uploadURL, { data: bytes, headers: { "Content-Type": "application/pdf" } });
  const data = {
    filePath: uploadURL,
    courseId: "ai-business-mastery",
    title,
    resourceType: "PDF",
    fileSize: bytes.length,
  };
  const stored = await request.post("/api/admin/resources", { headers, data });
  expect(stored.status(), await stored.text()).toBe(201);
}
