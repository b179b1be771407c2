// Replaces the browser's speech recognition, which would ask a server of the browser's maker: the
// journey says what is heard.
import { expect, type Page } from "@playwright/test";

/** Must be called before the page opens. */
export async function mockSpeechRecognition(page: Page) {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      SpeechRecognition: class {
        onend = () => {};
        start = () => Object.assign(globalThis, { recognizer: this, isRecognizerNew: true });
        stop = () => this.onend();
        abort = () => {};
      },
    });
  });
  return {
    /** Allows the microphone, and expects that the page listens in this dialect. */
    startListening: async (dialect: string) => {
      // Without this wait it would read the earlier recogniser.
      await expect.poll(() => page.evaluate(() => globalThis.isRecognizerNew)).toBe(true);
      const lang = await page.evaluate(() => {
        globalThis.isRecognizerNew = false;
        recognizer.onstart();
        return recognizer.lang;
      });
      expect(lang).toBe(dialect);
    },
    recognize: (...parts: string[]) =>
      page.evaluate(
        (parts) => recognizer.onresult({ results: parts.map((transcript) => [{ transcript }]) }),
        parts,
      ),
    fail: (error: string) =>
      page.evaluate((error) => {
        recognizer.onerror({ error });
        recognizer.onend();
      }, error),
  };
}

declare global {
  /** The page has begun to listen, and the journey has not allowed the microphone yet. */
  var isRecognizerNew: boolean | undefined;
}

declare const recognizer: {
  lang: string;
  onstart(): void;
  onresult(event: { results: { transcript: string }[][] }): void;
  onerror(event: { error: string }): void;
  onend(): void;
};
