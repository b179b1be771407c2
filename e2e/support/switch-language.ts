// Changes the language as a user does: without loading the page again, which costs a third of a
// load. Wait for a text in the new language before you read the page once.
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export async function switchLanguage(page: Page, language: "en" | "my") {
  const name = { en: "English", my: "မြန်မာ" }[language];
  await page.getByRole("button", { name, exact: true }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}
