// Watches what hostile texts may do: run code, send a request to another host, or become parts of a
// page.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as journeys } from "./faulty-model.ts";

export { expect };

export type HarmWatch = {
  watch: (context: BrowserContext) => Promise<void>;
  /**
   * Expects that nothing has happened until now, and that this page shows hostile texts as text
   * only.
   */
  expectNoHarm: (page: Page) => Promise<void>;
};

export const test = journeys.extend<{ harmWatch: HarmWatch }>({
  harmWatch: async ({ browser, context, academy: { origin }, foreignHost }, use) => {
    // Proves that a connection to hostile.test is counted.
    const other = await browser.newPage();
    await other.goto("http://hostile.test/").catch(() => {});
    await other.close();
    const countBefore = foreignHost.connectionCount();
    expect(countBefore).toBeGreaterThan(0);
    const harms: string[] = [];
    const watch = (context: BrowserContext) => recordHarm(context, origin, harms);
    const expectNoHarm = async (page: Page) => {
      expect(await page.evaluate(findHarm, origin), `harmful parts of ${page.url()}`).toEqual([]);
      expect(harms, `harm recorded on ${page.url()}`).toEqual([]);
      expect(foreignHost.connectionCount(), "connections to another host").toBe(countBefore);
    };
    await watch(context);
    await use({ watch, expectNoHarm });
    expect(harms, "harm until the end of the journey").toEqual([]);
  },
});

async function recordHarm(context: BrowserContext, origin: string, harms: string[]) {
  const isOwnAddress = (address: string) => {
    const { protocol, origin: addressOrigin } = new URL(address);
    return addressOrigin === origin && /^(?:https?|blob):$/.test(protocol);
  };
  context.on("request", (request) => {
    if (!isOwnAddress(request.url())) harms.push(`request: ${request.url()}`);
  });
  context.on("dialog", async (dialog) => {
    harms.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("console", (message) => {
    const text = message.text();
    if (/^(?:ran|policy): |Content Security Policy/.test(text)) harms.push(text);
  });
  const watchPage = (page: Page) => {
    page.on("download", (file) => harms.push(`file: ${file.url()}`));
    page.on("popup", (other) => harms.push(`page: ${other.url()}`));
  };
  context.pages().forEach(watchPage);
  context.on("page", watchPage);
  await context.addInitScript(() => {
    const reportCall = (name: string) => (...args: unknown[]) =>
      console.error(`ran: ${name} ${args.join()}`);
    for (const name of ["ran", "alert", "confirm", "prompt", "print"]) {
      Object.defineProperty(globalThis, name, { value: reportCall(name) });
    }
  });
}

/**
 * Runs in the page. Finds elements that the app never has, and payloads that got into anything but
 * text.
 */
function findHarm(origin: string): string[] {
  const findings: string[] = [];
  const forbiddenTags =
    /^(?:iframe|frame|object|embed|base|style|math|animate|set|use|image|foreignobject|template)$/;
  const addressAttributes =
    /^(?:href|src|action|formaction|xlink:href|data|poster|srcset|ping|background)$/;
  const textAttributes = /^(?:aria-label|aria-valuetext|title|alt|value|placeholder)$/;
  const isOwnAddress = (address: string) => {
    try {
      const { protocol, origin: addressOrigin } = new URL(address, location.href);
      return addressOrigin === origin && /^(?:https?|blob):$/.test(protocol);
    } catch {
      return false;
    }
  };
  /** Links in an answer may lead out of the app, into a window that knows nothing of the app. */
  const isAllowedLink = (element: Element, name: string, address: string) => {
    if (!element.closest('[data-role="assistant"] .chat-text')) return isOwnAddress(address);
    const rel = element.getAttribute("rel")?.split(" ") ?? [];
    return element.matches("a[target=_blank]") && name === "href" &&
      /^(?:https?|mailto):/.test(address) && rel.includes("noopener") && rel.includes("noreferrer");
  };
  const width = Math.min(innerWidth, screen.width);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) findings.push(`page width ${scrollWidth}, screen width ${width}`);
  if (location.origin !== origin) findings.push(`page moved to ${location.href}`);
  for (const element of document.querySelectorAll("*")) {
    const tag = element.localName;
    const isForbidden = forbiddenTags.test(tag) ||
      tag === "script" && !element.hasAttribute("src") ||
      tag === "meta" && element.hasAttribute("http-equiv") ||
      tag === "form" && element.hasAttribute("action");
    if (isForbidden) findings.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      const hasPayload = /ran\(\d|alert\(|hostile\.test/.test(value);
      const isBad = name.startsWith("on") || name === "srcdoc" ||
        (addressAttributes.test(name)
          ? !isAllowedLink(element, name, value)
          : hasPayload && !textAttributes.test(name));
      if (isBad) findings.push(`<${tag} ${name}="${value.slice(0, 200)}">`);
    }
  }
  return findings;
}

/** Removes white space, because pages set it in their own way. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, "");

/** Expects each of these texts somewhere on the page, or in one of its fields. */
export async function expectTexts(page: Page, texts: string[], selector = "body") {
  const read = () =>
    page.evaluate((selector) => {
      const parts = [...document.querySelectorAll(selector)];
      const fields = parts.flatMap((part) => [...part.querySelectorAll("input, textarea")]);
      return [
        ...parts.map(({ textContent }) => textContent ?? ""),
        ...fields.map((field) => (field as HTMLInputElement).value),
      ].join("\n");
    }, selector);
  const missing = async () => {
    const pageText = withoutSpaces(await read());
    return texts.filter((text) => !pageText.includes(withoutSpaces(text)));
  };
  await expect.poll(missing, { message: `on ${page.url()}` }).toEqual([]);
}
