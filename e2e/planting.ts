// Twenty words that one person leaves on a phone in every way that there is, to be looked for when another has it.
import type { Page, Request } from "@playwright/test";
import { expect, type Person } from "./fixtures.ts";
import { everythingKept } from "./phone.ts";

export const COURSE = "/courses/ai-master";
const names = [
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
];
export type Words = Record<typeof names[number], string>;

/** Found nowhere else, nor in each other. */
export const wordsOf = (way: string) =>
  Object.fromEntries(names.map((name) => [name, `plnt${way}${name.toLowerCase()}x`])) as Words;

export const noteForm = (page: Page) => page.getByRole("textbox", { name: "New note" });
export const questionForm = (page: Page) => page.getByRole("textbox", { name: "Your question" });
export const chatBox = (page: Page) => page.getByLabel("Your message");
export const tab = (page: Page, name: "Notes" | "Q&A") => page.getByRole("tab", { name }).click();

/** What she has written elsewhere. */
export async function writeBefore(page: Page, origin: string, words: Words) {
  const headers = { Origin: origin };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), path).toBe(true);
    return answer;
  };
  const [video] = await (await page.request.get("/api/courses/ai-master/videos")).json();
  const { id: conversationId } = await (await post("/conversations", { title: "New" })).json();
  await Promise.all([
    post(`/videos/${video.id}/notes`, { content: words.note }),
    post("/courses/ai-master/qa", { question: words.question }),
    post("/chat", { conversationId, message: words.chat }),
  ]);
  const path = `/api/conversations/${conversationId}`;
  const renamed = await page.request.patch(path, { headers, data: { title: words.title } });
  expect(renamed.ok()).toBe(true);
  return { videoId: String(video.id), chat: `/ai/${conversationId}` };
}

/** What she reads, types and looks for on this phone: all of it is there to be found. */
export async function plant(page: Page, person: Person, words: Words, chat: string) {
  await page.goto(chat);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
  await expect(page.getByText(words.chat).first()).toBeVisible();
  await page.getByRole("button", { name: "Past conversations" }).click();
  await page.getByLabel("Search your conversations").fill(words.search);
  // The first one empties the field.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Past conversations" })).toBeHidden();
  await chatBox(page).fill(words.draftChat);

  // Within one life of the page: what is kept is kept once it is quiet.
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `${COURSE}?tab=questions`);
  await expect(page.getByRole("listitem").filter({ hasText: words.question })).toBeVisible();
  await questionForm(page).fill(words.draftQuestion);
  await tab(page, "Notes");
  await expect(page.getByRole("listitem").filter({ hasText: words.note })).toBeVisible();
  await page.evaluate(([id, words]) => {
    const put = (place: string, text: string) => localStorage.setItem(`draft ${id} ${place}`, text);
    put("answer 1", words.draftAnswer);
    put("new-user", JSON.stringify({ firstName: words.draftUser }));
    put("section ", JSON.stringify({ title: words.draftSection }));
    put("uploads", JSON.stringify([{ name: words.draftUpload }]));
    put("chat-sent 1", JSON.stringify({ text: words.chatSent }));
    put(`${words.watched} 1`, "{}");
  }, [person.id, words] as const);
}

/** Changed here and elsewhere: both texts wait for her decision. */
export async function clash(page: Page, origin: string, { note, mine, theirs }: Words, id: string) {
  const [row] = await (await page.request.get(`/api/videos/${id}/notes`)).json();
  const headers = { Origin: origin };
  await page.request.patch(`/api/notes/${row.id}`, { headers, data: { content: theirs } });
  const item = page.getByRole("listitem").filter({ hasText: note });
  await item.getByRole("button", { name: "Edit note" }).click();
  await page.getByRole("textbox", { name: "Change this note" }).fill(mine);
  await page.getByRole("textbox", { name: "Change this note" }).press("Control+Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: /1 needs you/ })).toBeVisible();
}

/** Last of all she types a note that stays a draft. */
export async function writeUnsent(page: Page, words: Words) {
  await tab(page, "Q&A");
  await questionForm(page).fill(words.unsentQuestion);
  await page.getByRole("button", { name: "Post question" }).click();
  await expect(questionForm(page)).toHaveValue("");
  await questionForm(page).fill(words.draftQuestion);
  await tab(page, "Notes");
  await noteForm(page).fill(words.unsentNote);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(noteForm(page)).toHaveValue("");
  await noteForm(page).fill(words.draftNote);
}

/** Everything that leaves the browser from here on, as one text. */
export function overhear(page: Page) {
  const sent: string[] = [];
  const note = (request: Request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? "");
  };
  page.on("request", note);
  return {
    text: () => sent.join("\n"),
    stop: () => page.off("request", note),
  };
}

/** Where each of the words is found, of the device and of the page: nowhere, it is hoped. */
export async function found(page: Page, words: string[]): Promise<string[]> {
  const device = await everythingKept(page);
  const cookies = JSON.stringify(await page.context().cookies());
  return [
    ...wordsIn("device", device, words),
    ...wordsIn("cookies", cookies, words),
    ...await shown(page, words),
  ];
}

/** Of the page alone: what can be read there, what stands in its fields, its title and its address. */
export async function shown(page: Page, words: string[]): Promise<string[]> {
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
  return wordsIn("page", text, words);
}

const wordsIn = (place: string, text: string, words: string[]) =>
  words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`);
