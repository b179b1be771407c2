import assert from "node:assert/strict";
import {
  asSent,
  changeOf,
  type Edit,
  keptOf,
  leftOf,
  noText,
  orderOf,
  parseEdit,
  parseText,
  rebased,
  type VideoText,
  withoutSection,
} from "./video-draft.ts";

Deno.test("an order is a whole number, also in Burmese digits, and else nothing", () => {
  assert.deepEqual(["3", " 12 ", "၁၂", "-1", "2.9", "", "x"].map(orderOf), [
    3,
    12,
    12,
    -1,
    2,
    0,
    0,
  ]);
});

Deno.test("of no section is told as such", () => {
  assert.equal(asSent({ ...noText, courseId: "ai-master" }).sectionId, null);
});

Deno.test("only a whole draft is taken up again", () => {
  const draft = { ...noText, title: "Begun" };
  assert.deepEqual(parseText(JSON.stringify(draft), noText), draft);
  for (const kept of [undefined, "", "{", "null", "{}", '{"title":"Begun"}']) {
    assert.equal(parseText(kept, noText), noText);
  }
});

const found: VideoText = {
  ...noText,
  title: "One",
  courseId: "ai-master",
  sectionId: "a",
  order: "3",
};
const typed = (changes: Partial<VideoText>): Edit => ({
  text: { ...found, ...changes },
  base: found,
});

Deno.test("only what she has changed is sent", () => {
  assert.deepEqual(changeOf(typed({})), {});
  assert.deepEqual(changeOf(typed({ title: "Two" })), { title: "Two" });
  assert.deepEqual(changeOf(typed({ order: " ၃ " })), {}, "the same number");
  assert.deepEqual(changeOf(typed({ courseId: "ai-first-step", sectionId: "" })), {
    courseId: "ai-first-step",
    sectionId: null,
  });
});

Deno.test("a draft goes on from what is said now: others' changes are neither hidden nor undone", () => {
  const kept = keptOf(typed({ title: "Two" }));
  const now = { ...found, title: "Uno", sectionId: "b", order: "9" };
  const edit = parseEdit(kept, now);
  assert.deepEqual(edit, { text: { ...now, title: "Two" }, base: now });
  assert.deepEqual(changeOf(edit), { title: "Two" });
  assert.equal(keptOf(parseEdit(kept, { ...now, title: "Two" })), "", "others have said the same");
  for (const none of [undefined, "", "{", "null", "{}", JSON.stringify(found), '{"text":{}}']) {
    assert.deepEqual(parseEdit(none, now), { text: now, base: now });
  }
});

Deno.test("a section goes with its course, whoever has chosen that", () => {
  const elsewhere = { ...found, courseId: "ai-first-step" as const, sectionId: "f" };
  assert.equal(rebased(typed({ sectionId: "b" }), elsewhere).text.sectionId, "f");
  assert.equal(
    rebased(typed({ sectionId: "b" }), { ...found, sectionId: "c" }).text.sectionId,
    "b",
  );
  const hers = typed({ courseId: "ai-business-mastery", sectionId: "" });
  const { text } = rebased(hers, { ...found, sectionId: "c" });
  assert.deepEqual([text.courseId, text.sectionId], ["ai-business-mastery", ""]);
});

Deno.test("a section that is gone is not sent; that there is none is, where she had chosen it", () => {
  assert.deepEqual(changeOf(withoutSection(typed({ title: "Two" }))), { title: "Two" });
  assert.deepEqual(changeOf(withoutSection(typed({ sectionId: "b" }))), { sectionId: null });
});

Deno.test("of a form whose video was stored there is left what has been typed since; a section with its course", () => {
  assert.deepEqual(leftOf(found, found), noText);
  assert.deepEqual(leftOf(found, { ...found, title: "Two" }), { ...noText, title: "Two" });
  assert.deepEqual(leftOf(found, { ...found, sectionId: "b" }), {
    ...noText,
    sectionId: "b",
    courseId: "ai-master",
  });
});
