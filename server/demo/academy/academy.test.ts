import assert from "node:assert/strict";
import { readNotes } from "../../caption-notes.ts";
import { courseIds } from "../../catalogue.ts";
import { academy } from "./academy.ts";
import type { Both, Lesson } from "./shapes.ts";
import { collections } from "./make/prompts.ts";
import { decks, papers } from "./make/papers.ts";
import { captionsOf, durationOf, secondsOf, textsOf } from "./timing.ts";

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

/** The questions of slides are in the words of learners, who do not see them. */
const withoutSlideQuestions = academy.map((course) => ({
  ...course,
  sections: course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      slides: lesson.slides.map(({ questions: _, otherQuestions: __, ...slide }) => slide),
    })),
  })),
}));
/** All that learners read: the courses, and the files that they download. */
const everyText = textsIn([withoutSlideQuestions, papers, decks, collections]);

Deno.test("each course has its overview, two sections, five lessons and questions of every kind", () => {
  assert.deepEqual(academy.map(({ id }) => id), [...courseIds]);
  for (const { id, sections, objectives, requirements, targetAudience, questions } of academy) {
    assert.ok(sections.length >= 2, id);
    assert.equal(sections.flatMap(({ lessons }) => lessons).length, 5, id);
    assert.ok(objectives.length >= 4 && objectives.length <= 6, id);
    assert.ok(requirements.length > 0 && targetAudience.length > 0, id);
    assert.ok([...objectives, ...requirements, ...targetAudience].every(isBoth), id);
    assert.ok(questions.some(({ answer }) => answer), id);
    assert.ok(questions.some(({ answer }) => !answer), id);
    assert.ok(questions.some(({ lesson }) => lesson), id);
    assert.ok(questions.some(({ lesson }) => !lesson), id);
  }
});

Deno.test("each lesson ends with one thing to do", () => {
  for (const { file, slides } of lessons) {
    const last = slides.at(-1);
    assert.deepEqual(last?.title, ["အခု စမ်းကြည့်ပါ", "Try it now"], file);
    assert.ok(last?.kind === "statement" && /^[^။]+ပါ$/.test(last.text), file);
    assert.equal(slides.filter(({ title }) => title[1] === "Try it now").length, 1, file);
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
  const found = academy.flatMap(({ questions: _, ...course }) => pairs(course));
  assert.ok(found.length > 200, `${found.length} pairs`);
  for (const [my, en] of found) {
    assert.match(my, /[\u1000-\u109f]/, my);
    assert.doesNotMatch(en, /[\u1000-\u109f]/, en);
  }
});

Deno.test("no Burmese text carries the letters' order that only Zawgyi has", () => {
  // In Unicode a vowel sign stands behind its consonant, never at the beginning of a word.
  for (const text of [...everyText, ...textsIn(academy)]) {
    assert.doesNotMatch(text, /(^|[\s(“‘၊။])[\u102b-\u103e]/, text);
  }
});

const matchesOf = (patterns: RegExp[]) =>
  patterns.flatMap((pattern) => everyText.filter((text) => pattern.test(text)));

// locales/glossary.test.ts checks the Burmese.
Deno.test("English is plain, and its spelling is American", () => {
  const patterns = [
    /\b(mend|anew|wholly|begun|films?|by (it|them)sel\w+|all the same|go along|whom|log in)\b/i,
    /\b(seldom|put down|do without|lest|nor|\w+isation|\w*(summar|organ|recogn)is\w+|\w*colour)\b/i,
  ];
  assert.deepEqual(matchesOf(patterns), []);
});

Deno.test("no lesson gives advice that is out of date", () => {
  // Pictures have the right number of fingers now, and assistants search the web.
  assert.deepEqual(matchesOf([/လက်ချောင်း|\bfingers?\b/i, /ရှာတာ မဟုတ်|does not look up/]), []);
  const about = (file: string) => textsIn(lessons.find((lesson) => lesson.file === file)).join(" ");
  assert.match(about("what-ai-is.mp4"), /search the web/);
  assert.match(about("check-answers.mp4"), /open the link/);
  assert.match(about("burmese-prompts.mp4"), /microphone.*photo/s);
  assert.match(about("honest-school.mp4"), /hand it in.*tell your teacher/s);
  assert.match(
    about("count-the-cost.mp4"),
    /5,000 kyat for Basic, 10,000 .* 15,000.*\(January 2026\)/s,
  );
  assert.match(about("deepfakes.mp4"), /call back.*number.*family word/s);
});

Deno.test("a prompt with other people's text says that the names in it are hidden", () => {
  const asked = lessons.flatMap(({ slides }) =>
    slides.flatMap((slide) => slide.kind === "chat" ? [slide.asked] : [])
  );
  const prompts = collections.flatMap(({ entries }) =>
    entries.flatMap(({ name, content }) => name === "README.txt" ? [] : content.split("\r\n"))
  );
  const pasted = [...asked, ...prompts].filter((text) =>
    /မှတ်တမ်း\]|အီးမေးလ်တွေ\]|မကျေနပ်ချက်\]|မေးခွန်း 20|တာဝန်ယူသူ၊/.test(text)
  );
  assert.ok(pasted.length >= 6, `${pasted.length} prompts`);
  for (const text of pasted) assert.match(text, /ဖုံးထား|ဖျက်ထား/, text);
});

Deno.test("lessons take about two minutes, the first one less, and captions cover all of them", () => {
  assert.ok(lessons[0] && durationOf(lessons[0]) < 120);
  for (const lesson of lessons) {
    const seconds = durationOf(lesson);
    assert.ok(seconds >= 90 && seconds <= 150, `${lesson.file}: ${seconds} s`);
    for (const language of ["my", "en"] as const) checkCaptions(lesson, language);
  }
});

Deno.test("each slide is a chapter of its captions, with the questions that it answers, and others", () => {
  for (const lesson of lessons) {
    const others = lesson.slides.flatMap(({ otherQuestions = [] }) => otherQuestions);
    const all = [...others, ...lesson.slides.flatMap(({ questions = [] }) => questions)];
    assert.equal(new Set(all.flat()).size, 2 * all.length, `${lesson.file} repeats a question`);
    for (const [at, language] of (["my", "en"] as const).entries()) {
      const { chapters, otherQuestions } = readNotes(captionsOf(lesson, language));
      assert.deepEqual(otherQuestions, others.map((both) => both[at]), lesson.file);
      let from = 0;
      for (const [n, slide] of lesson.slides.entries()) {
        const questions = [slide.title, ...slide.questions ?? []].map((both) => both[at]);
        assert.ok(questions.length >= 5, `${lesson.file}: ${slide.title[1]}`);
        assert.equal(chapters[n]?.from, from, `${lesson.file}: ${slide.title[1]}`);
        assert.equal(chapters[n]?.questions, questions.join("\n"));
        from += secondsOf(slide);
      }
      assert.equal(chapters.length, lesson.slides.length, lesson.file);
    }
    const named = Deno.readTextFileSync(
      new URL(`./questions/${lesson.file.replace(".mp4", ".tsv")}`, import.meta.url),
    ).match(/(?<=^slide\t).+/gm);
    assert.deepEqual(named, lesson.slides.map(({ title }) => title[1]), lesson.file);
  }
});

Deno.test("a slow reader has time for every slide and its captions, in both languages", () => {
  const syllables = /(?<!\u1039)[\u1000-\u102a\u103f](?!\u1037?[\u1039\u103a])/g;
  for (const { file, slides } of lessons) {
    for (const slide of slides) {
      const seconds = secondsOf(slide);
      const burmese = [slide.title[0], ...textsOf(slide), ...slide.said.map(([my]) => my)].join(
        " ",
      );
      const english = [slide.title[1], ...slide.said.map(([, en]) => en)].join(" ");
      const what = `${file}: ${slide.title[1]}`;
      assert.ok((burmese.match(syllables) ?? []).length / seconds <= 4, what);
      assert.ok(english.split(/\s+/).length / seconds <= 2.5, what);
      // A slide with more text than this is two slides.
      assert.ok(seconds <= 30, `${what}: ${seconds} s`);
    }
  }
});

Deno.test("a minute of a video weighs half a megabyte at most", async () => {
  for (const lesson of lessons) {
    const { size } = await Deno.stat(new URL(`./videos/${lesson.file}`, import.meta.url));
    const each = size / (durationOf(lesson) / 60);
    assert.ok(each <= 0.5 * 1024 * 1024, `${lesson.file}: ${each} bytes a minute`);
  }
});

/** Longer than the pause between two captions. */
const PAUSE = 0.21;

function checkCaptions(lesson: Lesson, language: "my" | "en") {
  const [head, ...blocks] = captionsOf(lesson, language).trimEnd().split("\n\n");
  const cues = blocks.filter((block) => !block.startsWith("NOTE "));
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
    assert.ok(seconds(from) - last < PAUSE, `${what}: ${cue}`);
    last = seconds(to);
  }
  assert.ok(last <= durationOf(lesson) && durationOf(lesson) - last < PAUSE, what);
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
