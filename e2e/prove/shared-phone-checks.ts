// What must hold on a shared phone after each step of its users.
import { expect as hasty, type Page } from "@playwright/test";
import { accountMenu, signInLink } from "../support/sign-in-out.ts";
import { findTexts, findTextsOnPage, noteForm } from "../support/user-texts.ts";
import { type History, nameOf } from "./shared-phone-history.ts";

/** A busy machine needs longer than Playwright's five seconds. */
export const expect = hasty.configure({ timeout: 30_000 });

/** The app seals in the background, and a killed one has to start first. */
const SEAL_MS = 15_000;

/** Nothing of another user is readable. */
export async function checkNothingOpen(history: History) {
  await checkUser(history);
  const { page, current, owners } = history;
  const secrets = owners.filter((owner) => owner !== current).flatMap(({ secrets }) => secrets);
  expect(await findTextsOnPage(page, secrets), "open on the screen").toEqual([]);
  await expect.poll(() => findTexts(page, secrets), { message: "open", timeout: SEAL_MS })
    .toEqual([]);
}

/** The screen and the storage name the user who is signed in. */
async function checkUser(history: History) {
  const { page, isOffline, hasLostSession } = history;
  // The app learns from the server that nobody is signed in.
  if (hasLostSession && !isOffline) {
    history.current = undefined;
    history.hasLostSession = false;
  }
  const { current } = history;
  const sign = current ? accountMenu(page, nameOf(current)) : signInLink(page);
  await expect(sign, "wrong user on the screen").toBeVisible();
  const shownId = await page.evaluate(() => JSON.parse(localStorage.person ?? "{}").id);
  expect(shownId, "wrong user in the storage").toBe(current?.user.id);
}

/** The note form shows what this user typed last and did not save. */
export async function checkDraft({ page, current, isOffline }: History) {
  // Without a network, the phone may not have the course.
  if (!current || isOffline && !await isVisible(noteForm(page))) return;
  const texts = new RegExp(`^(?:${current.possibleDrafts.join("|")})$`);
  await expect(noteForm(page), "lost draft").toHaveValue(texts);
}

export const isVisible = (locator: ReturnType<Page["locator"]>) =>
  locator.waitFor({ timeout: 3000 }).then(() => true, () => false);
