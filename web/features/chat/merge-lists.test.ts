import assert from "node:assert/strict";
import { mergeNewest, withChangedConversation } from "./merge-lists.ts";

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
