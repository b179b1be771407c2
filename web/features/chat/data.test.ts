import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";

const messages = Array.from({ length: 731 }, (_, n) => ({ id: `message ${n}` }));
const asked: string[] = [];

/** The messages as the server sends them: the 500 newest in order, or pages from the newest on. */
Object.assign(globalThis, {
  location: new URL("https://academy.test"),
  fetch: (path: string) => {
    const { search, searchParams } = new URL(path, "https://academy.test");
    asked.push(search);
    const limit = Number(searchParams.get("limit"));
    if (!limit) return Promise.resolve(Response.json(messages.slice(-500)));
    const end = messages.findIndex(({ id }) => id === searchParams.get("cursor"));
    const items = messages.slice(Math.max(0, end - limit), end).toReversed();
    const nextCursor = end > limit ? items.at(-1)?.id : null;
    return Promise.resolve(Response.json({ items, nextCursor, total: messages.length }));
  },
});
const { mergeNewest, messagesQuery, withChangedConversation } = await import("./data.ts");

Deno.test("a long conversation is read to its beginning", async () => {
  const client = new QueryClient();
  const read = await client.fetchQuery(messagesQuery("long"));
  assert.deepEqual(read.map(({ id }) => id), messages.map(({ id }) => id));
  assert.equal(asked.length, 4);
  client.clear();
});

Deno.test("adds the newest page to the known messages if the two overlap", () => {
  const message = (id: string) => ({ id });
  const known = ["q1", "a1", "q2", "a2"].map(message);
  const ids = (messages?: { id: string }[]) => messages?.map(({ id }) => id).join(" ");
  const page = (...ids: string[]) => ({ items: ids.map(message), nextCursor: "x" });
  assert.equal(ids(mergeNewest(known, page("a3", "q3", "a1"))), "q1 a1 q3 a3");
  assert.equal(ids(mergeNewest(known, page("a9", "q9"))), undefined);
  assert.equal(ids(mergeNewest(known, { ...page("a9", "q9"), nextCursor: null })), "q9 a9");
  assert.equal(ids(mergeNewest(known, { items: [], nextCursor: null })), "");
});

Deno.test("renames or removes a conversation in the list at once", () => {
  const named = (id: string, title = id) => ({ id, title, createdAt: "", updatedAt: "" });
  const pages = [
    { items: [named("a"), named("b")], nextCursor: "x" },
    { items: [named("c")], nextCursor: null },
  ];
  const told = (news?: ReturnType<typeof named>) =>
    withChangedConversation(pages, "b", news).map(({ items, nextCursor }) =>
      `${items.map(({ title }) => title)} ${nextCursor}`
    );
  assert.deepEqual(told(named("b", "Bees")), ["a,Bees x", "c null"]);
  assert.deepEqual(told(), ["a x", "c null"]);
});
