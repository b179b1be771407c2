// Steps of journeys in which a learner downloads lessons.
import type { Page } from "@playwright/test";
import { type Academy, expect, type TestUser } from "./fixtures.ts";
import { pressFor } from "./press-for.ts";

export const COURSE = "/courses/ai-first-step";
export const FIRST_VIDEO = "AI ဆိုတာ ဘာလဲ · What AI is";
export const SECOND_VIDEO = "ပထမဆုံး prompt · Your first prompt";
export const CHECKLIST = "Prompt စစ်ဆေးစာရင်း · Prompt checklist";

/** Opens the contents of the course. A phone shows them in a sheet. */
export const openContents = (page: Page) =>
  pressFor(
    page.getByRole("button", { name: /^Course Content/ }),
    page.getByRole("dialog", { name: "Course Content" }),
  );

type CourseVisit = {
  page: Page;
  createUser: Academy["createUser"];
  signIn: (page: Page, user: TestUser) => Promise<void>;
};

/** Signs a learner in and opens the contents of the learner's course. */
export async function openCourseAsLearner(
  { page, createUser, signIn }: CourseVisit,
): Promise<TestUser> {
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  await page.goto(COURSE);
  await openContents(page);
  return aye;
}

/** Does the same, and downloads the first video. */
export async function openCourseWithDownload(visit: CourseVisit): Promise<TestUser> {
  const aye = await openCourseAsLearner(visit);
  await download(visit.page, FIRST_VIDEO);
  await expect(downloadButton(visit.page, FIRST_VIDEO, "saved on this phone")).toBeVisible();
  return aye;
}

/** The dialog that shows the size and the cost before anything is fetched. */
export const downloadDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Download for offline" });

/** The button of an item in the contents, found by the state that its label names. */
export const downloadButton = (page: Page, title: string, state: string | RegExp) =>
  page.getByRole("dialog", { name: "Course Content" })
    .getByRole("button", { name: `${title}: ` })
    .and(page.getByRole("button", { name: state }));

/** Downloads an item from the contents of the course, which are open. */
export async function download(page: Page, title: string) {
  await downloadButton(page, title, /: download$/).click();
  await downloadDialog(page).getByRole("button", { name: "Download now" }).click();
  await expect(downloadDialog(page)).toBeHidden();
}

export const savedDownloads = (page: Page) => page.getByRole("region", { name: "Saved" });

type StoredFile = { name: string; size: number };

/** The learner's files in the browser's file store. */
export const listStoredFiles = async (page: Page, user: TestUser): Promise<StoredFile[]> =>
  (await readStoredFiles(page, user)).map(({ name, size }) => ({ name, size }));

/** The texts of the learner's captions in the file store. */
export const listStoredCaptions = async (page: Page, user: TestUser): Promise<string[]> =>
  (await readStoredFiles(page, user)).filter(({ name }) => name.endsWith(".vtt"))
    .map(({ text }) => text);

const readStoredFiles = (
  page: Page,
  { id }: TestUser,
): Promise<(StoredFile & { text: string })[]> =>
  page.evaluate(async (folderName) => {
    const files: { name: string; size: number; text: string }[] = [];
    const root = await navigator.storage.getDirectory();
    try {
      const folder = await root.getDirectoryHandle(folderName);
      for await (const handle of folder.values()) {
        if (handle.kind !== "file") continue;
        const file = await (handle as FileSystemFileHandle).getFile();
        const { name, size } = file;
        files.push({ name, size, text: name.endsWith(".vtt") ? await file.text() : "" });
      }
    } catch {
      // The learner has no folder, or the app is just removing it.
    }
    return files;
  }, `lessons-${id}`);

/** Deletes the learner's files, as a browser does that needs space. */
export const deleteStoredFiles = (page: Page, { id }: TestUser) =>
  // The browser deletes no file that is open, so this tries again.
  expect(() =>
    page.evaluate(async (folderName) => {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(folderName, { recursive: true });
    }, `lessons-${id}`)
  ).toPass();

/** Keeps files of the browser's file store from being opened until the returned call. */
export async function holdStoredFiles(page: Page) {
  await page.addInitScript(() => {
    const { getFile } = FileSystemFileHandle.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { releaseStorage: resolve });
    FileSystemFileHandle.prototype.getFile = async function () {
      await promise;
      return getFile.call(this);
    };
  });
  return () => page.evaluate("releaseStorage()");
}

/**
 * Makes the browser report this much free space. A browser that hides its real space always reports
 * the same.
 */
export const mockFreeSpace = (page: Page, free: number) =>
  page.evaluate((free) => {
    navigator.storage.estimate = () =>
      Promise.resolve({ usage: 1_000_000, quota: 1_000_000 + free });
  }, free);
