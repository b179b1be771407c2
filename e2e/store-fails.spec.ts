// A phone whose databases open to nobody, or answer nobody: the academy is read and written without them.
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { settled, test } from "./phone.ts";

const COURSE = "/courses/ai-master?tab=notes";
const box = (page: Page) => page.getByRole("textbox", { name: "New note" });

/** What the server has. */
async function texts(page: Page) {
  const [video] = await (await page.request.get("/api/courses/ai-master/videos")).json();
  const notes: { content: string }[] =
    await (await page.request.get(`/api/videos/${video.id}/notes`)).json();
  return notes.map(({ content }) => content);
}

const faults = {
  "answer nobody": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  "refuse everybody": () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Denied", "SecurityError");
    };
  },
  "are forbidden like every other store": () => {
    for (const name of ["indexedDB", "localStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("Denied", "SecurityError");
        },
      });
    }
  },
};

for (const [what, fault] of Object.entries(faults)) {
  test(`where databases ${what}, a note is saved all the same, once, and no page fails`, async ({ makePhone, person, signIn }) => {
    const phone = await makePhone();
    const page = await phone.start();
    await signIn(page, await person({ courses: ["ai-master"] }));
    await page.goto(COURSE);
    await settled(page);
    await page.context().addInitScript(fault);
    await page.goto(COURSE);
    await box(page).fill("Without a store");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(box(page)).toHaveValue("");
    await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveText(/Without a store/);
    await expect.poll(() => texts(page)).toEqual(["Without a store"]);
    for (const path of ["/account", "/downloads", "/outbox", "/ai"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // What nobody waits for begins when she turns away.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.waitForLoadState("networkidle");
    }
    await phone.stop();
  });
}
