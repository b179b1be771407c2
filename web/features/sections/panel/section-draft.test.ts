import assert from "node:assert/strict";
import { changeOf, parseText } from "./section-draft.ts";

const base = { title: "Basics", description: "Where to begin" };

Deno.test("sends only the changed fields, with their earlier texts", () => {
  const text = { ...base, title: "First steps" };
  assert.deepEqual(changeOf({ text, base }), {
    title: "First steps",
    before: { title: "Basics" },
  });
  assert.deepEqual(changeOf({ text: base, base }), { before: {} });
});

Deno.test("restores a text that an older app has stored", () => {
  assert.deepEqual(parseText(base), base);
  assert.deepEqual(parseText({ title: 5 }), { title: "5", description: "" });
  assert.equal(parseText({}), undefined);
});
