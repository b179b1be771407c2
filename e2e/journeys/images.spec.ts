// The chat makes a picture, and answers a question about a photo that the user attaches.
import type { Page } from "@playwright/test";
import {
  answer,
  box,
  button,
  chips,
  expectWholeAnswer,
  fileInput,
  question,
  readStoredFile,
  send,
} from "../support/attachment-steps.ts";
import { axe, expect, test } from "../support/fixtures.ts";
import { readBrowserStorage, waitForUserFiles } from "../support/phone.ts";
import { decodePicture, makePhoto } from "../support/photo.ts";
import { tapFor } from "../support/press-for.ts";
import { mockSpeechRecognition } from "../support/speech-recognition.ts";

const picture = (page: Page) => page.getByRole("img", { name: "ကြောင်ပုံ ဆွဲပေးပါ", exact: true });
const photo = (page: Page) => button(page, "ပုံကို အကြီးကြည့်ရန်: ဈေးဆိုင်.webp").locator("img");
const large = (page: Page) => page.getByRole("dialog", { name: "ပုံ", exact: true });
const toggle = (page: Page) => button(page, "ပုံဖန်တီးရန်");
const PHOTO_QUESTION = "ဒီပုံကို ဆွဲထားတာ ဘယ်သူလဲ";

/** The tools below the question that a finger can press, and in how many rows they stand. */
const measureTools = (page: Page) =>
  page.locator(".chat-box").evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    const tools = [...box.querySelectorAll("button, select")].map((tool) => ({
      name: tool.localName,
      place: tool.getBoundingClientRect(),
    })).filter(({ place }) => place.left >= left && place.right <= right && place.height >= 44);
    const model = tools.find(({ name }) => name === "select");
    return {
      count: tools.length,
      rows: new Set(tools.map(({ place }) => Math.round(place.top))).size,
      isNameShown: (model?.place.width ?? 0) >= 80,
    };
  });

/** The spoken words themselves say that a picture is meant. */
async function speakOfPicture(
  page: Page,
  speech: Awaited<ReturnType<typeof mockSpeechRecognition>>,
) {
  const model = page.getByLabel("ပုံဆွဲမယ့် မော်ဒယ်");
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  // The models are one tap away. Those without a key are listed, but cannot be chosen.
  await expect(model.locator("option")).toHaveText([
    "sdxl-lightning · သုံးလို့ မရသေးပါ",
    "dall-e-3 · အကောင်းဆုံး",
    "gemini-imagen · သုံးလို့ မရသေးပါ",
    "hugging-face · သုံးလို့ မရသေးပါ",
  ]);
  await expect(model.locator("option:enabled")).toHaveCount(1);
  await expect(model).toHaveValue("dall-e-3");
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await measureTools(page)).toEqual({ count: 6, rows: 1, isNameShown: false });
  await button(page, "စာမရိုက်ဘဲ ပြောရန်").tap();
  await speech.startListening("my-MM");
  await speech.recognize("ကြောင်ပုံ", " ဆွဲပေးပါ");
  await expect(box(page)).toHaveValue("ကြောင်ပုံ ဆွဲပေးပါ");
  await button(page, "နားထောင်တာ ရပ်ရန်").tap();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("ပုံ 100/100 ကျန်", { exact: false })).toBeVisible();
  // The words alone make the model's name appear.
  expect(await measureTools(page)).toEqual({ count: 5, rows: 1, isNameShown: true });
  if (phone) await page.setViewportSize(phone);
  await toggle(page).tap();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await toggle(page).tap();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await axe(page);
}

async function expectPicture(page: Page) {
  const figure = page.getByRole("figure");
  await expect(figure).toContainText("ပုံ ရပါပြီ");
  await expect(figure).toContainText("dall-e-3 နဲ့ ဖန်တီးထားပါတယ်");
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1024);
  // The next text is a question again.
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await axe(page);

  const saving = page.waitForEvent("download");
  await button(page, "ပုံကို ဒေါင်းလုဒ် လုပ်ရန်").tap();
  await expect(figure.getByRole("status")).toHaveText("ဒေါင်းလုဒ် လုပ်နေပါတယ်...");
  // A message in front of the page would cover the picture.
  await expect(page.locator(".toast-root")).toHaveCount(0);
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^pyinnya_ကြောင်ပုံ_ဆွဲပေးပါ\d{13}\.png$/);
  const bytes = await Deno.readFile(await saved.path());
  expect([...bytes.slice(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);

  await button(page, "ပုံကို အကြီးကြည့်ရန်").first().tap();
  await expect(large(page).getByRole("img")).toBeInViewport({ ratio: 1 });
  await axe(page);
  await button(large(page), "ပိတ်ရန်").tap();
  await expect(large(page)).toHaveCount(0);
}

/** A large photo is shrunk and turned upright. Returns how many bytes the server has. */
async function askAboutPhoto(page: Page) {
  const photoBytes = await makePhoto(page, 4000, 3000);
  expect(photoBytes.length).toBeGreaterThan(2_000_000);

  const path = test.info().outputPath("ဈေးဆိုင်.jpg");
  await Deno.writeFile(path, photoBytes);
  await fileInput(page).setInputFiles(path);
  await expect(chips(page)).toContainText("ဈေးဆိုင်.webp");
  await expect(chips(page)).toHaveAttribute("data-state", "arrived");
  await expect(chips(page).locator("img")).toBeVisible();
  await axe(page);
  // Without words there is no question to answer.
  await expect(send(page)).toBeDisabled();
  // The question is about the attached photo, though these words could also ask for a new picture.
  await box(page).fill(PHOTO_QUESTION);
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  await send(page).tap();

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

  await photo(page).tap();
  await expect(large(page).getByRole("img", { name: "ဈေးဆိုင်.webp" })).toBeInViewport({ ratio: 1 });
  await axe(page);
  await button(large(page), "ပိတ်ရန်").tap();
  await expect(large(page)).toHaveCount(0);
  return size;
}

/** A picture is read from the device when its place is on the screen. */
async function expectBothPictures(page: Page) {
  const figures = page.getByRole("figure");
  await expect(figures).toHaveCount(2);
  for (
    const [place, image, width] of [
      [figures.last(), photo(page), 1200],
      [figures.first(), picture(page), 1024],
    ] as const
  ) {
    await place.scrollIntoViewIfNeeded();
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(width);
  }
}

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

test("@offline spoken words become a picture, a photo is asked about, and both are seen offline (Burmese)", async ({ page, createUser, signIn, academy, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  const speech = await mockSpeechRecognition(page);
  await signIn(page, await createUser());
  await page.goto("/ai");
  // This device made the small picture, so the page does not fetch it again.
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/attachments\/./.test(request.url())) fetched.push(request.url());
  });
  await speakOfPicture(page, speech);
  await button(page, "ပို့ရန်").tap();
  await expectPicture(page);
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  const size = await askAboutPhoto(page);

  await waitForUserFiles(page);
  await expect.poll(() => readBrowserStorage(page)).toContain(`"content":"${PHOTO_QUESTION}"`);
  await withoutNetwork(async () => {
    await page.reload();
    await expectBothPictures(page);
  });
  await askAgainWithPhoto(page);
  await expectBothPictures(page);
  expect(fetched).toEqual([]);
  expect((await readStoredFile(page)).bytes.length).toBe(size);
});
