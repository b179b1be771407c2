import type { Page } from "@playwright/test";
import { axe, expect, test } from "./changing.ts";
import { film, pickerGives } from "./films.ts";

test.describe.configure({ timeout: 180_000 });

const MB = 1024 * 1024;
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const percent = (page: Page) =>
  page.getByRole("progressbar").evaluate((bar) => (bar as HTMLProgressElement).value);
const reaches = (page: Page, least: number) =>
  expect.poll(() => percent(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
const form = (page: Page) => page.getByRole("tabpanel");
const input = (page: Page) => form(page).locator("input[type=file]");
const save = (page: Page) => page.getByRole("button", { name: "Save Video" });
const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** A line upwards of so many bytes a second, which can be cut and mended. */
async function line(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const be = (offline: boolean) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await be(false);
  return { cut: () => be(true), mend: () => be(false) };
}

/** What she says when she is asked whether the academy may read a file once more. */
const mayRead = (page: Page, answer: PermissionState) =>
  page.evaluate((answer) => {
    const requestPermission = () => Promise.resolve(answer);
    Object.assign(FileSystemHandle.prototype, { requestPermission });
  }, answer);

async function fileOf(name: string, size: number) {
  const path = test.info().outputPath(name);
  await Deno.writeFile(path, await film(size));
  return path;
}

/** It has arrived, at another time or from another device. */
async function bringUnsaved({ request }: Page, fileName: string) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const data = { fileName, contentType: "video/mp4" };
  const asked = await request.post("/api/admin/videos/upload-url", { headers, data });
  const { uploadURL, path } = await asked.json();
  const film = { data: Buffer.from("a film"), headers: { "Content-Type": "video/mp4" } };
  expect((await request.put(uploadURL, film)).status()).toBe(200);
  await request.post("/api/admin/uploads/arrived", { headers, data: { path } });
}

const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a large video arrives whole over a line that is cut twice and two reloads, and a learner watches it", async ({ page, academy, person, signIn, anotherDevice }) => {
    await signIn(page, await person({ role: "staff" }));
    await page.goto("/admin/videos");
    await page.getByRole("tab", { name: "Single Upload" }).click();
    await expect(page).toHaveURL(/tab=single/);
    await expect(save(page)).toBeDisabled();
    await expect(form(page).getByLabel("Section")).toBeDisabled();
    await axe(page);

    const path = await fileOf("lesson.mp4", 25 * MB);
    const sent: number[] = [];
    page.on("request", (request) => {
      const offset = request.headers()["upload-offset"];
      if (request.method() === "PATCH" && offset !== undefined) sent.push(Number(offset));
    });
    page.on("dialog", (dialog) => dialog.accept());
    const before = await academy.mediaSent();
    const first = await line(page, 1.5 * MB);
    await pickerGives(page, [path]);
    await page.getByRole("button", { name: "Choose a video" }).click();
    await page.getByRole("button", { name: "Upload Video" }).click();
    const title = `Uploaded ${crypto.randomUUID().slice(0, 8)}`;
    await form(page).getByLabel("Title").fill(title);
    await reaches(page, 10);
    await expect(page.getByText(/MB a second/)).toBeVisible();
    await expect(page.getByText(/\d:\d\d left/)).toBeVisible();
    await axe(page);
    for (const least of [28, 52]) {
      await reaches(page, least);
      await first.cut();
      await expect(page.getByText("The connection is gone. It goes on by itself"))
        .toBeVisible({ timeout: 30_000 });
      // Meanwhile the right to write has ended.
      await academy.expireRights();
      await first.mend();
    }
    await reaches(page, 56);
    await page.reload();

    await expect(form(page).getByLabel("Title")).toHaveValue(title);
    const goOn = page.getByRole("button", { name: "Go on with lesson.mp4" });
    await expect(goOn).toBeVisible();
    await expect(page.getByText("Choose the same file again to go on.")).toHaveCount(0);
    await axe(page);
    sent.length = 0;
    await mayRead(page, "denied");
    await goOn.click();
    await expect(toast(page, "This file could not be opened")).toBeVisible();
    await mayRead(page, "granted");
    await goOn.click();
    await reaches(page, 64);
    expect(sent[0], "it goes on where it stopped").toBeGreaterThanOrEqual(12 * MB);
    await page.reload();

    await expect(goOn).toBeVisible();
    sent.length = 0;
    await input(page).setInputFiles(path);
    await expect(page.getByText("A part of this file is there already.")).toBeVisible();
    await page.getByRole("button", { name: "Upload Video" }).click();
    await expect(form(page).getByLabel("Duration")).toHaveValue("01:15");
    await expect(toast(page, "Upload Complete")).toBeVisible({ timeout: 60_000 });
    await expect(toast(page, "Video uploaded. Please fill in details and save.")).toBeVisible();
    expect(sent[0], "it goes on where it stopped").toBeGreaterThanOrEqual(14 * MB);
    const { size } = await Deno.stat(path);
    const all = await academy.mediaSent() - before;
    expect(all).toBeGreaterThan(size);
    expect(all, "hardly anything is sent twice").toBeLessThan(1.1 * size);

    await save(page).click();
    await expect(toast(page, "Please upload video and fill in required fields")).toBeVisible();
    await form(page).getByLabel("Course", { exact: true }).selectOption("AI Business Mastery");
    await expect(form(page).getByLabel("Section")).toBeEnabled();
    await save(page).click();
    await expect(toast(page, "Video Uploaded")).toBeVisible();
    await expect(form(page).getByLabel("Title")).toHaveValue("");
    await page.getByRole("tab", { name: "Video Library" }).click();
    await expect(card(page, title)).toContainText("25.0 MB");

    const learner = await anotherDevice();
    await signIn(learner, await person({ courses: ["ai-business-mastery"] }));
    const videos = await (await learner.request.get("/api/courses/ai-business-mastery/videos"))
      .json();
    const { id } = videos.find((video: { title: string }) => video.title === title);
    const there = await (await learner.request.get(`/api/videos/${id}/stream`)).body();
    expect(await hash(new Uint8Array(there))).toBe(await hash(await Deno.readFile(path)));
    const parts: string[] = [];
    learner.on("response", (response) => {
      const { hostname, pathname } = new URL(response.url());
      if (pathname.startsWith("/storage/")) parts.push(`${response.status()} ${hostname}`);
    });
    await learner.goto(`/courses/ai-business-mastery?video=${id}`);
    await learner.getByRole("button", { name: /^Play: / }).click();
    await expect.poll(() =>
      learner.locator("video").evaluate((film) => (film as HTMLVideoElement).currentTime)
    ).toBeGreaterThan(1);
    expect(new Set(parts)).toEqual(new Set(["206 localhost"]));
  });
});

test("@desk a small file goes at once; what was not saved is offered again; wrong files are refused", async ({ page, person, signIn }) => {
  await signIn(page, await person({ role: "admin" }));
  await page.goto("/admin/videos?tab=single");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-url")) asked.push(request.url());
  });
  const start = page.getByRole("button", { name: "Upload Video" });
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(["%PDF-"], "notes.pdf", { type: "application/pdf" }));
    return dropped;
  });
  for (const event of ["dragover", "drop"]) {
    await page.getByText("Or drop it here.").dispatchEvent(event, { dataTransfer });
  }
  await start.click();
  await expect(toast(page, "Wrong File Type")).toBeVisible();
  const large = test.info().outputPath("large.mp4");
  await Deno.writeFile(large, new Uint8Array());
  await Deno.truncate(large, 524_288_001);
  await input(page).setInputFiles(large);
  await start.click();
  await expect(toast(page, "File Too Large")).toBeVisible();
  await expect(toast(page, "Maximum file size is 500MB")).toBeVisible();
  expect(asked, "nobody was asked for a place").toEqual([]);

  await input(page).setInputFiles(await fileOf("small.mp4", 0));
  await start.click();
  await expect(toast(page, "Upload Complete")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Uploaded, but not saved yet" })).toBeVisible();
  await axe(page);
  await expect(page.getByText(/^Kept until \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await form(page).getByRole("button", { name: "Delete" }).click();
  const drops = page.getByRole("dialog", { name: "Delete this upload?" });
  await drops.getByRole("button", { name: "Cancel" }).last().click();
  const title = `Taken ${crypto.randomUUID().slice(0, 8)}`;
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Course", { exact: true }).selectOption("AI Master");
  // Stored, but the answer is lost: she is told that it failed, and the next try finds it stored and changes it.
  let sent = 0;
  await page.route("**/api/admin/videos", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    if (++sent > 1) {
      // What is typed meanwhile is the next one's.
      await form(page).getByLabel("Title").fill("The next one");
      return await route.continue();
    }
    await route.fetch();
    await route.abort();
  });
  await save(page).dblclick();
  await expect(toast(page, "Upload Failed")).toBeVisible();
  expect(sent).toBe(1);
  await form(page).getByLabel("Title").fill(`${title}, mended`);
  await bringUnsaved(page, "other.mp4");
  await save(page).click();
  await expect(toast(page, "Video Uploaded")).toBeVisible();
  await expect(form(page).getByLabel("Course", { exact: true })).toHaveValue("");
  await expect(form(page).getByLabel("Title")).toHaveValue("The next one");
  await expect(page.getByText("other.mp4")).toBeVisible();
  await expect(page.getByText("small.mp4")).toHaveCount(0);
  const stored: { title: string }[] = await (await page.request.get("/api/admin/videos")).json();
  expect(stored.filter((video) => video.title.startsWith(title)))
    .toMatchObject([{ title: `${title}, mended` }]);

  const slow = await line(page, 2 * MB);
  await input(page).setInputFiles(await fileOf("long.mp4", 20 * MB));
  await start.click();
  await reaches(page, 5);
  await expect(page.getByText("other.mp4")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use it" }), "it would hide this one").toHaveCount(
    0,
  );
  await expect(page.getByRole("heading", { name: "Not uploaded to the end" })).toHaveCount(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await reaches(page, 12);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  const asks = page.getByRole("dialog", { name: "Cancel this upload?" });
  await asks.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByRole("button", { name: "Choose a video" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use it" })).toBeVisible();
  await slow.mend();
  await page.reload();
  await expect(page.getByRole("button", { name: "Choose a video" })).toBeVisible();
  await expect(page.getByText("Choose the same file again to go on.")).toHaveCount(0);
});
