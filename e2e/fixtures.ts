// What every journey has: an academy of its worker's own, people, and eyes that see every error.
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import type { Person, Wish } from "./people.ts";

export type { Person };

export type Academy = {
  origin: string;
  person(wish?: Wish): Promise<Person>;
  suspend(person: Person, reason: string): Promise<void>;
  signOutEverywhere(person: Person): Promise<void>;
  /** As staff will do it from the panel; answers the newest question of these words. */
  answer(question: string, answer: string, by: Person): Promise<void>;
  /** How many sessions of hers the server still honours. */
  sessions(person: Person): Promise<number>;
  close(): Promise<void>;
  open(site?: string): Promise<void>;
  /** Sixty more sections of ten videos each, and as many questions as a busy course gets in a year. */
  enlarge(courseId: string): Promise<void>;
  /** From here on only the beginning of a film arrives, and then nothing. */
  holdMedia(): Promise<void>;
  /** Every address that has been used so far is no longer good, and what still came from it breaks off. */
  expireMedia(): Promise<void>;
  cutDatabase(): Promise<void>;
  mendDatabase(): Promise<void>;
};

type Journey = {
  person: Academy["person"];
  /** Without the form, which has a journey of its own. */
  signIn: (page: Page, person: Person) => Promise<void>;
  /** Another browser, watched as closely as the first. */
  anotherDevice: () => Promise<Page>;
  /** Whoever asks. */
  withoutNetwork: (work: () => Promise<void>) => Promise<void>;
  /** Says that an error of these words is what the journey is about. */
  expectError: (words: RegExp) => void;
  watch: (context: BrowserContext) => Promise<void>;
};

type Worker = { academy: Academy; settings: Record<string, string> };

export const test = base.extend<Journey, Worker>({
  settings: [{}, { option: true, scope: "worker" }],
  academy: [
    async ({ settings }, use, { config }) => {
      const process = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", `${config.rootDir}/academy.ts`, JSON.stringify(settings)],
        stdin: "piped",
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      await use(speakTo(await firstLine(process.stdout)));
      await process.stdin.close();
      await process.status;
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ academy }, use) => use(academy.origin),
  person: ({ academy }, use) => use(academy.person),

  signIn: ({ academy }, use) =>
    use(async (page, { email, password }) => {
      const answer = await page.request.post(`${academy.origin}/api/signin`, {
        headers: { Origin: academy.origin },
        data: { email, password },
      });
      expect(answer.status()).toBe(200);
    }),

  expectError: async ({ watch: _ }, use, info) => {
    await use((words) => info.annotations.push({ type: "expected", description: words.source }));
  },

  watch: [
    async ({ context }, use, info) => {
      const seen: string[] = [];
      const watch = (context: BrowserContext) => watchErrors(context, seen);
      await watch(context);
      await use(watch);
      const expected = info.annotations.filter(({ type }) => type === "expected")
        .map(({ description = "" }) => new RegExp(description));
      const unexpected = seen.filter((text) => !expected.some((words) => words.test(text)));
      expect(unexpected, "no error that nobody expected").toEqual([]);
    },
    { auto: true },
  ],

  anotherDevice: async ({ browser, watch, academy }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: academy.origin });
      contexts.push(context);
      await watch(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  withoutNetwork: ({ context }, use) =>
    use(async (work) => {
      await context.setOffline(true);
      try {
        await work();
      } finally {
        await context.setOffline(false);
      }
    }),
});

export { expect };

/** Fails on anything that axe finds on the page as it stands, or on what one of its rules finds. */
export async function axe(page: Page, rule?: string) {
  const builder = new AxeBuilder({ page });
  if (rule) builder.withRules(rule);
  else builder.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await builder.analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  }));
  expect(told, `axe on ${page.url()}`).toEqual([]);
}

async function firstLine(stdout: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let said = "";
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (said.includes("\n")) break;
  }
  if (!said.includes("\n")) throw new Error("The academy did not start.");
  const { origin, control }: { origin: string; control: string } = JSON.parse(said);
  return { origin, control };
}

function speakTo({ origin, control }: { origin: string; control: string }): Academy {
  const ask = async (act: string, wish: object = {}) => {
    const answer = await fetch(`${control}/${act}`, { method: "POST", body: JSON.stringify(wish) });
    if (!answer.ok) throw new Error(`${act}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    origin,
    person: (wish) => ask("person", wish),
    suspend: ({ id }, reason) => ask("suspend", { id, reason }),
    signOutEverywhere: ({ id }) => ask("sign-out", { id }),
    answer: (question, answer, { id }) => ask("answer", { question, answer, id }),
    sessions: ({ id }) => ask("sessions", { id }),
    close: () => ask("close"),
    open: (site) => ask("open", site ? { site } : {}),
    enlarge: (courseId) => ask("enlarge", { courseId }),
    holdMedia: () => ask("hold-media"),
    expireMedia: () => ask("expire-media"),
    cutDatabase: () => ask("cut"),
    mendDatabase: () => ask("mend"),
  };
}

async function watchErrors(context: BrowserContext, seen: string[]) {
  context.on("weberror", (error) => seen.push(`page: ${error.error().stack}`));
  context.on("console", (message) => {
    // Chromium's own remark on every answer that is not a success; those are looked at below.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    seen.push(`console: ${message.text()}`);
  });
  context.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    const isRefused = answer.status() >= 500 ||
      answer.status() >= 400 && !pathname.startsWith("/api/");
    if (isRefused) seen.push(`response: ${answer.status()} ${pathname}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} forbids ${blockedURI}`);
    });
  });
}
