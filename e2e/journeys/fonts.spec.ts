import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { projectRoot } from "../support/project-root.ts";

// Stacked consonants, kinzi, medials in every combination, vowels on both sides, tones, digits,
// marks, Pali and Sanskrit words.
const sampleText = `
သီဟိုဠ်မှ ဉာဏ်ကြီးရှင်သည် အာယုဝဍ္ဎနဆေးညွှန်းစာကို ဇလွန်ဈေးဘေး ဗာဒံပင်ထက် အဓိဋ္ဌာန်လျက် ဂဃနဏဖတ်ခဲ့သည်။
ကြွကြွ ကျွန်ုပ် မြွှာ လျှို့ဝှက် ညွှန်ကြား ဩဇာ ဪ ဤနည်း ဥပဒေ ဦးဦး ဣန္ဒြေ ဧရာဝတီ ၌ ၍ ၎င်း ၏။
အင်္ဂလိပ် သင်္ဘော အင်္ဂါ တက္ကသိုလ် ဗုဒ္ဓ ဓမ္မ သံဃာ ပစ္စည်း သတ္တိ ဝတ္ထု ဣဒ္ဓိ အန္တရာယ် ကမ္ဘာ ကုမ္ပဏီ ပုပ္ပား
သဒ္ဒါ အတ္ထုပ္ပတ္တိ မန္တလေး ဘဏ္ဍာရေး ပဏ္ဍိတ ဥက္ကဋ္ဌ ရဋ္ဌ သမ္မတ ဗျဉ်း ကဉ္ဇန ပိဋကတ် ယောက်ျား သမီး ကျောင်းသူ
ကိုယ့်စကားနဲ့ ရှင်းပြတတ်ဖို့၊ ဖြစ်ပါတယ်။ လုပ်ငန်းခွင် ဝန်ထမ်း၊ မှတ်စု၊ ဗီဒီယို၊ အကောင့်၊ စကားဝှက်၊ 5,000 ကျပ်
၀၁၂၃၄၅၆၇၈၉ ကာ ကါ ကိ ကီ ကု ကူ ကေ ကဲ ကော ကော် ကံ ကို ကို့ ကိုး က့ ကး ခေါ် ဂျူး ဖွံ့ဖြိုး နှုန်း ညှို့ ရွှေ့ မြှော်လင့်
ဿ သဿတ ရွှေဆိုင်း ကြွေးကြော် မြစ်ကြီးနား၊ ဟ‌ုတ် “ဘာလဲ” (ဟုတ်ကဲ့) ရှမ်း ဟွှ ယျာ ဘျွတ် နွှဲ ငြိမ်းချမ်း ဏ္ဏ ဒ္ဒ န္တြ က္ခ ဂ္ဂ စ္ဆ ဇ္ဇ ဋ္ဋ တ္တ တ္ထ ဒ္ဓ န္ဒ န္ဓ ပ္ဖ ဗ္ဗ မ္ဗ လ္လ သ္သ
`;
const subsetFont = (weight: number) => `web/fonts/noto-sans-myanmar-${weight}.woff2`;
const wholeFont = (weight: number) =>
  `node_modules/@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-${weight}-normal.woff2`;

const projectPath = (path: string) => `${projectRoot()}/${path}`;

/** A letter that a font does not have comes from a system font, and so makes another picture. */
async function renderPicture(page: Page, font: string, extra = "") {
  // The range that the app takes from this font. Spaces, digits and Latin marks come from the
  // system.
  const styles = await Deno.readTextFile(projectPath("web/styles.css"));
  const range = /unicode-range: ([^;]+);/.exec(styles)?.[1];
  const bytes = (await Deno.readFile(projectPath(font))).toBase64();
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: tested; src: url(data:font/woff2;base64,${bytes}); unicode-range: ${range} }
    body { margin: 8px; width: 900px; font: 26px/1.9 tested, sans-serif; ${extra} }
  </style><body lang="my">${sampleText.trim().replaceAll("\n", "<br>")}</body>`);
  await page.evaluate(() => document.fonts.load("26px tested", "က"));
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual([
    "loaded",
  ]);
  return await page.screenshot({ fullPage: true });
}

test("varied Burmese looks the same in the cut fonts as in the whole ones", async ({ page }) => {
  for (const weight of [400, 700]) {
    const expected = await renderPicture(page, wholeFont(weight));
    expect((await renderPicture(page, subsetFont(weight))).equals(expected), `${weight}`).toBe(
      true,
    );
    expect((await Deno.stat(projectPath(subsetFont(weight)))).size).toBeLessThanOrEqual(25_000);
    if (weight !== 400) continue;
    // Proves that the comparison can fail: without the features that stack and reorder, the picture
    // differs.
    const broken = await renderPicture(
      page,
      subsetFont(weight),
      "font-feature-settings: 'blwf' 0, 'pstf' 0;",
    );
    expect(broken.equals(expected)).toBe(false);
  }
});
