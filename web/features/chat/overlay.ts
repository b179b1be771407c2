// Lays the question and answer that are under way over the messages that the server sent.
import type { Conversation, Message } from "./data.ts";
import type { Run } from "./run.ts";

export type ShownMessage =
  & Pick<
    Message,
    | "id"
    | "role"
    | "content"
    | "imageUrl"
    | "attachments"
    | "prompt"
    | "model"
    | "errorCode"
    | "retryAfter"
    | "createdAt"
  >
  & { status: Message["status"] | "unsent" };

const bare = {
  imageUrl: null,
  attachments: [],
  prompt: null,
  model: null,
  errorCode: null,
  retryAfter: null,
  createdAt: "",
};

export function layRunOver(
  messages: readonly Message[],
  run: Run | undefined,
): readonly ShownMessage[] {
  if (!run) return messages;
  const { question, answerId, text, phase } = run;
  const cutAt = messages.findIndex(({ id }) => id === question?.replaces);
  const shown: ShownMessage[] = cutAt < 0 ? [...messages] : messages.slice(0, cutAt);
  const has = (wanted: string | undefined) => shown.findIndex(({ id }) => id === wanted);
  if (question && has(question.id) < 0) {
    const status = phase === "unsent" ? "unsent" : "done";
    shown.push({
      ...bare,
      id: question.id,
      role: "user",
      content: question.text,
      attachments: [...question.attachments ?? []],
      model: question.model ?? null,
      status,
    });
  }
  if (phase === "unsent") return shown;
  // A picture request gets the answer's id only at its end; the server may list the answer earlier.
  const asked = has(question?.id);
  const at = answerId ? has(answerId) : shown[asked + 1]?.role === "assistant" ? asked + 1 : -1;
  const known = shown[at];
  // The server's answer is final, and may be longer than the text in this tab.
  if (known && known.status !== "running") return shown;
  const answer: ShownMessage = {
    ...bare,
    ...known,
    id: answerId ?? known?.id ?? `answer to ${question?.id}`,
    role: "assistant",
    content: text,
    status: "running",
    ...question?.model && { prompt: question.text, model: question.model },
  };
  if (known) shown[at] = answer;
  else shown.push(answer);
  return shown;
}

/** The known messages with the newest page added; undefined if the two do not overlap. */
export function joined(known: Message[], { items, nextCursor }: {
  items: Message[];
  nextCursor: string | null;
}): Message[] | undefined {
  const newest = items.toReversed();
  if (nextCursor === null) return newest;
  const at = known.findIndex(({ id }) => id === newest[0]?.id);
  return at < 0 ? undefined : [...known.slice(0, at), ...newest];
}

/** The pages of a list in which one conversation is renamed or removed. */
export const withNews = <Page extends { items: Conversation[] }>(
  pages: Page[],
  id: string,
  news: Conversation | undefined,
): Page[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => item.id !== id ? item : news ?? []),
  }));
