import { listStoredIds, type ListTexts, storedAnswer } from "../../offline/search-source.ts";
import type { Conversation, Message } from "./data.ts";

const compareTexts = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0;

/**
 * A conversation is found by its title and by each of its messages. The conversation that was asked
 * last comes first, as on the server.
 */
export const listTexts: ListTexts = (data) => {
  const list = storedAnswer<{ pages: { items: Conversation[] }[] }>(data, [
    "conversations",
    "list",
    "",
  ]);
  const listed = list?.pages.flatMap(({ items }) => items) ?? [];
  const known = new Map(listed.map((conversation) => [conversation.id, conversation]));
  const ids = new Set([...known.keys(), ...listStoredIds(data, "conversations", "messages")]);
  const conversations = [...ids].map((id) => ({
    title: "",
    updatedAt: "",
    ...known.get(id),
    ...storedAnswer<Conversation>(data, ["conversations", id]),
    id,
  }));
  return conversations.sort((a, b) => compareTexts(b.updatedAt, a.updatedAt)).flatMap((one) => {
    const found = { kind: "conversation" as const, id: one.id, courseId: null, title: one.title };
    const messages = storedAnswer<Message[]>(data, ["conversations", one.id, "messages"]) ?? [];
    const texts = messages.filter(({ content, status }) => content && status !== "running")
      .sort((a, b) => compareTexts(a.id, b.id))
      .map(({ id, content }) => ({ ...found, messageId: id, text: content }));
    return [{ ...found, text: "" }, ...texts];
  });
};
