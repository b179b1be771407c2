import assert from "node:assert/strict";
import type { Overview } from "./data.ts";
import {
  draftAfterSave,
  draftOf,
  isChanged,
  parseDraft,
  rebaseDraft,
  sizeOf,
} from "./overview-draft.ts";

const overview = (updatedAt: string | null, changes: Partial<Overview> = {}): Overview => ({
  courseId: "ai-master",
  description: "About",
  objectives: ["One", "Two"],
  requirements: [],
  targetAudience: ["Teachers"],
  updatedAt,
  ...changes,
});
const typed = (changes: Partial<ReturnType<typeof draftOf>["texts"]>) => {
  const draft = draftOf(overview("1"));
  return { ...draft, texts: { ...draft.texts, ...changes } };
};

Deno.test("starts a draft from the saved overview, with one entry per line and no change", () => {
  const draft = draftOf(overview("1"));
  assert.deepEqual(draft.texts, {
    description: "About",
    objectives: "One\nTwo",
    requirements: "",
    targetAudience: "Teachers",
  });
  assert.ok(!isChanged(draft) && isChanged(typed({ requirements: "A phone" })));
  assert.equal(rebaseDraft(draft, overview("1", { description: "Never looked at" })), draft);
  assert.equal(rebaseDraft(draft, overview("0", { description: "Overtaken" })), draft);
  assert.equal(rebaseDraft(draft, overview(null, { description: "Overtaken" })), draft);
});

Deno.test("merges another user's save into untouched fields and keeps both texts where both wrote", () => {
  const mine = typed({ description: "Mine", requirements: "A phone", objectives: "Same" });
  const theirs = overview("2", {
    description: "Theirs",
    objectives: ["Same"],
    targetAudience: ["Parents"],
  });
  const draft = rebaseDraft(mine, theirs);
  assert.deepEqual(draft.texts, {
    description: "Mine",
    objectives: "Same",
    requirements: "A phone",
    targetAudience: "Parents",
  });
  assert.deepEqual(draft.theirs, { description: "Theirs" });
  assert.equal(draft.updatedAt, "2");
  assert.ok(isChanged(draft));
});

Deno.test("keeps an open conflict when a third user saves another field", () => {
  const mine = typed({ description: "Mine" });
  const second = rebaseDraft(mine, overview("2", { description: "Theirs" }));
  const third = rebaseDraft(second, overview("3", { description: "Theirs", objectives: ["New"] }));
  assert.deepEqual([third.theirs, third.texts.objectives], [{ description: "Theirs" }, "New"]);
  const agreed = rebaseDraft(second, overview("3", { description: "Mine" }));
  assert.deepEqual([agreed.theirs, isChanged(agreed)], [{}, false]);
});

Deno.test("takes the stored text after a save and keeps what was typed since", () => {
  const sent = typed({ description: " Mine " });
  const now = { ...sent, texts: { ...sent.texts, requirements: "A phone" } };
  const draft = draftAfterSave(now, sent.texts, overview("2", { description: "Mine" }));
  assert.deepEqual([draft.texts.description, draft.texts.requirements], ["Mine", "A phone"]);
  assert.deepEqual([draft.updatedAt, isChanged(draft), draft.theirs], ["2", true, {}]);
  assert.ok(!isChanged(draftAfterSave(sent, sent.texts, overview("2", { description: "Mine" }))));
});

Deno.test("ignores differences in white space", () => {
  const mine = typed({ description: " Mine\n", requirements: "\n A phone \n\nA book" });
  const stored = overview("2", { description: "Mine", requirements: ["A phone", "A book"] });
  const draft = rebaseDraft(mine, stored);
  assert.deepEqual([draft.theirs, isChanged(draft)], [{}, false]);
});

Deno.test("counts letters and lines while the user types", () => {
  const many = (count: number) => Array.from({ length: count }, () => "က").join("\n\n");
  assert.deepEqual(sizeOf("objectives", "  One\n\nTwo\n"), { length: 8, lines: 2 });
  assert.equal(sizeOf("objectives", many(100)).problem, undefined);
  assert.equal(sizeOf("objectives", many(101)).problem, "tooMany");
  assert.equal(sizeOf("description", many(101)).problem, undefined);
  assert.equal(sizeOf("description", "😀".repeat(10_000)).problem, undefined);
  assert.equal(sizeOf("requirements", "x".repeat(10_001)).problem, "tooLong");
});

Deno.test("restores only a complete draft", () => {
  const draft = rebaseDraft(
    typed({ description: "Mine" }),
    overview("2", { description: "Theirs" }),
  );
  assert.deepEqual(parseDraft(JSON.stringify(draft)), draft);
  for (const kept of [undefined, "", "{", "{}", '{"texts":{},"base":{}}', "null"]) {
    assert.equal(parseDraft(kept), undefined);
  }
});
