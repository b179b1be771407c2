// Watches what hostile texts may do: run code, send a request to another host, or become parts of a
// page.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as journeys } from "./model.ts";

export { expect };

/**
 * Counts every connection to hostile.test, also those that no page knows of, such as to look up a
 * name ahead.
 */
type Elsewhere = { port: number; comers: () => number };

type Eyes = {
  watch: (context: BrowserContext) => Promise<void>;
  /**
   * Expects that nothing has happened until now, and that this page shows hostile texts as text
   * only.
   */
  judge: (page: Page) => Promise<void>;
};

/**
 * Defined here and not in each journey's file: worker options in a file cost one more academy per
 * file.
 */
export const test = journeys.extend<{ eyes: Eyes }, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({ settings: _ }, use) => {
      const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      let comers = 0;
      const count = async () => {
        for await (const comer of listener) {
          comers++;
          comer.close();
        }
      };
      void count();
      await use({ port: listener.addr.port, comers: () => comers });
      listener.close();
    },
    { scope: "worker" },
  ],
  serviceWorkers: "allow",
  launchOptions: [
    async ({ launchOptions, elsewhere: { port } }, use) => {
      const rule = `MAP hostile.test 127.0.0.1:${port}`;
      const args = [...launchOptions.args ?? [], `--host-resolver-rules=${rule}`];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
  eyes: async ({ browser, context, academy: { origin }, elsewhere }, use) => {
    // Proves that a connection to hostile.test is counted.
    const other = await browser.newPage();
    await other.goto("http://hostile.test/").catch(() => {});
    await other.close();
    const known = elsewhere.comers();
    expect(known).toBeGreaterThan(0);
    const seen: string[] = [];
    const watch = (context: BrowserContext) => watchDeeds(context, origin, seen);
    const judge = async (page: Page) => {
      expect(await page.evaluate(harmIn, origin), `parts of ${page.url()}`).toEqual([]);
      expect(seen, `what happened by ${page.url()}`).toEqual([]);
      expect(elsewhere.comers(), "connections to another host").toBe(known);
    };
    await watch(context);
    await use({ watch, judge });
    expect(seen, "what happened until the end").toEqual([]);
  },
});

async function watchDeeds(context: BrowserContext, origin: string, seen: string[]) {
  const isOurs = (address: string) => {
    const { protocol, origin: theirs } = new URL(address);
    return theirs === origin && /^(?:https?|blob):$/.test(protocol);
  };
  context.on("request", (request) => {
    if (!isOurs(request.url())) seen.push(`request: ${request.url()}`);
  });
  context.on("dialog", async (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("console", (message) => {
    const text = message.text();
    if (/^(?:ran|policy): |Content Security Policy/.test(text)) seen.push(text);
  });
  const watchPage = (page: Page) => {
    page.on("download", (file) => seen.push(`file: ${file.url()}`));
    page.on("popup", (other) => seen.push(`page: ${other.url()}`));
  };
  context.pages().forEach(watchPage);
  context.on("page", watchPage);
  await context.addInitScript(() => {
    const caught = (name: string) => (...said: unknown[]) =>
      console.error(`ran: ${name} ${said.join()}`);
    for (const name of ["ran", "alert", "confirm", "prompt", "print"]) {
      Object.defineProperty(globalThis, name, { value: caught(name) });
    }
  });
}

/**
 * Runs in the page. Finds elements that the app never has, and payloads that got into anything but
 * text.
 */
function harmIn(origin: string): string[] {
  const told: string[] = [];
  const never =
    /^(?:iframe|frame|object|embed|base|style|math|animate|set|use|image|foreignobject|template)$/;
  const leading = /^(?:href|src|action|formaction|xlink:href|data|poster|srcset|ping|background)$/;
  const worded = /^(?:aria-label|aria-valuetext|title|alt|value|placeholder)$/;
  const isOurs = (address: string) => {
    try {
      const { protocol, origin: theirs } = new URL(address, location.href);
      return theirs === origin && /^(?:https?|blob):$/.test(protocol);
    } catch {
      return false;
    }
  };
  /** Links in an answer may lead out of the app, into a window that knows nothing of the app. */
  const mayLead = (element: Element, name: string, address: string) => {
    if (!element.closest('[data-role="assistant"] .chat-text')) return isOurs(address);
    const rel = element.getAttribute("rel")?.split(" ") ?? [];
    return element.matches("a[target=_blank]") && name === "href" &&
      /^(?:https?|mailto):/.test(address) && rel.includes("noopener") && rel.includes("noreferrer");
  };
  const width = Math.min(innerWidth, screen.width);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) told.push(`pushed out to ${scrollWidth} of ${width}`);
  if (location.origin !== origin) told.push(`it went to ${location.href}`);
  for (const element of document.querySelectorAll("*")) {
    const tag = element.localName;
    const isNever = never.test(tag) || tag === "script" && !element.hasAttribute("src") ||
      tag === "meta" && element.hasAttribute("http-equiv") ||
      tag === "form" && element.hasAttribute("action");
    if (isNever) told.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      const isMarked = /ran\(\d|alert\(|hostile\.test/.test(value);
      const isBad = name.startsWith("on") || name === "srcdoc" ||
        (leading.test(name) ? !mayLead(element, name, value) : isMarked && !worded.test(name));
      if (isBad) told.push(`<${tag} ${name}="${value.slice(0, 200)}">`);
    }
  }
  return told;
}

/** Removes white space, because pages set it in their own way. */
const squeezed = (text: string) => text.replace(/\s+/g, "");

/** Expects each of these texts somewhere on the page, or in one of its fields. */
export async function shows(page: Page, texts: string[], place = "body") {
  const read = () =>
    page.evaluate((place) => {
      const parts = [...document.querySelectorAll(place)];
      const fields = parts.flatMap((part) => [...part.querySelectorAll("input, textarea")]);
      return [
        ...parts.map(({ textContent }) => textContent ?? ""),
        ...fields.map((field) => (field as HTMLInputElement).value),
      ].join("\n");
    }, place);
  const missing = async () => {
    const shown = squeezed(await read());
    return texts.filter((text) => !shown.includes(squeezed(text)));
  };
  await expect.poll(missing, { message: `on ${page.url()}` }).toEqual([]);
}
