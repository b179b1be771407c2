import assert from "node:assert/strict";
import { answersOf, storedData } from "../../offline/testing/stored-data.ts";
import { listTexts } from "./search-texts.ts";

Deno.test("lists conversations with their messages, also those that the list does not have", () => {
  const data = storedData(answersOf(
    [["conversations", "list", ""], { pages: [{ items: [{ id: "c", title: "Old title" }] }] }],
    [["conversations", "c"], { id: "c", title: "New title" }],
    [["conversations", "c", "messages"], [{ content: "Hello" }, { content: "" }, {
      content: "Yes",
    }]],
    [["conversations", "d", "messages"], [{ content: "Alone" }]],
  ));
  assert.deepEqual(listTexts(data), [
    { kind: "conversation", id: "c", courseId: null, title: "New title", text: "Hello\n\nYes" },
    { kind: "conversation", id: "d", courseId: null, title: "", text: "Alone" },
  ]);
});
