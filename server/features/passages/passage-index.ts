// Makes the index of a course from its searched texts.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../cooperative-work.ts";
import type { CourseNotes } from "./course-notes.ts";
import {
  collectLessons,
  type CourseTexts,
  type Cue,
  type Lesson,
  placeOfLesson,
  placeOfRow,
  placeOfWindow,
  sharesHalf,
  windowsOfLesson,
} from "./lesson-texts.ts";
import { collectPostings, type PostingsOf, STEP } from "./postings.ts";
import type { Entry } from "./queries.ts";
import { type Unit, unitsInSteps, unitsOf, wholeOf } from "./words.ts";

/** The title and the description of a lesson say what all its windows are about. */
const LESSON_SHARE = 0.8;

/** Works in turns, so that other requests run in between. */
export async function buildIndex(
  courseId: CourseId,
  course: CourseTexts,
): Promise<PassageIndex<Entry>> {
  const passages = collectPassages<Entry>();
  const pauseIfDue = takeTurns();
  const lessons = await collectLessons(
    course,
    pauseIfDue,
    (row) => passages.add(placeOfRow(courseId, row), countFeatures(`${row.title}\n${row.content}`)),
  );
  for (const lesson of lessons) await addWindows(passages, courseId, lesson, pauseIfDue);
  await addOtherQuestions(passages, course.notes, pauseIfDue);
  return passages.finish();
}

/** Leaves out a question that a chapter of the course names, because that chapter answers it. */
async function addOtherQuestions(
  passages: Collected<Entry>,
  { chapters, otherQuestions }: CourseNotes,
  pauseIfDue: () => Promise<void>,
) {
  const known = new Set<string>();
  for (const { questions } of [...chapters.values()].flat()) {
    for (const question of questions.split("\n")) {
      await pauseIfDue();
      known.add(wholeOf(question) ?? question);
    }
  }
  for (const question of otherQuestions) {
    await pauseIfDue();
    const name = wholeOf(question) ?? question;
    if (known.has(name)) continue;
    known.add(name);
    await passages.add({ kind: "other" }, countQuestion(question));
  }
}

async function addWindows(
  passages: Collected<Entry>,
  courseId: CourseId,
  lesson: Lesson,
  pauseIfDue: () => Promise<void>,
) {
  const about = countFeatures(lesson.texts.join("\n"));
  if (lesson.cues.size === 0) return await passages.add(placeOfLesson(courseId, lesson), about);
  const chapters = [];
  for (const { questions, ...chapter } of lesson.chapters) {
    const features: Features = new Map();
    for (const question of questions.split("\n")) {
      await pauseIfDue();
      await addFeatures(features, countQuestion(question));
    }
    chapters.push({ ...chapter, features });
  }
  // Windows overlap, so the features of a cue are counted once.
  const counted = new Map<Cue[], Features>();
  for (const window of windowsOfLesson(lesson)) {
    await pauseIfDue();
    const own: Features = new Map();
    for (const { cues } of window.cues) {
      await pauseIfDue();
      const features = counted.get(cues) ?? await countCues(cues, pauseIfDue);
      counted.set(cues, features);
      await addFeatures(own, features, { pauseIfDue });
    }
    const extra: Features = new Map();
    await addFeatures(extra, about, { share: LESSON_SHARE });
    for (const chapter of chapters.filter((chapter) => sharesHalf(chapter, window))) {
      await addFeatures(extra, chapter.features);
    }
    await passages.add(placeOfWindow(courseId, lesson, window), own, extra);
  }
}

/** Works in turns, because a cue may be as long as a file. */
async function countCues(cues: Cue[], pauseIfDue: () => Promise<void>): Promise<Features> {
  const counts: Features = new Map();
  for (const units of unitsInSteps(cues.map(({ text }) => text).join("\n"))) {
    await pauseIfDue();
    addUnits(counts, units);
  }
  return counts;
}

// The index of the passages of a course: which passages have which words, and how often.

/** How often a text has each feature. */
export type Features = Map<string, number>;

/** The passages are numbered in the order in which they were added. */
export type PassageIndex<Entry> = {
  readonly entries: readonly Entry[];
  /** The number of features of each passage. */
  readonly lengths: Float32Array;
  readonly totalLength: number;
  /** The numbers of the passages with a feature, and how often each of them has it. */
  postingsOf: PostingsOf;
  /** The English words that begin with this letter. */
  wordsFrom(letter: string): readonly string[];
};

/** The features of a text that passages are found by. Related words belong to questions only. */
export function countFeatures(text: string): Features {
  const counts: Features = new Map();
  addUnits(counts, unitsOf(text));
  return counts;
}

function addUnits(to: Features, units: Unit[]) {
  for (const { own } of units) {
    for (const feature of own) to.set(feature, (to.get(feature) ?? 0) + 1);
  }
}

/** The same for a question: one in the same words finds it, too. */
export function countQuestion(question: string): Features {
  const counts = countFeatures(question);
  const whole = wholeOf(question);
  if (whole !== undefined) counts.set(whole, 1);
  return counts;
}

type Adding = { share?: number; pauseIfDue?: () => Promise<void> };

/** Adds the features of one more text. `share` is what one of its features counts. */
export async function addFeatures(
  to: Features,
  more: Features,
  { share = 1, pauseIfDue }: Adding = {},
) {
  let n = 0;
  for (const [feature, count] of more) {
    to.set(feature, (to.get(feature) ?? 0) + count * share);
    if (++n % STEP === 0) await pauseIfDue?.();
  }
}

type Collected<Entry> = ReturnType<typeof collectPassages<Entry>>;

/** Collects passages for an index. */
export function collectPassages<Entry>() {
  const pauseIfDue = takeTurns();
  const entries: Entry[] = [];
  const lengths: number[] = [];
  /** English words by their first letter. */
  const words = new Map<string, string[]>();
  const postings = collectPostings(pauseIfDue, (feature) => {
    if (!/^[a-z]{3}\S*$/.test(feature)) return;
    const letter = feature.slice(0, 1);
    const list = words.get(letter);
    if (list) list.push(feature);
    else words.set(letter, [feature]);
  });

  return {
    /** The search finds the passage by `extra`, too, which does not count for its length. */
    async add(entry: Entry, own: Features, extra: Features = new Map()) {
      entries.push(entry);
      lengths.push(own.values().reduce((sum, count) => sum + count, 0));
      const counts: Features = new Map();
      await addFeatures(counts, own, { pauseIfDue });
      await addFeatures(counts, extra, { pauseIfDue });
      await postings.addPassage(counts);
    },

    async finish(): Promise<PassageIndex<Entry>> {
      return {
        entries,
        lengths: Float32Array.from(lengths),
        totalLength: lengths.reduce((sum, length) => sum + length, 0),
        postingsOf: await postings.finish(),
        wordsFrom: (letter) => words.get(letter) ?? [],
      };
    },
  };
}
