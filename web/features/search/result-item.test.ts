import assert from "node:assert/strict";
import { itemPath } from "./result-item.tsx";
import type { FoundItem } from "./stored-index.ts";

const item: FoundItem = {
  kind: "caption",
  courseId: "ai-master",
  videoId: "v",
  atSecond: 65,
  id: "c",
  title: "Tokens",
  excerpt: "ဒီသင်ခန်းစာမှာ",
  matches: [[2, 11]],
};

Deno.test("a found cue opens its transcript at its second, with the words as the text has them", () => {
  const zawgyi = "သင္ခန္းစာ";
  const path = itemPath(item, zawgyi);
  const query = new URLSearchParams(path.split("?")[1]);
  assert.match(path, /^\/courses\/ai-master\?/);
  assert.deepEqual(Object.fromEntries(query), {
    video: "v",
    at: "65",
    tab: "transcript",
    q: "သင်ခန်းစာ",
  });
  assert.match(itemPath({ ...item, matches: [] }, "two words"), /q=two\+words$/);
});

Deno.test("each result opens its tab or page, and the address names the thing that the page shows", () => {
  assert.equal(
    itemPath({ ...item, kind: "note" }, "x"),
    "/courses/ai-master?video=v&at=65&tab=notes",
  );
  const question = { ...item, kind: "question" as const, videoId: undefined, atSecond: undefined };
  assert.equal(itemPath(question, "x"), "/courses/ai-master?tab=questions#c");
  const conversation = { ...question, kind: "conversation" as const, courseId: null };
  assert.equal(itemPath(conversation, "x"), "/ai/c");
  assert.equal(itemPath({ ...conversation, messageId: "m" }, "x"), "/ai/c#m");
  assert.equal(
    itemPath({ ...question, kind: "resource", id: "r:12", page: 3 }, "x"),
    "/courses/ai-master#r",
  );
  for (const kind of ["section", "resource"] as const) {
    assert.equal(itemPath({ ...question, kind }, "x"), "/courses/ai-master#c");
  }
  assert.equal(itemPath({ ...question, kind: "overview" }, "x"), "/courses/ai-master");
});
