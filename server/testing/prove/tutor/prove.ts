// Asks the questions that were set aside, and counts how often the tutor gets the right passage.
import { choosePlaces, joinFound, LOOKED_AT } from "../../../features/passages/choose.ts";
import { sharesHalf } from "../../../features/passages/lesson-texts.ts";
import { buildIndex, type PassageIndex } from "../../../features/passages/passage-index.ts";
import type { Entry, Place } from "../../../features/passages/queries.ts";
import { searchPassages } from "../../../features/passages/search-passages.ts";
import { languageOf } from "../../../features/passages/words.ts";
import { toUnicode } from "../../../services/zawgyi.ts";
import { embedLessons, type Meaning } from "./embed-lessons.ts";
import { isHeldOut, paraphrases, practice, type Question, questions } from "./questions.ts";
import { readCourses, textsOf } from "./read-courses.ts";

/** The answer must be among so many passages. */
const FIRST = 5;

type Share = { hits: number; of: number };
type Half = "held-out" | "open";

/** The least share of each figure that counts, from 0 to 1. */
const least: Record<string, number> = {
  en: 0.85,
  my: 0.85,
  "en typos": 0.75,
  "my typos": 0.75,
  "not covered": 0.8,
};

/** Where the settings name a model for embeddings, it also measures with them. */
export async function proveTutor() {
  const byWords = await measureTutor();
  const meaning = await embedLessons(readCourses());
  const byBoth = meaning && await measureTutor("held-out", meaning);
  const figures = {
    ...figuresOf(byWords),
    ...byBoth && figuresOf(byBoth, "with embeddings: "),
  };
  const holds = Object.entries(least).every(([name, share]) => {
    const { hits, of } = (byBoth ?? byWords).get(name) ?? { hits: 0, of: 1 };
    return hits / of >= share;
  });
  return { holds, figures };
}

const figuresOf = (shares: Map<string, Share>, before = "") =>
  Object.fromEntries(
    [...shares].sort().map(([name, { hits, of }]) => [`${before}${name}`, `${hits} of ${of}`]),
  );

/** The figures of one half of the questions. `open` is the half that the search is tuned with. */
export async function measureTutor(half: Half = "held-out", meaning?: Meaning) {
  const indexes = await readIndexes();
  const isMeant = (question: Question) => isHeldOut(question) === (half === "held-out");
  const sets = {
    "": questions.filter(isMeant),
    "paraphrased ": paraphrases.filter(isMeant),
    ...half === "open" && { "practice ": practice },
  };
  const shares = new Map<string, Share>();
  const count = (name: string, isHit: boolean) => {
    const { hits, of } = shares.get(name) ?? { hits: 0, of: 0 };
    shares.set(name, { hits: hits + Number(isHit), of: of + 1 });
  };
  for (const [set, all] of Object.entries(sets)) {
    for (const asked of all) {
      const question = toUnicode(asked.question);
      const { found, isCovered } = joinFound(
        await searchPassages(indexes, question, LOOKED_AT),
        meaning ? await meaning(question) : [],
        languageOf(question) ?? "en",
      );
      const places = choosePlaces(found, isCovered);
      if (asked.answers.length === 0) count(`${set}not covered`, places.length === 0);
      else {
        const isHit = places.slice(0, FIRST).some((place) => isAnswer(place, asked));
        count(`${set}${asked.language}`, isHit);
        count(`${set}${asked.language} ${asked.style}`, isHit);
        count(`${set}refused`, places.length === 0);
      }
    }
  }
  return shares;
}

/** The passage has at least half of the seconds of the answer, or is at least half of it. */
const isAnswer = ({ videoId, from, to }: Place, { answers }: Question) =>
  from !== null && to !== null &&
  answers.some((answer) => answer.lesson === videoId && sharesHalf(answer, { from, to }));

const readIndexes = async (): Promise<PassageIndex<Entry>[]> =>
  await Promise.all(
    readCourses().map((course) => buildIndex(course.courseId, textsOf(course))),
  );
