// How a learner has lessons on her phone, for the journeys that are about it.
import type { Page } from "@playwright/test";
import { type Academy, expect, type Person } from "./fixtures.ts";
import { pressFor } from "./press-for.ts";

export const COURSE = "/courses/ai-first-step";
export const FIRST = "AI ဆိုတာ ဘာလဲ · What AI is";
export const SECOND = "ပထမဆုံး မေးခွန်း · Your first prompt";
export const PAPER = "မေးခွန်းကောင်း စစ်ဆေးစာရင်း · Prompt checklist";

/** The list of the course, which a phone has in a sheet. */
export const openContents = (page: Page) =>
  pressFor(
    page.getByRole("button", { name: /^Course Content/ }),
    page.getByRole("dialog", { name: "Course Content" }),
  );

type Comes = {
  page: Page;
  person: Academy["person"];
  signIn: (page: Page, person: Person) => Promise<void>;
};

/** A learner, who has the list of her course before her. */
export async function atCourse({ page, person, signIn }: Comes): Promise<Person> {
  const aye = await person({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  await page.goto(COURSE);
  await openContents(page);
  return aye;
}

/** And of whose films the first is on her phone. */
export async function withFilm(comes: Comes): Promise<Person> {
  const aye = await atCourse(comes);
  await download(comes.page, FIRST);
  await expect(sign(comes.page, FIRST, "saved on this phone")).toBeVisible();
  return aye;
}

/** What she is told before anything is fetched. */
export const bill = (page: Page) => page.getByRole("dialog", { name: "Download for offline" });

/** Its sign in the list, by what it says. */
export const sign = (page: Page, title: string, says: string | RegExp) =>
  page.getByRole("dialog", { name: "Course Content" })
    .getByRole("button", { name: `${title}: ` })
    .and(page.getByRole("button", { name: says }));

/** From the list of the course, which is open. */
export async function download(page: Page, title: string) {
  await sign(page, title, "save for offline").click();
  await bill(page).getByRole("button", { name: "Download now" }).click();
  await expect(bill(page)).toBeHidden();
}

export const saved = (page: Page) => page.getByRole("region", { name: "Saved" });

type Kept = { name: string; size: number };

/** What lies of hers in the browser's file store. */
export const filesOf = async (page: Page, person: Person): Promise<Kept[]> =>
  (await lyingThere(page, person)).map(({ name, size }) => ({ name, size }));

/** What is to be read there in her films. */
export const captionsOf = async (page: Page, person: Person): Promise<string[]> =>
  (await lyingThere(page, person)).filter(({ name }) => name.endsWith(".vtt"))
    .map(({ text }) => text);

const lyingThere = (page: Page, { id }: Person): Promise<(Kept & { text: string })[]> =>
  page.evaluate(async (folderName) => {
    const found: { name: string; size: number; text: string }[] = [];
    const root = await navigator.storage.getDirectory();
    try {
      const folder = await root.getDirectoryHandle(folderName);
      for await (const handle of folder.values()) {
        if (handle.kind !== "file") continue;
        const file = await (handle as FileSystemFileHandle).getFile();
        const { name, size } = file;
        found.push({ name, size, text: name.endsWith(".vtt") ? await file.text() : "" });
      }
    } catch {
      // She has no folder, or it goes just now.
    }
    return found;
  }, `lessons-${id}`);

/** As a browser does that needs room. */
export const takeFiles = (page: Page, { id }: Person) =>
  // Nothing that is open just now can be taken.
  expect(() =>
    page.evaluate(async (folderName) => {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(folderName, { recursive: true });
    }, `lessons-${id}`)
  ).toPass();

/** What the browser says of its room; one that hides how much there is says always the same. */
export const tellRoom = (page: Page, free: number) =>
  page.evaluate((free) => {
    navigator.storage.estimate = () =>
      Promise.resolve({ usage: 1_000_000, quota: 1_000_000 + free });
  }, free);
