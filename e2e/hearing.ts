// A browser that hears what the journey says; the real one would ask a server of its maker's.
import { expect, type Page } from "@playwright/test";

/** Before the page is opened. */
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
    /** The microphone is allowed, for whoever listens in this dialect. */
    open: async (dialect: string) => {
      // Else this would read the earlier recogniser.
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
  /** The page has begun to listen, and nobody has allowed it yet. */
  var isEarNew: boolean | undefined;
}

declare const ear: {
  lang: string;
  onstart(): void;
  onresult(event: { results: { transcript: string }[][] }): void;
  onerror(event: { error: string }): void;
  onend(): void;
};
