// The chat makes a picture.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { tapFor } from "../support/press-for.ts";
import { mockSpeechRecognition } from "../support/speech-recognition.ts";

const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });

test("@offline a spoken Burmese sentence becomes a picture, which is enlarged, saved and seen offline", async ({ page, createUser, signIn, academy, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  const speech = await mockSpeechRecognition(page);
  await signIn(page, await createUser());
  await page.goto("/ai");
  const box = page.getByLabel("သင့်မက်ဆေ့ချ်");
  const toggle = button(page, "ပုံဖန်တီးရန်");
  const model = page.getByLabel("ပုံဆွဲမယ့် မော်ဒယ်");
  const picture = page.getByRole("img", { name: "ကြောင်ပုံ ဆွဲပေးပါ", exact: true });

  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(model).toBeHidden();
  await button(page, "စာမရိုက်ဘဲ ပြောရန်").tap();
  await speech.startListening("my-MM");
  await speech.recognize("ကြောင်ပုံ", " ဆွဲပေးပါ");
  await expect(box).toHaveValue("ကြောင်ပုံ ဆွဲပေးပါ");
  await button(page, "နားထောင်တာ ရပ်ရန်").tap();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("ပုံ 100/100 ကျန်", { exact: false })).toBeVisible();
  // The words alone make the models appear. Those without a key are listed, but cannot be chosen.
  await expect(model.locator("option")).toHaveText([
    "sdxl-lightning · သုံးလို့ မရသေးပါ",
    "dall-e-3 · အကောင်းဆုံး",
    "gemini-imagen · သုံးလို့ မရသေးပါ",
    "hugging-face · သုံးလို့ မရသေးပါ",
  ]);
  await expect(model.locator("option:enabled")).toHaveCount(1);
  await expect(model).toHaveValue("dall-e-3");
  await toggle.tap();
  await expect(model).toBeHidden();
  await tapFor(toggle, model);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await axe(page);
  await button(page, "ပို့ရန်").tap();

  const figure = page.getByRole("figure");
  await expect(figure).toContainText("ပုံ ရပါပြီ");
  await expect(figure).toContainText("dall-e-3 နဲ့ ဖန်တီးထားပါတယ်");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1024);
  // The next text is a question again.
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
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

  const large = page.getByRole("dialog", { name: "ပုံ", exact: true });
  await button(page, "ပုံကို အကြီးကြည့်ရန်").first().tap();
  await expect(large.getByRole("img")).toBeInViewport({ ratio: 1 });
  await axe(page);
  await button(large, "ပိတ်ရန်").tap();
  await expect(large).toHaveCount(0);

  // Later, without a network, the device still shows the picture.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(picture).toBeVisible();
  await withoutNetwork(async () => {
    await page.reload();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1024);
  });
});
