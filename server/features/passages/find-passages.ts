// Finds what the lessons say about a question: in the courses that the user may open.
import { courseIds } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { Revisions, User } from "../../http/context.ts";
import { excerptOf, searchWords } from "../../search-key.ts";
import type { Source } from "./sources.ts";
import { canStudy } from "../courses/policy.ts";
import { type About, choosePlaces } from "./choose.ts";
import { keepIndexes } from "./kept-indexes.ts";
import { searchPassages } from "./passage-index.ts";
import { listPlaceTexts } from "./queries.ts";

export type Passage = Source & { text: string };

/** `undefined`: the user may open no course. Empty: the lessons do not cover the question. */
export type Passages = {
  find(
    asking: { sql: Sql; person: User; revisions: Revisions },
    question: string,
    about?: About,
  ): Promise<Passage[] | undefined>;
};

/** So many of the best places are looked at: windows of one lesson overlap. */
const LOOKED_AT = 60;
/** A longer passage is cut. */
const MOST_CHARACTERS = 900;

/** Each process has indexes of its own. */
export function openPassages(): Passages {
  const indexOf = keepIndexes();
  return {
    async find({ sql, person, revisions }, question, about) {
      const courses = courseIds.filter((id) => canStudy(person, id));
      if (courses.length === 0) return undefined;
      const indexes = await Promise.all(courses.map((id) => {
        const { content, questions } = revisions[id];
        return indexOf(sql, id, `${content} ${questions}`);
      }));
      const places = choosePlaces(searchPassages(indexes, question, LOOKED_AT), about);
      if (places.length === 0) return [];
      const language = /[\u1000-\u109f]/.test(question) ? "my" : "en";
      const texts = await listPlaceTexts(sql, places, { courses, language });
      const words = searchWords(question);
      return texts.flatMap(({ number, title, content }) => {
        const place = places[number];
        if (!place) return [];
        const { kind, courseId, videoId, from, sourceId } = place;
        const { excerpt } = excerptOf(content, words);
        const text = content.slice(0, MOST_CHARACTERS).toWellFormed();
        return [{ kind, courseId, videoId, atSecond: from, id: sourceId, title, excerpt, text }];
      }).map((passage, n) => ({ n: n + 1, ...passage }));
    },
  };
}
