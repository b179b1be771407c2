import assert from "node:assert/strict";
import { parseDraft } from "./question-form.tsx";

Deno.test("restores a draft with its video, and an earlier build's draft as its text", () => {
  assert.deepEqual(parseDraft(undefined), { text: "" });
  assert.deepEqual(parseDraft('{"text":"Why?","videoId":"a"}'), { text: "Why?", videoId: "a" });
  assert.deepEqual(parseDraft('{"text":"Why?"}'), { text: "Why?" });
  assert.deepEqual(parseDraft("Why?"), { text: "Why?" });
  assert.deepEqual(parseDraft("5"), { text: "5" });
});
