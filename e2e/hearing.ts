// Replaces the browser's speech recognition, which would ask a server of the browser's maker: the
// journey says what is heard.
import { expect, type Page } from "@playwright/test";

/** Must be called before the page opens. */
export async function hearing(page: Page) {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      SpeechRecognition: class {
        onend = () => {};
        start = () => Object.assign(globalThis, { ear: this, isEarNew: true });
        stop = () => this.onend();
        abort = () => {};
      },
    });
  });
  return {
    /** Allows the microphone, and expects that the page listens in this dialect. */
    open: async (dialect: string) => {
      // Without this wait it would read the earlier recogniser.
      await expect.poll(() => page.evaluate(() => globalThis.isEarNew)).toBe(true);
      const lang = await page.evaluate(() => {
        globalThis.isEarNew = false;
        ear.onstart();
        return ear.lang;
      });
      expect(lang).toBe(dialect);
    },
    hear: (...parts: string[]) =>
      page.evaluate(
        (parts) => ear.onresult({ results: parts.map((transcript) => [{ transcript }]) }),
        parts,
      ),
    fail: (error: string) =>
      page.evaluate((error) => {
        ear.onerror({ error });
        ear.onend();
      }, error),
  };
}

declare global {
  /** The page has begun to listen, and the journey has not allowed the microphone yet. */
  var isEarNew: boolean | undefined;
}

declare const ear: {
  lang: string;
  onstart(): void;
  onresult(event: { results: { transcript: string }[][] }): void;
  onerror(event: { error: string }): void;
  onend(): void;
};
