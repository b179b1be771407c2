// Staff upload one video, over reloads, lost answers and refusals.
import type { Page } from "@playwright/test";
import { axe, expect, inBurmese, test } from "./changing.ts";
import { pickerGives } from "./films.ts";
import { pressFor } from "./press-for.ts";
import {
  choose,
  fileOf,
  form,
  mayRead,
  MB,
  partsSent,
  reaches,
  save,
  slowLine,
  start,
  toast,
} from "./uploading.ts";

/** Creates an upload that arrived earlier or from another device and is not saved yet. */
async function bringUnsaved({ request }: Page, fileName: string) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const data = { fileName, contentType: "video/mp4" };
  const asked = await request.post("/api/admin/videos/upload-url", { headers, data });
  const { uploadURL, path } = await asked.json();
  const film = { data: Buffer.from("a film"), headers: { "Content-Type": "video/mp4" } };
  expect((await request.put(uploadURL, film)).status()).toBe(200);
  await request.post("/api/admin/uploads/arrived", { headers, data: { path } });
}

test("@desk uploads a small file, offers unsaved uploads again, refuses wrong files and suspended staff", async ({ page, academy, person, signIn }) => {
  const staff = await person({ role: "staff" });
  await signIn(page, staff);
  await page.goto("/admin/videos?tab=single");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-url")) asked.push(request.url());
  });
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(["%PDF-"], "notes.pdf", { type: "application/pdf" }));
    return dropped;
  });
  for (const event of ["dragover", "drop"]) {
    await page.getByText("Or drop it here.").dispatchEvent(event, { dataTransfer });
  }
  await start(page).click();
  await expect(toast(page, "Wrong File Type")).toBeVisible();
  const large = test.info().outputPath("large.mp4");
  await Deno.writeFile(large, new Uint8Array());
  await Deno.truncate(large, 524_288_001);
  await choose(page, large);
  await start(page).click();
  await expect(toast(page, "File Too Large")).toBeVisible();
  await expect(toast(page, "Maximum file size is 500MB")).toBeVisible();
  expect(asked, "nobody was asked for a place").toEqual([]);

  await choose(page, await fileOf("small.mp4", 0));
  await start(page).click();
  await expect(toast(page, "Upload Complete")).toBeVisible();
  await expect(form(page).getByLabel("Duration")).toHaveValue("01:15");
  await save(page).click();
  await expect(form(page).getByLabel("Course", { exact: true }))
    .toHaveAccessibleDescription("Choose a course.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Uploaded, but not saved yet" })).toBeVisible();
  await expect(form(page).getByLabel("Duration"), "no film, no duration").toHaveValue("");
  await axe(page);
  await expect(page.getByText(/^Kept until \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(save(page)).toBeEnabled();
  const drops = page.getByRole("dialog", { name: "Delete this upload?" });
  await pressFor(form(page).getByRole("button", { name: "Delete" }), drops);
  await drops.getByRole("button", { name: "Cancel" }).last().click();
  await expect(drops).toBeHidden();
  const title = `Taken ${crypto.randomUUID().slice(0, 8)}`;
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Course", { exact: true }).selectOption("AI Master");
  // The server stores the video, but its answer is lost. The page reports a failure, and the next
  // try finds the stored video and changes it.
  let sent = 0;
  await page.route("**/api/admin/videos", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    if (++sent > 1) {
      // Text typed meanwhile belongs to the next video, also after the user left the form and came
      // back.
      if (sent === 2) {
        const menu = page.getByRole("navigation", { name: "Admin Panel" });
        await menu.getByRole("link", { name: "Dashboard" }).click();
        await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
        await menu.getByRole("link", { name: "Videos" }).click();
        const single = page.getByRole("tab", { name: "Single Upload" });
        await pressFor(single, page.getByRole("button", { name: /^(Save Video|Saving…)$/ }));
      }
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

  const slow = await slowLine(page, 2 * MB);
  await choose(page, await fileOf("long.mp4", 20 * MB));
  await start(page).click();
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

  await inBurmese(page);
  const use = page.getByRole("button", { name: "သုံးရန်" });
  await use.click();
  await expect(use).toHaveCount(0);
  await expect(form(page).getByLabel("ခေါင်းစဉ်")).toBeVisible();
  await axe(page);

  // After a suspension the server refuses the next part, and the page says why.
  await page.reload();
  const parts = partsSent(page);
  const line = await slowLine(page, 4 * MB);
  await choose(page, test.info().outputPath("long.mp4"));
  await form(page).getByRole("button", { name: "ဗီဒီယို တင်ရန်", exact: true }).click();
  await reaches(page, 5);
  // The first part must not end before the server knows of the suspension, on a busy machine too.
  await line.slowTo(MB / 10);
  await academy.suspend(staff, "She has left.");
  await line.mend();
  await expect(page.getByText("ဒီအကောင့်ကို ယာယီပိတ်ထားပါတယ်။").first()).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(parts).toEqual([0]);
});

test("@desk after a reload the page finds the file by itself, and says when it may not read the file", async ({ page, person, signIn }) => {
  await signIn(page, await person({ role: "staff" }));
  await page.goto("/admin/videos?tab=single");
  page.on("dialog", (dialog) => dialog.accept());
  const sent = partsSent(page);
  const line = await slowLine(page, 2 * MB);
  await pickerGives(page, [await fileOf("lesson.mp4", 10 * MB)]);
  await page.getByRole("button", { name: "Choose a video" }).click();
  await pressFor(start(page), page.getByRole("progressbar"));
  await form(page).getByLabel("Title").fill("Kept over the reload");
  await reaches(page, 55);
  await line.mend();
  await page.reload();
  await expect(form(page).getByLabel("Title")).toHaveValue("Kept over the reload");
  const goOn = page.getByRole("button", { name: "Go on with lesson.mp4" });
  await expect(goOn).toBeVisible();
  await expect(page.getByText("Choose the same file again to go on.")).toHaveCount(0);
  sent.length = 0;
  await mayRead(page, "denied");
  await goOn.click();
  await expect(toast(page, "This file could not be opened")).toBeVisible();
  await mayRead(page, "granted");
  await goOn.click();
  await expect(toast(page, "Upload Complete")).toBeVisible();
  expect(sent[0], "it goes on where it stopped").toBeGreaterThan(0);
});
