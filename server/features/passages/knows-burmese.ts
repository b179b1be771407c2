// Finds out whether a model for embeddings knows Burmese. A model without Burmese gives nearly the
// same vector to all Burmese texts, so a Burmese question would find any passage.
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

/** The cosine of two vectors with the length 1. */
export const likenessOf = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);

export function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

// Sentences in Burmese, each with its English translation. A model that knows both languages brings
// the two near to each other. They have no letter, number or name in common, and no two of them are
// alike.

export const translatedSentences: [my: string, en: string][] = [
  ["မိုးတွေ သည်းသည်းမည်းမည်း ရွာနေတယ်။", "It is raining heavily."],
  ["ကျွန်မအမေက ဟင်းချက်ကောင်းတယ်။", "My mother cooks very well."],
  ["ဘတ်စ်ကားက နာရီဝက် နောက်ကျတယ်။", "The bus is half an hour late."],
  ["ဆရာဝန်က ဆေးသောက်ဖို့ ပြောတယ်။", "The doctor told me to take medicine."],
  ["ကလေးတွေ ဘောလုံးကန်နေကြတယ်။", "The children are playing football."],
  ["ဒီအင်္ကျီက ဈေးကြီးလွန်းတယ်။", "This shirt is too expensive."],
  ["လယ်သမားက စပါးရိတ်နေတယ်။", "The farmer is harvesting rice."],
  ["ည ဆယ်နာရီမှာ အိပ်ရာဝင်တယ်။", "I go to bed at ten at night."],
  ["ခွေးက ကြောင်နောက်ကို လိုက်တယ်။", "The dog runs after the cat."],
  ["စာကြည့်တိုက်မှာ စာအုပ်တွေ အများကြီး ရှိတယ်။", "The library has many books."],
  ["မီးပျက်သွားလို့ ဖယောင်းတိုင် ထွန်းရတယ်။", "The power went out, so we lit candles."],
  ["သူငယ်ချင်းရဲ့ မင်္ဂလာဆောင်ကို သွားမယ်။", "I will go to the wedding of a friend."],
  ["မြစ်ထဲမှာ လှေလှော်နေတဲ့ လူတစ်ယောက်", "A man who rows a boat on the river"],
  ["စာမေးပွဲအောင်လို့ အရမ်းပျော်တယ်။", "I am so happy that I passed the exam."],
  ["ဘဏ်မှာ ပိုက်ဆံ အပ်ချင်ပါတယ်။", "I would like to deposit money at the bank."],
  ["ရေခဲမုန့် စားပြီး သွားနာသွားတယ်။", "My tooth hurts after eating ice cream."],
  ["ဥယျာဉ်ထဲမှာ ပန်းတွေ ပွင့်နေပြီ။", "The flowers in the garden are blooming."],
  ["လေယာဉ်ပျံက တောင်ပေါ်က ဖြတ်သွားတယ်။", "The airplane flew over the mountain."],
  ["ဂစ်တာတီးပြီး သီချင်းဆိုနေတယ်။", "He plays the guitar and sings."],
  ["ဘုန်းကြီးကျောင်းက တိတ်ဆိတ်တယ်။", "The monastery is quiet."],
];
