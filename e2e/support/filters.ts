// Opens and closes the sheet that holds the filters of a list on a phone.
import { expect, type Page } from "@playwright/test";
import { pressFor } from "./press-for.ts";

export const openFilters = (page: Page, name = "Filters") =>
  pressFor(
    page.getByRole("button", { name: new RegExp(`^${name}`) }),
    page.getByRole("dialog", { name }),
  );

export async function closeFilters(page: Page) {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toHaveCount(0);
}
