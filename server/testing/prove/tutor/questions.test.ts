import assert from "node:assert/strict";
import { ZawgyiConverter, ZawgyiDetector } from "myanmar-tools";
import { academy } from "../../../demo/academy/academy.ts";
import { durationOf } from "../../../demo/academy/timing.ts";
import { isHeldOut, paraphrases, practice, type Question, questions } from "./questions.ts";

const lessons = academy.flatMap(({ sections }) => sections.flatMap(({ lessons }) => lessons));
const durations = new Map(lessons.map((lesson) => [lesson.file, durationOf(lesson)]));
const sets = { questions, paraphrases, practice };
const all = Object.values(sets).flat();

Deno.test("each id is there once, and each question once in its file", () => {
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  for (const set of Object.values(sets)) {
    assert.equal(new Set(set.map(({ question }) => question)).size, set.length);
  }
  assert.deepEqual(all.filter(({ id, language }) => !id.includes(`${language}-`)), []);
});

Deno.test("each answer is 14 to 62 seconds of a lesson that exists", () => {
  const wrong = all.flatMap(({ id, answers }) =>
    answers.filter(({ lesson, from, to }) =>
      from < 0 || to - from < 14 || to - from > 62 || to > (durations.get(lesson) ?? 0)
    ).map((answer) => ({ id, ...answer }))
  );
  assert.deepEqual(wrong, []);
});

Deno.test("only the questions in Zawgyi are in Zawgyi", () => {
  const detector = new ZawgyiDetector();
  const isZawgyi = ({ question }: Question) => detector.getZawgyiProbability(question) > 0.5;
  const isMarked = ({ style }: Question) => style === "zawgyi";
  const wrong = all.filter((question) => isZawgyi(question) !== isMarked(question));
  assert.deepEqual(wrong.map(({ id }) => id), []);
  const converter = new ZawgyiConverter();
  for (const { question } of all.filter(isMarked)) {
    const unicode = converter.zawgyiToUnicode(question);
    assert.ok(detector.getZawgyiProbability(unicode) < 0.1, unicode);
  }
});

Deno.test("practice: each lesson answers ten questions in each language, and no lesson answers 50", () => {
  for (const tongue of ["my", "en"]) {
    const asked = practice.filter(({ language }) => language === tongue);
    const counts = Map.groupBy(asked, ({ answers }) => answers[0]?.lesson);
    assert.equal(counts.get(undefined)?.length, 50, tongue);
    for (const lesson of durations.keys()) {
      assert.equal(counts.get(lesson)?.length, 10, lesson);
    }
  }
});

for (const [name, set] of Object.entries({ questions, paraphrases })) {
  const count = (fits: (question: Question) => boolean) => set.filter(fits).length;

  Deno.test(`${name}: each lesson answers at least five questions in each language`, () => {
    for (const lesson of durations.keys()) {
      for (const tongue of ["my", "en"]) {
        const answered = count(({ language, answers }) =>
          language === tongue && answers[0]?.lesson === lesson
        );
        assert.ok(answered >= 5, `${lesson} ${tongue}: ${answered}`);
      }
    }
  });

  Deno.test(`${name}: no lesson answers 20 of the 100 questions in each language`, () => {
    for (const tongue of ["my", "en"]) {
      assert.equal(count(({ language }) => language === tongue), 100);
      assert.equal(count(({ language, answers }) => language === tongue && !answers.length), 20);
    }
  });

  Deno.test(`${name}: about half of the questions in each language are held out`, () => {
    for (const tongue of ["my", "en"]) {
      const heldOut = count((question) => question.language === tongue && isHeldOut(question));
      assert.ok(heldOut >= 40 && heldOut <= 60, `${tongue}: ${heldOut}`);
    }
  });
}
