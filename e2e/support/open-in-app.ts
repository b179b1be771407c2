// Opens addresses of the app as a link does, which costs much less than to load them.
import { expect, type Page } from "@playwright/test";

/** Changes the address as a link does. Wait for the new page before you act. */
export const navigateInApp = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Waits until the page has another heading than the one before it. */
export async function openInApp(page: Page, path: string) {
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.innerText();
  await navigateInApp(page, path);
  await expect(heading, `the page before ${path} is gone`).not.toHaveText(before, {
    useInnerText: true,
  });
}

/** Does the same where both pages have the same heading: a visitor needs to sign in for either. */
export async function openOtherText(page: Page, path: string) {
  const main = page.getByRole("main");
  // A part that arrives late would also be another text.
  await expect(main.locator(".late")).toHaveCount(0);
  const before = await main.innerText();
  await navigateInApp(page, path);
  await expect(main, `the page before ${path} is gone`).not.toHaveText(before, {
    useInnerText: true,
  });
}
