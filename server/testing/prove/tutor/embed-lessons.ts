// Searches the lessons by meaning, in memory, where the settings name a model for embeddings.
import { readSettings } from "../../../env.ts";
import { LOOKED_AT, type Near, nearnessOf } from "../../../features/passages/choose.ts";
import {
  comparedLanguages,
  knowsBurmese,
  likenessOf,
  toLengthOne,
} from "../../../features/passages/knows-burmese.ts";
import { listPassageTexts, type PassageText } from "../../../features/passages/lesson-texts.ts";
import { edgesOf } from "../../../features/passages/search-passages.ts";
import { openEmbeddingModel } from "../../../services/embedding-model.ts";
import { ModelFailed } from "../../../services/model-failed.ts";
import { type MeasuredCourse, textsOf } from "./read-courses.ts";

export type Meaning = (question: string) => Promise<Near[]>;

/** A provider may limit how much it reads in a minute. */
const MAX_TRIES = 10;
const TEXTS_AT_ONCE = 64;

/** Undefined without the settings. */
export async function embedLessons(courses: MeasuredCourse[]): Promise<Meaning | undefined> {
  const { AI_BASE_URL: url, AI_API_KEY: key, AI_EMBEDDING_MODEL: name } = readSettings("start");
  if (!url || !key || !name) return undefined;
  const model = openEmbeddingModel({ url, key, model: name });
  const { signal } = new AbortController();

  async function embed(texts: string[], tries = 1): Promise<Float32Array[]> {
    try {
      return (await model.embed(texts, signal)).map(toLengthOne);
    } catch (error) {
      const isLimit = error instanceof ModelFailed && error.code === "rate_limited";
      if (!isLimit || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 10) * 1000));
      return await embed(texts, tries + 1);
    }
  }

  const isBurmeseKnown = await knowsBurmese((texts) => embed(texts));
  const texts = (await Promise.all(
    courses.map((course) => listPassageTexts(course.courseId, textsOf(course))),
  )).flat();
  const passages: (PassageText & { vector: Float32Array })[] = [];
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    const some = texts.slice(at, at + TEXTS_AT_ONCE);
    const vectors = await embed(some.map(({ text }) => text));
    for (const [n, vector] of vectors.entries()) {
      const passage = some[n];
      if (passage) passages.push({ ...passage, vector });
    }
  }
  return async (question) => {
    const languages: string[] = comparedLanguages(question, isBurmeseKnown);
    if (languages.length === 0) return [];
    const [asked] = await embed([edgesOf(question)]);
    if (!asked) return [];
    const compared = passages.filter(({ language }) => languages.includes(language));
    const all = compared.map(({ place, vector }) => ({
      entry: place,
      likeness: likenessOf(vector, asked),
    }));
    const average = all.reduce((sum, { likeness }) => sum + likeness, 0) / all.length;
    const likest = all.sort((a, b) => b.likeness - a.likeness).slice(0, 2 * LOOKED_AT);
    return nearnessOf(likest, { average, total: all.length });
  };
}
