// What a text is about, in the two languages of the academy: Latin words by their stems, Burmese by its syllables.

export type Language = "my" | "en";

// Without its full stops.
const burmese = /[\u1000-\u1049\u104c-\u109f\uaa60-\uaa7f]/;

/** A Burmese question has English terms in it more often than the other way round. */
export const languageOf = (text: string): Language | undefined =>
  burmese.test(text) ? "my" : /\p{L}/u.test(text) ? "en" : undefined;

/** One word, or one syllable of a longer one: by any of its features it can be found again. */
export type Unit = { features: Map<string, number> };

export function unitsOf(text: string): Unit[] {
  const parts = text.normalize("NFC").replace(asides, " ").match(
    /[\u1000-\u1049\u104c-\u109f]+|[a-z0-9']+/giu,
  ) ?? [];
  return parts.flatMap((part) => burmese.test(part) ? unitsOfBurmese(part) : unitsOfLatin(part));
}

/** Ways of asking that are about nothing themselves. */
const asides = /\b(?:tell|show|give|teach) (?:me|us)\b|\bhow (?:long|much|many|far|old)\b/gi;

/** What a text can be found by. */
export const featuresOf = (text: string) =>
  new Set(unitsOf(text).flatMap(({ features }) => [...features.keys()]));

function unitsOfLatin(word: string): Unit[] {
  const plain = word.toLowerCase().replace(/'(s|re|ve|ll|d|m|t)?$/, "");
  if (plain === "chatgpt") return unitsOfLatin("ai");
  if (fillers.has(plain) || plain.length < 2) return [];
  const stem = stemOf(plain);
  return [{ features: new Map([...(kin.get(stem) ?? []).map(nearly), [stem, 1]]) }];
}

const nearly = (feature: string): [string, number] => [feature, 0.85];

/** Crude, and the same on both sides. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  const stem = word.replace(/(?:ies|ied)$/, "y")
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=[a-z]{3})(?:ing|ings|ed|ers|er|ly|s|es)$/, "");
  return stem.replace(/([bdgmnprt])\1$/, "$1").replace(/(?<=[a-z]{2})e+$/, "");
}

/**
 * Spaces stand between phrases only, so that a word is what stands between particles, and pairs of syllables tell one
 * from another. A single one says little unless it is the whole word.
 */
function unitsOfBurmese(run: string): Unit[] {
  const words: string[][] = [[]];
  for (const syllable of syllablesOf(withoutPhrases(run))) {
    if (particles.has(syllable) || /^[\s|]/.test(syllable)) words.push([]);
    else words.at(-1)?.push(syllable);
  }
  return words.flatMap((word) =>
    word.map((syllable, at) => {
      const other = kinInBurmese.get(word.join(""));
      const before = word[at - 1];
      const after = word[at + 1];
      const features = new Map([[syllable, 0.3]]);
      if (word.length === 1) features.set(`=${syllable}`, 0.9);
      if (before) features.set(before + syllable, 1);
      if (after) features.set(syllable + after, 1);
      if (other) features.set(other, 0.85);
      return { features };
    })
  );
}

export const syllablesOf = (run: string): string[] =>
  run.split(/(?<!\u1039)(?=[\u1000-\u102a\u103f-\u1049\u104c-\u104f|](?![\u1037]?[\u1039\u103a]))/);

const withoutPhrases = (run: string) => run.replace(phrases, "|");

/** Ways of asking, and politeness: in every second question, and about nothing. */
const phrases = new RegExp(
  [
    "ဘာကြောင့်",
    "ဘယ်လိုလဲ",
    "ဘယ်လို",
    "ဘယ်အချိန်",
    "ဘယ်သူ",
    "ဘယ်ဟာ",
    "ဘယ်တော့",
    "ဘယ်နှ",
    "ဘယ်လောက်",
    "ဘယ်မှာ",
    "ဘယ်",
    "ဘာတွေ",
    "ဘာလဲ",
    "ဘာကို",
    "ဘာ",
    "ဆိုတာ",
    "ဆိုရင်",
    "ရမလဲ",
    "သလား",
    "သလဲ",
    "ရမလား",
    "မလား",
    "မလဲ",
    "လားဟင်",
    "ပါသလား",
    "ပါသလဲ",
    "ပါတယ်",
    "ပါမယ်",
    "ပါဘူး",
    "ပါရစေ",
    "ပေးပါ",
    "ပြောပြပါ",
    "ပြောပြ",
    "ရှင်းပြပါ",
    "သိချင်",
    "ဖြစ်",
    "အတွက်",
    "အကြောင်း",
    "တစ်ခု",
    "သင်တန်း",
    "သင်ခန်းစာ",
    "တွေကို",
    "ကျေးဇူးပြုပြီး",
    "ကျွန်တော်",
    "ကျွန်မ",
    "ခင်ဗျာ",
    "ရှင့်",
    "လို့",
    "ရှိ",
    "သင့်",
    "နိုင်",
    "ချင်",
    "တတ်",
    "ကောင်း",
    "လုပ်(?!ငန်း)",
    "လိုအပ်",
    "စရာ",
    "အခု",
    "ယခု",
    "အကောင်းဆုံး",
    "ဒီ",
    "အဲဒီ",
    "ဒါ",
  ].sort((a, b) => b.length - a.length).map((phrase) =>
    // Only where a syllable ends: what goes on is another word.
    `(?<!အ)${phrase}(?![\\u102b-\\u103e])(?![\\u1000-\\u1021]\\u103a)`
  ).join("|"),
  "g",
);

const particles = new Set(
  "က ကို မှာ မှ နဲ့ နှင့် တဲ့ တွေ များ လဲ လား ပါ တယ် မယ် ဘူး ရဲ့ လည်း ပဲ ရင် ပြီး တော့ ပေါ့ နော် ရ မ လို သည် မည် ၏ တွင် သူ ဗျ ပြီ ရှင် ဟာ တာ ခဲ့ စေ ဦး သေး ပေး ပြော ဆို တစ် ခု ကြ နေ ထား"
    .split(" "),
);

const fillers = new Set(
  ("a about all again also am an and another any anything are as ask at be been better best by can could course courses did do does explain far first hello hey hi " +
    "for from get give go good have has having had he her here him his how i if in into is it its know let like make " +
    "many may me mean means might more much must my need no not of on or our out please put really say says shall she should " +
    "show so some something than that the their them then there these they thing things this those time to too try " +
    "up us use used using very want was way ways we were what when where which while who whom whose why will with " +
    "work would write you your yours lesson lessons").split(" "),
);

/** What people call what the lessons call otherwise. */
const kin = new Map(
  Object.entries({
    picture: "image photo draw drawing art illustration logo",
    password: "credential pin passcode secret",
    cost: "price expensive fee pay money budget",
    staff: "employee worker colleague team",
    business: "company firm enterprise",
    summarise: "shorten summary summarize summarising condense tldr brief",
    check: "verify trust accurate correct reliable confirm",
    wrong: "hallucinate hallucination mistake error lie incorrect accurate",
    rely: "trust believe",
    private: "secret sensitive personal safe safety privacy confidential",
    policy: "rule guideline regulation",
    pilot: "trial experiment test",
    burmese: "myanmar language",
    zawgyi: "font keyboard",
    role: "persona",
    format: "layout",
    context: "background",
    example: "sample",
    prompt: "instruction question",
    worth: "benefit profit roi",
    divide: "split break",
    large: "big huge",
    customer: "client",
    tell: "share reveal disclose",
    law: "legal lawyer",
    medicine: "medical health",
    text: "report document article",
    time: "hour",
  }).flatMap(([word, others]) => others.split(" ").map((other) => ({ word, other })))
    .reduce((all, { word, other }) => {
      const stem = stemOf(other);
      return all.set(stem, [...all.get(stem) ?? [], stemOf(word)]);
    }, new Map<string, string[]>()),
);

/** The same for whole words in Burmese, by a pair of syllables. */
const kinInBurmese = new Map([["မှန်", "စစ်ဆေး"], ["ယုံ", "စစ်ဆေး"], ["ဓာတ်ပုံ", "=ပုံ"], ["ရုပ်ပုံ", "=ပုံ"]]);

/** From 0 to 1: how alike two short texts look, letter by letter. */
export function likeness(one: string, other: string): number {
  const [a, b] = [threes(one), threes(other)];
  if (a.size === 0 || b.size === 0) return 0;
  return 2 * a.intersection(b).size / (a.size + b.size);
}

function threes(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "")];
  return new Set(letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`));
}
