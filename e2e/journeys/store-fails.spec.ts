// Uses a phone whose databases refuse to open or never answer: reading and writing must work
// without them.
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { test, waitForUserFiles } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const COURSE = "/courses/ai-master?tab=notes";
const box = (page: Page) => page.getByRole("textbox", { name: "New note" });

/** The user's notes, as the server has them. */
async function listNoteTexts(page: Page) {
  const video = await readFirstLesson(page.request, "ai-master");
  const notes: { content: string }[] =
    await (await page.request.get(`/api/videos/${video.id}/notes`)).json();
  return notes.map(({ content }) => content);
}

const faults = {
  "never answer": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  "refuse to open": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Denied", "SecurityError");
    };
  },
  "are forbidden, like localStorage": () => {
    for (const name of ["indexedDB", "localStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("Denied", "SecurityError");
        },
      });
    }
  },
};

/** Each page is loaded with this fault. With databases that never answer, it opens in the app. */
const HARDEST = "are forbidden, like localStorage";
/**
 * Only the note is checked with this fault: for other pages the hardest one is the same and more.
 */
const COVERED_BY_HARDEST = "refuse to open";
const headings = {
  "/account": "Account Settings",
  "/downloads": "Downloads",
  "/outbox": "Outbox",
  "/ai": "AI Chat",
};
async function load(page: Page, path: string) {
  await page.goto(path);
}

// One phone serves all faults: installing the app takes longer than the rest.
test("a note is saved once and no page fails, whatever the databases of the phone do", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await page.goto(COURSE);
  await waitForUserFiles(page);
  const saved: string[] = [];
  for (const [failure, fault] of Object.entries(faults)) {
    await test.step(`databases ${failure}`, async () => {
      const tab = await page.context().newPage();
      await tab.addInitScript(fault);
      // A tab whose databases work would help the broken tab.
      await page.goto("about:blank");
      saved.push(`They ${failure}`);
      await expectNoteSaved(tab, saved);
      if (failure !== COVERED_BY_HARDEST) {
        await expectEveryPageOpens(tab, failure === HARDEST ? load : navigateInApp);
      }
      await tab.close();
    });
  }
});

async function expectNoteSaved(page: Page, expected: string[]) {
  const text = expected.at(-1) ?? "";
  await page.goto(COURSE);
  await box(page).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(box(page)).toHaveValue("");
  await expect(page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text }))
    .toHaveCount(1);
  await expect.poll(() => listNoteTexts(page)).toEqual(expected);
}

async function expectEveryPageOpens(page: Page, open: typeof load) {
  for (const [path, heading] of Object.entries(headings)) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    // A page that becomes hidden does the work that it has put off.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForLoadState("networkidle");
  }
}
