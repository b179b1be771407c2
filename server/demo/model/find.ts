// Finds the lesson that a question is about. Rare words count most, and the lesson must cover most
// of the question.
import type { Both } from "../academy/shapes.ts";
import type { Lesson, Passage } from "./lessons.ts";
import {
  featuresOf,
  type Language,
  likeness,
  topicsOf,
  type Unit,
  unitsOf,
} from "../../features/passages/words.ts";

export type Found = {
  lesson: Lesson;
  /** Best first, at least one. */
  passages: [Passage, ...Passage[]];
  /** How well the lesson fits. Scores are comparable only within one question. */
  score: number;
};

type Index = ReturnType<typeof indexOf>;
type Entry = Index["entries"][number];

const EDGE = 500;
/**
 * If a lesson covers less of a question than this, the question is about something else. If only
 * one word matches, that word must cover more.
 */
const LEAST_COVERED = 0.42;
const LEAST_COVERED_BY_ONE = 0.55;
/** What a question that equals a title adds to the score of its words. */
const LIKENESS = 3;
/** A feature with a smaller share of a word than this does not stand for the word. */
const TELLING = 0.5;

export function openIndex(lessons: Lesson[]) {
  const indexes = { my: indexOf(lessons, "my"), en: indexOf(lessons, "en") };
  /** Returns the best lesson first, and nothing if no lesson fits well enough. */
  return (text: string, language: Language): Found[] => {
    // In a long pasted text, the question stands at the beginning or at the end.
    const question = text.length > 2 * EDGE ? `${text.slice(0, EDGE)} ${text.slice(-EDGE)}` : text;
    const units = topicsOf(unitsOf(question));
    const index = indexes[language];
    return index.entries.flatMap((entry) => foundIn(entry, { question, units }, index))
      .toSorted((a, b) => b.score - a.score);
  };
}

function foundIn(
  { lesson, names, title, about, passages }: Entry,
  { question, units }: { question: string; units: Unit[] },
  index: Index,
): Found[] {
  const all = passages.map(({ features }) => features);
  /** How much of the question each passage answers. Words of the rest of its lesson count less. */
  const rated = passages.map(({ passage, name, title, features, said }) => {
    const inPassage = (feature: string) => said.has(feature) ? 1 : features.has(feature) ? 0.9 : 0;
    const inLesson = (feature: string) =>
      about.has(feature) ? 0.9 : all.some((set) => set.has(feature)) ? 0.5 : 0;
    const own = units.map((unit) => index.weigh(unit, inPassage));
    const weights = units.map((unit) =>
      index.weigh(unit, (feature) => inPassage(feature) || inLesson(feature))
    );
    const named = LIKENESS * likeness(question, name);
    return { passage, title, own: total(own), weights, fits: total(weights), named };
  }).toSorted((a, b) => b.fits + b.named - a.fits - a.named || b.own - a.own);
  const [best, ...others] = rated;
  if (!best) return [];
  const covered = best.fits / total(units.map((unit) => index.weightOf(unit)));
  const matched = units.filter((_, at) => (best.weights[at] ?? 0) > 0);
  if (!(covered >= (matched.length < 2 ? LEAST_COVERED_BY_ONE : LEAST_COVERED))) return [];
  if (matched.length < 2 && !matched.some((unit) => isHeaded(unit, about, best.title))) return [];
  // If several lessons know the words, the lesson with these words in its title and in most
  // passages wins.
  const often = units.map((unit) =>
    index.weigh(
      unit,
      (feature) =>
        (title.has(feature) ? 0.3 : 0) +
        0.3 * all.filter((set) => set.has(feature)).length / all.length,
    )
  );
  const more = others.filter(({ own }) => own > 0 && own >= best.own * 0.6).slice(0, 1);
  return [{
    lesson,
    score: best.fits + total(often) +
      Math.max(best.named, ...names.map((name) => LIKENESS * likeness(question, name))),
    passages: [best.passage, ...more.map(({ passage }) => passage)],
  }];
}

/**
 * A word of one syllable is part of many other words, so alone it counts only if a heading has it.
 */
function isHeaded({ features }: Unit, ...headings: Set<string>[]): boolean {
  const telling = [...features].filter(([, share]) => share > TELLING).map(([feature]) => feature);
  return !telling.some((feature) => feature.startsWith("=")) ||
    telling.some((feature) => headings.some((set) => set.has(feature)));
}

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

function indexOf(lessons: Lesson[], language: Language) {
  const entries = lessons.map((lesson) => ({
    lesson,
    names: [nameIn(language, lesson.title), nameIn(language, lesson.description)],
    title: featuresOf(textIn(language, [lesson.title])),
    about: featuresOf(textIn(language, [lesson.title, lesson.description])),
    passages: lesson.passages.map((passage) => ({
      passage,
      name: nameIn(language, passage.title),
      title: featuresOf(textIn(language, [passage.title])),
      said: featuresOf(textIn(language, [passage.title, ...passage.said])),
      features: featuresOf(textIn(language, [passage.title, ...passage.said], passage.points)),
    })),
  }));
  const sets = entries.flatMap(({ about, passages }) => [
    about,
    ...passages.map(({ features }) => features),
  ]);
  const counts = new Map<string, number>();
  for (const feature of sets.flatMap((set) => [...set])) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  /** 0 for a feature that no lesson has, and little for a feature that most lessons have. */
  const rarity = (feature: string) => Math.log(sets.length / (counts.get(feature) ?? sets.length));
  return {
    entries,
    /** Returns the value of the word's best feature in the place where the search finds it. */
    weigh: ({ features }: Unit, placeOf: (feature: string) => number) =>
      Math.max(
        ...[...features].map(([feature, share]) => rarity(feature) * share * placeOf(feature)),
      ),
    /**
     * Returns the highest possible value of a word. A word that no lesson has counts like the
     * rarest.
     */
    weightOf: ({ features }: Unit) =>
      Math.max(
        ...[...features].map(([feature, share]) => share < TELLING ? 0 : rarity(feature) * share),
      ) || Math.log(sets.length),
  };
}

const nameIn = (language: Language, [my, en]: Both) => language === "my" ? my : en;

/** A Burmese question may contain English terms, so the Burmese index has the English text too. */
function textIn(language: Language, texts: Both[], points: string[] = []): string {
  const both = texts.map(([my, en]) => language === "my" ? `${my} | ${en}` : en);
  return [...both, ...language === "my" ? points : []].join(" | ");
}
