// Finds out whether a model for embeddings knows Burmese. A model without Burmese gives nearly the
// same vector to all Burmese texts, so a Burmese question would find any passage.
import { likenessOf, toLengthOne } from "./cosine.ts";
import { translatedSentences } from "./translated-sentences.ts";
import { type Language, languageOf } from "./words.ts";

/** A model without Burmese finds about 1 of 20 translations by chance. */
const LEAST_FOUND = 0.5;
/** Some providers take no more texts in one request. */
const TEXTS_AT_ONCE = 10;

/** Whether at least half of the Burmese sentences are nearest to their own translation. */
export async function knowsBurmese(
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<boolean> {
  const texts = translatedSentences.flat();
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    vectors.push(...(await embed(texts.slice(at, at + TEXTS_AT_ONCE))).map(toLengthOne));
  }
  const [burmese, english] = [0, 1].map((side) => vectors.filter((_, at) => at % 2 === side));
  const found = burmese?.filter((sentence, n) => {
    const likenesses = english?.map((other) => likenessOf(sentence, other)) ?? [];
    const [own = NaN] = likenesses.splice(n, 1);
    // A model with the same vector for all texts finds nothing.
    return likenesses.every((other) => other < own);
  });
  return (found?.length ?? 0) >= translatedSentences.length * LEAST_FOUND;
}

/** The languages of the passages that a model compares with a question. Empty: it is not asked. */
export function comparedLanguages(question: string, isBurmeseKnown = false): Language[] {
  if (isBurmeseKnown) return ["my", "en"];
  return languageOf(question) === "my" ? [] : ["en"];
}
