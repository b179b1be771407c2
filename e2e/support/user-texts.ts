// Leaves one user's words on a phone in every possible way, so that a journey can look for them
// when another user has the phone.
import { navigateInApp } from "./open-in-app.ts";
import { type Page, type Request, request as apart, type Route } from "@playwright/test";
import { expect, type TestUser } from "./fixtures.ts";
import { readFirstLesson } from "./list-lessons.ts";
import { readBrowserStorage } from "./phone.ts";
import { pressFor } from "./press-for.ts";

const textNames = [
  ...["first", "last"] as const,
  ...["note", "question", "chat", "title", "theirs", "mine"] as const,
  ...[
    "draftNote",
    "draftQuestion",
    "draftChat",
    "draftAnswer",
    "draftUser",
    "draftSection",
  ] as const,
  ...["draftUpload", "chatSent", "watched", "search", "unsentNote", "unsentQuestion"] as const,
  // The names of files and of pictures, the content of one file, and the prompt of a picture.
  ...["file", "photo", "drawn", "chosen", "inside"] as const,
];
export type UserTexts = Record<typeof textNames[number], string>;

/** The beginning of every planted word. */
export const TEXT_MARK = "plnt";

/** Makes words that occur nowhere else, and not in each other. */
export const makeUserTexts = (userKey: string) =>
  Object.fromEntries(
    textNames.map((name) => [name, TEXT_MARK + userKey + name.toLowerCase() + "x"]),
  ) as UserTexts;

export const noteForm = (page: Page) => page.getByRole("textbox", { name: "New note" });
export const questionForm = (page: Page) => page.getByRole("textbox", { name: "Your question" });
export const chatBox = (page: Page) => page.getByLabel("Your message");
export const attachmentChips = (page: Page) => page.locator(".chat-chip");
export const openTab = (page: Page, name: "Notes" | "Q&A") =>
  page.getByRole("tab", { name }).click();

/** A picture of one grey pixel. */
const ONE_PIXEL_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";

/** Answers like a server that is reachable and takes nothing at the moment. */
export const refuseForNow = (route: Route) =>
  route.fulfill({ status: 429, json: { code: "rate_limited", error: "Later" } });

/** Writes, attaches files and makes a picture as this user on another device. */
export async function writeOnOtherDevice(origin: string, user: TestUser, texts: UserTexts) {
  const { email, password, courses: [courseId] } = user;
  const otherDevice = await apart.newContext({
    baseURL: origin,
    extraHTTPHeaders: { Origin: origin },
  });
  const post = async (path: string, data: object) => {
    const answer = await otherDevice.post(`/api${path}`, { data });
    expect(answer.ok(), path).toBe(true);
    return answer;
  };
  const attach = async (name: string, mimeType: string, buffer: Buffer) => {
    const multipart = { file: { name, mimeType, buffer } };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await otherDevice.post("/api/attachments", { headers, multipart });
    expect(answer.ok(), name).toBe(true);
    return (await answer.json()).id as string;
  };
  await post("/signin", { email, password });
  const video = await readFirstLesson(otherDevice, String(courseId));
  const { id: conversationId } = await (await post("/conversations", { title: "New" })).json();
  const attachmentIds = await Promise.all([
    attach(`${texts.file}.txt`, "text/plain", Buffer.from("Of little use.")),
    attach(`${texts.photo}.png`, "image/png", Buffer.from(ONE_PIXEL_PNG, "base64")),
  ]);
  await Promise.all([
    post(`/videos/${video.id}/notes`, { content: texts.note }),
    post(`/courses/${courseId}/qa`, { question: texts.question }),
    post("/generate-image", { prompt: texts.drawn, conversationId, model: "dall-e-3" })
      .then(() => post("/chat", { conversationId, message: texts.chat, attachmentIds })),
  ]);
  const renamed = await otherDevice.patch(`/api/conversations/${conversationId}`, {
    data: { title: texts.title },
  });
  expect(renamed.ok()).toBe(true);
  const { sealKey } = await (await otherDevice.get("/api/auth/user")).json();
  await otherDevice.dispose();
  return { videoId: String(video.id), chat: `/ai/${conversationId}`, sealKey: String(sealKey) };
}

/**
 * Reads, types, chooses and searches as this user on the phone, starting in the user's chat. All of
 * these words can be found on the phone then.
 */
export async function leaveTexts(page: Page, user: TestUser, texts: UserTexts) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.title);
  for (const word of [texts.chat, texts.file, texts.drawn]) {
    await expect(page.getByText(word).first()).toBeVisible();
  }
  const search = page.getByLabel("Search your conversations");
  await pressFor(page.getByRole("button", { name: "Past conversations" }), search);
  await search.fill(texts.search);
  await expect(search).toHaveAttribute("autocomplete", "off");
  // The first Escape empties the field.
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Past conversations" })).toBeHidden();
  // The file waits on the device, because the server takes no attachment at the moment.
  await page.route("**/api/attachments", refuseForNow);
  const chosen = { name: `${texts.chosen}.txt`, mimeType: "text/plain" };
  await page.locator(".chat-composer input[type=file]")
    .setInputFiles({ ...chosen, buffer: Buffer.from(texts.inside) });
  await expect(attachmentChips(page)).toContainText(texts.chosen);
  await chatBox(page).fill(texts.draftChat);

  await navigateInApp(page, "/notes");
  await expect(page.getByRole("listitem").filter({ hasText: texts.note })).toBeVisible();
  await navigateInApp(page, `/courses/${user.courses[0]}?tab=questions`);
  await expect(page.getByRole("listitem").filter({ hasText: texts.question })).toBeVisible();
  await questionForm(page).fill(texts.draftQuestion);
  await openTab(page, "Notes");
  await expect(page.getByRole("listitem").filter({ hasText: texts.note })).toBeVisible();
  await page.evaluate(([id, texts]) => {
    const storeDraft = (place: string, text: string) =>
      localStorage.setItem(`draft ${id} ${place}`, text);
    storeDraft("answer 1", texts.draftAnswer);
    storeDraft("new-user", JSON.stringify({ firstName: texts.draftUser }));
    storeDraft("section ", JSON.stringify({ title: texts.draftSection }));
    storeDraft("uploads", JSON.stringify([{ name: texts.draftUpload }]));
    storeDraft("chat-sent 1", JSON.stringify({ text: texts.chatSent }));
    storeDraft(`${texts.watched} 1`, "{}");
  }, [user.id, texts] as const);
}

/** Changes a note here and elsewhere, so that both texts wait for the user's decision. */
export async function makeNoteConflict(
  page: Page,
  origin: string,
  { note, mine, theirs }: UserTexts,
  id: string,
) {
  const [row] = await (await page.request.get(`/api/videos/${id}/notes`)).json();
  const headers = { Origin: origin };
  await page.request.patch(`/api/notes/${row.id}`, { headers, data: { content: theirs } });
  const item = page.getByRole("listitem").filter({ hasText: note });
  const box = page.getByRole("textbox", { name: "Change this note" });
  await pressFor(item.getByRole("button", { name: "Edit note" }), box, { value: note });
  await box.fill(mine);
  await box.press("Control+Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: /1 needs action/ }))
    .toBeVisible();
}

/** Writes a question and a note that cannot be sent. In the end types a note that stays a draft. */
export async function writeUnsentTexts(page: Page, texts: UserTexts) {
  await openTab(page, "Q&A");
  await questionForm(page).fill(texts.unsentQuestion);
  await page.getByRole("button", { name: "Post question" }).click();
  await expect(questionForm(page)).toHaveValue("");
  await questionForm(page).fill(texts.draftQuestion);
  await openTab(page, "Notes");
  await noteForm(page).fill(texts.unsentNote);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(noteForm(page)).toHaveValue("");
  await noteForm(page).fill(texts.draftNote);
}

/** Collects everything that the browser sends from now on, as one text. */
export function recordRequests(page: Page) {
  const sent: string[] = [];
  const record = (request: Request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? "");
  };
  page.on("request", record);
  return {
    text: () => sent.join("\n"),
    stop: () => page.off("request", record),
  };
}

/**
 * Finds the places of these words on the device, in its cookies and on the page. Journeys expect
 * none.
 */
export async function findTexts(page: Page, texts: string[]): Promise<string[]> {
  const device = await readBrowserStorage(page);
  const cookies = JSON.stringify(await page.context().cookies());
  return [
    ...findIn("device", device, texts),
    ...findIn("cookies", cookies, texts),
    ...await findTextsOnPage(page, texts),
  ];
}

/** Finds these words on the page only: in its content, its fields, its title and its address. */
export async function findTextsOnPage(page: Page, texts: string[]): Promise<string[]> {
  const text = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.title,
      location.href,
      JSON.stringify(history.state),
      ...[...document.querySelectorAll("input, textarea")].map((box) =>
        (box as HTMLInputElement).value
      ),
    ].join("\n")
  );
  return findIn("page", text, texts);
}

const findIn = (place: string, text: string, texts: string[]) =>
  texts.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`);
