// Users attach photos and text files to a question in the chat.
import type { Page } from "@playwright/test";
import {
  answer,
  box,
  button,
  chips,
  chooseFiles,
  expectWholeAnswer,
  fileInput,
  notifications,
  question,
  readStoredFile,
  send,
  status,
} from "../support/attachment-steps.ts";
import { axe, expect, inBurmese, test } from "../support/fixtures.ts";
import { decodePicture, makePhoto } from "../support/photo.ts";
import { pressFor, tapFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

/** Asks the last question again, also in other words. It still has the same photo. */
async function askAgainWithPhoto(page: Page) {
  await expect(page.getByText("အင်တာနက် မရှိပါ", { exact: true })).toHaveCount(0);
  // The earlier answer is complete, too. So the journey waits until the server has the question
  // again.
  const askedAgain = page.waitForResponse(/\/api\/chat$/);
  await button(answer(page), "ထပ်ဖြေခိုင်းရန်").tap();
  await askedAgain;
  await expectWholeAnswer(page);
  await expect(question(page)).toContainText("ဈေးဆိုင်.webp");
  const editField = question(page).getByRole("textbox");
  await tapFor(button(question(page), "မေးခွန်း ပြင်ပြီး ထပ်မေးရန်"), editField);
  await expect(question(page)).toContainText("ဈေးဆိုင်.webp");
  await editField.fill("ဒါ ဘာလဲ");
  await button(question(page), "ထပ်မေးရန်").tap();
  await expect(question(page)).toContainText("ဒါ ဘာလဲ");
  await expect(answer(page)).toContainText("WEBP");
  await expectWholeAnswer(page);
}

test("@offline a large phone photo is shrunk and turned upright, asked about in Burmese, and seen offline", async ({ page, createUser, signIn, academy, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser());
  await page.goto("/ai");
  // This device made the small picture, so the page does not fetch it again.
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/attachments\/./.test(request.url())) fetched.push(request.url());
  });
  const photoBytes = await makePhoto(page, 4000, 3000);
  expect(photoBytes.length).toBeGreaterThan(2_000_000);

  const photo = test.info().outputPath("ဈေးဆိုင်.jpg");
  await Deno.writeFile(photo, photoBytes);
  await fileInput(page).setInputFiles(photo);
  await expect(chips(page)).toContainText("ဈေးဆိုင်.webp");
  await expect(chips(page)).toHaveAttribute("data-state", "arrived");
  await expect(chips(page).locator("img")).toBeVisible();
  await axe(page);
  // Without words there is no question to answer.
  await expect(send(page)).toBeDisabled();
  // The question is about the attached photo, though these words could also ask for a new picture.
  await box(page).fill("ဒီပုံကို ဆွဲထားတာ ဘယ်သူလဲ");
  await expect(button(page, "ပုံဖန်တီးရန်")).toHaveAttribute("aria-pressed", "false");
  await send(page).tap();

  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  await expect(chips(page)).toHaveCount(0);
  await expect(question(page)).toContainText("ဈေးဆိုင်.webp");
  await expect(answer(page)).toContainText("ဈေးဆိုင်.webp");
  await expect(answer(page)).toContainText("WEBP");
  await expectWholeAnswer(page);

  const { name, contentType, size, bytes } = await readStoredFile(page);
  expect({ name, contentType }).toEqual({ name: "ဈေးဆိုင်.webp", contentType: "image/webp" });
  expect(bytes.length).toBe(size);
  expect(size).toBeLessThan(photoBytes.length / 4);
  expect(await decodePicture(page, bytes, contentType)).toEqual({
    width: 1200,
    height: 1600,
    isRed: true,
  });
  expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/exif/i);

  const smallPicture = button(question(page), "ပုံကို အကြီးကြည့်ရန်: ဈေးဆိုင်.webp");
  const largePicture = page.getByRole("dialog", { name: "ပုံ", exact: true });
  await smallPicture.tap();
  await expect(largePicture.getByRole("img", { name: "ဈေးဆိုင်.webp" })).toBeInViewport({ ratio: 1 });
  await axe(page);
  await button(largePicture, "ပိတ်ရန်").tap();
  await expect(largePicture).toHaveCount(0);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await smallPicture.scrollIntoViewIfNeeded();
  await expect(smallPicture.locator("img")).toBeVisible();
  await withoutNetwork(async () => {
    await page.reload();
    await smallPicture.scrollIntoViewIfNeeded();
    await expect(smallPicture.locator("img")).toBeVisible();
    const width = () =>
      smallPicture.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(1200);
  });
  expect(fetched).toEqual([]);

  await askAgainWithPhoto(page);
  expect((await readStoredFile(page)).bytes.length).toBe(size);
});

/** Files on the disk: to hand ten megabytes to the browser takes two seconds of processor time. */
async function writeRefusedFiles() {
  const contents = {
    "paper.pdf": new Uint8Array([37, 80, 68, 70, 226, 227, 0]),
    "nothing.txt": new Uint8Array(),
    "long.csv": new Uint8Array(),
    "broken.png": new TextEncoder().encode("no picture"),
  };
  const paths = [];
  for (const [name, bytes] of Object.entries(contents)) {
    const path = test.info().outputPath(name);
    await Deno.writeFile(path, bytes);
    if (name === "long.csv") await Deno.truncate(path, 10 * 1024 * 1024 + 1);
    paths.push(path);
  }
  return paths;
}

test("a file that cannot be sent says why; a text file is sent, used in the answer and saved again", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser());
  await page.goto("/ai");
  await fileInput(page).setInputFiles(await writeRefusedFiles());
  const chip = (name: string) => chips(page).filter({ hasText: name });
  await expect(chip("paper.pdf")).toContainText("Only pictures and text files can be attached");
  await expect(chip("nothing.txt")).toContainText("This file is empty");
  await expect(chip("long.csv")).toContainText("Too large: at most 10 MB");
  await expect(chip("broken.png")).toContainText("This picture cannot be opened");
  await box(page).fill("What sells best?");
  await expect(status(page, "A file cannot be sent.")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  // A refused file stays refused after a reload, until the user removes it.
  await inBurmese(page);
  await expect(chip("paper.pdf")).toContainText("ပုံနဲ့ စာဖိုင်ကိုပဲ တွဲနိုင်ပါတယ်။");
  await axe(page);
  await switchLanguage(page, "en");
  await expect(chips(page)).toHaveCount(4);
  for (const name of ["paper.pdf", "nothing.txt", "long.csv", "broken.png"]) {
    await button(page, `Remove ${name}`).tap();
  }
  await expect(chips(page)).toHaveCount(0);

  const sales = test.info().outputPath("sales.csv");
  await Deno.writeTextFile(sales, "tea,700\ncoffee,300\n");
  await fileInput(page).setInputFiles(sales);
  await fileInput(page).setInputFiles(sales);
  await expect(notifications(page)).toContainText("This file is already attached.");
  await chooseFiles(page, { name: "notes.txt", text: "\ufeffMonday was good." });
  await expect(chips(page)).toHaveCount(2);
  await chooseFiles(
    page,
    ...["a", "b", "c", "d"].map((name) => ({ name: `${name}.txt`, text: name })),
  );
  await expect(notifications(page)).toContainText(
    "You can attach at most 5 files to one question.",
  );
  await expect(chips(page)).toHaveCount(5);
  for (const name of ["a.txt", "b.txt", "c.txt"]) await button(page, `Remove ${name}`).tap();
  await expect(chips(page)).toHaveCount(2);

  // A picture is made from words only, and the page says so.
  const toggle = button(page, "Make a picture");
  await toggle.tap();
  await expect(status(page, "A picture is made from text only.")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await button(page, "Attach pictures or text files").tap({ force: true });
  await expect(notifications(page)).toContainText("Turn off “Make a picture” to attach files.");
  await toggle.tap();

  await expect(chips(page).and(page.locator('[data-state="arrived"]'))).toHaveCount(2);
  await send(page).tap();
  await expect(answer(page)).toContainText("sales.csv");
  await expect(answer(page)).toContainText("tea,700");
  await expectWholeAnswer(page);
  const saving = page.waitForEvent("download");
  await button(question(page), "Download notes.txt").tap();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("notes.txt");
  expect(await Deno.readTextFile(await saved.path())).toBe("Monday was good.");
  await axe(page);
});

/** A follow-up is asked as a typed question with hints would be asked. */
async function askFollowUpByKeyboard(page: Page) {
  await box(page).fill("What is a prompt?");
  await send(page).click();
  const offered = answer(page).getByRole("list", { name: "Ask next" }).getByRole("button");
  const first = offered.filter({ hasText: "Tell me more" });
  await expect(question(page)).toContainText("What is a prompt?");
  await expect(first).toBeVisible();
  await axe(page);
  await pressFor(
    button(answer(page), "Copy the answer"),
    page.getByText("Copied", { exact: true }),
  );
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("This is a demo");
  expect(copied).not.toContain("Tell me more");

  const guide = button(page, "Guide me");
  await guide.click();
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  await box(page).fill("My own words");
  const asked = page.waitForRequest("**/api/chat");
  await first.focus();
  await page.keyboard.press("Enter");
  const { message, guide: isGuided, conversationId } = (await asked).postDataJSON();
  expect({ message, isGuided }).toEqual({ message: "Tell me more", isGuided: true });
  expect(page.url()).toContain(conversationId);
  await expect(page.locator('[data-role="user"]')).toHaveCount(3);
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(3);
  await expect(button(answer(page), "Answer again")).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(box(page)).toHaveValue("My own words");
  await expect(box(page)).toBeFocused();
}

test("@desk files are dropped and pasted, and the keyboard alone asks, with a file and by a follow-up", async ({ page, createUser, signIn }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  await expect(box(page)).toBeFocused();
  const giveFile = (type: "drop" | "paste", name: string) =>
    page.evaluate(([type, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([`This is ${name}.`], name, { type: "text/plain" }));
      const place = document.querySelector("#chat-input");
      const options = { bubbles: true, cancelable: true };
      if (type === "paste") {
        place?.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      } else {
        document.body.dispatchEvent(new DragEvent("dragover", { ...options, dataTransfer: data }));
        document.body.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
      }
    }, [type, name] as const);
  await giveFile("drop", "dropped.txt");
  await giveFile("paste", "pasted.txt");
  await expect(chips(page).and(page.locator('[data-state="arrived"]'))).toHaveCount(2);

  await expect(box(page)).toBeFocused();
  await page.keyboard.type("What are these?");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Tab");
  await expect(button(page, "Attach pictures or text files")).toBeFocused();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Remove pasted.txt")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveCount(1);
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer(page)).toContainText("This is dropped.txt.");
  await expectWholeAnswer(page);
  await axe(page);

  await askFollowUpByKeyboard(page);
});
