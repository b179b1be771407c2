import assert from "node:assert/strict";
import { answersOf, storedData } from "../../offline/testing/stored-data.ts";
import { listTexts } from "./search-texts.ts";

Deno.test("lists conversations, the last one first, with each message that has ended", () => {
  const data = storedData(answersOf(
    [["conversations", "list", ""], {
      pages: [{ items: [{ id: "c", title: "Old title", updatedAt: "2026-01-01" }] }],
    }],
    [["conversations", "c"], { id: "c", title: "New title", updatedAt: "2026-01-01" }],
    [["conversations", "c", "messages"], [
      { id: "m2", content: "Hello" },
      { id: "m3", content: "" },
      { id: "m1", content: "Yes" },
      { id: "m4", content: "Half an ans", status: "running" },
    ]],
    [["conversations", "d"], { id: "d", title: "", updatedAt: "2026-01-02" }],
    [["conversations", "d", "messages"], [{ id: "m5", content: "Alone" }]],
  ));
  const last = { kind: "conversation", id: "d", courseId: null, title: "" };
  const first = { ...last, id: "c", title: "New title" };
  assert.deepEqual(listTexts(data), [
    { ...last, text: "" },
    { ...last, messageId: "m5", text: "Alone" },
    { ...first, text: "" },
    { ...first, messageId: "m1", text: "Yes" },
    { ...first, messageId: "m2", text: "Hello" },
  ]);
});
