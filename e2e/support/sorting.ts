// Locators of the page where staff sort the sections and videos of a course.
import { expect, type Locator, type Page } from "@playwright/test";

export const sectionRows = (page: Page) => page.locator("[data-section]");
export const sectionRow = (page: Page, title: string) =>
  sectionRows(page).filter({ has: page.locator("[data-title]", { hasText: title }) }).first();
export const videoRow = (page: Page, title: string) =>
  page.locator("[data-video]", { hasText: title });
export const dragHandle = (item: Locator) => item.locator("[data-handle]").first();

/** The English part of each title, from top to bottom. */
const titlesOf = async (items: Locator) =>
  (await items.locator("[data-title]").allTextContents()).map((title) =>
    title.split(" · ").at(-1) ?? ""
  );
export const listSectionTitles = async (page: Page) => {
  const headings = await page.locator("[data-section] [aria-expanded] [data-title]")
    .allTextContents();
  return headings.map((title) => title.split(" · ").at(-1));
};
export const listVideoTitles = async (page: Page, title: string) =>
  await titlesOf(sectionRow(page, title).locator("[data-video]"));

/** Collects the bodies of the calls that save an order. */
export function recordOrderCalls(page: Page) {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().endsWith("/order")) {
      sent.push(request.postDataJSON());
    }
  });
  return sent;
}

/** Waits until the server has accepted each move, or the page has undone it. */
export const waitForSavedOrder = (page: Page) =>
  expect(page.locator("[aria-busy=true]")).toHaveCount(0);
