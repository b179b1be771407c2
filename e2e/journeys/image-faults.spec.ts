// Pictures of the chat with a faulty model or a cut connection.
import type { Locator, Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { axe, expect, holdMessages, test, waitForRunningAnswer } from "../support/faulty-model.ts";
import { readBrowserStorage } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const answer = (page: Page) => messages(page).locator('[data-role="assistant"]').last();
const picture = (page: Page) => answer(page).getByRole("img");
const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });
const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

async function askForPicture(page: Page, text: string) {
  await page.getByLabel("Your message").fill(text);
  await expect(button(page, "Make a picture")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Send").tap();
}

test("a picture continues over a reload and on another device; a failed one says so and can be retried", async ({ page, createUser, signIn, anotherDevice, model, expectError }) => {
  expectError(/^response: 50[23] \/api\/generate-image|net::ERR_FAILED/);
  const aye = await createUser();
  await signIn(page, aye);
  await page.goto("/ai");
  await askForPicture(page, "Draw a boat, fault: slow-head");
  await expect(answer(page)).toContainText("dall-e-3 is drawing…");
  await model.waitUntilHeld();
  await axe(page);
  // The server's messages may include the picture by now, before the request for it is answered.
  // The page shows it once.
  await expect(messages(page).locator('[data-role="assistant"]')).toHaveCount(1);
  await page.reload();
  await expect(answer(page)).toContainText("dall-e-3 is drawing…");
  await expect(button(page, "Stop generating")).toBeVisible();
  const other = await anotherDevice();
  await other.route("**/api/messages/*/image", (route) => route.abort());
  await signIn(other, aye);
  await other.goto(new URL(page.url()).pathname);
  await expect(answer(other)).toContainText("dall-e-3 is drawing…");
  await model.release();
  await expect(picture(page)).toBeVisible();
  // A device that cannot load the picture shows the words that it was made of.
  await expect(answer(other)).toContainText("This picture is not on this phone.");
  await expect(answer(other)).toContainText("Draw a boat");
  await axe(other);

  await askForPicture(page, "Draw a tree, fault: slow-head");
  await model.waitUntilHeld();
  // A tap so soon after the tap on Send would count as a double tap, which stops nothing.
  await button(page, "Stop generating").click();
  await expect(notifications(page)).toContainText("Generation Stopped");
  await expect(answer(page)).toContainText("This answer was stopped.");

  await model.setFault("broken");
  await askForPicture(page, "Draw a house");
  await expect(notifications(page)).toHaveText(
    /Error.*Failed to generate image. Please try again./,
  );
  await expect(answer(page)).toContainText("Failed to generate image. Please try again.");
  await axe(page);
  await model.setFault();
  await button(answer(page), "Try again").tap();
  await expect(answer(page)).toContainText(/Image Generated!.*Created with dall-e-3/);
  await expect(picture(page)).toBeVisible();
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(3);

  // A picture that is ready while the user is on another page sends a message there.
  await askForPicture(page, "Draw a hill, fault: slow-head");
  await model.waitUntilHeld();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Account" }).tap();
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await model.release();
  await expect(notifications(page)).toHaveText(/Image Generated!.*Created with dall-e-3/);
  await page.goBack();
  await expect(picture(page)).toBeVisible();

  await askForPicture(page, "Draw a cloud, fault: rate-limited");
  await expect(answer(page).getByRole("button", { name: /^Try again in \d+ s$/ })).toBeDisabled();
});

test("a picture cut off before or after the page heard of it appears later; a used-up month says so", async ({ page, createUser, signIn, academy, model, expectError }) => {
  expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|net::ERR/);
  const aye = await createUser();
  await academy.addUsage(aye, { model: "dall-e-3", images: 98, cost: 1.96 });
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
  await signIn(page, aye);
  await page.goto(`http://127.0.0.1:${connection.port}/ai`);
  const releaseFirst = await holdMessages(page);
  await askForPicture(page, "Draw a bridge, fault: slow-head");
  await model.waitUntilHeld();
  connection.cut();
  releaseFirst();
  await expect(messages(page)).toContainText("No reply about this picture yet.");
  await axe(page);
  connection.restore();
  await expect(answer(page)).toContainText("dall-e-3 is drawing…");
  await model.release();
  await expect(picture(page)).toBeVisible();

  // The page hears of the next picture before the connection is cut.
  await expect.poll(() => readBrowserStorage(page)).not.toContain('"status":"running"');
  await navigateInApp(page, "/ai");
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(0);
  const releaseSecond = await holdMessages(page);
  await askForPicture(page, "Draw a tower, fault: slow-head");
  await model.waitUntilHeld();
  releaseSecond();
  await waitForRunningAnswer(page);
  connection.cut();
  await expect(answer(page)).toContainText(
    "The connection is lost. The picture will appear here",
  );
  await expect(messages(page)).not.toContainText("No reply about this picture yet.");
  await axe(page);
  connection.restore();
  await expect(answer(page)).toContainText("dall-e-3 is drawing…");
  await model.release();
  await expect(picture(page)).toBeVisible();
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(1);

  await page.getByLabel("Your message").fill("Draw a gate");
  await expect(page.getByText(/^0 of 100 pictures left · resets on /)).toBeVisible();
  await expect(button(page, "Send")).toBeDisabled();
  await button(page, "Make a picture").tap();
  await expect(button(page, "Send")).toBeEnabled();
  connection.cut();
});
