// Locators of the page where staff answer questions.
import type { Page } from "@playwright/test";

export const question = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });
export const answerTo = (page: Page, text: string) =>
  question(page, text).getByLabel("Your answer");
export const button = (page: Page, text: string, name: string) =>
  question(page, text).getByRole("button", { name, exact: true });
