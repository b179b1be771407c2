// Sends files and cookies as a browser does.
import type { testApp } from "./app.ts";
import type { MadeUser } from "./factories.ts";

export function formWith(content: BlobPart, name = "notes.txt", type = ""): FormData {
  const form = new FormData();
  form.set("file", new File([content], name, { type }));
  return form;
}

type App = Pick<Awaited<ReturnType<typeof testApp>>, "call">;

/** Asks questions with attachments, as a browser does. */
export function attachmentCalls({ call }: App) {
  const as = ({ cookie }: MadeUser, method: string, path: string, body?: unknown) =>
    call({ cookie }, method, path, body);
  return {
    as,
    begin: async (person: MadeUser): Promise<string> =>
      (await (await as(person, "POST", "/api/conversations", { title: "New" })).json()).id,
    /** Returns the id of the attachment. */
    attach: async (person: MadeUser, content: BlobPart, name?: string): Promise<string> =>
      (await (await as(person, "POST", "/api/attachments", formWith(content, name))).json()).id,
    ask: (person: MadeUser, conversationId: string, message: string, more = {}) =>
      as(person, "POST", "/api/chat", { message, conversationId, ...more }),
    messages: async (person: MadeUser, conversationId: string) =>
      await (await as(person, "GET", `/api/conversations/${conversationId}/messages`)).json(),
  };
}

/** Returns the cookies of an answer as the browser sends them back. */
export const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
