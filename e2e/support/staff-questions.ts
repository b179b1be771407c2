// Locators of the page where staff answer questions.
import type { Page } from "@playwright/test";

export const questionCard = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });
export const answerField = (page: Page, text: string) =>
  questionCard(page, text).getByLabel("Your answer");
export const questionButton = (page: Page, text: string, name: string) =>
  questionCard(page, text).getByRole("button", { name, exact: true });
