import { listStoredIds, type ListTexts, storedAnswer } from "../../offline/search-source.ts";
import type { Conversation, Message } from "./data.ts";

/** A conversation is found by its title and by its messages. */
export const listTexts: ListTexts = (data) => {
  const list = storedAnswer<{ pages: { items: Conversation[] }[] }>(data, [
    "conversations",
    "list",
    "",
  ]);
  const listed = list?.pages.flatMap(({ items }) => items) ?? [];
  const titles = new Map(listed.map(({ id, title }) => [id, title]));
  const ids = new Set([...titles.keys(), ...listStoredIds(data, "conversations", "messages")]);
  return [...ids].map((id) => {
    const own = storedAnswer<Conversation>(data, ["conversations", id]);
    const messages = storedAnswer<Message[]>(data, ["conversations", id, "messages"]) ?? [];
    return {
      kind: "conversation",
      id,
      courseId: null,
      title: own?.title ?? titles.get(id) ?? "",
      text: messages.map(({ content }) => content).filter(Boolean).join("\n\n"),
    };
  });
};
