import assert from "node:assert/strict";
import { type Edit, parseEdit } from "../../../lib/device/edit-on-base.ts";
import {
  asText,
  changeOf,
  filledIn,
  followVideo,
  noText,
  orderOf,
  parseText,
  textTypedSince,
  videoInput,
  type VideoText,
  withoutSection,
} from "./video-draft.ts";

Deno.test("reads an order as a whole number, also in Burmese digits, and anything else as 0", () => {
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

Deno.test("sends null for a video without a section", () => {
  assert.equal(videoInput({ ...noText, courseId: "ai-master" }).sectionId, null);
});

Deno.test("restores only a complete draft", () => {
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
const typed = (changes: Partial<VideoText>): Edit<VideoText> => ({
  text: { ...found, ...changes },
  base: found,
});

Deno.test("sends only the fields that the user has changed", () => {
  assert.deepEqual(changeOf(typed({})), {});
  assert.deepEqual(changeOf(typed({ title: "Two" })), { title: "Two" });
  assert.deepEqual(changeOf(typed({ order: " ၃ " })), {}, "the same number");
  assert.deepEqual(changeOf(typed({ courseId: "ai-first-step", sectionId: "" })), {
    courseId: "ai-first-step",
    sectionId: null,
  });
});

Deno.test("takes the section together with the course, if the user or others change the course", () => {
  const elsewhere = { ...found, courseId: "ai-first-step" as const, sectionId: "f" };
  assert.equal(followVideo(typed({ sectionId: "b" }), elsewhere).text.sectionId, "f");
  assert.equal(
    followVideo(typed({ sectionId: "b" }), { ...found, sectionId: "c" }).text.sectionId,
    "b",
  );
  const withoutChoice = typed({ courseId: "ai-business-mastery", sectionId: "" });
  const edit = followVideo(withoutChoice, { ...found, sectionId: "c" });
  assert.deepEqual([edit.text.courseId, edit.text.sectionId], ["ai-business-mastery", ""]);
  assert.equal(changeOf(edit).sectionId, null);
});

Deno.test("sends no section for one that is gone, but sends null if the user had chosen it", () => {
  assert.deepEqual(changeOf(withoutSection(typed({ title: "Two" }))), { title: "Two" });
  assert.deepEqual(changeOf(withoutSection(typed({ sectionId: "b" }))), { sectionId: null });
});

Deno.test("leaves what was typed after the video was stored, and a section with its course", () => {
  assert.deepEqual(textTypedSince(found, found), noText);
  assert.deepEqual(textTypedSince(found, { ...found, title: "Two" }), { ...noText, title: "Two" });
  assert.deepEqual(textTypedSince(found, { ...found, sectionId: "b" }), {
    ...noText,
    sectionId: "b",
    courseId: "ai-master",
  });
});

Deno.test("an edit that an older app stored changes nothing about a free lesson", () => {
  const { isPreview: _, ...older } = found;
  const now = { ...found, isPreview: "on" as const };
  const stored = JSON.stringify({ text: { ...older, title: "Two" }, base: older });
  const edit = followVideo(parseEdit(stored, now, asText), now);
  assert.deepEqual(edit, { text: { ...now, title: "Two" }, base: now });
  assert.deepEqual(changeOf(edit), { title: "Two" });
  assert.deepEqual(changeOf({ ...edit, text: { ...edit.text, isPreview: "" } }), {
    title: "Two",
    isPreview: false,
  });
});

Deno.test("replaces the duration of the earlier file, but never a typed one", () => {
  assert.equal(filledIn("", "", "10:00"), "10:00");
  assert.equal(filledIn("10:00", "10:00", "03:00"), "03:00");
  assert.equal(filledIn("10:00", "10:00", ""), "", "nobody knows how long this one is");
  assert.equal(filledIn("09:30", "10:00", "03:00"), "09:30");
  assert.equal(filledIn("10:00", "", "03:00"), "10:00", "she has typed it herself");
});
