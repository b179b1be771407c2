// Staff add files to a course.
import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/changed-content.ts";
import type { WithoutNetwork } from "../support/fixtures.ts";
import { isInSight } from "../support/in-sight.ts";
import { pressFor } from "../support/press-for.ts";
import { removeForGood } from "../support/removals.ts";
import { switchLanguage } from "../support/switch-language.ts";

test.use({ viewport: { width: 390, height: 844 } });

const MB = 1024 * 1024;
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("tabpanel").getByLabel(name);
const start = (page: Page) => button(page, "Upload resource");
const save = (page: Page) => button(page, "Save resource");
const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** Chooses a file. If the page accepts it, its upload starts and the form opens. */
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer } | string) =>
  page.getByRole("tabpanel").locator("input[type=file]").last().setInputFiles(file);

function pdfBytes(size: number) {
  const buffer = Buffer.alloc(size, "Pyinnya ");
  buffer.write("%PDF-1.7\n");
  return buffer;
}
const pdf = (name: string, size = 300_000) => ({
  name,
  mimeType: "application/pdf",
  buffer: pdfBytes(size),
});

async function expectWrongFilesRefused(page: Page) {
  const exeBytes = Buffer.from("MZ\x90\0 is how programs begin");
  await choose(page, { name: "setup.exe", mimeType: "application/x-msdownload", buffer: exeBytes });
  await expect(toast(page, "Only PDF, PPTX, DOCX and ZIP files can be uploaded.")).toBeVisible();
  await choose(page, { name: "notes.pdf", mimeType: "application/pdf", buffer: exeBytes });
  await expect(toast(page, "The content of this file does not match its name.")).toBeVisible();
  const large = test.info().outputPath("large.zip");
  await Deno.writeFile(large, new Uint8Array());
  await Deno.truncate(large, 100 * MB + 1);
  await choose(page, large);
  await expect(toast(page, "File Too Large")).toBeVisible();
  await expect(toast(page, "Maximum file size is 100MB")).toBeVisible();
}

async function addFileToSection(page: Page, title: string) {
  await choose(page, pdf("a.pdf", 4_000));
  await expect(field(page, "Section (optional)")).toBeDisabled();
  await expect(toast(page, "File uploaded. Please fill in details and save.")).toBeVisible();
  await expect(field(page, "Type")).toHaveValue("PDF");
  await save(page).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await field(page, "Title").fill(title);
  await save(page).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await page.getByLabel("Course", { exact: true }).selectOption("AI First Step");
  await expect(page.getByRole("heading", { name: /^Uploaded resources \(\d+\)$/ })).toBeVisible();
  const section = field(page, "Section (optional)").getByRole("option", { name: /Meeting AI/ });
  const sectionTitle = await section.textContent() ?? "";
  await field(page, "Section (optional)").selectOption(sectionTitle);
  await field(page, "Description").fill("To be read at home.");
  await save(page).click();
  await expect(toast(page, "Resource Uploaded")).toBeVisible();
  await expect(field(page, "Title"), "the form has closed").toBeHidden();
  await expect(start(page)).toBeFocused();
  for (const fact of ["PDF", "To be read at home.", "4 KB", sectionTitle]) {
    await expect(card(page, title)).toContainText(fact);
  }
}

/** The file is uploaded in parts, and the page is left before the resource is saved. */
async function addFileToCourse(page: Page, title: string) {
  await choose(page, pdf("b.pdf", 8 * MB));
  await field(page, "Title").fill(title);
  await expect(toast(page, "Upload Complete")).toBeVisible();
  await page.goto("/admin/videos?tab=single");
  await page.getByRole("link", { name: "Resources that are not saved yet" }).click();
  await expect(page.getByRole("heading", { name: "Uploaded, but not saved yet" })).toBeVisible();
  await page.getByLabel("Course", { exact: true }).selectOption("AI First Step");
  await axe(page);
  await button(page, "Use it").click();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(field(page, "Type")).toHaveValue("PDF");
  await save(page).click();
  await expect(card(page, title)).toContainText("For the whole course");
  await expect(card(page, title)).toContainText("8.00 MB");
  await expect(page.getByRole("heading", { name: "Uploaded, but not saved yet" })).toHaveCount(0);
}

/** Renames a file as another user does. */
async function renameElsewhere(page: Page, title: string, newTitle: string) {
  const link = card(page, title).getByRole("link", { name: `Download ${title}` });
  const id = /[\da-f-]{36}/.exec(await link.getAttribute("href") ?? "")?.[0];
  const response = await page.request.patch(`/api/admin/resources/${id}`, {
    headers: { Origin: new URL(page.url()).origin },
    data: { title: newTitle },
  });
  expect(response.status()).toBe(200);
}

/**
 * Closes the form with a draft, finds the draft again, and saves it. Meanwhile another user has
 * changed the same field, so the form says so before it replaces the other title.
 */
async function editFile(page: Page, title: string, newTitle: string) {
  const editButton = button(page, `Edit ${title}`);
  const form = page.getByRole("dialog", { name: "Edit resource" });
  const titleField = form.getByLabel("Title");
  await pressFor(editButton, titleField, { value: title });
  await titleField.fill(newTitle);
  await form.getByLabel("Type").selectOption("Document");
  await form.getByLabel("Section (optional)").selectOption({ index: 1 });
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(editButton).toBeFocused();
  const theirs = `theirs ${title}`;
  await renameElsewhere(page, title, theirs);
  await page.reload();
  await pressFor(button(page, `Edit ${theirs}`), titleField, { value: newTitle });
  await form.getByRole("button", { name: "Update resource" }).click();
  await expect.poll(() => isInSight(toast(page, "Somebody else changed this")), "above the form")
    .toBe(true);
  await expect(card(page, theirs), "nothing is replaced yet").toHaveCount(1);
  await form.getByRole("button", { name: "Update resource" }).click();
  await expect(toast(page, "Resource updated")).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(button(page, `Edit ${newTitle}`)).toBeFocused();
  await expect(card(page, newTitle)).toContainText("Document");
  await expect(card(page, newTitle)).not.toContainText("For the whole course");
}

async function deleteFile(page: Page, title: string) {
  const heading = page.getByRole("heading", { name: /^Uploaded resources/ });
  const before = await heading.textContent();
  await removeForGood(page, () => button(page, `Delete ${title}`).click());
  await expect(toast(page, "Resource Deleted")).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await expect(heading).not.toHaveText(before ?? "");
  await expect(page.getByRole("button", { name: /^Delete / }).last(), "of the row before")
    .toBeFocused();
}

/** The list of another course says that there is no connection, and typed text stays. */
async function typeWithoutNetwork(page: Page, withoutNetwork: WithoutNetwork) {
  // The network is cut after the page has loaded: no call and no file is under way.
  await page.waitForLoadState("networkidle");
  await withoutNetwork(async () => {
    await page.getByLabel("Course", { exact: true }).selectOption("AI Master");
    await expect(page.getByText("No connection. This page loads when the connection is back"))
      .toBeVisible();
    await choose(page, pdf("a.pdf", 4_000));
    await field(page, "Title").fill("Written below ground");
    await axe(page);
    await button(page, "Close").click();
    await expect(button(page, "Continue your draft")).toBeFocused();
  });
  await page.reload();
  await button(page, "Continue your draft").click();
  await expect(field(page, "Title")).toHaveValue("Written below ground");
  await expect(page.getByRole("heading", { name: /^Uploaded resources/ })).toBeVisible();
}

test("staff add, edit and delete files, a learner downloads one, and typed text stays without a network", async ({ page, createUser, signIn, anotherDevice, withoutNetwork }) => {
  await signIn(page, await createUser({ role: "staff" }));
  const uploadRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-url")) uploadRequests.push(request.url());
  });
  await page.goto("/admin");
  await page.getByRole("link", { name: "Add resources" }).click();
  await expect(page).toHaveURL(/\/admin\/courses\?tab=resources$/);
  await expect(page.getByText("Choose a course to see its resources.")).toBeVisible();
  await expect(start(page)).toBeInViewport({ ratio: 1 });
  await expect(save(page), "the form is closed").toHaveCount(0);
  await axe(page);

  await expectWrongFilesRefused(page);
  expect(uploadRequests, "no upload address was requested").toEqual([]);

  const names = ["handout", "reader"].map((name) => `${name} ${crypto.randomUUID().slice(0, 8)}`);
  const [sectionFile = "", courseFile = ""] = names;
  await addFileToSection(page, sectionFile);
  await addFileToCourse(page, courseFile);

  const download = card(page, courseFile).getByRole("link", { name: `Download ${courseFile}` });
  await expect(download).toHaveAttribute("target", "_blank");
  const whole = await page.request.get(await download.getAttribute("href") ?? "");
  expect(Buffer.compare(await whole.body(), pdfBytes(8 * MB))).toBe(0);

  const learner = await anotherDevice();
  await learner.setViewportSize({ width: 1280, height: 800 });
  await signIn(learner, await createUser({ courses: ["ai-first-step"] }));
  await learner.goto("/courses/ai-first-step");
  const link = (title: string) => learner.getByRole("link", { name: `Download ${title}` });
  for (const title of names) await expect(link(title)).toBeVisible();

  await editFile(page, courseFile, `new ${courseFile}`);
  await learner.reload();
  await expect(link(`new ${courseFile}`)).toBeVisible();
  await deleteFile(page, `new ${courseFile}`);

  await learner.reload();
  await expect(link(sectionFile)).toBeVisible();
  await expect(link(`new ${courseFile}`)).toHaveCount(0);
  const downloading = learner.waitForEvent("download");
  await link(sectionFile).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${sectionFile}.pdf`);
  expect(Buffer.compare(Buffer.from(await Deno.readFile(await file.path())), pdfBytes(4_000))).toBe(
    0,
  );

  await typeWithoutNetwork(page, withoutNetwork);
  await switchLanguage(page, "my");
  await expect(page.getByRole("heading", { name: /^တင်ထားတဲ့ သင်တန်းဖိုင်များ/ })).toBeVisible();
  await axe(page);
});
