// Finds what the lessons say about a question: in the courses that the user may open.
import { type CourseId, courseIds, courseNames } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { Revisions, User } from "../../http/context.ts";
import { formatError } from "../../log.ts";
import { excerptOf, searchWords } from "../../search-key.ts";
import { type Timeouts, withTimeout } from "../../timeouts.ts";
import { canStudy } from "../courses/policy.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { type About, choosePlaces, joinFound, LOOKED_AT, type Near } from "./choose.ts";
import { type IndexOptions, keepIndexes } from "./kept-indexes.ts";
import { nearFirst, nearPlaces } from "./near-second.ts";
import { getRevisions, listPlaceTexts, type Place, type PlaceText } from "./queries.ts";
import { searchPassages } from "./search-passages.ts";
import type { Source } from "./sources.ts";
import type { Vectors } from "./vectors.ts";
import { languageOf } from "./words.ts";

export type Passage = Source & { text: string };

/**
 * `undefined`: the user may open no course, or the search did not end. Empty: the lessons do not
 * cover the question.
 */
export type Passages = {
  find(
    asking: { sql: Sql; person: User; revisions: Revisions; timeouts: Timeouts },
    question: string,
    about?: About,
  ): Promise<Passage[] | undefined>;
  /** Makes the indexes, so that the first question does not wait for them. Never rejects. */
  prepare(sql: Sql): Promise<void>;
};

/** A longer passage is cut. */
const MAX_CHARACTERS = 900;
/**
 * The limit for all passages of a question together. They fit into what a model gets beside the
 * longest question and a note (`features/chat/fit-context.ts`).
 */
export const PASSAGE_TOKENS = 3000;

/** The part of the whole time that the search by meaning may take. Later, words decide alone. */
const MEANING_SHARE = 0.5;

type PassagesOptions = Omit<IndexOptions, "onMade"> & {
  /** The search by meaning, where a setting names a model for it. */
  vectors?: Vectors;
};

/** Each process has indexes of its own. */
export function openPassages({ vectors, ...options }: PassagesOptions): Passages {
  const indexOf = keepIndexes({ ...options, onMade: (id) => vectors?.noteChange(id) });
  function logFailure(error: unknown): undefined {
    options.log.warn("passages", { error: formatError(error) });
  }
  return {
    async find({ sql, person, revisions, timeouts }, question, about) {
      const courses = courseIds.filter((id) => canStudy(person, id));
      if (courses.length === 0) return undefined;
      const search = async () => {
        // A course whose index could not be made is left out. The log has the reason.
        const made = await Promise.allSettled(
          courses.map((id) => indexOf(sql, id, revisionOf(revisions[id]))),
        );
        const indexes = made.flatMap((one) => one.status === "fulfilled" ? [one.value] : []);
        if (indexes.length === 0) throw new Error("There is no index of any course.");
        return await searchPassages(indexes, question, LOOKED_AT);
      };
      const [near, byWords, byMeaning] = await Promise.all([
        nearPlaces(sql, about),
        // What the user looks at needs no index.
        about
          ? withTimeout(timeouts.passages / 2, search(), () => undefined).catch(logFailure)
          : search(),
        vectors ? listNear(vectors, sql, question, courses, timeouts) : [],
      ]);
      const language = languageOf(question) ?? "en";
      const joined = byWords || byMeaning.length > 0
        ? joinFound(byWords ?? [], byMeaning, language)
        : undefined;
      const found = joined && choosePlaces(joined.found, joined.isCovered, about);
      const places = nearFirst(near, found ?? []);
      if (places.length === 0) return found && [];
      const texts = await listPlaceTexts(sql, places, { courses, language });
      const words = searchWords(question);
      const passages = withinTokens(texts.flatMap((text) => {
        const place = places[text.number];
        return place ? [passageOf(place, text, words)] : [];
      })).map((passage, n) => ({ n: n + 1, ...passage }));
      return passages.length > 0 || found ? passages : undefined;
    },
    async prepare(sql) {
      try {
        const revisions = await getRevisions(sql);
        for (const { id, ...revision } of revisions) {
          // The log has the reason if it fails, and the first question tries again.
          await indexOf(sql, id, revisionOf(revision)).catch(() => {});
        }
      } catch (error) {
        logFailure(error);
      }
    },
  };
}

/** Ends the request of a question that would come too late. */
async function listNear(
  vectors: Vectors,
  sql: Sql,
  question: string,
  courses: CourseId[],
  timeouts: Timeouts,
): Promise<Near[]> {
  const ending = new AbortController();
  return await withTimeout(
    timeouts.passages * MEANING_SHARE,
    vectors.listNear(sql, question, courses, ending.signal),
    () => {
      ending.abort();
      return [];
    },
  );
}

/** Changes with the lessons that the user may study. */
export const lessonsRevision = (person: User, revisions: Revisions) =>
  courseIds.filter((id) => canStudy(person, id))
    .map((id) => `${id} ${revisionOf(revisions[id])}`).join();

const revisionOf = ({ content, questions, epoch }: Revisions[keyof Revisions]) =>
  `${epoch} ${content} ${questions}`;

type Unnumbered = Omit<Passage, "n">;

function passageOf(
  { kind, videoId, from, sourceId }: Place,
  { courseId, title, content }: PlaceText,
  words: string[],
): Unnumbered {
  const { excerpt } = excerptOf(content, words);
  // A lesson without a description has only its title.
  const text = (content || title).slice(0, MAX_CHARACTERS).toWellFormed();
  const named = title || courseNames[courseId];
  return { kind, courseId, videoId, atSecond: from, id: sourceId, title: named, excerpt, text };
}

/** The best passages that fit together. */
function withinTokens(passages: Unnumbered[]): Unnumbered[] {
  let left = PASSAGE_TOKENS;
  return passages.filter(({ title, text }) => {
    const tokens = estimateTokens(title) + estimateTokens(text);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
