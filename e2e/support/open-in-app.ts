// Opens addresses of the app as a link does, which costs much less than to load them.
import { expect, type Page } from "@playwright/test";
import { navigateInApp } from "./user-texts.ts";

/** Waits until the page has another heading than the one before it. */
export async function openInApp(page: Page, path: string) {
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.innerText();
  await navigateInApp(page, path);
  await expect(heading, `the page before ${path} is gone`).not.toHaveText(before, {
    useInnerText: true,
  });
}

/** Does the same where both pages have one heading: a visitor needs to sign in for either. */
export async function openOtherGate(page: Page, path: string) {
  const main = page.getByRole("main");
  const before = await main.innerText();
  await navigateInApp(page, path);
  await expect(main, `the page before ${path} is gone`).not.toHaveText(before, {
    useInnerText: true,
  });
}
