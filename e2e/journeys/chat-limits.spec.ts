// The limits of the chat: questions in an hour, and space for files.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, inBurmese, test } from "../support/faulty-model.ts";
import { tapFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

const MAX_PER_HOUR = 120;
const MAX_BYTES = 209_715_200;

const button = (container: Page | Locator, name: string | RegExp) =>
  container.getByRole("button", { name, exact: true });
const box = (page: Page) => page.locator("#chat-input");
const send = (page: Page) => page.locator(".chat-composer button[type=submit]");
const chips = (page: Page) => page.locator(".chat-chip");
const question = (page: Page) => page.locator('[data-role="user"]').last();
const answer = (page: Page) => page.locator('[data-role="assistant"]').last();
const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

/** Chooses a file on the disk: to hand its bytes to the browser takes two seconds of work. */
async function choose(page: Page, name: string, bytes: number) {
  const path = test.info().outputPath(name);
  await Deno.writeFile(path, new Uint8Array(bytes).fill(97));
  await page.locator(".chat-composer input[type=file]").setInputFiles(path);
}

/** A file that finds no space left shows how to free space, and arrives after that. */
async function freeSpace(page: Page) {
  // The file is so large that the server refuses it while it is still being sent.
  await choose(page, "page.txt", 9_000_000);
  await expect(chips(page)).toHaveAttribute("data-state", "refused");
  await expect(chips(page)).toContainText(
    "There is no space left for your files. Delete old conversations with files, then try again.",
  );
  await axe(page);

  const history = page.getByRole("dialog", { name: "Past conversations" });
  await tapFor(button(page, "Past conversations"), button(history, "Delete: Old files"));
  await button(history, "Delete: Old files").tap();
  await button(page.getByRole("dialog", { name: "Delete this conversation?" }), "Delete").tap();
  await expect(notifications(page)).toContainText("Conversation deleted");
  await expect(button(history, "Delete: Old files")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();
  await button(chips(page), "Try page.txt again").tap();
  await expect(chips(page)).toHaveAttribute("data-state", "arrived");
}

test("after too many questions or files the user reads how to go on; later the words and a file arrive", async ({ page, context, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 429 \/api\/(chat|generate-image|attachments)/);
  const aye = await createUser();
  await academy.setStartedAnswers(aye, MAX_PER_HOUR);
  await signIn(page, aye);
  await page.goto("/ai");
  await box(page).fill("What is a prompt?");
  await send(page).tap();
  await expect(notifications(page)).toContainText("Failed to send message");
  await expect(question(page)).toContainText("What is a prompt?");
  await expect(question(page)).toContainText(
    /You have reached the limit of 120 questions and pictures in one hour\..*You can send this again in (59|60) minutes\./,
  );
  await expect(button(question(page), /^Try again in \d+ minutes$/)).toBeDisabled();
  await button(question(page), "Do not send").tap();
  await expect(box(page)).toHaveValue("What is a prompt?");

  // The same limit applies to pictures.
  await box(page).fill("Draw a boat");
  await send(page).tap();
  await expect(notifications(page)).toContainText(
    "You have reached the limit of 120 questions and pictures in one hour.",
  );
  await expect(question(page)).toContainText(/You can send this again in (59|60) minutes\./);
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await inBurmese(page);
  // After a reload the page still has the words of the question, but no longer the waiting time.
  await expect(question(page)).toContainText("Draw a boat");
  await button(question(page), "ထပ်စမ်းကြည့်ရန်").tap();
  await expect(question(page)).toContainText(/တစ်နာရီမှာ မေးခွန်းနဲ့ ပုံ စုစုပေါင်း 120 ခုအထိ/);
  await expect(button(question(page), /^\d+ မိနစ်နေရင် ထပ်စမ်းကြည့်ရန်$/)).toBeDisabled();
  await axe(page);

  await academy.setStartedAnswers(aye, 0);
  await page.reload();
  await button(question(page), "ထပ်စမ်းကြည့်ရန်").tap();
  await expect(answer(page).getByRole("img")).toBeVisible();

  await academy.addStoredFiles(aye, "Old files", MAX_BYTES);
  await switchLanguage(page, "en");
  await freeSpace(page);
});
