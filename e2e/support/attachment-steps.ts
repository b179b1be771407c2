// Steps of journeys in which a user attaches files to a question in the chat.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
export const box = (page: Page) => page.locator("#chat-input");
export const send = (page: Page) => page.locator(".chat-composer button[type=submit]");
export const fileInput = (page: Page) => page.locator(".chat-composer input[type=file]");
export const chips = (page: Page) => page.locator(".chat-chip");
export const question = (page: Page) => page.locator('[data-role="user"]').last();
export const answer = (page: Page) => page.locator('[data-role="assistant"]').last();
export const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
export const status = (page: Page, words: string | RegExp) =>
  page.locator(".chat-composer").getByRole("status").filter({ hasText: words });
/** An answer has buttons only after its end. */
export const expectWholeAnswer = (page: Page) =>
  expect(answer(page).getByRole("button").last()).toBeVisible();

type ChosenFile = { name: string; text: string | Uint8Array; mimeType?: string };

export const chooseFiles = (page: Page, ...files: ChosenFile[]) =>
  fileInput(page).setInputFiles(
    files.map(({ name, text, mimeType = "text/plain" }) => ({
      name,
      mimeType,
      buffer: Buffer.from(text),
    })),
  );

/** The only file of the last question, as the server stores it. */
export async function readStoredFile(page: Page) {
  const { pathname } = new URL(page.url());
  const conversationId = pathname.split("/").at(-1);
  const response = await page.request.get(`/api/conversations/${conversationId}/messages`);
  const messages = await response.json() as {
    role: string;
    attachments: { id: string; name: string; contentType: string; size: number }[];
  }[];
  const [attachment] = messages.findLast(({ role }) => role === "user")?.attachments ?? [];
  if (!attachment) throw new Error("The last question has no file.");
  const file = await page.request.get(`/api/attachments/${attachment.id}`);
  return { ...attachment, bytes: new Uint8Array(await file.body()) };
}
