// Presses a button that replaces what the journey acts on next: a form, a list, a dialog or a page.
import { expect, type Locator } from "@playwright/test";

type ExpectedContent = {
  /** The new content has this value. */
  value?: string | RegExp;
  /** The new content takes the focus. */
  isFocused?: boolean;
};

/**
 * Presses, waits for the new content and returns it. Name what is `expected` where
 * the old content has an element of the same name: otherwise the old element passes for the new
 * one.
 */
export async function pressFor(
  button: Locator,
  content: Locator,
  expected?: ExpectedContent,
): Promise<Locator> {
  await button.click();
  return await waitForContent(content, expected);
}

/** Does the same with a tap. */
export async function tapFor(
  button: Locator,
  content: Locator,
  expected?: ExpectedContent,
): Promise<Locator> {
  await button.tap();
  return await waitForContent(content, expected);
}

/**
 * Presses a button that asks the server again. The page can also ask by itself, as soon as any
 * other request succeeds: then the button is gone before the press, and the content arrives anyway.
 */
export async function pressUntil(button: Locator, content: Locator): Promise<void> {
  await expect(async () => {
    if (!await content.isVisible()) await button.click({ timeout: 5000 });
    await expect(content).toBeVisible({ timeout: 5000 });
  }).toPass();
}

async function waitForContent(
  content: Locator,
  { value, isFocused = false }: ExpectedContent = {},
) {
  await expect(content).toBeVisible();
  if (value !== undefined) await expect(content).toHaveValue(value);
  if (isFocused) await expect(content).toBeFocused();
  return content;
}

/**
 * Brings a control to the middle of the screen, where no bar covers it, and presses it as a thumb
 * does.
 */
export async function press(control: Locator) {
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await control.click();
}
