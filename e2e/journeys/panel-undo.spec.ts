// Staff take back a removal or an enrollment within 8 seconds.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/changed-content.ts";
import { pressFor } from "../support/press-for.ts";
import { UNDO_MS } from "../support/removals.ts";
import { uploadVideo, videoCard } from "../support/test-videos.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const userRow = (page: Page) => page.locator("[data-row]");
const menuButton = (page: Page) => userRow(page).getByRole("button", { name: /^Actions for/ });
const undoOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Undo: keep ${name}`, exact: true });
const course = (page: Page, name: string) => userRow(page).getByRole("button", { name });

/** Collects the removals that the page sends from now on. */
function recordRemovals(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

async function chooseDelete(page: Page, name: string) {
  const item = page.getByRole("button", { name: "Delete", exact: true });
  await pressFor(menuButton(page), item);
  await pressFor(item, undoOf(page, name), { isFocused: true });
}

/** The second click of a double click, which comes when the first one has shown Undo. */
const secondClick = (button: Locator) => button.dispatchEvent("click", { detail: 2 });

/** One tap removes the enrollment, and a second tap within 8 seconds brings it back. */
async function undoUnenrollment(page: Page) {
  const chip = course(page, "AI Master");
  expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const { x, width } = await chip.boundingBox() ?? {};
  await chip.click();
  await expect(toast(page, "User Unenrolled")).toBeVisible();
  await expect(chip).toHaveAccessibleName(/Undo/);
  await secondClick(chip);
  expect(await chip.getAttribute("aria-busy"), "the second click undoes nothing").toBeNull();
  await expect(chip).toHaveAttribute("aria-pressed", "false");
  expect(await chip.boundingBox(), "nothing moves").toMatchObject({ x, width });
  await axe(page);
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(chip, "the undo itself offers no undo").not.toHaveAccessibleName(/Undo/);
  const other = course(page, "AI First Step");
  await other.click();
  await expect(other).toHaveAccessibleName(/Undo/);
  await page.clock.fastForward(UNDO_MS);
  await expect(other).not.toHaveAccessibleName(/Undo/);
  await expect(other).toHaveAttribute("aria-pressed", "true");
}

test("a deletion waits 8 seconds, can be undone, goes on elsewhere, and shows after a lost answer", async ({ page, academy, createUser, signIn, expectError }) => {
  expectError(/ERR_FAILED/);
  const learner = await academy.createUser({ firstName: "Thuza", courses: ["ai-master"] });
  await signIn(page, await createUser({ role: "admin" }));
  await page.clock.install();
  await page.goto(`/admin/users?search=${learner.email}`);
  await expect(userRow(page)).toHaveCount(1);
  await undoUnenrollment(page);

  const sent = recordRemovals(page);
  const { height } = await userRow(page).boundingBox() ?? {};
  await chooseDelete(page, "Thuza Chan");
  await expect(page.getByRole("status").filter({ hasText: "Removing Thuza Chan. You can undo" }))
    .toBeAttached();
  expect(await userRow(page).boundingBox(), "no other row moves").toMatchObject({ height });
  await axe(page);
  await secondClick(undoOf(page, "Thuza Chan"));
  await expect(undoOf(page, "Thuza Chan"), "the second click undoes nothing").toBeFocused();
  await pressFor(undoOf(page, "Thuza Chan"), menuButton(page), { isFocused: true });
  await expect(page.getByRole("status").filter({ hasText: "Thuza Chan was not removed." }))
    .toBeAttached();
  await page.clock.fastForward(UNDO_MS);
  await expect(userRow(page)).toContainText("Active");
  expect(sent).toEqual([]);

  await chooseDelete(page, "Thuza Chan");
  const dashboard = page.getByRole("heading", { level: 1, name: "Welcome to Admin Panel" });
  await page.keyboard.press("Control+b");
  await pressFor(page.getByRole("link", { name: "Dashboard" }), dashboard);
  await page.goBack();
  await expect(undoOf(page, "Thuza Chan"), "it waits for the tab").toBeVisible();
  // The server deletes the account, but its answer is lost once.
  const nextAnswer = Promise.withResolvers<void>();
  await page.route(`**/api/admin/users/${learner.id}`, async (route) => {
    if (sent.length > 1) {
      await nextAnswer.promise;
      return await route.continue();
    }
    await route.fetch();
    await route.abort();
  });
  await page.clock.fastForward(UNDO_MS);
  await expect(userRow(page)).toContainText("Not known yet");
  await expect(userRow(page)).not.toContainText("Active");
  await axe(page);
  nextAnswer.resolve();
  await expect(toast(page, "User Deleted")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Removed Thuza Chan." })).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: "You can undo" })).toHaveCount(0);
  await expect(userRow(page)).toContainText("Deleted");
  const path = `/api/admin/users/${learner.id}`;
  expect(sent.length, "the app asks again").toBeGreaterThan(1);
  expect(new Set(sent)).toEqual(new Set([path]));
});

test("@desk a removal without an answer comes back with the reason, and a closed tab sends its own", async ({ page, academy, createUser, signIn, expectError }) => {
  expectError(/api\/admin\/videos/);
  await signIn(page, await createUser({ role: "staff" }));
  const mark = crypto.randomUUID().slice(0, 8);
  const titles = [`One ${"of many words ".repeat(8)}`, "Two", "Three"].map((name) =>
    `${name.trim()} ${mark}`
  );
  for (const title of titles) await uploadVideo(page, { title, courseId: "ai-master" });
  const [one = "", two = "", three = ""] = titles;
  await page.clock.install();
  await page.goto(`/admin/videos?q=${mark}`);
  await expect(userRow(page)).toHaveCount(3);
  const deleteButton = (title: string) =>
    page.getByRole("button", { name: `Delete ${title}`, exact: true });
  const confirm = page.getByRole("dialog", { name: "Delete Video?" })
    .getByRole("button", { name: "Delete" });
  const remove = async (title: string) => {
    await pressFor(deleteButton(title), confirm);
    await expect(page.getByRole("dialog")).toContainText(title);
    await pressFor(confirm, undoOf(page, title), { isFocused: true });
  };

  await page.route("**/api/admin/videos/*", (route) => route.abort());
  await remove(one);
  const { height = 0 } = await videoCard(page, one).boundingBox() ?? {};
  expect(height, "as high as the row was").toBeGreaterThan(90);
  await page.getByRole("checkbox", { name: `Select ${two}` }).check();
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  expect(await videoCard(page, one).boundingBox(), "no other row moves").toMatchObject({ height });
  await page.getByRole("button", { name: "Clear selection" }).click();
  await undoOf(page, one).focus();
  await axe(page);
  await page.clock.fastForward(UNDO_MS);
  const reason = page.getByRole("alert").filter({ hasText: "The server has not replied yet" });
  await expect(reason).toContainText("We do not know yet if this was deleted.");
  await expect(page.getByRole("status").filter({ hasText: "You can undo" })).toHaveCount(0);
  await expect(videoCard(page, one)).toContainText("AI Master");
  await expect(deleteButton(one)).toBeFocused();
  await axe(page);

  // Another user has deleted it meanwhile: then it counts as removed. The page asks by itself.
  const id = await videoCard(page, one).getAttribute("data-row");
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await page.request.delete(`/api/admin/videos/${id}`, { headers });
  await page.unroute("**/api/admin/videos/*");
  await expect(toast(page, "Video Deleted")).toBeVisible();
  await expect(videoCard(page, one)).toHaveCount(0);
  await expect(deleteButton(two), "the next row has the focus").toBeFocused();

  await remove(two);
  const twoId = await videoCard(page, two).getAttribute("data-row");
  await page.goto("about:blank");
  await expect.poll(async () => {
    const stored: { id: string }[] = await (await page.request.get("/api/admin/videos")).json();
    return stored.some((video) => video.id === twoId);
  }, "the page that closed has sent its removal").toBe(false);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await page.goto(`/admin/videos?q=${mark}`);
  await expect(userRow(page)).toHaveCount(1);
  await expect(userRow(page)).toContainText(three);
});
