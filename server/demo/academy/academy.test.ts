import assert from "node:assert/strict";
import { courseIds } from "../../catalogue.ts";
import { academy } from "./academy.ts";
import type { Both, Lesson } from "./shapes.ts";
import { captionsOf, durationOf } from "./timing.ts";

const lessons = academy.flatMap(({ sections }) => sections.flatMap(({ lessons }) => lessons));
const lengthOf = (text: string) => [...text].length;

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const isBoth = (value: unknown): value is Both =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");

Deno.test("each course has its overview, two sections, four lessons and questions of every kind", () => {
  assert.deepEqual(academy.map(({ id }) => id), [...courseIds]);
  for (const { id, sections, objectives, requirements, targetAudience, questions } of academy) {
    assert.ok(sections.length >= 2, id);
    assert.ok(sections.flatMap(({ lessons }) => lessons).length >= 4, id);
    assert.ok(objectives.length >= 4 && objectives.length <= 6, id);
    assert.ok(requirements.length > 0 && targetAudience.length > 0, id);
    assert.ok(questions.some(({ answer }) => answer), id);
    assert.ok(questions.some(({ answer }) => !answer), id);
    assert.ok(questions.some(({ lesson }) => lesson), id);
    assert.ok(questions.some(({ lesson }) => !lesson), id);
  }
});

Deno.test("a file has one name and stands for one thing", () => {
  const files = [
    ...lessons.map(({ file }) => file),
    ...academy.flatMap(({ resources }) => resources.map(({ file }) => file)),
  ];
  assert.equal(new Set(files).size, files.length);
});

Deno.test("texts are as the server would store them: NFC, trimmed, without control characters", () => {
  for (const text of textsIn(academy)) {
    assert.equal(text, text.normalize("NFC"), text);
    assert.equal(text.trim(), text);
    // deno-lint-ignore no-control-regex
    assert.doesNotMatch(text, /[\u0000-\u001f\u007f-\u009f\ufffd]/, text);
    assert.doesNotMatch(text, /[၀-၉]/, `Latin digits: ${text}`);
  }
});

Deno.test("what is in Burmese holds Burmese letters, what is in English holds none", () => {
  const pairs = (value: unknown): Both[] =>
    isBoth(value)
      ? [value]
      : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(pairs)
      : [];
  const found = academy.flatMap(({ description, sections, resources }) =>
    pairs({ description, sections, resources })
  );
  assert.ok(found.length > 200, `${found.length} pairs`);
  for (const [my, en] of found) {
    assert.match(my, /[\u1000-\u109f]/, my);
    assert.doesNotMatch(en, /[\u1000-\u109f]/, en);
  }
});

Deno.test("no Burmese text carries the letters' order that only Zawgyi has", () => {
  // In Unicode a vowel sign stands behind its consonant, never at the beginning of a word.
  for (const text of textsIn(academy)) {
    assert.doesNotMatch(text, /(^|[\s(“‘၊။])[\u102b-\u103e]/, text);
  }
});

Deno.test("Burmese is spoken-polite, as everywhere in the product", () => {
  // The written forms that the glossary names; what is inside of something is no written form.
  const written = /ပါသည်|ပါမည်|ဤ|၍|၏|နှင့်|တွင်(?!း)|လျှင်/;
  assert.deepEqual(textsIn(academy).filter((text) => written.test(text)), []);
});

Deno.test("lessons take one to two minutes, and their captions stay within them", () => {
  for (const lesson of lessons) {
    const seconds = durationOf(lesson);
    assert.ok(seconds >= 60 && seconds <= 120, `${lesson.file}: ${seconds} s`);
    for (const language of ["my", "en"] as const) checkCaptions(lesson, language);
  }
});

function checkCaptions(lesson: Lesson, language: "my" | "en") {
  const [head, ...cues] = captionsOf(lesson, language).trimEnd().split("\n\n");
  const what = `${lesson.file}, ${language}`;
  assert.equal(head, "WEBVTT", what);
  assert.equal(cues.length, lesson.slides.flatMap(({ said }) => said).length, what);
  let last = 0;
  for (const cue of cues) {
    const [, from = "", to = "", text = ""] =
      /^(\d\d:\d\d\.\d{3}) --> (\d\d:\d\d\.\d{3})\n([^\n]+)$/.exec(cue) ?? [];
    assert.ok(text, `${what}: ${cue}`);
    assert.ok(!text.includes("-->"), what);
    assert.ok(seconds(from) >= last && seconds(to) > seconds(from) + 1, `${what}: ${cue}`);
    last = seconds(to);
  }
  assert.ok(last <= durationOf(lesson), what);
}

function seconds(clock: string): number {
  const [minutes = 0, rest = 0] = clock.split(":").map(Number);
  return minutes * 60 + rest;
}

Deno.test("bounds of what people may type hold for what we wrote", () => {
  const within = (text: string, most: number) => assert.ok(lengthOf(text) <= most, text);
  for (const { description, sections, resources, questions } of academy) {
    within(description.join("\n\n"), 10_000);
    for (const { title, description } of [...sections, ...resources, ...lessons]) {
      within(title.join(" · "), 200);
      within(description.join("\n\n"), 2000);
    }
    for (const { question, answer } of questions) {
      within(question, 4000);
      within(answer?.text ?? "", 4000);
    }
  }
});
